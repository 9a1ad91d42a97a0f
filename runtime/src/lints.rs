//! Lints that only const evaluation can judge, since they ask what a type or a toolset is. The macros judge all others, and
//! call these as statements at the words that they are of: what is found is `#[must_use]`.

use crate::{
    message::Message,
    schema::{Node, Shape},
};

/// Whether there is something to say, as a type.
pub struct Found<const FOUND: bool>;

/// What a lint returns.
pub trait Finding<Lint> {
    /// The lint, or `()`.
    type Is;
    /// Its only value.
    const IS: Self::Is;
}

/// A parameter without a description.
#[must_use = "`undocumented`: neither this parameter nor its type has a description: write a `///` comment above it, or `#[mcp(allow(undocumented))]`"]
pub struct Undocumented;

/// A toolset of many tools.
#[must_use = "`many_tools`: some clients take at most 128 tools in a request, and models choose worse among many: serve the toolset by its meta-tools, split it, or write `allow(many_tools)`"]
pub struct ManyTools;

/// Words that several types of a toolset write.
#[must_use = "`duplicate_text`: two types of this toolset write the same description or enum: `deny(duplicate_text)` names them; write it once, in a type that both use, or write `allow(duplicate_text)`"]
pub struct DuplicateText;

macro_rules! findings {
    ($($lint:ident),+) => {$(
        impl Finding<$lint> for Found<true> {
            type Is = $lint;
            const IS: $lint = $lint;
        }

        impl Finding<$lint> for Found<false> {
            type Is = ();
            const IS: () = ();
        }
    )+};
}

findings!(Undocumented, ManyTools, DuplicateText);

/// Whether a type says nothing of itself.
pub const fn is_silent(node: &'static Node) -> bool {
    node.notes.description.is_none()
        && node.notes.variants.is_none()
        && match &node.shape {
            Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Recursive(inner) => is_silent(inner),
            _ => true,
        }
}

/// Warns of a parameter without a description.
pub const fn undocumented<const FOUND: bool>() -> <Found<FOUND> as Finding<Undocumented>>::Is
where
    Found<FOUND>: Finding<Undocumented>,
{
    <Found<FOUND> as Finding<Undocumented>>::IS
}

/// Warns of a toolset of many tools.
pub const fn many_tools<const FOUND: bool>() -> <Found<FOUND> as Finding<ManyTools>>::Is
where
    Found<FOUND>: Finding<ManyTools>,
{
    <Found<FOUND> as Finding<ManyTools>>::IS
}

/// Warns of words that several types write.
pub const fn duplicate_text<const FOUND: bool>() -> <Found<FOUND> as Finding<DuplicateText>>::Is
where
    Found<FOUND>: Finding<DuplicateText>,
{
    <Found<FOUND> as Finding<DuplicateText>>::IS
}

/// Refuses a parameter without a description.
///
/// # Panics
///
/// In const evaluation, where `found`.
#[track_caller]
pub const fn deny_undocumented(name: &str, found: bool) {
    if found {
        let mut message = Message::new();
        message
            .push("`undocumented`: neither the parameter `")
            .push(name)
            .push("` nor its type has a description: write a `///` comment above it");
        message.panic()
    }
}

/// Refuses a toolset of more than `most` tools.
///
/// # Panics
///
/// In const evaluation, where there are more.
#[track_caller]
#[expect(clippy::cast_possible_truncation, reason = "nobody has four thousand million tools")]
pub const fn deny_many_tools(tools: usize, most: usize) {
    if tools > most {
        let mut message = Message::new();
        message
            .push("`many_tools`: the toolset has ")
            .number(tools as u32)
            .push(" tools, more than ")
            .number(most as u32)
            .push("\n  serve it by its meta-tools, split it, or write `allow(many_tools)`");
        message.panic()
    }
}
