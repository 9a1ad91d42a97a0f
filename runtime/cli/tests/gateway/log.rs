//! The log and its dashboard, when the gateway starts.

use std::net::TcpListener;
use std::path::Path;

use serde_json::json;

use super::client::Client;
use super::{file, has_python, script, server, text};

/// Returns the path of a log, which does not exist.
fn log(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("UTF-8").to_owned()
}

/// Starts a gateway with these options in front of a server, calls a tool, and returns standard
/// error.
fn errors_with(options: &[&str]) -> String {
    let server = ["--", "python3", &script("server.py"), "a"];
    let mut client = Client::start(&[options, &server].concat());
    client.initialize();
    assert_eq!(text(&client.call("echo", &json!({}))), "a");
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
    errors
}

/// A second window of a client starts the same gateway again.
#[test]
fn a_second_gateway_with_the_same_dashboard_serves_its_tools() {
    if !has_python() {
        return;
    }
    let first = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = first.local_addr().expect("an address").to_string();
    let errors = errors_with(&["--log", &log("gateway-second.db"), "--dashboard", &address]);
    assert!(
        errors.contains(&format!("no dashboard: {address} is in use")),
        "{errors}"
    );
}

#[test]
fn calls_go_on_without_a_log_that_cannot_be_opened() {
    if !has_python() {
        return;
    }
    let missing = log("no-such-folder/calls.db");
    let errors = errors_with(&["--quiet", "--log", &missing]);
    assert!(errors.contains("calls are not logged: cannot open the log"), "{errors}");
    // Limits of a day depend on the log, and so does the dashboard.
    let limits = json!({ "limits": [{ "tool": "echo", "calls": 2 }] });
    let path = file("log-with-limits", &json!({ "a": server("a", &[]) }), &limits);
    let config = ["--config", path.to_str().expect("UTF-8"), "--log", &missing];
    let command = ["--dashboard", "127.0.0.1:0", "--log", &missing, "--", "true"];
    for arguments in [&config[..], &command] {
        let (code, errors) = Client::start(arguments).end();
        assert_eq!(code, Some(101), "{errors}");
        assert!(errors.contains("cannot open the log"), "{errors}");
    }
}

#[test]
fn a_log_that_others_may_read_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    if !has_python() {
        return;
    }
    let path = log("gateway-readable.db");
    assert!(!errors_with(&["--log", &path]).contains("has mode"));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("the log");
    let errors = errors_with(&["--log", &path]);
    assert_eq!(
        errors.matches("has mode 644, so other users may read it").count(),
        1,
        "{errors}"
    );
}
