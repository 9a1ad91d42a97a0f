struct Trove;

impl Trove {
    fn search(&self) {}
}

mcpact::toolset! { pub HERITAGE = [Trove] }

fn main() {}
