//! The source of a `toolset! { pub NAME = [Path, …], key = value, … }`.

use super::keys::Args;
use super::listed_tool::ListedTool;
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::call_site_at;
use crate::tools::block::list_name;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Token, Type, Visibility, token};

/// The source of a toolset.
pub(crate) struct Source {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) bracket: token::Bracket,
    pub(crate) items: Vec<Listed>,
    pub(crate) arguments: TokenStream,
}

/// An item of the list.
pub(crate) enum Listed {
    /// A type with tools.
    Type {
        ty: Type,
        /// The `()` of a block, which is written like rmcp's router: `Trove::pages()`.
        paren: Option<token::Paren>,
    },
    /// A tool by its name and type.
    Tool(ListedTool),
}

impl Parse for Listed {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        if input.peek(LitStr) {
            return ListedTool::parse(attrs, input).map(Listed::Tool);
        }
        if let Some(attr) = attrs.first() {
            return Err(syn::Error::new_spanned(attr, messages::attribute_of_type()));
        }
        let ty = input.parse()?;
        let mut paren = None;
        if input.peek(token::Paren) {
            let content;
            paren = Some(syn::parenthesized!(content in input));
            if !content.is_empty() {
                return Err(content.error(messages::block_without_arguments()));
            }
        }
        Ok(Listed::Type { ty, paren })
    }
}

impl ToTokens for Listed {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Listed::Type { ty, paren } => {
                ty.to_tokens(tokens);
                if let Some(paren) = paren {
                    paren.surround(tokens, |_| {});
                }
            }
            Listed::Tool(tool) => tool.to_tokens(tokens),
        }
    }
}

impl Listed {
    /// Returns the constant that is the list of the item's tools, if it is a type or a block of
    /// one.
    pub(crate) fn list(&self, private: &TokenStream) -> Option<TokenStream> {
        let Listed::Type { ty, paren } = self else {
            return None;
        };
        if let (Some(_), Type::Path(path)) = (paren, ty) {
            let mut path = path.clone();
            let block = path.path.segments.last_mut()?;
            block.ident = list_name(&block.ident);
            return Some(path.to_token_stream());
        }
        let span = call_site_at(ty.span());
        Some(quote_spanned!(span=> <#ty as #private::Tools>::TOOLS))
    }
}

impl Parse for Source {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let name = input.parse().map_err(|error| shape(&error))?;
        input.parse::<Token![=]>().map_err(|error| shape(&error))?;
        if !input.peek(token::Bracket) {
            return Err(input.error(messages::toolset_shape()));
        }
        let content;
        let bracket = syn::bracketed!(content in input);
        let items = Punctuated::<Listed, Token![,]>::parse_terminated(&content)?;
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error(messages::no_comma()));
        }
        input.parse::<Option<Token![,]>>()?;
        Ok(Source {
            attrs,
            vis,
            name,
            bracket,
            items: items.into_iter().collect(),
            arguments: input.parse()?,
        })
    }
}

fn shape(error: &syn::Error) -> syn::Error {
    syn::Error::new(error.span(), messages::toolset_shape())
}

impl Source {
    pub(crate) fn args(&self, diagnostics: &mut Diagnostics) -> Args {
        Args::parse(self.arguments.clone(), diagnostics)
    }
}
