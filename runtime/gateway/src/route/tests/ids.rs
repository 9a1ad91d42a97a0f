//! Responses whose ids have another form than their requests' ids.

use super::*;

/// Responds to the request with this id by another one.
fn respond(session: &mut Session, id: &str) {
    session.receive_text(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[]}}}}"#));
}

#[test]
fn servers_write_ids_in_another_form() {
    for (sent, returned) in [
        ("1", "\"1\""),
        ("1", "1.0"),
        ("1", "1e0"),
        ("1.0", "1"),
        ("\"1\"", "1"),
        (r#""a\u0062""#, "\"ab\""),
    ] {
        for mut session in [Session::direct(), Session::running([&["x"], &["y"]])] {
            session.send_text(&format!(
                r#"{{"jsonrpc":"2.0","id":{sent},"method":"tools/call","params":{{"name":"x"}}}}"#
            ));
            session.client.clear();
            respond(&mut session, returned);
            let delivery = session.client.pop().expect("a response");
            // The client gets its own id, byte for byte.
            assert!(
                delivery.text.contains(&format!("\"id\":{sent},")),
                "{sent} {returned}: {}",
                delivery.text
            );
        }
    }
}

/// An id that another request has is that one's.
#[test]
fn a_number_and_its_text_are_two_requests() {
    let mut session = Session::running([&["x"], &["y"]]);
    for id in ["1", "\"1\""] {
        session.send_text(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"x"}}}}"#
        ));
    }
    for id in ["\"1\"", "1"] {
        session.client.clear();
        respond(&mut session, id);
        let delivery = session.client.pop().expect("a response");
        assert!(delivery.text.contains(&format!("\"id\":{id},")), "{}", delivery.text);
    }
}

/// A server that writes texts for numbers starts.
#[test]
fn a_start_with_another_form() {
    let mut session = Session::direct();
    session.send_text(r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#);
    session.receive_text(r#"{"jsonrpc":"2.0","id":"0","result":{"capabilities":{}}}"#);
    assert_eq!(session.got()["id"], 0);
}

/// The same for a client's responses.
#[test]
fn clients_write_ids_in_another_form() {
    let mut session = Session::direct();
    session.receive_text(r#"{"jsonrpc":"2.0","id":7,"method":"roots/list"}"#);
    session.servers[0].clear();
    session.send_text(r#"{"jsonrpc":"2.0","id":"7","result":{"roots":[]}}"#);
    assert_eq!(session.sent(0)["id"], 7);
}
