//! Strings, paths, C strings, and network addresses.

use std::{
    ffi::{CStr, CString},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6},
    path::{Path, PathBuf},
};

use super::{Kind, Length, Node, Notes, Output, Shape, Text, ToolSchema, formatted, leaf};
use crate::build::schema::{str_eq, visit::any};

macro_rules! strings {
    ($($ty:ty),+) => {
        $(
            impl ToolSchema for $ty {
                const NODE: &'static Node = &leaf(stringify!($ty), Kind::String);
                const DEFAULT: Option<Text> = Some(Text::plain("\"\""));
            }
        )+

        /// Returns whether the values of a type are texts of any length. Those of other types that
        /// are written as strings, such as addresses, are short.
        pub(crate) const fn is_text(node: &Node) -> bool {
            any!(&[$(stringify!($ty)),+], name => str_eq(name, node.name))
        }
    };
}

strings!(str, String, Path, PathBuf);

impl ToolSchema for char {
    const NODE: &'static Node = &Node {
        notes: Notes {
            length: Some(Length {
                min: Some(Text::plain("1")),
                min_characters: None,
                max: Some(Text::plain("1")),
            }),
            ..Notes::NONE
        },
        ..leaf("char", Kind::String)
    };
}

/// Returns a type that is written as an array of integers, and read from a string as well.
pub(super) const fn bytes(name: &'static str) -> Node {
    Node {
        notes: Notes {
            output: Output::As(<[u8]>::NODE),
            ..Notes::NONE
        },
        ..Node::new(name, Shape::AnyOf(&[String::NODE, <[u8]>::NODE]))
    }
}

impl ToolSchema for CStr {
    const NODE: &'static Node = &bytes("CStr");
}

impl ToolSchema for CString {
    const NODE: &'static Node = &bytes("CString");
}

// JSON Schema has formats only for IPv4 and IPv6 addresses.
impl ToolSchema for Ipv4Addr {
    const NODE: &'static Node = &formatted("Ipv4Addr", "\"ipv4\"");
}

impl ToolSchema for Ipv6Addr {
    const NODE: &'static Node = &formatted("Ipv6Addr", "\"ipv6\"");
}

macro_rules! addresses {
    ($($ty:ident),+) => {$(
        impl ToolSchema for $ty {
            const NODE: &'static Node = &leaf(stringify!($ty), Kind::String);
        }
    )+};
}

addresses!(IpAddr, SocketAddr, SocketAddrV4, SocketAddrV6);
