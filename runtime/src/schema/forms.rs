//! The forms of an enum: those that differ in their tag alone, unit variants mostly, are one form whose tag is any of theirs.

use super::{Kind, Node, Notes, Object, Presence, Shape, Text, defs::same, equal::same_field, keyword, write::Writer};

impl Writer<'_> {
    /// What one of the options takes.
    #[track_caller]
    pub(super) const fn any_of(&mut self, options: &'static [&'static Node], null: bool) {
        if let Some(object) = one_form(options) {
            return self.joined(object, options, null);
        }
        self.member(&keyword::ANY_OF);
        self.open(b'[');
        self.forms(options);
        if null {
            self.null_item();
        }
        self.close(b']');
    }

    #[track_caller]
    const fn forms(&mut self, options: &'static [&'static Node]) {
        let mut index = 0;
        while index < options.len() {
            let (before, from) = options.split_at(index);
            index += 1;
            if any_twin(before, from[0]) {
                continue;
            }
            self.separate();
            match (&from[0].shape, any_twin(from.split_at(1).1, from[0])) {
                (Shape::Object(object), true) => {
                    self.open(b'{');
                    self.joined(object, from, false);
                    self.close(b'}');
                }
                _ => self.value(from[0], &Notes::NONE, false),
            }
        }
    }

    /// The first of these forms, with the tags of its twins.
    #[track_caller]
    const fn joined(&mut self, object: &'static Object, from: &'static [&'static Node], null: bool) {
        let (tag, rest) = object.fields.split_at(1);
        self.type_of(Kind::Object, null);
        self.member(&keyword::PROPERTIES);
        self.open(b'{');
        self.separate();
        self.sink.text(&tag[0].name);
        self.sink.byte(b':');
        self.open(b'{');
        self.type_of(Kind::String, false);
        self.member(&keyword::ENUM);
        let mut index = 0;
        while index < from.len() {
            if (index == 0 || is_twin(from[0], from[index]))
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
}

/// The form that all of them are, but for its tag.
#[track_caller]
const fn one_form(options: &'static [&'static Node]) -> Option<&'static Object> {
    let mut index = 1;
    while index < options.len() {
        if !is_twin(options[0], options[index]) {
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
const fn any_twin(others: &'static [&'static Node], form: &'static Node) -> bool {
    let mut index = 0;
    while index < others.len() {
        if is_twin(others[index], form) {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether two forms differ in their tag alone.
#[track_caller]
const fn is_twin(left: &'static Node, right: &'static Node) -> bool {
    let (Shape::Object(left_object), Shape::Object(right_object)) = (&left.shape, &right.shape) else {
        return false;
    };
    let (fields, others) = (left_object.fields, right_object.fields);
    if fields.len() != others.len() || left_object.closed != right_object.closed || left_object.has_forms() {
        return false;
    }
    match (tag_of(left), tag_of(right)) {
        (Some(tag), Some(other)) if !same(tag.json, other.json) => {}
        _ => return false,
    }
    if !same(fields[0].name.json, others[0].name.json) {
        return false;
    }
    let mut index = 1;
    while index < fields.len() {
        if !same_field(&fields[index], &others[index]) {
            return false;
        }
        index += 1;
    }
    true
}

/// The one string that a form's first member must be, where nothing is said of either.
#[track_caller]
const fn tag_of(form: &'static Node) -> Option<&'static Text> {
    let Shape::Object(object) = &form.shape else {
        return None;
    };
    if object.one || object.fields.is_empty() || !form.notes.is_silent() {
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
