//! Compaction, also with lossy steps and for one client, adds no finding for any client, and makes
//! no tool more expensive in any encoding.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::LazyLock;

use mcpact::compact::{Form, Lossy, Options, Pass, Saving, Step};
use mcpact::cost::{Counter, Counters, Measure};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::super::list_checks::check_all;
use super::super::{Client, accept, accepted_forms};
use super::lists::real;
use super::{parameter, with};
use crate::prose::lossy::{LossyCompactor, LossyResult, LossyStep, WORDS};
use crate::prose::words::{Rules, shortened};
use crate::tests::real_lists::servers_of_retrieval;

/// The number of findings by tool and rule.
type Findings = BTreeMap<(Option<usize>, &'static str), usize>;

/// Returns the number of all findings by tool and rule.
fn findings(client: Client, tools: &[Value]) -> Findings {
    let mut counts = Findings::new();
    for finding in check_all(client, Some("server"), tools) {
        *counts.entry((finding.tool, finding.rule.id)).or_default() += 1;
    }
    counts
}

/// Returns options with only these passes.
fn only(passes: &[Pass]) -> Options {
    let others = Pass::ALL.iter().copied().filter(|pass| !passes.contains(pass));
    others.fold(Options::default(), Options::without)
}

/// The steps that a user chooses, and the clients that read the result.
struct Choice {
    name: String,
    options: Options,
    /// True for `--lossy words`.
    rewrites_texts: bool,
    /// True for `--lossy closed-objects`.
    opens_objects: bool,
    encodings: &'static [Encoding],
    clients: Vec<Client>,
}

impl Choice {
    fn new(name: impl Into<String>, options: Options) -> Choice {
        Choice {
            name: name.into(),
            options,
            rewrites_texts: false,
            opens_objects: false,
            encodings: &[Encoding::O200kBase],
            clients: Client::ALL.to_vec(),
        }
    }

    fn in_all_encodings(mut self) -> Choice {
        self.encodings = Encoding::ALL;
        self
    }

    fn for_clients(mut self, clients: &[Client]) -> Choice {
        self.clients = clients.to_vec();
        self
    }

    /// Returns the choice with one more lossy step.
    fn with(mut self, step: LossyStep) -> Choice {
        self.opens_objects |= step == LossyStep::Schema(Lossy::ClosedObjects);
        match step.schema() {
            Some(step) => self.options = self.options.with(step),
            None => self.rewrites_texts = true,
        }
        self
    }

    /// Returns the tools that the choice changes: each index, and the tool after `mcpact compact`.
    fn changed(&self, encoding: Encoding, tools: &[Value]) -> Vec<(usize, LossyResult)> {
        let options = self.options.clone().encoding(encoding);
        let compactor = LossyCompactor {
            options: &options,
            encoding,
            counters: &Counters::new(),
            rewrites_texts: self.rewrites_texts,
            rules: &Rules::without(&[]),
        };
        let shortened = tools.iter().map(|tool| compactor.tool(tool, &[])).enumerate();
        // Maps are equal in any order, and one pass only changes the order.
        let text = Value::to_string;
        shortened
            .filter(|(index, shortened)| text(&tools[*index]) != text(&shortened.tool.tool))
            .collect()
    }
}

/// Returns each pass alone, each lossy step alone, all passes, and all passes with all lossy steps.
fn choices() -> Vec<Choice> {
    // That pass only applies with a form that some clients refuse.
    let passes = Pass::ALL.iter().filter(|pass| **pass != Pass::Booleans);
    let alone = passes.map(|pass| Choice::new(pass.name(), only(&[*pass])));
    let lossy = LossyStep::all(WORDS);
    let each = lossy.iter().map(|step| Choice::new(step.name(), only(&[])).with(*step));
    let passes = Choice::new("all passes", Options::default());
    let steps = Choice::new("all lossy steps", Options::default());
    let steps = lossy.iter().fold(steps, |choice, step| choice.with(*step));
    let all = [passes, steps].map(Choice::in_all_encodings);
    alone.chain(each).chain(all).collect()
}

/// Returns what `--client` allows for each client, without a lossy step and with all of them.
/// Clients that accept the same forms have the same choices.
fn choices_for_clients() -> Vec<Choice> {
    let mut groups: Vec<(Vec<Form>, Vec<Client>)> = Vec::new();
    for client in Client::ALL {
        let forms = accepted_forms(&[client]);
        match groups.iter_mut().find(|(others, _)| *others == forms) {
            Some((_, clients)) => clients.push(client),
            None => groups.push((forms, vec![client])),
        }
    }
    let choices = groups.into_iter().flat_map(|(forms, clients)| {
        let options = forms.into_iter().fold(Options::default(), Options::allow);
        let choice = || Choice::new(format!("for {}", clients[0]), options.clone()).for_clients(&clients);
        let steps = LossyStep::all(WORDS).into_iter();
        let steps = steps.filter(|step| accept(&clients, step.form()));
        [choice(), steps.fold(choice(), Choice::with)]
    });
    choices.collect()
}

/// Schemas in which each pass could write a form that some client refuses, and texts that
/// `--lossy words` rewrites.
fn written() -> Vec<Value> {
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/tests/compact/schemas.json");
    let text = std::fs::read_to_string(text).expect("the schemas of the compaction tests");
    let schemas: Vec<Value> = serde_json::from_str(&text).expect("schemas.json is JSON");
    let closed = json!({ "type": "object", "properties": { "a": { "type": ["string", "integer"] } }, "additionalProperties": false });
    let tree = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Tree" } } });
    let parameters = [
        json!({ "type": "string", "enum": ["only"] }),
        json!({ "const": "only" }),
        json!({ "const": 1 }),
        json!({ "oneOf": [{ "const": 1, "type": "integer" }, { "const": 2, "type": "integer" }] }),
        json!({ "oneOf": [{ "const": "", "type": "string" }, { "const": "a", "type": "string" }] }),
        json!({ "oneOf": [{ "const": 1, "type": "integer" }, { "const": "a", "type": "string" }] }),
        json!({ "type": ["array", "null"], "default": null }),
        json!({ "type": ["array"] }),
        json!({ "type": "string", "examples": ["newspapers", "gazettes"] }),
        json!({ "type": "integer", "format": "int32", "minimum": -2_147_483_648_i64, "maximum": 2_147_483_647 }),
        json!({ "type": "integer", "minimum": -9_007_199_254_740_991_i64, "maximum": 9_007_199_254_740_991_i64 }),
        json!({ "type": "string", "format": "uuid", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" }),
        json!({ "type": "string", "description": "Words of the title\n\n        and    of    the    text" }),
        json!({ "type": "string", "description": "Words that the title must have, in any order and in any of the languages of the collection, also in parts of other words" }),
        json!({ "anyOf": [{ "type": ["array", "null"] }, { "type": "string" }] }),
        json!({ "type": "object", "allOf": [{ "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] }] }),
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "allOf": [{ "required": ["b"] }] }),
        json!({ "description": "Anything", "allOf": [true] }),
        json!({ "allOf": [{ "description": "Anything" }] }),
        json!({ "anyOf": [{ "anyOf": [{ "type": "string" }, {}] }] }),
        json!(true),
        json!(false),
    ];
    let roots = [
        json!({ "$ref": "#/$defs/A", "$defs": { "A": { "type": "object", "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] } } }),
        json!({ "$ref": "#/$defs/A", "$defs": { "A": { "type": "object" } } }),
        json!({ "type": ["object"], "allOf": [{ "not": { "required": ["a"] } }] }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/Any" } }, "$defs": { "Any": { "title": "Any" } } }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/A" } }, "$defs": { "A": closed } }),
        json!({ "type": "object", "properties": { "a": { "type": "object", "$ref": "#/$defs/A" } }, "$defs": { "A": { "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] } } }),
        json!({ "type": "object", "properties": { "a": { "default": {}, "title": "Root", "allOf": [{ "$ref": "#/$defs/Tree" }] } }, "$defs": { "Tree": tree } }),
        json!({ "type": "object", "properties": { "query": { "type": "string", "description": "Query" } } }),
        json!({ "type": "object", "properties": { "from": { "type": ["string", "null"] }, "to": { "$ref": "#/properties/from" } } }),
    ];
    let mut tools: Vec<Value> = schemas.into_iter().chain(roots).map(with).collect();
    tools.extend(parameters.into_iter().map(parameter));
    tools.push(json!({
        "name": "list_orders",
        "description": "This tool allows you to list the orders of a shop.",
        "inputSchema": {
            "type": "object",
            "properties": { "limit": { "type": "integer", "description": "Optional. The maximum number of orders" } }
        }
    }));
    tools
}

/// A list before compaction. All choices are compared with it.
struct List {
    name: String,
    tools: Vec<Value>,
    /// The tokens of each tool, in the order of the counters.
    tokens: Vec<Vec<usize>>,
    findings: Vec<(Client, Findings)>,
}

impl List {
    fn new(name: String, tools: Vec<Value>, counters: &[Counter]) -> List {
        let tokens = |tool: &Value| -> Vec<usize> {
            let tokens = counters.iter().map(|counter| counter.tokens(Measure::Model, tool));
            tokens.collect()
        };
        List {
            name,
            tokens: tools.iter().map(tokens).collect(),
            findings: Client::ALL.map(|client| (client, findings(client, &tools))).into(),
            tools,
        }
    }

    /// Returns the findings of a client. They include those of any smaller list of its tools.
    fn findings(&self, client: Client) -> &Findings {
        let mut findings = self.findings.iter();
        let found = findings.find(|(other, _)| *other == client);
        &found.expect("each client").1
    }
}

fn counters() -> Vec<Counter> {
    Encoding::ALL.iter().copied().map(Counter::new).collect()
}

/// Returns the lists, which are counted and checked once for all tests.
fn lists() -> &'static [List] {
    static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
        let mut lists = real();
        lists.extend(servers_of_retrieval());
        lists.push(("written here".to_owned(), written()));
        let counters = counters();
        let lists = lists.into_iter();
        lists.map(|(name, tools)| List::new(name, tools, &counters)).collect()
    });
    &LISTS
}

/// Returns the findings of a client that compaction adds.
fn added(client: Client, list: &List, changed: &[(usize, LossyResult)]) -> Vec<String> {
    let before = list.findings(client);
    let after: Vec<Value> = changed
        .iter()
        .map(|(_, shortened)| shortened.tool.tool.clone())
        .collect();
    let more = findings(client, &after)
        .into_iter()
        .filter_map(|((tool, rule), count)| {
            let index = tool.map(|tool| changed[tool].0);
            let was = before.get(&(index, rule)).copied().unwrap_or(0);
            let of = tool.map_or(&Value::Null, |tool| &after[tool]);
            (count > was).then(|| format!("{client}/{rule}: {was} findings, then {count}: {of}"))
        });
    more.collect()
}

#[test]
fn compaction_adds_no_finding_and_no_tokens() {
    let sum = check_choices(&choices());
    assert!(sum.opened > 0, "no step opens an object");
    assert!(sum.rewritten > 0, "no text is rewritten");
}

/// A form that one client accepts may be written for it, even if others refuse the form.
#[test]
fn compaction_for_a_client_adds_no_finding_for_it() {
    let choices = choices_for_clients();
    let clients: Vec<Client> = choices.iter().flat_map(|choice| choice.clients.clone()).collect();
    assert!(Client::ALL.iter().all(|client| clients.contains(client)), "{clients:?}");
    let opened = check_choices(&choices).opened;
    assert_eq!(opened, 0, "`--client` omits the step that opens objects");
}

/// The number of things that a test has checked.
#[derive(Debug, Default)]
struct Checked {
    /// Compacted tools.
    tools: usize,
    /// Texts that `--lossy words` rewrote.
    rewritten: usize,
    /// Findings of OpenAI's strict mode that `--lossy closed-objects` says it adds.
    opened: usize,
}

impl AddAssign for Checked {
    fn add_assign(&mut self, other: Checked) {
        self.tools += other.tools;
        self.rewritten += other.rewritten;
        self.opened += other.opened;
    }
}

/// Checks choices on all lists. Each must change a tool.
fn check_choices(choices: &[Choice]) -> Checked {
    let counters = counters();
    let mut sum = Checked::default();
    let mut unused = Vec::new();
    for choice in choices {
        let mut checked = Checked::default();
        for list in lists() {
            for encoding in choice.encodings {
                checked += check_list(choice, *encoding, list, &counters);
            }
        }
        if checked.tools == 0 {
            unused.push(&choice.name);
        }
        sum += checked;
    }
    assert_eq!(unused, [""; 0], "these choices change no tool");
    sum
}

fn check_list(choice: &Choice, encoding: Encoding, list: &List, counters: &[Counter]) -> Checked {
    let of = format!("{}, {} in {encoding}", list.name, choice.name);
    let changed = choice.changed(encoding, &list.tools);
    let mut checked = Checked {
        tools: changed.len(),
        ..Checked::default()
    };
    for client in &choice.clients {
        let mut added = added(*client, list, &changed);
        if choice.opens_objects {
            let count = added.len();
            added.retain(|finding| !finding.starts_with("openai-strict/open-object: "));
            checked.opened += count - added.len();
        }
        assert_eq!(added, [""; 0], "{of}");
    }
    for (index, shortened) in &changed {
        let of = format!("{of}, {}", list.tools[*index]["name"]);
        check_tokens(&of, &list.tokens[*index], shortened, encoding, counters);
        checked.rewritten += shortened.rewrites.texts;
    }
    checked
}

/// Checks that no tool has more tokens in any encoding than `before`, and that the savings add up.
fn check_tokens(of: &str, before: &[usize], shortened: &LossyResult, encoding: Encoding, counters: &[Counter]) {
    let compacted = &shortened.tool;
    // Only this pass may cost tokens, three at each location: it writes what a client accepts.
    let may_cost = |saving: &&Saving| saving.step == Step::Lossless(Pass::Booleans);
    let paid = compacted.savings.iter().find(may_cost);
    let limit = |before: usize| before + 3 * paid.map_or(0, |saving| saving.locations);
    for (counter, &before) in counters.iter().zip(before) {
        let after = counter.tokens(Measure::Model, &compacted.tool);
        assert!(
            after <= limit(before),
            "{of}: {before} to {after} in {}",
            counter.encoding()
        );
        if counter.encoding() == encoding {
            assert_eq!(
                (compacted.tokens_before, compacted.tokens_after),
                (before, after),
                "{of}"
            );
            let saved: isize = compacted.savings.iter().map(|saving| saving.tokens).sum();
            let saved = saved + shortened.rewrites.tokens.cast_signed();
            assert_eq!(saved, before.cast_signed() - after.cast_signed(), "{of}");
            let mut others = compacted.savings.iter().filter(|saving| !may_cost(saving));
            assert!(others.all(|saving| saving.tokens > 0), "{of}");
        }
    }
}

/// The rewrites of `mcpact words` alone add no finding either.
#[test]
fn no_client_has_more_findings() {
    for (list, tools) in real() {
        let entries = tools.iter().filter_map(Value::as_object);
        let short = entries.map(|entry| Value::Object(shortened(entry, Encoding::O200kBase)));
        let short: Vec<Value> = short.collect();
        for client in Client::ALL {
            let before = findings(client, &tools);
            for (key, count) in findings(client, &short) {
                let allowed = before.get(&key).copied().unwrap_or_default();
                assert!(count <= allowed, "{list}: {client:?} {key:?}");
            }
        }
    }
}

#[test]
fn forms_are_those_that_all_named_clients_take() {
    let constant = parameter(json!({ "type": "string", "enum": ["only"] }));
    let anything = parameter(json!(true));
    for (clients, constants, booleans) in [
        (&[][..], false, false),
        (&[Client::VsCode][..], true, false),
        (&[Client::VsCode, Client::ClaudeCode], true, true),
        (&[Client::VsCode, Client::Gemini], false, false),
        (&[Client::Kimi], true, false),
    ] {
        let options = accepted_forms(clients)
            .into_iter()
            .fold(Options::default(), Options::allow);
        let writes = |tool: &Value| options.tool(tool).tool != *tool;
        assert_eq!(
            (writes(&constant), writes(&anything)),
            (constants, booleans),
            "{clients:?}"
        );
    }
}
