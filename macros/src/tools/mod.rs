//! `#[mcp_tools]` on an impl block: `parse` reads the block and lifts `#[mcp_tool]` off its methods, `model` makes tools
//! of them (`parameters`: what they are called with), `check` judges them together, `expand` writes them beside the block (`places`: where
//! each stands in its list; `several`: what it is where the type has other blocks), with what answers their calls (`handlers`). A block of rmcp's `#[tool_router]` is read by `adopt` first, and
//! the compiler asked what its methods take beside their parameters (`extractors`).

mod adopt;
mod args;
mod check;
mod expand;
mod extractors;
mod handlers;
mod model;
mod parameters;
mod parse;
mod places;
mod several;
#[cfg(test)]
mod tests;

pub(crate) use several::list_name;

use crate::diagnostics::{Diagnostics, messages};
use crate::manifest;
use crate::syntax::runtime::Runtime;
use crate::tool::item::cfgs;
use args::Args;
use model::Tools;
use parse::Block;
use proc_macro2::TokenStream;
use quote::ToTokens;

/// The attribute on an impl block.
pub(crate) fn attribute(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut block: Block = match syn::parse2(item.clone()) {
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

fn expansion(args: TokenStream, block: &mut Block) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let mut args = Args::parse(args, &mut diagnostics);
    let runtime = Runtime::new(args.shared.runtime.take());
    let manifest = manifest::read(&mut diagnostics);
    if adopt::is_router(block) {
        adopt::adopt(block, &runtime, &mut diagnostics);
    }
    let tools = Tools::new(block, args, &manifest.defaults, &mut diagnostics);
    check::check(block, &tools, &mut diagnostics);
    let warnings = check::lint(&tools, &manifest.defaults.lints, &mut diagnostics);
    if let Some(mut errors) = diagnostics.finish() {
        let items = expand::placeholders(block, &tools);
        errors.extend(runtime.block(&cfgs(&block.attrs), &items));
        return errors;
    }
    let mut items = expand::expand(block, &tools);
    items.extend(warnings);
    items.extend(manifest.tracking());
    runtime.block(&cfgs(&block.attrs), &items)
}
