//! The steps of `mcpact compact --lossy`: those of the library, and the rewrites of `mcpact words`.

use std::ops::AddAssign;

use mcpact::compact::{CompactedTool, Form, Lossy, Options};
use mcpact::cost::Counters;
use mcpact_tokens::Encoding;
use serde_json::Value;

use super::words::{self, Rules};

/// The words that `--lossy long-descriptions` keeps of a parameter's description.
pub(crate) const WORDS: usize = 15;

/// A step of compaction that is done only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossyStep {
    /// A step of the library.
    Schema(Lossy),
    /// The rewrites of `mcpact words`.
    Words,
}

impl LossyStep {
    /// Returns all steps. `words` is the maximum length of a description.
    pub(crate) fn all(words: usize) -> Vec<LossyStep> {
        let steps = Lossy::all(words).map(LossyStep::Schema);
        [LossyStep::Words].into_iter().chain(steps).collect()
    }

    /// Returns the step of the library.
    pub(crate) fn schema(self) -> Option<Lossy> {
        match self {
            LossyStep::Schema(step) => Some(step),
            LossyStep::Words => None,
        }
    }

    /// Returns the name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            LossyStep::Schema(step) => step.name(),
            LossyStep::Words => "words",
        }
    }

    /// Returns the name as a flag: `closed-objects`.
    pub(crate) fn flag(self) -> String {
        self.name().replace(' ', "-")
    }

    /// Returns the form of a schema that the step writes and that some clients refuse.
    pub(crate) fn form(self) -> Option<Form> {
        (self == LossyStep::Schema(Lossy::ClosedObjects)).then_some(Form::OpenObject)
    }

    /// Describes the loss.
    pub(crate) fn loss(self) -> &'static str {
        match self {
            LossyStep::Words => "No fact: filler text, by the rules of `mcpact words`",
            LossyStep::Schema(Lossy::ClosedObjects) => {
                "`additionalProperties: false`: a model may then send properties that the server refuses, and OpenAI's strict mode refuses the tool"
            }
            LossyStep::Schema(Lossy::NumberWidths) => {
                "Bounds that an integer's `format` implies: a model may then send numbers that the server refuses"
            }
            LossyStep::Schema(Lossy::SafeIntegers) => "Bounds of ±9,007,199,254,740,991",
            LossyStep::Schema(Lossy::FormatPatterns) => "`pattern` beside `format`",
            LossyStep::Schema(Lossy::Titles) => "Every `title`",
            LossyStep::Schema(Lossy::Examples) => "`examples`",
            LossyStep::Schema(Lossy::WhiteSpace) => "Runs of white space in descriptions",
            LossyStep::Schema(Lossy::RepeatedNames) => "Descriptions that only repeat the property's name",
            LossyStep::Schema(Lossy::Descriptions { .. }) => "Descriptions of parameters after 15 words",
            LossyStep::Schema(_) => "",
        }
    }
}

/// A compacted tool, also rewritten if that was requested.
pub(crate) struct LossyResult {
    /// The tool. Its count before is that of the original.
    pub(crate) tool: CompactedTool,
    pub(crate) rewrites: RewriteSum,
    /// The tokens that each of the offers would save in addition.
    pub(crate) saves: Vec<usize>,
}

/// The rewrites of `mcpact words` that were made.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RewriteSum {
    /// The number of rewritten texts. Several rules may rewrite one text, so `mcpact words` lists
    /// more rewrites.
    pub(crate) texts: usize,
    /// The tokens that they save before the passes.
    pub(crate) tokens: usize,
}

impl AddAssign for RewriteSum {
    fn add_assign(&mut self, other: RewriteSum) {
        self.texts += other.texts;
        self.tokens += other.tokens;
    }
}

/// Compacts tools with the steps of the library and with the rewrites.
pub(crate) struct LossyCompactor<'a> {
    pub(crate) options: &'a Options,
    /// The encoding of the options.
    pub(crate) encoding: Encoding,
    pub(crate) counters: &'a Counters,
    pub(crate) rewrites_texts: bool,
    /// The rules of the rewrites.
    pub(crate) rules: &'a Rules,
}

impl LossyCompactor<'_> {
    /// Compacts a tool, and counts the tokens that each of the offers would save in addition.
    pub(crate) fn tool(&self, entry: &Value, offers: &[LossyStep]) -> LossyResult {
        let schema: Vec<Lossy> = offers.iter().filter_map(|offer| offer.schema()).collect();
        let compacted = |entry: &Value| self.options.tool_with_lossy_savings(self.counters, entry, &schema);
        let is_needed = self.rewrites_texts || offers.contains(&LossyStep::Words);
        let rewritten = is_needed.then(|| self.rewritten(entry)).flatten();
        let (mut tool, mut saves) = compacted(entry);
        let mut rewrites = RewriteSum::default();
        let mut would_save = 0;
        if let Some((sum, entry)) = rewritten {
            let (short, short_saves) = compacted(&entry);
            would_save = tool.tokens_after.saturating_sub(short.tokens_after);
            // A shorter text may keep a pass from applying.
            if self.rewrites_texts && would_save > 0 {
                rewrites = sum;
                let before = tool.tokens_before;
                (tool, saves) = (short, short_saves);
                tool.tokens_before = before;
            }
        }
        let mut saves = saves.into_iter();
        let saves = offers.iter().map(|offer| match offer {
            LossyStep::Words => would_save,
            LossyStep::Schema(_) => saves.next().unwrap_or_default(),
        });
        LossyResult {
            saves: saves.collect(),
            tool,
            rewrites,
        }
    }

    /// Returns the rewrites of a tool that save tokens, and the tool with them.
    fn rewritten(&self, entry: &Value) -> Option<(RewriteSum, Value)> {
        let entry = entry.as_object()?;
        let rewrites = words::rewrites(entry, self.encoding, self.rules);
        let saved: isize = rewrites.iter().map(|rewrite| rewrite.saved).sum();
        let sum = RewriteSum {
            texts: words::merged(&rewrites).len(),
            tokens: usize::try_from(saved).ok().filter(|saved| *saved > 0)?,
        };
        Some((sum, Value::Object(words::apply(entry, &rewrites))))
    }
}
