//! The arguments of `#[mcp_tools(…)]`.

use crate::diagnostics::Diagnostics;
use crate::syntax::Spanned;
use crate::tool::shared::{SOURCE, Shared};
use proc_macro2::TokenStream;

/// What is said of all tools of a block.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) shared: Shared,
}

impl Args {
    pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Args {
        let (shared, own) = Shared::parse(tokens, "mcp_tools", &[SOURCE], diagnostics);
        Args {
            source: own.first().and_then(|source| source.string(diagnostics)),
            shared,
        }
    }
}
