//! Nodes: types as trees of literal pieces of JSON, which const evaluation puts together.
//!
//! A field's notes replace those of its type. `visit` has the traversal of the tree, `flatten` the properties that a
//! flattened field brings in.

use super::{FieldList, Text};

/// A type, as the schema writer needs it.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The type's name in Rust, for messages and for `$defs`.
    pub name: &'static str,
    /// Notes that apply to each use of the type, unless a field has its own.
    pub notes: Notes,
    /// The values of the type.
    pub shape: Shape,
}

/// The values of a type.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any JSON value: `{}`.
    Any,
    /// The values that a literal schema allows: its keywords, without the braces.
    Raw(Text),
    /// A value without parts.
    Leaf {
        /// Its `"type"`, which also selects the rules (range, length, pattern) that it can have.
        kind: Kind,
        /// Keywords beyond `"type"`, such as `"format":"uri"`.
        keywords: Option<Text>,
    },
    /// One of several strings.
    Choice {
        /// The JSON array of the strings.
        values: Text,
    },
    /// Any number of items of one type. A set as well: serde accepts repeated items, so
    /// `uniqueItems` would be too strict.
    Array(&'static Node),
    /// Exactly `len` items of one type: a Rust array.
    Repeat {
        /// The type of the items.
        items: &'static Node,
        /// The number of items.
        len: usize,
    },
    /// One item of each of these types.
    Tuple(&'static [&'static Node]),
    /// A JSON object with any keys of a type.
    Map {
        /// The type of the keys. A string without rules adds no keyword.
        keys: &'static Node,
        /// The type of the values.
        values: &'static Node,
    },
    /// A JSON object with named properties.
    Object(Object),
    /// A value of one of these types.
    AnyOf(&'static [&'static Node]),
    /// The value or null. As a field it may be absent.
    Optional(&'static Node),
    /// The value or null. As a field it is always present.
    Nullable(&'static Node),
    /// A newtype: the values of another type, with notes of its own. As a field it is always
    /// present, even around an `Option`, since serde requires a value for a newtype.
    Newtype(&'static Node),
    /// A `#[serde(transparent)]` type: like [`Shape::Newtype`], but it may be absent if its inner
    /// type may.
    Transparent(&'static Node),
    /// A type that contains itself: its body, in which [`Shape::Recurse`] refers to it.
    Recursive(&'static Node),
    /// A use of the innermost [`Shape::Recursive`] around it whose node has this name.
    Recurse(&'static str),
    /// A type that cannot be a parameter, with the text of the compile error at the field that has
    /// it.
    Invalid(&'static str),
}

/// The JSON type of a [`Shape::Leaf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `string`: can have `length` and `pattern`.
    String,
    /// `integer`: can have `range`.
    Integer,
    /// `integer`: can have `range`. By default, only the schema of a map's keys states that it is
    /// unsigned, since that costs no tokens there.
    Unsigned,
    /// `number`: can have `range`.
    Number,
    /// `boolean`.
    Boolean,
    /// `null`.
    Null,
    /// `array`: never of a leaf.
    Array,
    /// `object`: never of a leaf.
    Object,
}

impl Kind {
    /// Returns the name of the JSON type with its article.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Kind::String => "a string",
            Kind::Integer | Kind::Unsigned => "an integer",
            Kind::Number => "a number",
            Kind::Boolean => "a boolean",
            Kind::Null => "null",
            Kind::Array => "an array",
            Kind::Object => "an object",
        }
    }
}

/// A JSON object's properties.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// The properties, in declaration order. A flattened field's properties take its position.
    pub fields: FieldList<Field>,
    /// True if serde refuses other properties.
    pub is_closed: bool,
    /// True if exactly one property is present: an externally tagged enum.
    pub has_one_property: bool,
    /// The names of further properties that serde reads and no schema has.
    pub hidden: &'static [&'static str],
}

/// A property of an [`Object`], or a fragment flattened into it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The property's name as a JSON string. For a flattened field, the field's name in Rust, which
    /// is not written.
    pub name: Text,
    /// The field's type.
    pub node: &'static Node,
    /// The field's notes, which replace those of its type.
    pub notes: Notes,
    /// The condition under which the property may be absent.
    pub presence: Presence,
    /// `#[serde(flatten)]`.
    pub is_flattened: bool,
}

/// The condition under which a property may be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The property may be absent if its type is an `Option` or has a default.
    ByType,
    /// The property may always be absent: it has a default, assumed to be null for an `Option`.
    Defaulted,
    /// The property may always be absent: a function returns its default, so that null is a
    /// separate value of an `Option`.
    DefaultFn,
    /// The property may never be absent, and null is not allowed, even if its type is an `Option`.
    Required,
}

/// The doc comment and the `#[mcp(…)]` attributes of a type or a field.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    /// The description with the text before it, if the macros could join them.
    pub lead: Lead,
    /// A JSON string.
    pub title: Option<Text>,
    /// A JSON string.
    pub description: Option<Text>,
    /// The docs of an enum's variants, a JSON string such as
    /// `"new: Newest first; old: Oldest first"`. They follow the description of the type or the
    /// field.
    pub variants: Option<Text>,
    /// The default, a JSON value.
    pub default: Option<Text>,
    /// A JSON array, written in the `full` verbosity only.
    pub examples: Option<Text>,
    /// `range = MIN..=MAX`, on numbers.
    pub range: Option<Range>,
    /// `length = MIN..=MAX`: characters of a string, items of an array, properties of a map.
    pub length: Option<Length>,
    /// A JSON string: a regular expression (ECMA-262, not anchored), on strings.
    pub pattern: Option<Text>,
    /// A JSON string: `format`, on strings.
    pub format: Option<Text>,
    /// The only allowed values, a JSON array.
    pub values: Option<Text>,
    /// Notes for the items of an array or the values of a map.
    pub inner: Option<&'static Notes>,
    /// Further keywords, such as `"x-mcp-header":"Region"`.
    pub extend: Option<Text>,
    /// Other names of a field or a tag that serde reads and no schema has. They are here and not in
    /// [`Field`], so that a field without them costs const evaluation nothing.
    pub aliases: &'static [&'static str],
    /// The difference between the value that serde writes and the one that it reads.
    pub output: Output,
    /// The identity of a newtype.
    pub identity: Identity,
    /// `#[deprecated]`.
    pub is_deprecated: bool,
    /// True if the type itself reads null and an absent property as its own default, so that null
    /// always means "absent".
    pub null_is_absent: bool,
    /// True if a function reads the value: only serde decides whether it has the structure of the
    /// type.
    pub is_trusted: bool,
}

/// The difference between the value that serde writes and the one that it reads. A type without a
/// difference needs no second node.
#[derive(Clone, Copy, Debug)]
pub enum Output {
    /// None. A property is always present, and null for `None`.
    Same,
    /// A property is absent for `None`.
    OmitsNone,
    /// A function decides whether a property is absent.
    MayOmit,
    /// A type is written as another.
    As(&'static Node),
    /// A newtype is written with some of its properties.
    Projection(Projection),
}

/// The properties of an object that a result has.
#[derive(Clone, Copy, Debug)]
pub enum Projection {
    /// Any of them, at any depth: a selection of fields.
    Selected,
    /// Those of any tier.
    Tiers(&'static Tiers),
    /// Those of the tier with this index.
    Tier(&'static Tiers, usize),
}

/// The tiers of a type, lowest first. A tier has the properties of those before it.
#[derive(Clone, Copy, Debug)]
pub struct Tiers {
    /// The names.
    pub names: &'static [&'static str],
    /// The names as a JSON array.
    pub choice: Text,
    /// The properties above the lowest tier.
    pub fields: &'static [TierField],
    /// The property with the tokens that the next tier adds.
    pub count: Field,
}

/// A property above the lowest tier.
#[derive(Clone, Copy, Debug)]
pub struct TierField {
    /// The name as a JSON string.
    pub name: Text,
    /// The index of its tier, from 1.
    pub tier: usize,
    /// The property that replaces it in the tier before.
    pub preview: Option<Preview>,
}

/// The beginning of a text, as a property of its own.
#[derive(Clone, Copy, Debug)]
pub struct Preview {
    /// The property.
    pub field: Field,
    /// The maximum length of the beginning.
    pub limit: Limit,
}

/// The maximum length of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A number of Unicode scalar values.
    Characters(usize),
    /// A number of tokens of the default encoding.
    Tokens(usize),
}

/// The identity of a type in parameters and results. A value in a result can be the argument of a
/// parameter with the same identity. Two types are the same if their names and the paths of their
/// modules are equal.
#[derive(Clone, Copy, Debug)]
pub enum Identity {
    /// Not a newtype, or a generic one.
    None,
    /// A newtype in the module of this path.
    Newtype(&'static str),
    /// A newtype with `#[mcp(id)]`, whose values only results have.
    Id(&'static str),
}

/// The beginning of a value's schema in one piece. In const evaluation, the number of pieces costs
/// more time than their length.
///
/// It is absent if there is a title, which precedes the description.
#[derive(Clone, Copy, Debug)]
pub enum Lead {
    /// Nothing was joined.
    None,
    /// For a field without notes: `"limit":{`.
    Name(Text),
    /// For a field: `"limit":{"description":"Max results"`.
    Field(Text),
    /// For a type: `"description":"Max results"`, with the docs of its variants.
    Description(Text),
}

impl Notes {
    /// No notes.
    pub const NONE: Notes = Notes {
        lead: Lead::None,
        title: None,
        format: None,
        values: None,
        inner: None,
        extend: None,
        description: None,
        variants: None,
        default: None,
        examples: None,
        range: None,
        length: None,
        pattern: None,
        aliases: &[],
        output: Output::Same,
        identity: Identity::None,
        is_deprecated: false,
        null_is_absent: false,
        is_trusted: false,
    };

    /// Returns these notes, completed by the `inner` ones.
    #[track_caller]
    pub(super) const fn over(&self, inner: &Notes) -> Notes {
        macro_rules! first {
            ($($note:ident),+) => {
                Notes {
                    lead: self.lead_over(inner),
                    $($note: match &self.$note {
                        Some(_) => self.$note,
                        None => inner.$note,
                    },)+
                    aliases: self.aliases,
                    output: self.output,
                    identity: self.identity,
                    is_deprecated: self.is_deprecated || inner.is_deprecated,
                    null_is_absent: false,
                    is_trusted: false,
                }
            };
        }
        first!(
            title,
            description,
            variants,
            default,
            examples,
            range,
            length,
            pattern,
            format,
            values,
            inner,
            extend
        )
    }

    /// Returns the lead of these notes, completed by the `inner` ones.
    #[track_caller]
    const fn lead_over(&self, inner: &Notes) -> Lead {
        match (&self.lead, &inner.lead) {
            (Lead::Description(_), _) if inner.title.is_none() => self.lead,
            (Lead::None, Lead::Description(_)) if self.title.is_none() && self.description.is_none() => inner.lead,
            _ => Lead::None,
        }
    }

    /// Returns whether a `$ref` with these notes needs no keyword beside it.
    #[track_caller]
    pub(super) const fn is_silent(&self) -> bool {
        self.description.is_none() && self.variants.is_none() && self.has_only_descriptions()
    }

    /// Returns whether a `$ref` with these notes needs at most a description beside it.
    #[track_caller]
    pub(super) const fn has_only_descriptions(&self) -> bool {
        self.title.is_none()
            && self.default.is_none()
            && self.examples.is_none()
            && self.extend.is_none()
            && !self.is_deprecated
    }

    /// Returns whether these notes restrict the values. Those of items are in [`Notes::inner`].
    #[track_caller]
    pub(super) const fn has_rules(&self) -> bool {
        !matches!(
            self,
            Notes {
                range: None,
                length: None,
                pattern: None,
                format: None,
                values: None,
                ..
            }
        )
    }
}

/// The bounds of a number.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Keywords and values: `"minimum":1,"maximum":100`, or `exclusiveMinimum` and so on.
    pub keywords: Text,
}

/// The bounds of a length.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// The minimum, a JSON number.
    pub min: Option<Text>,
    /// The minimum of a string, if it is another one.
    pub min_characters: Option<&'static Text>,
    /// The maximum, a JSON number.
    pub max: Option<Text>,
}

impl Node {
    /// Returns a type without notes.
    pub const fn new(name: &'static str, shape: Shape) -> Node {
        Node {
            name,
            notes: Notes::NONE,
            shape,
        }
    }

    /// Returns the declared type of a value that a function reads.
    pub const fn trusted(name: &'static str, declared: &'static Node) -> Node {
        Node {
            name,
            notes: Notes {
                is_trusted: true,
                ..Notes::NONE
            },
            shape: Shape::Transparent(declared),
        }
    }

    /// Returns whether all values of the type are objects with named properties.
    #[cfg(feature = "schemars")]
    pub(crate) fn is_object(&self) -> bool {
        match &self.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => inner.is_object(),
            Shape::Object(_) => true,
            _ => false,
        }
    }

    /// Returns the noun for a value of the type, for messages.
    #[track_caller]
    pub(super) const fn noun(&self) -> &'static str {
        match &self.shape {
            Shape::Any | Shape::Raw(_) => "any JSON value",
            Shape::Leaf { kind, .. } => kind.noun(),
            Shape::Choice { .. } => "one of some strings",
            Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => "an array",
            Shape::Map { .. } => "a map",
            Shape::Object(_) => "an object",
            Shape::AnyOf(_) => "an enum with several forms",
            Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Recursive(inner) => inner.noun(),
            Shape::Recurse(_) => "a type inside itself",
            Shape::Invalid(_) => "not a parameter",
        }
    }

    /// Returns whether the type, or one inside its wrappers, has a title.
    #[track_caller]
    pub(super) const fn is_titled(&self) -> bool {
        match (&self.notes.title, self.wrapped()) {
            (None, Some(inner)) => inner.is_titled(),
            (title, _) => title.is_some(),
        }
    }

    /// Returns whether the type allows any JSON value and has no notes, so that
    /// `additionalProperties` is not needed.
    #[track_caller]
    pub(super) const fn is_any(&self) -> bool {
        matches!(self.shape, Shape::Any) && self.notes.is_silent()
    }

    /// Returns whether the type is an `Option`, as serde sees it.
    #[track_caller]
    pub(super) const fn is_optional(&self) -> bool {
        match &self.shape {
            Shape::Optional(_) => true,
            Shape::Transparent(inner) => inner.is_optional(),
            _ => false,
        }
    }

    /// Returns whether a property of the type may be absent: if it is an `Option` or has a default.
    #[track_caller]
    const fn may_be_absent(&self) -> bool {
        self.notes.default.is_some()
            || match &self.shape {
                Shape::Optional(_) => true,
                Shape::Transparent(inner) => inner.may_be_absent(),
                Shape::Newtype(inner) => inner.default().is_some(),
                _ => false,
            }
    }

    /// Returns the default of the type, or of its inner type.
    #[track_caller]
    pub(crate) const fn default(&self) -> Option<Text> {
        match (&self.notes.default, &self.shape) {
            (None, Shape::Newtype(inner) | Shape::Transparent(inner)) => inner.default(),
            (default, _) => *default,
        }
    }
}

impl Field {
    /// Returns whether a call may omit the property.
    #[track_caller]
    pub(crate) const fn may_be_absent(&self) -> bool {
        match self.presence {
            Presence::Required => false,
            Presence::Defaulted | Presence::DefaultFn => true,
            Presence::ByType => self.notes.default.is_some() || self.node.may_be_absent(),
        }
    }

    /// Returns whether a call (or a result, if `output` is true) may omit the property, or all
    /// properties of a flattened field.
    #[track_caller]
    pub(super) const fn may_be_absent_in(&self, output: bool) -> bool {
        if output {
            !matches!(self.notes.output, Output::Same) || (self.is_flattened && self.node.bare_of(true).is_optional())
        } else {
            self.may_be_absent()
        }
    }

    /// Returns whether serde refuses a call without the property, even if the schema has a default.
    #[track_caller]
    pub(super) const fn is_required_by_serde(&self) -> bool {
        match self.presence {
            Presence::Required => true,
            Presence::Defaulted | Presence::DefaultFn => false,
            Presence::ByType => !self.node.is_optional(),
        }
    }

    /// Returns whether serde accepts null for the property in place of a value.
    #[track_caller]
    pub(super) const fn is_optional(&self) -> bool {
        !matches!(self.presence, Presence::Required) && self.node.is_optional()
    }

    /// Returns whether null and absence are different values of the property. `node` and `notes`
    /// are those of its value.
    #[track_caller]
    pub(super) const fn distinguishes_null(&self, node: &'static Node, notes: &Notes) -> bool {
        self.is_optional()
            && (matches!(self.presence, Presence::DefaultFn) || notes.default.is_some() || node.default().is_some())
            && !self.node.notes.null_is_absent
    }

    /// Returns the type of the property's value in a call, without a null that means "absent",
    /// and its notes.
    #[track_caller]
    pub(crate) const fn present(&self) -> (&'static Node, Notes) {
        let mut node = self.node;
        let mut notes = self.notes;
        loop {
            match &node.shape {
                Shape::Optional(inner) => return (inner, notes),
                Shape::Transparent(inner) if inner.may_be_absent() => {
                    notes = notes.over(&node.notes);
                    node = inner;
                }
                _ => return (node, notes),
            }
        }
    }

    /// Returns the type of the property's value in a result.
    #[track_caller]
    pub(super) const fn written(&self) -> &'static Node {
        let node = self.node.written();
        match (&self.notes.output, &node.shape) {
            (Output::OmitsNone, Shape::Optional(inner)) => inner.written(),
            _ => node,
        }
    }
}

impl Length {
    /// Returns the minimum of a string, or of another value.
    pub(crate) const fn min_of(&self, is_string: bool) -> Option<Text> {
        match self.min_characters {
            Some(characters) if is_string => Some(*characters),
            _ => self.min,
        }
    }
}

/// Returns the outer note, or the inner one if there is no outer.
#[track_caller]
pub(super) const fn first<'a, T>(outer: &'a Option<T>, inner: &'a Option<T>) -> &'a Option<T> {
    match outer {
        Some(_) => outer,
        None => inner,
    }
}
