//! The forms of an enum, merged where that keeps the meaning.
//!
//! Forms that differ only in their tag (mostly unit variants) become one. So do tuples that are the
//! beginning of the longest. A leaf or null becomes a leaf with two types.

// The writer does not use two shorter notations of JSON Schema. Of several types in one list
// (`["string","array"]`), a client that prepares schemas for Kimi keeps only the first
// (NousResearch/hermes-agent#45579). Kimi refuses one `required` beside the forms if the
// `properties` beside it lack its names (vercel/ai#18921).

use super::{Level, Writer, keyword};
use crate::build::schema::{
    Field, Kind, Lead, Node, Notes, Object, Presence, Shape, Text,
    equal::{same_field, same_nodes},
    flatten::Flattened,
    property_names::refuse_duplicate_fields,
    str_eq,
    visit::any,
};

impl Writer<'_> {
    #[track_caller]
    const fn purpose(&self) -> Purpose {
        if self.output {
            Purpose::Output
        } else if self.is_strict() {
            Purpose::Strict
        } else {
            Purpose::Input
        }
    }

    /// Returns whether the forms become one object.
    #[track_caller]
    pub(super) const fn is_one_form(&self, forms: &'static [&'static Node]) -> bool {
        one_form(forms, self.purpose()).is_some()
    }

    /// Writes the keywords of an enum.
    #[track_caller]
    pub(super) const fn any_of(&mut self, forms: &'static [&'static Node], null: bool) {
        let has_docs = self.docs.add_forms(forms, self.output);
        if let Some(object) = one_form(forms, self.purpose()) {
            return self.form_with_tags(object, forms, null, has_docs);
        }
        if let Some((items, min)) = one_tuple(forms, self.output) {
            return self.tuple(items, min, null);
        }
        if let Some(leaf) = leaf_or_null(forms, self.output) {
            return self.shape(leaf, None, true);
        }
        self.key(&keyword::ANY_OF);
        self.open(b'[');
        self.forms(forms, has_docs);
        if null {
            self.null_form();
        }
        self.close(b']');
    }

    /// Writes the forms. Without `has_docs`, the document has their descriptions already.
    #[track_caller]
    const fn forms(&mut self, forms: &'static [&'static Node], has_docs: bool) {
        let mut index = 0;
        while index < forms.len() {
            let (before, from) = forms.split_at(index);
            index += 1;
            if has_twin(before, from[0], self.purpose()) {
                continue;
            }
            self.separate();
            match (&from[0].shape, has_twin(from.split_at(1).1, from[0], self.purpose())) {
                (Shape::Object(object), true) => {
                    self.open(b'{');
                    self.form_with_tags(object, from, false, has_docs);
                    self.close(b'}');
                }
                _ if !has_docs && !self.hoisted.has(from[0]) => self.form_without_docs(from[0]),
                _ => self.value(from[0], &Notes::NONE, false),
            }
        }
    }

    /// Writes a form without its description.
    #[track_caller]
    const fn form_without_docs(&mut self, form: &'static Node) {
        let form = form.written_if(self.output);
        let notes = Notes {
            lead: Lead::None,
            description: None,
            ..form.notes
        };
        self.open(b'{');
        match &form.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.value_keywords(inner, &notes, false),
            _ => self.keywords(&Notes::NONE, &notes, form, false),
        }
        self.close(b'}');
    }

    /// Writes the first form, with the tags of its twins among the forms.
    #[track_caller]
    const fn form_with_tags(
        &mut self,
        object: &'static Object,
        from: &'static [&'static Node],
        null: bool,
        has_docs: bool,
    ) {
        if object.has_flattened() {
            refuse_duplicate_fields(object, self.output);
        }
        let (tag, rest) = object.fields.get().split_at(1);
        self.type_of(Kind::Object, null);
        self.key(&keyword::PROPERTIES);
        self.open(b'{');
        self.separate();
        self.sink.text(&tag[0].name);
        self.sink.byte(b':');
        self.open(b'{');
        if has_docs {
            self.docs_of_tags(from);
        }
        self.type_of(Kind::String, false);
        self.key(&keyword::ENUM);
        let mut index = 0;
        while index < from.len() {
            if (index == 0 || is_twin(from[0], from[index], self.purpose()))
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
        self.properties(rest, Level::Nested);
        self.close(b'}');
        let opened = self.required(object, false, Level::Nested, false);
        self.close_list(opened);
        self.others(object, false, false);
    }

    /// Writes the descriptions of the first form and its twins as a description of their tag, as
    /// the macros do for unit variants: `new: Newest first; old: Oldest first`.
    #[track_caller]
    const fn docs_of_tags(&mut self, from: &'static [&'static Node]) {
        let mut has_docs = false;
        let mut index = 0;
        while index < from.len() {
            let form = from[index];
            if index == 0 || is_twin(from[0], form, self.purpose()) {
                has_docs = self.docs_of_tag(form, &None, has_docs);
            }
            index += 1;
        }
    }

    /// Writes the description of a form as docs of its tag, after a description and the docs of
    /// other forms, if it `has_docs`. Returns true if any docs have been written.
    #[track_caller]
    pub(super) const fn docs_of_tag(
        &mut self,
        form: &'static Node,
        description: &Option<Text>,
        has_docs: bool,
    ) -> bool {
        if let (Some(docs), Some(values)) = (&form.notes.description, tag_of(form))
            && let Some((start, end)) = values.string_at(1)
        {
            self.open_docs(description, has_docs);
            self.sink.raw(values.part(start + 1, end - 1));
            self.sink.raw(": ");
            self.sink.raw(without_stop(docs));
            self.sink.byte(b'"');
            return true;
        }
        has_docs
    }

    /// Opens a description for the docs of a value, after the description itself and other docs, if
    /// it `has_docs`.
    #[track_caller]
    pub(super) const fn open_docs(&mut self, description: &Option<Text>, has_docs: bool) {
        match description {
            _ if has_docs => {
                self.sink.reopen();
                self.sink.raw("; ");
            }
            Some(description) => self.continue_description(description),
            None => {
                self.key(&keyword::DESCRIPTION);
                self.sink.byte(b'"');
            }
        }
    }
}

/// The purpose of a schema, which decides what its forms have in common.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    /// A call.
    Input,
    /// A call that gives each property.
    Strict,
    /// A result.
    Output,
}

impl Purpose {
    #[track_caller]
    const fn is_output(self) -> bool {
        matches!(self, Purpose::Output)
    }
}

/// Returns a description without its quotes and its final full stop.
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

/// Returns the longest of several tuples and the minimum of its items, if each tuple is the one
/// before it without the last item. The macros write a tuple so if its last items have defaults.
#[track_caller]
const fn one_tuple(forms: &'static [&'static Node], output: bool) -> Option<(&'static [&'static Node], usize)> {
    let Shape::Tuple(longest) = &forms[0].shape else {
        return None;
    };
    let mut index = 0;
    while index < forms.len() {
        match &forms[index].shape {
            Shape::Tuple(items)
                if forms[index].notes.is_silent()
                    && items.len() + index == longest.len()
                    && same_nodes(longest.split_at(items.len()).0, items, output) => {}
            _ => return None,
        }
        index += 1;
    }
    Some((*longest, longest.len() + 1 - forms.len()))
}

/// Returns the leaf if the forms are a leaf and null.
#[track_caller]
const fn leaf_or_null(forms: &'static [&'static Node], output: bool) -> Option<&'static Node> {
    let [first, second] = forms else {
        return None;
    };
    match (plain_shape(first, output), plain_shape(second, output)) {
        (Shape::Leaf { kind: Kind::Null, .. }, Shape::Leaf { .. }) => Some(second.bare_of(output)),
        (Shape::Leaf { .. }, Shape::Leaf { kind: Kind::Null, .. }) => Some(first.bare_of(output)),
        _ => None,
    }
}

/// Returns the values of a form, or any value if the form or a newtype in it has notes.
#[track_caller]
const fn plain_shape(form: &'static Node, output: bool) -> &'static Shape {
    let form = form.written_if(output);
    match &form.shape {
        _ if !form.notes.is_silent() || form.notes.has_rules() => &Shape::Any,
        Shape::Newtype(inner) | Shape::Transparent(inner) => plain_shape(inner, output),
        shape => shape,
    }
}

/// Returns the first form if the others differ only in their tag.
#[track_caller]
const fn one_form(forms: &'static [&'static Node], purpose: Purpose) -> Option<&'static Object> {
    match (&forms[0].shape, forms.split_at(1).1) {
        (Shape::Object(object), others @ [_, ..]) if !any!(others, other => !is_twin(forms[0], other, purpose)) => {
            Some(object)
        }
        _ => None,
    }
}

#[track_caller]
const fn has_twin(others: &'static [&'static Node], form: &'static Node, purpose: Purpose) -> bool {
    any!(others, other => is_twin(other, form, purpose))
}

/// Returns whether two forms differ only in their tag and in their description.
#[track_caller]
const fn is_twin(left: &'static Node, right: &'static Node, purpose: Purpose) -> bool {
    let (Shape::Object(left_object), Shape::Object(right_object)) = (&left.shape, &right.shape) else {
        return false;
    };
    let (fields, others) = (left_object.fields.get(), right_object.fields.get());
    if left_object.is_closed != right_object.is_closed || left_object.count_enums(purpose.is_output()) > 0 {
        return false;
    }
    match (tag_of(left), tag_of(right)) {
        (Some(tag), Some(other)) if !str_eq(tag.json, other.json) => {}
        _ => return false,
    }
    if !str_eq(fields[0].name.json, others[0].name.json) {
        return false;
    }
    let (mut index, mut other) = (1, 1);
    loop {
        index = next_written(fields, index, purpose);
        other = next_written(others, other, purpose);
        if index == fields.len() || other == others.len() {
            return index == fields.len() && other == others.len();
        }
        if !same_field(&fields[index], &others[other], purpose.is_output()) {
            return false;
        }
        index += 1;
        other += 1;
    }
}

/// Returns the index of the first field, from `index` on, that adds to the schema. A flattened map
/// of anything does not: other properties are allowed anyway. Strict mode has no maps and refuses
/// it.
#[track_caller]
const fn next_written(fields: &'static [Field], mut index: usize, purpose: Purpose) -> usize {
    while !matches!(purpose, Purpose::Strict)
        && index < fields.len()
        && fields[index].is_flattened
        && let Flattened::Map(_, values) = fields[index].flattened_in(purpose.is_output())
        && values.is_any()
    {
        index += 1;
    }
    index
}

/// Returns the tag of a form: the only value of its first property, which has no notes. The form
/// itself has at most a description.
#[track_caller]
pub(super) const fn tag_of(form: &'static Node) -> Option<&'static Text> {
    let Shape::Object(object) = &form.shape else {
        return None;
    };
    if object.has_one_property || object.fields.get().is_empty() || !form.notes.has_only_descriptions() {
        return None;
    }
    let tag = &object.fields.get()[0];
    if tag.is_flattened
        || !matches!(tag.presence, Presence::ByType)
        || !tag.notes.is_silent()
        || !tag.node.notes.is_silent()
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
