//! The page of `mcpact report --html`: its text, and its behaviour in a browser.
//!
//! The browser is Debian's `chromium`, or that of `MCPACT_CHROMIUM`, without a window. Without a
//! browser, these tests are skipped; `MCPACT_BROWSER=required` makes them fail. Pictures of the
//! page are in `tmp/pages` of the target folder.

#[path = "../browser/mod.rs"]
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

impl browser::tab::Page for mcpact_cli::report::Report {
    fn html(&self) -> String {
        mcpact_cli::report::page(self)
    }
}
