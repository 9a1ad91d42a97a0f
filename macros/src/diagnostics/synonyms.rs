//! Synonyms of the attribute keys, from other libraries, JSON Schema and earlier versions.

/// Words for one key.
struct Synonym {
    /// The words in lower case, without `_`.
    words: &'static [&'static str],
    /// A key of the attributes where the words have this meaning.
    key: &'static str,
    /// The code to write instead.
    instead: &'static str,
}

const fn key(words: &'static [&'static str], key: &'static str, instead: &'static str) -> Synonym {
    Synonym { words, key, instead }
}

const SYNONYMS: &[Synonym] = &[
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
        "`range = 0..10`, which excludes the upper bound",
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
        "`examples = [\"gold rush\"]`",
    ),
    key(
        &["optional", "nullable"],
        "required",
        "the field's type as `Option<…>`, or give it a `default = …`",
    ),
    key(
        &["mandatory"],
        "required",
        "`required` on an `Option`; other fields are required anyway",
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
    // Tools and blocks
    key(&["block", "blockname"], "router", "`router = …`"),
    key(&["joins", "join", "includes"], "include", "`include = [pages, people]`"),
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
    key(&["aliases", "synonyms"], "keywords", "`keywords = [\"…\"]`"),
    key(
        &["tokens", "maxtokens", "tokenbudget", "limit"],
        "budget",
        "`budget = 120`",
    ),
    key(&["outputschema", "result"], "output", "`output = Type`"),
    key(
        &["category", "group", "namespace", "module"],
        "source",
        "`source = \"…\"`",
    ),
    key(&["id", "toolname", "rename"], "name", "`name = \"…\"`"),
    key(
        &["inputschema", "params", "parameters", "input", "args", "arguments"],
        "budget",
        "the parameters as fields of a struct",
    ),
    // Types and fields, which serde reads
    key(
        &["rename", "name"],
        "with",
        "`#[serde(rename = \"…\")]`, by which serde reads the call",
    ),
    key(
        &["renameall"],
        "with",
        "`#[serde(rename_all = \"…\")]`, by which serde reads the call",
    ),
    key(
        &["alias"],
        "with",
        "`#[serde(alias = \"…\")]`, by which serde reads the call",
    ),
    key(
        &["flatten"],
        "with",
        "`#[serde(flatten)]`, by which serde reads the call",
    ),
    key(
        &["denyunknownfields", "additionalproperties"],
        "with",
        "`#[serde(deny_unknown_fields)]` above the type",
    ),
];

/// Returns the code to write instead of `word`, for an attribute with these keys.
pub(super) fn synonym(word: &str, keys: &[&str]) -> Option<&'static str> {
    let word = word.replace('_', "").to_lowercase();
    let applies = |synonym: &&Synonym| synonym.words.contains(&word.as_str()) && keys.contains(&synonym.key);
    SYNONYMS.iter().find(applies).map(|synonym| synonym.instead)
}

#[cfg(test)]
mod tests {
    use super::{SYNONYMS, synonym};

    #[test]
    fn other_libraries() {
        let keys = ["description", "range", "length", "with"];
        assert!(synonym("max_length", &keys).is_some());
        assert_eq!(synonym("maxLength", &keys), synonym("max_length", &keys));
        assert_eq!(synonym("colour", &keys), None);
        // The attribute does not have the key.
        assert_eq!(synonym("tags", &keys), None);
        assert_eq!(synonym("rename", &["name"]), Some("`name = \"…\"`"));
    }

    #[test]
    fn words_are_in_lower_case() {
        for word in SYNONYMS.iter().flat_map(|synonym| synonym.words) {
            assert!(word.chars().all(|letter| letter.is_ascii_lowercase()), "{word}");
        }
    }
}
