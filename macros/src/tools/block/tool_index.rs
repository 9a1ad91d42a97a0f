//! The index of each tool in its block's list.

use super::model::BlockTools;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The indices of a block's tools.
pub(crate) struct ToolIndices {
    /// The indices that depend on a `#[cfg]` of a tool before them.
    pub(crate) constants: TokenStream,
    /// The index of each tool, as an expression that is a pattern too.
    pub(crate) each: Vec<TokenStream>,
}

impl ToolIndices {
    pub(crate) fn new(tools: &BlockTools) -> ToolIndices {
        let mut constants = TokenStream::new();
        let mut each = Vec::new();
        let mut index = Literal::usize_unsuffixed(0).to_token_stream();
        let mut is_literal = true;
        for (number, method) in (1..).zip(&tools.methods) {
            each.push(index.clone());
            let cfgs = &method.cfgs;
            is_literal &= cfgs.is_empty();
            if is_literal {
                index = Literal::usize_unsuffixed(number).to_token_stream();
            } else if number < tools.methods.len() {
                let constant = format_ident!("__INDEX_{}", number);
                constants.extend(quote! {
                    const #constant: __p::usize = #index + <[()]>::len(&[#cfgs ()]);
                });
                index = constant.to_token_stream();
            }
        }
        ToolIndices { constants, each }
    }
}
