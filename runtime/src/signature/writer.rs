//! The writer of signatures: tools, the lines of a group, and comments.

use super::{
    keyword::Keyword,
    outline::Outline,
    schema::Schema,
    string::{self, Style},
    types::{Place, Role},
};
use crate::utf8::Filler;

/// The beginning of a comment up to the end of its line.
const COMMENT: &str = "// ";

/// Writes the signature of a tool from its entry.
///
/// Its methods are in several files, by the part of a signature.
pub(super) struct Writer<'a> {
    pub(super) json: Outline<'a>,
    pub(super) out: Filler<'a>,
    /// The number of groups over several lines around the next text.
    depth: usize,
    /// The description that the next group over several lines begins with.
    description: Option<usize>,
    /// True if the rules of the last type are open: the next one follows a comma.
    pub(super) has_rules: bool,
    /// The keyword of the schemas that references name.
    pub(super) definitions: Keyword,
}

impl<'a> Writer<'a> {
    #[track_caller]
    pub(super) const fn new(json: Outline<'a>, out: Filler<'a>) -> Writer<'a> {
        Writer {
            json,
            out,
            depth: 0,
            description: None,
            has_rules: false,
            definitions: Keyword::Defs,
        }
    }

    #[track_caller]
    pub(super) const fn push(&mut self, text: &str) {
        self.out.push(text);
    }

    /// Writes an item as it is in the JSON text.
    #[track_caller]
    pub(super) const fn raw(&mut self, index: usize) {
        let (start, end) = self.json.bounds(index);
        self.json.copy(start, end, &mut self.out);
    }

    /// Writes a string without its quotes if it is a name, such as that of a property.
    #[track_caller]
    pub(super) const fn name(&mut self, string: usize) {
        let (start, end) = self.json.content(string);
        if string::is_name(&self.json, start, end) {
            self.json.copy(start, end, &mut self.out);
        } else {
            self.raw(string);
        }
    }

    /// Writes a tool from its entry: the signature, then the types that it refers to.
    #[track_caller]
    pub(super) const fn tool(&mut self) {
        let (name, description, input) = self.entry();
        if let Some(name) = name {
            self.name(name);
        }
        let Some(input) = input else {
            self.push("()");
            return self.end_with_comment(description);
        };
        let schema = Schema::of(&self.json, input);
        if !schema.has(Keyword::Defs) && schema.has(Keyword::Definitions) {
            self.definitions = Keyword::Definitions;
        }
        self.description = description;
        self.schema(input, Place::root(match name {
            Some(name) => name,
            None => 0,
        }));
        let description = self.description.take();
        self.end_with_comment(description);
        if let Some(definitions) = schema.get(self.definitions) {
            self.definitions(definitions);
        }
    }

    /// Returns the values of the entry: name, description and input schema.
    #[track_caller]
    const fn entry(&self) -> (Option<usize>, Option<usize>, Option<usize>) {
        let (mut name, mut description, mut input) = (None, None, None);
        let json = &self.json;
        if json.kind(0) != b'{' {
            return (name, description, input);
        }
        let (mut key, end) = (json.first(0), json.next(0));
        while key + 1 < end {
            let (start, stop) = json.content(key);
            let value = key + 1;
            if matches!(json.keyword(key), Keyword::Description) {
                if json.kind(value) == b'"' {
                    description = Some(value);
                }
            } else if json.is(start, stop, b"name") {
                name = Some(value);
            } else if json.is(start, stop, b"inputSchema") {
                input = Some(value);
            }
            key = json.next(value);
        }
        (name, description, input)
    }

    /// Writes the definitions, each on a line of its own.
    #[track_caller]
    const fn definitions(&mut self, definitions: usize) {
        let (mut key, end) = (self.json.first(definitions), self.json.next(definitions));
        while key + 1 < end {
            let value = key + 1;
            self.push("\n");
            self.definition(key, value);
            key = self.json.next(value);
        }
    }

    /// Writes `type Name = …`.
    #[track_caller]
    const fn definition(&mut self, name: usize, schema: usize) {
        self.push("type ");
        let (start, end) = self.json.content(name);
        if string::is_type_name(&self.json, start, end) {
            self.json.copy(start, end, &mut self.out);
        } else {
            self.raw(name);
        }
        self.push(" = ");
        self.described_type(schema, Place::of(Role::Described, name));
    }

    /// Writes `name?: type = default // description`.
    #[track_caller]
    pub(super) const fn member(&mut self, name: usize, schema: usize, is_required: bool) {
        self.name(name);
        self.push(if is_required { ": " } else { "?: " });
        self.described_type(schema, Place::of(Role::Member, name));
    }

    /// Writes a type with its default, and its description as a comment up to the end of the line.
    #[track_caller]
    const fn described_type(&mut self, schema: usize, place: Place) {
        let found = Schema::of(&self.json, schema);
        let outer = self.description.take();
        self.description = match found.get(Keyword::Description) {
            Some(description) if string::fits(&self.json, description, Style::Line) => Some(description),
            _ => None,
        };
        self.schema(schema, place);
        if let (Role::Member, Some(default)) = (place.role, found.get(Keyword::Default)) {
            self.push("=");
            self.raw(default);
        }
        let description = self.description.take();
        self.end_with_comment(description);
        self.description = outer;
    }

    /// Writes a comment up to the end of the line. Its further lines are comments too.
    #[track_caller]
    const fn end_with_comment(&mut self, description: Option<usize>) {
        if let Some(description) = description
            && !string::is_empty(&self.json, description)
        {
            self.push(" ");
            self.push(COMMENT);
            let (start, end) = string::trimmed(&self.json, description);
            self.text(start, end, Style::Line);
        }
    }

    /// Begins a group, with the description of its tool or member if it has several lines.
    #[track_caller]
    pub(super) const fn open(&mut self, bracket: &str, over_lines: bool) {
        self.push(bracket);
        if over_lines {
            let description = self.description.take();
            self.end_with_comment(description);
            self.depth += 1;
        }
    }

    /// Ends a group.
    #[track_caller]
    pub(super) const fn close(&mut self, bracket: &str, over_lines: bool) {
        if over_lines {
            self.depth -= 1;
            self.line();
        }
        self.push(bracket);
    }

    /// Separates a line or a part of a group from the one before it.
    #[track_caller]
    pub(super) const fn separate(&mut self, is_first: bool, over_lines: bool) {
        if over_lines {
            self.line();
        } else if !is_first {
            self.push(", ");
        }
    }

    /// Begins a line. A space for each group costs no token, since a word begins with one.
    #[track_caller]
    const fn line(&mut self) {
        self.push("\n");
        let mut depth = 0;
        while depth < self.depth {
            self.push(" ");
            depth += 1;
        }
    }

    /// Begins another line of a comment.
    #[track_caller]
    pub(super) const fn comment_line(&mut self, is_empty: bool) {
        self.line();
        self.push(if is_empty { "//" } else { COMMENT });
    }

    /// Returns whether a group has a description inside it, and so has several lines.
    #[track_caller]
    pub(super) const fn has_descriptions(&self, group: usize) -> bool {
        let json = &self.json;
        let (mut index, end) = (group, json.next(group));
        while index + 1 < end {
            if matches!(json.keyword(index), Keyword::Description)
                && json.kind(index + 1) == b'"'
                && !string::is_empty(json, index + 1)
            {
                return true;
            }
            index += 1;
        }
        false
    }
}
