mcpact::toolset! { pub COLON: [Trove] }
mcpact::toolset! { pub NO_LIST = Trove }
mcpact::toolset! { [Trove] }
mcpact::toolset! {}

fn main() {}
