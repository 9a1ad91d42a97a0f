//! Two users of one server over HTTP see different tools, however they search for them and call them.

mod by_trait;
mod checks;
mod filter;
mod panics;
mod router;
mod shop;
mod users;
mod wrapped;
