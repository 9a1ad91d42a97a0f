//! What a type says of itself to the schema: a tree of literal JSON pieces, put together in const evaluation.
//!
//! Nothing here knows how a schema is spelled in the end (inline or by `$ref`, with or without examples): that is
//! [`write`](super::write), by profile and verbosity. Nothing here is guessed from a type's name: a child's
//! node comes through its type's [`ToolSchema`](crate::ToolSchema) implementation.

use super::Text;

/// A type, as the schema sees it.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The type's name in Rust, for messages and for `$defs`.
    pub name: &'static str,
    /// What holds for every use of the type that does not say otherwise.
    pub notes: Notes,
    /// What values it has.
    pub shape: Shape,
}

/// What values a type has.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any JSON value: `{}`.
    Any,
    /// What a literal schema says: its members, without the braces.
    Raw(Text),
    /// A value without parts.
    Leaf {
        /// Its `"type"`, and what rules (range, length, pattern) it can take.
        kind: Kind,
        /// Keywords beyond `"type"`, such as `"format":"uri"`.
        keywords: Option<Text>,
    },
    /// One of some strings.
    Choice {
        /// The JSON array of the strings.
        values: Text,
    },
    /// Any number of the same thing. Sets too: serde takes repeated items, so `uniqueItems` would say more than it does.
    Array(&'static Node),
    /// Exactly `len` of the same thing (Rust arrays).
    Repeat {
        /// What it holds.
        items: &'static Node,
        /// How many.
        len: usize,
    },
    /// One value for each place.
    Tuple(&'static [&'static Node]),
    /// A JSON object with any keys that `keys` takes.
    Map {
        /// What keys are: a string type without a pattern says nothing.
        keys: &'static Node,
        /// What each key holds.
        values: &'static Node,
    },
    /// A JSON object with named members.
    Object(Object),
    /// What one of these nodes takes.
    AnyOf(&'static [&'static Node]),
    /// The value, or null, or (as a field) nothing at all.
    Optional(&'static Node),
    /// The value or null, and as a field always there.
    Nullable(&'static Node),
    /// The same values as another type, with notes of its own: a newtype. As a field it is always there, even around
    /// an `Option`, since serde asks the newtype and not what it holds.
    Newtype(&'static Node),
    /// A `#[serde(transparent)]` type: like [`Shape::Newtype`], but it may be left out where what it holds may be.
    Transparent(&'static Node),
    /// A type that contains itself: the body, inside which [`Shape::Recurse`] names it.
    Recursive(&'static Node),
    /// A use of the innermost [`Shape::Recursive`] around it whose node has this name.
    Recurse(&'static str),
}

/// The JSON type of a [`Shape::Leaf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `string`: takes `length` and `pattern`.
    String,
    /// `integer`: takes `range`.
    Integer,
    /// `integer`: takes `range`. That it is not negative is said of a map's keys alone, where it costs nothing.
    Unsigned,
    /// `number`: takes `range`.
    Number,
    /// `boolean`.
    Boolean,
    /// `null`.
    Null,
    /// `array`: of what is no leaf.
    Array,
    /// `object`: of what is no leaf.
    Object,
}

/// A JSON object's members.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// In declaration order; a flattened field's members stand where it stands.
    pub fields: &'static [Field],
    /// Whether serde refuses other members.
    pub closed: bool,
    /// Whether exactly one member is there: an externally tagged enum.
    pub one: bool,
}

/// One member of an [`Object`], or a fragment flattened into it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The member's name as a JSON string; of a flattened field, the field's name in Rust (it is not written).
    pub name: Text,
    /// What it holds.
    pub node: &'static Node,
    /// What the field says beyond its type; it goes before what the type says.
    pub notes: Notes,
    /// When it may be left out.
    pub presence: Presence,
    /// `#[serde(flatten)]`.
    pub flatten: bool,
}

/// When a member may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// As its type says: an `Option` and a type with a default of its own may.
    ByType,
    /// It may: there is a default, and of an `Option` that is null.
    Defaulted,
    /// It may: a function makes what stands for it, so that null is a value of its own where the type is an `Option`.
    DefaultFn,
    /// It may not, and null is not taken, even if its type is an `Option`.
    Required,
}

/// What doc comments and `#[mcp(…)]` say of a type or a field.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    /// The description with what stands before it, where the macros could put it together.
    pub lead: Lead,
    /// A JSON string.
    pub title: Option<Text>,
    /// A JSON string.
    pub description: Option<Text>,
    /// The docs of an enum's variants, a JSON string such as
    /// `"new: Newest first; old: Oldest first"`. They follow the description of the type or the
    /// field.
    pub variants: Option<Text>,
    /// The JSON value taken where none is given.
    pub default: Option<Text>,
    /// A JSON array; shown in the `full` verbosity alone.
    pub examples: Option<Text>,
    /// `range = MIN..=MAX`, on numbers.
    pub range: Option<Range>,
    /// `length = MIN..=MAX`: characters of a string, items of an array, members of a map.
    pub length: Option<Length>,
    /// A JSON string: a regular expression (ECMA-262, not anchored), on strings.
    pub pattern: Option<Text>,
    /// A JSON string: `format`, on strings.
    pub format: Option<Text>,
    /// The only allowed values, a JSON array.
    pub values: Option<Text>,
    /// What holds for the items of an array or the values of a map.
    pub inner: Option<&'static Notes>,
    /// Further members, such as `"x-mcp-header":"Region"`.
    pub extend: Option<Text>,
    /// Other names that serde reads and no schema shows: a member's, or those of what a tag says. In the notes, so that a
    /// field without them costs const evaluation nothing.
    pub aliases: &'static [&'static str],
    /// What serde writes, where that is not what it reads: of a type or a member.
    pub output: Output,
    /// `#[deprecated]`.
    pub deprecated: bool,
}

/// What serde writes, beside what it reads. One node says both, so that a type whose two forms are the same costs no second one.
#[derive(Clone, Copy, Debug)]
pub enum Output {
    /// The same; a member is always there, and null where it is `None`.
    Same,
    /// Of a member: it is left out where it is `None`.
    Some,
    /// Of a member: it is left out where a function says so.
    Sometimes,
    /// Of a type: another node.
    As(&'static Node),
}

/// What a value's schema begins with, in one piece: const evaluation pays for each piece more than for its length.
///
/// There is one only where there is no title, which would stand before the description.
#[derive(Clone, Copy, Debug)]
pub enum Lead {
    /// Nothing was put together.
    None,
    /// Of a field that says nothing of itself: `"limit":{`.
    Name(Text),
    /// Of a field: `"limit":{"description":"Max results"`.
    Member(Text),
    /// The text of a type: `"description":"Max results"`, with the docs of its variants.
    Description(Text),
}

impl Notes {
    /// Says nothing.
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
        deprecated: false,
    };
}

/// The bounds of a number.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The run of keywords: `"minimum":1,"maximum":100`, or `exclusiveMinimum` and so on.
    pub keywords: Text,
}

/// The bounds of a length.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// At least this many, as a JSON number.
    pub min: Option<Text>,
    /// At most this many, as a JSON number.
    pub max: Option<Text>,
}

impl Node {
    /// What serde writes of the type.
    pub(crate) const fn written(&'static self) -> &'static Node {
        match self.notes.output {
            Output::As(written) => written,
            _ => self,
        }
    }

    /// A type without notes.
    pub const fn new(name: &'static str, shape: Shape) -> Node {
        Node {
            name,
            notes: Notes::NONE,
            shape,
        }
    }
}
