//! The arguments of `#[serde(…)]`.
//!
//! Each key that changes the JSON is read or refused. serde's derive reports wrong values and
//! repeated keys.

use super::rename_all::RenameRule;
use crate::diagnostics::{Diagnostics, messages};
use crate::span::Spanned;
use crate::syntax::args::{self, Value};
use crate::syntax::target::Target;
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Attribute, Meta};

/// The arguments that apply to reading, with those that apply to writing in `written`.
#[derive(Clone, Default)]
pub(crate) struct Serde {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<RenameRule>,
    pub(crate) rename_all_fields: Option<RenameRule>,
    pub(crate) default: Option<Span>,
    /// True if a function returns the default.
    pub(crate) has_default_fn: bool,
    /// The function, if its path is readable.
    pub(crate) default_fn: Option<syn::ExprPath>,
    pub(crate) skip: bool,
    pub(crate) flatten: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) deny_unknown_fields: bool,
    pub(crate) tag: Option<Spanned<String>>,
    pub(crate) content: Option<Spanned<String>>,
    pub(crate) untagged: Option<Span>,
    /// The type that serde reads instead.
    pub(crate) from: Option<syn::Type>,
    /// The variant that serde reads for all other tags.
    pub(crate) other: Option<Span>,
    pub(crate) aliases: Vec<String>,
    /// The key that names a function which reads the value.
    pub(crate) read_fn: Option<Ident>,
    /// The type in `with`, if the last name of its path is that of a type.
    pub(crate) with_type: Option<syn::Type>,
    pub(crate) written: WriteArgs,
}

/// The arguments that apply to writing.
#[derive(Clone, Default)]
pub(crate) struct WriteArgs {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) rename_all: Option<RenameRule>,
    pub(crate) rename_all_fields: Option<RenameRule>,
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

/// Reads an argument, and reports a wrong value.
type Read = fn(&mut Serde, &Ident, &Value, &mut Diagnostics);

/// A key of `#[serde(…)]`.
struct Key {
    name: &'static str,
    on: &'static [Target],
    effect: Effect,
}

enum Effect {
    /// The key changes the schema.
    Read(Read),
    /// The key changes neither reading nor writing.
    None,
    /// The key is not supported. The text is the fix.
    Refused(&'static str),
}

const TYPE: &[Target] = &[Target::Type];
const VARIANT: &[Target] = &[Target::Variant];
const FIELD: &[Target] = &[Target::Field];
const PARTS: &[Target] = &[Target::Variant, Target::Field];
const ITEMS: &[Target] = &[Target::Type, Target::Variant, Target::Field];

const fn read(name: &'static str, on: &'static [Target], read: Read) -> Key {
    let effect = Effect::Read(read);
    Key { name, on, effect }
}

const fn no_effect(name: &'static str, on: &'static [Target]) -> Key {
    let effect = Effect::None;
    Key { name, on, effect }
}

const fn refused(name: &'static str, on: &'static [Target], fix: &'static str) -> Key {
    let effect = Effect::Refused(fix);
    Key { name, on, effect }
}

const KEYS: &[Key] = &[
    read("rename", ITEMS, |serde, key, value, diagnostics| {
        let [read, written] = sides(key, value, string_of, diagnostics);
        set(&mut serde.rename, read);
        set(&mut serde.written.rename, written);
        serde.aliases.extend(further_names(value));
    }),
    read(
        "rename_all",
        &[Target::Type, Target::Variant],
        |serde, key, value, diagnostics| {
            let [read, written] = sides(key, value, rule_of, diagnostics);
            set(&mut serde.rename_all, read);
            set(&mut serde.written.rename_all, written);
        },
    ),
    read("rename_all_fields", TYPE, |serde, key, value, diagnostics| {
        let [read, written] = sides(key, value, rule_of, diagnostics);
        set(&mut serde.rename_all_fields, read);
        set(&mut serde.written.rename_all_fields, written);
    }),
    read("default", &[Target::Type, Target::Field], |serde, key, value, _| {
        serde.has_default_fn = matches!(value, Value::Expr(_));
        serde.default_fn = value.as_path();
        set(&mut serde.default, Some(key.span()));
    }),
    read("skip", PARTS, |serde, _, _, _| {
        (serde.skip, serde.written.skip) = (true, true);
    }),
    read("skip_deserializing", PARTS, |serde, _, _, _| serde.skip = true),
    read("skip_serializing", PARTS, |serde, _, _, _| serde.written.skip = true),
    read("skip_serializing_if", FIELD, |serde, _, value, _| {
        serde.written.omitted = omitted(value);
    }),
    read("flatten", FIELD, |serde, key, _, _| {
        set(&mut serde.flatten, Some(key.span()));
    }),
    read("transparent", TYPE, |serde, key, _, _| {
        set(&mut serde.transparent, Some(key.span()));
    }),
    read("deny_unknown_fields", TYPE, |serde, _, _, _| {
        serde.deny_unknown_fields = true;
    }),
    read("tag", TYPE, |serde, key, value, diagnostics| {
        set(&mut serde.tag, string_of(key, value, diagnostics));
    }),
    read("content", TYPE, |serde, key, value, diagnostics| {
        set(&mut serde.content, string_of(key, value, diagnostics));
    }),
    read("untagged", &[Target::Type, Target::Variant], |serde, key, _, _| {
        set(&mut serde.untagged, Some(key.span()));
    }),
    read("from", TYPE, read_from),
    read("try_from", TYPE, read_from),
    read("into", TYPE, |serde, _, value, _| {
        set(&mut serde.written.into, value.as_type());
    }),
    read("alias", PARTS, |serde, key, value, diagnostics| {
        let alias = string_of(key, value, diagnostics);
        serde.aliases.extend(alias.map(|alias| alias.value));
    }),
    read("other", VARIANT, |serde, key, _, _| {
        set(&mut serde.other, Some(key.span()));
    }),
    read("with", PARTS, |serde, key, value, _| {
        set(&mut serde.read_fn, Some(key.clone()));
        set(&mut serde.with_type, value.as_type().filter(is_named_as_type));
        serde.written.has_write_fn = true;
    }),
    read("deserialize_with", PARTS, |serde, key, _, _| {
        set(&mut serde.read_fn, Some(key.clone()));
    }),
    read("serialize_with", PARTS, |serde, _, _, _| {
        serde.written.has_write_fn = true;
    }),
    no_effect("bound", ITEMS),
    no_effect("borrow", PARTS),
    no_effect("crate", TYPE),
    no_effect("expecting", TYPE),
    no_effect("getter", FIELD),
    // serde reads the fields of this type, and creates the other type from them.
    no_effect("remote", TYPE),
    refused("field_identifier", TYPE, "use an enum of unit variants"),
    refused("variant_identifier", TYPE, "use an enum of unit variants"),
];

/// Returns the message for a key that serde does not have on `target`.
fn unknown(target: Target, name: &str) -> String {
    let others = KEYS.iter().filter(|key| key.name == name).flat_map(|key| key.on);
    let others: Vec<_> = others.map(|target| target.name()).collect();
    let keys = KEYS.iter().filter(|key| key.on.contains(&target));
    let keys: Vec<_> = keys.map(|key| key.name).collect();
    messages::serde_unknown(name, target.name(), &others, &keys)
}

fn find(target: Target, name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name && key.on.contains(&target))
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
            match find(target, &name).map(|key| &key.effect) {
                Some(Effect::Read(read)) => read(&mut serde, &key, &value, diagnostics),
                Some(Effect::None) => {}
                Some(Effect::Refused(instead)) => {
                    diagnostics.error(key.span(), messages::serde_refused(&name, instead));
                }
                None => diagnostics.error(key.span(), unknown(target, &name)),
            }
        }
    }
    serde
}

/// Returns whether `#[schemars(key = value)]` agrees with `#[serde(…)]`. Keys that serde does not
/// have agree.
pub(crate) fn agrees(key: &Ident, value: &Value, target: Target, serde: &Serde) -> bool {
    let name = key.unraw().to_string();
    let Some(Effect::Read(read)) = find(target, &name).map(|key| &key.effect) else {
        return true;
    };
    let mut other = Serde::default();
    Diagnostics::ignored(|ignored| read(&mut other, key, value, ignored));
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

fn read_from(serde: &mut Serde, key: &Ident, value: &Value, diagnostics: &mut Diagnostics) {
    let ty = value.as_type();
    if ty.is_none() {
        diagnostics.error(key.span(), messages::serde_no_type(&key.unraw().to_string()));
    }
    set(&mut serde.from, ty);
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

/// Returns the names after the first in `rename(deserialize = "a", deserialize = "b")`, which serde
/// reads as aliases.
fn further_names(value: &Value) -> Vec<String> {
    let Value::List(list) = value else { return Vec::new() };
    let sides = args::split_silently(list.clone());
    let read = sides.iter().filter(|(side, _)| side == "deserialize").skip(1);
    read.filter_map(|(_, value)| Some(value.as_string()?.value)).collect()
}

/// Returns whether the last name of a path begins in upper case, as that of a type does. `with` names
/// a module or a type.
fn is_named_as_type(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    let last = path.path.segments.last().map(|last| last.ident.unraw().to_string());
    last.is_some_and(|last| last.starts_with(char::is_uppercase))
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

fn rule_of(key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> Option<RenameRule> {
    let name = string_of(key, value, diagnostics)?;
    let rule = RenameRule::from_name(&name.value);
    if rule.is_none() {
        diagnostics.error(name.span, messages::unknown_rule(&name.value, &RenameRule::names()));
    }
    rule
}

#[cfg(test)]
mod tests {
    use super::unknown;
    use crate::syntax::target::Target;

    #[test]
    fn suggestions_are_keys_of_the_target() {
        assert!(unknown(Target::Field, "renam").contains("write `rename`"));
        assert!(unknown(Target::Field, "falten").contains("write `flatten`"));
        // A field has no `tag`, and the most similar of its keys has another meaning.
        assert!(unknown(Target::Field, "tag").contains("remove it"));
        assert!(unknown(Target::Variant, "colour").contains("remove it"));
    }
}
