//! What serde writes of a type, and what schemars says of that.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// What serde writes of a value that it reads; the error where it cannot do one of both.
pub type Written = Result<Value, String>;

/// Asks whether serde writes a type: where it does, this has a method of its own, that goes before [`Unknown`]'s.
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    pub const NEW: Probe<T> = Probe(PhantomData);
}

impl<T: Serialize + DeserializeOwned> Probe<T> {
    pub fn written(&self, value: Value) -> Option<Written> {
        let read = serde_json::from_value::<T>(value).map_err(|error| error.to_string());
        Some(read.and_then(|read| serde_json::to_value(read).map_err(|error| error.to_string())))
    }
}

/// Where serde does not write it.
pub trait Unknown {
    fn written(&self, _: Value) -> Option<Written> {
        None
    }
}

impl<T> Unknown for Probe<T> {}
