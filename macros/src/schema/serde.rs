//! `#[serde(…)]`: what changes the JSON that deserialises is read or refused, never ignored; the rest changes nothing.
//!
//! What serde itself refuses (wrong kinds of values, repeated keys) is left to serde's derive to say, where
//! this crate can do without.

use super::mcp::Place;
use super::rename::Rule;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::Spanned;
use crate::syntax::args::{self, Value};
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Attribute, Meta};

/// What serde is told of a type, a variant or a field.
#[derive(Default)]
pub(crate) struct Serde {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<Rule>,
    pub(crate) rename_all_fields: Option<Rule>,
    pub(crate) default: Option<Span>,
    pub(crate) skip: bool,
    pub(crate) flatten: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) deny_unknown_fields: bool,
    pub(crate) tag: Option<Spanned<String>>,
    pub(crate) content: Option<Spanned<String>>,
    pub(crate) untagged: Option<Span>,
}

/// What a key means here.
enum Meaning {
    /// It changes the schema.
    Read,
    /// It does not change what deserialises, or (aliases) not what a model should write.
    Harmless,
    /// It changes what deserialises in a way that is not supported; with what to do instead.
    Refused(&'static str),
    /// serde has no such key there.
    Unknown,
}

const CONVERTED: &str = "derive `ToolSchema` for the type that it is made from, take that, and convert in the tool";
const CUSTOM: &str = "give the field a type whose own `Deserialize` is derived, and convert in the tool";

fn meaning(place: Place, key: &str) -> Meaning {
    use Meaning::{Harmless, Read, Refused, Unknown};
    match (place, key) {
        (_, "rename")
        | (Place::Type | Place::Variant, "rename_all")
        | (Place::Type, "rename_all_fields" | "deny_unknown_fields" | "transparent" | "tag" | "content" | "untagged")
        | (Place::Type | Place::Field, "default")
        | (Place::Field | Place::Variant, "skip" | "skip_deserializing")
        | (Place::Field, "flatten") => Read,
        (_, "bound")
        | (Place::Type, "into" | "crate" | "expecting")
        | (Place::Variant | Place::Field, "alias" | "borrow" | "serialize_with" | "skip_serializing")
        | (Place::Field, "skip_serializing_if" | "getter") => Harmless,
        (Place::Type, "from" | "try_from") => Refused(CONVERTED),
        (Place::Type, "remote") => Refused("derive `ToolSchema` for a type of your own with the same fields"),
        (Place::Type, "field_identifier" | "variant_identifier") => Refused("use an enum of unit variants"),
        (Place::Variant | Place::Field, "with" | "deserialize_with") => Refused(CUSTOM),
        (Place::Variant, "other") => Refused("leave the variant out, or take a `String`"),
        (Place::Variant, "untagged") => Refused("put `untagged` on the enum, or tag the variant"),
        _ => Unknown,
    }
}

/// Reads the `#[serde(…)]` among `attrs`.
pub(crate) fn parse(attrs: &[Attribute], place: Place, diagnostics: &mut Diagnostics) -> Serde {
    let mut serde = Serde::default();
    for attr in attrs {
        if !attr.path().is_ident("serde") {
            continue;
        }
        let Meta::List(list) = &attr.meta else {
            diagnostics.error_of(&attr.meta, messages::no_list("serde", "rename = \"…\""));
            continue;
        };
        for (key, value) in args::split(list.tokens.clone(), diagnostics) {
            let name = key.unraw().to_string();
            match meaning(place, &name) {
                Meaning::Read => read(&mut serde, &key, &name, &value, diagnostics),
                Meaning::Harmless => {}
                Meaning::Refused(instead) => {
                    diagnostics.error(key.span(), messages::serde_refused(&name, instead));
                }
                Meaning::Unknown => {
                    diagnostics.error(key.span(), messages::serde_unknown(&name, place.name()));
                }
            }
        }
    }
    serde
}

fn read(serde: &mut Serde, key: &Ident, name: &str, value: &Value, diagnostics: &mut Diagnostics) {
    match name {
        "rename" => set(&mut serde.rename, name_of(key, value, diagnostics)),
        "rename_all" => set(&mut serde.rename_all, rule_of(key, value, diagnostics)),
        "rename_all_fields" => set(&mut serde.rename_all_fields, rule_of(key, value, diagnostics)),
        "default" => set(&mut serde.default, Some(key.span())),
        "skip" | "skip_deserializing" => serde.skip = true,
        "flatten" => set(&mut serde.flatten, Some(key.span())),
        "transparent" => set(&mut serde.transparent, Some(key.span())),
        "deny_unknown_fields" => serde.deny_unknown_fields = true,
        "tag" => set(&mut serde.tag, name_of(key, value, diagnostics)),
        "content" => set(&mut serde.content, name_of(key, value, diagnostics)),
        "untagged" => set(&mut serde.untagged, Some(key.span())),
        key => unreachable!("`{key}` means something and is not read"),
    }
}

fn set<T>(slot: &mut Option<T>, value: Option<T>) {
    if slot.is_none() {
        *slot = value;
    }
}

/// `key = "name"` or `key(deserialize = "name")`; none if only serialising is meant.
fn name_of(key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> Option<Spanned<String>> {
    if let Value::List(list) = value {
        let both = args::split(list.clone(), diagnostics);
        let (side, value) = both.iter().find(|(side, _)| side == "deserialize")?;
        return name_of(side, value, diagnostics);
    }
    let name = value.as_string();
    if name.is_none() {
        diagnostics.error(key.span(), messages::serde_no_string(&key.unraw().to_string()));
    }
    name
}

fn rule_of(key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let name = name_of(key, value, diagnostics)?;
    let rule = Rule::from_name(&name.value);
    if rule.is_none() {
        diagnostics.error(name.span, messages::unknown_rule(&name.value, &Rule::names()));
    }
    rule
}
