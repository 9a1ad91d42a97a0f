mcpact::toolset! { pub HERITAGE = [] }

fn main() {}
