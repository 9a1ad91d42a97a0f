//! The tools of an rmcp server, compacted by one call.

use std::{borrow::Cow, sync::Arc};

use mcpact::{
    compact::{self, Options, Pass, Step},
    rmcp::{
        handler::server::router::tool::{ToolRoute, ToolRouter},
        model::{CallToolResult, Tool},
    },
};
use serde_json::{Value, json};

struct Server;

fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Listing",
        "type": "object",
        "properties": { "limit": { "type": ["integer", "null"], "format": "uint32", "minimum": 0 } }
    })
}

#[test]
fn every_tool() {
    let mut router: ToolRouter<Server> = ToolRouter::new();
    for name in ["list_rows", "list_columns"] {
        let Value::Object(schema) = schema() else {
            panic!("an object")
        };
        let tool = Tool::new_with_raw(Cow::Borrowed(name), None, Arc::new(schema));
        router.add_route(ToolRoute::new_dyn(tool, |_| {
            Box::pin(async { Ok(CallToolResult::success(Vec::new()).into()) })
        }));
    }
    let savings = compact::router(&mut router, &Options::default());
    assert_eq!(router.list_all().len(), 2);
    for tool in router.list_all() {
        let expected = json!({ "type": "object", "properties": { "limit": { "type": "integer", "minimum": 0 } } });
        assert_eq!(Value::Object(tool.input_schema.as_ref().clone()), expected);
    }
    let dialect = savings
        .iter()
        .find(|saving| saving.step == Step::Lossless(Pass::Dialect))
        .expect("a saving");
    assert_eq!((dialect.locations, dialect.tokens), (2, 34));
}
