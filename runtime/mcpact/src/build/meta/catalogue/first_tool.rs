//! The tool with which a model begins, which the last sentence of instructions names.

use mcpact_tokens::Encoding;

/// The tool with which a model begins.
#[derive(Clone, Copy)]
pub(super) enum FirstTool {
    List,
    Search,
    Describe,
}

impl FirstTool {
    pub(super) const ALL: [FirstTool; 3] = [FirstTool::List, FirstTool::Search, FirstTool::Describe];

    /// Returns the last sentence of instructions.
    pub(super) const fn text(self) -> &'static str {
        match self {
            FirstTool::List => " | Begin with a tool of the right source.",
            FirstTool::Search => " | Begin with search_tools.",
            FirstTool::Describe => " | Begin with describe_tool.",
        }
    }

    /// Returns the costs of all sentences.
    #[expect(clippy::cast_possible_truncation, reason = "a few tokens")]
    #[track_caller]
    pub(super) const fn tokens(encoding: Encoding) -> [u32; FirstTool::ALL.len()] {
        let mut tokens = [0; FirstTool::ALL.len()];
        let mut index = 0;
        while index < tokens.len() && !cfg!(mcpact_uncounted) {
            tokens[index] = encoding.count(FirstTool::ALL[index].text()) as u32;
            index += 1;
        }
        tokens
    }
}
