//! The writer of JSON Schema. Each of its files adds methods to [`Writer`].

// The order of keywords: title, description, type, contents, rules, default, deprecated, examples.
// All of this runs in const evaluation, where each statement costs, so the code is plain.

mod definitions;
mod document;
mod enum_forms;
mod flattened;
pub(crate) mod ignored;
pub(crate) mod keyword;
mod map;
mod object;
mod output_refs;
mod projection;
mod root_enum;
mod shapes;
mod sink;
mod value;
mod value_rules;
mod variants;
mod written_docs;

use definitions::Definitions;
pub(crate) use sink::Sink;
use written_docs::WrittenDocs;

use super::{Hoisted, Kind, Text};
use mcpact_shared::settings::Profile;

/// The amount of detail in a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// All that a model needs to call the tool.
    Standard,
    /// The examples as well.
    Full,
}

/// The level of an object in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// The parameters of a tool: each property is a part, counted on its own.
    Root,
    Nested,
}

impl Level {
    const fn is_root(self) -> bool {
        matches!(self, Level::Root)
    }
}

/// Writes one JSON document.
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are independent; an enum would be taken apart at each step"
)]
pub(crate) struct Writer<'a> {
    pub(crate) sink: Sink<'a>,
    detail: Detail,
    profile: Profile,
    definitions: Definitions,
    /// The types that are written once, in `$defs`.
    hoisted: &'a Hoisted,
    /// True if a comma must precede the next key or item.
    needs_comma: bool,
    /// True if the description of the next value is already written, and it has no title.
    has_lead: bool,
    has_examples: bool,
    /// True if the last part is the root's `required`, from its first letter to that of the last
    /// name.
    has_required: bool,
    /// True if the schema describes what serde writes, not what it reads.
    output: bool,
    /// True inside a selection of fields: any property may be absent.
    is_selected: bool,
    /// True if the next object is a form of an object with other properties.
    is_form: bool,
    /// True if the next object is the root of an output schema and states `_ignored`.
    announces_ignored: bool,
    docs: WrittenDocs,
    /// The name of the property that is being written, for messages.
    property: Option<&'static Text>,
}

impl<'a> Writer<'a> {
    #[track_caller]
    pub(crate) const fn new(sink: Sink<'a>, detail: Detail, profile: Profile, hoisted: &'a Hoisted) -> Writer<'a> {
        Writer {
            sink,
            detail,
            profile,
            definitions: Definitions::NONE,
            hoisted,
            needs_comma: false,
            has_lead: false,
            has_examples: false,
            has_required: false,
            output: false,
            is_selected: false,
            is_form: false,
            announces_ignored: false,
            docs: WrittenDocs::NONE,
            property: None,
        }
    }

    /// Returns whether the types have examples, written or not.
    #[track_caller]
    pub(crate) const fn has_examples(&self) -> bool {
        self.has_examples
    }

    /// Returns whether the last part is the `required` of the root.
    #[track_caller]
    pub(crate) const fn has_required(&self) -> bool {
        self.has_required
    }

    /// Begins a part at the root.
    #[track_caller]
    const fn begin_part(&mut self, level: Level) {
        if level.is_root() {
            self.sink.begin();
        }
    }

    /// Ends a part at the root.
    #[track_caller]
    const fn end_part(&mut self, level: Level) {
        if level.is_root() {
            self.sink.end();
        }
    }

    /// Writes `{` or `[`.
    #[track_caller]
    pub(crate) const fn open(&mut self, bracket: u8) {
        self.sink.byte(bracket);
        self.needs_comma = false;
    }

    /// Writes `}` or `]`.
    #[track_caller]
    pub(crate) const fn close(&mut self, bracket: u8) {
        self.sink.byte(bracket);
        self.needs_comma = true;
    }

    /// Writes `]` if the list was opened.
    #[track_caller]
    const fn close_list(&mut self, opened: bool) {
        if opened {
            self.close(b']');
        }
    }

    /// Writes a comma, unless the next key or item is the first.
    #[track_caller]
    pub(crate) const fn separate(&mut self) {
        if self.needs_comma {
            self.sink.byte(b',');
        }
        self.needs_comma = true;
    }

    /// Writes a key with its colon, or a key with its value, after a comma if it is not the first.
    #[track_caller]
    pub(crate) const fn key(&mut self, text: &Text) {
        if self.needs_comma {
            self.sink.byte(b',');
        }
        self.needs_comma = true;
        self.sink.text(text);
    }

    /// Writes a text that includes the comma before it.
    #[track_caller]
    pub(crate) const fn piece(&mut self, text: &Text) {
        self.sink.text(text);
        self.needs_comma = true;
    }

    /// Writes a key with its value, if it has one.
    #[track_caller]
    pub(crate) const fn pair(&mut self, key: &Text, value: &Option<Text>) {
        if let Some(value) = value {
            self.key(key);
            self.sink.text(value);
        }
    }

    /// Writes `"type":…`, with or without null.
    #[track_caller]
    const fn type_of(&mut self, kind: Kind, null: bool) {
        let gemini = matches!(self.profile, Profile::Gemini);
        if self.needs_comma {
            self.sink.text(keyword::another_type(kind, null && !gemini));
        } else {
            self.needs_comma = true;
            self.sink.text(keyword::type_of(kind, null && !gemini));
        }
        if gemini {
            self.nullable(null);
        }
    }

    /// Writes `"nullable":true`, which Gemini has in place of type lists.
    #[track_caller]
    const fn nullable(&mut self, null: bool) {
        if null {
            self.key(&keyword::NULLABLE);
        }
    }

    /// Writes the form null in a list of forms.
    #[track_caller]
    const fn null_form(&mut self) {
        self.separate();
        self.open(b'{');
        self.key(&keyword::NULL);
        self.close(b'}');
    }

    /// Returns whether the profile is OpenAI's strict mode: all properties are required, and null
    /// means an absent one.
    #[track_caller]
    const fn is_strict(&self) -> bool {
        matches!(self.profile, Profile::OpenaiStrict)
    }
}
