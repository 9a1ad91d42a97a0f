//! Runs the steps in order and counts the tokens that each one saves.

use serde_json::{Map, Value};

use super::{
    compacted::{Compacted, CompactedTool},
    form::Form,
    form_rules::FormRules,
    lossy,
    pass_input::PassInput,
    restrictions::{Restrictions, Untouched},
    run_pass,
    schema_counter::{Frame, SchemaCounter, TokenCounts},
    step::{Lossy, Pass, Saving, Step},
};
use crate::json::cost::Measure;

/// The maximum number of rounds. One pass may enable another: a union without null is a plain
/// schema.
const MAX_ROUNDS: usize = 4;

/// The steps of a compaction.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub(super) passes: Vec<Pass>,
    pub(super) lossy: Vec<Lossy>,
    pub(super) forms: FormRules,
}

/// The name and the description of the tool to which a schema belongs, if they are known.
#[derive(Clone, Copy, Default)]
pub(super) struct ToolTexts<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) description: Option<&'a str>,
}

/// Compacts a schema. `tokens_before` and `tokens_after` count the schema in its frame.
pub(super) fn schema(
    steps: &Steps,
    counter: &SchemaCounter<'_>,
    given: &Map<String, Value>,
    ToolTexts { name, description }: ToolTexts<'_>,
    frame: &Frame,
) -> Compacted {
    let around = frame.tokens_before(counter);
    let counts = counter.counts(frame, given);
    let before = around + counts.tokens();
    let restrictions = match Restrictions::new(given) {
        Ok(restrictions) => restrictions,
        Err(reason) => {
            return Compacted {
                schema: given.clone(),
                tokens_before: before,
                tokens_after: before,
                savings: Vec::new(),
                untouched: Some(reason),
            };
        }
    };
    let input = PassInput {
        counter,
        forms: &steps.forms,
        restrictions: &restrictions,
        tool: name,
        description,
    };
    let mut work = Work {
        schema: given.clone(),
        counts,
        savings: Vec::new(),
        version: 0,
    };
    for step in &steps.lossy {
        work.try_lossy(*step, counter, frame);
    }
    work.run_passes(&steps.passes, &input, frame);
    Compacted {
        tokens_before: before,
        tokens_after: around + work.counts.tokens(),
        schema: work.schema,
        savings: work.savings,
        untouched: None,
    }
}

/// A schema being compacted, and the tokens saved so far.
struct Work<'a> {
    schema: Map<String, Value>,
    counts: TokenCounts<'a>,
    savings: Vec<Saving>,
    /// The number of changes so far.
    version: usize,
}

impl<'a> Work<'a> {
    /// Runs all passes in rounds. A pass runs again only if another one has changed the schema.
    fn run_passes(&mut self, passes: &[Pass], input: &PassInput<'a>, frame: &Frame) {
        let is_allowed = |pass: &&Pass| input.restrictions.can_move || !pass.moves_schemas();
        let (last, rounds): (Vec<Pass>, Vec<Pass>) = passes
            .iter()
            .filter(is_allowed)
            .partition(|pass| **pass == Pass::Booleans);
        // The version of the schema in which each pass found nothing.
        let mut done = vec![None; rounds.len()];
        for _ in 0..MAX_ROUNDS {
            let before = self.version;
            for (pass, done) in rounds.iter().zip(&mut done) {
                if *done != Some(self.version) && !self.try_pass(*pass, input, frame) {
                    *done = Some(self.version);
                }
            }
            if self.version == before {
                break;
            }
        }
        for pass in last {
            self.try_pass(pass, input, frame);
        }
    }

    /// Runs a pass. Keeps the result and returns true if it saves tokens and no client refuses it
    /// that accepted the schema before.
    fn try_pass(&mut self, pass: Pass, input: &PassInput<'a>, frame: &Frame) -> bool {
        let Some((next, locations)) = run_pass::run(pass, &self.schema, input) else {
            return false;
        };
        let counts = input.counter.counts(frame, &next);
        // For clients that refuse booleans, the pass need not save tokens.
        let serves_clients = pass == Pass::Booleans && !input.forms.allows(Form::BooleanSchema);
        let is_worthwhile = serves_clients || counts.saves_over(&self.counts);
        if !is_worthwhile || !input.forms.accept(&self.schema, &next) {
            return false;
        }
        self.keep(Step::Lossless(pass), locations, next, counts);
        true
    }

    /// Runs a requested step, and keeps the result if it saves tokens.
    fn try_lossy(&mut self, step: Lossy, counter: &'a SchemaCounter<'_>, frame: &Frame) {
        if !lossy::applies(&self.schema, step) {
            return;
        }
        let mut next = self.schema.clone();
        let locations = lossy::lossy(&mut next, step);
        let counts = counter.counts(frame, &next);
        if counts.saves_over(&self.counts) {
            self.keep(Step::Lossy(step), locations, next, counts);
        }
    }

    fn keep(&mut self, step: Step, locations: usize, schema: Map<String, Value>, counts: TokenCounts<'a>) {
        let tokens = self.counts.tokens().cast_signed() - counts.tokens().cast_signed();
        let saving = Saving {
            step,
            locations,
            tokens,
        };
        saving.add_to(&mut self.savings);
        self.schema = schema;
        self.counts = counts;
        self.version += 1;
    }
}

/// Compacts a tool. Returns also the tokens that each of the `extra` steps would save in addition.
pub(super) fn tool(
    steps: &Steps,
    counter: &SchemaCounter<'_>,
    given: &Value,
    extra: &[Lossy],
) -> (CompactedTool, Vec<usize>) {
    let Some((entry, input)) = given
        .as_object()
        .and_then(|entry| Some((entry, entry.get("inputSchema")?.as_object()?)))
    else {
        let tokens = counter.count(&Measure::Model.render(given));
        let unchanged = CompactedTool {
            tool: given.clone(),
            tokens_before: tokens,
            tokens_after: tokens,
            savings: Vec::new(),
            untouched: Some(Untouched::NoSchema),
        };
        return (unchanged, vec![0; extra.len()]);
    };
    let text = |key: &str| given.get(key).and_then(Value::as_str);
    let texts = ToolTexts {
        name: text("name"),
        description: text("description"),
    };
    let frame = Frame::entry(given.get("name"), given.get("description"));
    let compacted = schema(steps, counter, input, texts, &frame);
    let saves = |step: &Lossy| {
        // Most steps change nothing in most tools.
        if compacted.untouched.is_some() || !lossy::applies(input, *step) {
            return 0;
        }
        let mut steps = steps.clone();
        steps.lossy.push(*step);
        let after = schema(&steps, counter, input, texts, &frame).tokens_after;
        compacted.tokens_after.saturating_sub(after)
    };
    let saves = extra.iter().map(saves).collect();
    let mut schema = Some(compacted.schema);
    let properties = entry.iter().map(|(key, value)| {
        let compact = schema.take_if(|_| key == "inputSchema").map(Value::Object);
        (key.clone(), compact.unwrap_or_else(|| value.clone()))
    });
    let compacted = CompactedTool {
        tool: Value::Object(properties.collect()),
        tokens_before: compacted.tokens_before,
        tokens_after: compacted.tokens_after,
        savings: compacted.savings,
        untouched: compacted.untouched,
    };
    (compacted, saves)
}
