//! Documents of the repository, and the code in their text.

use std::path::Path;

/// Returns the paths of all files below a folder, without builds and hidden folders.
pub(super) fn files(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut open = vec![String::new()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(root.join(&folder)).expect("a folder").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() {
                name.clone()
            } else {
                format!("{folder}/{name}")
            };
            let kind = entry.file_type().expect("a file");
            let is_hidden = name.starts_with('.') && name != ".github";
            if kind.is_file() {
                files.push(path);
            } else if kind.is_dir() && !is_hidden && !entry.path().join("CACHEDIR.TAG").exists() {
                open.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns the lines of code in a document: those of code blocks, and the code in its prose. In Rust
/// only comments are prose; in a workflow the lines that it runs are code.
pub(super) fn code(path: &str, text: &str) -> Vec<String> {
    match path.rsplit('.').next() {
        Some("md") => code_of_prose(text),
        Some("rs") => {
            let comment = |line: &str| {
                let line = line.trim_start();
                let comment = line.strip_prefix("//!").or_else(|| line.strip_prefix("///"));
                comment.map(str::trim_start).unwrap_or_default().to_owned()
            };
            code_of_prose(&text.lines().map(comment).collect::<Vec<_>>().join("\n"))
        }
        Some("yml") => text
            .lines()
            .filter_map(|line| line.split_once("run: "))
            .map(|(_, run)| run.to_owned())
            .collect(),
        _ => Vec::new(),
    }
}

fn code_of_prose(text: &str) -> Vec<String> {
    let mut code: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    let mut is_block = false;
    let end = |paragraph: &mut String, code: &mut Vec<String>| {
        code.extend(paragraph.split('`').skip(1).step_by(2).map(str::to_owned));
        paragraph.clear();
    };
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_block ^= true;
            end(&mut paragraph, &mut code);
        } else if is_block {
            code.push(line.to_owned());
        } else if line.trim().is_empty() {
            end(&mut paragraph, &mut code);
        } else {
            // Code may be wrapped.
            paragraph.push_str(line);
            paragraph.push(' ');
        }
    }
    end(&mut paragraph, &mut code);
    code
}

#[test]
fn code_in_prose_and_blocks() {
    let text = "Run `cargo test\n-p a`, or `b`.\n\nOne ` alone.\n\n```sh\ncargo test -p c # `d`\n```\n`e`\n";
    assert_eq!(
        code("a.md", text),
        ["cargo test -p a", "b", " alone. ", "cargo test -p c # `d`", "e"]
    );
    assert_eq!(code("a.rs", "//! `a\n//! b`\nlet c = \"`d`\";\n"), ["a b"]);
    assert_eq!(code("a.yml", "- run: cargo test\n- uses: b\n"), ["cargo test"]);
}
