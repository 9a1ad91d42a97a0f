//! The names of the protocol's HTTP headers.

use http::HeaderName;
use mcpact_rules::protocol::header;

pub(crate) const SESSION: HeaderName = HeaderName::from_static(header::SESSION);
pub(crate) const VERSION: HeaderName = HeaderName::from_static(header::VERSION);
pub(crate) const METHOD: HeaderName = HeaderName::from_static(header::METHOD);
pub(crate) const NAME: HeaderName = HeaderName::from_static(header::NAME);
pub(crate) const LAST_EVENT: HeaderName = HeaderName::from_static(header::LAST_EVENT);
