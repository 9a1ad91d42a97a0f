//! The arguments of `#[serde(…)]`.
//!
//! Each key that changes the JSON is read or refused. serde's derive reports wrong values and
//! repeated keys.

use super::rename_all::Rule;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::Spanned;
use crate::syntax::args::{self, Value};
use crate::syntax::keys::Target;
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Attribute, Meta};

/// The arguments that apply to reading, with those that apply to writing in `output`.
#[derive(Clone, Default)]
pub(crate) struct Serde {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<Rule>,
    pub(crate) rename_all_fields: Option<Rule>,
    pub(crate) default: Option<Span>,
    /// True if a function returns the default.
    pub(crate) has_default_fn: bool,
    pub(crate) skip: bool,
    pub(crate) flatten: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) deny_unknown_fields: bool,
    pub(crate) tag: Option<Spanned<String>>,
    pub(crate) content: Option<Spanned<String>>,
    pub(crate) untagged: Option<Span>,
    /// The type that serde reads instead.
    pub(crate) from: Option<syn::Type>,
    /// The variant that has all other tags.
    pub(crate) other: Option<Span>,
    pub(crate) aliases: Vec<String>,
    /// The key that names a function which reads the value.
    pub(crate) read_fn: Option<Ident>,
    pub(crate) output: Output,
}

/// The arguments that apply to writing.
#[derive(Clone, Default)]
pub(crate) struct Output {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<Rule>,
    pub(crate) rename_all_fields: Option<Rule>,
    pub(crate) skip: bool,
    pub(crate) omitted: Omitted,
    /// The type that serde writes instead.
    pub(crate) into: Option<syn::Type>,
    /// True if a function writes the value.
    pub(crate) has_write_fn: bool,
}

/// The condition on which serde does not write a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Omitted {
    #[default]
    Never,
    /// The value is `None`.
    None,
    /// A function returns true.
    Sometimes,
}

/// The effect of a key on one target.
enum Effect {
    /// The key changes the schema.
    Read,
    /// The key changes neither reading nor writing.
    None,
    /// The key is not supported. The text is the fix.
    Refused(&'static str),
    /// serde does not have the key on this target.
    Unknown,
}

fn effect(target: Target, key: &str) -> Effect {
    use Effect::{None, Read, Refused, Unknown};
    match (target, key) {
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
        // `remote`: serde reads the fields of this type, and makes another type of them.
        | (Target::Type, "crate" | "expecting" | "remote")
        | (Target::Variant | Target::Field, "borrow")
        | (Target::Field, "getter") => None,
        (Target::Type, "field_identifier" | "variant_identifier") => Refused("use an enum of unit variants"),
        _ => Unknown,
    }
}

/// All keys of serde, for suggestions.
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

/// Returns the message for a key that serde does not have on `target`.
fn unknown(target: Target, key: &str) -> String {
    let elsewhere = [Target::Type, Target::Variant, Target::Field]
        .into_iter()
        .filter(|target| !matches!(effect(*target, key), Effect::Unknown));
    let elsewhere: Vec<_> = elsewhere.map(Target::name).collect();
    let here = KEYS
        .into_iter()
        .filter(|key| !matches!(effect(target, key), Effect::Unknown));
    let here: Vec<_> = here.collect();
    messages::serde_unknown(key, target.name(), &elsewhere, &here)
}

/// Reads the `#[serde(…)]` among `attrs`.
pub(crate) fn parse(attrs: &[Attribute], target: Target, diagnostics: &mut Diagnostics) -> Serde {
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
            match effect(target, &name) {
                Effect::Read => read(&mut serde, &key, &name, &value, diagnostics),
                Effect::None => {}
                Effect::Refused(instead) => {
                    diagnostics.error(key.span(), messages::serde_refused(&name, instead));
                }
                Effect::Unknown => diagnostics.error(key.span(), unknown(target, &name)),
            }
        }
    }
    serde
}

/// Returns whether `#[schemars(key = value)]` agrees with `#[serde(…)]`. Keys that serde does not have
/// agree.
pub(crate) fn agrees(key: &Ident, value: &Value, target: Target, serde: &Serde) -> bool {
    let name = key.unraw().to_string();
    if !matches!(effect(target, &name), Effect::Read) {
        return true;
    }
    let mut ignored = Diagnostics::new();
    let mut other = Serde::default();
    read(&mut other, key, &name, value, &mut ignored);
    ignored.finish();
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
            let [read, written] = sides(key, value, string_of, diagnostics);
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
            serde.has_default_fn = matches!(value, Value::Expr(_));
            set(&mut serde.default, Some(key.span()));
        }
        "skip" => (serde.skip, serde.output.skip) = (true, true),
        "skip_deserializing" => serde.skip = true,
        "skip_serializing" => serde.output.skip = true,
        "skip_serializing_if" => serde.output.omitted = omitted(value),
        "flatten" => set(&mut serde.flatten, Some(key.span())),
        "transparent" => set(&mut serde.transparent, Some(key.span())),
        "deny_unknown_fields" => serde.deny_unknown_fields = true,
        "tag" => set(&mut serde.tag, string_of(key, value, diagnostics)),
        "content" => set(&mut serde.content, string_of(key, value, diagnostics)),
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
            .extend(string_of(key, value, diagnostics).map(|alias| alias.value)),
        "other" => set(&mut serde.other, Some(key.span())),
        "with" => {
            set(&mut serde.read_fn, Some(key.clone()));
            serde.output.has_write_fn = true;
        }
        "deserialize_with" => set(&mut serde.read_fn, Some(key.clone())),
        "serialize_with" => serde.output.has_write_fn = true,
        key => unreachable!("`{key}` has the effect `Read` and is not read"),
    }
}

fn set<T>(slot: &mut Option<T>, value: Option<T>) {
    if slot.is_none() {
        *slot = value;
    }
}

/// Returns the values for reading and for writing of `key = "name"` or
/// `key(deserialize = "name", serialize = "name")`.
fn sides<T: Clone>(
    key: &Ident,
    value: &Value,
    parse: fn(&Ident, &Value, &mut Diagnostics) -> Option<T>,
    diagnostics: &mut Diagnostics,
) -> [Option<T>; 2] {
    let Value::List(list) = value else {
        let both = parse(key, value, diagnostics);
        return [both.clone(), both];
    };
    let both = args::split(list.clone(), diagnostics);
    ["deserialize", "serialize"].map(|name| {
        let (side, value) = both.iter().find(|(side, _)| side == name)?;
        parse(side, value, diagnostics)
    })
}

/// Reads `skip_serializing_if = "…"`.
fn omitted(value: &Value) -> Omitted {
    let path = value.as_string().map(|path| path.value.replace([' ', ':'], ""));
    match path.as_deref() {
        Some("Optionis_none" | "stdoptionOptionis_none" | "coreoptionOptionis_none") => Omitted::None,
        _ => Omitted::Sometimes,
    }
}

fn string_of(key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> Option<Spanned<String>> {
    let name = value.as_string();
    if name.is_none() {
        diagnostics.error(key.span(), messages::serde_no_string(&key.unraw().to_string()));
    }
    name
}

fn rule_of(key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let name = string_of(key, value, diagnostics)?;
    let rule = Rule::from_name(&name.value);
    if rule.is_none() {
        diagnostics.error(name.span, messages::unknown_rule(&name.value, &Rule::names()));
    }
    rule
}

#[cfg(test)]
mod tests {
    use super::{Effect, KEYS, effect, unknown};
    use crate::syntax::keys::Target;

    #[test]
    fn each_key_has_an_effect_on_a_target() {
        for key in KEYS {
            let targets = [Target::Type, Target::Variant, Target::Field];
            let known = targets.map(|target| !matches!(effect(target, key), Effect::Unknown));
            assert!(known.contains(&true), "{key}");
        }
    }

    #[test]
    fn suggestions_are_keys_of_the_target() {
        assert!(unknown(Target::Field, "renam").contains("write `rename`"));
        assert!(unknown(Target::Field, "falten").contains("write `flatten`"));
        // A field has no `tag`, and the most similar of its keys has another meaning.
        assert!(unknown(Target::Field, "tag").contains("remove it"));
        assert!(unknown(Target::Variant, "colour").contains("remove it"));
    }
}
