//! The settings of a compaction.

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use super::{
    compacted::{Compacted, CompactedTool},
    form::Form,
    form_rules::FormRules,
    run::{self, Steps, ToolTexts},
    schema_counter::{Frame, SchemaCounter},
    step::{Lossy, Pass},
};
use crate::json::cost::Counters;

/// The steps of a compaction: by default every [`Pass`] and no [`Lossy`] step.
///
/// ```
/// use mcpact::compact::{Lossy, Options, Pass};
/// use serde_json::json;
///
/// let given = json!({ "type": "object", "properties": {}, "additionalProperties": false });
/// let options = Options::default().without(Pass::Nulls).with(Lossy::ClosedObjects);
/// let compacted = options.input_schema(given.as_object().unwrap());
/// assert_eq!(compacted.schema.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) steps: Steps,
    pub(super) encoding: Encoding,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            steps: Steps {
                passes: Pass::ALL.to_vec(),
                lossy: Vec::new(),
                forms: FormRules::default(),
            },
            encoding: Encoding::ALL[0],
        }
    }
}

impl Options {
    /// Omits a pass.
    #[must_use]
    pub fn without(mut self, pass: Pass) -> Options {
        self.steps.passes.retain(|other| *other != pass);
        self
    }

    /// Adds a lossy step. Lossy steps are done before the passes, in the order in which they are
    /// added.
    #[must_use]
    pub fn with(mut self, step: Lossy) -> Options {
        self.steps.lossy.push(step);
        self
    }

    /// Allows the passes to write a form that some clients refuse or misread, for servers whose
    /// clients are known to accept it.
    ///
    /// ```
    /// use mcpact::compact::{Form, Options};
    /// use serde_json::json;
    ///
    /// let given = json!({ "type": "object", "properties": { "kind": { "type": "string", "enum": ["book"] } } });
    /// let kind = |options: Options| options.input_schema(given.as_object().unwrap()).schema["properties"]["kind"].clone();
    /// assert_eq!(kind(Options::default()), json!({ "type": "string", "enum": ["book"] }));
    /// assert_eq!(kind(Options::default().allow(Form::Const)), json!({ "type": "string", "const": "book" }));
    /// ```
    #[must_use]
    pub fn allow(mut self, form: Form) -> Options {
        self.steps.forms.allow(form);
        self
    }

    /// Sets the encoding in which the tokens are counted and compared. The default is `o200k_base`,
    /// or the only encoding of the build.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Options {
        self.encoding = encoding;
        self
    }

    /// Compacts a schema like [`input_schema`](fn@super::input_schema), with these options.
    pub fn input_schema(&self, schema: &Map<String, Value>) -> Compacted {
        let counters = Counters::new();
        run::schema(
            &self.steps,
            &SchemaCounter::new(&counters, self.encoding),
            schema,
            ToolTexts::default(),
            &Frame::Alone,
        )
    }

    /// Compacts a tool like [`tool`](fn@super::tool), with these options.
    pub fn tool(&self, tool: &Value) -> CompactedTool {
        self.tool_with_lossy_savings(&Counters::new(), tool, &[]).0
    }

    /// Compacts a tool as [`tool`](Options::tool) does, and returns the tokens that each of the
    /// `steps` would save in addition.
    ///
    /// The counters remember long strings. Pass the same ones for several tools, and for other
    /// counts of the same tools.
    ///
    /// ```
    /// use mcpact::compact::{Lossy, Options};
    /// use mcpact::cost::Counters;
    /// use serde_json::json;
    ///
    /// let tool = json!({ "name": "ping", "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false } });
    /// let steps = [Lossy::ClosedObjects, Lossy::Titles];
    /// let (compacted, saves) = Options::default().tool_with_lossy_savings(&Counters::new(), &tool, &steps);
    /// assert_eq!(compacted.tool, tool);
    /// assert!(saves[0] > 0 && saves[1] == 0);
    /// ```
    pub fn tool_with_lossy_savings(
        &self,
        counters: &Counters,
        tool: &Value,
        steps: &[Lossy],
    ) -> (CompactedTool, Vec<usize>) {
        let counter = SchemaCounter::new(counters, self.encoding);
        run::tool(&self.steps, &counter, tool, steps)
    }
}
