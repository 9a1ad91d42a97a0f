//! The last stage: the implementation of `ToolSchema`. It cannot fail.

use super::generics;
use super::lower::{Member, Node, Of, Shape, lower};
use super::mcp::Notes;
use super::model::Type;
use super::recursion;
use crate::syntax::json::{self, Json};
use crate::syntax::range::Range;
use crate::syntax::runtime::{at, p};
use crate::syntax::text::{option, optional, text, uncounted};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

pub(crate) fn expand(ty: &Type) -> TokenStream {
    let mut expansion = Expansion {
        of: ty,
        recursive: false,
    };
    let name = &ty.name;
    let mut node = expansion.node(&lower(ty));
    let mut items = TokenStream::new();
    if expansion.recursive {
        node = quote!(__p::Node::new(#name, __p::Shape::Recursive(&#node)));
        items = quote! {
            struct __Rec;
            #[automatically_derived]
            impl __p::ToolSchema for __Rec {
                const NODE: &'static __p::Node = &__p::Node::new(#name, __p::Shape::Recurse(#name));
            }
        };
    }
    implementation(ty, &items, &node)
}

fn implementation(ty: &Type, items: &TokenStream, node: &TokenStream) -> TokenStream {
    let ident = ty.ident;
    let (impl_generics, ty_generics, _) = ty.generics.split_for_impl();
    let where_clause = generics::where_clause(ty);
    let allow = ty.notes.deprecated.then(|| quote!(#[allow(deprecated)]));
    let implementation = quote! {
        #items
        #[automatically_derived]
        #allow
        impl #impl_generics __p::ToolSchema for #ident #ty_generics #where_clause {
            const NODE: &'static __p::Node = &#node;
        }
    };
    ty.runtime.block(&TokenStream::new(), &implementation)
}

struct Expansion<'a> {
    of: &'a Type<'a>,
    /// Whether `__Rec` stands somewhere.
    recursive: bool,
}

impl Expansion<'_> {
    /// A `Node`, by value.
    fn node(&mut self, node: &Node) -> TokenStream {
        let name = &node.name;
        let shape = self.shape(&node.shape);
        if node.notes.is_silent() {
            return quote!(__p::Node::new(#name, #shape));
        }
        let notes = notes(&node.notes);
        quote! {
            __p::Node {
                name: #name,
                notes: __p::Notes { #notes ..__p::Notes::NONE },
                shape: #shape,
            }
        }
    }

    fn shape(&mut self, shape: &Shape) -> TokenStream {
        match shape {
            Shape::Null => quote! {
                __p::Shape::Leaf { kind: __p::Kind::Null, keywords: __p::None }
            },
            Shape::Choice(values) => {
                let values = text(&json::strings(values));
                quote!(__p::Shape::Choice { values: #values })
            }
            Shape::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(|element| self.of(element)).collect();
                quote!(__p::Shape::Tuple(&[#(#elements),*]))
            }
            Shape::Object { members, closed, one } => {
                let members: Vec<_> = members.iter().map(|member| self.member(member)).collect();
                quote! {
                    __p::Shape::Object(__p::Object {
                        fields: &[#(#members),*],
                        closed: #closed,
                        one: #one,
                    })
                }
            }
            Shape::AnyOf(nodes) => {
                let nodes: Vec<_> = nodes.iter().map(|node| self.node(node)).collect();
                quote!(__p::Shape::AnyOf(&[#(&#nodes),*]))
            }
            Shape::Newtype(ty) => {
                let ty = self.of_type(ty);
                quote!(__p::Shape::Newtype(#ty))
            }
            Shape::Transparent(ty) => {
                let ty = self.of_type(ty);
                quote!(__p::Shape::Transparent(#ty))
            }
        }
    }

    fn member(&mut self, member: &Member) -> TokenStream {
        let flatten = member.flatten;
        let name = if flatten {
            uncounted(&json::string(&member.name))
        } else {
            text(&json::string(&member.name))
        };
        let node = self.of(&member.of);
        let notes = match &member.notes {
            silent if silent.is_silent() => quote!(__p::Notes::NONE),
            said => {
                let said = notes(said);
                quote!(__p::Notes { #said ..__p::Notes::NONE })
            }
        };
        let presence = if member.defaulted {
            quote!(__p::Presence::Defaulted)
        } else {
            quote!(__p::Presence::ByType)
        };
        quote! {
            __p::Field {
                name: #name,
                node: #node,
                notes: #notes,
                presence: #presence,
                flatten: #flatten,
            }
        }
    }

    /// A node, by reference.
    fn of(&mut self, of: &Of) -> TokenStream {
        match of {
            Of::Type(ty) => self.of_type(ty),
            Of::Node(node) => {
                let node = self.node(node);
                quote!(&#node)
            }
        }
    }

    /// The node of another type, by reference; a missing implementation is reported at the user's type.
    fn of_type(&mut self, ty: &syn::Type) -> TokenStream {
        let span = at(ty.span());
        let p = p(ty.span());
        if let Some(ty) = recursion::replaced(ty, self.of) {
            self.recursive = true;
            return quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE);
        }
        quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE)
    }
}

/// The notes that say something, each with a comma behind it.
fn notes(notes: &Notes) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut say = |key: TokenStream, value: TokenStream| tokens.extend(quote!(#key: #value,));
    if let Some(description) = &notes.description {
        say(quote!(description), optional(Some(&json::string(description))));
    }
    if let Some(default) = &notes.default {
        say(quote!(default), optional(Some(&default.value.to_text())));
    }
    if !notes.examples.is_empty() {
        let examples = json::array(notes.examples.iter().map(Json::to_text));
        say(quote!(examples), optional(Some(&examples)));
    }
    if let Some(range) = &notes.range {
        let keywords = text(&range.value.keywords());
        say(quote!(range), quote!(__p::Some(__p::Range { keywords: #keywords })));
    }
    if let Some(length) = &notes.length {
        say(quote!(length), option(Some(self::length(length.value))));
    }
    if let Some(pattern) = &notes.pattern {
        say(quote!(pattern), optional(Some(&json::string(&pattern.value))));
    }
    if notes.deprecated {
        say(quote!(deprecated), quote!(true));
    }
    tokens
}

fn length(range: Range) -> TokenStream {
    let (min, max) = range.lengths().unwrap_or_default();
    let bound = |bound: Option<u64>| optional(bound.map(|bound| bound.to_string()).as_deref());
    let (min, max) = (bound(min), bound(max));
    quote!(__p::Length { min: #min, max: #max })
}
