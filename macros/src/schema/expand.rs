//! The last stage: the implementation of `ToolSchema`, with the warnings beside it. It cannot fail.

use super::checks::Checks;
use super::defaults;
use super::expand_notes::{all_notes, member_notes, type_notes};
use super::generics;
use super::lower::{Member, Node, Of, Presence, Shape, lower};
use super::model::{Held, Type};
use super::notes::Notes;
use super::recursion;
use super::serde::Omitted;
use crate::syntax::json;
use crate::syntax::runtime::{at, p};
use crate::syntax::text::{text, uncounted};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::borrow::Cow;
use syn::spanned::Spanned;

pub(crate) fn expand(ty: &Type, warnings: &TokenStream) -> TokenStream {
    let mut expansion = Expansion {
        of: ty,
        recursive: false,
        stands_in: false,
        unsure: false,
        stand_ins: TokenStream::new(),
        backs: 0,
        checks: None,
    };
    let written = ty.output.as_ref().map(|written| {
        let node = expansion.whole(written, &TokenStream::new());
        quote!(output: __p::Output::As(&#node),)
    });
    // The output has the same rules or fewer, and its names matter only to a tool that has an output.
    expansion.checks = Some(Checks::default());
    let node = expansion.whole(ty, &written.unwrap_or_default());
    if expansion.stands_in {
        expansion.stand_in(&Ident::new("__Rec", Span::call_site()), &ty.name);
    }
    if expansion.unsure {
        expansion.stand_ins.extend(quote! {
            #[allow(unused_imports)]
            use __p::Unknown as _;
        });
    }
    let defaults = defaults::held(ty);
    let (first, items) = if ty.generics.params.is_empty() {
        // An item each, so that one compile shows all that are wrong.
        (quote!(), quote!(#(#[allow(deprecated)] const _: () = #defaults;)*))
    } else {
        (quote!(#(#defaults;)*), quote!())
    };
    let checks = expansion
        .checks
        .unwrap_or_default()
        .expand(ty.generics.params.is_empty());
    let mut tokens = implementation(ty, &expansion.stand_ins, &quote!(#checks #first), &node);
    if !warnings.is_empty() || !items.is_empty() {
        tokens.extend(ty.runtime.block(&TokenStream::new(), &quote!(#warnings #items)));
    }
    tokens
}

/// The implementation, by its full path and in no `const _: () = { … };`: that would be one more item to check for each type.
fn implementation(ty: &Type, stand_ins: &TokenStream, first: &TokenStream, node: &TokenStream) -> TokenStream {
    let ident = ty.ident;
    let (impl_generics, ty_generics, _) = ty.generics.split_for_impl();
    let where_clause = generics::where_clause(ty);
    let allow = ty.notes.deprecated.then(|| quote!(#[allow(deprecated)]));
    let private = ty.runtime.private();
    quote! {
        #[automatically_derived]
        #allow
        impl #impl_generics #private::ToolSchema for #ident #ty_generics #where_clause {
            const NODE: &'static #private::Node = {
                use #private as __p;
                #stand_ins
                #first
                &#node
            };
        }
    }
}

struct Expansion<'a> {
    of: &'a Type<'a>,
    /// Whether `__Rec` stands in the node that is written, of the two that a type may have.
    recursive: bool,
    /// Whether it stands in any.
    stands_in: bool,
    /// Whether a type may have no schema.
    unsure: bool,
    /// The types whose nodes only name a type that this one is in.
    stand_ins: TokenStream,
    /// How many of them are for other types than this one.
    backs: usize,
    /// The checks of the node that is written, for const evaluation; `None` while writing the
    /// output's node.
    checks: Option<Checks>,
}

impl Expansion<'_> {
    /// Adds a type that stands in for the one called `name`.
    fn stand_in(&mut self, stand_in: &Ident, name: &str) {
        self.stand_ins.extend(quote! {
            struct #stand_in;
            #[automatically_derived]
            impl __p::ToolSchema for #stand_in {
                const NODE: &'static __p::Node = &__p::Node::new(#name, __p::Shape::Recurse(#name));
            }
        });
    }

    /// The `Node` of a type, by value; `output` is the note of what serde writes.
    fn whole(&mut self, ty: &Type, output: &TokenStream) -> TokenStream {
        self.recursive = false;
        let node = lower(ty);
        let shape = self.shape(&node.shape);
        self.check_node(&node);
        if self.recursive || ty.recursive {
            let body = self::node(&node.name, &node.notes, &shape, &TokenStream::new());
            let shape = quote!(__p::Shape::Recursive(&#body));
            return self::node(&ty.name, &Notes::default(), &shape, output);
        }
        self::node(&node.name, &node.notes, &shape, output)
    }

    /// A `Node`, by value.
    fn node(&mut self, node: &Node) -> TokenStream {
        let shape = self.shape(&node.shape);
        self.check_node(node);
        self::node(&node.name, &node.notes, &shape, &TokenStream::new())
    }

    fn shape(&mut self, shape: &Shape) -> TokenStream {
        match shape {
            Shape::Any => quote!(__p::Shape::Any),
            Shape::Raw(members) => {
                let members = text(members);
                quote!(__p::Shape::Raw(#members))
            }
            Shape::String => quote! {
                __p::Shape::Leaf { kind: __p::Kind::String, keywords: __p::None }
            },
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
            Shape::Object {
                members,
                closed,
                one,
                hidden,
            } => {
                let content = members.iter().find(|member| member.tag.is_some());
                let closed = if let Some(content) = content {
                    let content = self.unchecked(&content.of);
                    quote!(__p::denies_others(#content))
                } else {
                    quote!(#closed)
                };
                self.check_names(members, hidden);
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
            Shape::Newtype(of) => {
                let of = self.of(of);
                quote!(__p::Shape::Newtype(#of))
            }
            Shape::Transparent(of) => {
                let of = self.of(of);
                quote!(__p::Shape::Transparent(#of))
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
        // A type that is only written needs no checks.
        let unasked = if member.only_written { self.checks.take() } else { None };
        let node = if flatten {
            self.flattened(&member.of)
        } else {
            self.of(&member.of)
        };
        if !flatten {
            self.check_rules(&member.name, &member.notes, &member.of);
        }
        self.checks = unasked.or(self.checks.take());
        let output = match member.omitted {
            Omitted::Never => TokenStream::new(),
            Omitted::None => quote!(output: __p::Output::Some,),
            Omitted::Sometimes => quote!(output: __p::Output::Sometimes,),
        };
        let notes = if flatten {
            all_notes(&member.notes, &output)
        } else {
            member_notes(member, &output)
        };
        let presence = match member.presence {
            Presence::ByType => quote!(__p::Presence::ByType),
            Presence::Defaulted => quote!(__p::Presence::Defaulted),
            Presence::DefaultFn => quote!(__p::Presence::DefaultFn),
            Presence::Required => quote!(__p::Presence::Required),
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

    /// The node of what is flattened, by reference.
    fn flattened(&mut self, of: &Of) -> TokenStream {
        match of {
            Of::Node(node) if matches!(node.shape, Shape::Any) => quote!(__p::ANY_MEMBERS),
            Of::Type(held) if held.unsure => self.of_unsure(held, &quote!(MEMBERS)),
            of => self.of(of),
        }
    }

    /// A node, by reference.
    fn of(&mut self, of: &Of) -> TokenStream {
        match of {
            Of::Type(held) if held.unsure => self.of_unsure(held, &quote!(NODE)),
            Of::Type(held) => {
                let (ty, span) = self.stood_in(held);
                let p = p(held.ty.span());
                let node = quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE);
                if let Some(checks) = &mut self.checks {
                    checks.keys(&held.ty, &node, span);
                }
                node
            }
            Of::Node(node) => {
                let node = self.node(node);
                quote!(&#node)
            }
        }
    }

    /// Checks the rules of a newtype against the type in it.
    fn check_node(&mut self, node: &Node) {
        if let Shape::Newtype(of) | Shape::Transparent(of) = &node.shape {
            self.check_rules(&node.name, &node.notes, of);
        }
    }

    /// Checks rules against the type of their field.
    fn check_rules(&mut self, name: &str, notes: &Notes, of: &Of) {
        if self.checks.is_none() || notes.rules().iter().all(|(_, span)| span.is_none()) {
            return;
        }
        let node = self.unchecked(of);
        if let Some(checks) = &mut self.checks {
            checks.rules(name, notes, &node);
        }
    }

    /// Checks the names that flattened fields bring in.
    fn check_names(&mut self, members: &[Member], hidden: &[String]) {
        if self.checks.is_none() || members.iter().all(|member| !member.flatten) {
            return;
        }
        let nodes: Vec<_> = members
            .iter()
            .map(|member| (member.flatten && !member.only_written).then(|| self.unchecked(&member.of)))
            .collect();
        if let Some(checks) = &mut self.checks {
            checks.names(members, &nodes, hidden);
        }
    }

    /// Returns the node of a field, by reference, without further checks: the field itself makes
    /// those.
    fn unchecked(&mut self, of: &Of) -> TokenStream {
        let checks = self.checks.take();
        let node = self.flattened(of);
        self.checks = checks;
        node
    }

    /// The node of another type, by reference, that need not have one.
    fn of_unsure(&mut self, held: &Held, constant: &TokenStream) -> TokenStream {
        self.unsure = true;
        let (ty, _) = self.stood_in(held);
        quote!(<__p::Known<#ty>>::#constant)
    }

    /// Another type, in which others stand for those that lead back, with its place: a missing implementation is reported there.
    fn stood_in<'t>(&mut self, held: &'t Held) -> (Cow<'t, syn::Type>, Span) {
        let mut ty = Cow::Borrowed(&*held.ty);
        let span = at(ty.span());
        if let Some(replaced) = recursion::replaced(&ty, self.of) {
            (self.recursive, self.stands_in) = (true, true);
            ty = Cow::Owned(replaced);
        }
        if let Some(back) = &held.back {
            let stand_in = format_ident!("__Rec{}", self.backs);
            if let Some((replaced, name)) = recursion::led_back(&ty, &back.value, &stand_in) {
                self.backs += 1;
                self.stand_in(&stand_in, &name);
                ty = Cow::Owned(replaced);
            }
        }
        (ty, span)
    }
}

/// A `Node`, by value.
fn node(name: &str, notes: &Notes, shape: &TokenStream, output: &TokenStream) -> TokenStream {
    if notes.is_silent() && output.is_empty() {
        return quote!(__p::Node::new(#name, #shape));
    }
    let notes = type_notes(notes, output);
    quote! {
        __p::Node {
            name: #name,
            notes: #notes,
            shape: #shape,
        }
    }
}
