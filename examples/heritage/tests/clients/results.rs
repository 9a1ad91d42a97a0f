//! A client that reads more than the maximum: a search, the lowest tier, then whole records.

use std::collections::{BTreeMap, BTreeSet};

use heritage::HERITAGE;
use serde_json::{Value, json};
use tiktoken_rs::{CoreBPE, o200k_base};

use crate::{
    install::{Sdk, client},
    session::{Session, Transport},
};

/// The maximum tokens of transcripts without `maxTokens`.
const MAX_TOKENS: usize = 1_000;

/// A session whose structured results are checked against the schemas that its list announced.
struct Checked {
    session: Session,
    schemas: BTreeMap<String, Value>,
    tokenizer: CoreBPE,
    /// The number of structured results.
    results: usize,
    /// The report in `_meta` of the last result.
    report: Value,
    /// The context in `_meta` of the last result.
    context: Value,
}

impl Checked {
    /// Starts the client and lists the tools. Returns `None` if the SDK is not installed.
    fn open() -> Option<Checked> {
        let mut command = client(Sdk::Python)?;
        command.push("legacy".into());
        let mut session = Session::open(&command, Transport::Stdio, "all");
        let tools = session.list();
        let schemas = tools.iter().filter(|tool| tool.get("outputSchema").is_some());
        let schemas = schemas.map(|tool| {
            (
                tool["name"].as_str().expect("a name").to_owned(),
                tool["outputSchema"].clone(),
            )
        });
        Some(Checked {
            schemas: schemas.collect(),
            session,
            tokenizer: o200k_base().expect("tables"),
            results: 0,
            report: Value::Null,
            context: Value::Null,
        })
    }

    /// Calls a tool, and returns the first text of the result and its tokens. Checks that the tokens
    /// of the result are those of its report and of its context, and within the tool's budget.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, usize) {
        let result = self.session.call(tool, arguments)["result"].take();
        assert_ne!(result["isError"], true, "{result}");
        let texts = result["content"].as_array().expect("content").iter();
        let texts: Vec<&str> = texts.map(|block| block["text"].as_str().expect("a text")).collect();
        let count = |text: &str| self.tokenizer.encode_ordinary(text).len();
        self.context = result["_meta"]["context"].clone();
        let sent = count(&texts.join("\n")).max(texts.iter().map(|text| count(text)).sum());
        self.report = result["_meta"]["mcpact/result"].clone();
        let budget = HERITAGE
            .get(tool)
            .and_then(|tool| tool.result_budget)
            .expect("a budget");
        assert_eq!(self.report["tokensSent"], sent, "{result}");
        assert_eq!(self.context["tokens"], sent, "{result}");
        assert!(sent <= budget.tokens() as usize, "{tool}: {sent}");
        let text = texts[0].to_owned();
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

    /// Returns the text and the tokens of the result at each tier.
    fn tiers(&mut self, tool: &str, arguments: &Value) -> [(String, usize); 3] {
        ["1", "1.5", "2"].map(|tier| {
            let mut arguments = arguments.clone();
            arguments["tier"] = tier.into();
            self.call(tool, &arguments)
        })
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
    let Some(mut client) = Checked::open() else { return };
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

/// Results at each tier and of selected fields are those that their schemas announce.
#[test]
fn python_validates_tiers_and_fields() {
    let Some(mut client) = Checked::open() else { return };
    for (tool, arguments) in [
        ("trove_newspaper_article", json!({ "articleId": "18000101" })),
        ("vhd_get_place", json!({ "id": 1_101 })),
    ] {
        let [(_, low), _, (_, high)] = client.tiers(tool, &arguments);
        assert!(low < high, "{tool}: {low}, {high}");
    }
    let (whole, all) = client.call("nma_get_object", &json!({ "id": "ob104" }));
    let (part, some) = client.call("nma_get_object", &json!({ "id": "ob104", "fields": ["materials"] }));
    assert!(some < all, "{part} {whole}");
    assert_eq!(client.results, 8);
    client.session.close();
}

/// A preview of a long text states what is missing, and each tier costs more than the one before.
/// The context has the tokens of the texts at every tier, and the page of the record.
#[test]
fn python_reads_previews() {
    let Some(mut client) = Checked::open() else { return };
    let places: &[&str] = &["history", "description", "significance"];
    for (tool, arguments, noun, texts, page) in [
        (
            "trove_newspaper_article",
            json!({ "articleId": "18000124" }),
            "article",
            &["text"][..],
            "https://trove.example/article/18000124",
        ),
        (
            "museumsvic_get_article",
            json!({ "id": "articles/5101" }),
            "article",
            &["text"],
            "https://museumsvic.example/articles/5101",
        ),
        (
            "pm_transcripts_get_transcript",
            json!({ "id": 5833 }),
            "transcript",
            &["text"],
            "https://pm-transcripts.example/5833",
        ),
        (
            "vhd_get_place",
            json!({ "id": 1_113 }),
            "place",
            places,
            "https://vhd.example/places/1113",
        ),
    ] {
        let [(_, brief), (preview, middle), (full, high)] = client.tiers(tool, &arguments);
        assert!(brief < middle && middle < high, "{tool}: {brief}, {middle}, {high}");
        let full: Value = serde_json::from_str(&full).expect("JSON");
        let record = full["items"].get(0).unwrap_or(&full);
        let texts = texts.iter().map(|name| record[name].as_str().expect("a text"));
        let last = texts.clone().next_back().expect("a text");
        let missing = last.chars().count() - 500;
        let note = format!("(... truncated {missing} characters. Request tier 2 for full ");
        assert!(preview.contains(&note), "{note}: {preview}");
        let tokens: usize = texts.map(|text| client.tokenizer.encode_ordinary(text).len()).sum();
        let origin = json!({ "contentTokenCount": tokens, "publicUrl": page });
        // A batch has the origin of each item.
        let is_batch = full.get("items").is_some();
        let context = if is_batch {
            &client.context["items"][0]
        } else {
            &client.context
        };
        assert_eq!(context[noun], origin, "{tool}");
        assert_eq!(context["agentMeta"], json!({ "source": "human" }));
    }
    client.session.close();
}

/// A harvest over its budget is cut. Calls by the report and the cursors read each record once.
#[test]
fn python_continues_a_result_over_its_budget() {
    let Some(mut client) = Checked::open() else { return };
    let mut arguments = json!({ "query": "", "includeFullText": true, "maxRecords": 1_000 });
    let (mut read, mut cut, mut calls) = (Vec::new(), 0, 0);
    let total = loop {
        let (text, _) = client.call("trove_harvest", &arguments);
        let page: Value = serde_json::from_str(&text).expect("JSON");
        let results = page["results"].as_array().expect("results");
        calls += 1;
        assert!(calls < 100, "this does not end: {text}");
        if client.report["truncated"] == true {
            cut += 1;
            assert_eq!(client.report["items"], results.len());
            assert!(client.report["tokensInFull"].as_u64() > client.report["tokensSent"].as_u64());
            // The cursor is past the missing records.
            assert_eq!(client.report["next"], json!({ "maxRecords": results.len() }));
            arguments["maxRecords"] = results.len().into();
            continue;
        }
        read.extend(results.iter().map(|record| record["id"].clone()));
        match page["next"].get("cursor") {
            Some(cursor) => arguments["cursor"] = cursor.clone(),
            None => break page["total"].as_u64().expect("a number"),
        }
    };
    assert!(cut > 0, "no harvest is over the budget");
    assert_eq!(read.len() as u64, total);
    let different: BTreeSet<String> = read.iter().map(Value::to_string).collect();
    assert_eq!(different.len(), read.len());
    client.session.close();
}
