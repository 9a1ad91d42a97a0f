//! The page of `mcpact report --html`: its text, and its behaviour in a browser.
//!
//! The browser is Debian's `chromium`, or that of `MCPACT_CHROMIUM`, without a window. Without a
//! browser, these tests are skipped; `MCPACT_BROWSER=required` makes them fail. Pictures of the
//! page are in `tmp/report` of the target folder.

mod browser;
mod choices;
mod command;
mod keyboard;
mod look;
mod map;
mod page;
mod problems;
mod sample;
#[path = "../support/mod.rs"]
mod support;
mod tab;
