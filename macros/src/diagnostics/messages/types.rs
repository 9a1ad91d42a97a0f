//! Messages of types, and of the attributes of serde and other crates.

use super::with_article;
use mcpact_shared::similar::similar;
use mcpact_shared::unknown_name::instead;

messages! {
    // Types

    /// `union U { … }`
    union() => "a union has no JSON form; write a struct or an enum";

    /// `enum Never {}`
    no_variants(name) => "no JSON value is a `{name}`; write at least one variant that is not skipped";

    /// `#[serde(transparent)] struct S { a: u32, b: u32 }`
    not_transparent() =>
        "`transparent` takes exactly one field that is not skipped; remove it, or skip the other fields";

    /// `#[mcp(id)] struct Article { id: String }`
    not_a_newtype() =>
        "`id` applies to a newtype without type parameters, such as `struct ArticleId(String);`; remove it";

    /// `struct S(#[serde(flatten)] Page, u32)`
    flatten_unnamed() =>
        "only a field with a name can be flattened; write `struct S {{ #[serde(flatten)] page: Page }}`";

    /// `struct S { #[serde(rename = "b")] a: u32, b: u32 }`
    same_name(items, name) => "two {items} have the name \"{name}\" in JSON; rename one of them";

    /// `#[serde(tag = "t", content = "t")]`
    tag_is_content(name) => "the tag and the content have the name \"{name}\" in JSON; rename one of them";

    /// `#[serde(content = "c")]` without `tag`; `#[serde(untagged, tag = "t")]`
    tagging() =>
        "serde has no enum with these attributes; write `tag = \"…\"`, `tag = \"…\", content = \"…\"`, `untagged`, or none of these";

    /// `#[serde(tag = "t")] enum E { A(u32, u32) }`
    tagged_tuple(variant, tag) =>
        "the tuple `{variant}` cannot have the tag \"{tag}\"; give its fields names, or add `content = \"…\"` to the enum's `#[serde(tag = …)]`";

    /// `struct Pair<T> { left: T, right: Option<Box<Pair<u32>>> }`
    recursion_arguments(name) =>
        "a `{name}` can contain itself only with its own type arguments; write them as they are declared, or use another type here";

    /// `#[mcp(recursive = "Tree")] a: Vec<Leaf>`
    recursive_type_not_found(ty) =>
        "`{ty}` does not occur in this field's type; write the recursive type exactly as it occurs there";

    /// `#[mcp(description = "…")]` on a field of a type with `#[serde(from = "…")]`
    unread() =>
        "this has no effect, since the schema is that of another type (`from`, `try_from`, `with` or `schema_with`); put it on that type";

    // serde

    /// `#[serde(with = "module")]`
    serde_custom(key) =>
        "`#[serde({key})]` names a function, so the type does not decide the schema; add `#[mcp(trust)]` to the field or to the type if it reads all values of the declared type, `trust = true` below `[package.metadata.mcpact]` if all such functions do, `#[mcp(with = \"Type\")]` with a type of the same JSON form, or `#[mcp(schema_with = r#\"{{…}}\"#)]` with the schema";

    /// `#[serde(flatten, with = "module")] page: Page`
    serde_custom_flattened(key) =>
        "`#[serde({key})]` names a function, so the type does not decide the properties; add `#[mcp(with = \"Type\")]` with a struct that has the properties which the function reads, `#[mcp(schema_with = \"{{}}\")]` for any properties, or `#[mcp(trust)]` to the field if they are those of the declared type";

    /// `#[serde(with = "module")] A(u32)`
    serde_custom_variant(key) =>
        "`#[serde({key})]` names a function, so the type does not decide the schema; add `#[mcp(with = \"Type\")]` with a type of the same JSON form, or `#[mcp(schema_with = r#\"{{…}}\"#)]` with the schema";

    /// `#[mcp(trust)] a: u32`
    trusts_nothing() =>
        "`trust` has no effect without a field that a function reads (`#[serde(deserialize_with)]` or `with`) and whose schema is not given; remove it";

    /// `#[serde(from = 5)]`
    serde_no_type(key) => "`{key}` takes a type in a string; write `{key} = \"Type\"`";

    /// `#[serde(untagged)] enum E { #[serde(other)] A }`
    other() => "`other` applies to a variant without fields of an enum with a tag; remove it";

    /// `struct S(#[serde(skip)] u32)`
    skipped_newtype() =>
        "serde reads the only value of a newtype despite `skip`; remove it, write a unit struct, or give the field a name";

    /// `#[serde(field_identifier)]`
    serde_refused(key, instead) =>
        "`#[serde({key})]` changes what serde reads and is not supported; {instead}";

    /// `#[serde(rename = 5)]`
    serde_no_string(key) => "`{key}` takes a string; write `{key} = \"…\"`";

    // Other crates' attributes

    /// `#[validate(email, url)]`, `#[garde(length(min = 1), length(max = 2))]`
    repeated_rule(attribute, key, ours) =>
        "`#[{attribute}({key})]` repeats {ours}; keep one of them, or add `#[mcp({ours} = …)]`";

    /// `#[schemars(rename = "b")] a: u32`
    schemars_differs(key) =>
        "`#[schemars({key})]` differs from `#[serde({key})]`, and serde reads the call; write it in `#[serde(…)]`, or remove it";
}

/// `#[serde(renam = "x")]`, `#[serde(colour)]`, `#[serde(tag = "kind")] a: u32`
///
/// `allowed_on` are the items that have the key, `keys` the keys that `item` has.
pub(crate) fn serde_unknown(key: &str, item: &str, allowed_on: &[&str], keys: &[&str]) -> String {
    let item = with_article(item);
    if !allowed_on.is_empty() {
        let allowed_on: Vec<String> = allowed_on.iter().map(|item| with_article(item)).collect();
        let allowed_on = allowed_on.join(" or ");
        return format!("`#[serde({key})]` is not allowed on {item}, only on {allowed_on}; remove it");
    }
    match similar(key, keys.iter().copied(), 1).first() {
        Some(similar) => format!("serde has no key `{key}` on {item}; write `{similar}`"),
        None => format!("unknown key `#[serde({key})]` on {item}, so that its schema could be wrong; remove it"),
    }
}

/// `#[serde(rename_all = "camelcase")]`
pub(crate) fn unknown_rule(rule: &str, rules: &[&str]) -> String {
    format!("serde has no rule `{rule}`; {}", instead(rule, rules))
}

/// `#[validate(range(min = MIN))]`, `#[schemars(schema_with = "f")]`
pub(crate) fn unreadable_value(attribute: &str, key: &str, ours: &str) -> String {
    let own = match ours {
        "with" => "`#[mcp(schema_with = r#\"{…}\"#)]` with the schema, which `mcpact::schemars_literal` prints for a type with schemars' macro, or `#[mcp(with = \"Type\")]`".to_owned(),
        "range" | "length" => format!("`#[mcp({ours} = 1..=100)]` with the numbers"),
        "inner" => "`#[mcp(inner(…))]` with the rules of the items".to_owned(),
        _ => format!("`#[mcp({ours} = \"…\")]` with the text"),
    };
    format!("`#[{attribute}({key})]` refers to a constant or a function, which a macro cannot evaluate; add {own}")
}
