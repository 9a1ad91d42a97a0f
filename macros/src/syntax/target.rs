//! The items that an attribute is on.

/// An item that an attribute is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Type,
    Variant,
    Field,
    /// An item of an array or a value of a map, in `inner(…)`.
    Inner,
    Tool,
    Block,
    Toolset,
}

impl Target {
    /// Returns the name in messages and docs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Target::Type => "type",
            Target::Variant => "variant",
            Target::Field => "field",
            Target::Inner => "inner value",
            Target::Tool => "tool",
            Target::Block => "block",
            Target::Toolset => "toolset",
        }
    }
}
