//! Records of lists and of refused requests.

use mcpact_meter::Meter;

use super::*;

/// Returns a session with a meter whose two servers have a tool with an output schema each.
fn metered(settings: &Value, kept: &Kept) -> (Session, Meter) {
    let meter = Meter::builder().sink(kept.clone()).build();
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
    (session, meter)
}

#[test]
fn the_saving_of_a_list_is_that_of_the_parts_for_the_model() {
    for (settings, is_saving) in [(json!({}), false), (json!({ "mode": "legacy" }), true)] {
        let kept = Kept::default();
        let (mut session, meter) = metered(&settings, &kept);
        session.send(&json!({ "id": 1, "method": "tools/list" }));
        assert!(meter.flush(Duration::from_secs(30)));
        let records = kept.0.lock().expect("no panic");
        let list = records.iter().find(|record| record.method == "tools/list");
        let list = list.expect("a record");
        let saved = list.full_tokens.unwrap_or_default() - list.output_tokens.unwrap_or_default();
        let catalogue = session.router.catalogue().expect("a catalogue");
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
