//! Checks of a block: it is concrete, it has tools, and no two have the same name or ask.

use super::model::BlockTools;
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::outside_type::outside_type;
use crate::lints::Linter;
use crate::syntax::tokens::type_or_const_parameter;
use crate::tools::adopted_router;
use crate::tools::impl_block::ImplBlock;
use crate::tools::tool::check as tool_check;
use mcpact_shared::lint::Levels;
use proc_macro2::{Ident, TokenStream};
use std::collections::HashMap;
use syn::ReturnType;
use syn::ext::IdentExt;

/// Reports denied lints of the block's tools. Returns the items of the other lints.
pub(crate) fn lint(tools: &BlockTools, levels: &Levels, diagnostics: &mut Diagnostics) -> TokenStream {
    let warnings = tools.methods.iter().map(|method| {
        let returned = || match &method.sig.output {
            ReturnType::Type(_, ty) => outside_type(ty, method.sig, tools.ty),
            ReturnType::Default => None,
        };
        let mut linter = Linter::new(levels);
        if let Some(rest) = method.truncated {
            linter.truncated_doc(rest, &method.tool.overrides.each_ref(), diagnostics);
        }
        tool_check::lint(&method.tool, &method.cfgs, linter, returned, diagnostics)
    });
    warnings.collect()
}

pub(crate) fn check(block: &ImplBlock, tools: &BlockTools, diagnostics: &mut Diagnostics) {
    if let Some(trait_for) = &block.trait_for {
        diagnostics.error_of(trait_for, messages::tools_on_trait());
    }
    if let Some(param) = type_or_const_parameter(&block.generics) {
        diagnostics.error_of(param, messages::generic_tool(&tools.name));
    }
    if tools.methods.is_empty() && !diagnostics.has_errors() {
        let message = if tools.is_adopted {
            messages::no_rmcp_tools()
        } else if adopted_router::has_tools(block) {
            messages::no_router()
        } else {
            messages::no_tools()
        };
        diagnostics.error_of(&block.ty, message);
    }
    let mut names: Vec<(&str, String)> = Vec::new();
    let mut asks: HashMap<String, &Ident> = HashMap::new();
    for method in &tools.methods {
        let tool = &method.tool;
        if method.is_adopted {
            tool_check::check_adopted(tool, diagnostics);
        } else {
            tool_check::check(tool, diagnostics);
        }
        // Methods with `#[cfg]` may be alternatives with the same name.
        if !method.cfgs.is_empty() {
            continue;
        }
        let name = tool.name.value.as_str();
        match names.iter().find(|(other, _)| *other == name) {
            Some((_, first)) => diagnostics.error(tool.name.span, messages::same_tool(name, first)),
            None => names.push((name, method.sig.ident.unraw().to_string())),
        }
        for ask in &tool.asks {
            let plain = tool_check::plain_ask(&ask.value);
            let first = *asks.entry(plain).or_insert(&method.sig.ident);
            // The checks of the tool report a repetition within one tool.
            if *first != method.sig.ident && !ask.value.trim().is_empty() {
                let first = first.unraw().to_string();
                diagnostics.error(ask.span, messages::same_ask_of_tools(&ask.value, &first));
            }
        }
    }
}
