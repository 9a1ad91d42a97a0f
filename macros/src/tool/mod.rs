//! `#[mcp_tool]`: arguments by `args` (by `shared` those that `#[mcp_tools]` and `toolset!` take too), the item's head by `item`; `model` is the tool, with what is derived from names
//! and descriptions by `words`; `check` reports what clients refuse; `expand` has the runtime write and count it.
//! Methods are tools too: `crate::tools` uses all of this for them.

pub(crate) mod args;
pub(crate) mod check;
pub(crate) mod expand;
pub(crate) mod item;
pub(crate) mod model;
pub(crate) mod shared;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use crate::diagnostics::{Diagnostics, messages};
use crate::manifest;
use crate::syntax::docs;
use crate::syntax::runtime::Runtime;
use args::Args;
use item::Head;
use model::{Inherited, Input, Tool};
use proc_macro2::TokenStream;
use quote::quote;

/// The argument that `#[mcp_tools]` leaves where it has lifted an `#[mcp_tool]` off a method: nothing is left to do.
pub(crate) const LIFTED: &str = "__lifted";

/// The attribute on a struct.
pub(crate) fn attribute(args: TokenStream, item: TokenStream) -> TokenStream {
    if args.to_string() == LIFTED {
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
    if let Some(span) = head.parameters() {
        diagnostics.error(span, messages::generic_tool(&head.ident.to_string()));
    }
    let docs = match args.description {
        Some(_) => None,
        None => docs::description(&head.attrs, &mut diagnostics),
    };
    let tool = Tool::new(
        &head.ident,
        docs,
        args,
        &Inherited::default(),
        Input::Of(head.ty("'static")),
        &manifest.defaults,
    );
    check::check(&tool, &mut diagnostics);
    let warnings = check::lint(&tool, &manifest.defaults.lints, &mut diagnostics);
    if let Some(mut errors) = diagnostics.finish() {
        errors.extend(fallback(&head, &runtime));
        return errors;
    }
    let mut items = expand::expand(&tool, &head.ty("'_"));
    items.extend(warnings);
    items.extend(manifest.tracking());
    runtime.block(&head.cfgs(), &items)
}

/// A tool in name only: it has all that the code around it may mention, and nothing that could be wrong again.
fn fallback(head: &Head, runtime: &Runtime) -> TokenStream {
    let ident = &head.ident;
    if head.parameters().is_none() {
        let items = expand::expand(&Tool::placeholder(ident), &head.ty("'_"));
        return runtime.block(&head.cfgs(), &items);
    }
    let (impl_generics, ty_generics, where_clause) = head.generics.split_for_impl();
    let implementation = quote! {
        #[automatically_derived]
        impl #impl_generics __p::HasTools for #ident #ty_generics #where_clause {
            const TOOLS: &'static [&'static __p::Definition] = &[];
        }
    };
    runtime.block(&head.cfgs(), &implementation)
}
