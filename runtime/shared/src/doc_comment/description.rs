//! The description that a doc comment has: its first paragraph or all of them, on one line.
//!
//! A single sentence loses its full stop, which costs a token. The description is the text after a
//! heading, not the heading. A list after a colon belongs to its paragraph.

use crate::text::{ends_sentence, without_final_stop};

/// The part of a doc comment that is the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocsPart {
    /// The first paragraph, with a list that follows its colon.
    FirstParagraph,
    /// All paragraphs, lists and headings, as schemars sends them.
    Whole,
}

/// Reads a description line by line: the first paragraph of a doc comment, or its whole text.
///
/// ```
/// use mcpact_shared::doc_comment::{DescriptionReader, DocsPart};
///
/// let mut reader = DescriptionReader::new(DocsPart::FirstParagraph);
/// let taken = ["Order:", "- newest first", "- oldest first", "", "More"].map(|line| reader.read(line));
/// assert_eq!(taken, [true, true, true, true, false]);
/// assert_eq!(reader.finish().as_deref(), Some("Order: newest first; oldest first"));
/// ```
#[derive(Default)]
pub struct DescriptionReader {
    text: String,
    /// True if the text continues with the paragraphs, headings and lists that follow.
    is_whole: bool,
    /// The first heading before the paragraph.
    heading: Option<String>,
    /// True if a blank line follows the last line.
    is_ended: bool,
    /// The number of the last list item, or 0 if it has none. `None` outside of a list.
    list: Option<u32>,
    /// The fence around the code that is being read.
    fence: Option<Fence>,
    /// True if the last line read belongs to the paragraph.
    has_line: bool,
}

impl DescriptionReader {
    /// Creates a reader of a part of a doc comment.
    pub fn new(part: DocsPart) -> DescriptionReader {
        DescriptionReader {
            is_whole: part == DocsPart::Whole,
            ..DescriptionReader::default()
        }
    }

    /// Returns whether a blank line ended the paragraph, so that another one can only follow.
    pub fn has_paragraph(&self) -> bool {
        self.is_ended
    }

    /// Returns whether the last line read belongs to the description.
    pub fn took_line(&self) -> bool {
        self.has_line
    }

    /// Reads a line. Returns true if the description may continue, and false if the line is after
    /// it.
    pub fn read(&mut self, line: &str) -> bool {
        let line = line.trim();
        self.has_line = false;
        if self.is_whole && self.read_code(line) {
            return true;
        }
        if line.is_empty() {
            self.is_ended |= !self.text.is_empty();
            return true;
        }
        if let Some(heading) = heading(line) {
            if self.text.is_empty() {
                self.heading.get_or_insert_with(|| one_line(heading));
                return true;
            }
            if !self.is_whole {
                return false;
            }
            self.end_sentence();
            self.push(heading);
            return true;
        }
        self.read_text(line)
    }

    /// Reads a line of a code block, or one of its fences. Returns false for other lines.
    fn read_code(&mut self, line: &str) -> bool {
        let Some(fence) = self.fence else {
            self.fence = Fence::opened_by(line);
            return self.fence.is_some();
        };
        if fence.is_closed_by(line) {
            self.fence = None;
        } else if !line.is_empty() {
            if self.is_ended {
                self.end_sentence();
            }
            self.push(line);
        }
        true
    }

    /// Reads a line of a paragraph or a list.
    fn read_text(&mut self, line: &str) -> bool {
        let item = self.item(line);
        if self.is_ended && (item.is_none() || (self.is_whole && self.list.is_none())) {
            if !self.is_whole {
                return false;
            }
            self.end_sentence();
        }
        if let Some(item) = &item {
            if self.is_whole && self.list.is_none() {
                self.end_sentence();
            }
            if self.list.is_some() {
                let end = self.text.trim_end_matches(['.', ',', ';']).len();
                self.text.truncate(end);
                self.text.push(';');
            }
            // An item without a number may be inside a numbered one.
            let number = item.number.or(self.list).unwrap_or(0);
            (self.list, self.is_ended) = (Some(number), false);
        }
        self.push(item.map_or(line, |item| item.text));
        true
    }

    /// Returns the list item in a line. A number that neither is 1 nor follows that of the last
    /// item is text, as in a wrapped line: `Returns data since`, `2024. Older data is dropped.`
    fn item<'l>(&self, line: &'l str) -> Option<Item<'l>> {
        let can_begin = self.list.is_some() || self.is_whole || self.text.ends_with(':');
        let item = Item::of(line).filter(|_| can_begin)?;
        let next = self.list.unwrap_or(0) + 1;
        if item.number.is_none_or(|number| number == 1 || number == next) {
            return Some(item);
        }
        let continues = !self.text.is_empty() && !self.is_ended;
        (!continues).then_some(Item {
            number: None,
            text: line,
        })
    }

    /// Appends a line.
    fn push(&mut self, line: &str) {
        let line = one_line(line);
        if !self.text.is_empty() && !line.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&line);
        self.has_line = true;
    }

    /// Ends the sentence and the list, so that another paragraph can follow.
    fn end_sentence(&mut self) {
        let is_ended = ends_sentence(&self.text) || self.text.ends_with([';', ',', '；', '，', '、']);
        if !self.text.is_empty() && !is_ended {
            self.text.push('.');
        }
        (self.list, self.is_ended) = (None, false);
    }

    /// Returns the description, or the heading if nothing follows it.
    pub fn finish(self) -> Option<String> {
        let text = if self.text.is_empty() { self.heading? } else { self.text };
        Some(without_stop(&text).to_owned())
    }
}

/// The line before a code block: three or more of one sign.
#[derive(Clone, Copy)]
struct Fence {
    sign: char,
    len: usize,
}

impl Fence {
    /// Returns the fence that a line begins with.
    fn opened_by(line: &str) -> Option<Fence> {
        let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
        let rest = line.trim_start_matches(sign);
        let len = line.len() - rest.len();
        // A line such as ```` ```x``` is code ```` has a span of code.
        let is_fence = len >= 3 && !(sign == '`' && rest.contains(sign));
        is_fence.then_some(Fence { sign, len })
    }

    fn is_closed_by(self, line: &str) -> bool {
        line.len() >= self.len && line.chars().all(|sign| sign == self.sign)
    }
}

/// Returns the text of a heading: `# Search`.
fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let signs = line.len() - text.len();
    ((1..=6).contains(&signs) && (text.is_empty() || text.starts_with([' ', '\t'])))
        .then(|| text.trim().trim_end_matches('#').trim_end())
}

/// An item of a list: `- newest`, `2. oldest`.
struct Item<'l> {
    /// The number in its marker.
    number: Option<u32>,
    text: &'l str,
}

impl Item<'_> {
    /// Returns the item in a line that begins with a marker.
    fn of(line: &str) -> Option<Item<'_>> {
        let (number, text) = if let Some(text) = line.strip_prefix(['-', '*', '+']) {
            (None, text)
        } else {
            // CommonMark allows nine digits.
            let digits = line.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = line.split_at_checked(digits).filter(|_| digits <= 9)?;
            (Some(number.parse().ok()?), rest.strip_prefix(['.', ')'])?)
        };
        let text = text.starts_with([' ', '\t']).then(|| text.trim())?;
        Some(Item { number, text })
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `text` without its full stop if it is a single sentence.
fn without_stop(text: &str) -> &str {
    let body = without_final_stop(text);
    let has_several = [". ", "! ", "? "].iter().any(|end| body.contains(end));
    if has_several { text } else { body }
}

#[cfg(test)]
mod tests {
    use super::without_stop;

    #[test]
    fn full_stops() {
        assert_eq!(without_stop("One sentence."), "One sentence");
        assert_eq!(without_stop("One. Two."), "One. Two.");
        assert_eq!(without_stop("And so on..."), "And so on...");
        assert_eq!(without_stop("No stop"), "No stop");
        assert_eq!(without_stop("v1.2."), "v1.2");
    }
}
