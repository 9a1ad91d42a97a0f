//! Several blocks on one type: whether a block is in the type's list.

use std::marker::PhantomData;

use super::{Definition, HasTools};
use crate::{message::Message, schema::same};

/// Asks whether a type has a list of tools: `ListOf::<T>::TOOLS` is the constant that stands here where it has one, since rustc prefers
/// it, and that of [`NoList`] where it has none.
pub struct ListOf<T: ?Sized>(PhantomData<T>);

impl<T: HasTools + ?Sized> ListOf<T> {
    /// The list.
    pub const TOOLS: Option<&'static [&'static Definition]> = Some(T::TOOLS);
}

/// The answer of a type that has no list.
pub trait NoList {
    /// No list.
    const TOOLS: Option<&'static [&'static Definition]> = None;
}

impl<T: ?Sized> NoList for ListOf<T> {}

/// Nothing, where a type has no list or this block is in it.
///
/// # Panics
///
/// In const evaluation, where the list is there and the block's first tool is not in it: a toolset of the type would not have the
/// block, and nobody would say so.
#[track_caller]
pub const fn refuse_forgotten(
    type_name: &str,
    block: &str,
    tools: &[&'static Definition],
    list: Option<&[&'static Definition]>,
) {
    let Some(list) = list else { return };
    let mut index = 0;
    while index < list.len() {
        if same(list[index].name, tools[0].name) {
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
        .push("`\n  at the block of `")
        .push(type_name)
        .push("` that has no name, or that says `include`, write `#[mcp_tools(include = [")
        .push(block)
        .push("])]`");
    message.panic()
}
