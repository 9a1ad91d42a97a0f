//! What a block of tools must be: concrete, with at least one tool, and no name twice.

use super::adopt;
use super::model::Tools;
use super::parse::Block;
use crate::diagnostics::{Diagnostics, messages};
use crate::lints::Judge;
use crate::lints::levels::Lints;
use crate::tool;
use proc_macro2::TokenStream;
use quote::quote;

/// The lints of the block's tools.
pub(crate) fn lint(tools: &Tools, lints: &Lints, diagnostics: &mut Diagnostics) -> TokenStream {
    let warnings = tools.methods.iter().map(|method| {
        let mut warnings = tool::check::lint(&method.tool, lints, diagnostics);
        if let Some(rest) = method.left_out {
            let levels: Vec<_> = method.tool.levels.iter().collect();
            let mut judge = Judge::new(lints);
            judge.left_out(rest, &levels, diagnostics);
            warnings.extend(judge.finish());
        }
        let cfgs = &method.cfgs;
        if cfgs.is_empty() || warnings.is_empty() {
            warnings
        } else {
            quote!(#cfgs const _: () = { #warnings };)
        }
    });
    warnings.collect()
}

pub(crate) fn check(block: &Block, tools: &Tools, diagnostics: &mut Diagnostics) {
    if let Some(trait_for) = &block.trait_for {
        diagnostics.error_of(trait_for, messages::tools_on_trait());
    }
    let mut params = block.generics.params.iter();
    if let Some(param) = params.find(|param| !matches!(param, syn::GenericParam::Lifetime(_))) {
        diagnostics.error_of(param, messages::generic_tool(&tools.name));
    }
    if tools.methods.is_empty() && !diagnostics.any() {
        let message = if adopt::is_router(block) {
            messages::no_rmcp_tools()
        } else if adopt::has_tools(block) {
            messages::no_router()
        } else {
            messages::no_tools()
        };
        diagnostics.error_of(&block.ty, message);
    }
    let mut names: Vec<(&str, String)> = Vec::new();
    for method in &tools.methods {
        let tool = &method.tool;
        tool::check::check(tool, diagnostics);
        // Methods for different configurations may share a name.
        if !method.cfgs.is_empty() {
            continue;
        }
        let name = tool.name.value.as_str();
        match names.iter().find(|(other, _)| *other == name) {
            Some((_, first)) => diagnostics.error(tool.name.span, messages::same_tool(name, first)),
            None => names.push((name, method.constant.to_string().to_lowercase())),
        }
    }
}
