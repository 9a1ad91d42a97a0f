//! Several blocks on one type: each but one has a name, and under it a list of its own. The one without a name has the type's list,
//! or the one that says `joins = […]`, which puts the lists of the others behind its own.
//!
//! No macro sees two blocks, so what joins them is names: constants and functions on the type, and for a block that no list has, a
//! constant that asks rustc whether the type has one.

use super::adopt;
use super::args::Args;
use super::expand::without_lifetimes;
use super::model::Tools;
use super::parse::Block;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::runtime::{at, p};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// What a block says of the others on its type.
#[derive(Default)]
pub(crate) struct Several {
    /// Its own name: rmcp's of its router, else `block = …`.
    pub(crate) name: Option<Ident>,
    /// The blocks whose tools stand behind its own in the type's list.
    pub(crate) joins: Option<Vec<Ident>>,
}

impl Several {
    pub(crate) fn of(block: &Block, args: &mut Args, diagnostics: &mut Diagnostics) -> Several {
        let mut name = args.block.take();
        if adopt::is_router(block) {
            if let Some(given) = &name {
                diagnostics.error_of(given, messages::router_has_name());
            }
            name = adopt::router_name(block);
        }
        let mut seen: Vec<String> = Vec::new();
        let mut joins = args.joins.take();
        if let Some(joins) = &mut joins {
            joins.retain(|join| {
                let text = join.unraw().to_string();
                let wrong = if text == adopt::DEFAULT_ROUTER {
                    Some(messages::joins_unnamed())
                } else if name.as_ref().is_some_and(|name| name.unraw() == text) {
                    Some(messages::joins_itself(&text))
                } else if seen.contains(&text) {
                    Some(messages::joins_twice(&text))
                } else {
                    None
                };
                seen.push(text);
                wrong.is_none_or(|wrong| {
                    diagnostics.error_of(join, wrong);
                    false
                })
            });
        }
        Several { name, joins }
    }

    /// Whether the block has the type's list, of its own tools and of those that it joins.
    pub(crate) fn has_list(&self) -> bool {
        self.name.is_none() || self.joins.is_some()
    }

    /// Whether the block is one of several.
    pub(crate) fn is_one(&self) -> bool {
        self.name.is_some() || self.joins.is_some()
    }

    /// The block's list, as the gate of its budget looks at it.
    pub(crate) fn own_list(&self, ty: &TokenStream) -> TokenStream {
        if self.is_one() {
            quote!(__BLOCK)
        } else {
            quote!(<#ty as __p::HasTools>::TOOLS)
        }
    }

    /// The type's list.
    pub(crate) fn whole_list(&self, ty: &TokenStream) -> TokenStream {
        let Some(joins) = self.joins.as_deref().filter(|joins| !joins.is_empty()) else {
            return quote!(&__p::list(&__DEFINITIONS));
        };
        let lists = joins.iter().map(|join| {
            let span = at(join.span());
            let list = list_name(join);
            quote_spanned!(span=> <#ty>::#list)
        });
        quote!({
            const LISTS: &[&[&__p::Definition]] = &[__BLOCK, #(#lists),*];
            const TOOLS: &[&__p::Definition; __p::length(LISTS)] = &__p::join(LISTS);
            const _: () = __p::check_names(TOOLS);
            TOOLS
        })
    }

    /// Beside the tools of a block that is one of several: its list, under its name.
    pub(crate) fn items(&self, tools: &Tools) -> TokenStream {
        if !self.is_one() {
            return TokenStream::new();
        }
        let constant = self.name.as_ref().map(|name| {
            let (ty, generics) = (tools.ty, tools.generics);
            let (impl_generics, _, where_clause) = generics.split_for_impl();
            let list = list_name(name);
            let doc = format!(" The tools of the block `{}`.", name.unraw());
            quote! {
                #[allow(dead_code)]
                impl #impl_generics #ty #where_clause {
                    #[doc = #doc]
                    pub const #list: &'static [&'static __p::Definition] = __BLOCK;
                }
            }
        });
        quote! {
            const __BLOCK: &[&__p::Definition] = &__p::list(&__DEFINITIONS);
            #constant
        }
    }

    /// What fails where the type has a list and the block is not in it.
    pub(crate) fn forgotten(&self, tools: &Tools) -> TokenStream {
        let Some(name) = self.name.as_ref().filter(|_| !self.has_list()) else {
            return TokenStream::new();
        };
        let ty = without_lifetimes(tools.ty.to_token_stream());
        let (type_name, name) = (&tools.name, name.unraw().to_string());
        let span = at(tools.ty.span());
        let p = p(tools.ty.span());
        let check = quote_spanned!(span=> #p::refuse_forgotten(#type_name, #name, __BLOCK, <#p::ListOf<#ty>>::TOOLS));
        quote! {
            const _: () = {
                #[allow(unused_imports)]
                use __p::NoList as _;
                #check;
            };
        }
    }

    /// What calls that are none of the block's own tools' are answered by.
    pub(crate) fn other_calls(&self) -> TokenStream {
        let joins = self.joins.as_deref().unwrap_or_default();
        if joins.is_empty() {
            return quote!(__p::no_such_tool(tool, &call));
        }
        let others = joins.iter().map(|join| {
            let (list, handlers) = (list_name(join), handlers_name(join));
            let span = at(join.span());
            let answer = quote_spanned!(span=> Self::#handlers(self, tool, call));
            quote! {
                if tool < Self::#list.len() {
                    return #answer;
                }
                let tool = tool - Self::#list.len();
            }
        });
        quote!({
            let tool = tool - __BLOCK.len();
            #(#others)*
            __p::no_such_tool(tool, &call)
        })
    }
}

/// The constant that is the list of the block of this name.
pub(crate) fn list_name(block: &Ident) -> Ident {
    let plain = block.unraw().to_string();
    Ident::new(&format!("{}_TOOLS", plain.to_uppercase()), at(block.span()))
}

/// The function that answers the calls of the tools of the block of this name, where mcpact serves them.
pub(crate) fn handlers_name(block: &Ident) -> Ident {
    let span: Span = at(block.span());
    format_ident!("__handlers_of_{}", block.unraw(), span = span)
}
