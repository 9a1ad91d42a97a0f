//! Runs the steps in order and counts the tokens that each one saves.

use serde_json::{Map, Value};

use super::{
    Compacted, CompactedTool, Options, Pass, Saving, Step, Untouched, annotations, choices, definitions,
    form::Forms,
    guard::{Guard, guard},
    lossy, nulls, order, plain,
    scale::{Frame, Scale, Weight},
    step::Lossy,
    unions,
    walk::{self, Place},
};
use crate::cost::{self, Measure};

/// How often all passes are done: one may make room for another (a union without null for a plain schema).
const MAX_ROUNDS: usize = 4;

/// State that the passes share while one schema is compacted.
pub(super) struct Context<'a> {
    pub(super) scale: &'a Scale,
    pub(super) forms: &'a Forms,
    pub(super) guard: &'a Guard,
    /// The tool's name, if known.
    pub(super) tool: Option<&'a str>,
}

/// Compacts a schema, as the functions of the module document. `before` and `after` count the
/// schema in its frame.
pub(super) fn schema(
    options: &Options,
    scale: &Scale,
    given: &Map<String, Value>,
    tool: Option<&str>,
    frame: &Frame,
) -> Compacted {
    let around = frame.before(scale);
    let guard = match guard(given) {
        Ok(guard) => guard,
        Err(reason) => {
            let tokens = around + scale.count(&frame.wrap(&cost::minified(&Value::Object(given.clone()))));
            return Compacted {
                schema: given.clone(),
                before: tokens,
                after: tokens,
                savings: Vec::new(),
                untouched: Some(reason),
            };
        }
    };
    let context = Context {
        scale,
        forms: &options.forms,
        guard: &guard,
        tool,
    };
    let given_weight = scale.weigh(frame, given);
    let mut work = Work {
        schema: given.clone(),
        weight: given_weight.clone(),
        savings: Vec::new(),
    };
    for step in &options.lossy {
        work.try_step(Step::Lossy(*step), scale, frame, |schema| lossy::lossy(schema, *step));
    }
    let passes = options.passes.iter().filter(|pass| guard.moves || pass.stays());
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for pass in passes.clone().filter(|pass| **pass != Pass::Booleans) {
            changed |= work.try_pass(*pass, &context, frame);
        }
        if !changed {
            break;
        }
    }
    if options.passes.contains(&Pass::Booleans) {
        work.try_pass(Pass::Booleans, &context, frame);
    }
    Compacted {
        before: around + given_weight.tokens(),
        after: around + work.weight.tokens(),
        schema: work.schema,
        savings: work.savings,
        untouched: None,
    }
}

/// Returns true if no schema has a keyword that the pass rewrites, which saves a copy. Returns
/// false for passes that need more than this check.
fn finds_nothing(pass: Pass, schema: &Map<String, Value>) -> bool {
    let keywords: &[&str] = match pass {
        Pass::Dialect => &["$schema"],
        Pass::Titles => &["title"],
        Pass::NumberFormats => &["format"],
        Pass::Definitions => &["$defs", "definitions", "$ref"],
        Pass::Bounds => &["exclusiveMinimum", "exclusiveMaximum"],
        Pass::Unions | Pass::Choices | Pass::Nulls | Pass::Defaults | Pass::Order | Pass::Booleans => return false,
    };
    let mut found = false;
    walk::look(schema, Place::ROOT, &mut |_, schema| {
        found |= keywords.iter().any(|keyword| schema.contains_key(*keyword));
    });
    !found
}

fn run(pass: Pass, schema: &mut Map<String, Value>, context: &Context<'_>) -> usize {
    match pass {
        Pass::Dialect => annotations::dialect(schema),
        Pass::Titles => annotations::titles(schema, context.tool),
        Pass::NumberFormats => annotations::number_formats(schema),
        Pass::Definitions => definitions::definitions(schema, context),
        Pass::Unions => unions::unions(schema, context.forms),
        Pass::Choices => choices::choices(schema, context),
        Pass::Nulls => nulls::nulls(schema, context),
        Pass::Defaults => plain::defaults(schema, context.guard),
        Pass::Booleans => plain::booleans(schema, context.forms),
        Pass::Bounds => plain::bounds(schema),
        Pass::Order => order::order(schema),
    }
}

/// A schema being compacted, and the tokens saved so far.
struct Work {
    schema: Map<String, Value>,
    weight: Weight,
    savings: Vec<Saving>,
}

impl Work {
    /// Runs a pass and returns true if its result is kept: it saves tokens, and no client refuses
    /// it that took the schema before.
    fn try_pass(&mut self, pass: Pass, context: &Context<'_>, frame: &Frame) -> bool {
        if finds_nothing(pass, &self.schema) {
            return false;
        }
        let mut next = self.schema.clone();
        let places = run(pass, &mut next, context);
        if places == 0 {
            return false;
        }
        let weight = context.scale.weigh(frame, &next);
        // This pass serves clients that refuse booleans, so it need not save tokens.
        let worthwhile = pass == Pass::Booleans || weight.saves_over(&self.weight);
        if !worthwhile || !context.forms.keep(&self.schema, &next) {
            return false;
        }
        self.keep(Step::Lossless(pass), places, next, weight);
        true
    }

    /// Runs a requested step, and keeps the result if it saves tokens.
    fn try_step(&mut self, step: Step, scale: &Scale, frame: &Frame, run: impl Fn(&mut Map<String, Value>) -> usize) {
        let mut next = self.schema.clone();
        let places = run(&mut next);
        if places == 0 {
            return;
        }
        let weight = scale.weigh(frame, &next);
        if weight.saves_over(&self.weight) {
            self.keep(step, places, next, weight);
        }
    }

    fn keep(&mut self, step: Step, places: usize, schema: Map<String, Value>, weight: Weight) {
        let tokens = self.weight.tokens().cast_signed() - weight.tokens().cast_signed();
        self.schema = schema;
        self.weight = weight;
        match self.savings.iter_mut().find(|saving| saving.step == step) {
            Some(saving) => {
                saving.places += places;
                saving.tokens += tokens;
            }
            None => self.savings.push(Saving { step, places, tokens }),
        }
    }
}

/// Compacts a tool as [`super::tool`] does, with one scale for several calls.
pub(super) fn tool(options: &Options, scale: &Scale, given: &Value) -> CompactedTool {
    let Some(Value::Object(input)) = given.get("inputSchema") else {
        let tokens = scale.count(&Measure::Model.text(given));
        return CompactedTool {
            tool: given.clone(),
            before: tokens,
            after: tokens,
            savings: Vec::new(),
            untouched: Some(Untouched::NoSchema),
        };
    };
    let frame = Frame::entry(given.get("name"), given.get("description"));
    let compacted = schema(options, scale, input, given.get("name").and_then(Value::as_str), &frame);
    let mut tool = given.clone();
    if compacted.untouched.is_none() {
        tool["inputSchema"] = Value::Object(compacted.schema);
    }
    CompactedTool {
        tool,
        before: compacted.before,
        after: compacted.after,
        savings: compacted.savings,
        untouched: compacted.untouched,
    }
}

/// Returns the tokens that each of these steps would save in addition to the options.
pub(super) fn would_save(
    options: &Options,
    scale: &Scale,
    given: &Value,
    compacted: &CompactedTool,
    steps: &[Lossy],
) -> Vec<usize> {
    let Some(Value::Object(input)) = given.get("inputSchema").filter(|_| compacted.untouched.is_none()) else {
        return vec![0; steps.len()];
    };
    let saves = |step: &Lossy| {
        // Most steps find nothing in most tools.
        if lossy::lossy(&mut input.clone(), *step) == 0 {
            return 0;
        }
        let after = tool(&options.clone().with(*step), scale, given).after;
        compacted.after.saturating_sub(after)
    };
    steps.iter().map(saves).collect()
}
