//! Pointers, cells and locks: serde reads their content. They may be absent if the content may.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    cmp::Reverse,
    rc::{self, Rc},
    sync::{self, Arc, Mutex, RwLock},
};

use super::{Node, Shape, ToolSchema};

macro_rules! transparent {
    ($($ty:ident),+) => {$(
        impl<T: ToolSchema + ?Sized> ToolSchema for $ty<T> {
            const NODE: &'static Node = T::NODE;
        }
    )+};
}

transparent!(Box, Rc, Arc, Cell, RefCell, Mutex, RwLock);

impl<T: ToolSchema + ?Sized> ToolSchema for &T {
    const NODE: &'static Node = T::NODE;
}

impl<T: ToolSchema + ToOwned + ?Sized> ToolSchema for Cow<'_, T> {
    const NODE: &'static Node = T::NODE;
}

impl<T: ToolSchema> ToolSchema for Reverse<T> {
    const NODE: &'static Node = T::NODE;
}

/// serde reads an option and drops its value. It writes the value if it still exists.
macro_rules! weak {
    ($($ty:ty),+) => {$(
        impl<T: ToolSchema + ?Sized> ToolSchema for $ty {
            const NODE: &'static Node = &Node::new("Weak", Shape::Optional(T::NODE));
        }
    )+};
}

weak!(rc::Weak<T>, sync::Weak<T>);
