use mcpact::ToolSchema;

#[derive(ToolSchema)]
struct Folder {
    entries: Vec<Entry>,
}

#[derive(ToolSchema)]
enum Entry {
    File(String),
    Folder(Folder),
}

fn main() {}
