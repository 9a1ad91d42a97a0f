//! The steps, one behind the other, each counted.

use serde_json::{Map, Value};

use super::{
    Compacted, CompactedTool, Options, Pass, Saving, Step, Untouched, annotations, choices, definitions,
    guard::{Guard, guard},
    lossy, nulls, order, plain, unions,
};
use crate::cost::Profile;

/// How often all passes are done: one may make room for another (a union without null for a plain schema).
const MOST_ROUNDS: usize = 4;

/// As the functions of the module say; `tool` is the tool's name, where it is known.
pub(super) fn schema(options: &Options, given: &Map<String, Value>, tool: Option<&str>) -> Compacted {
    let count = |schema: &Map<String, Value>| {
        let text = serde_json::to_string(schema).unwrap_or_default();
        options.encoding.count(&text)
    };
    let guard = match guard(given) {
        Ok(guard) => guard,
        Err(reason) => {
            let tokens = match reason {
                // Not even written out: it may be deeper than a stack.
                Untouched::Deep(_) => 0,
                _ => count(given),
            };
            return Compacted {
                schema: given.clone(),
                before: tokens,
                after: tokens,
                savings: Vec::new(),
                untouched: Some(reason),
            };
        }
    };
    let before = count(given);
    let mut done = Done {
        schema: given.clone(),
        tokens: before,
        savings: Vec::new(),
    };
    let mut run = |step: Step, always: bool, work: &dyn Fn(&mut Map<String, Value>) -> usize| {
        let mut next = done.schema.clone();
        let places = work(&mut next);
        if places == 0 {
            return false;
        }
        let tokens = count(&next);
        if tokens > done.tokens && !always {
            return false;
        }
        done.note(step, places, tokens);
        done.schema = next;
        true
    };
    for step in &options.lossy {
        run(Step::Lossy(*step), true, &|schema| lossy::lossy(schema, *step));
    }
    let does = |pass: &Pass| guard.moves || pass.stays();
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for pass in options
            .passes
            .iter()
            .copied()
            .filter(does)
            .filter(|pass| *pass != Pass::Order)
        {
            let always = pass == Pass::Booleans;
            changed |= run(Step::Lossless(pass), always, &|schema| {
                work(pass, schema, options, &guard, tool)
            });
        }
        if !changed {
            break;
        }
    }
    if options.passes.contains(&Pass::Order) {
        run(Step::Lossless(Pass::Order), true, &order::order);
    }
    Compacted {
        before,
        after: done.tokens,
        schema: done.schema,
        savings: done.savings,
        untouched: None,
    }
}

fn work(pass: Pass, schema: &mut Map<String, Value>, options: &Options, guard: &Guard, tool: Option<&str>) -> usize {
    match pass {
        Pass::Dialect => annotations::dialect(schema),
        Pass::Titles => annotations::titles(schema, tool),
        Pass::NumberFormats => annotations::number_formats(schema),
        Pass::Definitions => definitions::definitions(schema, guard, options.encoding),
        Pass::Unions => unions::unions(schema),
        Pass::Choices => choices::choices(schema, options.encoding),
        Pass::Nulls => nulls::nulls(schema, guard),
        Pass::Defaults => plain::defaults(schema, guard),
        Pass::Booleans => plain::booleans(schema),
        Pass::Bounds => plain::bounds(schema),
        Pass::Order => order::order(schema),
    }
}

/// What became of the schema so far.
struct Done {
    schema: Map<String, Value>,
    tokens: usize,
    savings: Vec<Saving>,
}

impl Done {
    fn note(&mut self, step: Step, places: usize, tokens: usize) {
        let saved = self.tokens.cast_signed() - tokens.cast_signed();
        self.tokens = tokens;
        match self.savings.iter_mut().find(|saving| saving.step == step) {
            Some(saving) => {
                saving.places += places;
                saving.tokens += saved;
            }
            None => self.savings.push(Saving {
                step,
                places,
                tokens: saved,
            }),
        }
    }
}

/// As [`super::tool`].
pub(super) fn tool(options: &Options, given: &Value) -> CompactedTool {
    let Some(Value::Object(input)) = given.get("inputSchema") else {
        return CompactedTool {
            tool: given.clone(),
            before: 0,
            after: 0,
            savings: Vec::new(),
            untouched: Some(Untouched::NoSchema),
        };
    };
    let compacted = schema(options, input, given.get("name").and_then(Value::as_str));
    let mut tool = given.clone();
    let (mut before, mut after) = (0, 0);
    if !matches!(compacted.untouched, Some(Untouched::Deep(_))) {
        before = Profile::Model.tokens(given, options.encoding);
        tool["inputSchema"] = Value::Object(compacted.schema);
        after = Profile::Model.tokens(&tool, options.encoding);
    }
    CompactedTool {
        tool,
        before,
        after,
        savings: compacted.savings,
        untouched: compacted.untouched,
    }
}
