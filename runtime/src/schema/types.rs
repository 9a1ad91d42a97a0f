//! The types of the standard library, as serde reads them.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    marker::PhantomData,
    rc::Rc,
    sync::Arc,
};

use super::{Kind, Length, Node, Notes, Shape, Text, ToolSchema};

macro_rules! leaves {
    ($($kind:ident: $($ty:ty),+;)+) => {$($(
        impl ToolSchema for $ty {
            const NODE: &'static Node =
                &Node::new(stringify!($ty), Shape::Leaf { kind: Kind::$kind, keywords: None });
        }
    )+)+};
}

leaves! {
    Boolean: bool;
    Integer: i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize;
    Number: f32, f64;
    String: str, String;
    Null: ();
}

impl ToolSchema for char {
    const NODE: &'static Node = &Node {
        name: "char",
        notes: Notes {
            length: Some(Length {
                min: Some(Text::plain("1")),
                max: Some(Text::plain("1")),
            }),
            ..Notes::NONE
        },
        shape: Shape::Leaf {
            kind: Kind::String,
            keywords: None,
        },
    };
}

impl<T: ToolSchema> ToolSchema for Option<T> {
    const NODE: &'static Node = &Node::new("Option", Shape::Optional(T::NODE));
}

impl<T: ?Sized> ToolSchema for PhantomData<T> {
    const NODE: &'static Node = <()>::NODE;
}

/// serde reads these as what they point to.
macro_rules! pointers {
    ($($pointer:ident),+) => {$(
        impl<T: ToolSchema + ?Sized> ToolSchema for $pointer<T> {
            const NODE: &'static Node = T::NODE;
        }
    )+};
}

pointers!(Box, Rc, Arc);

impl<T: ToolSchema + ToOwned + ?Sized> ToolSchema for Cow<'_, T> {
    const NODE: &'static Node = T::NODE;
}

impl<T: ToolSchema + ?Sized> ToolSchema for &T {
    const NODE: &'static Node = T::NODE;
}

impl<T: ToolSchema> ToolSchema for [T] {
    const NODE: &'static Node = &Node::new("array", Shape::Array(T::NODE));
}

impl<T: ToolSchema, const N: usize> ToolSchema for [T; N] {
    const NODE: &'static Node = &Node::new("array", Shape::Repeat { items: T::NODE, len: N });
}

macro_rules! sequences {
    ($($sequence:ident<T $(, $more:ident)?>),+ $(,)?) => {$(
        impl<T: ToolSchema $(, $more)?> ToolSchema for $sequence<T $(, $more)?> {
            const NODE: &'static Node = &Node::new(stringify!($sequence), Shape::Array(T::NODE));
        }
    )+};
}

sequences!(Vec<T>, VecDeque<T>, LinkedList<T>, BinaryHeap<T>, BTreeSet<T>, HashSet<T, S>);

macro_rules! maps {
    ($($map:ident<K, V $(, $more:ident)?>),+ $(,)?) => {$(
        impl<K: ToolSchema, V: ToolSchema $(, $more)?> ToolSchema for $map<K, V $(, $more)?> {
            const NODE: &'static Node =
                &Node::new(stringify!($map), Shape::Map { keys: K::NODE, values: V::NODE });
        }
    )+};
}

maps!(BTreeMap<K, V>, HashMap<K, V, S>);

macro_rules! tuples {
    ($($($item:ident)+;)+) => {$(
        impl<$($item: ToolSchema),+> ToolSchema for ($($item,)+) {
            const NODE: &'static Node = &Node::new("tuple", Shape::Tuple(&[$($item::NODE),+]));
        }
    )+};
}

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

#[cfg(feature = "serde_json")]
mod json {
    //! serde_json's own types.

    use super::{Kind, Node, Shape, ToolSchema};

    impl ToolSchema for serde_json::Value {
        const NODE: &'static Node = &Node::new("Value", Shape::Any);
    }

    impl ToolSchema for serde_json::Number {
        const NODE: &'static Node = &Node::new(
            "Number",
            Shape::Leaf {
                kind: Kind::Number,
                keywords: None,
            },
        );
    }

    impl ToolSchema for serde_json::Map<String, serde_json::Value> {
        const NODE: &'static Node = &Node::new(
            "Map",
            Shape::Map {
                keys: String::NODE,
                values: serde_json::Value::NODE,
            },
        );
    }
}
