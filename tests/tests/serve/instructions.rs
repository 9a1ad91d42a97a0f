//! Instructions: of the toolset by mode, of the builder, and with an access filter.

use mcpact::{
    Menu, Server,
    discover::Mode,
    mcp_tool, mcp_tools,
    rmcp::{ServerHandler, model::ServerConfig},
    serve::{Access, Builder},
    toolset,
};
use serde_json::json;

use crate::wire::Wire;

struct Sums;

#[mcp_tools(source = "sums")]
impl Sums {
    /// Add two numbers, exactly
    #[mcp_tool]
    fn add(&self) {}
}

struct Words;

#[mcp_tools(source = "words")]
impl Words {
    /// Count the words of a text
    #[mcp_tool]
    fn count(&self) {}
}

toolset! { MADE = [Sums, Words], instructions = auto("Texts are in UTF-8."), instructions_budget = 40 }
toolset! { SHORT = [Sums, Words], instructions = auto, instructions_budget = 22 }
toolset! {
    DESCRIBED = [Sums, Words],
    sources("words" = "Texts in\n\"any\" language", "sums" = "Sums of any size, of decimal numbers"),
    instructions = auto,
    instructions_budget = 40,
}
toolset! { OWN = [Sums, Words], instructions = "Say \"please\".\nThen wait.", instructions_budget = 10 }

fn instructions(builder: Builder) -> Option<String> {
    let server = builder.handlers(Sums).handlers(Words).build().expect("a server");
    ServerHandler::get_info(&server).instructions
}

#[test]
fn of_the_toolset_in_each_mode() {
    let made = MADE.instructions.expect("instructions");
    let mut most = 0;
    for (mode, ending) in [
        (Mode::All, "Begin with a tool of the right source."),
        (Mode::Dynamic, "Begin with search_tools."),
        (Mode::Hybrid, "Begin with search_tools."),
        (Mode::Catalogue, "Begin with describe_tool."),
    ] {
        let builder = Server::builder(&MADE).menu(Menu::new().pins([MADE.tools[0].name]).mode(mode));
        let text = instructions(builder).expect("instructions");
        let sources = "Tools by source: # sums - Add two numbers # words - Count the words";
        assert_eq!(text, format!("Texts are in UTF-8. {sources} | {ending}"));
        let tokens = made.tokens_in(mode);
        assert_eq!(tokens as usize, MADE.encoding.count(&text), "{mode}");
        most = most.max(tokens);
    }
    assert_eq!((made.tokens, made.budget), (most, Some(40)));
    // Within a small budget, each source is there, and the first have summaries.
    let text = instructions(Server::builder(&SHORT)).expect("instructions");
    assert_eq!(
        text,
        "Tools by source: # sums - Add two numbers # words | Begin with a tool of the right source."
    );
    assert!(SHORT.encoding.count(&text) <= 22, "{text}");
}

/// Descriptions of sources come before summaries, as far as they fit.
#[test]
fn of_described_sources() {
    let text = instructions(Server::builder(&DESCRIBED)).expect("instructions");
    assert_eq!(
        text,
        "Tools by source: # sums (Sums of any size, of decimal numbers) # words (Texts in \"any\" language) \
         | Begin with a tool of the right source."
    );
    let made = DESCRIBED.instructions.expect("instructions");
    assert_eq!(made.tokens_in(Mode::All) as usize, DESCRIBED.encoding.count(&text));
}

#[test]
fn of_the_author_and_the_builder() {
    let own = OWN.instructions.expect("instructions");
    let text = instructions(Server::builder(&OWN)).expect("instructions");
    assert_eq!(text, "Say \"please\".\nThen wait.");
    assert_eq!(own.tokens as usize, OWN.encoding.count(&text));
    let builder = Server::builder(&OWN).instructions("Be kind.");
    assert_eq!(instructions(builder).as_deref(), Some("Be kind."));
}

/// A caller may not see every source, and a client gets the instructions before its rights are
/// known.
#[test]
fn beside_an_access_filter() {
    let nothing = || Access::new(|_, _| false);
    let text = instructions(Server::builder(&MADE).menu(Menu::new().access(nothing())));
    assert_eq!(text.as_deref(), Some("Texts are in UTF-8."));
    assert_eq!(
        instructions(Server::builder(&SHORT).menu(Menu::new().access(nothing()))),
        None
    );
}

/// A handler that wraps the server.
struct Gate(Server);

impl ServerHandler for Gate {
    fn get_info(&self) -> ServerConfig {
        self.0.get_info()
    }
}

/// A wrapping handler may hide tools, so the instructions name no source. The handler gets no such
/// instructions to pass on either.
#[tokio::test]
async fn in_a_wrapping_handler() {
    for (toolset, expected) in [
        (&MADE, Some("Texts are in UTF-8.")),
        (&SHORT, None),
        (&OWN, Some("Say \"please\".\nThen wait.")),
    ] {
        for mode in [Mode::All, Mode::Dynamic] {
            let builder = || {
                let builder = Server::builder(toolset).handlers(Sums).handlers(Words);
                builder.menu(Menu::new().mode(mode))
            };
            let server = builder().build().expect("a server");
            let held = Gate(server.clone()).get_info().instructions;
            assert_eq!(held.as_deref(), expected, "{mode}");
            let wrapped = server.wrapped_by(Gate);
            assert_eq!(
                ServerHandler::get_info(&wrapped).instructions.as_deref(),
                expected,
                "{mode}"
            );
            let found = Wire::open(wrapped.clone())
                .await
                .newest("server/discover", json!({}))
                .await;
            assert_eq!(found["result"]["instructions"].as_str(), expected, "{mode}");
            let told = builder()
                .instructions("Be kind.")
                .build()
                .expect("a server")
                .wrapped_by(Gate);
            assert_eq!(ServerHandler::get_info(&told).instructions.as_deref(), Some("Be kind."));
        }
    }
}

/// Other programs read them from the binary.
#[test]
fn in_the_index() {
    for toolset in [&MADE, &OWN] {
        let index: serde_json::Value = serde_json::from_str(toolset.index()).expect("JSON");
        let listed = toolset.instructions.expect("instructions").in_mode(Mode::All);
        assert_eq!(index["instructions"], *listed);
    }
}
