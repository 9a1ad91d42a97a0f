//! The keys of `#[mcp(…)]` on types, variants and fields.

use super::extend;
use super::mcp::{Mcp, Recursive, With};
use super::schema_with;
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime;
use crate::lints::levels;
use crate::span::{Extent, Spanned};
use crate::syntax::args::{Arg, Value};
use crate::syntax::json::Json;
use crate::syntax::keys::{self, Key};
use crate::syntax::target::Target;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token, WherePredicate};

const TYPE: &[Target] = &[Target::Type];
const FIELD: &[Target] = &[Target::Field];
const TYPE_AND_FIELD: &[Target] = &[Target::Type, Target::Field];
const ITEMS: &[Target] = &[Target::Type, Target::Variant, Target::Field];
/// The items whose JSON can be a single value.
const VALUES: &[Target] = &[Target::Type, Target::Field, Target::Inner];

const KEYS: &[Key<Mcp>] = &[
    Key {
        name: "description",
        takes: "a string",
        examples: &["description = \"Max results\""],
        doc: "the description, instead of the doc comment",
        on: &[Target::Type, Target::Variant, Target::Field, Target::Inner],
        read: |mcp, arg, diagnostics| {
            mcp.notes.has_own_description = true;
            mcp.notes.description = arg.string(diagnostics);
        },
    },
    Key {
        name: "title",
        takes: "a string",
        examples: &["title = \"Limit\""],
        doc: "a name for people; it costs tokens, and a model rarely needs it",
        on: VALUES,
        read: |mcp, arg, diagnostics| mcp.notes.title = arg.string(diagnostics),
    },
    Key {
        name: "default",
        takes: "a number, a string, a boolean, `null` or an array of these",
        examples: &["default = 20", "default"],
        doc: "the value of an absent argument, which is then not required; `json!({ … })` for an object. Without a value: [that of `#[serde(default)]`](#defaults-of-serde), of a type for all of its fields",
        on: TYPE_AND_FIELD,
        read: |mcp, arg, diagnostics| match arg.value {
            Value::Flag => mcp.states_default = Some(arg.span().into()),
            _ => mcp.notes.default = arg.json(diagnostics),
        },
    },
    Key {
        name: "range",
        takes: "a range of numbers",
        examples: &["range = 1..=100", "range = 1..", "range = ..=100"],
        doc: "the bounds of a number, whole or not: `0.0..1.0`",
        on: VALUES,
        read: |mcp, arg, diagnostics| mcp.notes.range = arg.range(diagnostics),
    },
    Key {
        name: "length",
        takes: "a range of whole numbers or one of them",
        examples: &["length = 1..=10", "length = 4"],
        doc: "the bounds of the length of a string, an array or a map",
        on: VALUES,
        read: |mcp, arg, diagnostics| mcp.notes.length = arg.length(diagnostics),
    },
    Key {
        name: "pattern",
        takes: "a regular expression in a string",
        examples: &["pattern = \"^[a-z]+$\""],
        doc: "a regular expression that matches a part of the string (ECMA-262)",
        on: VALUES,
        read: |mcp, arg, diagnostics| mcp.notes.pattern = arg.string(diagnostics),
    },
    Key {
        name: "format",
        takes: "a string",
        examples: &["format = \"date\""],
        doc: "the `format` of a string, such as `\"email\"` or `\"uri\"`",
        on: VALUES,
        read: |mcp, arg, diagnostics| mcp.notes.format = arg.string(diagnostics),
    },
    Key {
        name: "inner",
        takes: "keys in parentheses for the items of an array or the values of a map",
        examples: &["inner(range = 1..=9)"],
        doc: "texts and rules of the items of an array or the values of a map",
        on: VALUES,
        read: |mcp, arg, diagnostics| {
            let Value::List(list) = &arg.value else {
                return arg.wrong(diagnostics).unwrap_or_default();
            };
            let inner: Mcp = keys::read([list.clone()], "mcp(inner)", Target::Inner, &[KEYS], diagnostics);
            mcp.notes.inner = Some(Spanned::new(Box::new(inner.notes), arg.span()));
        },
    },
    Key {
        name: "examples",
        takes: "an array",
        examples: &["examples = [1, 2]"],
        doc: "values for the full description of a tool",
        on: TYPE_AND_FIELD,
        read: |mcp, arg, diagnostics| {
            mcp.notes.examples_span = Some(arg.span().into());
            match arg.json(diagnostics).map(|json| json.value) {
                Some(Json::Array(examples)) => mcp.notes.examples = examples,
                Some(_) => arg.wrong(diagnostics).unwrap_or_default(),
                None => {}
            }
        },
    },
    Key {
        name: "extend",
        takes: "keywords in parentheses",
        examples: &["extend(\"x-mcp-header\" = \"Region\")"],
        doc: "further keywords of the schema, which are copied",
        on: TYPE_AND_FIELD,
        read: |mcp, arg, diagnostics| match &arg.value {
            Value::List(list) => mcp.notes.extend = extend::read(list.clone(), diagnostics),
            _ => arg.wrong(diagnostics).unwrap_or_default(),
        },
    },
    Key {
        name: "deprecated",
        takes: "nothing or a boolean",
        examples: &["deprecated"],
        doc: "marks it as deprecated, as `#[deprecated]` does",
        on: ITEMS,
        read: |mcp, arg, diagnostics| mcp.notes.deprecated |= flag(arg, diagnostics).is_some(),
    },
    Key {
        name: "required",
        takes: "nothing or a boolean",
        examples: &["required"],
        doc: "requires the argument of an `Option`, and refuses null",
        on: FIELD,
        read: |mcp, arg, diagnostics| mcp.required = flag(arg, diagnostics),
    },
    Key {
        name: "skip",
        takes: "nothing or a boolean",
        examples: &["skip"],
        doc: "omits the variant or the field from the schema, although serde reads it; a field needs `#[serde(default)]`",
        on: &[Target::Variant, Target::Field],
        read: |mcp, arg, diagnostics| mcp.skip = flag(arg, diagnostics),
    },
    Key {
        name: "with",
        takes: "a type",
        examples: &["with = \"String\"", "with = Vec<Point>"],
        doc: "the type whose schema to use",
        on: ITEMS,
        read: |mcp, arg, diagnostics| {
            let ty = arg.ty(diagnostics).map(|ty| With::Type(Box::new(ty)));
            with(arg, ty, mcp, diagnostics);
        },
    },
    Key {
        name: "schema_with",
        takes: "a JSON object in a string",
        examples: &["schema_with = r#\"{\"type\":\"string\"}\"#"],
        doc: "the schema, which is checked and minified while the crate compiles",
        on: ITEMS,
        read: |mcp, arg, diagnostics| {
            let literal = arg.string(diagnostics);
            let literal = literal.and_then(|literal| schema_with::read(&literal, diagnostics));
            let literal = literal.map(|literal| With::Literal(Box::new(literal)));
            with(arg, literal, mcp, diagnostics);
        },
    },
    Key {
        name: "trust",
        takes: "nothing or a boolean",
        examples: &["trust"],
        doc: "the schema is that of the declared type, although a function reads the field (`deserialize_with`); on a type, for all such fields. Only serde checks the values. Null still means \"absent\" if the argument is optional and the declared type has no null",
        on: TYPE_AND_FIELD,
        read: |mcp, arg, diagnostics| mcp.trust = flag(arg, diagnostics),
    },
    Key {
        name: "recursive",
        takes: "nothing",
        examples: &["recursive"],
        doc: "marks a type that contains itself through other types",
        on: TYPE,
        read: |mcp, arg, diagnostics| match arg.value {
            Value::Flag => mcp.recursive = Some(Recursive::Here),
            _ => arg.wrong(diagnostics).unwrap_or_default(),
        },
    },
    Key {
        name: "recursive",
        takes: "the marked type",
        examples: &["recursive = \"Tree\""],
        doc: "a field that leads back to `Tree`, the type that is marked as `recursive`",
        on: FIELD,
        read: |mcp, arg, diagnostics| {
            let ty = arg.ty(diagnostics);
            mcp.recursive = ty.map(|ty| Recursive::To(Spanned::new(Box::new(ty), arg.value_span())));
        },
    },
    Key {
        name: "id",
        takes: "nothing or a boolean",
        examples: &["id"],
        doc: "marks a newtype as an id that only tool results contain, for the lint [`unreachable_parameter`](macro@mcp_tool#lints)",
        on: TYPE,
        read: |mcp, arg, diagnostics| mcp.id = flag(arg, diagnostics),
    },
    Key {
        name: "flat",
        takes: "nothing or a boolean",
        examples: &["flat"],
        doc: "states that each property is a single value, so that the type can be the row of a `mcpact::results::Table`; a type with parameters is checked where a tool or a table uses it",
        on: TYPE,
        read: |mcp, arg, diagnostics| mcp.flat = flag(arg, diagnostics),
    },
    level("allow"),
    level("warn"),
    level("deny"),
    runtime::key(TYPE, |mcp, arg, diagnostics| mcp.runtime = arg.path(diagnostics)),
    Key {
        name: "bound",
        takes: "predicates in a string",
        examples: &["bound = \"T: mcpact::ToolSchema\""],
        doc: "the bounds of the implementation, instead of `T: ToolSchema` for each type parameter in a field",
        on: TYPE,
        read: |mcp, arg, diagnostics| mcp.bound = predicates(arg, diagnostics),
    },
];

const fn level(name: &'static str) -> Key<Mcp> {
    levels::key(name, ITEMS, |mcp, arg, diagnostics| {
        mcp.overrides.read(arg, diagnostics);
    })
}

/// Reads `#[mcp(…)]` and `#[deprecated]` among `attrs`, but not the doc comment.
pub(crate) fn parse(attrs: &[Attribute], target: Target, diagnostics: &mut Diagnostics) -> Mcp {
    let mut lists = Vec::new();
    let mut is_deprecated = false;
    for attr in attrs {
        is_deprecated |= attr.path().is_ident("deprecated");
        if !attr.path().is_ident("mcp") {
            continue;
        }
        match &attr.meta {
            Meta::List(list) => lists.push(list.tokens.clone()),
            meta => diagnostics.error_of(meta, messages::no_list("mcp", "description = \"…\"")),
        }
    }
    let mut mcp: Mcp = keys::read(lists, "mcp", target, &[KEYS], diagnostics);
    mcp.notes.deprecated |= is_deprecated;
    if let Some(With::Literal(literal)) = &mut mcp.with {
        mcp.notes = std::mem::take(&mut mcp.notes).over(std::mem::take(&mut literal.notes));
    }
    mcp
}

/// Returns the location of a flag, unless it is `= false`.
fn flag(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Extent> {
    let is_set = arg.flag(diagnostics)?;
    is_set.then(|| arg.span().into())
}

fn with(arg: &Arg, with: Option<With>, mcp: &mut Mcp, diagnostics: &mut Diagnostics) {
    if mcp.with.is_some() {
        diagnostics.error(arg.span(), messages::contradiction("with", "schema_with"));
    }
    // An unreadable value becomes a schema of any value, so that no other check fails.
    mcp.with = Some(with.unwrap_or_else(|| With::Literal(Box::default())));
}

fn predicates(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Vec<WherePredicate>> {
    let string = arg.string(diagnostics)?;
    let parser = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    match parser.parse_str(&string.value) {
        Ok(predicates) => Some(predicates.into_iter().collect()),
        Err(_) => arg.wrong(diagnostics),
    }
}

#[cfg(test)]
mod tests {
    use super::KEYS;
    use crate::syntax::keys::{assert_docs, table};

    #[test]
    fn docs_list_the_keys() {
        assert_docs("tool_schema.md", &table(&[KEYS]));
    }
}
