//! Strings, objects and arrays in JSON that are shortened where no list and no text can be cut.
//!
//! Many servers return a text twice, as a block and as a string of structured content, and others
//! return JSON with a long string or with hundreds of properties. A list cannot be cut there, but
//! most of the result still fits. So the strings keep their beginnings, and if that is not enough,
//! the largest objects and arrays lose their last parts. Both views of a result are shortened alike,
//! and only where the announced schema allows it.

use std::{borrow::Cow, collections::BTreeMap};

use mcpact_shared::number::thousands;
use serde_json::{Map, Value, value::RawValue};

use super::{
    cut::{TRUNCATED_PROPERTY, at, has_room_for_note, longest_part, whole_lines},
    document::{is_json, json_document},
    notes::{Rest, narrow_items, text_note},
    output_schema::Shorter,
    paging::Parameters,
    size::{Size, Sizes, Views, size_of},
};
use crate::{
    build::{schema::IGNORED_PROPERTY, tool::CutContext},
    call::results::{
        first_characters,
        pack::greatest_fitting,
        parts::{Block, Parts},
    },
    json::raw_json::{RawProperties, offset_in},
};

/// The characters that a string keeps at least, so that a reader recognises it.
const MIN_CHARACTERS: usize = 40;
/// The bytes of an object or an array below which it keeps its parts.
const MIN_BYTES: usize = 256;
/// The maximum number of objects and arrays that lose parts.
const MAX_CUT_PARTS: usize = 16;
/// The bytes of a result above which its JSON is not read, so that memory is bounded.
const MAX_BYTES: usize = 4 << 20;
/// The maximum depth of objects and arrays that are shortened. Deeper ones stay whole.
const MAX_DEPTH: usize = 32;
/// The bytes of a token above which a text is not counted, because it is far from its budget.
const MAX_USUAL_BYTES: usize = 16;
/// The number of budgets that are tried for a text that both views have.
const TRIES: usize = 8;

/// A result that fits.
pub(super) struct Shortened<B> {
    content: Vec<B>,
    structured_content: Option<Value>,
    /// The properties of the report.
    report: Map<String, Value>,
}

impl<B> Shortened<B> {
    /// Changes the result, and returns the properties of the report.
    pub(super) fn apply(self, result: &mut Parts<B>) -> Map<String, Value> {
        result.content = self.content;
        result.structured_content = self.structured_content;
        self.report
    }
}

/// Shortens a result over its budget. Returns `None` if it does not fit even so.
pub(super) fn shorten<B: Block>(
    result: &Parts<B>,
    max: usize,
    call: &CutContext<'_>,
    parameters: &Parameters<'_>,
) -> Option<Shortened<B>> {
    let output = call.output.keywords();
    let whole = Whole {
        result,
        views: Views::of(result),
        max,
        call,
        parameters,
        output: &output,
    };
    let bytes = whole.views.blocks.iter().map(|block| block.len()).sum::<usize>();
    if bytes + whole.views.structured.as_ref().map_or(0, |json| json.len()) > MAX_BYTES {
        return None;
    }
    whole.same_text().or_else(|| whole.json())
}

/// A result over its budget.
struct Whole<'r, B> {
    result: &'r Parts<B>,
    views: Views<'r>,
    max: usize,
    call: &'r CutContext<'r>,
    parameters: &'r Parameters<'r>,
    /// The announced schema of structured content.
    output: &'r Map<String, Value>,
}

impl<B: Block> Whole<'_, B> {
    /// Shortens a text that a string of structured content repeats. The content is cut as if it were
    /// alone, to a budget with which the string fits too.
    fn same_text(&self) -> Option<Shortened<B>> {
        let structured = self.result.structured_content.as_ref()?;
        let longest = self.views.longest_text(&self.result.content)?;
        let path = path_to(structured, self.result.content[longest].cuttable_text()?)?;
        let content_alone = self.content_alone();
        let views = Views::of(&content_alone);
        let mut room = if self.call.shows_both { self.max / 2 } else { self.max };
        for _ in 0..TRIES {
            let sizes = views.sizes(room, self.call.encoding);
            if sizes.content.fits(room) {
                // The text fits, but the string does not, because JSON escapes it.
                room = sizes.content.tokens.checked_sub(1)?;
                continue;
            }
            let cut = longest_part(&content_alone, &views, sizes, room, self.call, self.parameters);
            let mut content = self.content_alone();
            let (text, notes, report) = if let Ok(cut) = cut {
                let (text, notes) = cut.text_of(longest)?;
                let (text, notes) = (text.to_owned(), notes.to_vec());
                (text, notes, cut.apply(&mut content))
            } else {
                // Not even the first item of a list fits, so its own parts are shortened.
                let shorter = shorten(&content_alone, room, self.call, self.parameters)?;
                let report = shorter.apply(&mut content);
                let notes = content.content[content_alone.content.len()..].iter();
                let notes = notes.filter_map(Block::text).map(str::to_owned).collect();
                (content.content[longest].cuttable_text()?.to_owned(), notes, report)
            };
            let mut shorter = structured.clone();
            let has_property = !notes.is_empty() && has_room_for_note(self.result, self.call);
            let string = if has_property || notes.is_empty() {
                text
            } else {
                format!("{text}\n{}", notes.join("\n"))
            };
            if !Shorter::Text(string.chars().count()).is_allowed(self.output, &path) {
                return None;
            }
            if has_property && let Some(properties) = shorter.as_object_mut() {
                properties.insert(TRUNCATED_PROPERTY.to_owned(), notes.join(" ").into());
            }
            *at(&mut shorter, &path)? = string.into();
            let blocks = Views::of(&content).blocks;
            let content_tokens = self.size(&blocks, None).tokens;
            let size = self.size(&blocks, Some(&shorter.to_string()));
            if size.fits(self.max) {
                return Some(Shortened {
                    content: content.content,
                    structured_content: Some(shorter),
                    report,
                });
            }
            room = (content_tokens * self.max / size.tokens).min(content_tokens.checked_sub(1)?);
        }
        None
    }

    /// Shortens structured content with the texts that repeat it, or the JSON of the longest text.
    fn json(&self) -> Option<Shortened<B>> {
        let has_structured = self.result.structured_content.is_some();
        let longest = self.views.longest_text(&self.result.content);
        let json = match &self.views.structured {
            Some(json) => json,
            None => self.result.content[longest?].cuttable_text()?,
        };
        let json = json_document(json)?;
        let copies = match &self.result.structured_content {
            Some(value) => self.copies_of(value),
            None => Vec::from_iter(longest),
        };
        let (content, report) = self.content_beside(&copies)?;
        let is_allowed =
            |shorter: Shorter<'_>, path: &[String]| !has_structured || shorter.is_allowed(self.output, path);
        let mut tree = Tree::default();
        let root = tree.read(json, &mut Vec::new(), &is_allowed)?;
        let shortening = Shortening {
            whole: self,
            content: &content.content,
            copies: &copies,
            tree: &tree,
            root: &root,
            notes_structured: has_room_for_note(self.result, self.call),
        };
        let plan = shortening.plan()?;
        let (json, note) = (shortening.json(&plan), shortening.note(&plan));
        let structured = has_structured.then(|| shortening.structured(&json, note.as_deref()));
        let structured_content = structured.map(|json| serde_json::from_str(&json)).transpose().ok()?;
        let note = note.filter(|_| shortening.notes_content());
        let mut content = content.content;
        for index in copies {
            content[index].set_text(json.clone());
        }
        content.extend(note.map(B::of_text));
        Some(Shortened {
            content,
            structured_content,
            report,
        })
    }

    /// Returns the indices of the blocks that are the JSON of structured content.
    fn copies_of(&self, value: &Value) -> Vec<usize> {
        let is_copy = |block: &B| {
            let text = block.text().filter(|text| is_json(text));
            text.is_some_and(|text| serde_json::from_str::<Value>(text).is_ok_and(|other| other == *value))
        };
        let blocks = self.result.content.iter().enumerate();
        blocks
            .filter(|(_, block)| is_copy(block))
            .map(|(index, _)| index)
            .collect()
    }

    /// Returns the content without structured content, and the properties of the report. Content
    /// without a copy that is shortened is cut if it is too long.
    fn content_beside(&self, copies: &[usize]) -> Option<(Parts<B>, Map<String, Value>)> {
        let mut content = self.content_alone();
        let max = if self.call.shows_both { self.max / 2 } else { self.max };
        let cut = {
            let views = Views::of(&content);
            let sizes = views.sizes(max, self.call.encoding);
            if !copies.is_empty() || sizes.content.fits(max) {
                None
            } else {
                Some(longest_part(&content, &views, sizes, max, self.call, self.parameters).ok()?)
            }
        };
        let report = cut.map_or_else(Map::new, |cut| cut.apply(&mut content));
        Some((content, report))
    }

    fn content_alone(&self) -> Parts<B> {
        Parts {
            content: self.result.content.clone(),
            structured_content: None,
            is_error: None,
            meta: self.result.meta.clone(),
        }
    }

    /// Returns the size of what a client shows of these blocks and of structured content.
    fn size(&self, blocks: &[Cow<'_, str>], structured: Option<&str>) -> Size {
        let blocks: Vec<&str> = blocks.iter().map(AsRef::as_ref).collect();
        let sizes = Sizes {
            content: size_of(&blocks, self.max, self.call.encoding),
            structured: structured.map(|json| Size::of(json, self.max, self.call.encoding)),
        };
        sizes.shown(self.call.shows_both)
    }
}

/// Returns the path to the string that is a text.
fn path_to(value: &Value, text: &str) -> Option<Vec<String>> {
    let (name, path) = match value {
        Value::String(string) => return (string == text).then(Vec::new),
        Value::Array(items) => {
            let mut paths = items.iter().enumerate();
            paths.find_map(|(index, item)| Some((index.to_string(), path_to(item, text)?)))?
        }
        Value::Object(properties) => {
            let mut paths = properties.iter();
            paths.find_map(|(name, value)| Some((name.clone(), path_to(value, text)?)))?
        }
        _ => return None,
    };
    Some([vec![name], path].concat())
}

/// A value of a JSON text.
struct Node<'t> {
    json: &'t str,
    kind: Kind<'t>,
}

enum Kind<'t> {
    /// A value that stays.
    Whole,
    /// The string with this index.
    Text(usize),
    /// The parts of an object or an array, which has this index if it may lose some.
    Parts(Option<usize>, Vec<Node<'t>>),
}

/// What may be shortened of a JSON text.
#[derive(Default)]
struct Tree {
    texts: Vec<Text>,
    /// The index of the longest one.
    longest: Option<usize>,
    collections: Vec<Collection>,
}

/// A string that may be shortened.
struct Text {
    text: String,
    characters: usize,
}

/// An object or an array.
struct Collection {
    path: Vec<String>,
    is_object: bool,
    bytes: usize,
    /// The number of its parts, and the number that must stay.
    len: usize,
    min: usize,
    /// The bytes of the largest part.
    largest: usize,
}

impl Collection {
    /// Returns the rank among those that lose parts: many parts of about one size first, and then by
    /// size. An object with one large part would lose the rest for nothing.
    fn rank(&self) -> (bool, usize) {
        (self.largest * 2 < self.bytes, self.bytes)
    }
}

impl Tree {
    /// Reads a value at a path. `is_allowed` decides whether a shorter value may be sent.
    fn read<'t>(
        &mut self,
        json: &'t str,
        path: &mut Vec<String>,
        is_allowed: &impl Fn(Shorter<'_>, &[String]) -> bool,
    ) -> Option<Node<'t>> {
        let whole = Node {
            json,
            kind: Kind::Whole,
        };
        if json.starts_with('"') && json.len() > MIN_CHARACTERS {
            let text: String = serde_json::from_str(json).ok()?;
            let characters = text.chars().count();
            // A number that no JSON value can have, such as one of 5,000 digits, is a string here.
            let is_number = text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
            if characters <= MIN_CHARACTERS || is_number || !is_allowed(Shorter::Text(MIN_CHARACTERS), path) {
                return Some(whole);
            }
            let index = self.texts.len();
            if self
                .longest
                .is_none_or(|longest| self.texts[longest].characters < characters)
            {
                self.longest = Some(index);
            }
            self.texts.push(Text { text, characters });
            return Some(Node {
                kind: Kind::Text(index),
                ..whole
            });
        }
        let is_object = json.starts_with('{');
        let is_collection = is_object || json.starts_with('[');
        if !is_collection || path.len() == MAX_DEPTH {
            return Some(whole);
        }
        let parts: Vec<(String, &RawValue)> = if is_object {
            let RawProperties(properties) = serde_json::from_str(json).ok()?;
            properties
        } else {
            let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
            let items = items.into_iter().enumerate();
            items.map(|(index, item)| (index.to_string(), item)).collect()
        };
        let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
        let min = if json.len() < MIN_BYTES {
            names.len()
        } else {
            min_parts(&names, is_object, |shorter| is_allowed(shorter, path))
        };
        let index = (min < names.len()).then_some(self.collections.len());
        if index.is_some() {
            self.collections.push(Collection {
                path: path.clone(),
                is_object,
                bytes: json.len(),
                len: parts.len(),
                min,
                largest: parts
                    .iter()
                    .map(|(_, value)| value.get().len())
                    .max()
                    .unwrap_or_default(),
            });
        }
        let mut nodes = Vec::with_capacity(parts.len());
        for (name, value) in parts {
            path.push(name);
            // The notes on ignored arguments are not the tool's.
            let node = if path.len() == 1 && path[0] == IGNORED_PROPERTY {
                Node {
                    json: value.get(),
                    kind: Kind::Whole,
                }
            } else {
                self.read(value.get(), path, is_allowed)?
            };
            nodes.push(node);
            path.pop();
        }
        Some(Node {
            kind: Kind::Parts(index, nodes),
            ..whole
        })
    }
}

/// Returns the number of first parts of an object or an array that must stay: at least one.
fn min_parts(names: &[&str], is_object: bool, is_allowed: impl Fn(Shorter<'_>) -> bool) -> usize {
    if is_object {
        let is_needed = |(index, name): &(usize, &&str)| {
            let properties = *index;
            properties == 0 || !is_allowed(Shorter::Without { name, properties })
        };
        let last = names.iter().enumerate().rev().find(is_needed);
        return last.map_or(0, |(index, _)| index + 1);
    }
    let one = 1.min(names.len());
    if is_allowed(Shorter::Items(one)) {
        one
    } else {
        names.len()
    }
}

/// The parts that stay of a JSON text.
#[derive(Clone, Default)]
struct Plan {
    /// The maximum number of characters of each string, without the note at its end.
    characters: usize,
    /// The number of parts of the objects and arrays that lose some, by index.
    kept: BTreeMap<usize, usize>,
}

/// A search for the longest part of a JSON text that fits.
struct Shortening<'s, 'r, B> {
    whole: &'s Whole<'r, B>,
    content: &'s [B],
    /// The indices of the blocks that are the text.
    copies: &'s [usize],
    tree: &'s Tree,
    root: &'s Node<'s>,
    /// True if structured content has the note.
    notes_structured: bool,
}

impl<B: Block> Shortening<'_, '_, B> {
    /// Finds the plan that keeps the most and fits: the longest beginnings of all strings, or short
    /// ones and the most parts of the largest objects and arrays.
    fn plan(&self) -> Option<Plan> {
        let longest = self.tree.longest.map_or(0, |index| self.tree.texts[index].characters);
        let estimate = self.whole.max.saturating_mul(3) / self.tree.texts.len().max(1);
        let with_characters = |characters: usize| Plan {
            characters,
            ..Plan::default()
        };
        let characters = greatest_fitting(estimate, longest, |characters| self.fits(&with_characters(characters)));
        if characters >= MIN_CHARACTERS {
            return Some(with_characters(characters));
        }
        let mut plan = with_characters(MIN_CHARACTERS);
        let mut collections: Vec<usize> = (0..self.tree.collections.len()).collect();
        collections.sort_by_key(|index| std::cmp::Reverse(self.tree.collections[*index].rank()));
        for index in collections {
            if plan.kept.len() == MAX_CUT_PARTS {
                break;
            }
            if self.is_dropped(index, &plan) {
                continue;
            }
            let Collection { len, min, .. } = self.tree.collections[index];
            let with_parts = |parts: usize| {
                let mut plan = plan.clone();
                plan.kept.insert(index, parts);
                plan
            };
            let more = greatest_fitting(self.whole.max / 8, len - min, |more| self.fits(&with_parts(min + more)));
            plan = with_parts(min + more);
            if more > 0 || self.fits(&plan) {
                return Some(plan);
            }
        }
        None
    }

    /// Returns whether a plan drops the array's item that an object or an array is in.
    fn is_dropped(&self, index: usize, plan: &Plan) -> bool {
        let path = &self.tree.collections[index].path;
        plan.kept.iter().any(|(outer, kept)| {
            let outer = &self.tree.collections[*outer];
            let item = path.get(outer.path.len()).filter(|_| path.starts_with(&outer.path));
            let item = item
                .filter(|_| !outer.is_object)
                .and_then(|item| item.parse::<usize>().ok());
            item.is_some_and(|item| item >= *kept)
        })
    }

    fn fits(&self, plan: &Plan) -> bool {
        let json = self.json(plan);
        if json.len() > self.whole.max.saturating_mul(MAX_USUAL_BYTES) {
            return false;
        }
        let note = self.note(plan);
        let blocks = self.content.iter().enumerate().map(|(index, block)| {
            if !self.copies.contains(&index) {
                return block.shown().unwrap_or_default();
            }
            if block.text().is_some() {
                return Cow::Borrowed(json.as_str());
            }
            let mut block = block.clone();
            block.set_text(json.clone());
            Cow::Owned(block.shown().unwrap_or_default().into_owned())
        });
        let note_block = note.as_deref().filter(|_| self.notes_content()).map(Cow::Borrowed);
        let blocks: Vec<Cow<'_, str>> = blocks.chain(note_block).collect();
        let has_structured = self.whole.result.structured_content.is_some();
        let structured = has_structured.then(|| self.structured(&json, note.as_deref()));
        self.whole.size(&blocks, structured.as_deref()).fits(self.whole.max)
    }

    /// Returns whether the note is in the content.
    fn notes_content(&self) -> bool {
        !self.copies.is_empty() || !self.notes_structured
    }

    /// Returns structured content with the note, if it may have that.
    fn structured<'j>(&self, json: &'j str, note: Option<&str>) -> Cow<'j, str> {
        match (note.filter(|_| self.notes_structured), json.strip_suffix('}')) {
            (Some(note), Some(start)) => {
                Cow::Owned(format!("{start},\"{TRUNCATED_PROPERTY}\":{}}}", Value::from(note)))
            }
            _ => Cow::Borrowed(json),
        }
    }

    /// Returns the note about the missing parts of objects and arrays. A string has its own at its
    /// end.
    fn note(&self, plan: &Plan) -> Option<String> {
        let missing = plan.kept.iter().map(|(index, kept)| {
            let Collection {
                path, is_object, len, ..
            } = &self.tree.collections[*index];
            let parts = if *is_object { "properties" } else { "items" };
            let of = if path.is_empty() {
                String::new()
            } else {
                format!(" of `{}`", path.join("."))
            };
            let (missing, all) = (thousands((len - kept) as u64), thousands(*len as u64));
            format!("{missing} of {all} {parts}{of}")
        });
        let missing = missing.collect::<Vec<_>>().join(", ");
        let narrow = || narrow_items(self.whole.parameters, self.whole.call.tool);
        (!missing.is_empty()).then(|| format!("(... {missing} are missing. {})", narrow()))
    }

    /// Returns the JSON text with the parts that stay, which keep their bytes.
    fn json(&self, plan: &Plan) -> String {
        let mut json = String::new();
        self.write(self.root, plan, &mut json);
        json
    }

    fn write(&self, node: &Node<'_>, plan: &Plan, json: &mut String) {
        match &node.kind {
            Kind::Whole => json.push_str(node.json),
            Kind::Text(index) => match self.shorter_text(*index, plan.characters) {
                Some(text) => json.push_str(&Value::from(text).to_string()),
                None => json.push_str(node.json),
            },
            Kind::Parts(index, parts) => {
                let kept = index.and_then(|index| plan.kept.get(&index));
                let kept = kept.copied().unwrap_or(parts.len());
                let end_of = |part: &Node<'_>| offset_in(node.json, part.json) + part.json.len();
                let mut end = 0;
                for part in &parts[..kept] {
                    json.push_str(&node.json[end..offset_in(node.json, part.json)]);
                    self.write(part, plan, json);
                    end = end_of(part);
                }
                json.push_str(&node.json[parts.last().map_or(0, end_of)..]);
            }
        }
    }

    /// Returns the beginning of a string of at most this many characters, with a note; `None` if the
    /// string itself is not longer.
    fn shorter_text(&self, index: usize, characters: usize) -> Option<String> {
        let Text { text, characters: all } = &self.tree.texts[index];
        if *all <= characters {
            return None;
        }
        let first = first_characters(text, characters);
        let lines = whole_lines(first);
        let (first, rest) = text.split_at(lines.unwrap_or(first.len()));
        // The note with the advice is long, so that only the longest string has it.
        let short = if self.tree.longest == Some(index) {
            let rest = Rest {
                text: rest,
                is_whole_lines: lines.is_some(),
                blocks: 0,
            };
            format!(
                "{first}\n{}",
                text_note(&rest, self.whole.parameters, self.whole.call.tool)
            )
        } else {
            let rest = thousands(rest.chars().count() as u64);
            format!("{first}... ({rest} more characters)")
        };
        (short.chars().count() < *all).then_some(short)
    }
}
