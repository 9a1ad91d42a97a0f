mcpact::toolset! { pub COLON: [Trove] }
mcpact::toolset! { pub NO_LIST = Trove }
mcpact::toolset! { [Trove] }
mcpact::toolset! {}
mcpact::toolset! { ARGUMENTS = [Trove::pages(1)] }

fn main() {}
