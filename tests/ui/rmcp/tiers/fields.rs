use mcpact::Tiered;
use serde::Serialize;

#[derive(Serialize, Tiered)]
struct Unknown {
    id: u8,
    #[tier(3)]
    text: String,
    #[tier(2)]
    more: String,
}

#[derive(Serialize, Tiered)]
struct Preview {
    #[tier(1, preview = 500)]
    id: u8,
    #[tier(2, preview = 500, preview_tokens = 100)]
    text: String,
    #[tier(2, preveiw = 500)]
    more: String,
    #[tier(2, preview = 0)]
    rest: String,
}

#[derive(Serialize, Tiered)]
#[tiers("brief", "full")]
struct Named {
    #[tier("brief", preview = 5, preview_tokens = 5)]
    id: u8,
    #[tier("brief", "full")]
    text: String,
    #[tier("most")]
    more: String,
}

#[derive(Serialize, Tiered)]
struct Syntax {
    #[tier]
    id: u8,
    #[tier()]
    text: String,
    #[tier(preview = 500)]
    more: String,
    #[tier(brief)]
    unquoted: String,
    #[tier(1, 2)]
    rest: String,
    #[tier('2')]
    last: String,
    #[tier("")]
    empty: String,
    #[tier(2 preview = 500)]
    comma: String,
    #[tier(1)]
    #[tier(2)]
    twice: String,
}

#[derive(Serialize)]
struct Inner {
    a: u8,
}

#[derive(Serialize, Tiered)]
struct Serde {
    id: u8,
    #[tier(2)]
    #[serde(flatten)]
    inner: Inner,
    #[tier(2)]
    #[serde(skip)]
    text: String,
}

#[derive(Serialize, Tiered)]
#[serde(rename_all = "camelCase")]
struct Names {
    id: u8,
    #[tier(2, preview = 500)]
    text: String,
    text_preview: String,
    #[serde(rename = "contentTokenCount")]
    count: u8,
}

fn main() {}
