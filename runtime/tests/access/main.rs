//! Two users of one server over HTTP see different tools, however they search for them and call them.

#![allow(
    clippy::unused_async,
    clippy::unused_self,
    clippy::needless_pass_by_value,
    reason = "tools' methods look as they do in a server that has more to do"
)]

mod checks;
mod http;
mod panics;
mod router;
mod server;
mod shop;
