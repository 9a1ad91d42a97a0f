//! All servers give a client the same results, by name and by the meta-tools.

use std::process::Command;

use adopt::{before, compacted, counted, searched};
use mcpact::discover::Mode;
use rmcp::{
    RoleClient, ServerHandler, ServiceExt,
    model::{CallToolRequestParams, Tool},
    service::RunningService,
};
use serde_json::{Value, json};

/// Returns a client of the server.
async fn client(server: impl ServerHandler) -> RunningService<RoleClient, ()> {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = server.serve(far).await.expect("a session");
        server.waiting().await.expect("an end")
    });
    ().serve(near).await.expect("a session")
}

async fn call(client: &RunningService<RoleClient, ()>, name: &str, arguments: Value) -> Value {
    let Value::Object(arguments) = arguments else {
        panic!("no object: {arguments}")
    };
    let params = CallToolRequestParams::new(name.to_owned()).with_arguments(arguments);
    let answer = client.call_tool(params).await.expect("an answer");
    serde_json::to_value(answer).expect("JSON")
}

/// Returns valid and invalid calls of every tool.
fn calls() -> Vec<(&'static str, Value)> {
    let milk = json!({ "title": "Buy milk", "tags": ["shop"], "repeat": { "every": "week", "days": ["Monday"] } });
    vec![
        ("add_task", milk),
        (
            "add_task",
            json!({ "title": "Call Ada", "priority": "high", "due": "2026-03-01", "notes": "about milk" }),
        ),
        (
            "add_task",
            json!({ "title": "Water plants", "repeat": { "every": "day", "interval": 2 } }),
        ),
        ("add_task", json!({ "title": "Run", "priority": "soon" })),
        ("add_task", json!({ "notes": "no title" })),
        ("add_task", json!({ "title": "Run", "repeat": { "every": "month" } })),
        ("edit_task", json!({ "id": 1, "priority": "low", "notes": "later" })),
        ("edit_task", json!({ "id": 9, "title": "Nothing" })),
        ("edit_task", json!({ "id": -1 })),
        ("complete_task", json!({ "id": 0 })),
        ("get_task", json!({ "id": 0 })),
        ("get_task", json!({ "id": "0" })),
        ("list_tasks", json!({})),
        ("list_tasks", json!({ "done": false, "priority": "low" })),
        ("list_tasks", json!({ "tag": "shop", "limit": 1 })),
        ("list_tasks", json!({ "offset": 1 })),
        ("find_tasks", json!({ "words": ["milk"], "limit": 5 })),
        ("find_tasks", json!({ "words": "milk" })),
        ("count_tasks", json!({})),
        ("delete_task", json!({ "id": 2 })),
        ("delete_task", json!({ "id": 2 })),
        ("count_tasks", json!({})),
    ]
}

#[tokio::test]
async fn same_calls_have_same_answers() {
    let before = client(before::Server::new()).await;
    let compacted = client(compacted::Server::new().expect("it starts")).await;
    let counted = client(counted::Server::new()).await;
    let searched = client(searched::Server::new(Mode::Dynamic).expect("it starts")).await;
    let executed = client(searched::Server::new(Mode::Hybrid).expect("it starts")).await;
    let mut errors = 0;
    for (name, arguments) in calls() {
        let expected = call(&before, name, arguments.clone()).await;
        errors += usize::from(expected["isError"] == true);
        for (state, client) in [
            ("compacted", &compacted),
            ("counted", &counted),
            ("searched", &searched),
        ] {
            let answer = call(client, name, arguments.clone()).await;
            assert_eq!(answer, expected, "{state}: {name} {arguments}");
        }
        let execute = json!({ "tool": name, "args": arguments });
        let answer = call(&executed, "execute_tool", execute).await;
        assert_eq!(answer, expected, "execute_tool: {name} {arguments}");
    }
    assert_eq!(errors, 8);
    assert!(
        before
            .call_tool(CallToolRequestParams::new("execute_tool"))
            .await
            .is_err()
    );
}

#[tokio::test]
async fn a_model_finds_its_way() {
    let client = client(searched::Server::new(Mode::Hybrid).expect("it starts")).await;
    let listed = client.list_all_tools().await.expect("a list");
    let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_ref()).collect();
    assert_eq!(
        names,
        [
            "add_task",
            "describe_tool",
            "execute_read_tool",
            "execute_tool",
            "list_tasks",
            "search_tools"
        ]
    );
    let text = |answer: Value| -> Value {
        assert_ne!(answer["isError"], true, "{answer}");
        serde_json::from_str(answer["content"][0]["text"].as_str().expect("a text")).expect("JSON")
    };
    let found = call(&client, "search_tools", json!({ "query": "mark something as done" })).await;
    let found = found["content"][0]["text"].as_str().expect("a text");
    assert!(found.starts_with("complete_task: "), "{found}");
    let described = call(&client, "describe_tool", json!({ "tools": ["complete_task"] })).await;
    let signature = described["content"][0]["text"].as_str().expect("a text");
    assert!(
        signature.contains("\n id: int(0..) // Number of the task\n"),
        "{signature}"
    );
    call(&client, "add_task", json!({ "title": "Run" })).await;
    let execute = json!({ "tool": "complete_task", "args": { "id": 0 } });
    let done = text(call(&client, "execute_tool", execute).await);
    assert_eq!((&done["title"], &done["done"]), (&json!("Run"), &json!(true)));
}

/// Checks that both schemas accept the same values, except nulls that mean "absent".
#[test]
fn compact_schemas_take_the_same() {
    let given = before::Server::new().tools();
    let compact = compacted::Server::new().expect("it starts").tools();
    let validator = |tool: &Tool| jsonschema::validator_for(&json!(tool.input_schema)).expect("a schema");
    let (mut accepted, mut refused) = (0, 0);
    for (given, compact) in given.iter().zip(&compact) {
        assert_eq!(given.name, compact.name);
        let (given_takes, compact_takes) = (validator(given), validator(compact));
        for (_, arguments) in calls() {
            for arguments in with_nulls(&arguments) {
                let without: Value = match &arguments {
                    Value::Object(properties) => {
                        let properties = properties.clone().into_iter();
                        properties.filter(|(_, value)| !value.is_null()).collect()
                    }
                    other => other.clone(),
                };
                let takes = given_takes.is_valid(&arguments);
                if takes {
                    assert!(compact_takes.is_valid(&without), "{}: {arguments}", given.name);
                }
                if compact_takes.is_valid(&arguments) {
                    assert!(takes, "{}: {arguments}", given.name);
                }
                accepted += usize::from(takes);
                refused += usize::from(!takes);
            }
        }
    }
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
}

/// Returns the arguments, and copies of them in which one property is null.
fn with_nulls(arguments: &Value) -> Vec<Value> {
    let mut all = vec![arguments.clone()];
    for name in [
        "title", "notes", "priority", "due", "tags", "repeat", "done", "tag", "limit",
    ] {
        let mut arguments = arguments.clone();
        arguments[name] = Value::Null;
        all.push(arguments);
    }
    all
}

fn command(arguments: &[&str], mode: &str) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_adopt"))
        .args(arguments)
        .env("MCP_MODE", mode)
        .output()
        .expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_environment_overrides_the_mode() {
    let (started, table, _) = command(&["tokens"], "all");
    let totals: Vec<&str> = table.lines().last().expect("a line").split_whitespace().collect();
    assert!(started && totals[2] == totals[4], "{table}");
    let (started, _, said) = command(&["searched"], "dinamic");
    assert!(!started);
    assert_eq!(
        said,
        "MCP_MODE: unknown mode `dinamic`; write `dynamic`, `all`, `hybrid` or `catalogue`\n"
    );
}
