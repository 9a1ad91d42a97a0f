//! Cases of conditions, exclusions and defaults in other words, and of texts that repeat names.

use serde_json::json;

use super::tests::{LIMIT, ORDER, TOOL, facts, keeps, loses, tool};
use super::{added, is_repeated};

const FILTER: &str = "/inputSchema/properties/page_token/description";

#[test]
fn conditions_on_a_value() {
    for (old, new) in [
        ("If provided, returns only the last lines", "Only the last lines"),
        ("Token. If set, it is checked.", "Token, which is checked"),
        (
            "Folder. If not provided, the current one",
            "Folder; if omitted, the current one",
        ),
        ("Folder. If omitted, returns all folders.", "Folder; omit for all"),
        (
            "Folder to read. Omit to read all folders",
            "Folder to read, all when unset",
        ),
        ("Branch. If not given, defaults to main", "Branch (default: main)"),
        (
            "Token, the current one when it is not specified",
            "Token, default: the current one",
        ),
    ] {
        keeps(FILTER, old, new);
    }
    loses(
        FILTER,
        "If omitted, returns all folders",
        "All folders",
        &["the restriction `If omitted`"],
    );
    loses(
        FILTER,
        "If unset or empty, returns all folders",
        "All folders",
        &["the restriction `If unset or empty`"],
    );
    // A condition on something else, and on a value of a tool's text.
    loses(
        FILTER,
        "If the folder is provided, it is read",
        "It is read",
        &["the restriction `If the folder is`"],
    );
    loses(
        TOOL,
        "Search. If provided, logs are read",
        "Search logs",
        &["the restriction `If provided`"],
    );
}

#[test]
fn words_that_restrict_nothing() {
    for (old, new) in [
        ("Roots provided by the client", "The client's roots"),
        (
            "Whether to list local or remote branches",
            "Local or remote branches to list",
        ),
        ("Searches. When to use: old papers", "Searches old papers"),
    ] {
        keeps(TOOL, old, new);
    }
    loses(
        TOOL,
        "Reads logs, provided that the flag is on",
        "Reads logs",
        &["the restriction `provided that the flag`"],
    );
    loses(
        TOOL,
        "Avoid large results",
        "Large results",
        &["the restriction `Avoid large results`"],
    );
}

#[test]
fn exclusions() {
    for (old, new) in [
        (
            "Patterns to exclude from the search",
            "Patterns to ignore in the search",
        ),
        ("Filter out functions from the tree", "Tree without functions"),
        ("Number of items to skip", "Items to skip"),
    ] {
        keeps(FILTER, old, new);
        assert_eq!(added(&tool(), FILTER, old, new), [], "{old:?} → {new:?}");
    }
    // A filter implies "only", and "ensure" a demand.
    for (old, new) in [
        ("Id to filter to a panel", "Only panel to return"),
        ("Ensure the name matches the body", "The name must match the body"),
    ] {
        assert_eq!(added(&tool(), FILTER, old, new), [], "{old:?} → {new:?}");
    }
    assert_ne!(added(&tool(), FILTER, "Id of a panel", "Only this panel"), []);
}

#[test]
fn negations_of_negations() {
    keeps(TOOL, "Never delete without asking", "Do not delete without asking");
    loses(
        TOOL,
        "Never delete without asking",
        "Delete without asking",
        &[
            "the restriction `Never delete without asking`",
            "the restriction `without asking`",
        ],
    );
    assert_ne!(
        added(&tool(), TOOL, "Delete without asking", "Never delete without asking"),
        []
    );
    for (old, new) in [
        ("Whether or not to list all folders", "Whether to list all folders"),
        (
            "Rename the folder; grant it again if needed",
            "Rename the folder; grant it again",
        ),
        (
            "Rename; provided fields change in it",
            "Rename, and change the fields in it",
        ),
    ] {
        keeps(TOOL, old, new);
    }
    loses(
        TOOL,
        "Rename; provided that fields change in it",
        "Rename, and change the fields in it",
        &["the restriction `provided that fields change`"],
    );
    // Different words are negated.
    keeps(
        TOOL,
        "Does not create rules, and never shows routes",
        "Does not create rules or show routes",
    );
}

#[test]
fn defaults_at_any_place() {
    for (old, new) in [
        ("Light or dark. Defaults to dark", "light or dark (default)"),
        (
            "Equal (true) or not (false). Defaults to true.",
            "Equal (true, default) or not (false)",
        ),
        ("Pages. The default size is 7", "Pages (default 7)"),
        ("Defaults to searching all", "All"),
        ("Works with 10.2 or later", "10.2+"),
        ("Retries. The maximum is 3.", "Retries; max 3"),
        ("Omit it to start at the oldest", "Omit to start at the oldest"),
    ] {
        keeps(FILTER, old, new);
        assert_eq!(added(&tool(), FILTER, old, new), [], "{old:?} → {new:?}");
    }
    // The word after the mark is the default, not the one before it.
    loses(
        FILTER,
        "`text` or `json` (default: text)",
        "`text` or `json`",
        &["the default `text`"],
    );
    loses(FILTER, "10 (default 5)", "10", &["the number `5`"]);
}

#[test]
fn lists_of_all_values() {
    keeps(ORDER, "Sort entries by asc or desc", "Order of entries");
    loses(
        ORDER,
        "asc sorts from a to z, desc from z to a",
        "Order",
        &["the enum value `asc`", "the enum value `desc`"],
    );
    keeps(TOOL, "The search tool `search` finds words", "Finds words");
}

#[test]
fn texts_that_repeat_names() {
    let mut tool = tool();
    tool.insert("description".to_owned(), json!("Search the archive of old maps"));
    for (path, text, expected) in [
        (LIMIT, "The limit of the search", true),
        (LIMIT, "Limit of maps", true),
        (LIMIT, "Numeric limit of maps", true),
        (LIMIT, "Limit of old maps", false),
        (LIMIT, "Limit of maps or archives", false),
        (LIMIT, "Limit of new maps", false),
        (LIMIT, "Limit from the archive", false),
        (TOOL, "Search", false),
        (
            "/inputSchema/properties/timeout_ms/description",
            "The timeout in ms",
            true,
        ),
        (
            "/inputSchema/properties/timeout_ms/description",
            "The timeout in seconds",
            false,
        ),
    ] {
        assert_eq!(is_repeated(&tool, path, text), expected, "{text}");
    }
}

/// Rewrites that lose or invert a fact.
#[test]
fn inversions() {
    for (path, old, new) in [
        (TOOL, "Does not exclude archived items", "Excludes archived items"),
        (TOOL, "Labels that cannot be excluded", "Labels that are excluded"),
        (
            TOOL,
            "Does not return files that are not archived",
            "Does not return archived files",
        ),
        (
            TOOL,
            "Never delete files without asking the user",
            "Delete files without asking the user",
        ),
        (
            TOOL,
            "Cannot delete a repository without admin rights",
            "Delete a repository without admin rights",
        ),
        (
            FILTER,
            "Overrides the default timeout. If unset, sends a mail.",
            "Overrides the default timeout. If set, sends a mail.",
        ),
        (
            TOOL,
            "Creates the file if it is missing. Default mode 0644",
            "Creates the file. Default mode 0644",
        ),
        (
            FILTER,
            "Glob. If it is omitted, all files are deleted",
            "Glob. All files are deleted",
        ),
        (TOOL, "Set to avoid sending mail", "Set to send mail"),
        (
            FILTER,
            "Status to filter by. Defaults to pending.",
            "Status to filter by",
        ),
        (FILTER, "Branch; the default main is used", "Branch; main is used"),
        (FILTER, "the default `main` branch", "the `main` branch"),
        (TOOL, "Deletes the branch provided it is merged", "Deletes the branch"),
        (FILTER, "Overwrites rows when the field is present", "Overwrites rows"),
    ] {
        assert_ne!(facts(path, old, new), Vec::<String>::new(), "{old:?} → {new:?}");
    }
    // A bare age has no direction, and "limit" is not "only".
    keeps(
        TOOL,
        "Lists users 18 years or older",
        "Lists users of 18 years or older",
    );
    assert_ne!(
        added(&tool(), TOOL, "Limit of results per page", "Only results of a page"),
        []
    );
}
