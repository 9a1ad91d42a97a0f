//! The new content of files after edits, in which everything except texts of tools stays the same.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Result;
use proc_macro2::{TokenStream, TokenTree};

use super::documented_item::is_description;
use super::edit::Edit;
use super::items::code_start;

/// Applies edits that do not overlap.
pub(super) fn apply(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let mut result = String::with_capacity(text.len());
    let mut offset = 0;
    for edit in edits {
        result.push_str(&text[offset..edit.range.start]);
        result.push_str(&edit.text);
        offset = edit.range.end;
    }
    result.push_str(&text[offset..]);
    result
}

/// Returns the tokens of a file without its doc comments and the values of `description = "…"`.
pub(super) fn code(text: &str) -> Result<String> {
    let tokens: TokenStream = text[code_start(text)..]
        .parse()
        .map_err(|error| anyhow::anyhow!("the rewritten file is not valid Rust: {error}"))?;
    let mut code = String::new();
    write_code(tokens, &mut code);
    proc_macro2::extra::invalidate_current_thread_spans();
    Ok(code)
}

fn write_code(tokens: TokenStream, code: &mut String) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        if let Some(length) = doc_length(&tokens[index..]) {
            index += length;
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                let _ = write!(code, "{:?} ", group.delimiter());
                write_code(group.stream(), code);
                code.push_str("end ");
            }
            TokenTree::Ident(key) if key == "description" && is_value(&tokens[index..]) => {
                code.push_str("description = … ");
                index += 2;
            }
            other => {
                code.push_str(&other.to_string());
                code.push(' ');
            }
        }
        index += 1;
    }
}

/// Returns the number of tokens of a doc comment, `#[doc = "…"]` or
/// `#[schemars(description = "…")]`.
fn doc_length(tokens: &[TokenTree]) -> Option<usize> {
    let is =
        |index: usize, sign: char| matches!(tokens.get(index), Some(TokenTree::Punct(own)) if own.as_char() == sign);
    let group = match () {
        () if !is(0, '#') => return None,
        () if is(1, '!') => 2,
        () => 1,
    };
    let TokenTree::Group(attribute) = tokens.get(group)? else {
        return None;
    };
    if let [TokenTree::Ident(name), TokenTree::Group(arguments)] =
        attribute.stream().into_iter().collect::<Vec<_>>().as_slice()
        && (name == "schemars" || name == "mcp")
        && is_description(arguments.stream())
    {
        return Some(group + 1);
    }
    let mut inner = attribute.stream().into_iter();
    let is_doc = matches!(inner.next(), Some(TokenTree::Ident(name)) if name == "doc");
    let has_value = matches!(inner.next(), Some(TokenTree::Punct(equals)) if equals.as_char() == '=');
    let is_literal = matches!(inner.next(), Some(TokenTree::Literal(_)));
    (is_doc && has_value && is_literal).then_some(group + 1)
}

/// Returns whether `= "…"` follows the first token.
fn is_value(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [_, TokenTree::Punct(equals), TokenTree::Literal(_), ..] if equals.as_char() == '=')
}

/// Formats the new content with rustfmt if the old content was formatted, since a shorter attribute
/// may fit on one line. Otherwise, or without rustfmt, the content stays the same.
pub(super) fn formatted(path: &Path, before: &str, after: String) -> Result<String> {
    match (rustfmt(path, before), rustfmt(path, &after)) {
        (Some(formatted), Some(new)) if formatted == before && code(&new)? == code(&after)? => Ok(new),
        _ => Ok(after),
    }
}

/// Returns the text as rustfmt writes it, with the settings of the file's folder.
fn rustfmt(path: &Path, text: &str) -> Option<String> {
    let folder = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let edition = edition(folder);
    let mut child = Command::new("rustfmt")
        .args(["--edition", &edition, "--emit", "stdout", "--quiet"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    output.status.success().then_some(())?;
    String::from_utf8(output.stdout).ok().filter(|text| !text.is_empty())
}

/// Returns the edition of the package that has a folder, from the next Cargo.toml.
fn edition(folder: &Path) -> String {
    let absolute = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    for folder in absolute.ancestors() {
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        let Ok(manifest) = manifest.parse::<toml::Table>() else {
            break;
        };
        let package = manifest
            .get("package")
            .and_then(|package| package.get("edition")?.as_str());
        let workspace = manifest
            .get("workspace")
            .and_then(|workspace| workspace.get("package")?.get("edition")?.as_str());
        if let Some(edition) = package.or(workspace) {
            return edition.to_owned();
        }
    }
    "2024".to_owned()
}
