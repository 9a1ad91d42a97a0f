//! `#[mcp_tools]` on an `impl` block, whose methods are tools.
//!
//! `model` reads the methods, with `parameters`; `check` compares them; `expand` writes them, and
//! `handlers` the calls. `tool_index` is a tool's index in the block's list, `inclusion` the list
//! of a type that has several blocks.

mod check;
mod expand;
mod handlers;
mod inclusion;
mod keys;
mod model;
mod parameters;
#[cfg(test)]
mod tests;
mod tool_index;

pub(crate) use inclusion::list_name;

use super::adopted_router;
use super::impl_block::ImplBlock;
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::Runtime;
use crate::manifest;
use crate::syntax::attributes::cfgs;
use keys::Args;
use model::BlockTools;
use proc_macro2::TokenStream;
use quote::ToTokens;

/// Expands the attribute.
pub(crate) fn attribute(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut block: ImplBlock = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(error) => {
            let is_impl = item.clone().into_iter().any(|tree| tree.to_string() == "impl");
            let error = if is_impl {
                error
            } else {
                syn::Error::new_spanned(&item, messages::tools_on_other())
            };
            let mut tokens = error.to_compile_error();
            tokens.extend(item);
            return tokens;
        }
    };
    let items = expansion(args, &mut block);
    let mut tokens = block.to_token_stream();
    tokens.extend(items);
    tokens
}

fn expansion(args: TokenStream, block: &mut ImplBlock) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let mut args = Args::parse(args, &mut diagnostics);
    let runtime = Runtime::new(args.shared.runtime.take());
    let manifest = manifest::read(&mut diagnostics);
    let adopted = if adopted_router::is_router(block) {
        adopted_router::adopt(block, &runtime, manifest.defaults.docs_of_tools(), &mut diagnostics)
    } else {
        Vec::new()
    };
    let tools = BlockTools::new(block, &adopted, args, &manifest.defaults, &mut diagnostics);
    check::check(block, &tools, &mut diagnostics);
    let warnings = check::lint(&tools, &manifest.defaults.lints, &mut diagnostics);
    if let Some(mut errors) = diagnostics.finish() {
        let items = expand::placeholders(block, &tools);
        errors.extend(runtime.block(&cfgs(&block.attrs), &items));
        return errors;
    }
    let is_adopted = tools.is_adopted;
    let mut items = expand::expand(&tools);
    items.extend(warnings);
    if is_adopted {
        items.extend(adopted_router::ignored_arguments::expand(block));
    }
    items.extend(manifest.tracking());
    runtime.block(&cfgs(&block.attrs), &items)
}
