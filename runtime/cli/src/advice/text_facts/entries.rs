//! Entries of lists of parameters in a text, as in the docstrings of Python: `limit (int): …`.

use std::ops::Range;

use super::lex::is_letter;
use super::names::Names;

/// Returns the entries of lists of parameters: their ranges, and the properties that they describe.
pub(super) fn owners(text: &str, names: &Names) -> Vec<(Range<usize>, String)> {
    let mut owners: Vec<(Range<usize>, String)> = Vec::new();
    let mut is_open = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if let Some(name) = head(line).filter(|name| names.is_property(name)) {
            owners.push((start..end, name.to_owned()));
            is_open = true;
        } else if line.trim().is_empty() || line.trim_end().ends_with(':') {
            is_open = false;
        } else if let Some((range, _)) = owners.last_mut().filter(|_| is_open) {
            range.end = end;
        }
        start = end;
    }
    owners
}

/// Returns the name at the start of an entry of a list of parameters.
fn head(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches(['-', '*', '+', '•', '`', ' ']);
    let end = line.find(|ch: char| !is_letter(ch) && ch != '-').unwrap_or(line.len());
    let name = line[..end].trim_end_matches('-');
    let mut rest = line[name.len()..].trim_start_matches(['`', '*']).trim_start();
    if let Some(inner) = rest.strip_prefix(['(', '[', '<']) {
        rest = &inner[inner.find([')', ']', '>'])? + 1..];
        rest = rest.trim_start_matches(['`', '*']).trim_start();
    }
    let is_entry = [":", "- ", "– ", "— "].iter().any(|mark| rest.starts_with(mark));
    (is_entry && !name.is_empty()).then_some(name)
}
