//! The input that a server may ask a client without `initialize` for, and the calls that wait for it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::message::{Id, Message};
use super::requests::Pending;
use super::stateless::{CAPABILITIES, CLIENT};

/// The methods whose result may be a request for input.
const METHODS: [&str; 3] = ["tools/call", "prompts/get", "resources/read"];
/// The capabilities of a client that a server may use, each with the parts that a server can ask for.
const KNOWN: [(&str, &[&str]); 3] = [
    ("roots", &[]),
    ("sampling", &["context", "tools"]),
    ("elicitation", &["form", "url"]),
];
/// The start of each state that the gateway gives out.
const STATE: &str = "mcpact-";
/// The maximum number of requests of a server that one call keeps.
const MAX_QUESTIONS: usize = 16;

/// The input that the server of a call may ask for.
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
    /// Returns the input that the server of this request may ask for, or `None` if the client declares
    /// nothing that it could be asked for.
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

    /// Adds a request of the server.
    pub(super) fn ask(&mut self, message: &Message, generation: u32) -> Result<(), Refusal> {
        let mode = message.text_param(&["mode"]);
        let (capability, part) = match (message.method(), mode.as_deref()) {
            ("roots/list", _) => ("roots", None),
            ("sampling/createMessage", _) if message.param(&["tools"]).is_some() => ("sampling", Some("tools")),
            ("sampling/createMessage", _) => ("sampling", None),
            ("elicitation/create", Some("url")) => ("elicitation", Some("url")),
            ("elicitation/create", _) => ("elicitation", None),
            (method, _) => return Err(format!("the client takes no `{method}`")),
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
        self.asked += 1;
        self.questions.push(Question {
            key: format!("input-{}", self.asked),
            generation,
            raw_id: message.raw_id().unwrap_or("null").to_owned(),
            method: message.method().to_owned(),
            params: message.params().map(str::to_owned),
        });
        Ok(())
    }

    /// Returns the result that asks the client.
    fn result(&self, state: &str) -> String {
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

/// Returns a digest of the client, the method and the parameters, without what differs when a request
/// is repeated. `None` if the parameters cannot be read.
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

/// The calls whose clients are asked for input.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    /// The calls that wait for the client, by the state that it sends back. A state cannot be guessed,
    /// and counts once.
    waiting: HashMap<String, Waiting>,
    /// True once a server has asked.
    pub(super) has_asked: bool,
    /// The client's id of each request that its server knows by another id.
    sent: HashMap<Id, Id>,
}

/// A call that waits for the client's input.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) pending: Pending,
    /// The id that the server knows the call by.
    pub(super) sent: Id,
    pub(super) until: Instant,
    pub(super) end: Option<End>,
}

impl Waiting {
    fn bytes(&self) -> usize {
        let questions = self.pending.input.iter().flat_map(|input| &input.questions);
        let params = questions.map(|question| question.params.as_ref().map_or(0, String::len));
        let end = match &self.end {
            Some(End::Response(response)) => response.text().len(),
            Some(End::Failure(_)) | None => 0,
        };
        params.sum::<usize>() + end
    }
}

/// The end of a call that came before the client's input.
#[derive(Debug)]
pub(super) enum End {
    /// The response of the server.
    Response(Box<Message>),
    /// The reason for which there is none.
    Failure(String),
}

/// The reason for which a state is refused, for the client.
pub(super) const UNKNOWN: &str =
    "`requestState` is unknown, was used before, or has expired; send the request again without it";
const OTHER: &str = "`requestState` belongs to another request; repeat the request with the same parameters";

/// Returns whether the gateway gave this state out.
pub(super) fn is_own(state: &str) -> bool {
    state.starts_with(STATE)
}

impl Rounds {
    /// Returns the number of the calls that wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Returns the number of bytes that the calls keep.
    pub(super) fn bytes(&self) -> usize {
        self.waiting.values().map(Waiting::bytes).sum()
    }

    /// Returns whether a call waits with this state.
    pub(super) fn contains(&self, state: &str) -> bool {
        self.waiting.contains_key(state)
    }

    /// Returns the client's id of a request, by the id that its server knows.
    pub(super) fn client_id(&self, sent: Id) -> Id {
        self.sent.get(&sent).cloned().unwrap_or(sent)
    }

    /// Returns whether a server knows a request by this id, and its client by another or by none.
    pub(super) fn is_sent(&self, id: &Id) -> bool {
        self.sent.contains_key(id) || self.waiting.values().any(|waiting| waiting.sent == *id)
    }

    /// Notes that a server knows a request of the client by another id.
    pub(super) fn note_sent(&mut self, sent: Id, id: Id) {
        self.sent.insert(sent, id);
    }

    /// Forgets the id that a server knew a request by.
    pub(super) fn forget_sent(&mut self, sent: &Id) {
        self.sent.remove(sent);
    }

    /// Keeps a call until the client sends its input. Returns the result that asks the client, or
    /// `None` without randomness.
    pub(super) fn wait(&mut self, pending: Pending, sent: Id, until: Instant) -> Option<String> {
        let mut random = [0; 32];
        getrandom::fill(&mut random).ok()?;
        let mut state = STATE.to_owned();
        for byte in random {
            let _ = write!(state, "{byte:02x}");
        }
        let result = pending.input.as_ref()?.result(&state);
        let end = None;
        let waiting = Waiting {
            pending,
            sent,
            until,
            end,
        };
        self.waiting.insert(state, waiting);
        Some(result)
    }

    /// Returns the call of a state, if the message repeats its request.
    pub(super) fn repeated(&self, state: &str, message: &Message) -> Result<&Waiting, &'static str> {
        let waiting = self.waiting.get(state).ok_or(UNKNOWN)?;
        let input = waiting.pending.input.as_ref().ok_or(UNKNOWN)?;
        if digest(message) == Some(input.digest) {
            Ok(waiting)
        } else {
            Err(OTHER)
        }
    }

    /// Takes the call of a state.
    pub(super) fn take(&mut self, state: &str) -> Option<Waiting> {
        self.waiting.remove(state)
    }

    /// Takes the calls whose clients sent no input in time.
    pub(super) fn take_late(&mut self, now: Instant) -> Vec<Waiting> {
        let late = self.waiting.extract_if(|_, waiting| waiting.until <= now);
        late.map(|(_, waiting)| waiting).collect()
    }

    /// Returns the calls of a server that wait, without those that have ended.
    pub(super) fn of_server(&mut self, server: usize) -> impl Iterator<Item = &mut Waiting> {
        let own = move |waiting: &&mut Waiting| waiting.pending.server == server && waiting.end.is_none();
        self.waiting.values_mut().filter(own)
    }
}
