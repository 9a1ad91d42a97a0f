//! Several blocks on one type, in several modules: of rmcp, and of mcpact.

use mcpact::{
    Definition, Server, Tools, mcp_tool, mcp_tools,
    serve::{Call, Handlers},
    toolset,
};
use rmcp::{
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_router,
};
use serde_json::json;

use super::{connection, request, text};

fn names(tools: &[&'static Definition]) -> Vec<&'static str> {
    tools.iter().map(|tool| tool.name).collect()
}

/// An adopted server with a block for each source. No block has the type's list.
struct Trove(&'static str);

mod pages {
    use super::{Parameters, Trove, mcp_tools, tool, tool_router};

    #[derive(serde::Deserialize, mcpact::ToolSchema)]
    pub(super) struct Page {
        pub(super) number: u32,
    }

    #[mcp_tools(budget = 100)]
    #[tool_router(router = pages, vis = "pub(super)")]
    impl Trove {
        /// Read a page
        #[tool]
        fn read_page(&self, Parameters(page): Parameters<Page>) -> String {
            format!("{} {}", self.0, page.number)
        }

        /// Count the pages
        #[tool]
        fn count_pages(&self) -> String {
            self.0.to_owned()
        }
    }
}

mod people {
    use super::{Trove, mcp_tools, tool, tool_router};

    #[mcp_tools]
    #[tool_router(router = "people", vis = "pub(super)")]
    impl Trove {
        /// List the people
        #[tool]
        fn list_people(&self) -> String {
            self.0.to_owned()
        }
    }
}

#[test]
fn each_has_its_list() {
    assert_eq!(names(Trove::PAGES_TOOLS), ["read_page", "count_pages"]);
    assert_eq!(names(Trove::PEOPLE_TOOLS), ["list_people"]);
    let router: ToolRouter<Trove> = Trove::pages() + Trove::people();
    let mut counted: Vec<&str> = [Trove::PAGES_TOOLS, Trove::PEOPLE_TOOLS]
        .concat()
        .iter()
        .map(|tool| tool.wire_entry)
        .collect();
    counted.sort_unstable();
    let tools = router.list_all();
    let sent = tools.iter().map(|tool| serde_json::to_string(tool).expect("JSON"));
    assert_eq!(sent.collect::<Vec<_>>(), {
        counted.sort_by_key(|entry| entry.split('"').nth(3));
        counted
    });
}

/// An adopted server whose unnamed block has the type's list, and names the blocks that it
/// includes.
struct Prov;

#[mcp_tools(include = [letters])]
#[tool_router]
impl Prov {
    /// List the series
    #[tool]
    fn list_series(&self) {}
}

#[mcp_tools]
#[tool_router(router = letters)]
impl Prov {
    /// List the letters
    #[tool]
    fn list_letters(&self) {}
}

toolset! { PROV = [Prov], budget = 100 }
toolset! { PARTS = [Trove::people(), Prov::letters(), Trove::pages()] }

#[test]
fn a_list_joins_others() {
    assert_eq!(names(Prov::TOOLS), ["list_series", "list_letters"]);
    assert_eq!(names(PROV.tools), ["list_series", "list_letters"]);
    assert_eq!(
        names(PARTS.tools),
        ["list_people", "list_letters", "read_page", "count_pages"]
    );
    assert_eq!((Prov::tool_router() + Prov::letters()).list_all().len(), 2);
}

/// A served type: one block includes two others. One of these is in another module, and has a tool
/// that is not compiled.
struct Library<'a> {
    name: &'a str,
}

#[mcp_tools(budget = 60, include = [shelves, "lenders"])]
impl<'a> Library<'a> {
    /// Name the library
    #[mcp_tool]
    async fn name(&self) -> String {
        self.name.to_owned()
    }

    /// Not in this configuration
    #[mcp_tool]
    #[cfg(not(test))]
    fn absent(&self) {}

    /// Say how many it has
    #[mcp_tool]
    fn count() -> &'static str {
        "three"
    }
}

mod shelves {
    use super::{Library, mcp_tool, mcp_tools};

    #[mcp_tools(router = shelves, budget = 60)]
    impl<'b> Library<'b> {
        /// Not in this configuration
        #[mcp_tool]
        #[cfg(not(test))]
        fn absent_too(&self) {}

        /// List the shelves
        #[mcp_tool]
        async fn list_shelves(&self) -> String {
            format!("shelves of {}", self.name)
        }
    }
}

#[mcp_tools(router = lenders)]
impl Library<'_> {
    /// List who has books
    #[mcp_tool]
    fn list_lenders(&self) -> String {
        format!("lenders of {}", self.name)
    }

    /// List what they have
    #[mcp_tool]
    fn list_loans(&self) {}
}

toolset! { LIBRARY = [Library] }

/// A type with a block of which no tool is compiled.
struct Empty;

#[mcp_tools(include = [absent])]
impl Empty {
    /// The only one
    #[mcp_tool]
    fn only(&self) {}
}

#[mcp_tools(router = absent)]
impl Empty {
    /// Not in this configuration
    #[mcp_tool]
    #[cfg(not(test))]
    fn not_here(&self) {}
}

toolset! { EMPTY = [Empty] }

#[test]
fn a_block_without_tools() {
    assert_eq!(names(Empty::TOOLS), ["only"]);
    assert_eq!(names(Empty::ABSENT_TOOLS), [""; 0]);
    let server = Server::builder(&EMPTY).handlers(Empty).build();
    assert_eq!(server.expect("a server").listed().count(), 1);
}

async fn answer(place: usize) -> String {
    let connection = connection();
    let call = Call::new(Library::NAME, serde_json::Map::new(), request(connection.peer(), 1));
    let library = Library { name: "Trove" };
    match library.call(place, call).await {
        Ok(response) => text(&response).0,
        Err(error) => error.message.into_owned(),
    }
}

#[tokio::test]
async fn calls_get_to_the_block_of_their_tool() {
    assert_eq!(
        names(Library::TOOLS),
        ["name", "count", "list_shelves", "list_lenders", "list_loans"]
    );
    let mut answers = Vec::new();
    for place in 0..6 {
        answers.push(answer(place).await);
    }
    assert_eq!(
        answers,
        [
            "Trove",
            "three",
            "shelves of Trove",
            "lenders of Trove",
            "",
            "`name` is not tool 0 of its block"
        ]
    );
}

#[test]
fn a_server_has_them_all() {
    let server = Server::builder(&LIBRARY).handlers(Library { name: "Trove" }).build();
    assert_eq!(server.expect("a server").listed().count(), 5);
}

/// A type whose methods have the names of generated items.
struct Names;

#[mcp_tools(include = [tools])]
impl Names {
    /// One
    #[mcp_tool]
    fn tools(&self) -> String {
        json!(Names::TEXT.name).to_string()
    }

    /// Two
    #[mcp_tool]
    fn text() {}

    /// Three
    #[mcp_tool]
    fn parameters() {}

    /// Four
    #[mcp_tool]
    fn definitions() {}

    /// Five
    #[mcp_tool]
    #[cfg(test)]
    fn block() {}

    /// Six
    #[mcp_tool]
    fn place_5() {}

    /// Seven
    #[mcp_tool]
    fn place_6() {}

    /// Eight
    #[mcp_tool]
    fn call() {}
}

#[mcp_tools(router = tools)]
impl Names {
    /// Nine
    #[mcp_tool]
    fn block_too() {}
}

#[mcp_tools(router = forgotten, serve = false)]
impl Several {
    /// A block of a type that has no list
    #[mcp_tool]
    #[expect(dead_code, reason = "nothing calls it")]
    fn block() {}
}

struct Several;

#[test]
fn names_do_not_meet() {
    assert_eq!(
        names(<Names as Tools>::TOOLS),
        [
            "tools",
            "text",
            "parameters",
            "definitions",
            "block",
            "place_5",
            "place_6",
            "call",
            "block_too"
        ]
    );
    assert_eq!(Names::TOOLS.name, "tools");
    assert_eq!(names(Several::FORGOTTEN_TOOLS), ["block"]);
}
