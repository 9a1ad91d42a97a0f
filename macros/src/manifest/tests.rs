//! Settings of a crate, and errors for each problem in them.

use super::{Defaults, Encoding, Level, Lint, Profile, Stated, parse};
use expect_test::expect;

#[test]
fn all_keys() {
    let (defaults, problems) = parse(
        "[package.metadata.mcpact]\ntool-budget = 1_000\ntotal-budget = 0x10\nmeta-budget = 300\ncatalogue-budget = 1_200\nresult-budget = 2_000\ninstructions-budget = 100\nencoding = 'o200k_base'\nprofile = 'openai-strict'\nstate-defaults = true\nstate-bounds = false\nwhole-docs = true\n",
    );
    assert_eq!(problems, Vec::<String>::new());
    let expected = Defaults {
        tool_budget: Some(1000),
        total_budget: Some(16),
        meta_budget: Some(300),
        catalogue_budget: Some(1200),
        result_budget: Some(2000),
        instructions_budget: Some(100),
        encoding: Encoding::O200kBase,
        profile: Profile::OpenaiStrict,
        stated: Stated {
            defaults: true,
            bounds: false,
        },
        whole_docs: Some(true),
        ..Defaults::default()
    };
    assert_eq!(defaults, expected);
}

#[test]
fn budgets_of_single_tools() {
    let (defaults, problems) =
        parse("[package.metadata.mcpact.tool-budgets]\nsearch = 300\n'odd name' = 1_000\nread = 0\n");
    let of = |tool: &str| defaults.tool_budgets.get(tool).copied();
    assert_eq!(
        [of("search"), of("odd name"), of("read")],
        [Some(300), Some(1_000), None]
    );
    expect!["Cargo.toml:4: invalid value `0` for `read`; expected a number of tokens from 1, such as 200"]
        .assert_eq(&problems.join("\n"));
    let (_, problems) = parse("[package.metadata.mcpact]\ntool-budgets = 3\n");
    expect!["Cargo.toml:2: invalid value `3` for `tool-budgets`; expected a table, such as `[package.metadata.mcpact.tool-budgets]`"]
        .assert_eq(&problems.join("\n"));
}

#[test]
fn no_section() {
    for text in ["", "[package]\nname = 'x'\n", "[package.metadata.other]\na = 1\n"] {
        assert_eq!(parse(text), (Defaults::default(), Vec::new()));
    }
}

#[test]
fn every_problem() {
    let (_, problems) = parse(
        "[package.metadata.mcpact]\ntool-bugdet = 5\ntool-budget = 'many'\ntotal-budget = 0\n\nencoding = 'p50k_base'\nprofile = 'ref'\n",
    );
    expect![[r#"
        Cargo.toml:2: unknown key `tool-bugdet` in `[package.metadata.mcpact]`; write `tool-budget`
        Cargo.toml:3: invalid value `'many'` for `tool-budget`; expected a number of tokens from 1, such as 200
        Cargo.toml:4: invalid value `0` for `total-budget`; expected a number of tokens from 1, such as 200
        Cargo.toml:6: invalid value `'p50k_base'` for `encoding`; expected "o200k_base" or "cl100k_base"
        Cargo.toml:7: invalid value `'ref'` for `profile`; expected "portable", "refs", "gemini" or "openai-strict""#]]
    .assert_eq(&problems.join("\n"));
}

#[test]
fn lints() {
    let (defaults, problems) = parse(
        "[package.metadata.mcpact.lints]\nundocumented = 'warn'\nlong-description = { level = 'deny', words = 25 }\nlong-name = { characters = 30 }\n",
    );
    assert_eq!(problems, Vec::<String>::new());
    assert!(defaults.has_lints);
    let of = |lint| defaults.lints.get(lint);
    assert_eq!(of(Lint::Undocumented).0, Level::Warn);
    assert_eq!(of(Lint::LongDescription), (Level::Deny, 25));
    assert_eq!(of(Lint::LongName), (Level::Warn, 30));
    let (defaults, problems) = parse("[package.metadata.mcpact.lints]\nlong-description = 'allow'\nprose = 'deny'\n");
    assert_eq!(problems, Vec::<String>::new());
    let of = |lint| defaults.lints.get(lint);
    assert_eq!(of(Lint::RepeatsName).0, Level::Deny);
    assert_eq!(of(Lint::LongDescription).0, Level::Allow);
    let (_, problems) = parse(
        "[package.metadata.mcpact.lints]\nlong_description = 'deny'\nmany-tools = 5\nrepeats-name = 'forbid'\nlong-name = { words = 3 }\n[package.metadata.mcpact]\n",
    );
    expect![[r#"
        Cargo.toml:2: unknown key `long_description` in `[package.metadata.mcpact.lints]`; write `long-description`
        Cargo.toml:3: invalid value `5` for `many-tools`; expected "allow", "warn" or "deny", or a table such as `{ level = "warn", tools = 50 }`
        Cargo.toml:4: invalid value `'forbid'` for `repeats-name`; expected "allow", "warn" or "deny"
        Cargo.toml:5: invalid value `{ words = 3 }` for `long-name`; expected "allow", "warn" or "deny", or a table such as `{ level = "warn", characters = 50 }`"#]].assert_eq(&problems.join("\n"));
    let (_, problems) = parse("[package.metadata.mcpact]\nlints = 'all'\n");
    expect![
        "Cargo.toml:2: invalid value `'all'` for `lints`; expected a table, such as `[package.metadata.mcpact.lints]`"
    ]
    .assert_eq(&problems.join("\n"));
}

#[test]
fn not_a_table() {
    let (_, problems) = parse("[package.metadata]\nmcpact = 5\n");
    expect!["Cargo.toml:2: the settings of mcpact are a table; write `[package.metadata.mcpact]`"]
        .assert_eq(&problems.join("\n"));
}

#[test]
fn not_toml() {
    let (_, problems) = parse("[package\n");
    expect!["Cargo.toml:1: unclosed table, expected `]`"].assert_eq(&problems.join("\n"));
}
