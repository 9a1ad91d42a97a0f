//! Rules: phrases that say nothing, or that a shorter one says.

use super::definition::{Evidence, Run, WordsRule};
use crate::words::{conditions, filler};

pub(super) const RULES: &[WordsRule] = &[
    WordsRule {
        id: "label",
        removes: "`Note that` and other labels",
        evidence: Evidence {
            list: Some("grafana"),
            tool: r#"{"name":"list_prometheus_metric_metadata","description":"List Prometheus metric metadata. Returns metadata about metrics currently scraped from targets. Note: This endpoint is experimental."}"#,
            path: "/description",
            new: "List Prometheus metric metadata. Returns metadata about metrics currently scraped from targets. This endpoint is experimental.",
            because: "every sentence is a note",
        },
        run: Run::English(filler::labels),
    },
    WordsRule {
        id: "purpose",
        removes: "`This tool allows you to`, `Use this tool to`",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"actions_get","description":"Get details about specific GitHub Actions resources.\nUse this tool to get details about individual workflows, workflow runs, jobs, and artifacts by their unique IDs.\n"}"#,
            path: "/description",
            new: "Get details about specific GitHub Actions resources.\nGet details about individual workflows, workflow runs, jobs, and artifacts by their unique IDs.",
            because: "a description says what the tool does",
        },
        run: Run::English(filler::purposes),
    },
    WordsRule {
        id: "subject",
        removes: "`This tool`, `This parameter` before a verb",
        evidence: Evidence {
            list: Some("mongodb"),
            tool: r#"{"name":"aggregate-db","inputSchema":{"properties":{"responseBytesLimit":{"description":"The maximum number of bytes to return in the response. This value is capped by the server's configured maximum and cannot be exceeded."}}}}"#,
            path: "/inputSchema/properties/responseBytesLimit/description",
            new: "The maximum number of bytes to return in the response. Capped by the server's configured maximum and cannot be exceeded.",
            because: "the subject of a tool's description is the tool",
        },
        run: Run::English(filler::self_references),
    },
    WordsRule {
        id: "specifies",
        removes: "`Specifies the`, and `Whether to` of a boolean that names no other choice",
        evidence: Evidence {
            list: Some("grafana"),
            tool: r#"{"name":"list_incidents","inputSchema":{"properties":{"drill":{"type":"boolean","description":"Whether to include drill incidents"}}}}"#,
            path: "/inputSchema/properties/drill/description",
            new: "Include drill incidents",
            because: "the type `boolean` already offers the two choices",
        },
        run: Run::English(filler::parameter_openings),
    },
    WordsRule {
        id: "list",
        removes: "`List of` of an array",
        evidence: Evidence {
            list: Some("memory"),
            tool: r#"{"name":"delete_entities","inputSchema":{"properties":{"entityNames":{"type":"array","description":"An array of entity names to delete"}}}}"#,
            path: "/inputSchema/properties/entityNames/description",
            new: "Entity names to delete",
            because: "`type` says that it is a list",
        },
        run: Run::English(filler::list_openings),
    },
    WordsRule {
        id: "phrase",
        removes: "long phrases: `in order to` is `to`",
        evidence: Evidence {
            list: Some("fetch"),
            tool: r#"{"name":"fetch","inputSchema":{"properties":{"max_length":{"description":"Maximum number of characters to return."}}}}"#,
            path: "/inputSchema/properties/max_length/description",
            new: "Max characters to return.",
            because: "the shorter phrase means the same",
        },
        run: Run::English(filler::shorter_phrases),
    },
    WordsRule {
        id: "true",
        removes: "`If true,` of a boolean, if the rest is one clause",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"set_issue_fields","inputSchema":{"properties":{"fields":{"items":{"properties":{"delete":{"description":"Set to true to delete this field value","type":"boolean"}}}}}}}"#,
            path: "/inputSchema/properties/fields/items/properties/delete/description",
            new: "Delete this field value",
            because: "`true` already means yes",
        },
        run: Run::English(conditions::if_true),
    },
    WordsRule {
        id: "plural",
        removes: "`a list of` after `Returns`",
        evidence: Evidence {
            list: Some("tavily"),
            tool: r#"{"name":"tavily_map","description":"Map a website's structure. Returns a list of URLs found starting from the base URL."}"#,
            path: "/description",
            new: "Map a website's structure. Returns URLs found starting from the base URL.",
            because: "the plural says that there are several",
        },
        run: Run::English(filler::lists_of_plurals),
    },
];
