//! Holds a type's schema against what serde does with values.

use std::marker::PhantomData;

use expect_test::Expect;
use jsonschema::Validator;
use mcpact::ToolSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Ways in which the schema takes more than serde, for size: the list in the docs of `schema/types`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Relaxed {
    /// An integer's width, sign, and that `1.0` is one.
    Width,
    /// Zero of a signed `NonZero`.
    Zero,
    /// What a string looks like.
    Format,
}

/// Ways in which serde takes more than the schema.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unsaid {
    /// An array in place of an object with known members.
    Positional,
    /// Another spelling of the same value.
    Spelling,
    /// A unit variant as an object's only member.
    NullVariant,
}

/// The schema of `T`, as a validator of values, without and with formats.
pub(crate) struct Judge<T> {
    plain: Validator,
    with_formats: Validator,
    of: PhantomData<fn() -> T>,
}

/// Checks the schema's text.
#[track_caller]
pub(crate) fn judge<T: ToolSchema>(expected: &Expect) -> Judge<T> {
    let text = is::<T>(expected);
    let schema = serde_json::from_str(&text).unwrap();
    let validator = |formats| {
        jsonschema::draft202012::options()
            .should_validate_formats(formats)
            .build(&schema)
            .unwrap()
    };
    Judge {
        plain: validator(false),
        with_formats: validator(true),
        of: PhantomData,
    }
}

/// Checks the schema's text, of a type that serde does not read.
#[track_caller]
pub(crate) fn is<T: ToolSchema + ?Sized>(expected: &Expect) -> String {
    let text = mcpact::schema::<T>();
    expected.assert_eq(&text);
    text
}

impl<T: DeserializeOwned> Judge<T> {
    /// What serde writes is accepted, formats too, and read back as what it was.
    #[track_caller]
    pub(crate) fn values(self, values: impl IntoIterator<Item = T>) -> Self
    where
        T: Serialize + ToolSchema,
    {
        let output = serde_json::from_str(&mcpact::output_schema::<T>()).unwrap();
        let output = jsonschema::draft202012::options()
            .should_validate_formats(true)
            .build(&output)
            .unwrap();
        for value in values {
            let json = serde_json::to_value(&value).unwrap();
            assert!(self.with_formats.is_valid(&json), "the schema refuses {json}");
            assert!(output.is_valid(&json), "the output schema refuses {json}");
            let read: T = serde_json::from_value(json.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), json);
            let read: T = serde_json::from_str(&json.to_string()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), json);
        }
        self
    }

    /// What serde writes is accepted and read back, though it is more than the format allows.
    #[track_caller]
    pub(crate) fn beyond_format(self, values: impl IntoIterator<Item = T>) -> Self
    where
        T: Serialize,
    {
        for value in values {
            let json = serde_json::to_value(&value).unwrap();
            assert!(self.plain.is_valid(&json), "the schema refuses {json}");
            assert!(!self.with_formats.is_valid(&json), "{json} is of the format");
            let read: T = serde_json::from_value(json.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), json);
        }
        self
    }

    #[track_caller]
    fn each(self, accepted: bool, read: bool, values: impl IntoIterator<Item = Value>) -> Self {
        for json in values {
            assert_eq!(self.plain.is_valid(&json), accepted, "the schema, of {json}");
            let from_value = serde_json::from_value::<T>(json.clone());
            assert_eq!(from_value.is_ok(), read, "serde, of {json}: {:?}", from_value.err());
            let from_text = serde_json::from_str::<T>(&json.to_string());
            assert_eq!(
                from_text.is_ok(),
                read,
                "serde, of the text {json}: {:?}",
                from_text.err()
            );
        }
        self
    }

    /// Both take these.
    #[track_caller]
    pub(crate) fn both(self, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(true, true, values)
    }

    /// Both refuse these.
    #[track_caller]
    pub(crate) fn neither(self, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(false, false, values)
    }

    /// The schema takes these, and serde refuses them.
    #[track_caller]
    pub(crate) fn relaxed(self, _: Relaxed, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(true, false, values)
    }

    /// serde takes these, and the schema refuses them.
    #[track_caller]
    pub(crate) fn unsaid(self, _: Unsaid, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(false, true, values)
    }
}
