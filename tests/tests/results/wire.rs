//! Packing with cursors over a connection, and tiers and selections of a router that is adopted.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use mcpact::{
    At, Fields, Json, Menu, Selected, Server, Tier, Tiered, ToolError, ToolSchema,
    discover::Mode,
    mcp_tool, mcp_tools,
    results::{Cursors, Packed, Packer, Scope},
    serve::RouterExt,
    toolset,
};
use rmcp::{
    RoleClient, ServerHandler,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::CallToolResult,
    service::RunningService,
    tool, tool_handler, tool_router,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::budget::{call, client, report, shown_tokens, texts};

/// The generation of the data of `Voyages`.
static GENERATION: AtomicU64 = AtomicU64::new(1);

#[derive(Clone, Debug, Serialize, ToolSchema)]
struct Voyage {
    id: u32,
    ship: String,
}

fn voyages(port: &str) -> Vec<Voyage> {
    let ship = |id: u32| format!("{port} packet no. {id}, {}", "cargo ".repeat(id as usize % 5));
    (0..40).map(|id| Voyage { id, ship: ship(id) }).collect()
}

#[derive(Deserialize, ToolSchema)]
struct ListVoyages {
    port: String,
    cursor: Option<String>,
}

struct Voyages {
    cursors: Cursors,
}

#[mcp_tools(result_budget = 400)]
impl Voyages {
    /// List the voyages of a port
    #[mcp_tool(output = Packed<Voyage>)]
    fn list_voyages(&self, ListVoyages { port, cursor }: ListVoyages) -> Result<Json<Packed<Voyage>>, ToolError> {
        let generation = GENERATION.load(Relaxed);
        let scope = Scope::new("list_voyages", &port);
        let text = |error: &dyn std::fmt::Display| ToolError::new(error.to_string());
        let start = match &cursor {
            None => 0,
            Some(cursor) => self
                .cursors
                .open(cursor, &scope, generation)
                .map_err(|error| text(&error))?,
        };
        let next = |position: usize| self.cursors.seal(&scope, generation, position as u64);
        let start = usize::try_from(start).map_err(|error| text(&error))?;
        let packed = Packer::new(200).start(start).next(next).pack(voyages(&port));
        packed.map(Json).map_err(|error| text(&error))
    }
}

toolset! { VOYAGES = [Voyages] }

/// Returns the validator of a tool's announced schema.
async fn announced(client: &RunningService<RoleClient, ()>, tool: &str) -> jsonschema::Validator {
    let listed = client.list_all_tools().await.expect("a list");
    let tool = listed.into_iter().find(|listed| listed.name == tool).expect("the tool");
    let schema = tool.output_schema.expect("an output schema");
    jsonschema::draft202012::new(&Value::Object(Map::clone(&schema))).expect("a schema")
}

/// A client that follows `next` sees each item once, in order, and each page fits and is valid. A
/// cursor that is changed, of another port, or of older data is an error result that says so.
#[tokio::test]
async fn pages_by_cursors() {
    let handlers = Voyages {
        cursors: Cursors::random().expect("a key"),
    };
    let server = Server::builder(&VOYAGES).handlers(handlers).build().expect("a server");
    let client = client(server).await;
    let validator = announced(&client, "list_voyages").await;
    let (mut ids, mut pages, mut cursors) = (Vec::new(), 0, Vec::new());
    let mut arguments = json!({ "port": "Hobart" });
    loop {
        let result = call(&client, "list_voyages", arguments.clone()).await;
        assert_eq!(report(&result)["truncated"], false);
        assert!(shown_tokens(&result) <= 200, "{result:?}");
        let page = result.structured_content.clone().expect("structured content");
        assert!(validator.is_valid(&page), "{page}");
        assert_eq!(texts(&result), [page.to_string()]);
        let items = page["items"].as_array().expect("items");
        ids.extend(items.iter().filter_map(|item| item["id"].as_u64()));
        pages += 1;
        let Some(next) = page["next"].as_str() else { break };
        assert_eq!(page["omitted"], 40 - ids.len());
        arguments["cursor"] = next.into();
        cursors.push(next.to_owned());
    }
    assert_eq!(ids, (0..40).collect::<Vec<u64>>());
    assert!(pages > 3, "{pages}");

    let error = async |port: &str, cursor: &str| {
        let result = call(&client, "list_voyages", json!({ "port": port, "cursor": cursor })).await;
        assert_eq!((result.is_error, &result.structured_content), (Some(true), &None));
        texts(&result).concat()
    };
    let cursor = &cursors[0];
    let changed: String = cursor.chars().rev().collect();
    for (port, cursor) in [("Hobart", &changed), ("Sydney", cursor)] {
        let text = error(port, cursor).await;
        assert!(text.contains("does not belong to these arguments"), "{text}");
    }
    GENERATION.store(2, Relaxed);
    let text = error("Hobart", cursor).await;
    assert!(
        text.contains("is stale, since the data have changed; omit `cursor` to start over"),
        "{text}"
    );
}

#[derive(Clone, Serialize, Tiered, ToolSchema)]
struct Article {
    id: u32,
    title: &'static str,
    #[tier(2, preview = 20)]
    text: String,
}

#[derive(Deserialize, ToolSchema)]
struct GetArticle {
    id: u32,
    tier: Tier<Article>,
    fields: Fields<At<Article>>,
}

#[derive(Clone)]
struct Archive {
    tool_router: ToolRouter<Self>,
}

#[mcp_tools]
#[tool_router]
impl Archive {
    /// Get an article
    #[tool]
    #[mcp_tool(output = Selected<At<Article>>, result_budget = 120)]
    fn get_article(&self, Parameters(get): Parameters<GetArticle>) -> CallToolResult {
        let article = Article {
            id: get.id,
            title: "Eureka",
            text: "The diggers raised a flag. ".repeat(get.id as usize),
        };
        let shown = get.fields.select(article.at(get.tier));
        CallToolResult::structured(serde_json::to_value(shown).expect("JSON"))
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Archive {}

toolset! { ARCHIVE = [Archive] }

/// rmcp reads the tier and the fields, and lists the schemas that were counted. Its results match
/// them at each tier, and keep the budget of the tool.
#[tokio::test]
async fn tiers_of_an_adopted_router() {
    let router = Archive::tool_router();
    let listed: Vec<String> = router.list_all().iter().map(|tool| json!(tool).to_string()).collect();
    assert_eq!(listed, [Archive::GET_ARTICLE.wire_entry]);
    assert!(listed[0].contains(r#""tier":{"type":"string","enum":["1","1.5","2"],"default":"1"}"#));
    assert!(listed[0].contains(r#""enum":["id","title","text","text_preview","content_token_count"]"#));

    let menu = Menu::of(&ARCHIVE).mode(Mode::All);
    let tool_router = router.discoverable(menu).expect("a router");
    let client = client(Archive { tool_router }).await;
    let validator = announced(&client, "get_article").await;
    let names = async |arguments: Value| {
        let result = call(&client, "get_article", arguments).await;
        let value = result.structured_content.expect("structured content");
        assert!(validator.is_valid(&value), "{value}");
        value
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(json!({ "id": 2 })).await, "id title content_token_count");
    assert_eq!(
        names(json!({ "id": 2, "tier": "1.5" })).await,
        "id title text_preview content_token_count"
    );
    assert_eq!(names(json!({ "id": 2, "tier": "2" })).await, "id title text");
    assert_eq!(names(json!({ "id": 2, "tier": "2", "fields": ["text"] })).await, "text");

    let large = call(&client, "get_article", json!({ "id": 100, "tier": "2" })).await;
    assert!(validator.is_valid(large.structured_content.as_ref().expect("structured content")));
    assert!(
        shown_tokens(&large) <= 120 && texts(&large)[0].contains("`fields`"),
        "{large:?}"
    );
    let wrong = call(&client, "get_article", json!({ "id": 1, "tier": "3" })).await;
    assert_eq!(wrong.is_error, Some(true));
    assert!(
        texts(&wrong)[0].contains("unknown tier `3`; write `1`, `1.5` or `2`"),
        "{wrong:?}"
    );
}

#[derive(Serialize, ToolSchema)]
struct Books {
    total: u32,
    books: Vec<Book>,
}

#[derive(Clone, Serialize, ToolSchema)]
struct Book {
    id: u32,
    title: String,
    abstract_text: String,
}

#[derive(Deserialize, ToolSchema)]
struct ListBooks {
    fields: Fields<Books>,
}

struct Library;

#[mcp_tools(result_budget = 300)]
impl Library {
    /// List books
    #[mcp_tool(output = Selected<Books>)]
    fn list_books(&self, list: ListBooks) -> Json<Selected<Books>> {
        let book = |id: u32| Book {
            id,
            title: format!("Volume {id}"),
            abstract_text: "The diggers raised a flag. ".repeat(20),
        };
        let books = (1..=12).map(book).collect();
        Json(list.fields.select(Books { total: 12, books }))
    }
}

toolset! { LIBRARY = [Library] }

/// The budget and the counts are those of the selected result: all books fit without their
/// abstracts, and a few of them with.
#[tokio::test]
async fn fields_are_selected_before_counting() {
    let server = Server::builder(&LIBRARY).handlers(Library).build().expect("a server");
    let client = client(server).await;
    let all = call(&client, "list_books", json!({})).await;
    assert_eq!(report(&all)["truncated"], true);
    let full = report(&all)["tokensInFull"].as_u64().expect("a count");
    assert!(full > 1_200, "{full}");
    for (names, books) in [
        (
            json!(["books.id", "books.title"]),
            json!(
                (1..=12)
                    .map(|id| json!({ "id": id, "title": format!("Volume {id}") }))
                    .collect::<Vec<_>>()
            ),
        ),
        (
            json!(["books.id"]),
            json!((1..=12).map(|id| json!({ "id": id })).collect::<Vec<_>>()),
        ),
    ] {
        let result = call(&client, "list_books", json!({ "fields": names })).await;
        let structured = result.structured_content.clone().expect("content");
        assert_eq!(structured, json!({ "books": books }));
        assert_eq!(texts(&result), [structured.to_string()]);
        let sent = shown_tokens(&result);
        let expected = json!({ "truncated": false, "tokensSent": sent, "tokensInFull": sent });
        assert_eq!(*report(&result), expected);
        assert!(sent <= 300, "{sent}");
    }
    // A selection that is still too large is cut, and its full count is that of the selection.
    let names = json!({ "fields": ["books.abstract_text", "total"] });
    let result = call(&client, "list_books", names).await;
    let abstracts = vec![json!({ "abstract_text": "The diggers raised a flag. ".repeat(20) }); 12];
    let selected = json!({ "total": 12, "books": abstracts }).to_string();
    assert_eq!(report(&result)["tokensInFull"], crate::budget::tokens(&selected));
    let structured = result.structured_content.expect("content");
    let kept = structured["books"].as_array().expect("books").len();
    assert_eq!(structured["books"], json!(abstracts[..kept]));
    assert!(kept > 0 && kept < 12, "{kept}");
}
