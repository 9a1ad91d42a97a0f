//! Records of lists and of refused requests, and limits.

use mcpact_meter::Meter;

use super::*;

/// Returns a session with a meter whose two servers have a tool with an output schema each.
fn metered(settings: &Value, kept: &Kept) -> (Session, Meter) {
    let meter = Meter::builder().sink(kept.clone()).build();
    (metered_by(&meter, settings), meter)
}

/// Returns such a session with this meter.
fn metered_by(meter: &Meter, settings: &Value) -> Session {
    let servers = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
    let file = json!({ "mcpServers": servers, "mcpact": settings });
    let config = Config::parse(&file.to_string()).expect("a file");
    let gateway = Gateway::new(config).expect("settings").meter(meter.clone());
    let mut session = Session::of("pipe", Arc::new(gateway));
    session.connect(0);
    session.connect(1);
    session.send(&json!({ "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
    for (server, name) in ["x", "y"].into_iter().enumerate() {
        session.hello(server, &json!({ "tools": {} }));
        let sent = session.sent(server);
        let schema = json!({ "type": "object", "properties": { "page": { "type": "integer", "title": "Page" } } });
        let tool = json!({ "name": name, "inputSchema": schema, "outputSchema": schema });
        session.receive(server, &json!({ "id": sent["id"], "result": { "tools": [tool] } }));
    }
    session.client.clear();
    session
}

/// Returns a meter with this limit.
fn limited(limit: &Value, kept: &Kept) -> Meter {
    let limits = mcpact_meter::limits::parse(&json!([limit])).expect("a limit");
    Meter::builder().limits(limits).sink(kept.clone()).build()
}

/// Returns a request to the client's model, which reads 301 tokens.
fn sampling(id: u64) -> Value {
    let content = json!({ "type": "text", "text": "word ".repeat(300) });
    let params = json!({ "messages": [{ "role": "user", "content": content }], "maxTokens": 100 });
    json!({ "id": id, "method": "sampling/createMessage", "params": params })
}

#[test]
fn sampling_is_limited_and_logged() {
    let kept = Kept::default();
    let meter = limited(&json!({ "per": "session", "tokens": 310 }), &kept);
    let mut session = metered_by(&meter, &json!({}));
    session.send(&json!({ "method": "notifications/initialized" }));
    for id in [5, 6] {
        session.receive(0, &sampling(id));
        let asked = session.got();
        assert_eq!(asked["method"], "sampling/createMessage");
        let content = json!({ "type": "text", "text": "one two three" });
        let result = json!({ "role": "assistant", "content": content, "model": "example-1" });
        session.send(&json!({ "id": asked["id"], "result": result }));
        assert_eq!(session.sent(0)["id"], id);
    }
    session.receive(0, &sampling(7));
    let refused = session.sent(0);
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(7), &json!(-32_029))
    );
    assert!(session.client.is_empty());
    session.send(&call(1, "x"));
    assert_eq!(session.got()["result"]["isError"], true);
    assert!(meter.flush(Duration::from_secs(30)));
    let records = kept.0.lock().expect("no panic");
    let sampled = records
        .iter()
        .filter(|record| record.method == "sampling/createMessage");
    let sampled: Vec<_> = sampled
        .map(|record| {
            (
                record.server.as_str(),
                record.model.as_deref(),
                record.input_tokens,
                record.output_tokens,
            )
        })
        .collect();
    // The model reads the messages and writes the result.
    let expected = ("a", Some("example-1"), Some(3), Some(301));
    assert_eq!(sampled[..2], [expected, expected]);
    assert_eq!(sampled.len(), 3);
}

/// Returns whether the second of two calls with these parameters is refused by a limit of the tool
/// `fetch`, in a session whose first server is an mcpact server in dynamic mode.
fn second_is_refused(servers: &Value, settings: &Value, params: &Value) -> bool {
    let kept = Kept::default();
    let meter = limited(&json!({ "tool": "fetch", "calls": 1 }), &kept);
    let file = json!({ "mcpServers": servers, "mcpact": settings });
    let gateway = Gateway::new(Config::parse(&file.to_string()).expect("a file")).expect("settings");
    let mut session = Session::of("pipe", Arc::new(gateway.meter(meter.clone())));
    session.connect(0);
    session.send(&json!({ "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": { "roots": {} }, "clientInfo": { "name": "c" } } }));
    session.hello(0, &json!({ "tools": {} }));
    // A client in front of one server lists the tools itself.
    session.send(&json!({ "id": 1, "method": "tools/list" }));
    let sent = session.sent(0);
    let properties = json!({ "tool": {}, "args": {} });
    let tool = json!({ "name": "execute_tool", "inputSchema": { "type": "object", "properties": properties } });
    session.receive(0, &json!({ "id": sent["id"], "result": { "tools": [tool] } }));
    session.pass(Duration::from_secs(11));
    let is_refused = [2, 3].map(|id| {
        session.client.clear();
        session.send(&json!({ "id": id, "method": "tools/call", "params": params }));
        !session.client.is_empty()
    });
    assert!(!is_refused[0], "{params}");
    assert!(meter.flush(Duration::from_secs(30)));
    is_refused[1]
}

#[test]
fn limits_apply_to_the_tools_that_a_server_executes() {
    let one = json!({ "a": { "command": "a" } });
    let two = json!({ "a": { "command": "a" }, "b": { "command": "b" } });
    let call = |tool: &str| json!({ "name": "execute_tool", "arguments": { "tool": tool, "args": {} } });
    let shown = |tool: &str| json!({ "name": "a_execute_tool", "arguments": call(tool)["arguments"] });
    // The gateway's own `execute_tool` executes that of the server.
    let nested = |tool: &str| {
        let args = call(tool)["arguments"].take();
        json!({ "name": "execute_tool", "arguments": { "tool": "a_execute_tool", "args": args } })
    };
    let (none, dynamic) = (json!({}), json!({ "mode": "dynamic" }));
    for (tool, is_refused) in [("fetch", true), ("search", false)] {
        assert_eq!(second_is_refused(&one, &none, &call(tool)), is_refused);
        assert_eq!(second_is_refused(&two, &none, &call(tool)), is_refused);
        let prefixed = json!({ "prefix": "always" });
        assert_eq!(second_is_refused(&two, &prefixed, &shown(tool)), is_refused);
        assert_eq!(second_is_refused(&two, &dynamic, &nested(tool)), is_refused);
    }
}

#[test]
fn the_client_gets_the_warning_about_a_single_call() {
    for text in ["word ".repeat(300), "word ".repeat(20_000)] {
        let kept = Kept::default();
        let meter = limited(&json!({ "per": "call", "tokens": 100, "action": "warn" }), &kept);
        let mut session = metered_by(&meter, &json!({}));
        session.send(&json!({ "method": "notifications/initialized" }));
        session.client.clear();
        session.send(&call(1, "x"));
        session.receive(
            0,
            &json!({ "id": 1, "result": { "content": [{ "type": "text", "text": text }] } }),
        );
        // The tokens of a long result are counted a moment later.
        assert!(meter.flush(Duration::from_secs(30)));
        session.pass(Duration::from_secs(1));
        let mut messages: Vec<Value> = session
            .client
            .iter()
            .map(|delivery| serde_json::from_str(&delivery.text).expect("JSON"))
            .collect();
        messages.retain(|message| message["method"] == "notifications/message");
        assert_eq!(messages.len(), 1);
        let warning = messages[0]["params"]["data"].as_str().expect("a text");
        assert!(warning.starts_with("A call of `x` of server `a` took "), "{warning}");
        let records = kept.0.lock().expect("no panic");
        let warned: Vec<_> = records.iter().filter_map(|record| record.warning.as_deref()).collect();
        assert_eq!(warned, [warning]);
    }
}

#[test]
fn the_saving_of_a_list_is_that_of_the_parts_for_the_model() {
    for (settings, is_saving) in [(json!({}), false), (json!({ "mode": "all" }), true)] {
        let kept = Kept::default();
        let (mut session, meter) = metered(&settings, &kept);
        session.send(&json!({ "id": 1, "method": "tools/list" }));
        assert!(meter.flush(Duration::from_secs(30)));
        let records = kept.0.lock().expect("no panic");
        let list = records.iter().find(|record| record.method == "tools/list");
        let list = list.expect("a record");
        let saved = list.full_tokens.unwrap_or_default() - list.output_tokens.unwrap_or_default();
        let catalogue = session.router.servers.catalogue().expect("a catalogue");
        let expected = catalogue.full_cost().model - catalogue.listed_cost().model;
        assert_eq!((saved, saved > 0), (expected, is_saving), "{settings}");
    }
}

#[test]
fn refused_requests_are_logged() {
    let kept = Kept::default();
    let (mut session, meter) = metered(&json!({}), &kept);
    let requests = [
        json!({ "id": 1, "method": "unknown/method" }),
        json!({ "id": 1, "method": "prompts/get", "params": { "name": "none" } }),
        json!({ "id": 1, "method": "resources/read", "params": { "uri": "none://" } }),
        json!({ "id": 1, "method": "tools/call", "params": {} }),
        json!({ "id": 1, "method": "server/discover", "params": {} }),
    ];
    for request in &requests {
        session.send(request);
        assert!(session.got()["error"].is_object(), "{request}");
    }
    assert!(meter.flush(Duration::from_secs(30)));
    let records = kept.0.lock().expect("no panic");
    let refused = records.iter().filter(|record| record.error.is_some());
    let methods: Vec<&str> = refused.map(|record| record.method.as_str()).collect();
    let expected: Vec<&str> = requests
        .iter()
        .filter_map(|request| request["method"].as_str())
        .collect();
    assert_eq!(methods, expected);
}
