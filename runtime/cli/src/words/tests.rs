//! Tests of the rules on their evidence, on near misses, and on real lists.

use mcpact_tokens::Encoding;
use serde_json::Value;

use super::*;

#[test]
fn every_rule_has_evidence_that_it_rewrites() {
    for rule in RULES {
        let evidence = &rule.evidence;
        let tool: Value = serde_json::from_str(evidence.tool).expect("JSON");
        let entry = tool.as_object().expect("a tool");
        let rewrites = rewrites(entry, Encoding::O200kBase);
        let own = rewrites
            .iter()
            .find(|rewrite| rewrite.rule == rule.id && rewrite.path == evidence.path);
        let own = own.unwrap_or_else(|| panic!("{}: {rewrites:?}", rule.id));
        assert_eq!(own.new, evidence.new, "{}", rule.id);
        assert!(own.saved > 0 && own.old != own.new && !rule.removes.is_empty() && !evidence.because.is_empty());
    }
}
