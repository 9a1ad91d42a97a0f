//! Several blocks on one type: all but one have a name, and a list of their own under that name.
//!
//! The block without a name, or the one with `include = […]`, has the type's list. A macro sees one
//! block, so blocks refer to each other by constants and functions of the type. A block that no
//! list includes is an error of const evaluation.

use super::keys::Args;
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::{at, call_site_at};
use crate::syntax::tokens::elide_lifetimes;
use crate::tools::adopted_router::{self, DEFAULT_ROUTER};
use crate::tools::impl_block::ImplBlock;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Generics, Type};

/// A block's name, and the blocks that it includes.
#[derive(Default)]
pub(crate) struct Inclusion {
    /// The name of rmcp's router, else the argument `router`.
    pub(crate) name: Option<Ident>,
    /// The blocks whose tools follow its own in the type's list.
    include: Option<Vec<Ident>>,
}

impl Inclusion {
    pub(super) fn new(
        block: &ImplBlock,
        is_adopted: bool,
        args: &mut Args,
        diagnostics: &mut Diagnostics,
    ) -> Inclusion {
        let mut name = args.router.take();
        if is_adopted {
            if let Some(name) = &name {
                diagnostics.error_of(name, messages::router_has_name());
            }
            name = adopted_router::router_name(block);
        }
        let mut seen: Vec<String> = Vec::new();
        let mut include = args.include.take();
        if let Some(include) = &mut include {
            include.retain(|included| {
                let text = included.unraw().to_string();
                let problem = if text == DEFAULT_ROUTER {
                    Some(messages::include_unnamed())
                } else if name.as_ref().is_some_and(|name| name.unraw() == text) {
                    Some(messages::include_itself(&text))
                } else if seen.contains(&text) {
                    Some(messages::include_twice(&text))
                } else {
                    None
                };
                seen.push(text);
                problem.is_none_or(|problem| {
                    diagnostics.error_of(included, problem);
                    false
                })
            });
        }
        Inclusion { name, include }
    }

    /// Returns whether the block has the type's list: its own tools, and those that it includes.
    pub(crate) fn has_type_list(&self) -> bool {
        self.name.is_none() || self.include.is_some()
    }

    /// Returns whether the block is one of several.
    pub(crate) fn is_one_of_several(&self) -> bool {
        self.name.is_some() || self.include.is_some()
    }

    /// Returns the list of the block's own tools, for the check of its budget.
    pub(crate) fn own_list(&self, ty: &TokenStream) -> TokenStream {
        if self.is_one_of_several() {
            quote!(__BLOCK)
        } else {
            quote!(<#ty as __p::HasTools>::TOOLS)
        }
    }

    /// Returns the type's list.
    pub(crate) fn type_list(&self, ty: &TokenStream) -> TokenStream {
        let Some(include) = self.include.as_deref().filter(|include| !include.is_empty()) else {
            return quote!(&__p::list(&__DEFINITIONS));
        };
        let lists = include.iter().map(|included| {
            let span = call_site_at(included.span());
            let list = list_name(included);
            quote_spanned!(span=> <#ty>::#list)
        });
        quote!({
            const LISTS: &[&[&__p::Definition]] = &[__BLOCK, #(#lists),*];
            const TOOLS: &[&__p::Definition; __p::length(LISTS)] = &__p::join(LISTS);
            const _: () = __p::check_names(TOOLS);
            TOOLS
        })
    }

    /// Returns the constant `__BLOCK` with the tools of a block that is one of several, and a
    /// public constant if the block has a name.
    pub(crate) fn block_list(&self, ty: &Type, generics: &Generics) -> TokenStream {
        if !self.is_one_of_several() {
            return TokenStream::new();
        }
        let constant = self.name.as_ref().map(|name| {
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

    /// Returns an item that fails to compile where the type has a list without the block.
    pub(crate) fn inclusion_check(&self, ty: &Type, type_name: &str) -> TokenStream {
        let Some(name) = self.name.as_ref().filter(|_| !self.has_type_list()) else {
            return TokenStream::new();
        };
        let name = name.unraw().to_string();
        let (span, p) = at(ty.span());
        let ty = elide_lifetimes(ty.to_token_stream());
        let check =
            quote_spanned!(span=> #p::refuse_unlisted_block(#type_name, #name, __BLOCK, <#p::ListOf<#ty>>::TOOLS));
        quote! {
            const _: () = {
                #[allow(unused_imports)]
                use __p::NoList as _;
                #check;
            };
        }
    }

    /// Returns the expression for calls of tools that are not the block's own.
    pub(crate) fn other_calls(&self) -> TokenStream {
        let include = self.include.as_deref().unwrap_or_default();
        if include.is_empty() {
            return quote!(__p::no_such_tool(tool, &call));
        }
        let others = include.iter().map(|included| {
            let (list, handlers) = (list_name(included), handlers_name(included));
            let span = call_site_at(included.span());
            let result = quote_spanned!(span=> Self::#handlers(self, tool, call));
            quote! {
                if tool < Self::#list.len() {
                    return #result;
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

/// Returns the constant that is the list of the block of this name.
pub(crate) fn list_name(block: &Ident) -> Ident {
    let name = block.unraw().to_string();
    Ident::new(&format!("{}_TOOLS", name.to_uppercase()), call_site_at(block.span()))
}

/// Returns the function that handles calls of the tools of the block of this name.
pub(super) fn handlers_name(block: &Ident) -> Ident {
    let span: Span = call_site_at(block.span());
    format_ident!("__handlers_of_{}", block.unraw(), span = span)
}
