use mcpact::{Tier, Tiered, ToolSchema};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Tiered)]
enum Enum {
    A { a: u8 },
}

#[derive(Serialize, Tiered)]
struct Tuple(#[tier(2)] u8);

#[derive(Serialize, Tiered)]
#[serde(transparent)]
struct Transparent {
    #[tier(2)]
    a: u8,
}

#[derive(Serialize, Tiered)]
struct OneTier {
    a: u8,
}

#[derive(Serialize, Tiered)]
struct NoLowest {
    #[tier(2)]
    a: u8,
}

#[derive(Serialize, Tiered)]
#[tiers("brief", "full", "brief", "most")]
struct Named {
    a: u8,
    #[tier("full")]
    b: u8,
}

#[derive(Serialize, Tiered)]
#[tiers("brief", "full", "most")]
struct Unused {
    a: u8,
    #[tier("full")]
    b: u8,
}

#[derive(Serialize, Tiered)]
#[tiers("a", "b", "c")]
struct UnusedMiddle {
    a: u8,
    #[tier("c")]
    c: u8,
}

#[derive(Serialize, Tiered)]
#[tiers("a")]
struct OneName {
    a: u8,
}

#[derive(Serialize, Tiered)]
#[tiers("a", 'b')]
struct Letter {
    a: u8,
}

#[derive(Serialize, Tiered)]
#[tier(2)]
struct OnType {
    a: u8,
}

#[derive(Tiered)]
struct NotWritten {
    a: u8,
    #[tier(2)]
    b: u8,
}

#[derive(Serialize, Tiered)]
struct NoText {
    a: u8,
    #[tier(2, preview = 5)]
    b: Vec<String>,
}

#[derive(Serialize)]
struct Plain {
    a: u8,
}

#[derive(Deserialize, ToolSchema)]
struct Call {
    tier: Tier<Plain>,
}

fn main() {}
