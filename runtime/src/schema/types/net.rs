//! Network addresses: strings. JSON Schema has formats only for IPv4 and IPv6 addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::{Kind, Node, ToolSchema, formatted, leaf};

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
