use mcpact::ToolSchema;

#[derive(ToolSchema)]
#[schemars(extend("type" = "string"))]
#[serde(tag = "by")]
enum By {
    Name { name: String },
    Place { place: String },
}

#[derive(ToolSchema)]
#[schemars(extend("enum" = ["red"]))]
enum Colour {
    Red,
}

#[derive(ToolSchema)]
struct Fields {
    #[schemars(extend("type" = "string"))]
    number: u32,
    #[schemars(extend("title" = "Text"))]
    text: String,
    #[schemars(extend("default" = "many"))]
    limit: u32,
    #[schemars(extend("enum" = ["few", 2]))]
    count: u32,
    #[schemars(extend("enum" = ["a", "b"], "default" = "c"))]
    letter: String,
    #[schemars(extend("enum" = ["Rde"]))]
    colour: Colour,
    #[schemars(extend("enum" = [null, "a"]))]
    needed: String,
}

#[derive(ToolSchema)]
struct Lists {
    #[schemars(extend("enum" = []))]
    empty: String,
    #[schemars(extend("enum" = ["a", "a"]))]
    twice: String,
    #[schemars(extend("enum" = "a"))]
    single: String,
}

fn main() {}
