//! Budgets of tools, toolsets, instructions and results.

use super::{OVER_20, TROVE, Trove, section};

#[test]
fn a_changed_budget_alone_rebuilds() {
    let trove = Trove::new("rebuilds");
    trove.passes();
    trove.set(&section("tool-budget = 200"));
    trove.passes();
    trove.set(&section("tool-budget = 20"));
    trove.fails_with(OVER_20);
    trove.fails_with(&["raise `tool-budget`", "Cargo.toml"]);
    trove.set(&section("tool-budget = 200"));
    assert!(trove.passes().contains("Checking rebuilds"), "it was checked again");
    assert!(
        !trove.passes().contains("Checking rebuilds"),
        "nothing changed, so it was not"
    );
}

#[test]
fn budgets_of_single_tools() {
    let trove = Trove::new("single");
    trove.set(&section("tool-budget = 20\ntool-budgets = { trove_search = 200 }"));
    trove.passes();
    trove.set(&section("tool-budget = 200\ntool-budgets = { trove_search = 20 }"));
    trove.fails_with(OVER_20);
    trove.fails_with(&["raise `tool-budgets`", "Cargo.toml"]);
}

#[test]
fn total_budget() {
    let trove = Trove::new("total");
    trove.set(&section("total-budget = 20"));
    trove.fails_with(&[
        "toolset `ALL` costs ",
        " over its budget of 20\n",
        "raise `total-budget`",
        "Cargo.toml",
    ]);
    trove.set(&section("total-budget = 2_000"));
    trove.passes();
}

/// The key is the default of each toolset, and `instructions_budget` of a toolset overrides it.
#[test]
fn budget_of_instructions() {
    let trove = Trove::new("instructed");
    let with = |own: &str| {
        let toolset =
            format!("mcpact::toolset! {{ pub ALL = [TroveSearch], instructions = \"Dates are in UTC.\"{own} }}\n");
        trove.fixture.write("src/lib.rs", &(TROVE.to_owned() + &toolset));
    };
    with("");
    trove.passes();
    trove.set(&section("instructions-budget = 3"));
    let over = "the instructions of `ALL` cost 5 tokens (o200k_base), 2 over the budget of 3; shorten them, or raise \
        `instructions-budget` in Cargo.toml";
    trove.fails_with(&[over]);
    trove.set(&section("instructions-budget = 5"));
    trove.passes();
    trove.set(&section("instructions-budget = 3"));
    with(", instructions_budget = 5");
    trove.passes();
    with(", instructions_budget = 4");
    trove.fails_with(&["1 over the budget of 4", "`instructions_budget`"]);
}

/// A result budget of Cargo.toml applies to tools without their own.
#[test]
fn result_budget() {
    let trove = Trove::new("result_budget");
    let check = |budget: &str| {
        format!("const _: () = assert!(matches!(<TroveSearch as mcpact::Tool>::DEFINITION.result_budget, {budget}));\n")
    };
    let none = TROVE.to_owned() + &check("None");
    trove.fixture.write("src/lib.rs", &none);
    trove.passes();
    trove.set(&section("result-budget = 700"));
    trove.fails_with(&["assertion failed"]);
    trove.fixture.write(
        "src/lib.rs",
        &(TROVE.to_owned() + &check("Some(budget) if budget.tokens() == 700")),
    );
    trove.passes();
    let own = TROVE.replace("\"trove_search\"", "\"trove_search\", result_budget = 80")
        + &check("Some(budget) if budget.tokens() == 80");
    trove.fixture.write("src/lib.rs", &own);
    trove.passes();
}
