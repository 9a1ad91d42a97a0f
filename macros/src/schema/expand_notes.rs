//! The notes of types and fields, as the values of `Notes` in the expansion.

use super::lower::Member;
use super::notes::Notes;
use crate::syntax::json::{self, Json};
use crate::syntax::range::Range;
use crate::syntax::text::{option, optional, text, uncounted};
use proc_macro2::TokenStream;
use quote::quote;

/// A `Notes`, by value; `output` is the note of what serde writes.
pub(super) fn all_notes(notes: &Notes, output: &TokenStream) -> TokenStream {
    if notes.is_silent() && output.is_empty() {
        return quote!(__p::Notes::NONE);
    }
    let said = self::notes(notes, false);
    quote!(__p::Notes { #said #output ..__p::Notes::NONE })
}

/// A type's `Notes`, by value, the description with its key.
pub(super) fn type_notes(notes: &Notes, output: &TokenStream) -> TokenStream {
    match &notes.description {
        Some(description) if notes.title.is_none() => {
            let text = match &notes.variants {
                Some(variants) => sentences(&description.value, variants),
                None => description.value.clone(),
            };
            let member = format!("\"description\":{}", json::string(&text));
            led(&quote!(Description), &member, notes, output)
        }
        _ => all_notes(notes, output),
    }
}

/// Joins a description and the docs of variants as the runtime joins those of a field and a type.
fn sentences(description: &str, variants: &str) -> String {
    let stop = if description.ends_with(['.', '!', '?', ':']) {
        ""
    } else {
        "."
    };
    format!("{description}{stop} {variants}")
}

/// A field's `Notes`, by value, the description with its key and the field's name.
pub(super) fn member_notes(member: &Member, output: &TokenStream) -> TokenStream {
    let (name, notes) = (json::string(&member.name), &member.notes);
    match &notes.description {
        Some(description) if notes.title.is_none() => {
            let description = json::string(&description.value);
            led(
                &quote!(Member),
                &format!("{name}:{{\"description\":{description}"),
                notes,
                output,
            )
        }
        None if notes.is_silent() => led(&quote!(Name), &format!("{name}:{{"), notes, output),
        _ => all_notes(notes, output),
    }
}

/// A `Notes` with a lead. What the lead has is hardly ever written by itself, so nothing is known of it then.
fn led(lead: &TokenStream, json: &str, notes: &Notes, output: &TokenStream) -> TokenStream {
    let lead_text = text(json);
    let said = self::notes(notes, true);
    quote!(__p::Notes { lead: __p::Lead::#lead(#lead_text), #said #output ..__p::Notes::NONE })
}

/// The notes that say something, each with a comma behind it; `led` is whether the description is in the lead too.
fn notes(notes: &Notes, led: bool) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut say = |key: TokenStream, value: TokenStream| tokens.extend(quote!(#key: #value,));
    let string = |text: &str| optional(Some(&json::string(text)));
    if let Some(title) = &notes.title {
        say(quote!(title), string(&title.value));
    }
    if let Some(description) = &notes.description {
        let json = json::string(&description.value);
        let description = if led { uncounted(&json) } else { text(&json) };
        say(quote!(description), option(Some(description)));
    }
    if let Some(variants) = &notes.variants {
        let json = json::string(variants);
        let variants = if led { uncounted(&json) } else { text(&json) };
        say(quote!(variants), option(Some(variants)));
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
        say(quote!(pattern), string(&pattern.value));
    }
    if let Some(format) = &notes.format {
        say(quote!(format), string(&format.value));
    }
    if let Some(values) = &notes.values {
        // Null means "absent"; the type itself allows it.
        let given = values.value.iter().filter(|value| **value != Json::Null);
        say(quote!(values), optional(Some(&json::array(given.map(Json::to_text)))));
    }
    if let Some(inner) = &notes.inner {
        let inner = all_notes(&inner.value, &TokenStream::new());
        say(quote!(inner), quote!(__p::Some(&#inner)));
    }
    if !notes.extend.is_empty() {
        let extend: Vec<_> = notes
            .extend
            .iter()
            .map(|(key, value)| (key.value.clone(), value.clone()))
            .collect();
        say(quote!(extend), optional(Some(&json::members(&extend))));
    }
    if !notes.aliases.is_empty() {
        let aliases = &notes.aliases;
        say(quote!(aliases), quote!(&[#(#aliases),*]));
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
