//! `mcpact fetch`: saves the tool list of a server.

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::shared_flags::OutputFlag;
use crate::input::Input;
use crate::input::listing::Listing;
use crate::outcome::Outcome;
use crate::print::{self, counted};

/// Save all pages of a server's `tools/list`, with its name and instructions, in a file that all
/// commands read
///
/// Without `--output`, prints the list. Tools are saved unchanged. `--url` asks a running server, and `-- COMMAND` starts one;
/// `--server` selects one of a client's file.
#[derive(Args)]
pub(crate) struct Fetch {
    #[command(flatten)]
    output: OutputFlag,

    #[command(flatten)]
    input: Input,
}

impl Fetch {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let output = self.output.file_or("-");
        let advice = "the file has the tools of one server; select a server with `--server NAME`, or use one input";
        let listing = self.input.read_one(output, advice)?;
        listing.must_have_schemas()?;
        let tools = counted(listing.tools.len(), "tool");
        let text = serde_json::to_string_pretty(&saved(listing))? + "\n";
        print::save_json(output, &text, &tools)?;
        Ok(Outcome::Done)
    }
}

/// Returns the result of `tools/list`, with the server's name and instructions.
fn saved(listing: Listing) -> Value {
    let mut saved = listing.list_properties();
    let tools = listing.tools.into_iter().map(|tool| Value::Object(tool.entry));
    saved.insert("tools".to_owned(), tools.collect());
    Value::Object(saved)
}
