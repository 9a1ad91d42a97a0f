//! Runs the binary, and finds the shared data.
#![allow(dead_code, reason = "each test uses some of it")]

#[path = "../../../../tests/support/needs.rs"]
pub(crate) mod needs;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs `mcpact` in cargo's folder for tests, with empty standard input.
pub(crate) fn mcpact(arguments: &[&str]) -> Output {
    mcpact_in(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments, b"")
}

/// Runs `mcpact` in a folder, with this standard input.
pub(crate) fn mcpact_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("CARGO_TERM_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The program may end before it reads the input.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// Runs `mcpact`, which must succeed, and returns the JSON that it prints.
#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> Value {
    let output = mcpact(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Returns an empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test's folder can be made");
    folder
}

/// Writes a file in a folder, and returns its path.
pub(crate) fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("the test's folder can be written");
    path.to_str().expect("a UTF-8 path").to_owned()
}

/// Returns a WebAssembly program with this index, as `toolset!` puts one into a program.
pub(crate) fn program(index: &[u8]) -> Vec<u8> {
    let name = mcpact::index::SECTION.as_bytes();
    let mut program = b"\0asm\x01\0\0\0\0".to_vec();
    let mut length = 1 + name.len() + index.len();
    while length >= 0x80 {
        program.push(u8::try_from(length & 0x7f).expect("7 bits") | 0x80);
        length >>= 7;
    }
    program.push(u8::try_from(length).expect("7 bits"));
    program.push(u8::try_from(name.len()).expect("a short name"));
    program.extend(name);
    program.extend(index);
    program
}

/// Returns the folder of the shared data. Without it, the test is skipped.
pub(crate) fn data() -> Option<PathBuf> {
    needs::data(env!("CARGO_MANIFEST_DIR"), 2)
}

/// Returns the tool lists of the data: files, and a folder of single tools.
pub(crate) fn lists(data: &Path) -> Vec<String> {
    let mut lists = vec![data.join("github-toolsnaps")];
    for folder in ["servers", "heritage"] {
        let files = data.join(folder).read_dir().expect("a folder of the data");
        lists.extend(
            files
                .map(|file| file.expect("a file").path())
                .filter(|path| path.extension().is_some_and(|end| end == "json")),
        );
    }
    lists.sort();
    lists
        .into_iter()
        .map(|path| path.to_str().expect("a UTF-8 path").to_owned())
        .collect()
}
