//! A client that reads more than the maximum: a search, the lowest tier, then whole records.

use std::collections::BTreeMap;

use heritage::sources::pm_transcripts::MAX_TOKENS;
use serde_json::{Value, json};
use tiktoken_rs::{CoreBPE, o200k_base};

use crate::{
    install::{Sdk, client},
    session::{Session, Transport},
};

/// A session whose structured results are checked against the schemas that its list announced.
struct Checked {
    session: Session,
    schemas: BTreeMap<String, Value>,
    tokenizer: CoreBPE,
    /// The number of structured results.
    results: usize,
}

impl Checked {
    /// Calls a tool, and returns the text of the result and its tokens.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, usize) {
        let result = self.session.call(tool, arguments)["result"].take();
        assert_ne!(result["isError"], true, "{result}");
        let text = result["content"][0]["text"].as_str().expect("a text").to_owned();
        match (self.schemas.get(tool), result.get("structuredContent")) {
            (Some(schema), Some(structured)) => {
                let valid = self.session.accepts(schema, structured);
                assert_eq!(valid, json!({ "valid": true }), "{structured}");
                assert_eq!(&serde_json::from_str::<Value>(&text).expect("JSON"), structured);
                self.results += 1;
            }
            (None, None) => {}
            (schema, structured) => panic!("{tool}: {schema:?}, {structured:?}"),
        }
        let tokens = self.tokenizer.encode_ordinary(&text).len();
        (text, tokens)
    }

    fn transcripts(&mut self, ids: &[Value], tier: &str) -> (Value, usize) {
        let arguments = json!({ "id": ids[0], "moreIds": ids[1..], "tier": tier });
        let (text, tokens) = self.call("pm_transcripts_get_transcript", &arguments);
        (serde_json::from_str(&text).expect("JSON"), tokens)
    }
}

/// Each transcript is read once, however many calls the maximum requires.
#[test]
fn python_reads_within_a_maximum() {
    let Some(mut command) = client(Sdk::Python) else { return };
    command.push("legacy".into());
    let mut session = Session::open(&command, Transport::Stdio, "legacy");
    let tools = session.list();
    let schemas = tools.iter().filter(|tool| tool.get("outputSchema").is_some());
    let schemas = schemas.map(|tool| {
        (
            tool["name"].as_str().expect("a name").to_owned(),
            tool["outputSchema"].clone(),
        )
    });
    let mut client = Checked {
        schemas: schemas.collect(),
        session,
        tokenizer: o200k_base().expect("tables"),
        results: 0,
    };
    // The search: a line of totals, the header, and a line for each record.
    let (found, _) = client.call("pm_transcripts_harvest", &json!({ "maxRecords": 100 }));
    let ids: Vec<Value> = found
        .lines()
        .skip(2)
        .map(|line| serde_json::from_str(line.split(',').next().expect("a cell")).expect("a number"))
        .collect();
    assert!(ids.len() > 20, "{found}");

    let (brief, cheap) = client.transcripts(&ids[..10], "1");
    let items = brief["items"].as_array().expect("items");
    assert_eq!(items.len(), 10);
    assert!(
        items
            .iter()
            .all(|item| item["contentTokenCount"].is_u64() && item.get("text").is_none()),
        "{brief}"
    );
    let (full, dear) = client.transcripts(&ids[..10], "2");
    assert!(cheap < dear && dear <= MAX_TOKENS, "{cheap}, {dear}");
    assert_eq!(full["items"][9]["text"].as_str().map(str::is_empty), Some(false));

    let (mut rest, mut read, mut calls) = (ids.clone(), Vec::new(), 0);
    while !rest.is_empty() {
        let (packed, tokens) = client.transcripts(&rest, "2");
        assert!(tokens <= MAX_TOKENS, "{tokens}");
        let items = packed["items"].as_array().expect("items");
        read.extend(items.iter().map(|item| item["id"].clone()));
        calls += 1;
        assert!(calls <= ids.len(), "this does not end: {packed}");
        let omitted = packed["omitted"].as_u64().unwrap_or_default();
        rest = rest.split_off(rest.len() - usize::try_from(omitted).expect("a count"));
        let next = rest.first().map(|id| json!(id.to_string()));
        assert_eq!(packed.get("next"), next.as_ref());
    }
    assert_eq!(read, ids);
    assert!(calls > 1, "all fits");
    assert_eq!(client.results, calls + 2);

    let (packed, _) = client.transcripts(&[ids[0].clone(), json!(18001), ids[0].clone(), ids[1].clone()], "1");
    assert_eq!(packed["unknown"], json!(["18001"]));
    assert_eq!(packed["items"].as_array().map(Vec::len), Some(2));
    client.session.close();
}
