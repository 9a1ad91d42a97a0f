//! Addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use expect_test::expect;
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn addresses() {
    check::<IpAddr>(&expect![[r#"{"type":"string"}"#]])
        .values([Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()])
        .refuse([json!(1), json!([127, 0, 0, 1]), json!({"V4": "127.0.0.1"})])
        .schema_accepts(Looser::Format, [json!("localhost"), json!("127.0.0.1:80")]);
    check::<Ipv4Addr>(&expect![[r#"{"type":"string","format":"ipv4"}"#]])
        .values([Ipv4Addr::LOCALHOST])
        .refuse([json!(1), json!([127, 0, 0, 1])])
        .schema_accepts(Looser::Format, [json!("::1"), json!("256.0.0.1")]);
    check::<Ipv6Addr>(&expect![[r#"{"type":"string","format":"ipv6"}"#]])
        .values([Ipv6Addr::LOCALHOST, "2001:db8::1".parse().unwrap()])
        .refuse([json!(1)])
        .schema_accepts(Looser::Format, [json!("127.0.0.1")]);
}

#[test]
fn addresses_with_ports() {
    check::<SocketAddr>(&expect![[r#"{"type":"string"}"#]])
        .values(["127.0.0.1:80".parse().unwrap(), "[::1]:80".parse().unwrap()])
        .refuse([json!(80), json!(["127.0.0.1", 80])])
        .schema_accepts(Looser::Format, [json!("127.0.0.1"), json!("localhost:80")]);
    check::<SocketAddrV4>(&expect![[r#"{"type":"string"}"#]])
        .values(["127.0.0.1:80".parse().unwrap()])
        .schema_accepts(Looser::Format, [json!("[::1]:80")]);
    check::<SocketAddrV6>(&expect![[r#"{"type":"string"}"#]])
        .values(["[::1]:80".parse().unwrap()])
        .schema_accepts(Looser::Format, [json!("127.0.0.1:80")]);
}
