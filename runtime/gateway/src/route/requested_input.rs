//! Input that a server may request from a client without `initialize`.

use mcpact_meter::MeteredCall;
use mcpact_shared::protocol::method;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::versions::{CAPABILITIES, CLIENT};
use crate::message::Message;

/// The methods whose result may be a request for input.
const METHODS: [&str; 3] = [method::CALL_TOOL, method::GET_PROMPT, method::READ_RESOURCE];
/// The capabilities of a client that a server may use, each with the parts that a server can ask
/// for.
const KNOWN: [(&str, &[&str]); 3] = [
    ("roots", &[]),
    ("sampling", &["context", "tools"]),
    ("elicitation", &["form", "url"]),
];
/// The maximum number of requests of a server that one call keeps.
const MAX_QUESTIONS: usize = 16;

/// The input that the server of a call may request.
#[derive(Debug)]
pub(super) struct Input {
    capabilities: Map<String, Value>,
    /// A digest of the client and its request. A repeated request must have the same.
    digest: [u8; 32],
    pub(super) questions: Vec<Question>,
    /// The number of questions that were asked in the call.
    asked: usize,
}

/// A request of a server for input.
#[derive(Debug)]
pub(super) struct Question {
    /// The key that the client sees.
    pub(super) key: String,
    pub(super) generation: u32,
    /// The id as the server wrote it.
    pub(super) raw_id: String,
    /// The metering of a request to the client's model.
    pub(super) call: Option<MeteredCall>,
    method: String,
    params: Option<String>,
}

/// The reason for which a server's request is refused.
pub(super) type Refusal = String;

/// Returns the capabilities that the request declares, as far as servers can use them.
pub(crate) fn capabilities(message: &Message) -> Map<String, Value> {
    let declared = message.param(&["_meta", CAPABILITIES]);
    let declared: Option<Value> = declared.and_then(|raw| serde_json::from_str(raw).ok());
    let mut capabilities = Map::new();
    for (key, parts) in KNOWN {
        let Some(Value::Object(own)) = declared.as_ref().and_then(|declared| declared.get(key)) else {
            continue;
        };
        let parts = parts
            .iter()
            .filter(|part| own.get(**part).is_some_and(Value::is_object));
        let parts: Map<String, Value> = parts.map(|part| ((*part).to_owned(), json!({}))).collect();
        capabilities.insert(key.to_owned(), parts.into());
    }
    capabilities
}

/// Returns whether the server of a request may ask for input in its result.
pub(crate) fn can_ask(message: &Message) -> bool {
    METHODS.contains(&message.method())
}

impl Input {
    /// Returns the input that the server of this request may request, or `None` if the client
    /// declares no such capability.
    pub(super) fn of(message: &Message) -> Option<Box<Input>> {
        if !can_ask(message) {
            return None;
        }
        let capabilities = capabilities(message);
        if capabilities.is_empty() {
            return None;
        }
        Some(Box::new(Input {
            capabilities,
            digest: digest(message)?,
            questions: Vec::new(),
            asked: 0,
        }))
    }

    /// Checks that a request of the server can be added.
    pub(super) fn check_question(&self, message: &Message) -> Result<(), Refusal> {
        let mode = message.text_param(&["mode"]);
        let (capability, part) = match (message.method(), mode.as_deref()) {
            (method::LIST_ROOTS, _) => ("roots", None),
            (method::CREATE_MESSAGE, _) if message.param(&["tools"]).is_some() => ("sampling", Some("tools")),
            (method::CREATE_MESSAGE, _) => ("sampling", None),
            (method::ELICIT, Some("url")) => ("elicitation", Some("url")),
            (method::ELICIT, _) => ("elicitation", None),
            (method, _) => return Err(format!("the client does not support `{method}`")),
        };
        let declared = self.capabilities.get(capability);
        // Without parts, elicitation is by a form.
        let has_form = |own: &Value| own.get("url").is_none() || own.get("form").is_some();
        let is_declared = declared.is_some_and(|own| match part {
            Some(part) => own.get(part).is_some(),
            None => capability != "elicitation" || has_form(own),
        });
        if !is_declared {
            let part = part.map_or(String::new(), |part| format!(".{part}"));
            return Err(format!("the client has no capability `{capability}{part}`"));
        }
        if self.questions.len() >= MAX_QUESTIONS {
            return Err(format!("{MAX_QUESTIONS} requests of this call wait for the client"));
        }
        Ok(())
    }

    /// Adds a request of the server that was checked.
    pub(super) fn add_question(&mut self, message: &Message, generation: u32, call: Option<MeteredCall>) {
        self.asked += 1;
        self.questions.push(Question {
            key: format!("input-{}", self.asked),
            generation,
            raw_id: message.raw_id().unwrap_or("null").to_owned(),
            call,
            method: message.method().to_owned(),
            params: message.params().map(str::to_owned),
        });
    }

    /// Returns whether a message repeats the request of this input.
    pub(super) fn is_of(&self, message: &Message) -> bool {
        digest(message) == Some(self.digest)
    }

    /// Returns the number of bytes of the questions' parameters.
    pub(super) fn bytes(&self) -> usize {
        let params = self.questions.iter().filter_map(|question| question.params.as_ref());
        params.map(String::len).sum()
    }

    /// Returns the result that asks the client.
    pub(super) fn result(&self, state: &str) -> String {
        let questions = self.questions.iter().map(|question| {
            let params = question.params.as_deref();
            let params = params.map_or(String::new(), |params| format!(r#","params":{params}"#));
            format!(r#""{}":{{"method":"{}"{params}}}"#, question.key, question.method)
        });
        let questions: Vec<String> = questions.collect();
        format!(
            r#"{{"resultType":"input_required","inputRequests":{{{}}},"requestState":"{state}"}}"#,
            questions.join(",")
        )
    }
}

/// Returns a digest of the client, the method and the parameters, without the keys that a repeated
/// request changes. `None` if the parameters cannot be read.
fn digest(message: &Message) -> Option<[u8; 32]> {
    let mut params: Map<String, Value> = serde_json::from_str(message.params()?).ok()?;
    let client = params.get("_meta").and_then(|meta| meta.get(CLIENT)).cloned();
    for key in ["_meta", "inputResponses", "requestState"] {
        params.remove(key);
    }
    let mut request = json!([message.method(), client, params]);
    request.sort_all_objects();
    Some(Sha256::digest(request.to_string()).into())
}
