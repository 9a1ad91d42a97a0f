//! Defaults of serde and bounds of types, which only const evaluation can compute.

use super::notes::all_notes;
use super::value_checks;
use crate::emit::hinted_json::text;
use crate::emit::runtime::at;
use crate::manifest::Stated;
use crate::schema::attributes::notes::Notes;
use crate::schema::model::{Content, Data, Field, Fields, SerdeDefault, Tagging, Type};
use crate::syntax::json;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use std::borrow::Cow;
use syn::spanned::Spanned;

/// Returns the values of `Notes` that the schema of a property states, in addition to its own
/// notes. `node` is the node of the property's value, by reference.
pub(super) fn notes(field: &Field, stated: Stated, node: &TokenStream) -> TokenStream {
    let mut notes = TokenStream::new();
    // The default is a value of the declared type, and not of one that `with` names.
    let declared = match &field.content {
        Content::Type(field_type) => match &field_type.ty {
            Cow::Borrowed(ty) if field_type.marked.is_none() && !field_type.has_optional_schema => Some(*ty),
            _ => None,
        },
        Content::Literal(_) => None,
    };
    let is_asked_for = stated.defaults || field.states_default.is_some();
    // A function that reads the field may read the JSON of the default as another value.
    if is_asked_for && !field.has_read_fn && field.notes.default.is_none() && field.required.is_none() {
        let (name, is_required) = (&field.json_name.value, field.states_default.is_some());
        let rules = rules(&field.notes);
        let default = match (&field.default, declared) {
            // If `with` names another type, the JSON of the function's value may differ.
            (SerdeDefault::OfFn(Some(path)), declared) if declared.is_some() || field.states_default.is_some() => {
                let (span, p) = at(path.span());
                let value = quote_spanned!(span=> #p::DefaultValue(#path()).json(#is_required));
                let text = quote!(__p::Text::own(__TEXT));
                let allowed = quote_spanned!(span=> #p::allowed_default(#name, #text, #node, &#rules, #is_required));
                Some(quote! {
                    {
                        // This trait has the method for a type whose JSON const evaluation cannot
                        // write.
                        #[allow(unused_imports)]
                        use __p::NeitherNumberNorBoolean_WriteItsDefaultInTheMcpAttribute as _;
                        const __VALUE: __p::DefaultJson = #value;
                        const __TEXT: &__p::str = __VALUE.as_str();
                        #allowed
                    }
                })
            }
            (SerdeDefault::OfType, Some(ty)) => {
                let span = field.states_default.map_or_else(|| ty.span(), |extent| extent.start);
                let (span, p) = at(span);
                let default = quote_spanned!(span=> <#ty as #p::ToolSchema>::DEFAULT);
                Some(quote_spanned!(span=> #p::default_of_type(#name, #default, #node, &#rules, #is_required)))
            }
            _ => None,
        };
        notes.extend(default.map(|default| quote!(default: #default,)));
    }
    if let (true, None, Some(ty)) = (stated.bounds, &field.notes.range, declared) {
        let (span, p) = at(ty.span());
        let range = quote_spanned!(span=> <#ty as #p::ToolSchema>::BOUNDS);
        notes.extend(quote!(range: #range,));
    }
    notes
}

/// Returns the rules of a field that its default must satisfy, as an expression.
fn rules(notes: &Notes) -> TokenStream {
    let rules = Notes {
        pattern: notes.pattern.clone(),
        format: notes.format.clone(),
        ..value_checks::rules(notes)
    };
    all_notes(&rules, &TokenStream::new())
}

/// Returns the default of an enum whose `#[derive(Default)]` returns a string.
pub(super) fn default_of_enum(ty: &Type) -> Option<TokenStream> {
    let Data::Enum(enum_) = &ty.data else { return None };
    let variant = enum_.variants.iter().find(|variant| variant.is_default)?;
    let is_string = matches!(enum_.tagging, Tagging::External) && !variant.is_untagged;
    (is_string && matches!(variant.fields, Fields::Unit)).then(|| text(&json::string(&variant.json_name.value)))
}
