//! Agreement of a type's schema with serde, value by value.

use std::marker::PhantomData;

use expect_test::Expect;
use jsonschema::Validator;
use mcpact::ToolSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Reasons for a schema to accept more than serde, so that it is small: those in
/// `schema/types/types.md`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Looser {
    /// An integer's range, its sign, and `1.0` as an integer.
    Width,
    /// Zero of a signed `NonZero`.
    Zero,
    /// The form of a string.
    Format,
}

/// Reasons for a schema to accept less than serde.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stricter {
    /// An array in place of an object with known properties.
    Positional,
    /// Another spelling of the same value.
    Spelling,
    /// A unit variant as an object's only property.
    NullVariant,
}

/// A validator of the schema of `T`, without and with formats.
pub(crate) struct Agreement<T> {
    plain: Validator,
    with_formats: Validator,
    value: PhantomData<fn() -> T>,
}

/// Checks the schema's text.
#[track_caller]
pub(crate) fn check<T: ToolSchema>(expected: &Expect) -> Agreement<T> {
    let schema = check_schema::<T>(expected);
    Agreement {
        plain: validator(&schema, false),
        with_formats: validator(&schema, true),
        value: PhantomData,
    }
}

fn validator(schema: &str, formats: bool) -> Validator {
    let options = jsonschema::draft202012::options().should_validate_formats(formats);
    options.build(&serde_json::from_str(schema).unwrap()).unwrap()
}

/// Checks the schema's text, for a type that serde cannot read.
#[track_caller]
pub(crate) fn check_schema<T: ToolSchema + ?Sized>(expected: &Expect) -> String {
    let text = mcpact::schema::<T>();
    expected.assert_eq(&text);
    text
}

impl<T: DeserializeOwned> Agreement<T> {
    /// Checks that the schema, with formats, accepts what serde writes, and that serde reads it
    /// back.
    #[track_caller]
    pub(crate) fn values(self, values: impl IntoIterator<Item = T>) -> Self
    where
        T: Serialize + ToolSchema,
    {
        let output = validator(&mcpact::output_schema::<T>(), true);
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

    /// Checks values that serde writes and reads back, but that do not match the format of the
    /// schema of arguments. The output schema, with formats, accepts them.
    #[track_caller]
    pub(crate) fn beyond_format(self, values: impl IntoIterator<Item = T>) -> Self
    where
        T: Serialize + ToolSchema,
    {
        let output = validator(&mcpact::output_schema::<T>(), true);
        for value in values {
            let json = serde_json::to_value(&value).unwrap();
            assert!(output.is_valid(&json), "the output schema refuses {json}");
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

    /// Checks that the schema and serde accept the values.
    #[track_caller]
    pub(crate) fn accept(self, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(true, true, values)
    }

    /// Checks that the schema and serde refuse the values.
    #[track_caller]
    pub(crate) fn refuse(self, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(false, false, values)
    }

    /// Checks that the schema accepts the values and serde refuses them.
    #[track_caller]
    pub(crate) fn schema_accepts(self, _: Looser, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(true, false, values)
    }

    /// Checks that serde accepts the values and the schema refuses them.
    #[track_caller]
    pub(crate) fn serde_accepts(self, _: Stricter, values: impl IntoIterator<Item = Value>) -> Self {
        self.each(false, true, values)
    }
}
