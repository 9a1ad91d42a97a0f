//! Rules: statements that the schema makes too.

use super::definition::{Evidence, Rule, Run};
use crate::words::stated::{self, Kind};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "required",
        removes: "`optional` and `required`",
        evidence: Evidence {
            source: "grafana, create_annotation",
            tool: r#"{"name":"t","inputSchema":{"properties":{"data":{"description":"Optional JSON payload","type":"object"}}}}"#,
            path: "/inputSchema/properties/data/description",
            new: "JSON payload",
            because: "`required` of the schema says which parameters are optional",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Required)),
    },
    Rule {
        id: "default",
        removes: "the default, if `default` states it",
        evidence: Evidence {
            source: "playwright, browser_console_messages",
            tool: r#"{"name":"t","inputSchema":{"properties":{"level":{"default":"info","description":"Level of the console messages to return. Defaults to \"info\"."}}}}"#,
            path: "/inputSchema/properties/level/description",
            new: "Level of the console messages to return.",
            because: "`default` states the same value",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Default)),
    },
    Rule {
        id: "bounds",
        removes: "bounds that `minimum`, `maximum` and the like state",
        evidence: Evidence {
            source: "github, list_branches",
            tool: r#"{"name":"t","inputSchema":{"properties":{"size":{"description":"Results per page (min 1, max 100)","maximum":100,"minimum":1,"type":"number"}}}}"#,
            path: "/inputSchema/properties/size/description",
            new: "Results per page",
            because: "the keywords state the same numbers",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Bounds)),
    },
    Rule {
        id: "type",
        removes: "the type, if `type` states it",
        evidence: Evidence {
            source: "heritage, of many tools",
            tool: r#"{"name":"t","inputSchema":{"properties":{"limit":{"description":"Rows (integer)","type":"integer"}}}}"#,
            path: "/inputSchema/properties/limit/description",
            new: "Rows",
            because: "`type` states it",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Type)),
    },
    Rule {
        id: "values",
        removes: "a bare list of the values of `enum`",
        evidence: Evidence {
            source: "github, label_write",
            tool: r#"{"name":"t","inputSchema":{"properties":{"method":{"description":"Operation to perform: 'create', 'update', or 'delete'","enum":["create","update","delete"]}}}}"#,
            path: "/inputSchema/properties/method/description",
            new: "Operation to perform",
            because: "`enum` has the same values, and the text says nothing else about them",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Values)),
    },
    Rule {
        id: "examples",
        removes: "examples that are values of `enum` or show only the `format`",
        evidence: Evidence {
            source: "mongodb, atlas-upgrade-cluster",
            tool: r#"{"name":"t","inputSchema":{"properties":{"p":{"description":"Cloud provider (e.g. AWS, GCP)","enum":["AWS","GCP","AZURE"]}}}}"#,
            path: "/inputSchema/properties/p/description",
            new: "Cloud provider",
            because: "`enum` has all values",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Examples)),
    },
];
