//! The parts of a tool as a tree of lines with their tokens.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::ptr;

use crate::input::cost::{Part, PartKind};
use crate::print::colour::{DIM, RESET};
use crate::print::{self, counted, first_names, number, percent};

/// The maximum number of parts that are shown without `--full`.
const MAX_PARTS: usize = 50;
/// The maximum depth of parts that are shown without `--full`: the tool has depth 0.
const MAX_SHOWN_DEPTH: usize = 6;

/// Writes the parts as lines with their costs, the most expensive first: all parts down to a depth,
/// or the most expensive ones down to [`MAX_SHOWN_DEPTH`].
pub(super) fn draw(cost: &Part, depth: Option<usize>, styled: bool) -> String {
    let mut text = String::new();
    let mut tree = Tree {
        whole: cost.tokens,
        width: number(cost.tokens).len().max(6),
        visible: match depth {
            Some(depth) => down_to(cost, depth),
            None => most_expensive(cost, MAX_PARTS, MAX_SHOWN_DEPTH),
        },
        hidden: 0,
    };
    tree.branch(&mut text, cost, "", "");
    if tree.hidden > 0 {
        let _ = writeln!(
            text,
            "\nnot shown: {} (`--full` shows every part)",
            counted(tree.hidden, "part")
        );
    }
    if styled {
        text
    } else {
        text.replace(DIM, "").replace(RESET, "")
    }
}

/// The visible parts, by address: a tree has no other name for a part.
type Visible = HashSet<*const Part>;

/// Returns the parts down to a depth.
fn down_to(part: &Part, max_depth: usize) -> Visible {
    let mut visible = Visible::new();
    let mut pending = vec![(part, 0)];
    while let Some((part, depth)) = pending.pop() {
        visible.insert(ptr::from_ref(part));
        if depth < max_depth {
            pending.extend(part.parts.iter().map(|part| (part, depth + 1)));
        }
    }
    visible
}

/// Returns the most expensive parts, at most `max`, down to a depth. No part costs more than its
/// parent, so the parent is among them.
fn most_expensive(part: &Part, max: usize, max_depth: usize) -> Visible {
    let mut visible = Visible::new();
    let mut pending = vec![(part, 0)];
    while let Some(next) = pending
        .iter()
        .enumerate()
        .max_by_key(|(index, (part, _))| (part.tokens, Reverse(*index)))
        && visible.len() < max
    {
        let (part, depth) = pending.remove(next.0);
        visible.insert(ptr::from_ref(part));
        if depth < max_depth {
            pending.extend(part.parts.iter().map(|part| (part, depth + 1)));
        }
    }
    visible
}

/// Returns the number of parts inside a part, at any depth.
fn size(part: &Part) -> usize {
    part.parts.iter().map(|part| size(part) + 1).sum()
}

/// Returns the name of a parameter or definition.
fn named(part: &Part) -> Option<String> {
    match part.kind {
        PartKind::Parameter => Some(print::plain(&part.label)),
        PartKind::Definition => Some(print::plain(&format!("$defs/{}", part.label))),
        _ => None,
    }
}

/// Writes a tree of parts.
struct Tree {
    /// The tokens of the whole tree.
    whole: usize,
    /// The width of the column of tokens.
    width: usize,
    visible: Visible,
    /// The number of parts that were omitted so far.
    hidden: usize,
}

impl Tree {
    fn line(&self, text: &mut String, tokens: usize, stem: &str, name: &str) {
        let _ = writeln!(
            text,
            "{DIM}{:>width$} {:>8}{RESET}  {stem}{name}",
            number(tokens),
            percent(tokens, self.whole),
            width = self.width
        );
    }

    fn branch(&mut self, text: &mut String, part: &Part, stem: &str, below: &str) {
        let name = match part.kind {
            PartKind::Tool => print::plain(&part.label),
            kind => named(part).unwrap_or_else(|| kind.name().to_owned()),
        };
        self.line(text, part.tokens, stem, &name);
        let (mut parts, hidden): (Vec<&Part>, Vec<&Part>) = part
            .parts
            .iter()
            .partition(|part| self.visible.contains(&ptr::from_ref(*part)));
        parts.sort_by_key(|part| Reverse(part.tokens));
        for (index, part) in parts.iter().enumerate() {
            let (own, next) = if index + 1 == parts.len() && hidden.is_empty() {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            self.branch(text, part, &format!("{below}{own}"), &format!("{below}{next}"));
        }
        if !hidden.is_empty() {
            let count = hidden.len() + hidden.iter().map(|part| size(part)).sum::<usize>();
            self.hidden += count;
            let tokens = hidden.iter().map(|part| part.tokens).sum();
            let stem = format!("{below}└─ ");
            let names: Vec<String> = hidden.iter().filter_map(|part| named(part)).collect();
            let names = if names.is_empty() {
                String::new()
            } else {
                format!(": {}", first_names(&names))
            };
            self.line(text, tokens, &stem, &format!("… {}{names}", counted(count, "part")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(kind: PartKind, label: &str, parts: Vec<Part>) -> Part {
        let own = parts.iter().map(|part| part.tokens).sum::<usize>();
        Part {
            kind,
            label: label.to_owned(),
            tokens: own.max(1),
            parts,
        }
    }

    #[test]
    fn a_large_tree_is_bounded() {
        let leaf = |label: &str| part(PartKind::Structure, label, Vec::new());
        let parameter = |name: String, leaves: usize| part(PartKind::Parameter, &name, vec![leaf("structure"); leaves]);
        let many = (0..100)
            .map(|number| parameter(format!("p{number}"), 2))
            .collect::<Vec<_>>();
        let tool = part(
            PartKind::Tool,
            "big",
            [vec![parameter("large".to_owned(), 60)], many].concat(),
        );
        let shown = draw(&tool, None, false);
        // One line for each part, one each for the omitted parts of `big` and `large`, and the last
        // two lines.
        assert!(shown.lines().count() <= MAX_PARTS * 2 + 2, "{shown}");
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0].trim_start(), "260  100.0 %  big");
        assert_eq!(lines[1].trim_start(), "60   23.1 %  ├─ large");
        assert_eq!(
            lines.last().copied(),
            Some("not shown: 312 parts (`--full` shows every part)"),
            "{shown}"
        );
        assert_eq!(draw(&tool, Some(2), false).lines().count(), 1 + 1 + 60 + 100 + 200);
        let one = draw(&tool, Some(0), false);
        assert_eq!(
            one,
            "   260  100.0 %  big\n   260  100.0 %  └─ … 361 parts: large, p0, p1, p2 and 97 more\n\nnot shown: 361 parts (`--full` shows every part)\n"
        );
    }

    /// A parameter that is nested deeper is named, not shown.
    #[test]
    fn a_deep_tree_is_bounded() {
        let leaf = part(PartKind::Structure, "structure", Vec::new());
        let deep = (1..=12).rev().fold(vec![leaf.clone()], |inner, level| {
            vec![leaf.clone(), part(PartKind::Parameter, &format!("level{level}"), inner)]
        });
        let tool = part(PartKind::Tool, "deep", deep);
        let shown = draw(&tool, None, false);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines.iter().any(|line| line.ends_with("─ level6")), "{shown}");
        assert!(!lines.iter().any(|line| line.ends_with("─ level7")), "{shown}");
        // Those of level7 to level12 and the leaves beside and below them.
        assert!(shown.contains("└─ … 13 parts: level7\n"), "{shown}");
        assert_eq!(
            lines.last().copied(),
            Some("not shown: 13 parts (`--full` shows every part)"),
            "{shown}"
        );
        assert!(draw(&tool, Some(13), false).contains("─ level12"));
    }
}
