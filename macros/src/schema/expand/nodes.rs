//! Nodes of structs, fields and their values, as expressions.

use super::const_checks::Checks;
use super::notes::{all_notes, member_notes, type_notes};
use crate::schema::attributes::notes::Notes;
use crate::schema::attributes::serde::Omitted;
use crate::schema::model::{Content, Field, Fields, Held, Object, Type};
use crate::schema::recursion;
use crate::syntax::json;
use crate::syntax::runtime::{at, p};
use crate::syntax::text::{text, uncounted};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::borrow::Cow;
use syn::spanned::Spanned;

/// The nodes of one type, and the items that they need.
pub(super) struct Nodes<'a> {
    of: &'a Type<'a>,
    /// True if the current node contains `__Rec`.
    is_recursive: bool,
    /// True if any node contains it.
    has_self: bool,
    /// True if the schema of a type is optional.
    has_optional_schema: bool,
    /// Types whose nodes are the names of types that contain this one.
    stand_ins: TokenStream,
    /// The number of stand-ins for other types.
    backs: usize,
    /// The checks of the current node; `None` for the output's node.
    checks: Option<Checks>,
}

/// A property, or a flattened field.
pub(super) struct Member<'a> {
    /// The name in JSON; in Rust, if the field is flattened.
    pub(super) name: &'a str,
    /// The node of the value, by reference.
    pub(super) node: TokenStream,
    pub(super) notes: Cow<'a, Notes>,
    /// The variant of the runtime's `Presence`.
    pub(super) presence: &'static str,
    pub(super) omitted: Omitted,
    pub(super) flatten: bool,
    /// The tag of the internally tagged variant that has this content.
    pub(super) tag: Option<&'a str>,
    pub(super) span: Span,
    /// False if the field's type needs no checks.
    pub(super) is_checked: bool,
}

impl<'a> Member<'a> {
    pub(super) fn new(name: &'a str, node: TokenStream) -> Member<'a> {
        Member {
            name,
            node,
            notes: Cow::Owned(Notes::default()),
            presence: "ByType",
            omitted: Omitted::Never,
            flatten: false,
            tag: None,
            span: Span::call_site(),
            is_checked: true,
        }
    }
}

impl<'a> Nodes<'a> {
    pub(super) fn new(of: &'a Type<'a>) -> Nodes<'a> {
        Nodes {
            of,
            is_recursive: false,
            has_self: false,
            has_optional_schema: false,
            stand_ins: TokenStream::new(),
            backs: 0,
            checks: None,
        }
    }

    pub(super) fn start_checks(&mut self) {
        self.checks = Some(Checks::default());
    }

    pub(super) fn start_type(&mut self) {
        self.is_recursive = false;
    }

    /// Returns whether the node since `start_type` contains its own type.
    pub(super) fn is_recursive(&self) -> bool {
        self.is_recursive
    }

    /// Returns the items that precede the nodes, and the checks.
    pub(super) fn finish(mut self) -> (TokenStream, Checks) {
        if self.has_self {
            self.add_stand_in(&Ident::new("__Rec", Span::call_site()), &self.of.name);
        }
        if self.has_optional_schema {
            self.stand_ins.extend(quote! {
                #[allow(unused_imports)]
                use __p::Unknown as _;
            });
        }
        (self.stand_ins, self.checks.unwrap_or_default())
    }

    /// Adds a type that stands in for the one called `name`.
    fn add_stand_in(&mut self, stand_in: &Ident, name: &str) {
        self.stand_ins.extend(quote! {
            struct #stand_in;
            #[automatically_derived]
            impl __p::ToolSchema for #stand_in {
                const NODE: &'static __p::Node = &__p::Node::new(#name, __p::Shape::Recurse(#name));
            }
        });
    }

    /// Returns the `Shape` of fields. Checks the rules in `notes` if the shape is that of a newtype.
    pub(super) fn checked_shape(&mut self, name: &str, notes: &Notes, fields: &Fields) -> TokenStream {
        match fields {
            Fields::Newtype(inner) => {
                let value = self.value(inner);
                self.check_rules(name, notes, &value);
                quote!(__p::Shape::Newtype(#value))
            }
            Fields::Transparent(inner) => {
                let value = self.value(inner);
                self.check_rules(name, notes, &value);
                quote!(__p::Shape::Transparent(#value))
            }
            Fields::Unit => quote! {
                __p::Shape::Leaf { kind: __p::Kind::Null, keywords: __p::None }
            },
            Fields::Tuple(fields) => self.tuple(fields),
            Fields::Object(object) => {
                let members = self.fields(object);
                let closed = object.closed;
                self.object(&members, &quote!(#closed), false, &object.hidden)
            }
        }
    }

    /// Returns the shape of an array. The last elements may have defaults: then each possible length
    /// is a form, which the schema's writer joins.
    fn tuple(&mut self, fields: &[Field]) -> TokenStream {
        let min = fields.iter().rposition(|field| field.default.is_none());
        let min = min.map_or(0, |last| last + 1);
        if min == fields.len() {
            return self.array(fields);
        }
        let mut forms = Vec::new();
        for length in (min..=fields.len()).rev() {
            let shape = self.array(&fields[..length]);
            forms.push(node("tuple", &Notes::default(), &shape, &TokenStream::new()));
        }
        any_of(&forms)
    }

    fn array(&mut self, fields: &[Field]) -> TokenStream {
        let elements = fields.iter().map(|field| {
            let value = self.value(field);
            if field.notes.is_empty() {
                return value;
            }
            // An element has no notes: a newtype has them.
            self.check_rules(&field.name, &field.notes, &value);
            let shape = quote!(__p::Shape::Newtype(#value));
            let node = node(&field.name, &field.notes, &shape, &TokenStream::new());
            quote!(&#node)
        });
        let elements: Vec<_> = elements.collect();
        quote!(__p::Shape::Tuple(&[#(#elements),*]))
    }

    /// Returns the members of an object, with the tag of a serialized struct.
    pub(super) fn fields<'f>(&mut self, object: &'f Object) -> Vec<Member<'f>> {
        let mut members = Vec::new();
        // serde writes a field of that name after the tag, and a reader keeps the last of the two.
        let is_tag = |tag: &str| {
            let mut names = object.fields.iter().filter(|field| field.flatten.is_none());
            !names.any(|field| field.wire.value == tag)
        };
        if let Some((tag, name)) = object.tag.as_ref().filter(|(tag, _)| is_tag(tag)) {
            let node = node(name, &Notes::default(), &choice(&[name]), &TokenStream::new());
            members.push(Member::new(tag, quote!(&#node)));
        }
        members.extend(object.fields.iter().map(|field| self.field(field)));
        members
    }

    fn field<'f>(&mut self, field: &'f Field) -> Member<'f> {
        // The type of a field that is only written needs no checks.
        let paused = if field.only_written { self.checks.take() } else { None };
        let flatten = field.flatten.is_some();
        let node = if flatten {
            self.flattened(field)
        } else {
            self.member_value(field)
        };
        self.checks = paused.or(self.checks.take());
        Member {
            name: if flatten { &field.name } else { &field.wire.value },
            node,
            // A flattened field is no property, so nothing describes it.
            notes: if flatten {
                Cow::Owned(Notes::default())
            } else {
                Cow::Borrowed(&field.notes)
            },
            // serde does not apply a default to a flattened field.
            presence: match (field.required, field.default) {
                (Some(_), _) => "Required",
                (None, Some(_)) if flatten => "ByType",
                (None, Some(_)) if field.has_default_fn => "DefaultFn",
                (None, Some(_)) => "Defaulted",
                (None, None) => "ByType",
            },
            omitted: field.omitted,
            flatten,
            tag: None,
            span: field.wire.span.start,
            is_checked: !field.only_written,
        }
    }

    /// Returns the shape of an object. `one` is whether a value has exactly one of the members.
    /// `hidden` are the names of fields that serde reads and the schema omits.
    pub(super) fn object(
        &mut self,
        members: &[Member],
        closed: &TokenStream,
        one: bool,
        hidden: &[String],
    ) -> TokenStream {
        if let Some(checks) = &mut self.checks {
            checks.names(members, hidden);
        }
        let mut fields = Vec::new();
        for member in members {
            if !member.flatten && member.is_checked {
                self.check_rules(member.name, &member.notes, &member.node);
            }
            fields.push(self::field(member));
        }
        quote! {
            __p::Shape::Object(__p::Object {
                fields: &[#(#fields),*],
                closed: #closed,
                one: #one,
            })
        }
    }

    /// Checks that the rules in `notes` apply to the values of `node`.
    fn check_rules(&mut self, name: &str, notes: &Notes, node: &TokenStream) {
        if let Some(checks) = &mut self.checks {
            checks.rules(name, notes, node);
        }
    }

    /// Returns the node of a field's value, by reference.
    fn value(&mut self, field: &Field) -> TokenStream {
        match &field.content {
            Content::Type(held) => self.held(held, "NODE"),
            Content::Literal(members) => {
                let shape = if members.is_empty() {
                    quote!(__p::Shape::Any)
                } else {
                    let members = text(members);
                    quote!(__p::Shape::Raw(#members))
                };
                let node = node(&field.name, &Notes::default(), &shape, &TokenStream::new());
                quote!(&#node)
            }
        }
    }

    /// Returns the node of a property's value, by reference. If a function reads the property, it is
    /// required even if its type is an `Option`; a newtype has that effect.
    pub(super) fn member_value(&mut self, field: &Field) -> TokenStream {
        let value = self.value(field);
        let is_type = matches!(field.content, Content::Type(_));
        if is_type && field.custom && field.default.is_none() && field.required.is_none() {
            let shape = quote!(__p::Shape::Newtype(#value));
            let node = node(&field.name, &Notes::default(), &shape, &TokenStream::new());
            return quote!(&#node);
        }
        value
    }

    /// Returns the node of a flattened field's value, by reference.
    pub(super) fn flattened(&mut self, field: &Field) -> TokenStream {
        match &field.content {
            Content::Literal(members) if members.is_empty() => quote!(__p::ANY_MEMBERS),
            Content::Type(held) => self.held(held, "MEMBERS"),
            Content::Literal(_) => self.value(field),
        }
    }

    /// Returns the node of a type, by reference. If the schema is optional, `constant` is that of
    /// the runtime's `Known`.
    fn held(&mut self, held: &Held, constant: &str) -> TokenStream {
        let (ty, span) = self.with_stand_ins(held);
        if held.optional_schema {
            self.has_optional_schema = true;
            let constant = format_ident!("{constant}");
            return quote!(<__p::Known<#ty>>::#constant);
        }
        let p = p(held.ty.span());
        let node = quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE);
        if let Some(checks) = &mut self.checks {
            checks.keys(&held.ty, &node, span);
        }
        node
    }

    /// Returns a field's type with stand-ins for the types that contain this one, and the location
    /// of a missing implementation.
    fn with_stand_ins<'t>(&mut self, held: &'t Held) -> (Cow<'t, syn::Type>, Span) {
        let mut ty = Cow::Borrowed(&*held.ty);
        let span = at(ty.span());
        if let Some(replaced) = recursion::replace_self(&ty, self.of) {
            (self.is_recursive, self.has_self) = (true, true);
            ty = Cow::Owned(replaced);
        }
        if let Some(back) = &held.back {
            let stand_in = format_ident!("__Rec{}", self.backs);
            if let Some((replaced, name)) = recursion::replace_back(&ty, &back.value, &stand_in) {
                self.backs += 1;
                self.add_stand_in(&stand_in, &name);
                ty = Cow::Owned(replaced);
            }
        }
        (ty, span)
    }
}

/// Returns the `Field` of a member.
fn field(member: &Member) -> TokenStream {
    let Member {
        node, notes, flatten, ..
    } = member;
    let json = json::string(member.name);
    let name = if *flatten { uncounted(&json) } else { text(&json) };
    let output = match member.omitted {
        Omitted::Never => TokenStream::new(),
        Omitted::None => quote!(output: __p::Output::Some,),
        Omitted::Sometimes => quote!(output: __p::Output::Sometimes,),
    };
    let notes = if *flatten {
        all_notes(notes, &output)
    } else {
        member_notes(member.name, notes, &output)
    };
    let presence = format_ident!("{}", member.presence);
    quote! {
        __p::Field {
            name: #name,
            node: #node,
            notes: #notes,
            presence: __p::Presence::#presence,
            flatten: #flatten,
        }
    }
}

/// Returns a `Node`. `output` is the note with the node that serde writes.
pub(super) fn node(name: &str, notes: &Notes, shape: &TokenStream, output: &TokenStream) -> TokenStream {
    if notes.is_empty() && output.is_empty() {
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

pub(super) fn any_of(nodes: &[TokenStream]) -> TokenStream {
    quote!(__p::Shape::AnyOf(&[#(&#nodes),*]))
}

/// Returns the shape of a string with these values.
pub(super) fn choice(values: &[&String]) -> TokenStream {
    let values = text(&json::strings(values));
    quote!(__p::Shape::Choice { values: #values })
}
