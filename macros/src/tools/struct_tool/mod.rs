//! `#[mcp_tool]` on a struct or an enum: the tool whose parameters are the fields.

mod head;
#[cfg(test)]
mod tests;

use super::EXPANDED;
use super::tool::keys::Args;
use super::tool::{BlockDefaults, Input, Tool, check, expand as tool_expand};
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::Runtime;
use crate::lints::Linter;
use crate::manifest;
use crate::syntax::attributes::cfgs;
use crate::syntax::docs;
use head::Head;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::iter;

/// Expands the attribute.
pub(crate) fn attribute(args: TokenStream, item: TokenStream) -> TokenStream {
    if args.to_string() == EXPANDED {
        return TokenStream::new();
    }
    let mut tokens = item.clone();
    tokens.extend(expansion(args, item));
    tokens
}

fn expansion(args: TokenStream, item: TokenStream) -> TokenStream {
    let head: Head = match syn::parse2(item) {
        Ok(head) => head,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let mut args = Args::parse(args, &mut diagnostics);
    let runtime = Runtime::new(args.shared.runtime.take());
    let manifest = manifest::read(&mut diagnostics);
    if let Some(span) = head.type_parameter() {
        diagnostics.error(span, messages::generic_tool(&head.ident.to_string()));
    }
    let docs = match args.description {
        Some(_) => None,
        None => docs::description(&head.attrs, manifest.defaults.docs_of_tools(), &mut diagnostics),
    };
    let tool = Tool::new(
        &head.ident,
        docs,
        args,
        &BlockDefaults::default(),
        Input::Type(head.ty("'static")),
        &manifest.defaults,
    );
    check::check(&tool, &mut diagnostics);
    let linter = Linter::new(&manifest.defaults.lints);
    // The block around the warnings has the `#[cfg]`s of the struct.
    let warnings = check::lint(&tool, &TokenStream::new(), linter, || None, &mut diagnostics);
    if let Some(mut errors) = diagnostics.finish() {
        errors.extend(fallback(&head, &runtime));
        return errors;
    }
    let mut items = expand(&tool, &head.ty("'_"));
    items.extend(warnings);
    items.extend(manifest.tracking());
    runtime.block(&cfgs(&head.attrs), &items)
}

/// Returns the items of the tool, for a block that has `__p`.
fn expand(tool: &Tool, ty: &TokenStream) -> TokenStream {
    let span = tool.name.span.start;
    let name = Ident::new("__TOOL", span);
    let compiled = tool_expand::compiled(tool, &name, &TokenStream::new());
    let definitions = tool_expand::definitions(span, iter::once((TokenStream::new(), &name)));
    quote! {
        #compiled
        #definitions
        #[automatically_derived]
        impl __p::Tool for #ty {
            const DEFINITION: &'static __p::Definition = &__DEFINITIONS[0];
        }
        #[automatically_derived]
        impl __p::HasTools for #ty {
            const TOOLS: &'static [&'static __p::Definition] = &[&__DEFINITIONS[0]];
        }
    }
}

/// Returns a placeholder, so that code that uses the tool has no further errors.
fn fallback(head: &Head, runtime: &Runtime) -> TokenStream {
    let ident = &head.ident;
    let cfgs = cfgs(&head.attrs);
    if head.type_parameter().is_none() {
        let items = expand(&Tool::placeholder(ident), &head.ty("'_"));
        return runtime.block(&cfgs, &items);
    }
    let (impl_generics, ty_generics, where_clause) = head.generics.split_for_impl();
    let implementation = quote! {
        #[automatically_derived]
        impl #impl_generics __p::HasTools for #ident #ty_generics #where_clause {
            const TOOLS: &'static [&'static __p::Definition] = &[];
        }
    };
    runtime.block(&cfgs, &implementation)
}
