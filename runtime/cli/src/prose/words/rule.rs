//! The rules, each with its evidence, and the rules that a user omits.

use mcpact_shared::filler::first_filler;
use mcpact_shared::text::range_in;
use mcpact_shared::unknown_name::unknown_choice;
use serde_json::Value;

use super::parsed_text::{Edit, Text, capitalized};
use super::stated_by_schema::{self, StatementKind};
use super::subject::Subject;
use super::{grammar, layout, quotes, restated_names};

/// All rules, in the order in which they are applied.
pub(crate) static RULES: [WordsRule; 11] = [
    WordsRule {
        id: "white-space",
        removes: "indentation, blank lines, and line breaks within a sentence",
        evidence: Evidence {
            list: "aws-eks",
            tool: r#"{"name":"list_k8s_resources","inputSchema":{"properties":{"label_selector":{"description":"Label selector to filter resources (e.g., 'app=nginx,tier=frontend').\n            Uses the same syntax as kubectl's --selector flag."}}}}"#,
            path: "/inputSchema/properties/label_selector/description",
            new: "Label selector to filter resources (e.g., 'app=nginx,tier=frontend').\nUses the same syntax as kubectl's --selector flag.",
            because: "the words are the same",
        },
        run: Run::Text(layout::white_space),
    },
    WordsRule {
        id: "arguments",
        removes: "`Args:` blocks, as far as the parameters' own descriptions say the same",
        evidence: Evidence {
            list: "ppt",
            tool: r#"{"name":"get_template_info","description":"\nGet detailed information about a specific template.\n\nArgs:\n    template_id: ID of the template to get information about\n","inputSchema":{"properties":{"template_id":{}}}}"#,
            path: "/description",
            new: "\nGet detailed information about a specific template.",
            because: "the parameters' own descriptions say the same, and other text moves to them; a client cannot send a context",
        },
        run: Run::ParameterBlock,
    },
    WordsRule {
        id: "markdown",
        removes: "`**`, `#` and rules between sections",
        evidence: Evidence {
            list: "github-toolsnaps",
            tool: r#"{"name":"actions_list","inputSchema":{"properties":{"workflow_jobs_filter":{"description":"Filters for workflow jobs. **ONLY** used when method is 'list_workflow_jobs'"}}}}"#,
            path: "/inputSchema/properties/workflow_jobs_filter/description",
            new: "Filters for workflow jobs. ONLY used when method is 'list_workflow_jobs'",
            because: "a model reads the words, not the typeface",
        },
        run: Run::Text(layout::markdown),
    },
    WordsRule {
        id: "same-branch",
        removes: "the description of a property that an earlier branch of the union has too",
        evidence: Evidence {
            list: "github-legacy-ts",
            tool: r#"{"name":"create_pull_request_review","inputSchema":{"properties":{"comments":{"items":{"anyOf":[{"properties":{"path":{"description":"The relative path to the file being commented on"}}},{"properties":{"path":{"description":"The relative path to the file being commented on"}}}]}}}}}"#,
            path: "/inputSchema/properties/comments/items/anyOf/1/properties/path/description",
            new: "",
            because: "the property of the other branch has the same name and the same description",
        },
        run: Run::Text(repeated_in_branch),
    },
    WordsRule {
        id: "required",
        removes: "`optional` and `required`",
        evidence: Evidence {
            list: "grafana",
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
            list: "v0.6.2-69tools",
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
            list: "github-toolsnaps",
            tool: r#"{"name":"list_releases","inputSchema":{"properties":{"perPage":{"description":"Results per page for pagination (min 1, max 100)","maximum":100,"minimum":1,"type":"number"}}}}"#,
            path: "/inputSchema/properties/perPage/description",
            new: "Results per page for pagination",
            because: "the keywords state the same numbers",
        },
        run: Run::Text(|subject, text| stated_by_schema::edits(subject, text, StatementKind::Bounds)),
    },
    WordsRule {
        id: "filler",
        removes: "`Note that`, `Use this tool to`, `in order to`: the phrases of the lint `filler_text`",
        evidence: Evidence {
            list: "grafana",
            tool: r#"{"name":"list_prometheus_metric_metadata","description":"List Prometheus metric metadata. Returns metadata about metrics currently scraped from targets. Note: This endpoint is experimental."}"#,
            path: "/description",
            new: "List Prometheus metric metadata. Returns metadata about metrics currently scraped from targets. This endpoint is experimental.",
            because: "the sentence says the same without it, or with a shorter phrase",
        },
        run: Run::English(filler),
    },
    WordsRule {
        id: "quotes",
        removes: "quotes around a name with an underscore, a hyphen or a capital within",
        evidence: Evidence {
            list: "mongodb",
            tool: r#"{"name":"atlas-streams-manage","inputSchema":{"properties":{"dlq":{"description":"New DLQ configuration. Only for 'modify-processor'."}}}}"#,
            path: "/inputSchema/properties/dlq/description",
            new: "New DLQ configuration. Only for modify-processor.",
            because: "no word of prose looks like it",
        },
        run: Run::Text(quotes::quotes),
    },
    WordsRule {
        id: "article",
        removes: "`the`, `an`, and `a` after a preposition or at the start of a clause, where no letter can be meant; not in a tool's first sentence",
        evidence: Evidence {
            list: "playwright",
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
            list: "grafana",
            tool: r#"{"name":"create_folder","inputSchema":{"properties":{"title":{"description":"The title of the folder."}}}}"#,
            path: "/inputSchema/properties/title/description",
            new: "",
            because: "the names `create_folder` and `title` say it",
        },
        run: Run::Text(restated_names::edits),
    },
];

/// A rule that shortens texts without the loss of a fact.
pub(crate) struct WordsRule {
    /// The name in reports.
    pub(crate) id: &'static str,
    /// The text that it removes.
    pub(crate) removes: &'static str,
    /// An example.
    pub(crate) evidence: Evidence,
    pub(super) run: Run,
}

/// An example of a rule: a text of a published server.
pub(crate) struct Evidence {
    /// The name of the tool's list in the data.
    pub(crate) list: &'static str,
    /// The tool as JSON: its name, the text or whole sentences of it, and the parts of the schema
    /// that the rule reads.
    pub(crate) tool: &'static str,
    /// The JSON pointer of the text.
    pub(crate) path: &'static str,
    /// The text after the rule and those that are applied before it.
    pub(crate) new: &'static str,
    /// The reason why nothing is lost.
    pub(crate) because: &'static str,
}

impl Evidence {
    /// Returns the tool.
    pub(crate) fn tool(&self) -> Value {
        serde_json::from_str(self.tool).unwrap_or_default()
    }

    /// Returns the origin of the text: `grafana, create_annotation`.
    pub(crate) fn source(&self) -> String {
        let tool = self.tool();
        format!("{}, {}", self.list, tool["name"].as_str().unwrap_or_default())
    }
}

/// The function of a rule.
pub(super) enum Run {
    /// Finds edits of one text.
    Text(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Finds edits of one text, if it is English.
    English(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Removes blocks of parameters, which are compared with all texts of the tool.
    ParameterBlock,
}

/// The group of the rules in the findings of `check`.
const GROUP: &str = "words/";

/// Former rules, which are parts of `filler`.
const IN_FILLER: [&str; 3] = ["label", "phrase", "purpose"];

/// The rules to apply: all but the omitted ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    omitted: Vec<&'static str>,
}

impl Rules {
    /// Returns all rules but those of these names, as [`parse`] returns them.
    pub(crate) fn without(omitted: &[&'static str]) -> Rules {
        Rules {
            omitted: omitted.to_vec(),
        }
    }

    /// Returns whether a rule is applied.
    pub(crate) fn has(&self, rule: &WordsRule) -> bool {
        !self.omitted.contains(&rule.id)
    }
}

/// Returns the name of a rule in findings: `words/article`.
pub(crate) fn full_name(id: &str) -> String {
    format!("{GROUP}{id}")
}

/// Finds the rule of a name, which may be that of findings.
///
/// # Errors
///
/// Returns a message with all names, in the form of the given one, if there is no such rule.
pub(crate) fn parse(name: &str) -> Result<&'static str, String> {
    let id = name.strip_prefix(GROUP).unwrap_or(name);
    RULES.iter().map(|rule| rule.id).find(|own| *own == id).ok_or_else(|| {
        let group = if name.contains('/') { GROUP } else { "" };
        if IN_FILLER.contains(&id) {
            return format!("the rule `{name}` is now a part of `{group}filler`");
        }
        let names: Vec<String> = RULES.iter().map(|rule| format!("{group}{}", rule.id)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        unknown_choice("rule", name, &names)
    })
}

/// Removes the description of a property that the same property of an earlier branch has.
fn repeated_in_branch(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let whole = subject.is_repeated_in_branch.then_some(0..text.source.len());
    whole.map(Edit::remove).into_iter().collect()
}

/// Removes or shortens the first phrase that the lint `filler_text` reports. The next round finds
/// the next one.
fn filler(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let found = first_filler(text.source, !subject.is_tool).map(|filler| Edit {
        range: range_in(text.source, filler.phrase),
        with: if filler.phrase.starts_with(char::is_uppercase) {
            capitalized(filler.shorter)
        } else {
            filler.shorter.to_owned()
        },
    });
    found
        .into_iter()
        .filter(|edit| !text.has_literal(&edit.range))
        .collect()
}
