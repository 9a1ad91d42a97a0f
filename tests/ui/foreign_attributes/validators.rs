// Attributes of other crates are read, although their derives are absent.
use mcpact::ToolSchema;

const MIN: u32 = 1;

#[derive(ToolSchema)]
struct Query {
    #[validate(range(min = MIN))]
    named: u32,
    #[validate(email, url)]
    two_formats: String,
    #[garde(length(min = 1), length(max = 2))]
    two_lengths: String,
}

fn main() {}
