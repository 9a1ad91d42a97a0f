//! Rules: words of grammar, signs, and what names say.

use super::definition::{Evidence, Run, WordsRule};
use crate::words::{adjectives, enum_values, grammar, relatives, restated_names, unneeded_signs};

pub(super) const RULES: &[WordsRule] = &[
    WordsRule {
        id: "adjective",
        removes: "`specified`, `a specific` and the like before a singular that a name of the tool has, and `an existing` after a tool's verb; not beside a condition or a contrast",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"issue_read","description":"Get information about a specific issue in a GitHub repository."}"#,
            path: "/description",
            new: "Get information about an issue in a GitHub repository.",
            because: "the singular says that it is one",
        },
        run: Run::English(adjectives::edits),
    },
    WordsRule {
        id: "relative",
        removes: "`that is`, `that are`, `you want to`",
        evidence: Evidence {
            list: Some("git"),
            tool: r#"{"name":"git_diff_staged","description":"Shows changes that are staged for commit"}"#,
            path: "/description",
            new: "Shows changes staged for commit",
            because: "the participle alone means the same",
        },
        run: Run::English(relatives::relatives),
    },
    WordsRule {
        id: "examples-end",
        removes: "`etc.` after examples",
        evidence: Evidence {
            list: Some("grafana"),
            tool: r#"{"name":"get_assertions","inputSchema":{"properties":{"entityType":{"description":"The type of the entity to list (e.g. Service, Node, Pod, etc.)"}}}}"#,
            path: "/inputSchema/properties/entityType/description",
            new: "The type of the entity to list (e.g. Service, Node, Pod)",
            because: "a list of examples is never complete",
        },
        run: Run::Text(unneeded_signs::and_so_on),
    },
    WordsRule {
        id: "quotes",
        removes: "quotes around a name with an underscore, a hyphen or a capital within",
        evidence: Evidence {
            list: Some("mongodb"),
            tool: r#"{"name":"atlas-streams-manage","inputSchema":{"properties":{"dlq":{"description":"New DLQ configuration. Only for 'modify-processor'."}}}}"#,
            path: "/inputSchema/properties/dlq/description",
            new: "New DLQ configuration. Only for modify-processor.",
            because: "no word of prose looks like it",
        },
        run: Run::Text(unneeded_signs::quotes),
    },
    WordsRule {
        id: "options",
        removes: "`Options are:` before the explained values of `enum`",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"issue_dependency_write","inputSchema":{"properties":{"method":{"description":"The action to perform.\nOptions are:\n- 'add' - create the dependency relationship.\n- 'remove' - delete the dependency relationship.","enum":["add","remove"]}}}}"#,
            path: "/inputSchema/properties/method/description",
            new: "The action to perform.\n- 'add' - create the dependency relationship.\n- 'remove' - delete the dependency relationship.",
            because: "the lines begin with the values of `enum`",
        },
        run: Run::Text(enum_values::headings),
    },
    WordsRule {
        id: "markers",
        removes: "numbers, bullets and quotes before the explained values of `enum`",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"issue_dependency_write","inputSchema":{"properties":{"method":{"description":"The action to perform.\nOptions are:\n- 'add' - create the dependency relationship.\n- 'remove' - delete the dependency relationship.","enum":["add","remove"]}}}}"#,
            path: "/inputSchema/properties/method/description",
            new: "The action to perform.\nadd - create the dependency relationship.\nremove - delete the dependency relationship.",
            because: "each line begins with a value",
        },
        run: Run::Text(enum_values::markers),
    },
    WordsRule {
        id: "tool-verb",
        removes: "`to delete` and the like after the noun, if the tool's name has the verb and the noun",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"update_gist","inputSchema":{"properties":{"gist_id":{"description":"ID of the gist to update"}}}}"#,
            path: "/inputSchema/properties/gist_id/description",
            new: "ID of the gist",
            because: "the tool does nothing else",
        },
        run: Run::English(restated_names::verbs),
    },
    WordsRule {
        id: "article",
        removes: "`the`, `an`, and `a` after a preposition or at the start of a clause, where no letter can be meant; not in a tool's first sentence",
        evidence: Evidence {
            list: Some("playwright"),
            tool: r#"{"name":"browser_fill_form","inputSchema":{"properties":{"fields":{"items":{"properties":{"type":{"description":"Type of the field"}}}}}}}"#,
            path: "/inputSchema/properties/fields/items/properties/type/description",
            new: "Type of field",
            because: "a text that describes a parameter is about that one",
        },
        run: Run::English(grammar::articles),
    },
    WordsRule {
        id: "name",
        removes: "descriptions whose every word is in the names",
        evidence: Evidence {
            list: Some("grafana"),
            tool: r#"{"name":"create_folder","inputSchema":{"properties":{"title":{"description":"The title of the folder."}}}}"#,
            path: "/inputSchema/properties/title/description",
            new: "",
            because: "the names `create_folder` and `title` say it",
        },
        run: Run::Text(restated_names::edits),
    },
];
