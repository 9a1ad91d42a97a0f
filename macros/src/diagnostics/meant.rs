//! What other libraries call what our keys say: schemars, validator, garde, clap, rmcp, and JSON Schema itself. Nearness of spelling
//! finds none of these.

/// What is written in place of a word.
struct Meant {
    /// Without `_`, in small letters.
    words: &'static [&'static str],
    /// A key that the attribute has where the word can mean this.
    key: &'static str,
    /// What to write.
    write: &'static str,
}

const fn key(words: &'static [&'static str], key: &'static str, write: &'static str) -> Meant {
    Meant { words, key, write }
}

const MEANT: &[Meant] = &[
    key(
        &[
            "desc",
            "descr",
            "doc",
            "docs",
            "about",
            "help",
            "text",
            "comment",
            "instructions",
        ],
        "description",
        "`description = \"…\"`, or a `///` comment above it",
    ),
    key(
        &["min", "minimum", "ge", "gte", "atleast", "minvalue", "lowerbound"],
        "range",
        "`range = 1..`, or both bounds as `range = 1..=10`",
    ),
    key(
        &["max", "maximum", "le", "lte", "atmost", "maxvalue", "upperbound"],
        "range",
        "`range = ..=10`, or both bounds as `range = 1..=10`",
    ),
    key(
        &["lt", "below", "lessthan", "exclusivemaximum", "exclusivemax"],
        "range",
        "`range = 0..10`, whose upper bound is outside",
    ),
    key(
        &["gt", "above", "greaterthan", "exclusiveminimum", "exclusivemin"],
        "range",
        "`range = 1..=10`, the first number that is allowed",
    ),
    key(&["bounds", "between", "interval"], "range", "`range = 1..=10`"),
    key(
        &[
            "minlength",
            "minlen",
            "minitems",
            "minproperties",
            "nonempty",
            "notempty",
        ],
        "length",
        "`length = 1..`, or both bounds as `length = 1..=10`",
    ),
    key(
        &["maxlength", "maxlen", "maxitems", "maxproperties"],
        "length",
        "`length = ..=10`, or both bounds as `length = 1..=10`",
    ),
    key(
        &["len", "size", "count", "charcount", "bytes"],
        "length",
        "`length = 1..=10` or `length = 4`",
    ),
    key(
        &["regex", "regexp", "re", "matches"],
        "pattern",
        "`pattern = \"^[a-z]+$\"`",
    ),
    key(&["url", "uri", "link"], "format", "`format = \"uri\"`"),
    key(&["email", "mail"], "format", "`format = \"email\"`"),
    key(
        &["items", "item", "each", "elements", "dive", "nested"],
        "inner",
        "`inner(range = 1..=9)`",
    ),
    key(
        &["defaultvalue", "defaultvaluet", "value", "initial"],
        "default",
        "`default = 20`",
    ),
    key(
        &["example", "sample", "samples", "eg"],
        "examples",
        "`examples = [1, 2]`",
    ),
    key(
        &["optional", "nullable"],
        "required",
        "the field's type as `Option<…>`, or give it a `default = …`",
    ),
    key(
        &["mandatory"],
        "required",
        "`required`, which an `Option` needs; all others are",
    ),
    key(&["hidden", "hide", "ignore", "internal"], "skip", "`skip`"),
    key(
        &["type", "ty", "schema", "as"],
        "with",
        "`with = \"Type\"`, or `schema_with = r#\"{…}\"#`",
    ),
    key(&["multipleof", "step"], "extend", "`extend(\"multipleOf\" = 5)`"),
    key(&["unique", "uniqueitems"], "extend", "`extend(\"uniqueItems\" = true)`"),
    key(&["meta", "extra"], "extend", "`extend(\"x-mcp-header\" = \"Region\")`"),
    key(
        &[
            "enum", "values", "options", "oneof", "choices", "variants", "const", "allowed",
        ],
        "with",
        "an `enum` of its values with `#[derive(ToolSchema)]`, as the field's type",
    ),
    // Of tools.
    key(&["readonlyhint", "safe"], "read_only", "`read_only`"),
    key(
        &["destructivehint"],
        "destructive",
        "`destructive` or `destructive = false`",
    ),
    key(&["idempotenthint"], "idempotent", "`idempotent`"),
    key(&["openworldhint"], "open_world", "`open_world` or `open_world = false`"),
    key(
        &["annotations", "hints"],
        "read_only",
        "the hints by themselves, such as `read_only`",
    ),
    key(&["tags", "aliases", "synonyms"], "keywords", "`keywords = [\"…\"]`"),
    key(
        &["tokens", "maxtokens", "tokenbudget", "limit"],
        "budget",
        "`budget = 120`",
    ),
    key(&["outputschema", "returns", "result"], "output", "`output = Type`"),
    key(
        &["category", "group", "namespace", "module"],
        "source",
        "`source = \"…\"`",
    ),
    key(&["id", "toolname", "rename"], "name", "`name = \"…\"`"),
    key(
        &["inputschema", "params", "parameters", "input", "args", "arguments"],
        "budget",
        "nothing, since the parameters are the fields of the type",
    ),
    // Of types and fields, which serde knows.
    key(
        &["rename", "name"],
        "with",
        "`#[serde(rename = \"…\")]`, which the call is read by",
    ),
    key(
        &["renameall"],
        "with",
        "`#[serde(rename_all = \"…\")]`, which the call is read by",
    ),
    key(
        &["alias"],
        "with",
        "`#[serde(alias = \"…\")]`, which the call is read by",
    ),
    key(&["flatten"], "with", "`#[serde(flatten)]`, which the call is read by"),
    key(
        &["denyunknownfields", "additionalproperties"],
        "with",
        "`#[serde(deny_unknown_fields)]` above the type",
    ),
];

/// What to write in place of `word` where these are the keys.
pub(super) fn meant(word: &str, keys: &[&str]) -> Option<&'static str> {
    let word = word.replace('_', "").to_lowercase();
    let fits = |meant: &&Meant| meant.words.contains(&word.as_str()) && keys.contains(&meant.key);
    MEANT.iter().find(fits).map(|meant| meant.write)
}

#[cfg(test)]
mod tests {
    use super::{MEANT, meant};

    #[test]
    fn words_of_others() {
        let keys = ["description", "range", "length", "with"];
        for (word, write) in [
            ("desc", "`description = \"…\"`, or a `///` comment above it"),
            ("minimum", "`range = 1..`, or both bounds as `range = 1..=10`"),
            ("maxLength", "`length = ..=10`, or both bounds as `length = 1..=10`"),
            ("max_length", "`length = ..=10`, or both bounds as `length = 1..=10`"),
            ("rename", "`#[serde(rename = \"…\")]`, which the call is read by"),
        ] {
            assert_eq!(meant(word, &keys), Some(write), "{word}");
        }
        assert_eq!(meant("colour", &keys), None);
        // A key that the attribute does not have is not named.
        assert_eq!(meant("tags", &keys), None);
        assert_eq!(meant("rename", &["name"]), Some("`name = \"…\"`"));
    }

    #[test]
    fn spelled_as_they_are_sought() {
        for word in MEANT.iter().flat_map(|meant| meant.words) {
            assert!(word.chars().all(|letter| letter.is_ascii_lowercase()), "{word}");
        }
    }
}
