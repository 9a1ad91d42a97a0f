//! The reader of standard output may end early, as in `mcpact check … | head`. The exit code stays that
//! of the whole result.

mod support;

use std::io::Read as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use support::{file, folder};

/// Returns a list of tools with a warning for each, and more output than a pipe holds.
fn list(description: &str) -> String {
    let tools: Vec<Value> = (0..3_000)
        .map(|index| {
            let schema = json!({ "type": "object", "properties": { "row": { "type": "any" } } });
            json!({ "name": format!("tool_{index}"), "description": description, "inputSchema": schema })
        })
        .collect();
    json!({ "tools": tools }).to_string()
}

/// Runs `mcpact`, reads one byte, and returns the exit code and standard error.
fn read_one_byte(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut pipe = child.stdout.take().expect("piped");
    pipe.read_exact(&mut [0]).expect("a byte of output");
    drop(pipe);
    let output = child.wait_with_output().expect("the binary ends");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// The reader of messages may end too, as in `mcpact report … 2>&1 | true`.
#[test]
fn messages_without_a_reader() {
    let folder = folder("closed_messages");
    let list = file(&folder, "list.json", list("Counts the rows of a table"));
    for (arguments, code) in [
        (&["report", "--html", "page.html", &list][..], 0),
        (&["init", &list], 0),
        (&["check", "--ratchet=0%", &list], 0),
        (&["lock", &list], 0),
        (&["list", "no.json"], 101),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcpact"))
            .args(arguments)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        drop(child.stderr.take());
        let ended = child.wait().expect("the binary ends");
        assert_eq!(ended.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn exit_codes_are_those_of_the_result() {
    let folder = folder("closed_pipe");
    let old = file(&folder, "old.json", list("Counts the rows of a table"));
    let new = file(&folder, "new.json", list("Sorts columns"));
    for (arguments, code) in [
        (&["check", "--client", "all", "--full", &old][..], 100),
        (&["check", "--client", "all", "--format", "json", &old], 100),
        (&["diff", &old, &new], 100),
        (&["list", &old], 0),
        (&["compact", &old], 0),
    ] {
        let (found, errors) = read_one_byte(arguments);
        assert_eq!(found, Some(code), "{arguments:?}: {errors}");
        assert!(!errors.contains("panicked") && !errors.contains("error:"), "{errors}");
    }
}
