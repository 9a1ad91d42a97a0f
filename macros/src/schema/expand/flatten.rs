//! Fields with `#[serde(flatten)]`: their part of an object's node, and the checks of their names.

use super::const_checks::Checks;
use super::nodes::Nodes;
use super::property::Property;
use crate::emit::runtime::at;
use crate::schema::model::{Content, Field};
use crate::syntax::json;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

impl Nodes<'_> {
    /// Returns a flattened field. It is not a property, so it has no notes, and serde does not
    /// apply a default to it.
    pub(super) fn flattened_field<'f>(&mut self, field: &'f Field) -> Property<'f> {
        Property {
            presence: if field.required.is_some() { "Required" } else { "ByType" },
            omitted: field.omitted,
            is_flattened: true,
            span: field.json_name.span.start,
            has_only_write_fn: field.has_only_write_fn,
            ..Property::new(&field.name, self.flattened_value(field))
        }
    }

    /// Returns the node of a flattened field's value, by reference.
    pub(super) fn flattened_value(&mut self, field: &Field) -> TokenStream {
        match &field.content {
            Content::Literal(keywords) if keywords.is_empty() => quote!(__p::ANY_PROPERTIES),
            Content::Type(field_type) if field.is_trusted => {
                let (name, declared) = (&field.name, self.type_node(field_type, "FLATTENED"));
                quote!(&__p::Node::trusted(#name, #declared))
            }
            Content::Type(field_type) => self.type_node(field_type, "FLATTENED"),
            Content::Literal(_) => self.value(field),
        }
    }
}

impl Checks {
    /// Compares the names of the properties with those of flattened fields. `hidden` are the names
    /// of fields that serde reads and the schema omits.
    pub(crate) fn names(&mut self, properties: &[Property], hidden: &[String]) {
        if properties.iter().all(|property| !property.is_flattened) {
            return;
        }
        let mut names: Vec<String> = hidden.iter().map(|name| json::string(name)).collect();
        let mut flattened = Vec::new();
        for property in properties {
            let (span, p) = at(property.span);
            let (name, node) = (property.name, &property.node);
            match (property.is_flattened, property.tag) {
                (true, Some(tag)) => {
                    let tag = json::string(tag);
                    self.calls
                        .push(quote_spanned!(span=> #p::check_tagged(#name, #tag, #node)));
                }
                (true, None) => {
                    let before = quote!(&[#(#names),*], &[#(#flattened),*]);
                    self.calls.push(if property.has_only_write_fn {
                        quote_spanned!(span=> #p::check_flattened_names(#node, #before))
                    } else {
                        quote_spanned!(span=> #p::check_flattened(#name, #node, #before))
                    });
                    flattened.push(node);
                }
                (false, _) => {
                    let name = json::string(name);
                    if !flattened.is_empty() {
                        self.calls
                            .push(quote_spanned!(span=> #p::check_name(#name, &[#(#flattened),*])));
                    }
                    names.push(name);
                }
            }
        }
    }
}
