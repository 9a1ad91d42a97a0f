//! Calls and the handlers that run them.
//!
//! A block has one boxed future type and one `match`, since a generic route for each tool makes
//! servers slow to build. The generic functions of this file are small, since rustc compiles them
//! once for each tool.

use std::{
    future::{Future, ready},
    mem::take,
    pin::Pin,
    sync::{Arc, OnceLock},
};

use rmcp::{ErrorData, RoleServer, service::RequestContext};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{CallOutcome, FromContext, IntoToolResult, MatchesOutput, tool_result::error_result};
use crate::{
    Definition,
    call::arguments::{ArgumentsError, Ignored, ObjectDeserializer, Prepared, ignored_by},
};

/// The future of a call.
pub type CallFuture<'a> = Pin<Box<dyn Future<Output = CallOutcome> + Send + 'a>>;

/// The handlers of a block's tools. [`#[mcp_tools]`](macro@crate::mcp_tools) implements it.
pub trait Handlers: Send + Sync {
    /// Runs the tool at this index of [`Tools::TOOLS`](crate::Tools::TOOLS).
    fn call(&self, tool: usize, call: Call) -> CallFuture<'_>;
}

impl<T: Handlers + ?Sized> Handlers for Arc<T> {
    fn call(&self, tool: usize, call: Call) -> CallFuture<'_> {
        (**self).call(tool, call)
    }
}

impl<T: Handlers + ?Sized> Handlers for &T {
    fn call(&self, tool: usize, call: Call) -> CallFuture<'_> {
        (**self).call(tool, call)
    }
}

/// The parameters of a tool: any type that serde can read.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a tool's parameters are read from JSON, and `{Self}` cannot be read",
    label = "does not implement `serde::Deserialize`",
    note = "write `#[derive(serde::Deserialize)]` above it; or, if the tools of this block are not called through mcpact, `#[mcp_tools(serve = false)]`"
)]
pub trait Parameters: DeserializeOwned {}

// Otherwise rustc names only `Deserialize`, without the reason.
#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> Parameters for T {}

/// A call of a tool.
#[derive(Debug)]
#[non_exhaustive]
pub struct Call {
    /// The tool.
    pub definition: &'static Definition,
    /// The arguments, unchanged.
    pub arguments: Map<String, Value>,
    /// The request.
    pub context: RequestContext<RoleServer>,
    /// The ignored arguments, set when the arguments are read.
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
            call.ignore(ignored_by(definition.input, definition.engine, &mut arguments));
            if let Value::Object(arguments) = arguments {
                call.arguments = arguments;
            }
        }
        call
    }

    #[cold]
    fn ignore(&self, ignored: Ignored) {
        // `ignored` is already set only if the same arguments have been checked before.
        let _ = self.ignored.set(ignored);
    }

    /// Reads the arguments as `T`, the tool's parameters.
    ///
    /// # Errors
    ///
    /// Returns an error result with all problems of the arguments.
    #[doc(hidden)]
    pub fn arguments<T: Parameters>(&mut self) -> Result<T, CallFuture<'static>> {
        // This uses neither `?` nor closures, since rustc compiles it for each tool.
        match self.prepare() {
            Ok(mut arguments) => match T::deserialize(ObjectDeserializer(&arguments.value)) {
                Ok(value) => match self.accepted(&mut arguments) {
                    None => Ok(value),
                    Some(error) => Err(error),
                },
                Err(error) => Err(self.refused(arguments, error)),
            },
            Err(error) => Err(error),
        }
    }

    /// Prepares the arguments for serde, or returns the error result.
    fn prepare(&mut self) -> Result<Prepared, CallFuture<'static>> {
        let arguments = Value::Object(take(&mut self.arguments));
        Prepared::new(self.definition.input, self.definition.engine, arguments)
            .map_err(|error| self.arguments_error(&error, &Ignored::default()))
    }

    /// Returns the error result for arguments that serde accepts although they break a rule, or
    /// although none of them is a parameter.
    fn accepted(&self, arguments: &mut Prepared) -> Option<CallFuture<'static>> {
        let report = arguments.accepted()?;
        if let Some(error) = report.error {
            return Some(self.arguments_error(&error, &report.ignored));
        }
        // The tool would do without all of them what it does by default, such as listing everything.
        if report.ignored.are_all(arguments.value.as_object().map_or(0, Map::len)) {
            let name = self.definition.name;
            let mut lines = vec![format!("no argument is a parameter of `{name}`, so it was not called")];
            lines.extend(report.ignored.notes(name));
            return Some(ready_result(error_result(lines.join("\n"))));
        }
        self.ignore(report.ignored);
        None
    }

    /// Returns the error result for arguments that serde refuses.
    #[cold]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "dropped here, not in code that is compiled for each tool"
    )]
    fn refused(&self, mut arguments: Prepared, error: serde_json::Error) -> CallFuture<'static> {
        let (error, ignored) = arguments.refused(&error);
        self.arguments_error(&error, &ignored)
    }

    /// Returns an error result that lists wrong arguments, and those that would be ignored.
    #[cold]
    fn arguments_error(&self, error: &ArgumentsError, ignored: &Ignored) -> CallFuture<'static> {
        let mut lines = vec![error.to_string()];
        lines.extend(ignored.notes(self.definition.name));
        ready_result(error_result(lines.join("\n")))
    }

    /// Returns a part of the request.
    #[doc(hidden)]
    pub fn context<T: FromContext>(&self) -> T {
        T::from_context(&self.context)
    }
}

/// Returns the future of a method that is not async.
#[doc(hidden)]
pub fn ready_result<'a, T: IntoToolResult>(result: T) -> CallFuture<'a> {
    Box::pin(ready(result.into_tool_result()))
}

/// Returns the future of an async method. Its own future is boxed, so this function is compiled
/// once for each return type.
#[doc(hidden)]
pub fn async_result<'a, T: IntoToolResult + 'a>(result: Box<dyn Future<Output = T> + Send + 'a>) -> CallFuture<'a> {
    let result = Box::into_pin(result);
    Box::pin(async move { result.await.into_tool_result() })
}

/// Returns the future of a method whose tool has an output schema.
#[doc(hidden)]
pub fn ready_result_of<'a, O: ?Sized, T: MatchesOutput<O>>(result: T) -> CallFuture<'a> {
    Box::pin(ready(result.into_output_result()))
}

/// Returns the future of an async method whose tool has an output schema.
#[doc(hidden)]
pub fn async_result_of<'a, O: ?Sized, T: MatchesOutput<O> + 'a>(
    result: Box<dyn Future<Output = T> + Send + 'a>,
) -> CallFuture<'a> {
    let result = Box::into_pin(result);
    Box::pin(async move { result.await.into_output_result() })
}

/// Returns the error of a block for a tool that it does not have.
#[doc(hidden)]
#[cold]
pub fn no_such_tool<'a>(tool: usize, call: &Call) -> CallFuture<'a> {
    let message = format!("`{}` is not tool {tool} of its block", call.definition.name);
    Box::pin(ready(Err(ErrorData::internal_error(message, None))))
}
