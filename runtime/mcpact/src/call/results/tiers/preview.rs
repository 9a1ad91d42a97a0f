//! Previews: the beginning of a text, with a note of how much is missing.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use mcpact_shared::number::thousands;
use mcpact_tokens::Encoding;

use crate::{
    build::schema::{Field, Limit, Node, Notes, Output, Presence, Text},
    call::results::{first_characters, first_tokens},
};

/// A type of text, which can have a preview.
#[diagnostic::on_unimplemented(
    message = "a preview is the beginning of a text, and `{Self}` is none",
    label = "not a text",
    note = "put `preview` on a field of type `String`, `&str`, `Cow<str>`, or an `Option` of one of them"
)]
pub trait HasText {}

impl HasText for str {}
impl HasText for String {}
impl<T: HasText + ?Sized> HasText for &T {}
impl<T: HasText + ?Sized> HasText for Box<T> {}
impl<T: HasText + ?Sized> HasText for Rc<T> {}
impl<T: HasText + ?Sized> HasText for Arc<T> {}
impl<T: HasText + ToOwned + ?Sized> HasText for Cow<'_, T> {}
impl<T: HasText> HasText for Option<T> {}

/// Asserts that `T` is a text.
pub const fn assert_text<T: HasText + ?Sized>() {}

/// Returns a property that results of some tiers have.
pub const fn property(name: Text, node: &'static Node) -> Field {
    Field {
        name,
        node,
        notes: Notes {
            output: Output::MayOmit,
            ..Notes::NONE
        },
        presence: Presence::ByType,
        is_flattened: false,
    }
}

/// Returns the beginning of a text, with a note if that is not all. `tier` is the name of the tier
/// that has all of it, as the property `name`.
pub(super) fn beginning(text: &str, limit: Limit, tier: &str, name: &str) -> String {
    let beginning = match limit {
        Limit::Characters(max) => first_characters(text, max),
        Limit::Tokens(max) => first_tokens(text, max, Encoding::ALL[0]),
    };
    let missing = text[beginning.len()..].chars().count();
    noted(beginning, missing, tier, name)
}

/// Returns the beginning of a text, with a note if characters are missing after it.
pub(super) fn noted(beginning: &str, missing: usize, tier: &str, name: &str) -> String {
    if missing == 0 {
        return beginning.to_owned();
    }
    let noun = if missing == 1 { "character" } else { "characters" };
    let missing = thousands(missing as u64);
    format!("{beginning}\n\n(... truncated {missing} {noun}. Request tier {tier} for full {name}.)")
}
