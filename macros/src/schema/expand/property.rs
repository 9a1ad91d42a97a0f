//! Properties and flattened fields of an object.

use super::notes::{all_notes, property_notes};
use crate::emit::hinted_json::{text, uncounted};
use crate::schema::attributes::notes::Notes;
use crate::schema::attributes::serde::Omitted;
use crate::syntax::json;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use std::borrow::Cow;

/// A property, or a flattened field.
pub(super) struct Property<'a> {
    /// The name in JSON; in Rust, if the field is flattened.
    pub(super) name: &'a str,
    /// The node of the value, by reference.
    pub(super) node: TokenStream,
    pub(super) notes: Cow<'a, Notes>,
    /// The variant of the runtime's `Presence`.
    pub(super) presence: &'static str,
    pub(super) omitted: Omitted,
    /// The notes that only the field's type or a function determines.
    pub(super) stated: TokenStream,
    pub(super) is_flattened: bool,
    /// The tag of the internally tagged variant that has this content.
    pub(super) tag: Option<&'a str>,
    pub(super) span: Span,
    /// True if a function writes the field and none reads it.
    pub(super) has_only_write_fn: bool,
}

impl<'a> Property<'a> {
    pub(super) fn new(name: &'a str, node: TokenStream) -> Property<'a> {
        Property {
            name,
            node,
            notes: Cow::Owned(Notes::default()),
            presence: "ByType",
            omitted: Omitted::Never,
            stated: TokenStream::new(),
            is_flattened: false,
            tag: None,
            span: Span::call_site(),
            has_only_write_fn: false,
        }
    }

    /// Returns the runtime's `Field`.
    pub(super) fn field(&self) -> TokenStream {
        let Property {
            node,
            notes,
            is_flattened,
            ..
        } = self;
        let json = json::string(self.name);
        let name = if *is_flattened { uncounted(&json) } else { text(&json) };
        let more_fields = match self.omitted {
            Omitted::Never => TokenStream::new(),
            Omitted::None => quote!(output: __p::Output::OmitsNone,),
            Omitted::Sometimes => quote!(output: __p::Output::MayOmit,),
        };
        let stated = &self.stated;
        let more_fields = quote!(#more_fields #stated);
        // A lead with the name alone is for a field without notes.
        let has_only_stated = !stated.is_empty() && notes.description.is_none();
        let notes = if *is_flattened || has_only_stated {
            all_notes(notes, &more_fields)
        } else {
            property_notes(self.name, notes, &more_fields)
        };
        let presence = format_ident!("{}", self.presence);
        quote! {
            __p::Field {
                name: #name,
                node: #node,
                notes: #notes,
                presence: __p::Presence::#presence,
                is_flattened: #is_flattened,
            }
        }
    }
}
