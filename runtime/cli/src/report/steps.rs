//! The steps of compaction, each with a plain description.

use mcpact::compact::Pass;

use super::data::StepRow;
use crate::advice::lossy::{LossyStep, WORDS};

/// Returns all steps of compaction.
pub(crate) fn rows() -> Vec<StepRow> {
    let lossless = Pass::ALL.iter().map(|pass| StepRow {
        name: pass.name().to_owned(),
        description: description(*pass).to_owned(),
        flag: None,
    });
    let lossy = LossyStep::all(WORDS).into_iter().map(|step| StepRow {
        name: step.name().to_owned(),
        description: step.loss().to_owned(),
        flag: Some(step.flag()),
    });
    lossless.chain(lossy).collect()
}

/// Describes what a pass removes or rewrites.
fn description(pass: Pass) -> &'static str {
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
