//! Addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use expect_test::expect;
use serde_json::json;

use crate::judge::{Relaxed, judge};

#[test]
fn addresses() {
    judge::<IpAddr>(&expect![[r#"{"type":"string"}"#]])
        .values([Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()])
        .neither([json!(1), json!([127, 0, 0, 1]), json!({"V4": "127.0.0.1"})])
        .relaxed(Relaxed::Format, [json!("localhost"), json!("127.0.0.1:80")]);
    judge::<Ipv4Addr>(&expect![[r#"{"type":"string","format":"ipv4"}"#]])
        .values([Ipv4Addr::LOCALHOST])
        .neither([json!(1), json!([127, 0, 0, 1])])
        .relaxed(Relaxed::Format, [json!("::1"), json!("256.0.0.1")]);
    judge::<Ipv6Addr>(&expect![[r#"{"type":"string","format":"ipv6"}"#]])
        .values([Ipv6Addr::LOCALHOST, "2001:db8::1".parse().unwrap()])
        .neither([json!(1)])
        .relaxed(Relaxed::Format, [json!("127.0.0.1")]);
}

#[test]
fn addresses_with_ports() {
    judge::<SocketAddr>(&expect![[r#"{"type":"string"}"#]])
        .values(["127.0.0.1:80".parse().unwrap(), "[::1]:80".parse().unwrap()])
        .neither([json!(80), json!(["127.0.0.1", 80])])
        .relaxed(Relaxed::Format, [json!("127.0.0.1"), json!("localhost:80")]);
    judge::<SocketAddrV4>(&expect![[r#"{"type":"string"}"#]])
        .values(["127.0.0.1:80".parse().unwrap()])
        .relaxed(Relaxed::Format, [json!("[::1]:80")]);
    judge::<SocketAddrV6>(&expect![[r#"{"type":"string"}"#]])
        .values(["[::1]:80".parse().unwrap()])
        .relaxed(Relaxed::Format, [json!("127.0.0.1:80")]);
}
