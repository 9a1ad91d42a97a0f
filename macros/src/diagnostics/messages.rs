//! Every message of the macros, in one table. A message says what is wrong, with the offending value, and what to write
//! instead. The first line of each comment is an input that triggers it.

use super::nearest::nearest;

// Arguments of attributes

/// `#[mcp(desription = "…")]`
pub(crate) fn unknown_key(attribute: &str, key: &str, keys: &[&str]) -> String {
    let of = if attribute.ends_with('!') {
        format!("`{attribute}`")
    } else {
        format!("`#[{attribute}]`")
    };
    match nearest(key, keys) {
        Some(near) => format!("{of} has no key `{key}`: write `{near}`"),
        None => format!("{of} has no key `{key}`: its keys are {}", list(keys)),
    }
}

/// `#[mcp(range = 1..=2, range = 1..=3)]`
pub(crate) fn duplicate_key(key: &str) -> String {
    format!("`{key}` is given twice: keep one of them")
}

/// `#[mcp(range = 1..=2 length = 3)]`
pub(crate) fn no_comma() -> String {
    "expected a comma: write `key = value, key = value`".to_owned()
}

/// `#[mcp("Max results")]`
pub(crate) fn no_key() -> String {
    "expected a key: write `key` or `key = value`".to_owned()
}

/// `#[mcp(range = )]`
pub(crate) fn no_value(key: &str) -> String {
    format!("`{key} =` has no value: write one behind the `=`")
}

/// `#[mcp(range = "1-100")]`, `#[mcp_tool(budget = 0)]`
pub(crate) fn wrong_value(key: &str, takes: &str, found: &str) -> String {
    if found.is_empty() {
        format!("`{key}` takes {takes}; here is no value")
    } else {
        format!("`{key}` takes {takes}; this is `{found}`")
    }
}

/// `#[mcp]`, `#[mcp = "…"]`
pub(crate) fn no_list(attribute: &str, example: &str) -> String {
    format!("`#[{attribute}]` takes keys in parentheses: write `#[{attribute}({example})]`")
}

/// `#[mcp(crate = mcpact)]` on a field
pub(crate) fn misplaced_key(key: &str, place: &str, keys: &[&str]) -> String {
    let article = article(place);
    format!(
        "`{key}` cannot be said of {article} {place}: what can is {}",
        list(keys)
    )
}

/// `#[mcp(description = "")]`
pub(crate) fn empty(key: &str) -> String {
    format!("`{key}` is empty: write what it should say, or leave it out")
}

// Descriptions

/// `#[doc = include_str!("search.md")]`
pub(crate) fn doc_not_literal() -> String {
    "a macro cannot read what this expands to: write the description as `description = \"…\"` in the attribute, or as a `///` comment above this"
        .to_owned()
}

// Rules

/// `#[mcp(range = 9..=1)]`
pub(crate) fn empty_range(key: &str) -> String {
    format!("nothing lies in this {key}: write the smaller bound first, such as `{key} = 1..=9`")
}

/// `#[mcp(length = -1..)]`
pub(crate) fn not_a_length() -> String {
    "a length is a whole number from 0: write `length = 1..=10` or `length = 4`".to_owned()
}

/// `#[mcp(range = 1..=10, default = 20)]`
pub(crate) fn default_outside(default: &str) -> String {
    format!("the default `{default}` is outside of the range: change one of them")
}

/// `#[mcp(range = 1..=2)] struct Page { … }`
pub(crate) fn rule_on_parts(key: &str) -> String {
    format!("`{key}` rules one value: put it on a field, or on a newtype such as `struct Limit(u32);`")
}

/// `#[serde(flatten)] #[mcp(description = "…")] page: Page`
pub(crate) fn note_on_flattened(key: &str) -> String {
    format!("`{key}` has no place: the members of a flattened field stand for themselves; put it on one of those")
}

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

/// `struct S(u32, #[serde(default)] u32)`
pub(crate) fn default_unnamed() -> String {
    "`default` in a tuple is not supported yet: give the fields names".to_owned()
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

// serde

/// `#[serde(with = "module")]`
pub(crate) fn serde_refused(key: &str, instead: &str) -> String {
    format!("`#[serde({key})]` changes what deserialises, and its schema is not supported yet: {instead}")
}

/// `#[serde(colour)]`
pub(crate) fn serde_unknown(key: &str, place: &str) -> String {
    let article = article(place);
    format!(
        "`#[serde({key})]` is not known to say anything of {article} {place}, so its schema could be wrong: remove it"
    )
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

// Tools

/// `#[mcp_tool(name = "trove.search")]`
pub(crate) fn tool_name(name: &str) -> String {
    let why = if name.is_empty() {
        "it is empty".to_owned()
    } else if name.len() > 64 {
        format!("it has {} characters", name.chars().count())
    } else if let Some(ch) = name
        .chars()
        .find(|ch| !(ch.is_ascii_alphanumeric() || matches!(ch, '_' | '-')))
    {
        format!("it has a `{ch}`")
    } else {
        "it begins with another character than a letter".to_owned()
    };
    format!(
        "clients refuse the tool name `{name}`: {why}; write `name = \"…\"` with a letter and then at most 63 letters, digits, `_` or `-`"
    )
}

/// `#[mcp_tool] struct Search { … }`
pub(crate) fn no_description(name: &str) -> String {
    format!(
        "the tool `{name}` has no description, so no model can choose it: write a `///` comment above it, or `description = \"…\"`"
    )
}

/// `#[mcp_tool(description = "… 2,049 characters …")]`
pub(crate) fn long_description(name: &str, characters: usize) -> String {
    format!(
        "the description of `{name}` has {characters} characters, and clients cut it at 2048: say less, or say it of the parameters"
    )
}

/// `#[mcp_tool(summary = "… 11 words …")]`
pub(crate) fn long_summary(words: usize) -> String {
    format!("the summary has {words} words: write at most 10, or leave it out to take the description's first 10")
}

/// `#[mcp_tool] struct Search<T> { … }`
pub(crate) fn generic_tool(name: &str) -> String {
    format!("a tool's tokens are counted, so `{name}` must be one type: write the type in place of this parameter")
}

/// `#[mcp_tool] fn search() {}`
pub(crate) fn tool_on_function() -> String {
    "a function is a tool only as a method in an `impl` block: write `#[mcpact::mcp_tools]` above the block, or put `#[mcp_tool]` on the struct that holds the parameters"
        .to_owned()
}

/// `#[mcp_tool] impl Trove { … }`
pub(crate) fn tool_on_impl() -> String {
    "a block of tools is marked `#[mcp_tools]`, and each method in it that is a tool `#[mcp_tool]`: write `#[mcpact::mcp_tools]` here"
        .to_owned()
}

/// `#[mcp_tool] type Search = …;`
pub(crate) fn tool_on_other() -> String {
    "a tool is a struct that holds its parameters, or a method in an `impl` block marked `#[mcp_tools]`: put `#[mcp_tool]` on one of these"
        .to_owned()
}

/// `#[mcp_tools] struct Trove;`
pub(crate) fn tools_on_other() -> String {
    "`#[mcp_tools]` stands above an `impl` block: write it there, or `#[mcpact::mcp_tool]` above a struct that holds a tool's parameters"
        .to_owned()
}

/// `#[mcp_tools] impl Server for Trove { … }`
pub(crate) fn tools_on_trait() -> String {
    "tools stand in a block of the type itself: write `impl Trove { … }` without a trait".to_owned()
}

/// `#[mcp_tools] impl Trove { fn helper() {} }`
pub(crate) fn no_tools() -> String {
    "no method of this block is a tool: write `#[mcp_tool]` above one, or remove `#[mcp_tools]`".to_owned()
}

/// Two methods with `#[mcp_tool(name = "search")]`
pub(crate) fn same_tool(name: &str, first: &str) -> String {
    format!(
        "two tools of this block are called `{name}`, and the method `{first}` is the first: write another `name = \"…\"`"
    )
}

/// `#[mcp_tool(crate = mcpact)]` on a method
pub(crate) fn crate_on_method() -> String {
    "`crate` is said once for the block: write `#[mcp_tools(crate = …)]`".to_owned()
}

/// `fn search<T>(&self)`, `fn search(&self, params: impl Into<Search>)`
pub(crate) fn generic_method(name: &str) -> String {
    format!("a tool's tokens are counted, so the parameters of `{name}` must be one type: write the type here")
}

/// `fn search(self)`, `fn search(&mut self)`
pub(crate) fn receiver() -> String {
    "a server calls its tools at the same time: write `&self`, or no `self`".to_owned()
}

/// `fn search(&self, params: &Search)`
pub(crate) fn borrowed_parameters() -> String {
    "a tool's parameters come from JSON and belong to the call: write the type without `&`".to_owned()
}

/// `fn search(&self, query: String, limit: u32)`
pub(crate) fn second_parameter() -> String {
    "a tool takes one parameter beside `self`, a struct that holds its JSON parameters: put this one in there"
        .to_owned()
}

// Toolsets

/// `toolset! { HERITAGE: [Trove] }`
pub(crate) fn toolset_shape() -> String {
    "write `toolset! { pub NAME = [Type, Type], budget = 6_000 }`".to_owned()
}

/// `toolset! { HERITAGE = [] }`
pub(crate) fn empty_toolset(name: &str) -> String {
    format!("the toolset `{name}` is empty: write the types that have tools, such as `[Trove, Prov]`")
}

/// `toolset! { HERITAGE = [Trove, Trove] }`
pub(crate) fn same_type(ty: &str) -> String {
    format!("`{ty}` stands in the toolset twice: keep one of them")
}

// Cargo.toml

/// `[package` in Cargo.toml
pub(crate) fn manifest_syntax(place: &str, problem: &str) -> String {
    format!("{place}: {problem}")
}

/// `[package.metadata] mcpact = 5` in Cargo.toml
pub(crate) fn manifest_section(place: &str) -> String {
    format!("{place}: the settings of mcpact are a table: write `[package.metadata.mcpact]`")
}

/// `[package.metadata.mcpact] tool-bugdet = 5` in Cargo.toml
pub(crate) fn manifest_key(place: &str, key: &str, keys: &[&str]) -> String {
    let allowed = list(keys);
    match nearest(key, keys) {
        Some(near) => {
            format!("{place}: `[package.metadata.mcpact]` has no key `{key}`: write `{near}` (its keys are {allowed})")
        }
        None => format!("{place}: `[package.metadata.mcpact]` has no key `{key}`: its keys are {allowed}"),
    }
}

/// `[package.metadata.mcpact] tool-budget = "many"` in Cargo.toml
pub(crate) fn manifest_value(place: &str, key: &str, found: &str, takes: &str) -> String {
    format!("{place}: `{key}` takes {takes}; this is `{found}`")
}

/// `a`, `b`, `c`
fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}
