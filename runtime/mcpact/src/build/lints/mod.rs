//! Lints that only const evaluation can decide, since they depend on a type or on a toolset.
//!
//! The macros call a function of [`Lint`] at the offending item, as they call
//! [`Budget::check`](crate::warning::Budget): rustc's lint `deprecated` reports the call. A denied
//! lint is a const panic instead.

#[doc(hidden)]
pub mod duplicate_text;
mod unbounded_result;

use crate::build::{
    const_message::Message,
    schema::{Node, Shape},
};

pub use crate::build::toolset::suited_mode::SuitedMode;
#[cfg(feature = "serde_json")]
pub(crate) use unbounded_result::ValueResult;
pub use unbounded_result::{ContentOf, UnknownContent, deny_unbounded_result, is_unbounded};

/// The lints, which report nothing if `FOUND` is false. Each function is named after its lint, so
/// that the first line of a warning is: "use of deprecated associated function
/// `mcpact::lints::Lint::<true>::many_tools`: some clients …".
pub struct Lint<const FOUND: bool>;

macro_rules! lints {
    ($($(#[$doc:meta])* $lint:ident: $text:literal;)+) => {
        impl Lint<true> {$(
            $(#[$doc])*
            #[deprecated = $text]
            pub const fn $lint() {}
        )+}

        /// The texts, which `deprecated` accepts only as literals.
        #[cfg(test)]
        const TEXTS: &[(&str, &str)] = &[$((stringify!($lint), $text)),+];

        impl Lint<false> {$(
            $(#[$doc])*
            pub const fn $lint() {}
        )+}
    };
}

lints! {
    /// Warns of a parameter without a description.
    undocumented: "neither this parameter nor its type has a description; write a `///` comment above it, or `#[mcp(allow(undocumented))]`";
    /// Warns of a toolset with too many tools.
    many_tools: "some clients accept at most 128 tools in a request, and models choose worse among many; serve the toolset by its meta-tools, split it, or write `allow(many_tools)`";
    /// Warns of text that several types write.
    duplicate_text: "two types of this toolset write the same description or enum; `deny(duplicate_text)` lists them; write it once, in a type that both use, or write `allow(duplicate_text)`";
    /// Warns of a parameter whose ids no tool returns.
    unreachable_parameter: "a parameter takes an `#[mcp(id)]` that no other tool returns; `deny(unreachable_parameter)` names it; write `output = …` or `returns = …` at the tool whose results have it, or `allow(unreachable_parameter)`";
    /// Warns of a tool whose results may have any size.
    unbounded_result: "results of this type may have any size, and no parameter limits them; write `result_budget = 2_000`, add a parameter such as `limit`, `cursor` or `fields`, or write `allow(unbounded_result)`";
}

/// Returns whether a type has no description.
pub const fn is_undocumented(node: &'static Node) -> bool {
    node.notes.description.is_none()
        && node.notes.variants.is_none()
        && match &node.shape {
            Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Recursive(inner) => is_undocumented(inner),
            _ => true,
        }
}

/// Refuses a parameter without a description.
///
/// # Panics
///
/// Panics in const evaluation if `found` is true.
#[track_caller]
pub const fn deny_undocumented(name: &str, found: bool) {
    if found {
        let mut message = Message::new();
        message
            .push("`undocumented`: neither the parameter `")
            .push(name)
            .push("` nor its type has a description; write a `///` comment above it");
        message.panic()
    }
}

/// Refuses a toolset of more than `max` tools.
///
/// # Panics
///
/// Panics in const evaluation if there are more.
#[track_caller]
#[expect(clippy::cast_possible_truncation, reason = "nobody has four thousand million tools")]
pub const fn deny_many_tools(tools: usize, max: usize) {
    if tools > max {
        let mut message = Message::new();
        message
            .push("`many_tools`: the toolset has ")
            .number(tools as u32)
            .push(" tools, more than ")
            .number(max as u32)
            .push("; serve it by its meta-tools, split it, or write `allow(many_tools)`");
        message.panic()
    }
}

#[cfg(test)]
mod tests {
    use mcpact_shared::lint_text;

    use super::TEXTS;

    #[test]
    fn texts_state_the_same_problems_as_the_command_line() {
        let text = |lint| {
            let found = TEXTS.iter().find(|(name, _)| *name == lint);
            found.expect("a lint").1
        };
        assert!(text("undocumented").starts_with(&format!("{}; ", lint_text::UNDOCUMENTED)));
        assert!(text("many_tools").starts_with(&format!("{}; ", lint_text::many_tools())));
    }
}
