//! Good rewrites of promotional prose, which are made, and bad ones, each of which loses a fact.

use mcpact_tokens::Encoding;
use serde_json::json;

use super::{RewriteLine, check};
use crate::input::tools_of;

/// Returns the reasons for which a rewrite of a tool's description is refused.
fn reasons(old: &str, new: &str) -> Vec<String> {
    let tools = tools_of(json!([{
        "name": "search_orders",
        "description": old,
        "inputSchema": { "type": "object", "required": ["query"], "properties": {
            "query": { "type": "string" },
            "limit": { "type": "integer", "maximum": 100, "default": 20 },
            "status": { "type": "string", "enum": ["open", "shipped", "returned"] },
            "since": { "type": "string" },
            "dry_run": { "type": "boolean" },
        } },
    }]));
    let rewrite_line = RewriteLine {
        line: 1,
        tool: "search_orders".to_owned(),
        path: "/description".to_owned(),
        text: new.to_owned(),
    };
    let (made, refused) = check(&tools, vec![rewrite_line], Encoding::O200kBase);
    assert_eq!(made.len() + refused.len(), 1, "{old} is {new}");
    refused.into_iter().flat_map(|refusal| refusal.reasons).collect()
}

/// Texts with praise, address of the reader or advice on searches, and the same texts without it.
const GOOD: &[(&str, &str)] = &[
    (
        "This powerful tool lets you search your orders with ease, no matter how many there are.",
        "Search orders",
    ),
    (
        "Whether you are a small shop or a large enterprise, this tool finds your orders.",
        "Find orders",
    ),
    (
        "Never lose track of an order again! Searches all orders of a shop.",
        "Search all orders of a shop",
    ),
    (
        "Use this tool whenever you need to find an order quickly.",
        "Find an order",
    ),
    (
        "The only order search you will ever need. Finds orders by customer and product.",
        "Find orders by customer and product",
    ),
    (
        "Searching orders has always been hard. Not anymore: this tool finds orders in an instant.",
        "Find orders",
    ),
    (
        "A must-have tool for every shop: searches orders by words.",
        "Search orders by words",
    ),
    ("Search orders without any hassle.", "Search orders"),
    (
        "If you want to find an order, look no further than this tool.",
        "Find an order",
    ),
    (
        "Not only does this tool find orders, it also ranks them by date.",
        "Find orders, ranked by date",
    ),
    (
        "You should always use this comprehensive tool when the user asks about orders.",
        "Search orders",
    ),
    (
        "Blazingly fast search of orders, whenever and wherever you need it.",
        "Search orders",
    ),
    (
        "Perfect for when you need to see which orders are late. Returns orders with their dates.",
        "Orders with their dates, such as late ones",
    ),
    (
        "This is the number one tool for finding orders. Simply pass a query!",
        "Find orders by a query",
    ),
    (
        "Our state-of-the-art engine, trusted by thousands of teams, finds orders by words.",
        "Find orders by words",
    ),
    (
        "It is not just a search: it is the heart of your shop. Finds orders by customer.",
        "Find orders by customer",
    ),
    (
        "Please do not hesitate to use this tool if you need to find orders.",
        "Find orders",
    ),
    (
        "When you want to see orders, this tool is a great choice. It returns orders and their items.",
        "Orders and their items",
    ),
    (
        "No more scrolling through endless lists: find orders by words.",
        "Find orders by words",
    ),
    (
        "This tool will never let you down when searching for orders.",
        "Search orders",
    ),
    (
        "This is an absolute must for anyone who searches orders.",
        "Search orders",
    ),
    ("Quickly and easily find exactly the orders you need.", "Find orders"),
    (
        "Discover the latest and greatest way to search orders. Returns order numbers.",
        "Search orders; returns order numbers",
    ),
];

/// Rewrites that lose a parameter, number, unit, enum value, link, negation or condition, each with
/// a reason for which it is refused.
const BAD: &[(&str, &str, &str)] = &[
    (
        "Search orders. Never returns cancelled orders.",
        "Search orders",
        "loses the restriction `Never returns cancelled orders`",
    ),
    (
        "Search orders, but not drafts.",
        "Search orders",
        "loses the restriction `not drafts`",
    ),
    (
        "Search orders without items.",
        "Search orders",
        "loses the restriction `without items`",
    ),
    (
        "Search only paid orders.",
        "Search paid orders",
        "loses the restriction `only paid orders`",
    ),
    (
        "Search orders. Only administrators may call it.",
        "Search orders",
        "loses the restriction `Only administrators may call`",
    ),
    (
        "Search orders. Fails if the shop is closed.",
        "Search orders",
        "loses the restriction `if the shop is`",
    ),
    (
        "Search orders. Use `since` to see new ones.",
        "Search orders; new ones too",
        "loses the parameter `since`",
    ),
    (
        "Search orders. Keeps results for 10 minutes.",
        "Search orders. Keeps results.",
        "loses the number `10 minutes`",
    ),
    (
        "Search orders. Keeps results for 10 minutes.",
        "Search orders. Keeps results for 10 hours.",
        "says the number `10 hours`, which the tool does not say",
    ),
    (
        "Search orders. Weights are in grams.",
        "Search orders with weights",
        "loses the unit `grams`",
    ),
    (
        "Search orders. See https://shop.example/search for the syntax.",
        "Search orders",
        "loses the link `https://shop.example/search`",
    ),
    (
        "Search orders. status: open means unpaid, shipped means on its way.",
        "Search orders by status",
        "loses the enum value `open`",
    ),
    (
        "Search up to 500 orders at once.",
        "Search orders",
        "loses the number `500`",
    ),
    (
        "Search orders. Must not be used on archived shops.",
        "Search orders",
        "loses the restriction `Must not be used`",
    ),
    (
        "Search orders. Requires an API key.",
        "Search orders",
        "loses the restriction `Requires an API key`",
    ),
    (
        "Search orders, always sorted by date.",
        "Search orders by date",
        "loses the restriction `always sorted by date`",
    ),
    (
        "Search orders, except those of guests.",
        "Search orders",
        "loses the restriction `except those of guests`",
    ),
    (
        "Search orders. Use it when the user asks about refunds.",
        "Search orders",
        "loses the restriction `when the user asks`",
    ),
    (
        "Search orders. Do not use it for invoices.",
        "Search orders",
        "loses the restriction `not use it for`",
    ),
    (
        "Deletes the orders that match, permanently.",
        "Deletes the orders that match",
        "loses the qualifier `permanently`",
    ),
    (
        "Search orders before a date, exclusive.",
        "Search orders before a date",
        "loses the qualifier `exclusive`",
    ),
    (
        "Search orders. Dates are ISO 8601.",
        "Search orders with dates",
        "loses the literal `ISO 8601`",
    ),
    (
        "Search orders. Not only drafts are ignored, but also returns.",
        "Search orders",
        "loses the restriction `ignored`",
    ),
    (
        "Search orders. Never call it twice.",
        "Search orders",
        "loses the restriction `Never call it twice`",
    ),
    (
        "Search orders. Do not call it for more than 5 shops.",
        "Search orders",
        "loses the restriction `not call it for`",
    ),
    (
        "Search orders when the shop is open.",
        "Search orders",
        "loses the restriction `when the shop is`",
    ),
    (
        "Search orders. There is no further page.",
        "Search orders",
        "loses the restriction `no further page`",
    ),
    (
        "Search orders. Not only admins, only owners may call it.",
        "Search orders",
        "loses the restriction `Not only admins`",
    ),
    (
        "Search orders. If the user wants invoices, this tool fails.",
        "Search orders",
        "loses the restriction `If the user wants`",
    ),
    (
        "Search orders. Never let clients call it.",
        "Search orders",
        "loses the restriction `Never let clients call`",
    ),
    (
        "Search orders. The only order that matches is returned.",
        "Search orders",
        "loses the restriction `only order that matches`",
    ),
    (
        "Search orders in the latest shop.",
        "Search orders",
        "loses the qualifier `latest`",
    ),
    (
        "Search orders in 3 shops, not 4.",
        "Search orders in shops",
        "loses the number `4`",
    ),
    (
        "Search orders. If you need invoices, use `search_invoices`.",
        "Search orders",
        "loses the restriction `If you need invoices`",
    ),
];

#[test]
fn good_rewrites_are_made() {
    let refused: Vec<_> = GOOD
        .iter()
        .filter_map(|(old, new)| Some((new, old, reasons(old, new))).filter(|(_, _, reasons)| !reasons.is_empty()))
        .collect();
    assert!(refused.is_empty(), "{} of {}: {refused:#?}", refused.len(), GOOD.len());
}

#[test]
fn bad_rewrites_are_refused() {
    let others: Vec<_> = BAD
        .iter()
        .map(|(old, new, expected)| (old, expected, reasons(old, new)))
        .filter(|(_, expected, reasons)| !reasons.iter().any(|reason| reason == *expected))
        .collect();
    assert!(others.is_empty(), "{} of {}: {others:#?}", others.len(), BAD.len());
}
