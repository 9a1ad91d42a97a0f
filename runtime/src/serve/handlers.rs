//! Handlers: how a call gets to the method that answers it. One boxed future type and one match a block, since a generic
//! route a tool is what makes servers slow to build.

use std::{
    future::{Future, ready},
    pin::Pin,
};

use rmcp::{RoleServer, service::RequestContext};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Answer, FromContext, Outcome, answer::failed};
use crate::Definition;

/// A call that is being answered.
pub type Running<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// What answers the calls of some tools. Made by [`#[mcp_tools]`](macro@crate::mcp_tools).
pub trait Handlers: Send + Sync {
    /// Answers a call of the tool at this place of [`Tools::TOOLS`](crate::Tools::TOOLS).
    fn call(&self, tool: usize, call: Call) -> Running<'_>;
}

/// A call of a tool.
#[derive(Debug)]
pub struct Call {
    /// The tool.
    pub definition: &'static Definition,
    /// Its arguments, as they came.
    pub arguments: Map<String, Value>,
    /// The request.
    pub context: RequestContext<RoleServer>,
}

impl Call {
    /// The arguments as `T`, which is the tool's parameters.
    ///
    /// # Errors
    ///
    /// The answer that tells the model all that is wrong with them.
    #[doc(hidden)]
    pub fn arguments<T: DeserializeOwned>(&mut self) -> Result<T, Running<'static>> {
        let arguments = Value::Object(std::mem::take(&mut self.arguments));
        serde_json::from_value(arguments).map_err(|error| answered(failed(error.to_string())))
    }

    /// A part of the request.
    #[doc(hidden)]
    pub fn context<T: FromContext>(&self) -> T {
        T::from_context(&self.context)
    }
}

/// The answer of a method that is not async.
#[doc(hidden)]
pub fn answered<'a>(answer: impl Answer) -> Running<'a> {
    Box::pin(ready(answer.answer()))
}
