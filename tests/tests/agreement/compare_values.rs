//! Compares a schema with serde, value by value.

use jsonschema::Validator;
use mcpact_tests::{
    integers::with_integers,
    json::{properties, remove},
    types::{Case, Read},
};
use serde_json::Value;

/// A kind of disagreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The schema accepts a value that serde refuses.
    Unsound,
    /// serde reads a value that the schema refuses, even without the nulls that mean "absent".
    Incomplete,
    /// `mcpact::arguments` and serde read different values, although there is no default to fill
    /// in. The test of arguments covers values that break a rule, which serde does not check.
    Filling,
}

/// A type, and a validator of its schema.
pub(crate) struct Judge<'a> {
    case: &'a Case,
    validator: Validator,
    has_defaults: bool,
}

/// The results of the schema and of serde for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    BothAccept,
    BothRefuse,
    Disagree(Kind),
}

impl<'a> Judge<'a> {
    pub(crate) fn new(case: &'a Case, schema: &Value) -> Judge<'a> {
        let validator = jsonschema::draft202012::new(schema)
            .unwrap_or_else(|error| panic!("the schema of {} is none: {error}: {schema}", case.name));
        let has_defaults = schema.to_string().contains("\"default\":");
        Judge {
            case,
            validator,
            has_defaults,
        }
    }

    /// Returns whether the schema accepts a value.
    pub(crate) fn accepts(&self, value: &Value) -> bool {
        self.validator.is_valid(value)
    }

    pub(crate) fn judge(&self, value: &Value) -> Verdict {
        let serde_accepts = self.read(value).is_ok();
        match (self.validator.is_valid(value), serde_accepts) {
            (true, true) => Verdict::BothAccept,
            (false, false) => Verdict::BothRefuse,
            (true, false) => Verdict::Disagree(Kind::Unsound),
            (false, true) if self.validator.is_valid(&self.without_absent(value)) => Verdict::BothAccept,
            (false, true) => Verdict::Disagree(Kind::Incomplete),
        }
    }

    /// Reports a value that `mcpact::arguments` and serde read differently, for a type without
    /// defaults.
    ///
    /// `1.0` is the integer `1` in JSON Schema, so serde may read the value with such numbers
    /// written as integers. If serde refuses that too, it may read the value without nulls that
    /// mean "absent".
    pub(crate) fn filling_differs(&self, value: &Value) -> Option<String> {
        if self.has_defaults {
            return None;
        }
        let serde = |value: Value| (self.case.serde)(value);
        let (filled, plain) = (self.read(value), serde(value.clone()));
        let is_filled = |read: Read| filled.clone().map(sorted).ok() == read.map(sorted).ok();
        let whole = with_integers(value);
        let is_explained = is_filled(plain.clone())
            || is_filled(serde(whole.clone()))
            || (plain.is_err() && is_filled(serde(self.without_absent(&whole))));
        (!is_explained).then(|| format!("{value}\n        arguments: {filled:?}\n        serde: {plain:?}"))
    }

    /// Reads a value with `mcpact::arguments`, which fills in defaults, or else with serde.
    fn read(&self, value: &Value) -> Read {
        (self.case.arguments)(value.clone()).or_else(|_| (self.case.serde)(value.clone()))
    }

    /// Returns the value without the nulls that do not change what serde reads.
    fn without_absent(&self, value: &Value) -> Value {
        self.without(value, &Value::is_null)
    }

    /// Returns the value without the properties that serde ignores.
    pub(crate) fn without_ignored(&self, value: &Value) -> Value {
        self.without(value, &|_| true)
    }

    /// Returns the value without the properties for which `fits` is true and whose removal does not
    /// change what serde reads.
    fn without(&self, value: &Value, fits: &dyn Fn(&Value) -> bool) -> Value {
        let read = self.read(value).map(sorted).ok();
        properties(value, fits)
            .into_iter()
            .fold(value.clone(), |value, pointer| {
                let mut without = value.clone();
                remove(&mut without, &pointer);
                if self.read(&without).map(sorted).ok() == read {
                    without
                } else {
                    value
                }
            })
    }

    /// Describes the results of the schema and of serde for a message.
    pub(crate) fn explain(&self, value: &Value) -> String {
        let schema = match self.validator.validate(value) {
            Ok(()) => "accepts it".to_owned(),
            Err(error) => format!("refuses it: {error}"),
        };
        let serde = match self.read(value) {
            Ok(read) => format!("reads {read}"),
            Err(error) => format!("refuses it: {error}"),
        };
        format!("{value}\n        the schema {schema}\n        serde {serde}")
    }
}

/// Returns the sorted bytes of a value's `Debug`, which do not depend on the order of a hash map.
pub(crate) fn sorted(read: String) -> Vec<u8> {
    let mut bytes = read.into_bytes();
    bytes.sort_unstable();
    bytes
}
