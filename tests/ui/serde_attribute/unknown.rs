use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[serde(colour, rename_al = "camelCase")]
struct Query {
    #[serde(tag = "kind")]
    words: String,
    #[serde(renam = "x")]
    typo: u32,
    #[serde(defualt, skip_serialising)]
    typos: u32,
    #[serde(other)]
    elsewhere: u32,
}

#[derive(ToolSchema)]
enum Sort {
    #[serde(flatten, alais = "new")]
    Newest,
}

fn main() {}
