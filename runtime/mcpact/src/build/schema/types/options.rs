//! Options, which make a parameter optional; results, units, bounds and times.

use std::{
    marker::PhantomData,
    ops::Bound,
    time::{Duration, SystemTime},
};

use super::{Kind, Node, Range, Required, Shape, Text, ToolSchema, externally_tagged, leaf, object, property};

impl ToolSchema for () {
    const NODE: &'static Node = &leaf("()", Kind::Null);
}

impl<T: ?Sized> ToolSchema for PhantomData<T> {
    const NODE: &'static Node = <()>::NODE;
}

impl<T: ToolSchema> ToolSchema for Option<T> {
    const NODE: &'static Node = &Node::new("Option", Shape::Optional(T::NODE));
    const BOUNDS: Option<Range> = T::BOUNDS;
}

/// Implements an enum of two variants with one value each.
macro_rules! either {
    ($ty:path, $name:literal: $left:literal $right:literal) => {
        impl<L: ToolSchema, R: ToolSchema> ToolSchema for $ty {
            const NODE: &'static Node = &externally_tagged(
                $name,
                &[property($left, L::REQUIRED), property($right, R::REQUIRED)],
            );
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
            &externally_tagged(
                "Bound",
                &[
                    property("\"Included\"", T::REQUIRED),
                    property("\"Excluded\"", T::REQUIRED),
                ],
            ),
        ]),
    );
}

// serde refuses other properties of a time.
impl ToolSchema for Duration {
    const NODE: &'static Node = &object(
        "Duration",
        &[property("\"secs\"", u64::NODE), property("\"nanos\"", u32::NODE)],
    );
}

impl ToolSchema for SystemTime {
    const NODE: &'static Node = &object(
        "SystemTime",
        &[
            property("\"secs_since_epoch\"", u64::NODE),
            property("\"nanos_since_epoch\"", u32::NODE),
        ],
    );
}
