//! `#[serde(…)]`: what changes the JSON that deserialises is read or refused, never ignored, and so is what changes the JSON that
//! is written (`Output`); the rest changes nothing.
//!
//! What serde itself refuses (wrong kinds of values, repeated keys) is left to serde's derive to say, where
//! this crate can do without.

use super::rename::Rule;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::Spanned;
use crate::syntax::args::{self, Value};
use crate::syntax::keys::Target;
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Attribute, Meta};

/// What serde is told of a type, a variant or a field.
#[derive(Clone, Default)]
pub(crate) struct Serde {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<Rule>,
    pub(crate) rename_all_fields: Option<Rule>,
    pub(crate) default: Option<Span>,
    /// Whether a function makes the default.
    pub(crate) made: bool,
    pub(crate) skip: bool,
    pub(crate) flatten: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) deny_unknown_fields: bool,
    pub(crate) tag: Option<Spanned<String>>,
    pub(crate) content: Option<Spanned<String>>,
    pub(crate) untagged: Option<Span>,
    /// The type that it is made from.
    pub(crate) from: Option<syn::Type>,
    /// The variant for all other tags.
    pub(crate) other: Option<Span>,
    /// Other names that are read too.
    pub(crate) aliases: Vec<String>,
    /// The key that has it read by a function.
    pub(crate) custom: Option<Ident>,
    /// What it is told of writing.
    pub(crate) output: Output,
}

/// What serde is told of writing a type, a variant or a field.
#[derive(Clone, Default)]
pub(crate) struct Output {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<Rule>,
    pub(crate) rename_all_fields: Option<Rule>,
    pub(crate) skip: bool,
    /// When it is left out.
    pub(crate) omitted: Omitted,
    /// The type that it is made into.
    pub(crate) into: Option<syn::Type>,
    /// Whether a function writes it.
    pub(crate) custom: bool,
}

/// When serde leaves a field out of what it writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Omitted {
    #[default]
    Never,
    /// Where it is `None`.
    None,
    /// Where a function says so.
    Sometimes,
}

/// What a key means here.
enum Meaning {
    /// It changes the schema.
    Read,
    /// It changes neither what deserialises nor what is written.
    Harmless,
    /// It changes what deserialises in a way that is not supported; with what to do instead.
    Refused(&'static str),
    /// serde has no such key there.
    Unknown,
}

fn meaning(place: Target, key: &str) -> Meaning {
    use Meaning::{Harmless, Read, Refused, Unknown};
    match (place, key) {
        (_, "rename")
        | (
            Target::Type,
            "rename_all" | "rename_all_fields" | "deny_unknown_fields" | "transparent" | "tag" | "content" | "untagged"
            | "default" | "from" | "try_from" | "into",
        )
        | (
            Target::Variant,
            "alias" | "rename_all" | "skip" | "skip_deserializing" | "skip_serializing" | "with" | "deserialize_with"
            | "serialize_with" | "other" | "untagged",
        )
        | (
            Target::Field,
            "alias" | "default" | "skip" | "skip_deserializing" | "skip_serializing" | "skip_serializing_if" | "with"
            | "deserialize_with" | "serialize_with" | "flatten",
        ) => Read,
        (_, "bound")
        // `remote`: what the type's fields say is what deserialises, only that another type is made of it.
        | (Target::Type, "crate" | "expecting" | "remote")
        | (Target::Variant | Target::Field, "borrow")
        | (Target::Field, "getter") => Harmless,
        (Target::Type, "field_identifier" | "variant_identifier") => Refused("use an enum of unit variants"),
        _ => Unknown,
    }
}

/// Every key of serde's, for what is nearly one.
const KEYS: [&str; 30] = [
    "alias",
    "borrow",
    "bound",
    "content",
    "crate",
    "default",
    "deny_unknown_fields",
    "deserialize_with",
    "expecting",
    "field_identifier",
    "flatten",
    "from",
    "getter",
    "into",
    "other",
    "remote",
    "rename",
    "rename_all",
    "rename_all_fields",
    "serialize_with",
    "skip",
    "skip_deserializing",
    "skip_serializing",
    "skip_serializing_if",
    "tag",
    "transparent",
    "try_from",
    "untagged",
    "variant_identifier",
    "with",
];

/// What to say of a key that serde does not have there.
fn unknown(place: Target, key: &str) -> String {
    let elsewhere = [Target::Type, Target::Variant, Target::Field]
        .into_iter()
        .filter(|place| !matches!(meaning(*place, key), Meaning::Unknown));
    let elsewhere: Vec<_> = elsewhere.map(Target::name).collect();
    let here = KEYS
        .into_iter()
        .filter(|key| !matches!(meaning(place, key), Meaning::Unknown));
    let here: Vec<_> = here.collect();
    messages::serde_unknown(key, place.name(), &elsewhere, &here)
}

/// Reads the `#[serde(…)]` among `attrs`.
pub(crate) fn parse(attrs: &[Attribute], place: Target, diagnostics: &mut Diagnostics) -> Serde {
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
                Meaning::Unknown => diagnostics.error(key.span(), unknown(place, &name)),
            }
        }
    }
    serde
}

/// Whether what `#[schemars(key = value)]` repeats of serde is what serde is told. schemars' own keys agree with anything.
pub(crate) fn agrees(key: &Ident, value: &Value, place: Target, serde: &Serde) -> bool {
    let name = key.unraw().to_string();
    if !matches!(meaning(place, &name), Meaning::Read) {
        return true;
    }
    let mut unheard = Diagnostics::new();
    let mut other = Serde::default();
    read(&mut other, key, &name, value, &mut unheard);
    unheard.finish();
    let same = |other: &Option<Spanned<String>>, own: &Option<Spanned<String>>| {
        let own = own.as_ref().map(|own| &own.value);
        other.as_ref().is_none_or(|other| Some(&other.value) == own)
    };
    same(&other.rename, &serde.rename)
        && same(&other.tag, &serde.tag)
        && same(&other.content, &serde.content)
        && (other.rename_all.is_none() || other.rename_all == serde.rename_all)
        && (other.rename_all_fields.is_none() || other.rename_all_fields == serde.rename_all_fields)
        && (other.default.is_none() || serde.default.is_some())
        && (other.flatten.is_none() || serde.flatten.is_some())
        && (other.transparent.is_none() || serde.transparent.is_some())
        && (other.untagged.is_none() || serde.untagged.is_some())
        && (other.from.is_none() || serde.from.is_some())
        && (other.other.is_none() || serde.other.is_some())
}

fn read(serde: &mut Serde, key: &Ident, name: &str, value: &Value, diagnostics: &mut Diagnostics) {
    match name {
        "rename" => {
            let [read, written] = sides(key, value, name_of, diagnostics);
            set(&mut serde.rename, read);
            set(&mut serde.output.rename, written);
        }
        "rename_all" => {
            let [read, written] = sides(key, value, rule_of, diagnostics);
            set(&mut serde.rename_all, read);
            set(&mut serde.output.rename_all, written);
        }
        "rename_all_fields" => {
            let [read, written] = sides(key, value, rule_of, diagnostics);
            set(&mut serde.rename_all_fields, read);
            set(&mut serde.output.rename_all_fields, written);
        }
        "default" => {
            serde.made = matches!(value, Value::Expr(_));
            set(&mut serde.default, Some(key.span()));
        }
        "skip" => (serde.skip, serde.output.skip) = (true, true),
        "skip_deserializing" => serde.skip = true,
        "skip_serializing" => serde.output.skip = true,
        "skip_serializing_if" => serde.output.omitted = omitted(value),
        "flatten" => set(&mut serde.flatten, Some(key.span())),
        "transparent" => set(&mut serde.transparent, Some(key.span())),
        "deny_unknown_fields" => serde.deny_unknown_fields = true,
        "tag" => set(&mut serde.tag, name_of(key, value, diagnostics)),
        "content" => set(&mut serde.content, name_of(key, value, diagnostics)),
        "untagged" => set(&mut serde.untagged, Some(key.span())),
        "from" | "try_from" => {
            let ty = value.as_type();
            if ty.is_none() {
                diagnostics.error(key.span(), messages::serde_no_type(name));
            }
            set(&mut serde.from, ty);
        }
        "into" => set(&mut serde.output.into, value.as_type()),
        "alias" => serde
            .aliases
            .extend(name_of(key, value, diagnostics).map(|alias| alias.value)),
        "other" => set(&mut serde.other, Some(key.span())),
        "with" => {
            set(&mut serde.custom, Some(key.clone()));
            serde.output.custom = true;
        }
        "deserialize_with" => set(&mut serde.custom, Some(key.clone())),
        "serialize_with" => serde.output.custom = true,
        key => unreachable!("`{key}` means something and is not read"),
    }
}

fn set<T>(slot: &mut Option<T>, value: Option<T>) {
    if slot.is_none() {
        *slot = value;
    }
}

/// What `key = "name"` or `key(deserialize = "name", serialize = "name")` says of reading and of writing.
fn sides<T: Clone>(
    key: &Ident,
    value: &Value,
    of: fn(&Ident, &Value, &mut Diagnostics) -> Option<T>,
    diagnostics: &mut Diagnostics,
) -> [Option<T>; 2] {
    let Value::List(list) = value else {
        let both = of(key, value, diagnostics);
        return [both.clone(), both];
    };
    let both = args::split(list.clone(), diagnostics);
    ["deserialize", "serialize"].map(|name| {
        let (side, value) = both.iter().find(|(side, _)| side == name)?;
        of(side, value, diagnostics)
    })
}

/// What `skip_serializing_if = "…"` says. serde gives the function the field, so that this one is for an `Option`.
fn omitted(value: &Value) -> Omitted {
    let path = value.as_string().map(|path| path.value.replace([' ', ':'], ""));
    match path.as_deref() {
        Some("Optionis_none" | "stdoptionOptionis_none" | "coreoptionOptionis_none") => Omitted::None,
        _ => Omitted::Sometimes,
    }
}

fn name_of(key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> Option<Spanned<String>> {
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

#[cfg(test)]
mod tests {
    use super::{KEYS, Meaning, Target, meaning, unknown};

    #[test]
    fn every_key_means_something_somewhere() {
        for key in KEYS {
            let places = [Target::Type, Target::Variant, Target::Field];
            let known = places.map(|place| !matches!(meaning(place, key), Meaning::Unknown));
            assert!(known.contains(&true), "{key}");
        }
    }

    #[test]
    fn only_what_fits_the_place_is_offered() {
        assert!(unknown(Target::Field, "renam").contains("write `rename`"));
        assert!(unknown(Target::Field, "falten").contains("write `flatten`"));
        // A field has no `tag`, and the nearest of its keys is another thing.
        assert!(unknown(Target::Field, "tag").contains("remove it"));
        assert!(unknown(Target::Variant, "colour").contains("remove it"));
    }
}
