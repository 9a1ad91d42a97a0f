//! What a value can be in general: there or not, one of two, nothing.

use std::{marker::PhantomData, ops::Bound};

use super::{Held, Kind, Node, Shape, Text, ToolSchema, leaf, member, one};

impl ToolSchema for () {
    const NODE: &'static Node = &leaf("()", Kind::Null);
}

impl<T: ?Sized> ToolSchema for PhantomData<T> {
    const NODE: &'static Node = <()>::NODE;
}

impl<T: ToolSchema> ToolSchema for Option<T> {
    const NODE: &'static Node = &Node::new("Option", Shape::Optional(T::NODE));
}

/// Enums of two variants that hold one value each.
macro_rules! either {
    ($ty:path, $name:literal: $left:literal $right:literal) => {
        impl<L: ToolSchema, R: ToolSchema> ToolSchema for $ty {
            const NODE: &'static Node = &one($name, &[member($left, L::HELD), member($right, R::HELD)]);
        }
    };
}

either!(Result<L, R>, "Result": "\"Ok\"" "\"Err\"");

#[cfg(feature = "either")]
either!(either::Either<L, R>, "Either": "\"Left\"" "\"Right\"");

impl<T: ToolSchema> ToolSchema for Bound<T> {
    const NODE: &'static Node = &Node::new(
        "Bound",
        Shape::AnyOf(&[
            &Node::new(
                "Bound",
                Shape::Choice {
                    values: Text::plain("[\"Unbounded\"]"),
                },
            ),
            &one(
                "Bound",
                &[member("\"Included\"", T::HELD), member("\"Excluded\"", T::HELD)],
            ),
        ]),
    );
}
