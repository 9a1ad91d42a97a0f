#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod attributes;
mod executed;
mod json;
pub mod limits;
mod listed;
mod meter;
mod method;
#[cfg(feature = "otlp")]
mod otlp;
mod prices;
mod record;
mod redact;
mod request;
mod session;
mod sink;
mod spans;
pub mod time;
pub mod tokens;
pub mod wire;

pub use executed::ExecuteTool;
pub use limits::{Limit, Verdict};
pub use listed::ListedTool;
pub use meter::{Builder, Meter, MeteredCall};
pub use method::asks_model;
#[cfg(feature = "otlp")]
pub use otlp::Otlp;
pub use prices::{Price, Prices, usd};
pub use record::{CallOrigin, Record};
pub use redact::{MAX_CONTENT, MIN_SECRET, REDACTED, Redactor, is_secret_key, redact};
pub use request::{Request, Response};
pub use session::Session;
pub use sink::{Sink, SinkError};
pub use spans::TARGET;
pub use tokens::CountingMethod;
