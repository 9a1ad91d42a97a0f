//! Rules: phrases that say nothing, or that a shorter one says.

use super::definition::{Evidence, Rule, Run};
use crate::words::{conditions, filler};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "label",
        removes: "`Note that` and other labels",
        evidence: Evidence {
            source: "mongodb, aggregate",
            tool: r#"{"name":"t","description":"Note to LLM: If unsure, use the `collection-indexes` tool."}"#,
            path: "/description",
            new: "If unsure, use the `collection-indexes` tool.",
            because: "every sentence is a note",
        },
        run: Run::English(filler::labels),
    },
    Rule {
        id: "purpose",
        removes: "`This tool allows you to`, `Use this tool to`",
        evidence: Evidence {
            source: "github, projects_list",
            tool: r#"{"name":"t","description":"Use this tool to list projects for a user or organization."}"#,
            path: "/description",
            new: "List projects for a user or organization.",
            because: "a description says what the tool does",
        },
        run: Run::English(filler::purposes),
    },
    Rule {
        id: "subject",
        removes: "`This tool`, `This parameter` before a verb",
        evidence: Evidence {
            source: "filesystem, get_file_info",
            tool: r#"{"name":"t","description":"Retrieve metadata of a file. This tool is perfect for understanding its characteristics."}"#,
            path: "/description",
            new: "Retrieve metadata of a file. Perfect for understanding its characteristics.",
            because: "the subject of a tool's description is the tool",
        },
        run: Run::English(filler::subjects),
    },
    Rule {
        id: "specifies",
        removes: "`Specifies the`, and `Whether to` of a boolean that names no other choice",
        evidence: Evidence {
            source: "grafana, list_incidents",
            tool: r#"{"name":"t","inputSchema":{"properties":{"drill":{"description":"Whether to include drill incidents","type":"boolean"}}}}"#,
            path: "/inputSchema/properties/drill/description",
            new: "Include drill incidents",
            because: "a boolean says whether",
        },
        run: Run::English(filler::specifies),
    },
    Rule {
        id: "list",
        removes: "`List of` of an array",
        evidence: Evidence {
            source: "memory, delete_entities",
            tool: r#"{"name":"t","inputSchema":{"properties":{"entityNames":{"description":"An array of entity names to delete","type":"array"}}}}"#,
            path: "/inputSchema/properties/entityNames/description",
            new: "Entity names to delete",
            because: "`type` says that it is a list",
        },
        run: Run::English(filler::lists),
    },
    Rule {
        id: "phrase",
        removes: "long phrases: `in order to` is `to`",
        evidence: Evidence {
            source: "github, create_or_update_file",
            tool: r#"{"name":"t","description":"In order to obtain the SHA, use git."}"#,
            path: "/description",
            new: "To obtain the SHA, use git.",
            because: "the shorter phrase means the same",
        },
        run: Run::English(filler::shorter),
    },
    Rule {
        id: "true",
        removes: "`If true,` of a boolean, if the rest is one clause",
        evidence: Evidence {
            source: "github, issue_write",
            tool: r#"{"name":"t","inputSchema":{"properties":{"replace":{"description":"When true, replaces the parent issue","type":"boolean"}}}}"#,
            path: "/inputSchema/properties/replace/description",
            new: "Replaces the parent issue",
            because: "a boolean that is true says yes",
        },
        run: Run::English(conditions::if_true),
    },
    Rule {
        id: "plural",
        removes: "`a list of` after `Returns`",
        evidence: Evidence {
            source: "grafana, list_oncall_schedules",
            tool: r#"{"name":"t","description":"Find schedules. Returns a list of schedule summaries."}"#,
            path: "/description",
            new: "Find schedules. Returns schedule summaries.",
            because: "the plural says that there are several",
        },
        run: Run::English(filler::plurals),
    },
];
