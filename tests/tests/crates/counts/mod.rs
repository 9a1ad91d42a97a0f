//! Entries and counts of every tool of the test types.
//!
//! Entries are minified JSON in the right order. tiktoken-rs counts the same tokens, in total and
//! by part, in both encodings.

mod json;

use json::{Properties, repeated, rewritten};
use mcpact_tests::{
    fixtures::Fixture,
    types::{self, tools::report},
};
use serde_json::Value;
use tiktoken_rs::CoreBPE;

/// The properties of a tool on the wire, in the order in which rmcp declares the fields of its
/// `Tool`.
const WIRE: [&str; 7] = [
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "_meta",
];
/// The properties that a model sees.
const MODEL: [&str; 3] = ["name", "description", "inputSchema"];

#[test]
fn o200k_base() {
    let tools: Vec<Value> = types::tools().into_iter().map(report).collect();
    check(&tools, "o200k_base", tiktoken_rs::o200k_base_singleton());
}

/// The same tools, in a crate whose Cargo.toml sets the encoding.
#[test]
fn cl100k_base() {
    let fixture = Fixture::new(env!("CARGO_TARGET_TMPDIR"), "cl100k").in_target("target-counts");
    let printed = fixture.run(&["run", "--quiet"]);
    let tools: Vec<Value> = printed
        .stdout()
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(tools.len(), types::tools().len(), "it has the same tools");
    check(&tools, "cl100k_base", tiktoken_rs::cl100k_base_singleton());
}

fn check(tools: &[Value], encoding: &str, oracle: &CoreBPE) {
    assert!(tools.len() > 140, "{} tools", tools.len());
    let mut problems = Vec::new();
    for tool in tools {
        let tool = Tool { report: tool, oracle };
        assert_eq!(tool.text("encoding"), encoding);
        for (what, found, expected) in tool.claims() {
            if found != expected {
                problems.push(format!(
                    "{what}\n    {found}\n    {expected}\n    {}",
                    tool.text("wire_entry")
                ));
            }
        }
    }
    assert!(
        problems.is_empty(),
        "{} problems:\n{}",
        problems.len(),
        problems.join("\n")
    );
    let counted = |count: &str| tools.iter().filter(|tool| tool["count"] == count).count();
    assert!(
        counted("Model") > 100 && counted("Wire") >= 5,
        "both kinds of counting occur"
    );
}

/// A tool's report, and the tokenizer that checks it.
struct Tool<'a> {
    report: &'a Value,
    oracle: &'a CoreBPE,
}

/// A claim: its subject, the found value and the expected value.
type Claim = (String, String, String);

impl Tool<'_> {
    fn text(&self, key: &str) -> &str {
        self.report[key].as_str().expect("a text")
    }

    fn number(&self, key: &str) -> usize {
        usize::try_from(self.report[key].as_u64().expect("a number")).expect("a small number")
    }

    /// Returns the counted text.
    fn counted(&self) -> &str {
        if self.report["count"] == "Wire" {
            self.text("wire_entry")
        } else {
            self.text("entry")
        }
    }

    fn tokens(&self, text: &str) -> usize {
        self.oracle.encode_ordinary(text).len()
    }

    fn claims(&self) -> Vec<Claim> {
        let mut claims = self.texts();
        if claims.iter().any(|(_, found, expected)| found != expected) {
            // Parts are only checked in a correct text.
            return claims;
        }
        claims.extend(self.parts());
        claims.extend(self.described());
        claims
    }

    fn texts(&self) -> Vec<Claim> {
        let (entry, wire) = (self.text("entry"), self.text("wire_entry"));
        let properties = Properties::of(entry);
        let of_wire = Properties::of(wire);
        let mut in_order = WIRE.to_vec();
        in_order.retain(|name| of_wire.names().contains(name));
        let claim = |what: &str, found: &str, expected: &str| (what.to_owned(), found.to_owned(), expected.to_owned());
        let mut claims = vec![
            claim("the entry is minified", entry, &rewritten(entry)),
            claim("the wire entry is minified", wire, &rewritten(wire)),
            claim(
                "the entry has three properties",
                &format!("{:?}", properties.names()),
                &format!("{MODEL:?}"),
            ),
            claim(
                "the input schema is part of it",
                properties.get("inputSchema").expect("one"),
                self.text("input_schema"),
            ),
            claim(
                "the wire's properties are in order",
                &format!("{:?}", of_wire.names()),
                &format!("{in_order:?}"),
            ),
        ];
        for name in MODEL {
            let (model, wire) = (properties.get(name).expect("one"), of_wire.get(name).expect("one"));
            claims.push(claim("a model sees what is sent", model, wire));
        }
        claims
    }

    /// Compares the tokens of the whole entry and of each part: those that begin in its bytes.
    fn parts(&self) -> Vec<Claim> {
        let text = self.counted();
        let mut starts = Vec::new();
        let mut at = 0;
        for token in self.oracle.encode_ordinary(text) {
            starts.push(at);
            at += self.oracle.decode_bytes(&[token]).expect("a token").len();
        }
        let within = |start: usize, end: usize| starts.iter().filter(|at| (start..end).contains(*at)).count();

        let of = |name: &str| Properties::of(text).value_span(name, 0);
        let schema = of("inputSchema");
        let properties = Properties::of(&text[schema.clone()]).value_span("properties", schema.start);
        let parameters = Properties::of(&text[properties.clone()]);
        assert_eq!(repeated(&parameters.names()), Vec::<&str>::new(), "{text}");
        let expected: Vec<(String, usize)> = parameters
            .spans(properties.start)
            .into_iter()
            .map(|(name, value)| {
                (
                    text[name.start + 1..name.end - 1].to_owned(),
                    within(name.start, value.end),
                )
            })
            .collect();
        let found: Vec<(String, usize)> =
            serde_json::from_value(self.report["parameters"].clone()).expect("names and numbers");

        let (name, description) = (of("name"), of("description"));
        let parts = self.number("name")
            + self.number("description")
            + self.number("structure")
            + found.iter().map(|(_, tokens)| tokens).sum::<usize>();
        let claim =
            |what: &str, found: usize, expected: usize| (what.to_owned(), found.to_string(), expected.to_string());
        vec![
            claim("total", self.number("total"), starts.len()),
            claim("the parts add up", parts, starts.len()),
            claim("name", self.number("name"), within(name.start, name.end)),
            claim(
                "description",
                self.number("description"),
                within(description.start, description.end),
            ),
            ("parameters".to_owned(), format!("{found:?}"), format!("{expected:?}")),
        ]
    }

    /// Compares the costs of its descriptions, by verbosity.
    fn described(&self) -> Vec<Claim> {
        let entry = Properties::of(self.text("entry"));
        let schema = Properties::of(self.text("input_schema"));
        let required = schema
            .get("required")
            .map_or(String::new(), |names| format!(",\"required\":{names}"));
        let property = |name: &str| entry.get(name).expect("a property");
        let minimal = format!(
            "{{\"name\":{},\"description\":{}{required}}}",
            property("name"),
            property("description")
        );
        let claim =
            |what: &str, found: usize, expected: usize| (what.to_owned(), found.to_string(), expected.to_string());
        let (standard, full) = (self.number("standard"), self.number("full"));
        vec![
            claim("minimal", self.number("minimal"), self.tokens(&minimal)),
            claim("standard", standard, self.tokens(self.text("entry"))),
            claim("full is not less than standard", full, full.max(standard)),
        ]
    }
}

/// A wrong number, or a text in another order, is reported.
#[test]
fn wrong_reports() {
    let right = report(types::tools::MODEL.get("search_all").expect("a tool"));
    let oracle = tiktoken_rs::o200k_base_singleton();
    let wrong = |report: &Value| {
        let claims = Tool { report, oracle }.claims();
        claims
            .into_iter()
            .filter(|(_, found, expected)| found != expected)
            .count()
    };
    assert_eq!(wrong(&right), 0);
    for key in ["total", "name", "description", "structure", "minimal", "standard"] {
        let mut report = right.clone();
        report[key] = (right[key].as_u64().expect("a number") + 1).into();
        assert!(wrong(&report) > 0, "{key}");
    }
    let mut report = right.clone();
    report["parameters"][0][1] = 1.into();
    assert!(wrong(&report) > 0);
    for (key, from, to) in [
        ("entry", ",\"inputSchema\"", ", \"inputSchema\""),
        ("input_schema", "query", "quary"),
        ("wire_entry", "\"title\":\"Search everything\",", ""),
        ("entry", "–", "\\u2013"),
    ] {
        let mut report = right.clone();
        let text = right[key].as_str().expect("a text");
        report[key] = text.replace(from, to).into();
        // Without its title, the wire entry is another valid entry.
        assert_eq!(wrong(&report) > 0, key != "wire_entry", "{key}: {from}");
        assert_ne!(report, right);
    }
}
