//! The lint `unbounded_result`: tools whose results may have any size.

use crate::build::{
    const_message::Message,
    schema::{Child, Kind, Length, Node, Notes, Shape, ToolSchema, is_text},
};
use mcpact_shared::paging::{PagingRole, ParameterType};
use std::borrow::Cow;
use std::marker::PhantomData;

/// A return type of a tool whose text is that of one value.
pub trait ValueResult {
    /// The type of the value.
    type Value: ?Sized;
}

impl ValueResult for String {
    type Value = str;
}

impl ValueResult for &str {
    type Value = str;
}

impl ValueResult for Cow<'_, str> {
    type Value = str;
}

impl<R: ValueResult> ValueResult for Option<R> {
    type Value = R::Value;
}

impl<R: ValueResult, E> ValueResult for Result<R, E> {
    type Value = R::Value;
}

/// The content of results of the type `R`. If it has no schema, the constant is that of
/// [`UnknownContent`], which must be in scope.
#[derive(Debug)]
pub struct ContentOf<R: ?Sized>(PhantomData<R>);

impl<R> ContentOf<R>
where
    R: ValueResult,
    R::Value: ToolSchema,
{
    /// The node of the content.
    pub const NODE: &'static Node = <R::Value as ToolSchema>::NODE;
}

/// The content of results without a schema, which no lint reports.
pub trait UnknownContent {
    /// The node of no content.
    const NODE: &'static Node = <() as ToolSchema>::NODE;
}

impl<R: ?Sized> UnknownContent for ContentOf<R> {}

/// Returns whether results of the type `output` may have any size. They may if the type has a list,
/// a map or a text without a maximum length, and if no parameter of `input` limits them.
#[track_caller]
pub const fn is_unbounded(output: &'static Node, input: &'static Node) -> bool {
    has_unbounded(output, false) && !has_limit(input)
}

/// Returns whether the type has a list, a map or a text without a maximum length. `is_limited` is
/// true if the notes around the type have one.
#[track_caller]
const fn has_unbounded(node: &'static Node, is_limited: bool) -> bool {
    let node = node.written();
    let is_limited = is_limited || has_maximum(&node.notes);
    match &node.shape {
        Shape::Any | Shape::Array(_) | Shape::Map { .. } if !is_limited => return true,
        Shape::Leaf {
            kind: Kind::String,
            keywords: None,
        } => return !is_limited && is_text(node),
        Shape::Recurse(_) => return true,
        _ => {}
    }
    if let Some(inner) = node.wrapped() {
        return has_unbounded(inner, is_limited);
    }
    let mut children = node.children();
    while let Some(child) = children.next() {
        let is_limited = matches!(&child, Child::Field(field) if has_maximum(&field.notes));
        if has_unbounded(child.node(), is_limited) {
            return true;
        }
    }
    false
}

/// Returns whether the notes limit the length of a value.
const fn has_maximum(notes: &Notes) -> bool {
    matches!(notes.length, Some(Length { max: Some(_), .. })) || notes.values.is_some() || notes.format.is_some()
}

/// Returns whether a parameter limits or continues the result, or selects its properties.
#[track_caller]
const fn has_limit(input: &'static Node) -> bool {
    let mut children = input.value_of(false).children();
    while let Some(child) = children.next() {
        let Child::Field(field) = child else { continue };
        let parameter_type = match &field.node.value_of(false).shape {
            Shape::Leaf {
                kind: Kind::Integer | Kind::Unsigned | Kind::Number,
                ..
            } => ParameterType::Number,
            Shape::Leaf { kind: Kind::String, .. } | Shape::Choice { .. } => ParameterType::String,
            Shape::Array(_) => ParameterType::Array,
            _ => ParameterType::Other,
        };
        // The name is a JSON string.
        let (_, name) = field.name.json.split_at(1);
        let (name, _) = name.split_at(name.len() - 1);
        let role = PagingRole::of(name, parameter_type);
        let is_limit = !field.is_flattened && !matches!(role, None | Some(PagingRole::Detail | PagingRole::Ids));
        if is_limit || (field.is_flattened && has_limit(field.node)) {
            return true;
        }
    }
    false
}

/// Refuses a tool whose results may have any size.
///
/// # Panics
///
/// Panics in const evaluation if `found` is true.
#[track_caller]
pub const fn deny_unbounded_result(tool: &str, found: bool) {
    if found {
        let mut message = Message::new();
        message
            .push("`unbounded_result`: results of `")
            .push(tool)
            .push("` may have any size, and no parameter limits them; write `result_budget = 2_000`, or add a parameter such as `limit`, `cursor` or `fields`");
        message.panic()
    }
}

#[cfg(test)]
mod tests {
    use super::is_unbounded;
    use crate::ToolSchema;
    use std::{
        borrow::Cow,
        net::{IpAddr, SocketAddr},
        path::PathBuf,
    };

    fn may_be_of_any_size<T: ToolSchema + ?Sized>() -> bool {
        is_unbounded(T::NODE, <()>::NODE)
    }

    #[test]
    fn strings() {
        assert!(may_be_of_any_size::<String>() && may_be_of_any_size::<PathBuf>());
        assert!(may_be_of_any_size::<Option<Cow<'_, str>>>() && may_be_of_any_size::<(u8, Box<str>)>());
        assert!(!may_be_of_any_size::<IpAddr>() && !may_be_of_any_size::<Option<SocketAddr>>());
        assert!(!may_be_of_any_size::<char>() && may_be_of_any_size::<Vec<char>>());
    }

    #[test]
    #[cfg(all(feature = "chrono", feature = "jiff", feature = "rust_decimal", feature = "semver"))]
    fn strings_of_other_crates() {
        assert!(!may_be_of_any_size::<chrono::NaiveTime>() && !may_be_of_any_size::<chrono::NaiveDateTime>());
        assert!(!may_be_of_any_size::<jiff::civil::Time>() && !may_be_of_any_size::<jiff::civil::ISOWeekDate>());
        assert!(!may_be_of_any_size::<jiff::civil::DateTime>() && !may_be_of_any_size::<jiff::Zoned>());
        assert!(!may_be_of_any_size::<rust_decimal::Decimal>() && !may_be_of_any_size::<semver::Version>());
    }
}
