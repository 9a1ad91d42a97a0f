//! The cost of a build beside schemars and rmcp, for heritage's 69 tools.
//!
//! Each tool is an async method with a type of parameters and a trivial body.
//!
//! `cargo bench -p mcpact-benches --bench against_rmcp [-- ROUNDS]`
//!
//! With handlers: 11 `#[mcp_tools]` blocks with the feature `rmcp`, `toolset!` and
//! `Server::builder`, against the same types with schemars' derive, 11 `#[tool_router]` blocks with
//! `#[tool]` and `Parameters<T>`, and `#[tool_handler]`. Definitions alone: the same blocks without
//! the feature, so schemas, counts, budgets, index and meta-tools, but no handlers. rmcp has
//! no such form, so the same crate is compared.
//!
//! Each crate, a library, is checked and built clean (the crate alone) and checked after an edit of
//! one line, in turn. User seconds on Linux, else wall seconds, including cargo's own. rmcp's types
//! omit the bounds and defaults of mcpact's attributes, which schemars would need as well. Both
//! omit features that rmcp lacks: results by type, keywords and example requests of the search,
//! budgets of the meta-tools.

use mcpact_benches::{
    Subject, head, rounds, row,
    sides::{Body, Side},
    source::Heritage,
};
use std::path::Path;

const SIDES: [Side; 3] = [Side::Mcpact, Side::Definitions, Side::Rmcp];

fn main() {
    let rounds = rounds();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("against_rmcp");
    let heritage = Heritage::read();
    let subjects = SIDES.map(|side| Subject {
        krate: side.write(&heritage, Body::Empty, &folder.join(side.package()), ""),
        package: side.package(),
        target: folder.join("target"),
        flags: "",
    });
    let mut check = SIDES.map(|_| Vec::new());
    let mut edit = SIDES.map(|_| Vec::new());
    let mut build = SIDES.map(|_| Vec::new());

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

    println!("the heritage crate alone, 69 tools, user seconds, minimum of {rounds} rounds:");
    head("mcpact", "rmcp");
    for (what, [handlers, definitions, rmcp]) in
        [("clean check", check), ("one-line edit", edit), ("clean build", build)]
    {
        row(&format!("{what}, with handlers"), &handlers, &rmcp);
        row(&format!("{what}, definitions"), &definitions, &rmcp);
    }
}
