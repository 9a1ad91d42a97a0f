//! The writer of signatures: tools, the lines of a group, and comments.

use super::{
    keyword::Keyword,
    outline::Outline,
    schema::Schema,
    text::{self, Style},
    type_position::{TypePosition, TypeRole},
};

/// Writes signatures from a JSON text.
///
/// Its methods are in several files, one for each part of a signature.
pub(super) struct Writer<'a> {
    pub(super) json: &'a Outline<'a>,
    pub(super) out: String,
    /// The number of groups of several lines around the next text.
    depth: usize,
    /// The comment with which the next group of several lines begins.
    pub(super) comment: Option<String>,
    /// True if the rules of the last type are open: the next one follows a comma.
    pub(super) has_rules: bool,
    /// True if references can be to `definitions`, as in drafts before 2019-09.
    has_old_definitions: bool,
}

/// A tool's entry: the indices of its values.
#[derive(Default)]
struct Entry {
    name: usize,
    description: Option<usize>,
    input: Option<usize>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(json: &'a Outline<'a>) -> Writer<'a> {
        Writer {
            json,
            out: String::new(),
            depth: 0,
            comment: None,
            has_rules: false,
            has_old_definitions: false,
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes an item as it is in the JSON text.
    pub(super) fn raw(&mut self, index: usize) {
        self.out.push_str(self.json.raw(index));
    }

    /// Writes a string, without its quotes if it is a name.
    pub(super) fn name(&mut self, string: usize) {
        let name = self.json.quoted(string);
        self.out.push_str(if text::is_name(name) {
            name
        } else {
            self.json.raw(string)
        });
    }

    /// Writes a tool from its entry: the signature, then the types that it refers to.
    pub(super) fn tool(&mut self) {
        let entry = self.entry();
        self.comment = entry.description.and_then(|text| self.json.string(text));
        self.name(entry.name);
        let Some(input) = entry.input.filter(|input| self.json.is_object(*input)) else {
            self.push("()");
            return self.end_with_comment();
        };
        let schema = Schema::of(self.json, input);
        self.has_old_definitions = !schema.has(Keyword::Defs) && schema.has(Keyword::Definitions);
        self.schema(input, TypePosition::root(entry.name));
        self.end_with_comment();
        let definitions = schema.get(self.definitions()).into_iter();
        for (name, schema) in definitions.flat_map(|definitions| self.json.properties(definitions)) {
            self.push("\n");
            self.definition(name, schema);
        }
    }

    /// Writes a tool from its entry on one line, with the names of its required parameters, and
    /// `...` if it has others.
    pub(super) fn brief(&mut self) {
        let entry = self.entry();
        self.comment = entry.description.and_then(|text| self.json.string(text));
        self.name(entry.name);
        self.push("(");
        if let Some(input) = entry.input {
            self.required_names(&Schema::of(self.json, input));
        }
        self.push(")");
        self.end_with_comment();
    }

    fn entry(&self) -> Entry {
        let mut entry = Entry::default();
        for (key, value) in self.json.properties(0) {
            match self.json.quoted(key) {
                "name" => entry.name = value,
                "description" => entry.description = Some(value),
                "inputSchema" => entry.input = Some(value),
                _ => {}
            }
        }
        entry
    }

    /// Returns the keyword of the schemas that are written as `type Name = …`.
    pub(super) fn definitions(&self) -> Keyword {
        if self.has_old_definitions {
            Keyword::Definitions
        } else {
            Keyword::Defs
        }
    }

    /// Returns the name in a reference to a definition.
    pub(super) fn reference(&self, value: usize) -> Option<&'a str> {
        let path = self.json.quoted(value);
        let old = || path.strip_prefix("#/definitions/").filter(|_| self.has_old_definitions);
        let name = path.strip_prefix("#/$defs/").or_else(old)?;
        text::is_type_name(name).then_some(name)
    }

    /// Writes `type Name = …`.
    pub(super) fn definition(&mut self, name: usize, schema: usize) {
        self.push("type ");
        let text = self.json.quoted(name);
        self.push(if text::is_type_name(text) {
            text
        } else {
            self.json.raw(name)
        });
        self.push(" = ");
        self.described_type(schema, name);
    }

    /// Writes `name?: type=default // description`.
    pub(super) fn property(&mut self, name: usize, schema: usize, is_required: bool) {
        self.name(name);
        self.push(if is_required { ": " } else { "?: " });
        self.described_type(schema, name);
    }

    /// Writes a type with its default, and its description as a comment up to the end of the line.
    fn described_type(&mut self, schema: usize, name: usize) {
        let found = Schema::of(self.json, schema);
        let description = found
            .get(Keyword::Description)
            .and_then(|text| self.json.string(text))
            .filter(|text| text::fits(text, Style::Line));
        let outer = std::mem::replace(&mut self.comment, description);
        self.schema(schema, TypePosition::of(TypeRole::Named, name));
        if let Some(default) = found.get(Keyword::Default) {
            self.push("=");
            self.raw(default);
        }
        self.end_with_comment();
        self.comment = outer;
    }

    /// Writes the comment up to the end of the line. Its further lines are comments too.
    fn end_with_comment(&mut self) {
        let comment = self.comment.take().unwrap_or_default();
        let comment = comment.trim_end();
        if comment.is_empty() {
            return;
        }
        self.push(" ");
        for (index, line) in comment.split('\n').enumerate() {
            if index > 0 {
                self.line();
            }
            self.push(if line.is_empty() { "//" } else { "// " });
            self.push(line);
        }
    }

    /// Begins a group. If it has several lines, it begins with the comment of its tool or property.
    pub(super) fn open(&mut self, bracket: &str, over_lines: bool) {
        self.push(bracket);
        if over_lines {
            self.end_with_comment();
            self.depth += 1;
        }
    }

    /// Ends a group.
    pub(super) fn close(&mut self, bracket: &str, over_lines: bool) {
        if over_lines {
            self.depth -= 1;
            self.line();
        }
        self.push(bracket);
    }

    /// Separates a part of a group from the one before it.
    pub(super) fn separate(&mut self, is_first: bool, over_lines: bool) {
        if over_lines {
            self.line();
        } else if !is_first {
            self.push(", ");
        }
    }

    /// Begins a line. One space for each group costs no token, since a word begins with a space.
    fn line(&mut self) {
        self.push("\n");
        self.out.extend(std::iter::repeat_n(' ', self.depth));
    }

    /// Returns whether a property has a description, at any depth. Its group then has several
    /// lines.
    pub(super) fn has_descriptions(&self, properties: usize) -> bool {
        let json = self.json;
        let is_described = |schema: usize| {
            let description = Schema::of(json, schema).get(Keyword::Description);
            let text = description.and_then(|text| json.string(text));
            text.is_some_and(|text| !text.trim_end().is_empty())
        };
        let inside = json.inside(properties);
        let groups = inside.filter(|key| json.keyword(*key) == Some(Keyword::Properties));
        let mut groups = std::iter::once(properties).chain(groups.map(|key| key + 1));
        groups.any(|group| json.properties(group).any(|(_, schema)| is_described(schema)))
    }
}
