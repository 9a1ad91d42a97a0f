//! Rules: texts that another text of the tool says too.

use super::definition::{Evidence, Run, WordsRule};
use crate::words::{repeated_in_branch, repeats};

pub(super) const RULES: &[WordsRule] = &[
    WordsRule {
        id: "repeated",
        removes: "a sentence that the same line already contains",
        evidence: Evidence {
            list: None,
            tool: r#"{"name":"t","description":"Only works within allowed directories. Reads files. Only works within allowed directories."}"#,
            path: "/description",
            new: "Only works within allowed directories. Reads files.",
            because: "the line already contains the sentence",
        },
        run: Run::Text(repeats::sentences),
    },
    WordsRule {
        id: "said-next",
        removes: "a tool's first sentence, if the second one repeats it",
        evidence: Evidence {
            list: Some("aws-eks"),
            tool: r#"{"name":"generate_app_manifest","description":"Generate Kubernetes manifest for a deployment and service.\n\n        This tool generates Kubernetes manifests for deploying an application to an EKS cluster,\n        creating both a Deployment and a LoadBalancer Service."}"#,
            path: "/description",
            new: "\n\nThis tool generates Kubernetes manifests for deploying an application to an EKS cluster, creating both a Deployment and a LoadBalancer Service.",
            because: "the second sentence has all of its words",
        },
        run: Run::Text(repeats::first_sentence),
    },
    WordsRule {
        id: "branch",
        removes: "the description of a branch of a union, if its property has the same one",
        evidence: Evidence {
            list: Some("rust-mcp-filesystem"),
            tool: r#"{"name":"find_empty_directories","inputSchema":{"properties":{"output_format":{"description":"Specify the output format, accepts either `text` or `json` (default: text).","anyOf":[{"description":"Specify the output format, accepts either `text` or `json` (default: text)."}]}}}}"#,
            path: "/inputSchema/properties/output_format/anyOf/0/description",
            new: "",
            because: "the property has the same description",
        },
        run: Run::Text(repeats::branches),
    },
    WordsRule {
        id: "same-branch",
        removes: "the description of a property that an earlier branch of the union has too",
        evidence: Evidence {
            list: Some("github-legacy-ts"),
            tool: r#"{"name":"create_pull_request_review","inputSchema":{"properties":{"comments":{"items":{"anyOf":[{"properties":{"path":{"description":"The relative path to the file being commented on"}}},{"properties":{"path":{"description":"The relative path to the file being commented on"}}}]}}}}}"#,
            path: "/inputSchema/properties/comments/items/anyOf/1/properties/path/description",
            new: "",
            because: "the property of the other branch has the same name and the same description",
        },
        run: Run::Text(repeated_in_branch::repeated),
    },
];
