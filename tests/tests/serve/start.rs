//! Starting a server, and the errors that prevent it.

use std::{env, process::Command, sync::Arc};

use mcpact::{
    Menu, ToolSchema,
    discover::{Mode, Verbosity},
    mcp_tool, mcp_tools,
    serve::{Builder, Server, StartError},
    toolset,
};
use serde::Deserialize;

use crate::library::{Answers, LIBRARY, Reading, Writing, builder};

#[derive(Deserialize, ToolSchema)]
struct Nothing {}

struct Stray;

#[mcp_tools]
impl Stray {
    /// In no set
    #[mcp_tool]
    fn stray(&self, _params: Nothing) {}
}

struct Twin;

#[mcp_tools]
impl Twin {
    /// Another tool of this name
    #[mcp_tool]
    fn find(&self) {}
}

toolset! { ONE = [Stray] }

struct Finder;

#[mcp_tools]
impl Finder {
    /// Find tools, as a meta-tool would
    #[mcp_tool(name = "search_tools")]
    fn search(&self) {}

    /// What is active
    #[mcp_tool(name = "get_active_toolset")]
    fn active(&self) {}
}

toolset! { FINDER = [Finder] }

#[derive(Deserialize, ToolSchema)]
struct Coded {
    /// Several at once
    #[mcp(schema_with = r#"{"type":"array","items":{"type":"string","pattern":"^[A-Z"}}"#)]
    codes: Vec<String>,
    /// Three letters
    #[mcp(pattern = "^[A-Z]{3}$")]
    code: String,
}

struct Decoder;

#[mcp_tools]
impl Decoder {
    /// Look up codes
    #[mcp_tool]
    fn decode(&self, params: Coded) -> String {
        format!("{:?} {}", params.codes, params.code)
    }
}

toolset! { DECODER = [Decoder] }

#[test]
fn patterns_that_cannot_be_checked() {
    let error = Server::builder(&DECODER)
        .handlers(Decoder)
        .build()
        .expect_err("a pattern");
    let StartError::InvalidPattern {
        tool,
        parameter,
        pattern,
        ..
    } = &error
    else {
        panic!("{error:?}");
    };
    assert_eq!(
        (*tool, parameter.as_str(), pattern.as_str()),
        ("decode", "codes", "^[A-Z")
    );
    let words = error.to_string();
    assert!(
        words.starts_with("the pattern `^[A-Z` of `codes` in `decode` cannot be checked: "),
        "{words}"
    );
}

#[test]
fn names_of_meta_tools() {
    let builder = || Server::builder(&FINDER).handlers(Finder);
    builder().build().expect("there is no meta-tool in mode `all`");
    let error = builder()
        .menu(Menu::new().mode(Mode::Dynamic))
        .build()
        .expect_err("two `search_tools`");
    assert_eq!(error, StartError::MetaToolName("search_tools"));
    // `fn main() -> Result<(), Box<dyn Error>>` prints this.
    assert_eq!(format!("{error:?}"), error.to_string());
    assert_eq!(
        error.to_string(),
        "a tool has the name `search_tools` of a meta-tool; give it another name, such as \
         `name = \"my_search_tools\"` in its attribute"
    );
    let error = builder()
        .menu(Menu::new().context_tools())
        .build()
        .expect_err("two `get_active_toolset`");
    assert_eq!(error, StartError::MetaToolName("get_active_toolset"));
}

#[track_caller]
fn fails(built: Result<Server, StartError>, words: &str) -> StartError {
    let error = built.expect_err("it does not start");
    assert_eq!(error.to_string(), words);
    error
}

#[test]
fn nothing_answers() {
    let error = fails(
        Server::builder(&ONE).build(),
        "no handler for `stray`; pass a value of the type that has it to `.handlers(…)`",
    );
    assert_eq!(error, StartError::NoHandlers(vec!["stray"]));
    fails(
        Server::builder(&LIBRARY).handlers(Reading).handlers(Answers).build(),
        "no handler for `add`, `panics`, `panics_later`, `panics_wordless`, `endless`; pass a value of the type \
         that has them to `.handlers(…)`",
    );
    let all = Server::builder(&LIBRARY)
        .build()
        .expect_err("it does not start")
        .to_string();
    assert!(all.contains("`panics` and 12 more; pass"), "{all}");
}

#[test]
fn two_answer() {
    let error = fails(
        builder().handlers(Twin).build(),
        "two handlers for `find`; pass each type to `.handlers(…)` once, and give tools different names",
    );
    assert_eq!(error, StartError::TwoHandlers("find"));
}

#[test]
fn not_in_the_set() {
    let error = fails(
        builder().handlers(Stray).build(),
        "`stray` is not in the toolset; list the type in `toolset!`, or remove its `.handlers(…)`",
    );
    assert_eq!(error, StartError::NotInToolset(vec!["stray"]));
}

#[test]
fn pinned() {
    fails(
        builder().menu(Menu::new().pins(["fnid"])).build(),
        "unknown pinned tool `fnid`; did you mean `find`?",
    );
    fails(
        builder()
            .menu(Menu::new().mode(Mode::Hybrid).pins(["zzzzzzzz"]))
            .build(),
        "unknown pinned tool `zzzzzzzz`; write the name of one of the server's tools",
    );
    let error = fails(
        builder().menu(Menu::new().mode(Mode::Hybrid)).build(),
        "hybrid mode without a pinned tool; name some with `.pins([…])` or, after `.from_env(…)`, in the variable `MCP_PINS`, or choose dynamic mode",
    );
    assert_eq!(error, StartError::NothingPinned);
}

#[test]
fn all_that_is_wrong_is_said() {
    let built = Server::builder(&LIBRARY)
        .handlers(Reading)
        .handlers(Writing)
        .handlers(Stray)
        .menu(Menu::new().mode(Mode::Hybrid))
        .build();
    let error = built.expect_err("it does not start");
    let StartError::Several(errors) = &error else {
        panic!("{error:?}");
    };
    assert_eq!(errors.len(), 3, "{error}");
    assert_eq!(error.to_string().lines().count(), 3, "{error}");
}

/// A toolset whose tools all have the same effect has one meta-tool for calls, and starts.
#[test]
fn a_toolset_of_one_effect_starts() {
    let server = Server::builder(&ONE).handlers(Stray).build().expect("a server");
    assert_eq!(server.mode(), Mode::All);
    assert_eq!(ONE.meta_tools.len(), 3);
    assert_eq!(LIBRARY.meta_tools.len(), 4);
}

/// Handlers that are shared with other code.
#[test]
fn shared_handlers() {
    static READING: Reading = Reading;
    let writing = Arc::new(Writing);
    let built = Server::builder(&LIBRARY)
        .handlers(&READING)
        .handlers(Arc::clone(&writing))
        .handlers(Answers)
        .build();
    assert!(built.is_ok(), "{built:?}");
    assert_eq!(Arc::strong_count(&writing), 2);
}

/// Runs a test in a process of its own with these variables.
fn run(test: &str, mode: &str, pins: &str, verbosity: &str) {
    let output = Command::new(env::current_exe().expect("this file"))
        .args([&format!("start::{test}"), "--exact", "--ignored"])
        .env("MCP_MODE", mode)
        .env("MCP_PINS", pins)
        .env("MCP_VERBOSITY", verbosity)
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn the_environment_has_the_last_word() {
    run("asked_before_and_after", "dynamic", "", "full");
    run("it_says_nothing", "", ",", " ");
    run("it_pins_no_tool_of_the_server", "hybrid", "fnd", "");
}

#[test]
#[ignore = "it needs variables: `the_environment_has_the_last_word` runs it"]
fn asked_before_and_after() {
    let code = |menu: Menu| menu.mode(Mode::All).verbosity(Verbosity::Minimal);
    for menu in [
        code(Menu::new().from_env(Mode::EVERY)),
        code(Menu::new()).from_env([Mode::Dynamic]),
    ] {
        let server = builder().menu(menu).build().expect("a server");
        assert_eq!((server.mode(), server.verbosity()), (Mode::Dynamic, Verbosity::Full));
    }
    let server = builder().menu(code(Menu::new())).build().expect("a server");
    assert_eq!((server.mode(), server.verbosity()), (Mode::All, Verbosity::Minimal));
}

#[test]
#[ignore = "it needs variables: `the_environment_has_the_last_word` runs it"]
fn it_says_nothing() {
    let code = |menu: Menu| menu.mode(Mode::Hybrid).pins(["find"]).verbosity(Verbosity::Minimal);
    for menu in [
        code(Menu::new().from_env(Mode::EVERY)),
        code(Menu::new()).from_env([Mode::Dynamic]),
    ] {
        let server = builder().menu(menu).build().expect("a server");
        assert_eq!((server.mode(), server.verbosity()), (Mode::Hybrid, Verbosity::Minimal));
    }
}

#[test]
#[ignore = "it needs variables: `the_environment_has_the_last_word` runs it"]
fn it_pins_no_tool_of_the_server() {
    fails(
        builder().menu(Menu::new().from_env(Mode::EVERY)).build(),
        "unknown pinned tool `fnd`; did you mean `find`?",
    );
}

/// `MCP_MODE` selects only modes that the code allows.
#[test]
fn the_environment_opens_no_mode_that_code_does_not_allow() {
    run("it_says_dynamic", "dynamic", "", "");
}

#[test]
#[ignore = "it needs variables: `the_environment_opens_no_mode_that_code_does_not_allow` runs it"]
fn it_says_dynamic() {
    let none: [Mode; 0] = [];
    fails(
        builder().menu(Menu::new().from_env(none)).build(),
        "MCP_MODE: this server does not run in `dynamic` mode; unset it, or write `all`",
    );
    let error = builder()
        .menu(Menu::new().mode(Mode::Hybrid).pins(["find"]).from_env([Mode::All]))
        .build()
        .expect_err("it does not start");
    assert_eq!(
        error,
        StartError::ModeNotAllowed {
            mode: Mode::Dynamic,
            allowed: vec![Mode::All, Mode::Hybrid],
        }
    );
    // Without `from_env` the variables are ignored.
    assert_eq!(builder().build().expect("a server").mode(), Mode::All);
}

/// The server's default name is that of the crate with the toolset.
#[test]
fn default_name_and_version() {
    let named = |builder: Builder| builder.build().expect("a server").get_info().server_info;
    let info = named(builder());
    assert_eq!(
        (info.name.as_str(), info.version.as_str()),
        ("mcpact-tests", env!("CARGO_PKG_VERSION"))
    );
    let info = named(builder().named("library", "7"));
    assert_eq!((info.name.as_str(), info.version.as_str()), ("library", "7"));
}
