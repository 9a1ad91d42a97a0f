use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(from = 5)]
struct NoType(String);

#[derive(ToolSchema)]
#[serde(from = "A B", try_from = 5)]
struct NoTypes {
    a: u32,
}

#[derive(ToolSchema)]
#[serde(from = "String")]
struct Unread {
    #[mcp(description = "Nobody reads this")]
    a: u32,
}

#[derive(ToolSchema)]
#[serde(from = "u32")]
enum UnreadVariants {
    #[mcp(description = "Nobody reads this")]
    A(#[mcp(range = 1..)] u32),
}

// The keys of its variants and fields are ignored.
#[derive(ToolSchema)]
#[serde(from = "String", try_from = "String", remote = "String", field_identifier, colour)]
#[serde(rename_all = "camelcase", rename_all_fields = "words")]
enum Keys {
    #[serde(other)]
    A,
    #[serde(untagged)]
    B(u32),
    #[serde(with = "x")]
    C(u32),
    D {
        #[serde(deserialize_with = "x")]
        a: u32,
        #[serde(with = "x", rename = 5)]
        b: u32,
        #[serde]
        c: u32,
    },
}

#[derive(ToolSchema)]
#[serde(untagged)]
enum Other {
    A(u32),
    #[serde(other)]
    B,
}

#[derive(ToolSchema)]
#[serde(tag = "t")]
enum OtherWithFields {
    #[serde(other)]
    A(NoTypes),
}

fn main() {}
