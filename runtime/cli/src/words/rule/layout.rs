//! Rules: white space, blocks of parameters, Markdown.

use super::definition::{Evidence, Run, WordsRule};
use crate::words::layout;

pub(super) const RULES: &[WordsRule] = &[
    WordsRule {
        id: "white-space",
        removes: "indentation, blank lines, and line breaks within a sentence",
        evidence: Evidence {
            list: Some("aws-eks"),
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
            list: Some("ppt"),
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
            list: Some("github-toolsnaps"),
            tool: r#"{"name":"actions_list","inputSchema":{"properties":{"workflow_jobs_filter":{"description":"Filters for workflow jobs. **ONLY** used when method is 'list_workflow_jobs'"}}}}"#,
            path: "/inputSchema/properties/workflow_jobs_filter/description",
            new: "Filters for workflow jobs. ONLY used when method is 'list_workflow_jobs'",
            because: "a model reads the words, not the typeface",
        },
        run: Run::Text(layout::markdown),
    },
];
