//! The certainty of a search, on search indexes of equal size, with served and unserved requests.
//!
//! The target is a weak fit for at most 10 % of the requests that a tool serves, and for at least
//! 65 % of the others. The example `heritage` reaches it with one half of its requests, to which
//! the rule is fitted. With the other half it has 9 % and 58 %, in its test `requests`. The bounds
//! here are what the search reaches. `tests/benches/search_ranking.md` explains the misses.
#![expect(clippy::cast_precision_loss, reason = "there are not that many requests")]

use std::collections::HashSet;

use mcpact::{
    discover::{Card, Fit, Search, SearchIndex},
    tokens::Encoding,
};

use crate::retrieval::{Query, cards, data, queries};

/// The minimum number of tools of a search index.
const TOOLS: usize = 66;
const INDEXES: usize = 12;

/// Numbers of requests of several search indexes: all, and those with a weak fit.
#[derive(Default)]
struct Weak {
    /// Those that a tool serves.
    served: (usize, usize),
    /// Those of them for which the result has none of the tools that serve them.
    unlisted: (usize, usize),
    unserved: (usize, usize),
}

impl Weak {
    /// Adds the requests of a kind.
    fn add(&mut self, tools: &[Card], queries: &[Query], kind: &str) {
        let names: HashSet<&str> = tools.iter().map(|card| card.name.as_str()).collect();
        let search_index = SearchIndex::new("part", Encoding::ALL[0], tools.to_vec());
        for query in queries.iter().filter(|query| query.kind == kind) {
            let inside = query
                .relevant
                .iter()
                .filter(|name| names.contains(name.as_str()))
                .count();
            if inside > 0 && inside < query.relevant.len() {
                continue;
            }
            let found = search_index.search(&Search::query(&query.text));
            let count = |(all, weak): &mut (usize, usize)| {
                *all += 1;
                *weak += usize::from(found.fit == Fit::Weak);
            };
            if inside == 0 {
                count(&mut self.unserved);
                continue;
            }
            count(&mut self.served);
            if !found.tools.iter().any(|tool| query.relevant.contains(&tool.name)) {
                count(&mut self.unlisted);
            }
        }
    }

    #[track_caller]
    fn check(&self, benchmark: &str, max_served: f64, min_unserved: f64) {
        let per_cent = |part: usize, all: usize| 100.0 * part as f64 / all as f64;
        let share = |(all, weak): (usize, usize)| per_cent(weak, all);
        let (served, unserved) = (share(self.served), share(self.unserved));
        println!("{benchmark}: weak are {served:.1} % of served requests, {unserved:.1} % of others");
        println!(
            "{benchmark}: of {:.1} % of the served no tool is listed, and {:.1} % of these are weak",
            per_cent(self.unlisted.0, self.served.0),
            share(self.unlisted)
        );
        assert!(
            served <= max_served,
            "{benchmark}: {served:.1} % of served requests are weak"
        );
        assert!(
            unserved >= min_unserved,
            "{benchmark}: {unserved:.1} % of other requests are weak"
        );
    }
}

/// Any 66 tools of MetaTool. The result has no tool of every fifth served request, and the search
/// cannot distinguish these requests from the unserved ones. The model that the word table
/// approximates finds 26 % of the unserved requests at 10 % of the served ones.
#[test]
fn parts_of_metatool() {
    let Some(folder) = data() else { return };
    let (tools, queries) = (cards(&folder, "metatool"), queries(&folder, "metatool"));
    let mut weak = Weak::default();
    for part in 0..INDEXES {
        // 199 is prime, so each step visits all tools.
        let part = (0..TOOLS).map(|index| tools[(part + index * (2 * part + 3)) % tools.len()].clone());
        weak.add(&part.collect::<Vec<_>>(), &queries, "single");
    }
    weak.check("MetaTool", 15.5, 39.0);
}

/// Search indexes of whole servers of LiveMCPBench.
#[test]
fn servers_of_livemcpbench() {
    let Some(folder) = data() else { return };
    let (tools, queries) = (cards(&folder, "livemcpbench"), queries(&folder, "livemcpbench"));
    let servers: Vec<&[Card]> = tools.chunk_by(|left, right| left.source == right.source).collect();
    let (mut steps, mut tasks) = (Weak::default(), Weak::default());
    for part in 0..INDEXES {
        let mut tools = Vec::new();
        for index in 0..servers.len() {
            let server = servers[(part * 5 + index * 3) % servers.len()];
            if tools.len() + server.len() <= TOOLS + 3 {
                tools.extend_from_slice(server);
            }
        }
        steps.add(&tools, &queries, "step");
        tasks.add(&tools, &queries, "task");
    }
    steps.check("steps of LiveMCPBench", 8.0, 60.9);
    // Many tools serve a whole task, and none of them has most of its words.
    tasks.check("tasks of LiveMCPBench", 30.8, 75.0);
}
