//! A server with two tools.

use mcpact::{mcp_tool, mcp_tools, toolset};

pub(crate) struct Shop {
    pub(crate) orders: &'static str,
}

#[mcp_tools]
impl Shop {
    /// List the orders
    #[mcp_tool(read_only)]
    pub(crate) fn list_orders(&self) -> &'static str {
        self.orders
    }

    /// Submit an order
    #[mcp_tool]
    pub(crate) fn submit_order(&self) -> String {
        format!("submitted after {}", self.orders)
    }
}

toolset! { pub(crate) SHOP = [Shop] }
