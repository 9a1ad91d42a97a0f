//! Signatures: tools in a notation like TypeScript's, with all that their JSON Schemas state.
//!
//! ```text
//! search( // Search newspapers
//! // Each line of a description is a comment.
//!  query: string(1.. chars) // Words to find
//!  sort?: "relevance"|"newest"="relevance" // A default follows `=`
//!  period?: { // A comment after an opening bracket describes the property around it
//!   from?: string(date) // First day
//!   to?: string(date)
//!  }
//!  near?: [number, number]
//!  filter?: Filter|null
//!  ...never
//! )
//! type Filter = {field: string, values: string[](1..5 items), not?: Filter}
//! ```
//!
//! | Notation | JSON Schema |
//! |---|---|
//! | `name: T`, `name?: T` | a property that is in `required`, or not |
//! | `...T`, `...never` | `additionalProperties` |
//! | `string`, `int`, `number`, `boolean`, `null`, `object`, `any`, `never` | `type`; `{}`; `false` |
//! | `"a"\|7` | `enum`, `const` |
//! | `A\|B`, `oneOf(A\|B)`, `A&B` | `anyOf`, several types; `oneOf`; `allOf`, keywords side by side |
//! | `T[]`, `[A, B?]`, `[A, ...T[]]` | `items`, `prefixItems` |
//! | `Record<K, V>` | `propertyNames` and `additionalProperties` without `properties` |
//! | `T(1..5)`, `T(>0)`, `T(<1)`, `T(multiple of 5)` | `minimum`, `maximum`, `exclusiveMinimum`, … |
//! | `T(1..5 chars)`, `T(1..5 items)`, `T(1..5 keys)` | the bounds of a length |
//! | `T(/^a/)`, `T(date)`, `T(unique)`, `T(deprecated)` | `pattern`, `format`, `uniqueItems`, `deprecated` |
//! | `T(e.g. "a")` | the first of `examples`, without `format`, `enum`, `const` and `pattern` |
//! | `T("keyword":1)` | any other keyword, with its JSON |
//! | `T=5` | `default` |
//! | `// text`, `T /* text */` | `description` of a tool or a property, and of any other type |
//! | `type Name = T` | `$defs`, and schemas that several described tools share |
//!
//! Brackets after a type belong to the type right before them. A line break or a comma separates
//! properties. A union that is `oneOf` is written like `anyOf` if no value satisfies two of its
//! schemas. A signature has no other `examples`, no `$schema`, and no `title` that repeats its
//! name.
//!
//! The notation has been chosen by its tokens in `o200k_base`, over the 69 tools of the example
//! `heritage` and over 1,106 tools of published servers. Their entries in JSON had 6,114 and
//! 196,719 tokens:
//!
//! | Variant | heritage | published |
//! |---|---|---|
//! | this notation | 3,855 | 119,868 |
//! | `integer` for `int` | 3,855 | 119,868 |
//! | ` = ` around defaults | 3,956 | 120,181 |
//! | ` \| ` in unions | 4,019 | 121,746 |
//! | two spaces for each level | 4,069 | 122,073 |
//! | no indentation | 3,880 | 119,640 |
//! | `/** text */` before a property | 3,953 | 122,776 |
//! | a line `// text` before a property | 3,963 | 121,620 |
//! | rules in the comment | 3,881 | 120,582 |
//! | each property on a line | 3,883 | 123,074 |
//! | enum values without quotes, which look like types | 3,657 | 117,949 |
//! | `closed` for `...never`, which looks like a property | 3,855 | 118,886 |
//!
//! Signatures are written at run time, from the JSON of any tool, compiled or not. In const
//! evaluation, the signatures of the 69 tools would take 2.3 of the 6 seconds for the whole crate.
//! So a compiled tool has the exact cost of its JSON, which is an upper bound for its signature.

mod array;
mod keyword;
mod object;
mod outline;
mod plan;
mod rules;
mod schema;
mod text;
mod type_position;
mod types;
mod writer;

pub(crate) use keyword::Keyword;
pub(crate) use outline::Outline;
pub(crate) use text::is_type_name;
use writer::Writer;

/// Returns the signature of a tool from its model-visible entry, minified JSON.
pub(crate) fn signature(entry: &str) -> String {
    let json = Outline::new(entry);
    let mut writer = Writer::new(&json);
    writer.tool();
    writer.out
}

/// Returns one line with the required parameters of a tool, from its model-visible entry.
pub(crate) fn brief(entry: &str) -> String {
    let json = Outline::new(entry);
    let mut writer = Writer::new(&json);
    writer.brief();
    writer.out
}

/// Returns the line `type name = …` of a schema, minified JSON.
pub(crate) fn definition(name: &str, schema: &str) -> String {
    let json = format!("{{\"{name}\":{schema}}}");
    let json = Outline::new(&json);
    let mut writer = Writer::new(&json);
    for (name, schema) in json.properties(0) {
        writer.definition(name, schema);
    }
    writer.out
}
