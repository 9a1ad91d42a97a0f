//! Tests with complete files of clients.

use mcpact::discover::{Mode, Notation, Verbosity};

use super::super::Transport;
use super::*;

fn error(text: &str) -> String {
    match Config::parse(text) {
        Ok(_) => panic!("parsed: {text}"),
        Err(error) => format!("{error:#}"),
    }
}

#[test]
fn comments_and_the_files_order() {
    let config = Config::parse(
        "\u{feff}{
            // VS Code's
            \"inputs\": [],
            \"servers\": {
                \"zebra\": { \"type\": \"stdio\", \"command\": \"z\", \"args\": [\"//not a comment\",], },
                /* \"gone\": {}, */
                \"ant\": { \"type\": \"http\", \"url\": \"https://a.example/mcp\" },
            },
        }",
    )
    .expect("a file");
    let names: Vec<&str> = config.servers.iter().map(|server| server.name.as_str()).collect();
    assert_eq!(names, ["zebra", "ant"]);
    let Transport::Command(program) = &config.servers[0].transport else {
        panic!("not a command")
    };
    assert_eq!(program.arguments, ["//not a comment"]);
    assert_eq!(config.settings.menu.mode, None);
    assert_eq!(config.settings.prefix, Prefix::Clashes);
}

#[test]
fn own_settings() {
    let config = Config::parse(
        r#"{ "mcpServers": { "a": { "command": "a" } },
             "mcpact": { "mode": "hybrid", "pins": ["a.*"], "prefix": ["a"], "result_budget": { "*": 500 },
                         "verbosity": "minimal", "notation": "json_schema", "toolset": "read", "toolsets": { "read": ["get_*"] },
                         "bounds": { "message_bytes": 1000 } } }"#,
    )
    .expect("a file");
    let own = config.settings;
    assert_eq!(own.menu.mode, Some(Mode::Hybrid));
    assert_eq!(own.menu.result_budget["*"], 500);
    assert_eq!(
        (own.menu.verbosity, own.menu.notation),
        (Verbosity::Minimal, Notation::JsonSchema)
    );
    let settings = own.catalogue_settings();
    assert_eq!(
        (settings.menu.verbosity, settings.menu.notation),
        (Verbosity::Minimal, Notation::JsonSchema)
    );
    assert_eq!(own.prefix, Prefix::Servers(vec!["a".into()]));
    assert_eq!((own.bounds.message_bytes, own.bounds.sessions), (1_000, 100));
    assert_eq!(own.toolsets["read"], ["get_*"]);
}

#[test]
fn problems_name_the_server_and_the_fix() {
    for (text, parts) in [
        ("{", &["not JSON"][..]),
        ("{}", &["no servers; write `{\"mcpServers\""]),
        (r#"{"mcpServers":{}}"#, &["no enabled server"]),
        (
            r#"{"mcpServers":{"a":{"command":"a","env":{"K":"${input:key}"}},"b":{}}}"#,
            &[
                "server `a`: `env`: `K`: only the client can ask for `${input:key}`; write `${env:NAME}` instead",
                "; server `b`: missing `command` or `url`",
            ],
        ),
        (
            r#"{"servers":{"a":{"type":"sse","url":"http://a"}}}"#,
            &["server `a`: `type`: `sse`, the transport of 2024"],
        ),
        (
            r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"mod":"all"}}"#,
            &["key `mcpact`: unknown field `mod`, expected one of `mode`"],
        ),
        (
            r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"results":{"*":1}}}"#,
            &["key `mcpact`: `results` is called `result_budget` now; rename it"],
        ),
        (
            r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"bounds":{"inputs":3}}}"#,
            &["key `mcpact`: `bounds`: `inputs` is `requests` now; set that bound"],
        ),
        (
            r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"bounds":{"request":3}}}"#,
            &["key `mcpact`: `bounds`: unknown field `request`, expected one of `message_bytes`"],
        ),
        (
            r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"verbosity":"ful"}}"#,
            &["key `mcpact`: unknown verbosity `ful`; write `full`, `minimal` or `standard`"],
        ),
        (
            r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"notation":"json"}}"#,
            &["key `mcpact`: unknown notation `json`; write `json_schema` or `signature`"],
        ),
    ] {
        let error = error(text);
        for part in parts {
            assert!(error.contains(part), "{error}");
        }
    }
}

#[test]
fn limits_of_zero() {
    let with = |settings: &str| format!(r#"{{"mcpServers":{{"a":{{"command":"a"}}}},"mcpact":{settings}}}"#);
    for (settings, problem) in [
        (
            r#"{"bounds":{"session_idle":0}}"#,
            "`bounds`: `session_idle`: a limit of 0 allows nothing",
        ),
        (
            r#"{"bounds":{"requests":0}}"#,
            "`bounds`: `requests`: a limit of 0 allows nothing",
        ),
        (r#"{"log":{"days":0}}"#, "`log`: `days`: 0 days keep no call"),
    ] {
        let error = error(&with(settings));
        assert!(error.starts_with(&format!("key `mcpact`: {problem}")), "{error}");
        assert!(error.ends_with("; write a larger number, or remove it"), "{error}");
    }
    assert!(Config::parse(&with(r#"{"bounds":{"wait_seconds":0}}"#)).is_ok());
}

/// The problem of one server is a warning, and the others start.
#[test]
fn a_server_with_a_problem_is_skipped() {
    let text = r#"{"mcpServers":{"a":{"command":"a","env":{"K":"${MCPACT_NOT_SET}"}},"b":{},"c":{"command":"c"}}}"#;
    let config = Config::parse(text).expect("a file");
    let names: Vec<&str> = config.servers.iter().map(|server| server.name.as_str()).collect();
    assert_eq!(names, ["c"]);
    let warnings = config.warnings();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].starts_with("skipped server `a`: ") && warnings[0].contains("MCPACT_NOT_SET"));
    assert_eq!(warnings[1], "skipped server `b`: missing `command` or `url`");
}

/// A variable of the environment may be a key wherever it is.
#[test]
fn variables_of_the_environment_are_secrets() {
    let path = std::env::var("PATH").expect("a variable");
    for server in [
        r#"{"command":"a","args":["--header","Authorization: Bearer ${PATH}","--root","${NOT_SET:-default}"]}"#,
        r#"{"command":"a","env":{"DATABASE_URL":"postgres://app:${PATH}@db/${NOT_SET:-default}"}}"#,
        r#"{"command":{"path":"a","env":{"DATABASE_URL":"postgres://app:${PATH}@db"}}}"#,
        r#"{"url":"https://a.example/mcp","headers":{"X-Auth":"key=${PATH}"}}"#,
        r#"{"url":"https://a.example/${PATH}/mcp"}"#,
        r#"{"serverUrl":"https://a.example/${PATH}/mcp"}"#,
    ] {
        let config = Config::parse(&format!(r#"{{"mcpServers":{{"a":{server}}}}}"#)).expect("a file");
        let redacted = config.servers[0]
            .secrets
            .redact(&format!("bad key {path}, default"))
            .into_owned();
        assert_eq!(redacted, "bad key [redacted], default", "{server}");
    }
}

#[test]
fn settings_without_effect() {
    let warnings = |settings: &str| {
        let file = format!(r#"{{"mcpServers":{{"notes":{{"command":"a"}}}},"mcpact":{settings}}}"#);
        Config::parse(&file).expect("a file").warnings()
    };
    assert_eq!(warnings(r#"{"prefix":["notes"]}"#), [""; 0]);
    assert_eq!(
        warnings(r#"{"prefix":["note","zz"]}"#),
        [
            "prefix: unknown server `note`; did you mean `notes`?",
            "prefix: unknown server `zz`; write `notes`"
        ]
    );
    assert_eq!(
        warnings(r#"{"limits":[{"server":"Notes","calls":1},{"server":"notes","calls":1},{"server":"*","calls":1}]}"#),
        ["limits: unknown server `Notes`; did you mean `notes`?"]
    );
    assert_eq!(warnings(r#"{"mode":"hybrid","pins":["x"]}"#), [""; 0]);
    assert_eq!(
        warnings(r#"{"mode":"dynamic","pins":["x"]}"#),
        ["dynamic mode ignores pinned tools; choose hybrid mode, or pin none"]
    );
    let all = r#""verbosity":"full","notation":"json_schema","about":"ships","catalogue_budget":9"#;
    let ignored = |mode: &str| {
        let warnings = warnings(&format!("{{{mode}{all}}}"));
        let setting = |warning: &String| warning.split('`').nth(1).map(str::to_owned);
        warnings.iter().filter_map(setting).collect::<Vec<_>>()
    };
    assert_eq!(ignored(""), ["verbosity", "notation", "about", "catalogue_budget"]);
    assert_eq!(
        ignored(r#""mode":"all","#),
        ["verbosity", "notation", "about", "catalogue_budget"]
    );
    assert_eq!(ignored(r#""mode":"catalogue","#), ["about"]);
    assert_eq!(ignored(r#""mode":"dynamic","#), ["catalogue_budget"]);
    assert_eq!(ignored(r#""mode":"hybrid","#), ["catalogue_budget"]);
    assert_eq!(
        warnings(r#"{"about":"ships"}"#),
        ["a gateway without a mode ignores `about`; choose hybrid or dynamic mode, or remove it"]
    );
}
