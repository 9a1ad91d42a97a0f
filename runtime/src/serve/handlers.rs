//! Handlers: how a call gets to the method that answers it. One boxed future type and one match a block, since a generic
//! route a tool is what makes servers slow to build.
//!
//! What a tool alone instantiates is its future, the box around it, and its parameters' `Deserialize`: each function here that is
//! generic in one of them is small, since rustc compiles it once a tool.

use std::{
    future::{Future, ready},
    mem::take,
    pin::Pin,
    sync::{Arc, OnceLock},
};

use rmcp::{ErrorData, RoleServer, service::RequestContext};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Answer, AnswerOf, FromContext, Outcome, answer::failed};
use crate::{
    Definition,
    arguments::{ArgumentsError, Ignored, ObjectDeserializer, Prepared, ignored_by},
};

/// A call that is being answered.
pub type Running<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// What answers the calls of some tools. Made by [`#[mcp_tools]`](macro@crate::mcp_tools).
pub trait Handlers: Send + Sync {
    /// Answers a call of the tool at this place of [`Tools::TOOLS`](crate::Tools::TOOLS).
    fn call(&self, tool: usize, call: Call) -> Running<'_>;
}

impl<T: Handlers + ?Sized> Handlers for Arc<T> {
    fn call(&self, tool: usize, call: Call) -> Running<'_> {
        (**self).call(tool, call)
    }
}

impl<T: Handlers + ?Sized> Handlers for &T {
    fn call(&self, tool: usize, call: Call) -> Running<'_> {
        (**self).call(tool, call)
    }
}

/// A tool's parameters: what serde can read.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a tool's parameters are read from JSON, and `{Self}` cannot be",
    label = "does not implement `serde::Deserialize`",
    note = "write `#[derive(serde::Deserialize)]` above it; or, if the tools of this block are not called through mcpact, `#[mcp_tools(serve = false)]`"
)]
pub trait Parameters: DeserializeOwned {}

// rustc would ask for `Deserialize` alone, and not say why.
#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> Parameters for T {}

/// A call of a tool.
#[derive(Debug)]
#[non_exhaustive]
pub struct Call {
    /// The tool.
    pub definition: &'static Definition,
    /// Its arguments, as they came.
    pub arguments: Map<String, Value>,
    /// The request.
    pub context: RequestContext<RoleServer>,
    /// The arguments that nothing reads, found when they are read, for the caller of the tool.
    pub(super) ignored: Arc<OnceLock<Ignored>>,
}

impl Call {
    /// Returns a call of this tool with these arguments.
    pub fn new(
        definition: &'static Definition,
        arguments: Map<String, Value>,
        context: RequestContext<RoleServer>,
    ) -> Self {
        let mut call = Call {
            definition,
            arguments,
            context,
            ignored: Arc::default(),
        };
        // A method without parameters reads no arguments.
        if definition.tokens.parameters.is_empty() && !call.arguments.is_empty() {
            let mut arguments = Value::Object(take(&mut call.arguments));
            call.ignore(ignored_by(definition.input, &mut arguments));
            if let Value::Object(arguments) = arguments {
                call.arguments = arguments;
            }
        }
        call
    }

    #[cold]
    fn ignore(&self, ignored: Ignored) {
        // It is already set only if the same arguments were checked before.
        let _ = self.ignored.set(ignored);
    }

    /// The arguments as `T`, which is the tool's parameters.
    ///
    /// # Errors
    ///
    /// The answer that tells the model all that is wrong with them.
    #[doc(hidden)]
    pub fn arguments<T: Parameters>(&mut self) -> Result<T, Running<'static>> {
        // One function, without `?` and closures: all of it is compiled once a tool.
        match self.prepare() {
            Ok(mut arguments) => match T::deserialize(ObjectDeserializer(&arguments.value)) {
                Ok(value) => match self.accepted(&mut arguments) {
                    None => Ok(value),
                    Some(answer) => Err(answer),
                },
                Err(error) => Err(self.refused(arguments, error)),
            },
            Err(answer) => Err(answer),
        }
    }

    /// Prepares the arguments for serde, or returns the error result.
    fn prepare(&mut self) -> Result<Prepared, Running<'static>> {
        let arguments = Value::Object(take(&mut self.arguments));
        Prepared::new(self.definition.input, arguments).map_err(|error| self.told(&error, &Ignored::default()))
    }

    /// Returns the error result for arguments that serde accepts and that break a rule.
    fn accepted(&self, arguments: &mut Prepared) -> Option<Running<'static>> {
        let report = arguments.accepted()?;
        if let Some(error) = report.error {
            return Some(self.told(&error, &report.ignored));
        }
        self.ignore(report.ignored);
        None
    }

    /// Returns the error result for arguments that serde refuses.
    #[cold]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "dropped here, and not in what is compiled for each tool"
    )]
    fn refused(&self, mut arguments: Prepared, error: serde_json::Error) -> Running<'static> {
        let (error, ignored) = arguments.refused(&error);
        self.told(&error, &ignored)
    }

    /// Returns an error result that lists wrong arguments, and those that would be ignored.
    #[cold]
    fn told(&self, error: &ArgumentsError, ignored: &Ignored) -> Running<'static> {
        let mut lines = vec![error.to_string()];
        lines.extend(ignored.notes(self.definition.name));
        answered(failed(lines.join("\n")))
    }

    /// A part of the request.
    #[doc(hidden)]
    pub fn context<T: FromContext>(&self) -> T {
        T::from_context(&self.context)
    }
}

/// The answer of a method that is not async.
#[doc(hidden)]
pub fn answered<'a, T: Answer>(answer: T) -> Running<'a> {
    Box::pin(ready(answer.answer()))
}

/// The answer of an async method. Its future comes boxed, so that what is awaited here is one type for each type of answers.
#[doc(hidden)]
pub fn running<'a, T: Answer + 'a>(answer: Box<dyn Future<Output = T> + Send + 'a>) -> Running<'a> {
    let answer = Box::into_pin(answer);
    Box::pin(async move { answer.await.answer() })
}

/// The answer of a method whose tool says what its structured content is.
#[doc(hidden)]
pub fn answered_of<'a, O: ?Sized, T: AnswerOf<O>>(answer: T) -> Running<'a> {
    answered(answer)
}

/// The same of an async method.
#[doc(hidden)]
pub fn running_of<'a, O: ?Sized, T: AnswerOf<O> + 'a>(answer: Box<dyn Future<Output = T> + Send + 'a>) -> Running<'a> {
    running(answer)
}

/// What a block says of a tool that it does not have.
#[doc(hidden)]
#[cold]
pub fn no_such_tool<'a>(tool: usize, call: &Call) -> Running<'a> {
    let message = format!("`{}` is not tool {tool} of its block", call.definition.name);
    Box::pin(ready(Err(ErrorData::internal_error(message, None))))
}
