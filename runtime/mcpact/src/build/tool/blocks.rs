//! Several blocks on one type: checks that the type's list has the tools of each block.

use std::marker::PhantomData;

use super::{Definition, HasTools};
use crate::build::{const_message::Message, schema::str_eq};

/// The list of tools of a type, if it has one: `ListOf::<T>::TOOLS`.
///
/// rustc prefers the inherent constant, which needs [`HasTools`], to that of the trait [`NoList`].
pub struct ListOf<T: ?Sized>(PhantomData<T>);

impl<T: HasTools + ?Sized> ListOf<T> {
    /// The list of the type.
    pub const TOOLS: Option<&'static [&'static Definition]> = Some(T::TOOLS);
}

/// The fallback of [`ListOf`] for a type without a list.
pub trait NoList {
    /// No list.
    const TOOLS: Option<&'static [&'static Definition]> = None;
}

impl<T: ?Sized> NoList for ListOf<T> {}

/// Refuses a block whose tools are not in the list of its type. A toolset of the type would
/// silently lack them.
///
/// # Panics
///
/// Panics in const evaluation if there is a list without the first tool of the block.
#[track_caller]
pub const fn refuse_unlisted_block(
    type_name: &str,
    block: &str,
    tools: &[&'static Definition],
    list: Option<&[&'static Definition]>,
) {
    let Some(list) = list else { return };
    // `#[cfg]` may remove every method of the block.
    let Some(first) = tools.first() else { return };
    let mut index = 0;
    while index < list.len() {
        if str_eq(list[index].name, first.name) {
            return;
        }
        index += 1;
    }
    let mut message = Message::new();
    message
        .push("the list of `")
        .push(type_name)
        .push("` does not have the tools of its block `")
        .push(block)
        .push("`; write `#[mcp_tools(include = [")
        .push(block)
        .push("])]` at the block of `")
        .push(type_name)
        .push("` that has no name or has `include`");
    message.panic()
}
