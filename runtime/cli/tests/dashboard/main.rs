//! The dashboard of the gateway's log: its server, its behaviour in a browser, and the page as a file.
//!
//! The browser is that of the tests of `mcpact report`, in `browser`. Pictures of the page are in
//! `tmp/pages` of the target folder.

#[path = "../browser/mod.rs"]
mod browser;
mod file;
mod http;
mod keyboard;
mod live;
mod look;
mod sample;
#[path = "../support/mod.rs"]
mod support;
mod views;
