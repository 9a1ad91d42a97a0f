//! The notes of types and fields, as the values of `Notes` in the expansion.

use crate::emit::hinted_json::{some_text, text, text_or_none, uncounted};
use crate::emit::runtime::option;
use crate::schema::attributes::notes::Notes;
use crate::syntax::json::{self, Json};
use crate::syntax::range::Length;
use mcpact_shared::text::ends_sentence;
use proc_macro2::TokenStream;
use quote::quote;

/// Returns a `Notes`. `more_fields` are further fields, each with a comma.
pub(super) fn all_notes(notes: &Notes, more_fields: &TokenStream) -> TokenStream {
    if notes.is_empty() && more_fields.is_empty() {
        return quote!(__p::Notes::NONE);
    }
    let fields = fields(notes, false);
    quote!(__p::Notes { #fields #more_fields ..__p::Notes::NONE })
}

/// Returns the `Notes` of a type, whose lead is the `description` keyword.
pub(super) fn type_notes(notes: &Notes, more_fields: &TokenStream) -> TokenStream {
    match &notes.description {
        Some(description) if notes.title.is_none() => {
            let text = match &notes.variants {
                Some(variants) => sentences(&description.value, variants),
                None => description.value.clone(),
            };
            let keyword = format!("\"description\":{}", json::string(&text));
            with_lead(&quote!(Description), &keyword, notes, more_fields)
        }
        _ => all_notes(notes, more_fields),
    }
}

/// Joins two descriptions, as the runtime joins those of a field and a type.
fn sentences(description: &str, variants: &str) -> String {
    let stop = if ends_sentence(description) { "" } else { "." };
    format!("{description}{stop} {variants}")
}

/// Returns the `Notes` of a property, whose lead is its name with the `description` keyword.
pub(super) fn property_notes(name: &str, notes: &Notes, more_fields: &TokenStream) -> TokenStream {
    let name = json::string(name);
    match &notes.description {
        Some(description) if notes.title.is_none() => {
            let description = json::string(&description.value);
            with_lead(
                &quote!(Field),
                &format!("{name}:{{\"description\":{description}"),
                notes,
                more_fields,
            )
        }
        None if notes.is_empty() => with_lead(&quote!(Name), &format!("{name}:{{"), notes, more_fields),
        _ => all_notes(notes, more_fields),
    }
}

/// Returns a `Notes` with a lead. The description is rarely written without the lead, so it has no
/// hint.
fn with_lead(lead: &TokenStream, json: &str, notes: &Notes, more_fields: &TokenStream) -> TokenStream {
    let lead_text = text(json);
    let fields = fields(notes, true);
    quote!(__p::Notes { lead: __p::Lead::#lead(#lead_text), #fields #more_fields ..__p::Notes::NONE })
}

/// Returns the fields of a `Notes` that have a value. `has_lead` is true if the lead contains the
/// description.
fn fields(notes: &Notes, has_lead: bool) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut add = |key: TokenStream, value: TokenStream| tokens.extend(quote!(#key: #value,));
    let string = |text: &str| some_text(&json::string(text));
    if let Some(title) = &notes.title {
        add(quote!(title), string(&title.value));
    }
    if let Some(description) = &notes.description {
        let json = json::string(&description.value);
        let description = if has_lead { uncounted(&json) } else { text(&json) };
        add(quote!(description), option(Some(description)));
    }
    if let Some(variants) = &notes.variants {
        let json = json::string(variants);
        let variants = if has_lead { uncounted(&json) } else { text(&json) };
        add(quote!(variants), option(Some(variants)));
    }
    if let Some(default) = &notes.default {
        add(quote!(default), some_text(&default.value.to_text()));
    }
    if !notes.examples.is_empty() {
        let examples = json::array(notes.examples.iter().map(Json::to_text));
        add(quote!(examples), some_text(&examples));
    }
    if let Some(range) = &notes.range {
        let keywords = text(&range.value.keywords());
        add(quote!(range), quote!(__p::Some(__p::Range { keywords: #keywords })));
    }
    if let Some(length) = &notes.length {
        add(quote!(length), option(Some(self::length(length.value))));
    }
    if let Some(pattern) = &notes.pattern {
        add(quote!(pattern), string(&pattern.value));
    }
    if let Some(format) = &notes.format {
        add(quote!(format), string(&format.value));
    }
    if let Some(values) = &notes.values {
        // Null means an absent argument, and the type itself allows null.
        let values = values.value.iter().filter(|value| **value != Json::Null);
        add(quote!(values), some_text(&json::array(values.map(Json::to_text))));
    }
    if let Some(inner) = &notes.inner {
        let inner = all_notes(&inner.value, &TokenStream::new());
        add(quote!(inner), quote!(__p::Some(&#inner)));
    }
    if !notes.extend.is_empty() {
        let extend: Vec<_> = notes
            .extend
            .iter()
            .map(|(key, value)| (key.value.clone(), value.clone()))
            .collect();
        add(quote!(extend), some_text(&json::properties(&extend)));
    }
    if !notes.aliases.is_empty() {
        let aliases = &notes.aliases;
        add(quote!(aliases), quote!(&[#(#aliases),*]));
    }
    if notes.deprecated {
        add(quote!(is_deprecated), quote!(true));
    }
    tokens
}

fn length(length: Length) -> TokenStream {
    let (min, max) = length.min_and_max().unwrap_or_default();
    let bound = |bound: Option<u64>| text_or_none(bound.map(|bound| bound.to_string()).as_deref());
    let (min, max) = (bound(min), bound(max));
    let min_characters = option(length.min_characters().map(|min| {
        let min = text(&min.to_string());
        quote!(&#min)
    }));
    quote!(__p::Length { min: #min, max: #max, min_characters: #min_characters })
}
