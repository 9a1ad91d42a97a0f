//! The expansion of a block: its tools, their constants and list, and the check of its budget.

use super::handlers;
use super::model::{BlockTools, MethodTool};
use super::tool_index::ToolIndices;
use crate::diagnostics::messages;
use crate::emit::runtime::{at, private_in_user_code};
use crate::syntax::tokens::elide_lifetimes;
use crate::tools::EXPANDED;
use crate::tools::adopted_router::extractors;
use crate::tools::impl_block::ImplBlock;
use crate::tools::tool::expand as tool_expand;
use crate::tools::tool::{Input, Tool};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// Returns the items, for a block that has `__p`.
pub(crate) fn expand(tools: &BlockTools) -> TokenStream {
    let indices = ToolIndices::new(tools);
    let compiled = tools
        .methods
        .iter()
        .map(|method| tool_expand::compiled(&method.tool, &method.compiled, &method.cfgs));
    let ty = elide_lifetimes(tools.ty.to_token_stream());
    let list = tools.inclusion.type_list(&ty);
    let items = items(tools, &indices, &quote!(), &ty, &list);
    let inclusion_check = tools.inclusion.inclusion_check(tools.ty, &tools.name);
    let budget_check = tools.settings.budget.map(|_| {
        let settings = tools.settings.expand(&quote!(__p));
        let name = match &tools.inclusion.name {
            Some(block) => format!("{}::{}", tools.name, block.unraw()),
            None => tools.name.clone(),
        };
        let list = tools.inclusion.own_list(&ty);
        // The span is that of the user's code, as for the budget of a tool.
        let span = tools.ty.span();
        let p = private_in_user_code(span);
        quote_spanned!(span=> #p::check_tools_budget! { "the tools of", #name, #list, #settings })
    });
    let handlers = tools.is_served.then(|| handlers::expand(tools, &indices));
    let extractors = tools.is_adopted.then(|| {
        let methods = tools.methods.iter().map(|method| (&method.cfgs, method.sig));
        extractors::expand(tools.ty, methods)
    });
    let default_checks = tools.is_adopted.then(|| default_checks(tools));
    quote!(#(#compiled)* #items #inclusion_check #budget_check #handlers #extractors #default_checks)
}

/// Returns checks that serde, by which rmcp reads the arguments, applies the defaults.
fn default_checks(tools: &BlockTools) -> TokenStream {
    let each = tools.methods.iter().map(|method| {
        let (Input::Type(ty), cfgs) = (&method.tool.input, &method.cfgs) else {
            return quote!();
        };
        let (name, span) = (&method.tool.name.value, ty.span());
        let (span, p) = at(span);
        let call = quote_spanned!(span=> #p::check_serde_defaults(#name, <#ty as #p::ToolSchema>::NODE));
        quote!(#cfgs const _: () = #call;)
    });
    each.collect()
}

/// Returns placeholders for the items of a block with errors, so that code that uses them has no
/// further errors.
pub(crate) fn placeholders(block: &ImplBlock, tools: &BlockTools) -> TokenStream {
    let compiled = tools.methods.iter().map(|method| {
        let placeholder = Tool::placeholder(&method.constant);
        tool_expand::compiled(&placeholder, &method.compiled, &method.cfgs)
    });
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    let ty = tools.ty.to_token_stream();
    let is_concrete = block.generics.type_params().next().is_none() && block.generics.const_params().next().is_none();
    let type_list = if is_concrete {
        // Without this list, the blocks that this block includes would be in no list.
        tools.inclusion.type_list(&elide_lifetimes(ty.clone()))
    } else {
        quote!(&__p::list(&__DEFINITIONS))
    };
    let items = items(
        tools,
        &ToolIndices::new(tools),
        &quote!(#impl_generics),
        &quote!(#ty #where_clause),
        &type_list,
    );
    // The block that includes this one calls its handler.
    let is_called = tools.is_served && !tools.inclusion.has_type_list();
    let handlers = is_called.then(|| handlers::placeholder(tools));
    quote!(#(#compiled)* #items #handlers)
}

/// Returns the definitions, their constants, the block's list, and the type's list.
fn items(
    tools: &BlockTools,
    indices: &ToolIndices,
    generics: &TokenStream,
    ty: &TokenStream,
    type_list: &TokenStream,
) -> TokenStream {
    let methods = tools.methods.iter();
    let compiled = methods.map(|method| (method.cfgs.clone(), &method.compiled));
    let definitions = tool_expand::definitions(tools.ty.span(), compiled);
    let constants = constants(tools, indices);
    let indices = &indices.constants;
    // The span is that of the type, where rustc reports a second block as a second implementation.
    let (span, p) = at(tools.ty.span());
    let implementation = tools.inclusion.has_type_list().then(|| {
        quote_spanned! {span=>
            #[automatically_derived]
            impl #generics #p::HasTools for #ty {
                const TOOLS: &'static [&'static #p::Definition] = #type_list;
            }
        }
    });
    let block_list = tools.inclusion.block_list(tools.ty, tools.generics);
    quote! {
        #indices
        #definitions
        #constants
        #block_list
        #implementation
    }
}

/// Returns the constants of the block's type, one for each tool.
fn constants(tools: &BlockTools, indices: &ToolIndices) -> TokenStream {
    let ty = tools.ty;
    let (impl_generics, _, where_clause) = tools.generics.split_for_impl();
    let constants = tools
        .methods
        .iter()
        .zip(&indices.each)
        .map(|(method, index)| constant(method, index));
    let imports = imports(tools);
    // For a second block, rustc reports the name of a constant that occurs twice. Its error for the
    // second implementation of a trait does not state the fix.
    let once = tools.inclusion.has_type_list().then(|| {
        let once = Ident::new(messages::ONE_BLOCK, Span::call_site());
        quote!(#[doc(hidden)] const #once: () = ();)
    });
    quote! {
        #imports
        #[allow(dead_code)]
        impl #impl_generics #ty #where_clause {
            #(#constants)*
            #once
        }
    }
}

/// Uses each `#[mcp_tool]` that the macro has removed from the methods. Otherwise rustc would
/// report the import as unused, and would not report a missing import.
fn imports(tools: &BlockTools) -> TokenStream {
    let mut seen: Vec<String> = Vec::new();
    let mut imports = TokenStream::new();
    for path in tools.methods.iter().filter_map(|method| method.attribute) {
        let text = path.to_token_stream().to_string();
        if !seen.contains(&text) {
            seen.push(text);
            let expanded = Ident::new(EXPANDED, Span::call_site());
            imports.extend(quote!(#[#path(#expanded)] const _: () = ();));
        }
    }
    imports
}

fn constant(method: &MethodTool, index: &TokenStream) -> TokenStream {
    let MethodTool {
        vis,
        cfgs,
        constant,
        tool,
        ..
    } = method;
    let doc = format!(" The tool `{}`.", tool.name.value);
    quote! {
        #cfgs
        #[doc = #doc]
        #vis const #constant: &'static __p::Definition = &__DEFINITIONS[#index];
    }
}
