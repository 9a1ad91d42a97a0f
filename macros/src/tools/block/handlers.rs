//! The handler of a block: a `match` over the tools' indices, with an arm for each method.
//!
//! An arm has no closure, no `?` and no `async` block: each would be one more type that rustc
//! checks for each method.

use super::inclusion::handlers_name;
use super::model::{BlockTools, MethodTool};
use super::parameters::Parameter;
use super::tool_index::ToolIndices;
use crate::emit::runtime::{at, call_site_at, private_at};
use crate::syntax::tokens::{any_ident, elide_lifetimes};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ReturnType;
use syn::spanned::Spanned;

/// Returns the call of the runtime's `handlers!`, which expands to nothing without the feature
/// `rmcp`.
pub(crate) fn expand(tools: &BlockTools, indices: &ToolIndices) -> TokenStream {
    let arms = tools.methods.iter().zip(&indices.each).map(|(method, index)| {
        let cfgs = &method.cfgs;
        let arm = arm(method);
        quote!(#cfgs #index => #arm)
    });
    implementation(tools, &quote!(#(#arms)*))
}

/// Returns the handler of a block with errors.
pub(crate) fn placeholder(tools: &BlockTools) -> TokenStream {
    implementation(tools, &TokenStream::new())
}

fn implementation(tools: &BlockTools, arms: &TokenStream) -> TokenStream {
    let ty = tools.ty;
    let (impl_generics, _, where_clause) = tools.generics.split_for_impl();
    // The span is that of the type, which must be `Send` and `Sync`.
    let (span, p) = at(ty.span());
    let head = quote_spanned!(span=> #p::Handlers for);
    let inclusion = &tools.inclusion;
    let (head, name) = match &inclusion.name {
        // The block that includes this one calls this handler.
        Some(name) if !inclusion.has_type_list() => {
            let name = handlers_name(name);
            (
                TokenStream::new(),
                quote!(#[doc(hidden)] #[allow(dead_code)] pub fn #name),
            )
        }
        _ => (head, quote!(fn call)),
    };
    let others = inclusion.other_calls();
    quote! {
        __p::handlers! {
            #[automatically_derived]
            #[allow(deprecated, unused_mut)]
            impl #impl_generics #head #ty #where_clause {
                #name(&self, tool: __p::usize, mut call: __p::Call) -> __p::CallFuture<'_> {
                    match tool {
                        #arms
                        _ => #others,
                    }
                }
            }
        }
    }
}

fn arm(method: &MethodTool) -> TokenStream {
    let mut lets = TokenStream::new();
    let mut arguments: Vec<Ident> = Vec::new();
    if method.sig.receiver().is_some() {
        arguments.push(Ident::new("self", Span::call_site()));
    }
    for (index, parameter) in method.parameters.iter().enumerate() {
        let name = format_ident!("__{}", index);
        lets.extend(match parameter {
            Parameter::Arguments(ty) => {
                let span = call_site_at(ty.span());
                let read = quote_spanned!(span=> call.arguments::<#ty>());
                quote! {
                    let #name = match #read {
                        __p::Ok(arguments) => arguments,
                        __p::Err(error) => return error,
                    };
                }
            }
            Parameter::Context(ty) => {
                let span = call_site_at(ty.span());
                let read = quote_spanned!(span=> call.context::<#ty>());
                quote!(let #name = #read;)
            }
        });
        arguments.push(name);
    }
    let result = result(method, &arguments);
    quote!({ #lets #result })
}

/// Returns the call of the method. rustc reports a type that cannot be a tool result at the return
/// type, and a future that is not `Send` at the method's name.
fn result(method: &MethodTool, arguments: &[Ident]) -> TokenStream {
    let ident = &method.sig.ident;
    let name = call_site_at(ident.span());
    let (returned, span) = match &method.sig.output {
        ReturnType::Type(_, ty) => {
            // `impl Trait` cannot be written again.
            let tokens = ty.to_token_stream();
            let returned = (!any_ident(&tokens, &|ident| ident == "impl")).then(|| elide_lifetimes(tokens));
            (returned, call_site_at(ty.span()))
        }
        ReturnType::Default => (None, name),
    };
    // With `output = …`, the compiler compares the two types.
    let (types, suffix) = match &method.tool.output {
        Some(output) => {
            let output = elide_lifetimes(output.to_token_stream());
            let returned = returned.unwrap_or_else(|| quote!(_));
            (Some(quote!(::<#output, #returned>)), "_of")
        }
        None => (returned.map(|returned| quote!(::<#returned>)), ""),
    };
    let call = quote_spanned!(name=> Self::#ident(#(#arguments),*));
    let p_at = private_at(span);
    if method.sig.asyncness.is_some() {
        let p = private_at(name);
        let boxed = quote_spanned!(name=> #p::Box::new(#call));
        let async_result = Ident::new(&format!("async_result{suffix}"), span);
        quote_spanned!(span=> #p_at::#async_result #types (#boxed))
    } else {
        let ready_result = Ident::new(&format!("ready_result{suffix}"), span);
        quote_spanned!(span=> #p_at::#ready_result #types (#call))
    }
}
