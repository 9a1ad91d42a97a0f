//! The command `mcpact count`.

mod support;

use std::path::{Path, PathBuf};
use std::process::Output;

use support::{data, mcpact_in, stderr, stdout};

fn mcpact(arguments: &[&str], input: &[u8]) -> Output {
    mcpact_in(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments, input)
}

/// Writes a file in cargo's folder for tests.
fn file(name: &str, content: &[u8]) -> String {
    support::file(Path::new(env!("CARGO_TARGET_TMPDIR")), name, content)
}

#[test]
fn one_file_is_one_number() {
    let path = file("one.txt", b"Search Trove newspapers, images, books");
    let output = mcpact(&["count", &path], b"");
    assert_eq!(
        (stdout(&output), stderr(&output), output.status.code()),
        ("8\n", "", Some(0))
    );
}

#[test]
fn standard_input() {
    let output = mcpact(&["count", "-"], "données 提供".as_bytes());
    let expected = tiktoken_rs::o200k_base_singleton()
        .encode_ordinary("données 提供")
        .len();
    assert_eq!(
        (stdout(&output), output.status.code()),
        (format!("{expected}\n").as_str(), Some(0))
    );
    assert_eq!(stdout(&mcpact(&["count", "-"], b"")), "0\n");
}

#[test]
fn the_encoding_is_chosen() {
    let text = "the tokenizer's 提供 données";
    for (name, encoding) in [
        ("o200k_base", tiktoken_rs::o200k_base_singleton()),
        ("cl100k_base", tiktoken_rs::cl100k_base_singleton()),
    ] {
        let output = mcpact(&["count", "--encoding", name, "-"], text.as_bytes());
        assert_eq!(stdout(&output), format!("{}\n", encoding.encode_ordinary(text).len()));
    }
}

#[test]
fn several_files_and_a_total() {
    let (a, b) = (file("a.txt", b"tool"), file("b.txt", b"tool, tools"));
    let output = mcpact(&["count", &a, &b], b"");
    assert_eq!(stdout(&output), format!("1 {a}\n3 {b}\n4 total\n"));
}

#[test]
fn an_unknown_encoding_lists_the_known_ones() {
    let output = mcpact(&["count", "--encoding", "p50k_base", "-"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("unknown encoding `p50k_base`; write `o200k_base` or `cl100k_base`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_missing_file_is_named() {
    let good = file("good.txt", b"tool");
    let output = mcpact(&["count", &good, "no/such/file.json"], b"");
    assert_eq!((stdout(&output), output.status.code()), ("", Some(101)));
    assert!(
        stderr(&output).starts_with("error: cannot read `no/such/file.json`: "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn invalid_utf_8_is_located() {
    let path = file("latin1.txt", b"donn\xE9es");
    let output = mcpact(&["count", &path], b"");
    assert_eq!((stdout(&output), output.status.code()), ("", Some(101)));
    assert_eq!(
        stderr(&output),
        format!("error: `{path}` is not UTF-8: invalid character at byte 4 (counted from 0)\n")
    );
    assert!(
        stderr(&mcpact(&["count", "-"], b"\xFF")).contains("standard input is not UTF-8: invalid character at byte 0")
    );
}

#[test]
fn help_version_and_usage() {
    let help = mcpact(&["count", "--help"], b"");
    assert!(stdout(&help).contains("--encoding <NAME>") && help.status.success());
    assert_eq!(
        stdout(&mcpact(&["--version"], b"")),
        format!("mcpact {}\n", env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(mcpact(&["count"], b"").status.code(), Some(2));
    assert_eq!(mcpact(&[], b"").status.code(), Some(2));
}

/// Adds every text in `folder`.
fn texts(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder that can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            texts(&path, found);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            found.push((path, text));
        }
    }
}

#[test]
fn real_files_equal_tiktoken() {
    let Some(folder) = data() else { return };
    let mut found = Vec::new();
    texts(&folder, &mut found);
    assert!(!found.is_empty());
    for (path, text) in found {
        for (name, encoding) in [
            ("o200k_base", tiktoken_rs::o200k_base_singleton()),
            ("cl100k_base", tiktoken_rs::cl100k_base_singleton()),
        ] {
            let output = mcpact(
                &["count", "--encoding", name, path.to_str().expect("a UTF-8 path")],
                b"",
            );
            let expected = encoding.encode_ordinary(&text).len();
            assert_eq!(stdout(&output), format!("{expected}\n"), "{name} {}", path.display());
        }
    }
}
