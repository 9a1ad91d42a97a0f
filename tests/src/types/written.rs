//! Values that serde writes.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// The value that serde writes for one that it reads, or the error of reading or writing.
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

/// For types that serde does not write.
pub trait Unknown {
    fn written(&self, _: Value) -> Option<Written> {
        None
    }
}

impl<T> Unknown for Probe<T> {}
