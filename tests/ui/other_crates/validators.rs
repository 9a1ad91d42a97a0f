// Attributes of other crates are read, although their derives are absent.
use mcpact::ToolSchema;

const MIN: u32 = 1;

#[derive(ToolSchema)]
struct Query {
    #[validate(range(min = MIN))]
    named: u32,
    #[validate(length(max = "MIN"))]
    named_in_quotes: String,
    #[validate(regex(path = *RE))]
    regex: String,
    #[validate(regex = "RE")]
    regex_in_quotes: String,
    #[garde(inner(pattern(RE)))]
    items: Vec<String>,
    #[garde(inner(pattern(RE)))]
    #[mcp(inner(pattern = "^[a-z]+$"))]
    replaced_items: Vec<String>,
    #[validate(email, url)]
    two_formats: String,
    #[garde(length(min = 1), length(max = 2))]
    two_lengths: String,
}

fn main() {}
