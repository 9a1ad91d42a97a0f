//! The automaton of `src/glue.rs`: the strings that it accepts, and its smallest form.

use std::collections::HashMap;

use tiktoken_rs::CoreBPE;

use super::table::{CHARACTERS, CLASSES, MAX_LENGTH, ROW, START, STARTS};

/// The ends of texts before their quote.
const ENDS: [&str; 18] = [
    "", ".", ")", ").", "?", ".)", "...", "\\\"", "\\\").", "\\\")", "\\\".", "\\\\", "'", "')", "/", "]", "]\\", "}\\",
];
/// The openings of keys and values, and empty values.
const OPENINGS: [&str; 4] = ["\"", "{\"", "[\"", "[{\""];
const VALUES: [&str; 10] = ["", "\"", "{\"", "[\"", "[{\"", "[", "[[", "\\\"", "\"\\", "\"("];
const EMPTY: [&str; 3] = ["[]", "{}", "\"\""];

/// Returns closing brackets: up to three in all orders, then only braces, of which schemas have
/// many.
fn closings() -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..3 {
        last = last
            .iter()
            .flat_map(|before| [format!("{before}}}"), format!("{before}]")])
            .collect();
        all.extend_from_slice(&last);
    }
    for braces in 4..=8 {
        all.push("}".repeat(braces));
        all.push(format!("]{}", "}".repeat(braces - 1)));
    }
    all
}

/// Returns the strings, only the longest of each kind: the automaton accepts their beginnings as
/// well.
fn strings() -> Vec<String> {
    let mut found = Vec::new();
    for close in closings() {
        // After a number or a word of JSON there is no quote.
        for before in ENDS.iter().map(|end| format!("{end}\"")).chain([String::new()]) {
            for open in OPENINGS {
                found.push(format!("{before}{close},{open}"));
                found.push(format!("{before}{close}{open}"));
            }
        }
        for empty in EMPTY {
            for open in OPENINGS {
                found.push(format!("\":{empty}{close},{open}"));
                found.push(format!("\":{empty}{close}{open}"));
            }
        }
    }
    found.extend(VALUES.map(|value| format!("\":{value}")));
    found
}

/// A node of the tree of strings: its children by class, and the starts of tokens in the string
/// that leads to it.
#[derive(Default)]
struct Node {
    children: [usize; STARTS],
    starts: u16,
}

/// Returns a bit for each byte at which a token begins.
fn starts(encoding: &CoreBPE, string: &str) -> u16 {
    if string.len() > MAX_LENGTH {
        return 0;
    }
    let mut starts = 0;
    let mut at = 0;
    for token in encoding.encode_ordinary(string) {
        starts |= 1 << at;
        at += encoding.decode_bytes(&[token]).expect("a token").len();
    }
    starts
}

/// Returns the cells, as little-endian `u16`s.
pub(crate) fn cells(encoding: &CoreBPE) -> Vec<u8> {
    let mut tree = vec![Node::default()];
    for string in strings() {
        let mut node = 0;
        for (at, byte) in string.bytes().enumerate() {
            let class = usize::from(CLASSES[usize::from(byte)]);
            assert!(class != 0, "{:?} is not in {CHARACTERS:?}", char::from(byte));
            if tree[node].children[class] == 0 {
                tree[node].children[class] = tree.len();
                tree.push(Node {
                    starts: starts(encoding, &string[..=at]),
                    ..Node::default()
                });
            }
            node = tree[node].children[class];
        }
    }
    // Children are after their parents, so in reverse order each node's children are numbered
    // before it. Nodes from which the same strings lead to the same tokens become one state.
    let mut states: HashMap<[u16; ROW], u16> = HashMap::new();
    let mut rows = vec![[0_u16; ROW], [0; ROW]];
    let mut state_of = vec![0_u16; tree.len()];
    for (at, node) in tree.iter().enumerate().rev() {
        let mut row = [0; ROW];
        for (cell, child) in row.iter_mut().zip(node.children) {
            *cell = if child == 0 { 0 } else { state_of[child] };
        }
        row[STARTS] = node.starts;
        if at == 0 {
            rows[START / ROW] = row;
        } else {
            state_of[at] = *states.entry(row).or_insert_with(|| {
                rows.push(row);
                u16::try_from((rows.len() - 1) * ROW).expect("at most 4096 states")
            });
        }
    }
    rows.iter().flatten().flat_map(|cell| cell.to_le_bytes()).collect()
}
