//! The page of `mcpact report --html`: what is written, and what a browser makes of it.
//!
//! The browser is Debian's `chromium` (or another by `MCPACT_CHROMIUM`), without a window. Where there is none, those tests say so
//! and pass; `MCPACT_BROWSER=required` makes them fail. Pictures of the page are left in `tmp/report` of the target folder.

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
