//! Where each tool stands in its block's list.

use super::model::Tools;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The places of a block's tools.
pub(crate) struct Places {
    /// Those that are known only where a `#[cfg]` has decided whether a tool before them is there.
    pub(crate) constants: TokenStream,
    /// The place of each: an expression, and a pattern.
    pub(crate) each: Vec<TokenStream>,
}

impl Places {
    pub(crate) fn of(tools: &Tools) -> Places {
        let mut constants = TokenStream::new();
        let mut each = Vec::new();
        let mut place = Literal::usize_unsuffixed(0).to_token_stream();
        let mut sure = true;
        for (index, method) in tools.methods.iter().enumerate() {
            each.push(place.clone());
            let cfgs = &method.cfgs;
            sure &= cfgs.is_empty();
            let next = index + 1;
            if sure {
                place = Literal::usize_unsuffixed(next).to_token_stream();
            } else if next < tools.methods.len() {
                let constant = format_ident!("__PLACE_{}", next);
                constants.extend(quote! {
                    const #constant: __p::usize = #place + <[()]>::len(&[#cfgs ()]);
                });
                place = constant.to_token_stream();
            }
        }
        Places { constants, each }
    }
}
