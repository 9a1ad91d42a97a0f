//! Tests of the rules' evidence: each rule rewrites it, and it is in the data that it names.

use mcpact_shared::json_pointer::escape;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use super::{RULES, Rules, rewrites};
use crate::tests::real_lists::{counted_servers, real, servers_of_retrieval};

#[test]
fn every_rule_has_evidence_that_it_rewrites() {
    for rule in &RULES {
        let evidence = &rule.evidence;
        let tool = evidence.tool();
        let entry: &Map<String, Value> = tool.as_object().expect("a tool");
        let rewrites = rewrites(entry, Encoding::O200kBase, &Rules::default());
        let own = rewrites
            .iter()
            .find(|rewrite| rewrite.rule == rule.id && rewrite.path == evidence.path);
        let own = own.unwrap_or_else(|| panic!("{}: {rewrites:?}", rule.id));
        assert_eq!(own.new, evidence.new, "{}", rule.id);
        assert!(own.saved > 0 && own.old != own.new);
        assert!(![rule.removes, evidence.because].contains(&""));
    }
}

/// Each text is in the named tool of the data, at its path.
#[test]
fn evidence_is_in_the_data() {
    let lists: Vec<(String, Vec<Value>)> = [real(), servers_of_retrieval(), counted_servers()].concat();
    if lists.is_empty() {
        return;
    }
    for rule in &RULES {
        let (list, tool, path) = (rule.evidence.list, rule.evidence.tool(), rule.evidence.path);
        let text = tool.pointer(path).and_then(Value::as_str).expect("a text");
        let named = lists
            .iter()
            .filter(|(name, _)| name == list)
            .flat_map(|(_, tools)| tools);
        let own = named.filter(|own| own["name"] == tool["name"]);
        let texts: Vec<&str> = own.filter_map(|own| own.pointer(path)?.as_str()).collect();
        assert!(
            texts.iter().any(|own| own.contains(text)),
            "{}: {text:?} is not in {texts:?} of {}",
            rule.id,
            rule.evidence.source()
        );
    }
}

/// The lint `filler_text` of a build reports only phrases that a rule removes.
#[test]
fn the_lint_reports_what_a_rule_removes() {
    let (mut count, mut kept) = (0, Vec::new());
    for (list, tools) in [real(), servers_of_retrieval(), counted_servers()].concat() {
        for tool in &tools {
            let entry = tool.as_object().expect("a tool");
            let rewrites = rewrites(entry, Encoding::O200kBase, &Rules::default());
            for (path, text) in descriptions(tool) {
                let Some(filler) = mcpact_shared::filler::first_filler(text, path != "/description") else {
                    continue;
                };
                let uses = |text: &str| text.matches(filler.phrase).count();
                let mut own = rewrites.iter().filter(|rewrite| rewrite.path == path);
                count += 1;
                if !own.any(|rewrite| uses(&rewrite.new) < uses(&rewrite.old)) {
                    kept.push(format!("{list} {} {path}: {filler:?} in {text:?}", tool["name"]));
                }
            }
        }
    }
    assert!(kept.is_empty(), "{} of {count}:\n{}", kept.len(), kept.join("\n"));
    assert!(count == 0 || count > 10, "{count}");
}

/// Returns the description of a tool and those of its parameters, with their JSON pointers.
fn descriptions(tool: &Value) -> Vec<(String, &str)> {
    let parameters = tool["inputSchema"]["properties"].as_object().into_iter().flatten();
    let paths = parameters.map(|(name, _)| format!("/inputSchema/properties/{}/description", escape(name)));
    let all = std::iter::once("/description".to_owned()).chain(paths);
    all.filter_map(|path| Some((path.clone(), tool.pointer(&path)?.as_str()?)))
        .collect()
}
