//! Blocks of docstrings that list the parameters: `Args:`, numpy's `Parameters`, `:param name:`.

use std::ops::Range;

use mcpact_shared::text::{singular, words};
use serde_json::{Map, Value};

use super::statement_openings::PYTHON_TYPES;
use super::subject::{Subject, description_of};
use crate::prose::vocabulary::EMPTY_WORDS;

/// The headings of such blocks, without signs of Markdown and the colon.
const HEADINGS: [&str; 7] = [
    "args",
    "arguments",
    "parameters",
    "params",
    "inputs",
    "input parameters",
    "keyword args",
];
/// The names of objects that a framework passes, which no client can send.
const CONTEXT: [&str; 5] = ["ctx", "context", "self", "cls", "_ctx"];
/// The minimum length of the line below a heading of numpy.
const MIN_UNDERLINE: usize = 3;
/// Words that need no counterpart in the property's description, beside `EMPTY_WORDS`.
const CONJUNCTIONS: [&str; 2] = ["or", "and"];

/// A tool's description with a shorter block, or without it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ShorterDescription {
    /// The tool's description without the repeated entries.
    pub(super) text: String,
    /// The paths of properties without a description, and the texts that move there.
    pub(super) moved: Vec<(String, String)>,
}

/// The form of the entries of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockForm {
    /// `name (type): text`.
    Named,
    /// `name : type`, with the text in the lines below, as numpy writes it.
    Numpy,
    /// `:param name: text` of Sphinx, and `@param name text`.
    Fields,
}

/// An entry of a block, with the lines that continue it.
struct Entry {
    name: String,
    text: String,
    /// The type, and words such as `optional`, in parentheses; empty if the entry has none.
    kind: String,
    range: Range<usize>,
}

impl Entry {
    /// Returns the text with the type.
    fn whole(&self) -> String {
        format!("{} {}", self.text, self.kind).trim().to_owned()
    }
}

/// Removes the entries that the properties' own descriptions cover, and moves those of properties
/// without one. Returns `None` if there is nothing to remove.
pub(super) fn shorter_description(entry: &Map<String, Value>) -> Option<ShorterDescription> {
    let text = entry.get("description")?.as_str()?;
    let (heading, form) = heading(text)?;
    let subjects = Subject::all(entry);
    let entries = entries(text, heading.end, form);
    let mut moved = Vec::new();
    let mut removed: Vec<&Entry> = Vec::new();
    for entry in &entries {
        let property = subjects
            .iter()
            .find(|subject| subject.path == description_of(&entry.name));
        let is_removed = match property {
            Some(property) if property.text.is_empty() && !entry.text.is_empty() => {
                moved.push((property.path.clone(), entry.whole()));
                true
            }
            Some(property) => is_covered(property, &entry.whole()),
            None => CONTEXT.contains(&entry.name.as_str()),
        };
        if is_removed {
            removed.push(entry);
        }
    }
    let last = entries.last()?.range.end;
    if removed.is_empty() {
        return None;
    }
    let mut kept = text.to_owned();
    if removed.len() == entries.len() {
        kept.replace_range(heading.start..last, "");
    } else {
        for entry in removed.iter().rev() {
            kept.replace_range(entry.range.clone(), "");
        }
    }
    let text = kept.trim_end().to_owned();
    (!text.trim().is_empty()).then_some(ShorterDescription { text, moved })
}

/// Returns the range of a block's heading with its line break, which is empty before the first
/// `:param`, and the form of its entries.
fn heading(text: &str) -> Option<(Range<usize>, BlockForm)> {
    let mut start = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let range = start..start + line.len();
        start = range.end;
        if field(line.trim()).is_some() {
            return Some((range.start..range.start, BlockForm::Fields));
        }
        let words = line.trim().trim_start_matches('#').replace('*', "");
        let words = words.trim().trim_end_matches(':').to_ascii_lowercase();
        if !HEADINGS.contains(&words.as_str()) {
            continue;
        }
        if line.trim_end().ends_with([':', '*']) || line.trim_start().starts_with('#') {
            return Some((range, BlockForm::Named));
        }
        let below = lines.peek().copied().unwrap_or_default();
        if is_underline(below) {
            return Some((range.start..range.end + below.len(), BlockForm::Numpy));
        }
    }
    None
}

/// Returns whether a line consists of dashes, as below a heading of numpy.
fn is_underline(line: &str) -> bool {
    let line = line.trim();
    line.len() >= MIN_UNDERLINE && line.bytes().all(|byte| byte == b'-')
}

/// Reads the entries after a heading, up to a line that belongs to none.
fn entries(text: &str, start: usize, form: BlockForm) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut at = start;
    let mut indent = None;
    let parse = match form {
        BlockForm::Named => named,
        BlockForm::Numpy => numpy,
        BlockForm::Fields => field,
    };
    for line in text[start..].split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let own = line.len() - line.trim_start().len();
        if line.trim().is_empty() {
            if entries.is_empty() {
                continue;
            }
            break;
        }
        if own > indent.unwrap_or(own)
            && let Some(entry) = entries.last_mut()
        {
            let text = format!("{} {}", entry.text, line.trim());
            text.trim().clone_into(&mut entry.text);
            entry.range.end = range.end;
            continue;
        }
        // The last entry was the heading of the next section.
        if form == BlockForm::Numpy && is_underline(line) {
            entries.pop();
            break;
        }
        let Some((name, text, kind)) = parse(line.trim()).filter(|_| indent.is_none_or(|indent| indent == own)) else {
            break;
        };
        indent = Some(own);
        entries.push(Entry {
            name,
            text,
            kind,
            range,
        });
    }
    entries
}

/// Returns whether a text is the name of a parameter.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|char| char.is_alphanumeric() || "_-.$".contains(char))
}

/// Splits `name : type`, or a name alone, into the name, an empty text and the type.
fn numpy(line: &str) -> Option<(String, String, String)> {
    let (name, kind) = line.split_once(" : ").unwrap_or((line, ""));
    let is_kind = kind
        .chars()
        .all(|char| char.is_alphanumeric() || " ,._[]|".contains(char));
    let kind = if kind.is_empty() {
        String::new()
    } else {
        format!("({})", kind.trim())
    };
    (is_name(name) && is_kind).then(|| (name.to_owned(), String::new(), kind))
}

/// Splits `:param name: text`, `:param type name: text`, `@param name text` and
/// `@param {type} name - text` into the name, the text and the type.
fn field(line: &str) -> Option<(String, String, String)> {
    let (name, kind, text) = if let Some(rest) = line.strip_prefix(":param ") {
        let (head, text) = rest.split_once(':')?;
        let (kind, name) = head.trim().rsplit_once(' ').unwrap_or(("", head.trim()));
        (name, kind, text)
    } else {
        let rest = line.strip_prefix("@param ")?.trim_start();
        let (kind, rest) = match rest.strip_prefix('{') {
            Some(rest) => rest.split_once('}')?,
            None => ("", rest),
        };
        let (name, text) = rest.trim_start().split_once(' ')?;
        (name, kind, text.trim_start().trim_start_matches("- "))
    };
    let text = text.trim();
    let kind = if kind.is_empty() {
        String::new()
    } else {
        format!("({})", kind.trim())
    };
    (is_name(name) && !text.is_empty()).then(|| (name.to_owned(), text.to_owned(), kind))
}

/// Splits `- name (type): text` into the name, the text and the type.
fn named(line: &str) -> Option<(String, String, String)> {
    let line = line.trim_start_matches(['-', '*', '•', ' ']);
    let (head, text) = [": ", " - ", " – ", " — "]
        .iter()
        .find_map(|separator| line.split_once(separator))?;
    let head = head.replace(['`', '*', '"', '\''], "");
    let (name, kind) = head.split_once(' ').unwrap_or((&head, ""));
    let is_kind = kind.is_empty() || kind.starts_with(['(', '[']);
    let text = text.trim_start_matches(['*', ' ']).trim();
    (is_name(name) && is_kind && !text.is_empty()).then(|| (name.to_owned(), text.to_owned(), kind.to_owned()))
}

/// Returns whether a property's name, schema and description say every word of a text.
fn is_covered(property: &Subject<'_>, text: &str) -> bool {
    let described = words(property.text);
    let values: Vec<String> = property.values().into_iter().flat_map(words).collect();
    let has = |word: &str| {
        described
            .iter()
            .chain(&values)
            .any(|other| singular(other) == singular(word))
            || property
                .own_words()
                .iter()
                .any(|other| singular(other) == singular(word))
    };
    let is_empty = |word: &String| EMPTY_WORDS.contains(&word.as_str()) || CONJUNCTIONS.contains(&word.as_str());
    let states = |word: &str| match word {
        "optional" => property.is_required == Some(false),
        "required" => property.is_required == Some(true),
        "int" | "float" => property.is_number(),
        kind => {
            let python = PYTHON_TYPES.iter().find(|(name, _)| *name == kind);
            property.has_type(python.map_or(kind, |(_, kind)| kind))
        }
    };
    words(text)
        .iter()
        .all(|word| is_empty(word) || has(word) || states(word))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tool(description: &str) -> Value {
        json!({
            "name": "get_logs",
            "description": description,
            "inputSchema": {
                "type": "object",
                "properties": {
                    "pod": { "type": "string", "description": "Name of the pod to get logs from" },
                    "lines": { "type": "integer" },
                    "level": { "type": "string", "enum": ["info", "error"], "description": "Log level" }
                },
                "required": ["pod"]
            }
        })
    }

    fn block(description: &str) -> Option<(String, Vec<(String, String)>)> {
        super::shorter_description(tool(description).as_object().expect("a tool"))
            .map(|block| (block.text, block.moved))
    }

    #[test]
    fn covered_entries_go_and_others_move_or_stay() {
        let text = "Get logs.\n\n    Args:\n        ctx: MCP context\n        pod: Name of the pod\n        lines: How many\n            lines\n\n    Returns:\n        Lines";
        let (text, moved) = block(text).expect("a block");
        assert_eq!(text, "Get logs.\n\n\n    Returns:\n        Lines");
        assert_eq!(
            moved,
            [(
                "/inputSchema/properties/lines/description".to_owned(),
                "How many lines".to_owned()
            )]
        );
        let (text, moved) =
            block("Logs.\nParameters:\n- `level` (string, optional): info or error\n- pod: Must be running")
                .expect("a block");
        assert_eq!(text, "Logs.\nParameters:\n- pod: Must be running");
        assert_eq!(moved, []);
    }

    /// The blocks of numpy and Sphinx, and `@param`.
    #[test]
    fn other_forms_of_blocks() {
        let moved = |text: &str| [("/inputSchema/properties/lines/description".to_owned(), text.to_owned())];
        let numpy = "Get logs.\n\nParameters\n----------\npod : str\n    Name of the pod\nlines : int, optional\n    How many\n    lines\n\nReturns\n-------\nlist";
        let (text, texts) = block(numpy).expect("a block");
        assert_eq!(text, "Get logs.\n\n\nReturns\n-------\nlist");
        assert_eq!(texts, moved("How many lines (int, optional)"));
        // Without a blank line before the next section.
        let (text, texts) = block(&numpy.replace("\n\nReturns", "\nReturns")).expect("a block");
        assert_eq!(text, "Get logs.\n\nReturns\n-------\nlist");
        assert_eq!(texts, moved("How many lines (int, optional)"));
        for fields in [
            ":param str pod: Name of the pod\n:param lines: How many\n:return: Lines",
            "@param {string} pod - Name of the pod\n@param lines How many\n:return: Lines",
        ] {
            let (text, texts) = block(&format!("Get logs.\n\n{fields}")).expect("a block");
            assert_eq!(text, "Get logs.\n\n:return: Lines");
            assert_eq!(texts, moved("How many"));
        }
    }

    #[test]
    fn texts_without_such_a_block_stay() {
        for text in [
            "Args: none",
            "Get logs. Parameters: pod",
            "Logs.\nArgs:\n    pod: Must be running",
            "Logs.\nArgs:\n    other: Unknown",
            "Logs.\n\nNotes:\n    pod: Name of the pod",
            "Logs.\n\nParameters\n\npod : str\n    Name of the pod",
            "Logs.\n:param pod: Must be running",
        ] {
            assert_eq!(block(text), None, "{text}");
        }
    }
}
