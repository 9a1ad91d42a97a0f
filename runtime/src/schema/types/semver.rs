//! semver: strings.

use super::{Kind, Node, ToolSchema, leaf};

macro_rules! versions {
    ($($ty:ident),+) => {$(
        impl ToolSchema for semver::$ty {
            const NODE: &'static Node = &leaf(stringify!($ty), Kind::String);
        }
    )+};
}

versions!(Version, VersionReq, Comparator);
