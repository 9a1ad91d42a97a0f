//! What answers the calls of a block's tools: one `match` over the tools' places in the list, with an arm for each method.
//!
//! The arms are written so that rustc has little to do for each: no closure, no `?`, and no `async` block, which would be another
//! type to check for each method beside the one that the method itself makes.

use super::expand::without_lifetimes;
use super::model::{MethodTool, Tools};
use super::parameters::Parameter;
use super::parse::Block;
use super::places::Places;
use super::several::handlers_name;
use crate::syntax::runtime::{at, p};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ReturnType;
use syn::spanned::Spanned;

/// The call of the runtime's `handlers!`, which knows whether anything is served.
pub(crate) fn expand(block: &Block, tools: &Tools, places: &Places) -> TokenStream {
    let arms = tools.methods.iter().zip(&places.each).map(|(method, place)| {
        let cfgs = &method.cfgs;
        let arm = arm(method);
        quote!(#cfgs #place => #arm)
    });
    implementation(block, tools, &quote!(#(#arms)*))
}

/// The same for a block that is wrong.
pub(crate) fn stand_in(block: &Block, tools: &Tools) -> TokenStream {
    implementation(block, tools, &TokenStream::new())
}

fn implementation(block: &Block, tools: &Tools, arms: &TokenStream) -> TokenStream {
    let ty = tools.ty;
    let (impl_generics, _, where_clause) = block.generics.split_for_impl();
    // At the type, which must be `Send` and `Sync`.
    let span = at(ty.span());
    let p = p(ty.span());
    let head = quote_spanned!(span=> #p::Handlers for);
    let several = &tools.several;
    let (head, name) = match &several.name {
        // The block that joins this one calls it.
        Some(name) if !several.has_list() => {
            let name = handlers_name(name);
            (
                TokenStream::new(),
                quote!(#[doc(hidden)] #[allow(dead_code)] pub fn #name),
            )
        }
        _ => (head, quote!(fn call)),
    };
    let others = several.other_calls();
    quote! {
        __p::handlers! {
            #[automatically_derived]
            #[allow(deprecated, unused_mut)]
            impl #impl_generics #head #ty #where_clause {
                #name(&self, tool: __p::usize, mut call: __p::Call) -> __p::Running<'_> {
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
        arguments.push(Ident::new("self", proc_macro2::Span::call_site()));
    }
    for (index, parameter) in method.parameters.iter().enumerate() {
        let name = format_ident!("__{}", index);
        lets.extend(match parameter {
            Parameter::Tool(ty) => {
                let span = at(ty.span());
                let read = quote_spanned!(span=> call.arguments::<#ty>());
                quote! {
                    let #name = match #read {
                        __p::Ok(arguments) => arguments,
                        __p::Err(answer) => return answer,
                    };
                }
            }
            Parameter::Context(ty) => {
                let span = at(ty.span());
                let read = quote_spanned!(span=> call.context::<#ty>());
                quote!(let #name = #read;)
            }
        });
        arguments.push(name);
    }
    let answer = answer(method, &arguments);
    quote!({ #lets #answer })
}

/// The call of the method. That its answers are none is reported at the type that it returns, that its future cannot be sent at its
/// name.
fn answer(method: &MethodTool, arguments: &[Ident]) -> TokenStream {
    let ident = &method.sig.ident;
    let name = at(ident.span());
    let (returned, span) = match &method.sig.output {
        ReturnType::Type(_, ty) => {
            let ty = ty.to_token_stream();
            let returned = (!has_impl(&ty)).then(|| without_lifetimes(ty.clone()));
            (returned, at(ty.span()))
        }
        ReturnType::Default => (None, name),
    };
    // With `output = …` the answer is held against that too.
    let (of, suffix) = match &method.tool.output {
        Some(output) => {
            let output = without_lifetimes(output.to_token_stream());
            let returned = returned.unwrap_or_else(|| quote!(_));
            (Some(quote!(::<#output, #returned>)), "_of")
        }
        None => (returned.map(|returned| quote!(::<#returned>)), ""),
    };
    let call = quote_spanned!(name=> Self::#ident(#(#arguments),*));
    let p_at = p(span);
    if method.sig.asyncness.is_some() {
        let p = p(name);
        let boxed = quote_spanned!(name=> #p::Box::new(#call));
        let running = Ident::new(&format!("running{suffix}"), span);
        quote_spanned!(span=> #p_at::#running #of (#boxed))
    } else {
        let answered = Ident::new(&format!("answered{suffix}"), span);
        quote_spanned!(span=> #p_at::#answered #of (#call))
    }
}

/// Whether a type has `impl Trait` in it, which cannot be written again.
fn has_impl(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "impl",
        TokenTree::Group(group) => has_impl(&group.stream()),
        _ => false,
    })
}
