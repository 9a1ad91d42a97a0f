//! Rules: white space, blocks of parameters, Markdown.

use super::definition::{Evidence, Rule, Run};
use crate::words::layout;

pub(super) const RULES: &[Rule] = &[
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
];
