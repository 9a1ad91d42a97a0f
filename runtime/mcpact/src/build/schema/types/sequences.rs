//! Sequences, sets, arrays, maps, tuples and ranges.

use std::{
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    ops,
};

use super::{Node, Required, Shape, Text, ToolSchema, object, property};

impl<T: ToolSchema> ToolSchema for [T] {
    const NODE: &'static Node = &Node::new("array", Shape::Array(T::NODE));
}

/// An array of any length. serde itself supports up to 32 items.
impl<T: ToolSchema, const N: usize> ToolSchema for [T; N] {
    const NODE: &'static Node = &Node::new("array", Shape::Repeat { items: T::NODE, len: N });
}

macro_rules! sequences {
    ($($sequence:ident<T $(, $more:ident)?>),+ $(,)?) => {$(
        impl<T: ToolSchema $(, $more)?> ToolSchema for $sequence<T $(, $more)?> {
            const NODE: &'static Node = &Node::new(stringify!($sequence), Shape::Array(T::NODE));
            const DEFAULT: Option<Text> = Some(Text::plain("[]"));
        }
    )+};
}

sequences!(Vec<T>, VecDeque<T>, LinkedList<T>, BinaryHeap<T>, BTreeSet<T>, HashSet<T, S>);

#[cfg(feature = "indexmap")]
use indexmap::{IndexMap, IndexSet};
#[cfg(feature = "indexmap")]
sequences!(IndexSet<T, S>);

#[cfg(feature = "smallvec")]
impl<A: smallvec::Array> ToolSchema for smallvec::SmallVec<A>
where
    A::Item: ToolSchema,
{
    const NODE: &'static Node = &Node::new("SmallVec", Shape::Array(A::Item::NODE));
}

macro_rules! maps {
    ($($map:ident<K, V $(, $more:ident)?>),+ $(,)?) => {$(
        impl<K: ToolSchema, V: ToolSchema $(, $more)?> ToolSchema for $map<K, V $(, $more)?> {
            const NODE: &'static Node =
                &Node::new(stringify!($map), Shape::Map { keys: K::NODE, values: V::NODE });
        }
    )+};
}

maps!(BTreeMap<K, V>, HashMap<K, V, S>);

#[cfg(feature = "indexmap")]
maps!(IndexMap<K, V, S>);

macro_rules! tuples {
    ($($($item:ident)+;)+) => {$(
        impl<$($item: ToolSchema),+> ToolSchema for ($($item,)+) {
            const NODE: &'static Node = &Node::new("tuple", Shape::Tuple(&[$($item::NODE),+]));
        }
    )+};
}

// The lengths that serde supports.
tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
    A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O P;
}

/// serde refuses other properties of a range.
macro_rules! ranges {
    ($($range:ident: $($name:literal),+;)+) => {$(
        impl<T: ToolSchema> ToolSchema for ops::$range<T> {
            const NODE: &'static Node = &object(stringify!($range), &[$(property($name, T::REQUIRED)),+]);
        }
    )+};
}

ranges! {
    Range: "\"start\"", "\"end\"";
    RangeInclusive: "\"start\"", "\"end\"";
    RangeFrom: "\"start\"";
    RangeTo: "\"end\"";
}
