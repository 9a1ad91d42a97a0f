//! Maps of the standard library and of indexmap: objects.

use std::collections::{BTreeMap, HashMap};

use super::{Node, Shape, ToolSchema};

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
use indexmap::IndexMap;
#[cfg(feature = "indexmap")]
maps!(IndexMap<K, V, S>);
