//! The table of the rules.

use super::stated::{self, Kind};
use super::subject::Subject;
use super::text::{Edit, Text};
use super::{filler, grammar, layout, marks, name, options, repeats};

/// A rule that shortens texts without the loss of a fact.
pub(crate) struct Rule {
    /// The name in reports.
    pub(crate) id: &'static str,
    /// The text that it removes.
    pub(crate) removes: &'static str,
    /// An example.
    pub(crate) evidence: Evidence,
    pub(super) run: Run,
}

/// An example of a rule, from the list of a published server.
pub(crate) struct Evidence {
    /// The server and its tool.
    pub(crate) source: &'static str,
    /// The tool's entry as JSON, with the text.
    pub(crate) tool: &'static str,
    /// The JSON pointer of the text.
    pub(crate) path: &'static str,
    /// The text after the rule.
    pub(crate) new: &'static str,
    /// The reason why nothing is lost.
    pub(crate) because: &'static str,
}

/// The function of a rule.
pub(super) enum Run {
    /// Finds edits of one text.
    Text(fn(&Subject<'_>, &Text<'_>) -> Vec<Edit>),
    /// Removes blocks of parameters, which are compared with all texts of the tool.
    Arguments,
}

/// All rules, in the order in which they are applied.
pub(crate) const RULES: &[Rule] = &[
    Rule {
        id: "white-space",
        removes: "indentation, blank lines, and line breaks within a sentence",
        evidence: Evidence {
            source: "awslabs.eks, list_k8s_resources",
            tool: r#"{"name":"t","inputSchema":{"properties":{"kind":{"description":"Kind of the Kubernetes resources to list in the whole cluster of EKS,\n            as in the manifest."}}}}"#,
            path: "/inputSchema/properties/kind/description",
            new: "Kind of the Kubernetes resources to list in the whole cluster of EKS, as in the manifest.",
            because: "the words are the same",
        },
        run: Run::Text(layout::white_space),
    },
    Rule {
        id: "arguments",
        removes: "`Args:` blocks, as far as the parameters' own descriptions say the same",
        evidence: Evidence {
            source: "awslabs.eks, get_policies_for_role",
            tool: r#"{"name":"t","description":"Get all policies of an IAM role.\n\nArgs:\n    ctx: The MCP context\n    role_name: Name of the IAM role to get policies for","inputSchema":{"properties":{"role_name":{"description":"Name of the IAM role to get policies for. The role must exist in your AWS account."}}}}"#,
            path: "/description",
            new: "Get all policies of an IAM role.",
            because: "the schema describes the same parameters; a client cannot send a context",
        },
        run: Run::Arguments,
    },
    Rule {
        id: "markdown",
        removes: "`**`, `#` and rules between sections",
        evidence: Evidence {
            source: "github, actions_list",
            tool: r#"{"name":"t","inputSchema":{"properties":{"f":{"description":"Filters for workflow jobs. **ONLY** used when method is 'list_workflow_jobs'"}}}}"#,
            path: "/inputSchema/properties/f/description",
            new: "Filters for workflow jobs. ONLY used when method is 'list_workflow_jobs'",
            because: "a model reads the words, not the type face",
        },
        run: Run::Text(layout::markdown),
    },
    Rule {
        id: "repeated",
        removes: "a sentence that the same text says before",
        evidence: Evidence {
            source: "fetch, with a doubled paragraph",
            tool: r#"{"name":"t","description":"Only works within allowed directories. Reads files. Only works within allowed directories."}"#,
            path: "/description",
            new: "Only works within allowed directories. Reads files.",
            because: "it is said once",
        },
        run: Run::Text(repeats::sentences),
    },
    Rule {
        id: "said-next",
        removes: "a tool's first sentence that the second one says too",
        evidence: Evidence {
            source: "aws-eks, list_k8s_resources",
            tool: r#"{"name":"t","description":"List Kubernetes resources of a specific kind. Lists Kubernetes resources of a specified kind in an EKS cluster, with options to filter."}"#,
            path: "/description",
            new: "Lists Kubernetes resources of a specified kind in an EKS cluster, with options to filter.",
            because: "the second sentence has all of its words",
        },
        run: Run::Text(repeats::first_sentence),
    },
    Rule {
        id: "branch",
        removes: "the description of a branch of a union that its property says too",
        evidence: Evidence {
            source: "rust-mcp-filesystem, find_empty_directories",
            tool: r#"{"name":"t","inputSchema":{"properties":{"o":{"description":"Output format of the result","anyOf":[{"description":"Output format of the result","type":"string"},{"type":"null"}]}}}}"#,
            path: "/inputSchema/properties/o/anyOf/0/description",
            new: "",
            because: "the property has the same description",
        },
        run: Run::Text(repeats::branches),
    },
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
        removes: "examples that are values of `enum`",
        evidence: Evidence {
            source: "mongodb, atlas-upgrade-cluster",
            tool: r#"{"name":"t","inputSchema":{"properties":{"p":{"description":"Cloud provider (e.g. AWS, GCP)","enum":["AWS","GCP","AZURE"]}}}}"#,
            path: "/inputSchema/properties/p/description",
            new: "Cloud provider",
            because: "`enum` has all values",
        },
        run: Run::Text(|subject, text| stated::edits(subject, text, Kind::Examples)),
    },
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
        run: Run::Text(filler::labels),
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
        run: Run::Text(filler::purposes),
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
        run: Run::Text(filler::subjects),
    },
    Rule {
        id: "specifies",
        removes: "`Specifies the`, and `Whether to` of a boolean",
        evidence: Evidence {
            source: "grafana, list_incidents",
            tool: r#"{"name":"t","inputSchema":{"properties":{"drill":{"description":"Whether to include drill incidents","type":"boolean"}}}}"#,
            path: "/inputSchema/properties/drill/description",
            new: "Include drill incidents",
            because: "a boolean says whether",
        },
        run: Run::Text(filler::specifies),
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
        run: Run::Text(filler::lists),
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
        run: Run::Text(filler::shorter),
    },
    Rule {
        id: "true",
        removes: "`If true,` of a boolean",
        evidence: Evidence {
            source: "github, issue_write",
            tool: r#"{"name":"t","inputSchema":{"properties":{"replace":{"description":"When true, replaces the parent issue","type":"boolean"}}}}"#,
            path: "/inputSchema/properties/replace/description",
            new: "Replaces the parent issue",
            because: "a boolean that is true says yes",
        },
        run: Run::Text(filler::if_true),
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
        run: Run::Text(filler::plurals),
    },
    Rule {
        id: "adjective",
        removes: "`specified`, `specific` and the like before a noun, and praise",
        evidence: Evidence {
            source: "github, issue_read",
            tool: r#"{"name":"t","description":"Get information about a specific issue in a GitHub repository."}"#,
            path: "/description",
            new: "Get information about an issue in a GitHub repository.",
            because: "the singular says that it is one",
        },
        run: Run::Text(grammar::adjectives),
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
        run: Run::Text(grammar::relatives),
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
        id: "address",
        removes: "the path of a call that the tool's name says",
        evidence: Evidence {
            source: "dokploy, server-remove",
            tool: r#"{"name":"server-remove","description":"POST /server.remove"}"#,
            path: "/description",
            new: "POST",
            because: "the name has the words of the path, and the server makes the call",
        },
        run: Run::Text(options::address),
    },
    Rule {
        id: "tool-verb",
        removes: "`to delete` and the like that the tool's name says",
        evidence: Evidence {
            source: "github, update_issue_title",
            tool: r#"{"name":"update_issue_title","inputSchema":{"properties":{"issue_number":{"description":"The number of issue to update","type":"integer"}}}}"#,
            path: "/inputSchema/properties/issue_number/description",
            new: "The number of issue",
            because: "the tool does nothing else",
        },
        run: Run::Text(name::verbs),
    },
    Rule {
        id: "article",
        removes: "articles before nouns",
        evidence: Evidence {
            source: "playwright, browser_click",
            tool: r#"{"name":"t","inputSchema":{"properties":{"b":{"description":"Name of the label to match in the repository","type":"string"}}}}"#,
            path: "/inputSchema/properties/b/description",
            new: "Name of label to match in repository",
            because: "a text that describes a parameter is about that one",
        },
        run: Run::Text(grammar::articles),
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
