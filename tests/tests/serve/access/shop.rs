//! A shop: everybody may look and rate, clerks may see and submit orders.

use mcpact::{
    Menu, ToolSchema,
    discover::Mode,
    mcp_tool, mcp_tools,
    serve::{Builder, Server},
    toolset,
};
use serde::Deserialize;

#[derive(Deserialize, ToolSchema)]
pub(crate) struct Item {
    item: String,
}

/// An item that a client also sends as a header.
#[derive(Deserialize, ToolSchema)]
pub(crate) struct Order {
    #[mcp(extend("x-mcp-header" = "Item"))]
    item: String,
}

pub(crate) struct Counter;

#[mcp_tools(source = "counter")]
impl Counter {
    /// Show an item
    #[mcp_tool(read_only)]
    fn show_item(&self, params: Item) -> String {
        format!("shown {}", params.item)
    }

    /// Rate an item
    #[mcp_tool]
    fn rate_item(&self, params: Item) -> String {
        format!("rated {}", params.item)
    }
}

pub(crate) struct Office;

#[mcp_tools(source = "office")]
impl Office {
    /// Track a parcel
    #[mcp_tool(read_only)]
    fn track_order(&self, params: Order) -> String {
        format!("tracked {}", params.item)
    }

    /// Submit a purchase
    #[mcp_tool]
    fn submit_order(&self, params: Order) -> String {
        format!("submitted {}", params.item)
    }
}

toolset! {
    /// a shop
    pub(crate) SHOP = [Counter, Office]
}

toolset! {
    /// a shop
    pub(crate) COUNTER = [Counter]
}

pub(crate) fn menu(mode: Mode) -> Menu {
    Menu::new()
        .mode(mode)
        .pins(["rate_item", "submit_order"])
        .context_tools()
}

pub(crate) fn builder(mode: Mode) -> Builder {
    let builder = Server::builder(&SHOP).handlers(Counter).handlers(Office);
    builder.menu(menu(mode))
}

pub(crate) fn server(menu: Menu) -> Server {
    let builder = Server::builder(&SHOP).handlers(Counter).handlers(Office);
    builder.menu(menu).build().expect("a server")
}
