//! The steps of compaction: a plain description of each, and the savings of the lossy steps.

use clap::ValueEnum;
use mcpact::compact::{CompactedTool, Lossy, Options, Pass, Step};
use serde_json::Value;

use super::data::StepRow;
use crate::commands::compact::LossyStep;

/// The number of words that the step for long descriptions keeps: the default of
/// `mcpact compact --words`.
const WORDS: usize = 15;

/// Returns all steps of compaction.
pub(crate) fn rows() -> Vec<StepRow> {
    let lossless = Pass::ALL.iter().map(|pass| StepRow {
        name: pass.name().to_owned(),
        says: says(*pass).to_owned(),
        flag: None,
    });
    let lossy = LossyStep::value_variants().iter().map(|step| StepRow {
        name: step.step(WORDS).name().to_owned(),
        says: step.loses(),
        flag: Some(step.name()),
    });
    lossless.chain(lossy).collect()
}

/// Returns the lossy steps in the order of `mcpact compact`.
fn steps() -> impl Iterator<Item = Lossy> {
    LossyStep::value_variants().iter().map(|step| step.step(WORDS))
}

/// Returns the tokens that each lossy step would save of `tool` in addition to `compacted`. Steps
/// that save nothing are omitted.
pub(crate) fn lossy(tool: &Value, compacted: &CompactedTool, options: &Options) -> Vec<(String, isize)> {
    let Some(schema) = tool.get("inputSchema").and_then(Value::as_object) else {
        return Vec::new();
    };
    if compacted.untouched.is_some() {
        return Vec::new();
    }
    // Most steps change nothing in most tools. All passes run again only for steps that do.
    let alone = Pass::ALL
        .iter()
        .fold(options.clone(), |options, pass| options.without(*pass));
    let alone = steps().fold(alone, Options::with).input_schema(schema);
    let applies = |step: &Lossy| alone.savings.iter().any(|saving| saving.step == Step::Lossy(*step));
    let mut saved = Vec::new();
    for step in steps().filter(applies) {
        let less = options.clone().with(step).tool(tool).after;
        let tokens = compacted.after.cast_signed() - less.cast_signed();
        if tokens > 0 {
            saved.push((step.name().to_owned(), tokens));
        }
    }
    saved
}

/// Returns a plain description of what a pass removes or rewrites.
fn says(pass: Pass) -> &'static str {
    match pass {
        Pass::Dialect => "`$schema`, which names the version of JSON Schema",
        Pass::Titles => "titles that repeat a name",
        Pass::NumberFormats => "number formats such as `uint32`, which nothing checks",
        Pass::Definitions => "shared definitions, written where they are used",
        Pass::Unions => "`anyOf`, `oneOf` and `allOf` that one schema can replace",
        Pass::Choices => "lists of single values, as one `enum`",
        Pass::Nulls => "`null` where the parameter can be omitted",
        Pass::Defaults => "keywords that state the default",
        Pass::Booleans => "`true` and `false` as schemas, which some clients drop",
        Pass::Bounds => "bounds of integers in their shorter form",
        Pass::Order => "keywords in a fixed order",
        _ => "",
    }
}
