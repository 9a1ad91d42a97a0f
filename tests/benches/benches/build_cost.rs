//! The cost of counting in a build: the heritage crate's types and tools, with and without counting.
//!
//! `cargo bench -p mcpact-benches --bench build_cost [-- ROUNDS]`
//!
//! A copy of the crate, without its tools' bodies, is checked in two target folders, one with
//! `--cfg mcpact_uncounted`, which omits only the const counting. Rounds alternate, so that a slow
//! minute of the machine affects both. User seconds on Linux, else wall seconds.

use mcpact_benches::{
    Subject, head, rounds, row,
    sides::{Body, Side},
    source::Heritage,
};
use std::path::Path;

fn main() {
    let rounds = rounds();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build_cost");
    let side = Side::Definitions;
    let krate = side.write(&Heritage::read(), Body::Empty, &folder.join("crate"), "");
    let subjects = [("counted", ""), ("uncounted", "--cfg mcpact_uncounted")].map(|(name, flags)| Subject {
        krate: krate.clone(),
        package: side.package(),
        target: folder.join(name),
        flags,
    });
    let mut clean = [Vec::new(), Vec::new()];
    let mut edit = [Vec::new(), Vec::new()];

    for subject in &subjects {
        subject.cargo(&["check", "--quiet"]);
    }
    for round in 0..rounds {
        for (subject, clean) in subjects.iter().zip(&mut clean) {
            subject.clean();
            clean.push(subject.cargo(&["check", "--quiet"]));
        }
        // The crate is the same for both, and so is the edit.
        subjects[0].edit(round);
        for (subject, edit) in subjects.iter().zip(&mut edit) {
            edit.push(subject.cargo(&["check", "--quiet"]));
        }
    }

    println!("cargo check of the heritage crate alone, seconds, minimum of {rounds} rounds:");
    head("counted", "uncounted");
    for (what, [counted, uncounted]) in [("clean check", clean), ("one-line edit", edit)] {
        row(what, &counted, &uncounted);
    }
}
