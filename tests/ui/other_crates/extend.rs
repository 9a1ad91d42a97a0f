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
    #[schemars(extend("enum" = [5, 50]), range(min = 10))]
    outside: u8,
    #[schemars(extend("enum" = ["ab", "abcd"]), length(max = 3))]
    long: String,
    #[schemars(extend("enum" = [json!({ "x": 1 })]))]
    without_y: Point,
    #[schemars(extend("enum" = [json!({ "x": 1, "y": 2, "z": 3 })]))]
    with_z: Point,
}

#[derive(ToolSchema)]
#[serde(deny_unknown_fields)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(ToolSchema)]
struct Lists {
    #[schemars(extend("enum" = []))]
    empty: String,
    #[schemars(extend("enum" = [null]))]
    only_null: Option<u8>,
    #[schemars(extend("enum" = ["a", "a"]))]
    twice: String,
    #[schemars(extend("enum" = "a"))]
    single: String,
}

fn main() {}
