//! The meta-tools' answers: the catalogue's words for search and describe, and the way on to the tool for execute.
//!
//! Models write these calls from a schema of a few tokens, so what is meant is taken where it is plain: a name in place of a
//! list of names, arguments that are written as a string, or left out.

use rmcp::{
    RoleServer,
    model::{CallToolResponse, ContentBlock, JsonObject},
    service::RequestContext,
};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Answer, Outcome,
    answer::failed,
    server::{Inner, cut},
};
use crate::{
    Definition,
    arguments::take,
    discover::{Active, Catalogue, Search, Verbosity},
    meta::{LIST_AVAILABLE, Meta},
};

#[derive(Deserialize)]
struct DescribeArguments {
    #[serde(default)]
    tools: Names,
    verbosity: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Names {
    Many(Vec<String>),
    One(String),
}

impl Default for Names {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

#[derive(Deserialize)]
struct ExecuteArguments {
    tool: String,
    #[serde(default)]
    args: Value,
}

impl Inner {
    /// Answers a call of a meta-tool.
    pub(super) async fn meta(
        &self,
        tool: &'static Definition,
        arguments: JsonObject,
        context: RequestContext<RoleServer>,
    ) -> Outcome {
        let arguments = Value::Object(arguments);
        match Meta::ALL.into_iter().find(|meta| meta.name() == tool.name) {
            Some(Meta::Search) => match take::<Search>(tool.input, &arguments) {
                Ok(mut search) => {
                    search.source = search.source.map(short);
                    self.catalogue.search(&search).to_json().answer()
                }
                Err(error) => failed(error.to_string()).answer(),
            },
            Some(Meta::Describe) => self.describe(tool, &arguments),
            Some(Meta::Execute) => self.execute(tool, &arguments, context, false).await,
            Some(Meta::Read) => self.execute(tool, &arguments, context, true).await,
            None if tool.name == LIST_AVAILABLE.name => self.catalogue.context().to_json().answer(),
            None => {
                let listed = self.listed().map(|tool| (tool.name, tool.tokens.total));
                Active::new(self.toolset.name, listed).to_json().answer()
            }
        }
    }

    fn describe(&self, tool: &'static Definition, arguments: &Value) -> Outcome {
        let arguments: DescribeArguments = match take(tool.input, arguments) {
            Ok(arguments) => arguments,
            Err(error) => return failed(error.to_string()).answer(),
        };
        let verbosity = arguments.verbosity.map(short);
        let verbosity = match verbosity.as_deref().map(str::parse::<Verbosity>) {
            None => self.verbosity,
            Some(Ok(verbosity)) => verbosity,
            Some(Err(error)) => return failed(error.to_string()).answer(),
        };
        let names = match arguments.tools {
            Names::Many(names) => names,
            Names::One(name) => vec![name],
        };
        // Each that is unknown is compared with those before it.
        let names: Vec<String> = names.into_iter().take(MOST_NAMES).map(short).collect();
        self.catalogue.describe(&names, verbosity).to_json().answer()
    }

    async fn execute(
        &self,
        tool: &'static Definition,
        arguments: &Value,
        context: RequestContext<RoleServer>,
        only_reads: bool,
    ) -> Outcome {
        let call: ExecuteArguments = match take(tool.input, arguments) {
            Ok(call) => call,
            Err(error) => return failed(error.to_string()).answer(),
        };
        let Some(route) = self.routes.get(&call.tool) else {
            return failed(self.unknown(&call.tool)).answer();
        };
        if only_reads && route.definition.annotations.read_only != Some(true) {
            let words = format!(
                "`{}` does not only read: call it with `{}`",
                call.tool,
                Meta::Execute.name()
            );
            return failed(words).answer();
        }
        let arguments = match object(call.args) {
            Ok(arguments) => arguments,
            Err(came) => {
                let words = format!(
                    "args: {came} is no object: give the arguments of `{}` as {{…}}",
                    call.tool
                );
                return failed(words).answer();
            }
        };
        let unseen = arguments.is_empty() && !route.definition.tokens.parameters.is_empty();
        match self.run(route, arguments, context).await {
            // A model that gives no arguments has not seen what they are: where the tool refuses that, it is shown.
            Ok(CallToolResponse::Complete(mut result)) if unseen && result.is_error == Some(true) => {
                result.content.push(ContentBlock::text(format!(
                    "parameters of `{}`: {}",
                    call.tool, route.definition.input_schema
                )));
                result.answer()
            }
            outcome => outcome,
        }
    }
}

/// So many names are looked at, of which far fewer are described.
const MOST_NAMES: usize = 20 * Catalogue::MOST_DESCRIBED;

/// A name that an answer may repeat: one that no tool could have is cut.
fn short(name: String) -> String {
    const LONGEST: usize = 256;
    if name.len() > LONGEST {
        cut(&name).into_owned()
    } else {
        name
    }
}

/// An object, also where it is written as text or left out; else the JSON type that came.
fn object(value: Value) -> Result<JsonObject, &'static str> {
    match value {
        Value::Object(members) => Ok(members),
        Value::Null => Ok(JsonObject::new()),
        Value::String(text) if text.trim().is_empty() => Ok(JsonObject::new()),
        Value::String(text) => match serde_json::from_str(&text) {
            Ok(Value::Object(members)) => Ok(members),
            _ => Err("a string"),
        },
        Value::Array(_) => Err("an array"),
        Value::Bool(_) => Err("a boolean"),
        Value::Number(_) => Err("a number"),
    }
}
