//! A tool: a constant in which the runtime writes and counts it, the gate of its budget, and, of a struct, its traits.

use super::args::Annotations;
use super::model::{Input, Tool};
use crate::syntax::json;
use crate::syntax::runtime::{at, p};
use crate::syntax::text::{option, optional, text};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// The items of a struct's tool, for a block where `__p` is known.
pub(crate) fn expand(tool: &Tool, ty: &TokenStream) -> TokenStream {
    let span = tool.name.span.start;
    let name = Ident::new("__TOOL", span);
    let written = written(tool, &name, &TokenStream::new());
    let tools = tools(span, &name.to_token_stream());
    quote! {
        #written
        #tools
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

/// The constant `name`, which is the tool written and counted, with its gate where it has a budget. It stands at the tool's name, so
/// that what is wrong with its parameters is reported there.
pub(crate) fn written(tool: &Tool, name: &Ident, cfgs: &TokenStream) -> TokenStream {
    let parts = parts(tool);
    let settings = tool.settings.expand(&quote!(__p));
    let about = about(tool);
    // Not located at the name but standing there: rustc shows a deprecated function where the outermost macro
    // is called.
    let span = tool.name.span.start;
    let p = Ident::new("__p", span);
    let arguments = quote!(#parts, #settings, #about);
    let written = quote_spanned!(span=> #p::compiled! { #name = &#p::Compiled::new(#arguments) });
    let gate = tool.settings.budget.map(|_| {
        let gate = quote_spanned!(span=> #p::gate! { #name, check });
        quote!(#cfgs #gate)
    });
    quote!(#cfgs #written #gate)
}

/// The definitions of the tools that are written in these constants. It stands at `span`, where rustc tells that what is wrong with
/// one is met again.
pub(crate) fn tools(span: Span, written: &TokenStream) -> TokenStream {
    let p = Ident::new("__p", span);
    quote_spanned!(span=> #p::tools! { __TOOLS = #written })
}

fn parts(tool: &Tool) -> TokenStream {
    let name = text(&json::string(&tool.name.value));
    let title = optional(tool.title.as_ref().map(|title| json::string(&title.value)).as_deref());
    let description = optional(Some(&json::string(&tool.description.value)));
    let input = match &tool.input {
        Input::Of(ty) => node(ty),
        Input::None => quote!(__p::NO_PARAMETERS),
    };
    let output = option(tool.output.as_ref().map(node));
    let annotations = optional(annotations(tool.annotations).as_deref());
    quote! {
        __p::Parts {
            name: #name,
            title: #title,
            description: #description,
            input: #input,
            output: #output,
            annotations: #annotations,
            meta: __p::None,
        }
    }
}

/// A type's node; a missing implementation is reported at the type.
fn node(ty: &(impl ToTokens + Spanned)) -> TokenStream {
    let p = p(ty.span());
    let span = at(ty.span());
    quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE)
}

fn about(tool: &Tool) -> TokenStream {
    let name = &tool.name.value;
    let title = option(tool.title.as_ref().map(|title| {
        let title = &title.value;
        quote!(#title)
    }));
    let description = &tool.description.value;
    let source = tool.source.as_ref().map_or_else(
        || quote!(__p::source(__p::module_path!())),
        |source| source.value.to_token_stream(),
    );
    let summary = &tool.summary.value;
    let keywords = tool.keywords();
    let index = index(tool, &keywords);
    let hint = |hint: Option<bool>| option(hint.map(|hint| quote!(#hint)));
    let read_only = hint(tool.annotations.read_only);
    let destructive = hint(tool.annotations.destructive);
    let idempotent = hint(tool.annotations.idempotent);
    let open_world = hint(tool.annotations.open_world);
    quote! {
        __p::About {
            name: #name,
            title: #title,
            description: #description,
            source: #source,
            summary: #summary,
            keywords: &[#(#keywords),*],
            annotations: __p::Annotations {
                read_only: #read_only,
                destructive: #destructive,
                idempotent: #idempotent,
                open_world: #open_world,
            },
            index: #index,
        }
    }
}

/// The literal members of the tool's index entry.
fn index(tool: &Tool, keywords: &[String]) -> String {
    let mut index = format!(
        "\"name\":{},\"summary\":{},\"keywords\":{}",
        json::string(&tool.name.value),
        json::string(&tool.summary.value),
        json::strings(keywords),
    );
    if let Some(annotations) = annotations(tool.annotations) {
        index.push_str(",\"annotations\":");
        index.push_str(&annotations);
    }
    index
}

/// The JSON object of the hints that are given; none if none is.
fn annotations(annotations: Annotations) -> Option<String> {
    let given: Vec<String> = annotations
        .each()
        .iter()
        .filter_map(|(key, value)| value.map(|value| format!("\"{key}\":{value}")))
        .collect();
    (!given.is_empty()).then(|| format!("{{{}}}", given.join(",")))
}
