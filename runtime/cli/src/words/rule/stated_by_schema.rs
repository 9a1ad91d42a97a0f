//! Rules: statements that the schema makes too.

use super::definition::{Evidence, Run, WordsRule};
use crate::words::stated_by_schema::{self, StatementKind};

pub(super) const RULES: &[WordsRule] = &[
    WordsRule {
        id: "required",
        removes: "`optional` and `required`",
        evidence: Evidence {
            list: Some("grafana"),
            tool: r#"{"name":"create_annotation","inputSchema":{"properties":{"data":{"description":"Optional JSON payload"}}}}"#,
            path: "/inputSchema/properties/data/description",
            new: "JSON payload",
            because: "`required` of the schema says which parameters are optional",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Required)),
    },
    WordsRule {
        id: "default",
        removes: "the default, if `default` states it",
        evidence: Evidence {
            list: Some("v0.6.2-69tools"),
            tool: r#"{"name":"ga_hap_harvest","inputSchema":{"properties":{"startFrom":{"description":"Offset for pagination (default 0)","default":0}}}}"#,
            path: "/inputSchema/properties/startFrom/description",
            new: "Offset for pagination",
            because: "`default` states the same value",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Default)),
    },
    WordsRule {
        id: "bounds",
        removes: "bounds that `minimum`, `maximum` and the like state",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"list_releases","inputSchema":{"properties":{"perPage":{"description":"Results per page for pagination (min 1, max 100)","maximum":100,"minimum":1,"type":"number"}}}}"#,
            path: "/inputSchema/properties/perPage/description",
            new: "Results per page for pagination",
            because: "the keywords state the same numbers",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Bounds)),
    },
    WordsRule {
        id: "type",
        removes: "the type, if `type` states it",
        evidence: Evidence {
            list: Some("mcp-atlassian"),
            tool: r#"{"name":"jira_create_issue","inputSchema":{"properties":{"assignee":{"description":"(Optional) Assignee's user identifier (string): Email, display name, or account ID (e.g., 'user@example.com', 'John Doe', 'accountid:...')","type":"string"}}}}"#,
            path: "/inputSchema/properties/assignee/description",
            new: "Assignee's user identifier: Email, display name, or account ID (e.g., 'user@example.com', 'John Doe', 'accountid:...')",
            because: "`type` states it",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Type)),
    },
    WordsRule {
        id: "values",
        removes: "a bare list of the values of `enum`",
        evidence: Evidence {
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"label_write","inputSchema":{"properties":{"method":{"description":"Operation to perform: 'create', 'update', or 'delete'","enum":["create","update","delete"]}}}}"#,
            path: "/inputSchema/properties/method/description",
            new: "Operation to perform",
            because: "`enum` has the same values, and the text says nothing else about them",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Values)),
    },
    WordsRule {
        id: "examples",
        removes: "examples that are values of `enum` or show only the `format`",
        evidence: Evidence {
            list: Some("v0.7.0-2e4cfc4-legacy-76tools"),
            tool: r#"{"name":"acmi_search_works","inputSchema":{"properties":{"field":{"description":"Limit search to field (e.g., title)","enum":["title","description"]}}}}"#,
            path: "/inputSchema/properties/field/description",
            new: "Limit search to field",
            because: "`enum` has all values",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Examples)),
    },
];
