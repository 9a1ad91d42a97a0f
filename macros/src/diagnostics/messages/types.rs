//! What types are, and what serde and other crates are told of them.

use super::super::nearest::nearest;
use super::{article, list};

// Types

/// `union U { … }`
pub(crate) fn union() -> String {
    "a union has no JSON form: write a struct or an enum".to_owned()
}

/// `enum Never {}`
pub(crate) fn no_variants(name: &str) -> String {
    format!("no JSON value is a `{name}`: write at least one variant that is not skipped")
}

/// `#[serde(transparent)] struct S { a: u32, b: u32 }`
pub(crate) fn not_transparent() -> String {
    "`transparent` takes exactly one field that is not skipped: remove it, or skip the other fields".to_owned()
}

/// `struct S(#[serde(flatten)] Page, u32)`
pub(crate) fn flatten_unnamed() -> String {
    "only a field with a name can be flattened: write `struct S { #[serde(flatten)] page: Page }`".to_owned()
}

/// `struct S { #[serde(rename = "b")] a: u32, b: u32 }`
pub(crate) fn same_name(what: &str, name: &str) -> String {
    format!("two {what} are called \"{name}\" in JSON: rename one of them")
}

/// `#[serde(tag = "t", content = "t")]`
pub(crate) fn tag_is_content(name: &str) -> String {
    format!("the tag and the content are both called \"{name}\" in JSON: rename one of them")
}

/// `#[serde(content = "c")]` without `tag`; `#[serde(untagged, tag = "t")]`
pub(crate) fn tagging() -> String {
    "an enum is told apart by `tag = \"…\"`, by `tag = \"…\", content = \"…\"`, by `untagged`, or by none of these: write one of the four"
        .to_owned()
}

/// `#[serde(tag = "t")] enum E { A(u32, u32) }`
pub(crate) fn tagged_tuple(variant: &str, tag: &str) -> String {
    format!(
        "`{variant}` has no place for the tag \"{tag}\": give its fields names, or add `content = \"…\"` to the enum's `#[serde(tag = …)]`"
    )
}

/// `struct Pair<T> { left: T, right: Option<Box<Pair<u32>>> }`
pub(crate) fn recursion_arguments(name: &str) -> String {
    format!(
        "a `{name}` can contain itself only with its own type arguments: write them as they are declared, or use another type here"
    )
}

/// `#[mcp(recursive = "Tree")] a: Vec<Leaf>`
pub(crate) fn not_led_back(ty: &str) -> String {
    format!("`{ty}` does not stand in this field's type: write the type that leads back just as it stands there")
}

/// `#[mcp(description = "…")]` on a field of a type with `#[serde(from = "…")]`
pub(crate) fn unread() -> String {
    "nothing said here is in the schema: the type is read as another one (`from`, `try_from`, `with` or `schema_with`); say it of that one"
        .to_owned()
}

// serde

/// `#[serde(with = "module")]`
pub(crate) fn serde_custom(key: &str) -> String {
    format!(
        "`#[serde({key})]` has a function read this, so its type does not say what it takes: add `#[mcp(with = \"Type\")]` with a type that is read alike, or `#[mcp(schema_with = r#\"{{…}}\"#)]` with the schema"
    )
}

/// `#[serde(from = 5)]`
pub(crate) fn serde_no_type(key: &str) -> String {
    format!("`{key}` takes a type in a string: write `{key} = \"Type\"`")
}

/// `#[serde(untagged)] enum E { #[serde(other)] A }`
pub(crate) fn other() -> String {
    "`other` is for a variant without fields of an enum that is told apart by tags: remove it".to_owned()
}

/// `struct S(#[serde(skip)] u32)`
pub(crate) fn skipped_newtype() -> String {
    "serde reads the only value of a newtype in spite of `skip`: remove it, write a unit struct, or give the field a name"
        .to_owned()
}

/// `#[serde(field_identifier)]`
pub(crate) fn serde_refused(key: &str, instead: &str) -> String {
    format!("`#[serde({key})]` changes what deserialises, and its schema is not supported yet: {instead}")
}

/// `#[serde(renam = "x")]`, `#[serde(colour)]`, `#[serde(tag = "kind")] a: u32`
///
/// `elsewhere` are the places that have the key, `here` the keys that the place has.
pub(crate) fn serde_unknown(key: &str, place: &str, elsewhere: &[&str], here: &[&str]) -> String {
    let of = |place: &str| format!("{} {place}", article(place));
    if !elsewhere.is_empty() {
        let elsewhere: Vec<String> = elsewhere.iter().map(|place| of(place)).collect();
        let (place, elsewhere) = (of(place), elsewhere.join(" or "));
        return format!("`#[serde({key})]` is said of {elsewhere}, not of {place}: remove it");
    }
    match nearest(key, here) {
        Some(near) => format!("serde has no key `{key}` for {}: write `{near}`", of(place)),
        None => format!(
            "`#[serde({key})]` is not known to say anything of {}, so its schema could be wrong: remove it",
            of(place)
        ),
    }
}

/// `#[serde(rename = 5)]`
pub(crate) fn serde_no_string(key: &str) -> String {
    format!("`{key}` takes a string: write `{key} = \"…\"`")
}

/// `#[serde(rename_all = "camelcase")]`
pub(crate) fn unknown_rule(rule: &str, rules: &[&str]) -> String {
    match nearest(rule, rules) {
        Some(near) => format!("serde has no rule \"{rule}\": write \"{near}\""),
        None => format!("serde has no rule \"{rule}\": its rules are {}", list(rules)),
    }
}

// Other crates' attributes

/// `#[validate(range(min = MIN))]`, `#[schemars(schema_with = "f")]`
pub(crate) fn foreign(attribute: &str, key: &str, ours: &str) -> String {
    let beside = match ours {
        "with" => "`#[mcp(schema_with = r#\"{…}\"#)]` with the schema, or `#[mcp(with = \"Type\")]`,".to_owned(),
        "range" | "length" => format!("`#[mcp({ours} = 1..=100)]` with the numbers"),
        _ => format!("`#[mcp({ours} = \"…\")]` with the text"),
    };
    format!(
        "`#[{attribute}({key})]` names a constant or a function, which a macro cannot look into: add {beside} beside it"
    )
}

/// `#[validate(email, url)]`, `#[garde(length(min = 1), length(max = 2))]`
pub(crate) fn foreign_twice(attribute: &str, key: &str, ours: &str) -> String {
    format!("`#[{attribute}({key})]` is the second rule for the {ours}: write one, or `#[mcp({ours} = …)]` beside it")
}

/// `#[schemars(rename = "b")] a: u32`
pub(crate) fn schemars_differs(key: &str) -> String {
    format!(
        "`#[schemars({key})]` says another thing than `#[serde({key})]`, and serde reads the call: write it in `#[serde(…)]`, or leave it out"
    )
}
