//! What mcpact costs a build beside schemars and rmcp: the 69 tools of the heritage crate, each with its parameters' type.
//!
//! `cargo bench -p mcpact-tests --bench against_rmcp [-- ROUNDS]`
//!
//! (a) is the crate's types and tools with mcpact: schemas, counts, budgets, index, meta-tools. (b) is the same types with schemars'
//! derive in place of ours, and 69 empty methods with rmcp's `#[tool]` in a `#[tool_router]`, since that is how rmcp makes a
//! tool of a type. Each is checked and built clean (the crate alone) and checked after an edit of one line, in turn.

mod crates;

use crates::{Subject, heritage, mcpact_dependencies, rounds, row, with_mcpact};
use std::{fmt::Write, path::Path};

fn main() {
    let rounds = rounds();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("against_rmcp");
    let ours = heritage(
        &folder.join("mcpact"),
        &with_mcpact(),
        &mcpact_dependencies(),
        &mut |_, source| source,
    );
    let theirs = with_rmcp(&folder.join("rmcp"));
    let subjects = [("mcpact", ours), ("rmcp", theirs)].map(|(name, krate)| Subject {
        krate,
        target: folder.join(name).join("target"),
        flags: "",
    });
    let mut check = [Vec::new(), Vec::new()];
    let mut build = [Vec::new(), Vec::new()];
    let mut edit = [Vec::new(), Vec::new()];

    for subject in &subjects {
        subject.cargo(&["check", "--quiet"]);
        subject.cargo(&["build", "--quiet"]);
    }
    for round in 0..rounds {
        for (index, subject) in subjects.iter().enumerate() {
            subject.clean();
            check[index].push(subject.cargo(&["check", "--quiet"]));
            subject.edit(round);
            edit[index].push(subject.cargo(&["check", "--quiet"]));
        }
        for (index, subject) in subjects.iter().enumerate() {
            subject.clean();
            build[index].push(subject.cargo(&["build", "--quiet"]));
        }
    }

    println!("the heritage crate alone, {rounds} rounds, seconds (median):");
    println!("{:<16}{:>10}{:>12}{:>8}", "", "mcpact", "rmcp", "ratio");
    for (what, [ours, theirs]) in [("clean check", check), ("one-line edit", edit), ("clean build", build)] {
        row(what, ours, theirs);
    }
}

/// The crate with schemars and rmcp.
fn with_rmcp(to: &Path) -> std::path::PathBuf {
    let mut methods = String::new();
    let krate = heritage(to, "", RMCP, &mut |file, source| {
        let module = file.file_stem().expect("a file name").to_string_lossy().into_owned();
        let (source, tools) = translate(&source);
        for (name, ty, description) in tools {
            writeln!(
                methods,
                "    #[tool(name = {name:?}, description = {description:?})]\n    \
                 async fn {name}(&self, Parameters(_parameters): Parameters<sources::{module}::{ty}>) -> String {{\n        \
                 String::new()\n    }}"
            )
            .expect("a string takes all");
        }
        source
    });
    let lib = format!(
        "#![allow(missing_docs, dead_code)]\npub mod shared;\npub mod sources;\n\n\
         use rmcp::{{handler::server::wrapper::Parameters, tool, tool_router}};\n\n\
         pub struct Heritage;\n\n#[tool_router(vis = \"pub\")]\nimpl Heritage {{\n{methods}}}\n"
    );
    std::fs::write(krate.join("src/lib.rs"), lib).expect("a writable file");
    krate
}

const RMCP: &str = "rmcp = { version = \"3.9\", default-features = false, features = [\"server\", \"macros\"] }\n\
                    schemars = \"1.2\"\nserde = { version = \"1\", features = [\"derive\"] }";

/// The same types without mcpact, and the tools that were among them: name, type, description.
fn translate(source: &str) -> (String, Vec<(String, String, String)>) {
    let mut tools = Vec::new();
    let mut translated = String::new();
    let mut description = String::new();
    let mut tool = None;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("#[mcp") {
            let mut attribute = trimmed.to_owned();
            while !attribute.ends_with(")]") {
                attribute.push_str(lines.next().expect("the attribute's end").trim());
            }
            if let Some((_, rest)) = attribute.split_once("name = \"") {
                let name = rest.split('"').next().expect("a name").to_owned();
                tool = Some((name, description.clone()));
            }
            continue;
        }
        if let Some(words) = trimmed.strip_prefix("/// ") {
            words.clone_into(&mut description);
        }
        if let Some((_, rest)) = trimmed.split_once("pub struct ")
            && let Some((name, description)) = tool.take()
        {
            let ty: String = rest.chars().take_while(|letter| letter.is_alphanumeric()).collect();
            tools.push((name, ty, description));
        }
        let line = if trimmed.starts_with("use mcpact") {
            String::new()
        } else {
            line.replace("ToolSchema", "schemars::JsonSchema")
        };
        translated.push_str(&line);
        translated.push('\n');
    }
    (translated, tools)
}
