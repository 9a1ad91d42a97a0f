//! Rules: texts that another text of the tool says too.

use super::definition::{Evidence, Rule, Run};
use crate::words::{branch, repeats};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "repeated",
        removes: "a sentence that the same line says before",
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
        id: "same-branch",
        removes: "the description of a property that an earlier branch of the union has too",
        evidence: Evidence {
            source: "mongodb, aggregate",
            tool: r#"{"name":"t","inputSchema":{"properties":{"s":{"anyOf":[{"properties":{"path":{"description":"Field, in dot notation, where to search","type":"string"}}},{"properties":{"path":{"description":"Field, in dot notation, where to search","type":"string"},"b":{"type":"string"}}}]}}}}"#,
            path: "/inputSchema/properties/s/anyOf/1/properties/path/description",
            new: "",
            because: "the property of the other branch has the same name and the same description",
        },
        run: Run::Text(branch::repeated),
    },
];
