//! Messages: one line for each problem.

use mcpact::{
    ToolSchema,
    arguments::{ProblemKind, Step},
};
use serde::Deserialize;
use serde_json::json;

use crate::{accepted, error, refused};

/// Australian state
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Vic,
    Nsw,
    Qld,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    #[mcp(pattern = r"^\d{4}$")]
    date_from: String,
    exact: Option<bool>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Search {
    /// Search query
    query: String,
    state: Option<State>,
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
    #[serde(default)]
    filters: Vec<Filter>,
}

#[test]
fn every_problem_at_once() {
    refused::<Search>(
        json!({
            "state": "victoria",
            "limt": 5,
            "limit": 500,
            "filters": [{"dateFrom": "1950"}, {"exact": 1}, {"dateFrom": "50s", "exact": null}],
        }),
        &[
            "query: is missing (string: Search query)",
            r#"state: "victoria" is none of "vic", "nsw", "qld"; did you mean "vic"?"#,
            "limit: 500 is not in 1 to 100",
            "filters[1].dateFrom: is missing (string)",
            "filters[1].exact: 1 is not a boolean",
            r#"filters[2].dateFrom: "50s" does not match ^\d{4}$"#,
            r#"limt: no such parameter; did you mean "limit"?"#,
        ],
    );
}

#[test]
fn a_name_similar_to_a_missing_one_is_named() {
    refused::<Search>(
        json!({"qery": "gold"}),
        &[r#"query: is missing (string: Search query); did you mean "query" instead of "qery"?"#],
    );
    // In an object that allows other properties too.
    refused::<Filter>(
        json!({"date_from": "1950"}),
        &[r#"dateFrom: is missing (string); did you mean "dateFrom" instead of "date_from"?"#],
    );
}

#[test]
fn problems_are_data() {
    let error = error::<Search>(json!({"query": "gold", "filters": [{"dateFrom": "x"}], "zzz": 1}));
    assert_eq!((error.problems.len(), error.more), (2, 0));
    let [pattern, unknown] = &error.problems[..] else {
        unreachable!()
    };
    assert_eq!(
        pattern.path.steps(),
        [
            Step::Property("filters".into()),
            Step::Item(0),
            Step::Property("dateFrom".into())
        ]
    );
    assert_eq!(pattern.value.as_deref(), Some("\"x\""));
    assert_eq!(
        pattern.kind,
        ProblemKind::Pattern {
            pattern: r"^\d{4}$".into()
        }
    );
    assert_eq!(
        unknown.kind,
        ProblemKind::Unknown {
            similar: vec![],
            known: ["query", "state", "limit", "filters"].map(str::to_owned).into(),
        }
    );
    assert_eq!(
        unknown.to_string(),
        r#"zzz: no such parameter; write one of "query", "state", "limit", "filters""#
    );
}

#[test]
fn wrong_types() {
    refused::<Search>(json!([1]), &["arguments: [1] is not an object"]);
    refused::<Search>(json!(null), &["arguments: null is not an object"]);
    refused::<Search>(
        json!({"query": 1950, "limit": "20", "filters": {}, "state": true}),
        &[
            "query: 1950 is not a string",
            r#"state: true is none of "vic", "nsw", "qld""#,
            r#"limit: "20" is not an integer"#,
            "filters: {} is not an array",
        ],
    );
    refused::<Vec<u8>>(
        json!([1, 1.5, 300]),
        &["[1]: 1.5 is not an integer", "[2]: 300 is not in 0 to 255"],
    );
    refused::<(u8, bool)>(json!([1]), &["arguments: has 1 item, allowed: exactly 2"]);
}

#[test]
fn unusual_names_are_quoted() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Quoted {
        #[serde(rename = "the \"name\".\n")]
        name: u8,
    }
    refused::<Quoted>(
        json!({"the \"name\".\n": "x"}),
        &[r#"["the \"name\".\n"]: "x" is not an integer"#],
    );
    assert_eq!(accepted::<Quoted>(json!({"the \"name\".\n": 1})).name, 1);
}

/// The first line,
/// and the second
#[derive(Debug, Deserialize, ToolSchema)]
struct Lines(String);

#[test]
fn descriptions_are_on_one_line() {
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Text {
        text: Lines,
    }
    refused::<Text>(
        json!({}),
        &["text: is missing (string: The first line, and the second)"],
    );
}

#[test]
fn long_values_are_truncated() {
    let long = "é".repeat(1000);
    let error = error::<Search>(json!({"query": [long], "limit": 1e300}));
    let lines: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(lines[0], format!("query: [\"{}… is not a string", "é".repeat(58)));
    assert_eq!(lines[1], "limit: 1e+300 is not in 1 to 100");
}

#[test]
fn long_enums_are_truncated() {
    #[derive(Debug, Deserialize, ToolSchema)]
    #[serde(rename_all = "lowercase")]
    enum Letter {
        Alfa,
        Bravo,
        Charlie,
        Delta,
        Echo,
        Foxtrot,
        Golf,
        Hotel,
        India,
        Juliett,
        Kilo,
        Lima,
    }
    refused::<Letter>(
        json!("limaa"),
        &[
            r#"arguments: "limaa" is none of "lima", "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india" and 2 more; did you mean "lima"?"#,
        ],
    );
}

#[test]
fn twenty_problems_are_listed() {
    let error = error::<Vec<bool>>(json!([1].repeat(32)));
    assert_eq!((error.problems.len(), error.more), (20, 12));
    let text = error.to_string();
    assert_eq!(text.lines().count(), 21);
    assert!(text.ends_with("[19]: 1 is not a boolean\nand 12 more"), "{text}");
}

/// serde's own message is reported if the schema shows no problem.
#[test]
fn errors_of_serde_alone() {
    #[derive(Debug, Deserialize, ToolSchema)]
    #[serde(try_from = "u8")]
    struct Even(u8);
    impl TryFrom<u8> for Even {
        type Error = &'static str;
        fn try_from(number: u8) -> Result<Even, &'static str> {
            number
                .is_multiple_of(2)
                .then_some(Even(number))
                .ok_or("is odd,\nand must not be")
        }
    }
    #[derive(Debug, Deserialize, ToolSchema)]
    struct Both {
        even: Even,
        #[mcp(length = 1..)]
        text: String,
    }

    refused::<Even>(json!(3), &["arguments: is odd, and must not be"]);
    refused::<Even>(json!("3"), &[r#"arguments: "3" is not an integer"#]);

    // A broken rule is reported as well.
    refused::<Both>(
        json!({"even": 3, "text": ""}),
        &[
            "arguments: is odd, and must not be",
            "text: \"\" has 0 characters, allowed: at least 1",
        ],
    );
}
