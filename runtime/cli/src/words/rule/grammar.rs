//! Rules: words of grammar, signs, and what names say.

use super::definition::{Evidence, Rule, Run};
use crate::words::{adjectives, grammar, marks, name, options};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "adjective",
        removes: "`specified`, `a specific` and the like before a singular that a name of the tool has, and `an existing` after a tool's verb; not beside a condition or a contrast",
        evidence: Evidence {
            source: "github, issue_read",
            tool: r#"{"name":"issue_read","description":"Get information about a specific issue in a GitHub repository."}"#,
            path: "/description",
            new: "Get information about an issue in a GitHub repository.",
            because: "the singular says that it is one",
        },
        run: Run::English(adjectives::edits),
    },
    Rule {
        id: "relative",
        removes: "`that is`, `that are`, `you want to`",
        evidence: Evidence {
            source: "tavily, search",
            tool: r#"{"name":"t","description":"Find files. Skips files that are included by another list."}"#,
            path: "/description",
            new: "Find files. Skips files included by another list.",
            because: "the participle alone means the same",
        },
        run: Run::English(grammar::relatives),
    },
    Rule {
        id: "examples-end",
        removes: "`etc.` after examples",
        evidence: Evidence {
            source: "playwright, browser_network_requests",
            tool: r#"{"name":"t","inputSchema":{"properties":{"s":{"description":"Include static resources (e.g. images, fonts, etc.) by size"}}}}"#,
            path: "/inputSchema/properties/s/description",
            new: "Include static resources (e.g. images, fonts) by size",
            because: "examples are never all",
        },
        run: Run::Text(marks::and_so_on),
    },
    Rule {
        id: "quotes",
        removes: "quotes around a name with an underscore, a hyphen or a capital within",
        evidence: Evidence {
            source: "github, projects_write",
            tool: r#"{"name":"t","inputSchema":{"properties":{"n":{"description":"Number. Required for 'get_field' method","type":"integer"}}}}"#,
            path: "/inputSchema/properties/n/description",
            new: "Number. Required for get_field method",
            because: "no word of prose looks like it",
        },
        run: Run::Text(marks::quotes),
    },
    Rule {
        id: "options",
        removes: "`Options are:` before the explained values of `enum`",
        evidence: Evidence {
            source: "github, sub_issue_write",
            tool: r#"{"name":"t","inputSchema":{"properties":{"m":{"description":"Change of a sub-issue.\nOptions are:\n- 'add' - adds it to a parent.\n- 'remove' - takes it from a parent.","enum":["add","remove"]}}}}"#,
            path: "/inputSchema/properties/m/description",
            new: "Change of a sub-issue.\n- 'add' - adds it to a parent.\n- 'remove' - takes it from a parent.",
            because: "the lines begin with the values of `enum`",
        },
        run: Run::Text(options::headings),
    },
    Rule {
        id: "markers",
        removes: "numbers, bullets and quotes before the explained values of `enum`",
        evidence: Evidence {
            source: "github, issue_dependency_read",
            tool: r#"{"name":"t","inputSchema":{"properties":{"method":{"description":"The operation. Options are:\n- 'get_blocked_by' - issues that block it\n- 'get_blocking' - issues that it blocks","enum":["get_blocked_by","get_blocking"]}}}}"#,
            path: "/inputSchema/properties/method/description",
            new: "The operation. Options are:\nget_blocked_by - issues that block it\nget_blocking - issues that it blocks",
            because: "each line begins with a value",
        },
        run: Run::Text(options::markers),
    },
    Rule {
        id: "tool-verb",
        removes: "`to delete` and the like after the noun, if the tool's name has the verb and the noun",
        evidence: Evidence {
            source: "github, update_issue_title",
            tool: r#"{"name":"update_issue_title","inputSchema":{"properties":{"issue_number":{"description":"The number of issue to update","type":"integer"}}}}"#,
            path: "/inputSchema/properties/issue_number/description",
            new: "The number of issue",
            because: "the tool does nothing else",
        },
        run: Run::English(name::verbs),
    },
    Rule {
        id: "article",
        removes: "`the`, `an`, and `a` after a preposition or at the start of a clause, where no letter can be meant; not in a tool's first sentence",
        evidence: Evidence {
            source: "playwright, browser_click",
            tool: r#"{"name":"t","inputSchema":{"properties":{"b":{"description":"Name of the label to match in the repository","type":"string"}}}}"#,
            path: "/inputSchema/properties/b/description",
            new: "Name of label to match in repository",
            because: "a text that describes a parameter is about that one",
        },
        run: Run::English(grammar::articles),
    },
    Rule {
        id: "name",
        removes: "descriptions of which the names say every word",
        evidence: Evidence {
            source: "grafana, create_folder",
            tool: r#"{"name":"create_folder","inputSchema":{"properties":{"title":{"description":"The title of the folder.","type":"string"}}}}"#,
            path: "/inputSchema/properties/title/description",
            new: "",
            because: "the names `create_folder` and `title` say it",
        },
        run: Run::Text(name::edits),
    },
];
