//! The smallest useful server: three tools over one text, on standard input and output.
//!
//! ```sh
//! npx @modelcontextprotocol/inspector --cli cargo run -q -p quickstart --method tools/list
//! ```

#![forbid(unsafe_code)]

use mcpact::{Json, Menu, Server, ToolError, ToolSchema, discover::Mode, mcp_tool, mcp_tools, serve::stdio, toolset};
use rmcp::ServiceExt;
use serde::{Deserialize, Serialize};

/// A text and its tools.
struct Notebook {
    lines: Vec<String>,
}

/// Max lines
#[derive(Deserialize, ToolSchema)]
#[mcp(default = 10, range = 1..=100)]
struct Limit(usize);

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

/// The size of the notebook.
#[derive(Serialize)]
struct Size {
    lines: usize,
    words: usize,
}

#[mcp_tools(budget = 250)]
impl Notebook {
    /// Find lines by words
    #[mcp_tool(name = "find_lines", read_only, budget = 90)]
    fn find(&self, Find { words, limit }: Find) -> String {
        let holds_all = |line: &&String| words.iter().all(|word| line.contains(word));
        let lines: Vec<&str> = self.lines.iter().filter(holds_all).map(String::as_str).collect();
        lines[..lines.len().min(limit.0)].join("\n")
    }

    /// Read lines in order
    #[mcp_tool(name = "read_lines", read_only, budget = 90)]
    fn read(&self, Read { from, limit }: Read) -> Result<String, ToolError> {
        let all = self.lines.len();
        if from >= all {
            return Err(format!("`from` is {from}, but there are only {all} lines").into());
        }
        Ok(self.lines[from..all.min(from + limit.0)].join("\n"))
    }

    /// Count lines and words
    #[mcp_tool(name = "measure_text", read_only, budget = 50)]
    fn measure(&self) -> Json<Size> {
        let words = self.lines.iter().map(|line| line.split_whitespace().count()).sum();
        Json(Size {
            lines: self.lines.len(),
            words,
        })
    }
}

toolset! {
    /// What this server offers.
    NOTEBOOK = [Notebook], budget = 250
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let notebook = Notebook {
        lines: include_str!("main.rs").lines().map(str::to_owned).collect(),
    };
    let server = Server::builder(&NOTEBOOK)
        .handlers(notebook)
        .menu(Menu::new().from_env(Mode::EVERY))
        .build()?;
    server.serve(stdio()).await?.waiting().await?;
    Ok(())
}
