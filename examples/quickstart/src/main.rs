//! The smallest useful server's tools: three over one text, in one impl block.
//!
//! `cargo run -q -p quickstart` prints what each costs and calls one.

#![forbid(unsafe_code)]

use mcpact::{ToolSchema, mcp_tool, mcp_tools, toolset};
use serde::{Deserialize, Serialize};

/// A text and its tools.
struct Notebook {
    lines: Vec<String>,
}

/// Max lines
#[derive(Deserialize, ToolSchema)]
#[mcp(default = 10, range = 1..=100)]
struct Limit(u32);

#[derive(Deserialize, ToolSchema)]
struct Find {
    /// Words that a line must contain
    words: Vec<String>,
    limit: Limit,
}

#[derive(Deserialize, ToolSchema)]
struct Read {
    /// First line, from 0
    #[mcp(default = 0)]
    from: usize,
    limit: Limit,
}

/// How much there is.
#[derive(Serialize)]
struct Size {
    lines: usize,
    words: usize,
}

// The methods are called here, and by no server.
#[mcp_tools(budget = 250, serve = false)]
impl Notebook {
    /// Find lines by words
    #[mcp_tool(name = "find_lines", read_only, budget = 90)]
    fn find(&self, Find { words, limit }: Find) -> Vec<&str> {
        let lines = self
            .lines
            .iter()
            .filter(|line| words.iter().all(|word| line.contains(word)));
        lines.map(String::as_str).take(limit.0 as usize).collect()
    }

    /// Read lines in order
    #[mcp_tool(name = "read_lines", read_only, budget = 90)]
    fn read(&self, Read { from, limit }: Read) -> &[String] {
        let from = from.min(self.lines.len());
        let to = self.lines.len().min(from + limit.0 as usize);
        &self.lines[from..to]
    }

    /// Count lines and words
    #[mcp_tool(name = "measure_text", read_only, budget = 50)]
    fn measure(&self) -> Size {
        let words = self.lines.iter().map(|line| line.split_whitespace().count()).sum();
        Size {
            lines: self.lines.len(),
            words,
        }
    }
}

toolset! {
    /// What this server offers.
    NOTEBOOK = [Notebook], budget = 250
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for tool in NOTEBOOK.tools {
        println!("{:>4} tokens  {:<14}{}", tool.tokens.total, tool.name, tool.description);
    }
    println!(
        "{:>4} tokens  of at most {}",
        NOTEBOOK.tokens,
        NOTEBOOK.budget.unwrap_or_default()
    );

    let notebook = Notebook {
        lines: include_str!("main.rs").lines().map(str::to_owned).collect(),
    };
    let call = serde_json::json!({ "words": ["mcp_tool(", "budget"], "limit": 2 });
    println!("\nfind_lines {call}");
    println!(
        "{}",
        serde_json::to_string_pretty(&notebook.find(mcpact::arguments(call)?))?
    );
    println!(
        "read_lines {{}} gives {} lines",
        notebook.read(mcpact::arguments(serde_json::json!({}))?).len()
    );
    println!("measure_text gives {}", serde_json::to_string(&notebook.measure())?);
    Ok(())
}
