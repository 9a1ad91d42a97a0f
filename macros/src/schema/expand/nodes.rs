//! Nodes of structs, fields and their values, as expressions.

use super::const_checks::Checks;
use super::notes::type_notes;
use super::property::Property;
use super::stated_defaults;
use crate::emit::hinted_json::text;
use crate::emit::runtime::{call_site_at, private_at};
use crate::schema::attributes::notes::Notes;
use crate::schema::model::{Content, Field, FieldType, Fields, Object, SerdeDefault, Type};
use crate::schema::recursion;
use crate::syntax::json;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::borrow::Cow;
use syn::spanned::Spanned;

/// The nodes of one type, and the items that they need.
pub(super) struct Nodes<'a> {
    derived: &'a Type<'a>,
    /// True if the current node contains `__Rec`.
    is_recursive: bool,
    /// True if any node contains `__Rec`.
    has_self: bool,
    /// True if the schema of a type is optional.
    has_optional_schema: bool,
    /// Declarations of the stand-in types. The node of each is only the name of the type that it
    /// replaces.
    stand_ins: TokenStream,
    /// The number of stand-ins for other types.
    marked_count: usize,
    /// The checks of the current node; `None` for the written type's node.
    checks: Option<Checks>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(derived: &'a Type<'a>) -> Nodes<'a> {
        Nodes {
            derived,
            is_recursive: false,
            has_self: false,
            has_optional_schema: false,
            stand_ins: TokenStream::new(),
            marked_count: 0,
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
            self.add_stand_in(&Ident::new("__Rec", Span::call_site()), &self.derived.name);
        }
        if self.has_optional_schema {
            self.stand_ins.extend(quote! {
                #[allow(unused_imports)]
                use __p::NoSchema as _;
            });
        }
        (self.stand_ins, self.checks.unwrap_or_default())
    }

    /// Adds a type that replaces the one called `name`.
    fn add_stand_in(&mut self, stand_in: &Ident, name: &str) {
        // The types around the stand-in may require these traits, as `Cow` requires `Clone`. With a
        // field, a map of stand-ins has values that have a size, as clippy demands.
        self.stand_ins.extend(quote! {
            #[derive(__p::Clone, __p::Debug, __p::Default, __p::Eq, __p::Hash, __p::Ord, __p::PartialEq, __p::PartialOrd)]
            struct #stand_in(u8);
            #[automatically_derived]
            impl __p::ToolSchema for #stand_in {
                const NODE: &'static __p::Node = &__p::Node::new(#name, __p::Shape::Recurse(#name));
            }
        });
    }

    /// Returns the `Shape` of fields. Checks the rules in `notes` if the shape is that of a
    /// newtype.
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
                let properties = self.fields(object);
                let closed = object.is_closed;
                self.object(&properties, &quote!(#closed), false, &object.hidden)
            }
        }
    }

    /// Returns the shape of an array. The last elements may have defaults: then each possible
    /// length is a form, which the schema's writer joins.
    fn tuple(&mut self, fields: &[Field]) -> TokenStream {
        let min = fields.iter().rposition(|field| field.default.is_none());
        let min = min.map_or(0, |last| last + 1);
        if min == fields.len() {
            return self.array(fields);
        }
        let mut forms = Vec::new();
        for length in (min..=fields.len()).rev() {
            let shape = self.array(&fields[..length]);
            forms.push(plain_node("tuple", &shape));
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
            let node = node(&field.name, &field.notes, &shape);
            quote!(&#node)
        });
        let elements: Vec<_> = elements.collect();
        quote!(__p::Shape::Tuple(&[#(#elements),*]))
    }

    /// Returns the properties of an object, with the tag of a written struct.
    pub(super) fn fields<'f>(&mut self, object: &'f Object) -> Vec<Property<'f>> {
        let mut properties = Vec::new();
        // serde writes a field with the name of the tag after the tag, and a reader keeps the last
        // of the two.
        let is_tag = |tag: &str| {
            let mut names = object.fields.iter().filter(|field| field.flatten.is_none());
            !names.any(|field| field.json_name.value == tag)
        };
        if let Some((tag, name)) = object.tag.as_ref().filter(|(tag, _)| is_tag(tag)) {
            properties.push(Property::new(tag, plain_node(name, &choice(&[name]))));
        }
        properties.extend(object.fields.iter().map(|field| self.field(field)));
        properties
    }

    /// Returns a property, or a flattened field.
    fn field<'f>(&mut self, field: &'f Field) -> Property<'f> {
        if field.flatten.is_some() {
            return self.flattened_field(field);
        }
        let node = self.property_value(field);
        Property {
            notes: Cow::Borrowed(&field.notes),
            presence: match (field.required, &field.default) {
                (Some(_), _) => "Required",
                (None, SerdeDefault::OfFn(_) | SerdeDefault::OfStruct { has_fn: true }) => "DefaultFn",
                (None, SerdeDefault::OfType | SerdeDefault::OfStruct { has_fn: false }) => "Defaulted",
                (None, SerdeDefault::None) => "ByType",
            },
            omitted: field.omitted,
            stated: stated_defaults::notes(field, self.derived.stated, &node),
            span: field.json_name.span.start,
            has_only_write_fn: field.has_only_write_fn,
            ..Property::new(&field.json_name.value, node)
        }
    }

    /// Returns the shape of an object. `has_one_property` is true if a value has exactly one of the
    /// properties. `hidden` are the names of fields that serde reads and the schema omits.
    pub(super) fn object(
        &mut self,
        properties: &[Property],
        is_closed: &TokenStream,
        has_one_property: bool,
        hidden: &[String],
    ) -> TokenStream {
        if let Some(checks) = &mut self.checks {
            checks.names(properties, hidden);
        }
        let mut fields = Vec::new();
        for property in properties {
            if !property.is_flattened {
                self.check_rules(property.name, &property.notes, &property.node);
            }
            fields.push(property.field());
        }
        quote! {
            __p::Shape::Object(__p::Object {
                fields: __p::FieldList { list: &[#(#fields),*] },
                is_closed: #is_closed,
                has_one_property: #has_one_property,
                hidden: &[#(#hidden),*],
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
    pub(super) fn value(&mut self, field: &Field) -> TokenStream {
        match &field.content {
            Content::Type(field_type) if field.is_trusted => {
                let (name, declared) = (&field.name, self.type_node(field_type, "NODE"));
                quote!(&__p::Node::trusted(#name, #declared))
            }
            Content::Type(field_type) => self.type_node(field_type, "NODE"),
            Content::Literal(keywords) => {
                let shape = if keywords.is_empty() {
                    quote!(__p::Shape::Any)
                } else {
                    let keywords = text(keywords);
                    quote!(__p::Shape::Raw(#keywords))
                };
                plain_node(&field.name, &shape)
            }
        }
    }

    /// Returns the node of a property's value, by reference. If a function reads the property, it
    /// is required even if its type is an `Option`; a newtype has that effect.
    pub(super) fn property_value(&mut self, field: &Field) -> TokenStream {
        let value = self.value(field);
        let is_type = matches!(field.content, Content::Type(_));
        if is_type && field.has_read_fn && field.default.is_none() && field.required.is_none() {
            let shape = quote!(__p::Shape::Newtype(#value));
            return plain_node(&field.name, &shape);
        }
        value
    }

    /// Returns the node of a type, by reference. If the schema is optional, `constant` names
    /// the constant of the runtime's `Known` with the node.
    pub(super) fn type_node(&mut self, field_type: &FieldType, constant: &str) -> TokenStream {
        let (ty, span) = self.with_stand_ins(field_type);
        if field_type.has_optional_schema {
            self.has_optional_schema = true;
            let constant = format_ident!("{constant}");
            return quote!(<__p::OptionalSchema<#ty>>::#constant);
        }
        let p = private_at(field_type.ty.span());
        let node = quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE);
        if let Some(checks) = &mut self.checks {
            checks.inside(&field_type.ty, &node, span);
        }
        node
    }

    /// Returns a field's type with stand-ins for the types that contain this one, and the location
    /// of a missing implementation.
    fn with_stand_ins<'t>(&mut self, field_type: &'t FieldType) -> (Cow<'t, syn::Type>, Span) {
        let mut ty = Cow::Borrowed(&*field_type.ty);
        let span = call_site_at(ty.span());
        if let Some(replaced) = &field_type.self_uses.replaced {
            (self.is_recursive, self.has_self) = (true, true);
            ty = Cow::Borrowed(replaced);
        }
        if let Some(marked) = &field_type.marked {
            let stand_in = format_ident!("__Rec{}", self.marked_count);
            if let Some((replaced, name)) = recursion::replace_marked(&ty, &marked.value, &stand_in) {
                self.marked_count += 1;
                self.add_stand_in(&stand_in, &name);
                ty = Cow::Owned(replaced);
            }
        }
        (ty, span)
    }
}

/// Returns a `Node` without notes, by reference.
pub(super) fn plain_node(name: &str, shape: &TokenStream) -> TokenStream {
    quote!(&__p::Node::new(#name, #shape))
}

/// Returns a `Node`.
pub(super) fn node(name: &str, notes: &Notes, shape: &TokenStream) -> TokenStream {
    node_with(name, notes, shape, &TokenStream::new())
}

/// Returns a `Node`. `more_fields` are further fields of its notes, each with a comma.
pub(super) fn node_with(name: &str, notes: &Notes, shape: &TokenStream, more_fields: &TokenStream) -> TokenStream {
    if notes.is_empty() && more_fields.is_empty() {
        return quote!(__p::Node::new(#name, #shape));
    }
    let notes = type_notes(notes, more_fields);
    quote! {
        __p::Node {
            name: #name,
            notes: #notes,
            shape: #shape,
        }
    }
}

/// Returns the shape of a choice between nodes, which are references.
pub(super) fn any_of(nodes: &[TokenStream]) -> TokenStream {
    quote!(__p::Shape::AnyOf(&[#(#nodes),*]))
}

/// Returns the shape of a string with these values.
pub(super) fn choice(values: &[&String]) -> TokenStream {
    let values = text(&json::strings(values));
    quote!(__p::Shape::Choice { values: #values })
}
