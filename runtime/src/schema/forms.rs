//! The forms of an enum, in fewer where that says the same: those that differ in their tag alone, unit variants mostly, are one
//! whose tag is any of theirs; tuples of which each is the one before without its last place are one of several lengths; null
//! beside a leaf is one of two types.
//!
//! Not done, though JSON Schema has it: several types in one list (`["string","array"]`), of which a client that prepares schemas
//! for Kimi keeps the first (NousResearch/hermes-agent#45579); what all forms require said once beside them, since Kimi refuses
//! a `required` that names what no `properties` beside it do (vercel/ai#18921).

use super::{
    Field, Kind, Lead, Node, Notes, Object, Presence, Shape, Text,
    defs::same,
    equal::{same_field, same_node},
    keyword,
    resolve::Flattened,
    write::Writer,
};

impl Writer<'_> {
    #[track_caller]
    const fn side(&self) -> Side {
        if self.output {
            Side::Output
        } else if self.is_strict() {
            Side::Strict
        } else {
            Side::Input
        }
    }

    /// Whether one of the options is spelled as one object.
    #[track_caller]
    pub(super) const fn is_one_form(&self, options: &'static [&'static Node]) -> bool {
        one_form(options, self.side()).is_some()
    }

    /// What one of the options takes.
    #[track_caller]
    pub(super) const fn any_of(&mut self, options: &'static [&'static Node], null: bool) {
        let repeated = !self.said.are_first(options, self.output);
        if let Some(object) = one_form(options, self.side()) {
            return self.joined(object, options, null, repeated);
        }
        if let Some((items, least)) = one_tuple(options, self.output) {
            return self.tuple(items, least, null);
        }
        if let Some(leaf) = leaf_or_null(options, self.output) {
            return self.shape(leaf, None, true);
        }
        self.member(&keyword::ANY_OF);
        self.open(b'[');
        self.forms(options, repeated);
        if null {
            self.null_item();
        }
        self.close(b']');
    }

    /// `repeated` is whether the document has them already, with their descriptions.
    #[track_caller]
    const fn forms(&mut self, options: &'static [&'static Node], repeated: bool) {
        let mut index = 0;
        while index < options.len() {
            let (before, from) = options.split_at(index);
            index += 1;
            if any_twin(before, from[0], self.side()) {
                continue;
            }
            self.separate();
            match (&from[0].shape, any_twin(from.split_at(1).1, from[0], self.side())) {
                (Shape::Object(object), true) => {
                    self.open(b'{');
                    self.joined(object, from, false, repeated);
                    self.close(b'}');
                }
                _ if repeated && !self.hoisted.has(from[0]) => self.undescribed(from[0]),
                _ => self.value(from[0], &Notes::NONE, false),
            }
        }
    }

    /// Writes a form without its description.
    #[track_caller]
    const fn undescribed(&mut self, form: &'static Node) {
        let form = if self.output { form.written() } else { form };
        let notes = Notes {
            lead: Lead::None,
            description: None,
            ..form.notes
        };
        self.open(b'{');
        match &form.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.value_keywords(inner, &notes, false),
            _ => self.described(&Notes::NONE, &notes, form, false),
        }
        self.close(b'}');
    }

    /// The first of these forms, with the tags of its twins.
    #[track_caller]
    const fn joined(&mut self, object: &'static Object, from: &'static [&'static Node], null: bool, repeated: bool) {
        if object.has_flattened() {
            object.refuse_same_names(self.output);
        }
        let (tag, rest) = object.fields.split_at(1);
        self.type_of(Kind::Object, null);
        self.member(&keyword::PROPERTIES);
        self.open(b'{');
        self.separate();
        self.sink.text(&tag[0].name);
        self.sink.byte(b':');
        self.open(b'{');
        if !repeated {
            self.said_of_tags(from);
        }
        self.type_of(Kind::String, false);
        self.member(&keyword::ENUM);
        let mut index = 0;
        while index < from.len() {
            if (index == 0 || is_twin(from[0], from[index], self.side()))
                && let Some(values) = tag_of(from[index])
            {
                if index == 0 {
                    self.sink.open_array(values);
                } else {
                    self.sink.byte(b',');
                    self.sink.open_array(&values.without_first_byte());
                }
            }
            index += 1;
        }
        self.close(b']');
        self.close(b'}');
        self.fields(rest, false);
        self.close(b'}');
        let opened = self.required(object, false, false, false);
        self.close_list(opened);
        self.others(object, false);
    }

    /// What is said of the first of these forms and of its twins, as a description of their tag: as the macros fold what is
    /// said of unit variants, `new: Newest first; old: Oldest first`.
    #[track_caller]
    const fn said_of_tags(&mut self, from: &'static [&'static Node]) {
        let mut said = false;
        let mut index = 0;
        while index < from.len() {
            let form = from[index];
            if index == 0 || is_twin(from[0], form, self.side()) {
                said = self.said_of_tag(form, &None, said);
            }
            index += 1;
        }
    }

    /// Writes the description of a form as docs of its tag, after a description and the docs of
    /// other forms (`said`). Returns true if any docs have been written.
    #[track_caller]
    pub(super) const fn said_of_tag(&mut self, form: &'static Node, description: &Option<Text>, said: bool) -> bool {
        if let (Some(docs), Some(values)) = (&form.notes.description, tag_of(form))
            && let Some((start, end)) = values.string_at(1)
        {
            self.open_docs(description, said);
            self.sink.raw(values.part(start + 1, end - 1));
            self.sink.raw(": ");
            self.sink.raw(without_stop(docs));
            self.sink.byte(b'"');
            return true;
        }
        said
    }

    /// Opens a description for the docs of a value, after the description itself and other docs
    /// (`said`).
    #[track_caller]
    pub(super) const fn open_docs(&mut self, description: &Option<Text>, said: bool) {
        match description {
            _ if said => {
                self.sink.reopen();
                self.sink.raw("; ");
            }
            Some(description) => self.continue_description(description),
            None => {
                self.member(&keyword::DESCRIPTION);
                self.sink.byte(b'"');
            }
        }
    }
}

/// What the forms are said for.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// What serde reads.
    Input,
    /// The same, where each member is given.
    Strict,
    /// What serde writes.
    Output,
}

impl Side {
    #[track_caller]
    const fn is_output(self) -> bool {
        matches!(self, Side::Output)
    }
}

/// What a description says, without its quotes and without the full stop at its end.
#[track_caller]
const fn without_stop(description: &Text) -> &'static str {
    let bytes = description.json.as_bytes();
    let end = bytes.len() - 1;
    if end > 2 && bytes[end - 1] == b'.' && bytes[end - 2] != b'.' {
        description.part(1, end - 1)
    } else {
        description.part(1, end)
    }
}

/// The longest of the tuples that all of these are, and how many of its places must be there: each is the one before without
/// its last place, as the macros write a tuple whose last places have defaults.
#[track_caller]
const fn one_tuple(options: &'static [&'static Node], output: bool) -> Option<(&'static [&'static Node], usize)> {
    let Shape::Tuple(longest) = &options[0].shape else {
        return None;
    };
    let mut index = 0;
    while index < options.len() {
        match &options[index].shape {
            Shape::Tuple(items)
                if options[index].notes.is_silent()
                    && items.len() + index == longest.len()
                    && begins_with(longest, items, output) => {}
            _ => return None,
        }
        index += 1;
    }
    Some((*longest, longest.len() + 1 - options.len()))
}

#[track_caller]
const fn begins_with(longest: &'static [&'static Node], items: &'static [&'static Node], output: bool) -> bool {
    let mut index = 0;
    while index < items.len() {
        if !same_node(longest[index], items[index], output) {
            return false;
        }
        index += 1;
    }
    true
}

/// Of two forms, the leaf whose other is null.
#[track_caller]
const fn leaf_or_null(options: &'static [&'static Node], output: bool) -> Option<&'static Node> {
    let [first, second] = options else {
        return None;
    };
    match (unsaid(first, output), unsaid(second, output)) {
        (Shape::Leaf { kind: Kind::Null, .. }, Shape::Leaf { .. }) => Some(second.bare_of(output)),
        (Shape::Leaf { .. }, Shape::Leaf { kind: Kind::Null, .. }) => Some(first.bare_of(output)),
        _ => None,
    }
}

/// What values a form has that says nothing more, nor do the newtypes that it is; any, where one does.
#[track_caller]
const fn unsaid(form: &'static Node, output: bool) -> &'static Shape {
    let form = if output { form.written() } else { form };
    match &form.shape {
        _ if !form.notes.is_silent() || !form.notes.rules_nothing() => &Shape::Any,
        Shape::Newtype(inner) | Shape::Transparent(inner) => unsaid(inner, output),
        shape => shape,
    }
}

/// The form that all of them are, but for its tag.
#[track_caller]
const fn one_form(options: &'static [&'static Node], side: Side) -> Option<&'static Object> {
    let mut index = 1;
    while index < options.len() {
        if !is_twin(options[0], options[index], side) {
            return None;
        }
        index += 1;
    }
    match &options[0].shape {
        Shape::Object(object) if options.len() > 1 => Some(object),
        _ => None,
    }
}

#[track_caller]
const fn any_twin(others: &'static [&'static Node], form: &'static Node, side: Side) -> bool {
    let mut index = 0;
    while index < others.len() {
        if is_twin(others[index], form, side) {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether two forms differ in their tag alone, and in what is said of them.
#[track_caller]
const fn is_twin(left: &'static Node, right: &'static Node, side: Side) -> bool {
    let (Shape::Object(left_object), Shape::Object(right_object)) = (&left.shape, &right.shape) else {
        return false;
    };
    let (fields, others) = (left_object.fields, right_object.fields);
    if left_object.closed != right_object.closed || left_object.has_forms(side.is_output()) {
        return false;
    }
    match (tag_of(left), tag_of(right)) {
        (Some(tag), Some(other)) if !same(tag.json, other.json) => {}
        _ => return false,
    }
    if !same(fields[0].name.json, others[0].name.json) {
        return false;
    }
    let (mut index, mut other) = (1, 1);
    loop {
        index = next_written(fields, index, side);
        other = next_written(others, other, side);
        if index == fields.len() || other == others.len() {
            return index == fields.len() && other == others.len();
        }
        if !same_field(&fields[index], &others[other], side.is_output()) {
            return false;
        }
        index += 1;
        other += 1;
    }
}

/// The place of the first field, from this one on, that a schema says something of. A map of anything that is flattened in adds
/// members that are taken anyway; strict mode has no maps, and says so where it comes to one.
#[track_caller]
const fn next_written(fields: &'static [Field], mut index: usize, side: Side) -> usize {
    while !matches!(side, Side::Strict)
        && index < fields.len()
        && fields[index].flatten
        && let Flattened::Map(_, values) = fields[index].flattened_of(side.is_output())
        && values.is_any()
    {
        index += 1;
    }
    index
}

/// The one string that a form's first member must be, where nothing is said of that, and nothing but a description of the form.
#[track_caller]
pub(super) const fn tag_of(form: &'static Node) -> Option<&'static Text> {
    let Shape::Object(object) = &form.shape else {
        return None;
    };
    if object.one || object.fields.is_empty() || !form.notes.describes_alone() {
        return None;
    }
    let tag = &object.fields[0];
    if tag.flatten || !matches!(tag.presence, Presence::ByType) || !tag.notes.is_silent() || !tag.node.notes.is_silent()
    {
        return None;
    }
    match &tag.node.shape {
        Shape::Choice { values } if has_one(values) => Some(values),
        _ => None,
    }
}

#[track_caller]
const fn has_one(values: &Text) -> bool {
    match values.string_at(1) {
        Some((_, end)) => values.string_at(end).is_none(),
        None => false,
    }
}
