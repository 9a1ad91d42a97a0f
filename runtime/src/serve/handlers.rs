//! Handlers: how a call gets to the method that answers it. One boxed future type and one match a block, since a generic
//! route a tool is what makes servers slow to build.
//!
//! What a tool alone instantiates is its future, the box around it, and its parameters' `Deserialize`: each function here that is
//! generic in one of them is small, since rustc compiles it once a tool.

use std::{
    future::{Future, ready},
    mem::take,
    pin::Pin,
};

use rmcp::{ErrorData, RoleServer, service::RequestContext};
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::{Error, Map, Value, map};

use super::{Answer, FromContext, Outcome, answer::failed};
use crate::Definition;

/// A call that is being answered.
pub type Running<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// What answers the calls of some tools. Made by [`#[mcp_tools]`](macro@crate::mcp_tools).
pub trait Handlers: Send + Sync {
    /// Answers a call of the tool at this place of [`Tools::TOOLS`](crate::Tools::TOOLS).
    fn call(&self, tool: usize, call: Call) -> Running<'_>;
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
    pub fn arguments<T: Parameters>(&mut self) -> Result<T, Running<'static>> {
        match T::deserialize(Arguments(take(&mut self.arguments))) {
            Ok(arguments) => Ok(arguments),
            Err(error) => Err(refused(&error)),
        }
    }

    /// A part of the request.
    #[doc(hidden)]
    pub fn context<T: FromContext>(&self) -> T {
        T::from_context(&self.context)
    }
}

#[cold]
fn refused(error: &Error) -> Running<'static> {
    answered(failed(error.to_string()))
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

/// What a block says of a tool that it does not have.
#[doc(hidden)]
#[cold]
pub fn no_such_tool<'a>(tool: usize, call: &Call) -> Running<'a> {
    let message = format!("`{}` is not tool {tool} of its block", call.definition.name);
    Box::pin(ready(Err(ErrorData::internal_error(message, None))))
}

/// An object to read parameters from: as `serde_json::Value` reads it, but that a struct is told to come from a map and from nothing
/// else. `Value` has rustc compile how each struct is read from an array too.
struct Arguments(Map<String, Value>);

/// What is no struct is read by `Value`.
macro_rules! by_value {
    ($($method:ident($($argument:ident: $ty:ty),*);)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, $($argument: $ty,)* visitor: V) -> Result<V::Value, Error> {
                Value::Object(self.0).$method($($argument,)* visitor)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Arguments {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Members {
            members: self.0.into_iter(),
            value: Value::Null,
        })
    }

    by_value! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }
}

/// The members of a struct, one by one.
struct Members {
    members: map::IntoIter,
    /// Of the member whose name was read last.
    value: Value,
}

impl<'de> MapAccess<'de> for Members {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.members.next() else {
            return Ok(None);
        };
        self.value = value;
        match seed.deserialize(Name(&name)) {
            Ok(name) => Ok(Some(name)),
            Err(error) => Err(error),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(take(&mut self.value))
    }
}

/// A member's name.
struct Name<'a>(&'a str);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
