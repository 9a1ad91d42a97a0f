//! The names of a type's properties, which const evaluation writes as a JSON array.

use crate::build::{
    const_message::Message,
    schema::{Field, Flattened, Node, Object, Projection, Shape},
    utf8::{Utf8, Utf8Writer},
};

/// The maximum of `DEPTH`.
const MAX_SELECTED_DEPTH: usize = 8;

/// The maximum length of the array of names, in bytes.
const MAX_BYTES: usize = 4096;

/// The names of the properties around the ones that are written, in JSON without quotes.
#[derive(Clone, Copy)]
struct Path {
    names: [&'static str; MAX_SELECTED_DEPTH],
    len: usize,
    /// True in a form of an enum: another form may have the same names.
    is_form: bool,
}

/// The names of a type's properties, or the reason why it has none to select.
#[expect(
    clippy::large_enum_variant,
    reason = "a constant, and const evaluation cannot allocate"
)]
pub(super) enum Names {
    /// A JSON array.
    Array(Utf8<MAX_BYTES>),
    /// The text of a compile error.
    Problem(Message),
}

/// Writes the names, and keeps the first problem.
struct Writer<'a> {
    text: Utf8Writer<'a>,
    problem: &'a mut Option<Message>,
}

/// Returns the names of the properties that results of the type have, down to `depth`.
#[track_caller]
pub(super) const fn field_names(node: &'static Node, depth: usize) -> Names {
    if depth < 1 || depth > MAX_SELECTED_DEPTH {
        let mut message = Message::new();
        message.push("the depth of `Fields` is from 1 to 8; write `Fields<T, 2>`");
        return Names::Problem(message);
    }
    let (mut text, mut problem) = (Utf8::new(), None);
    let mut writer = Writer {
        text: text.writer(),
        problem: &mut problem,
    };
    writer.text.push_ascii(b'[');
    let path = Path {
        names: [""; MAX_SELECTED_DEPTH],
        len: 0,
        is_form: false,
    };
    node_names(node, path, depth, &mut writer);
    if writer.text.len() == 1 {
        return Names::Problem(no_names(node));
    }
    writer.text.pop_ascii();
    writer.text.push_ascii(b']');
    match problem {
        Some(problem) => Names::Problem(problem),
        None if text.len() > MAX_BYTES => Names::Problem(many_names(node)),
        None => Names::Array(text),
    }
}

/// Writes the names in an object, in the items of an array of objects, or in each form of an enum.
#[track_caller]
const fn node_names(node: &'static Node, path: Path, depth: usize, writer: &mut Writer<'_>) {
    let node = node.written();
    if let (Some(Projection::Tiers(tiers) | Projection::Tier(tiers, _)), Some(inner)) =
        (node.projection(), node.wrapped())
    {
        node_names(inner, path, depth, writer);
        let mut index = 0;
        while index < tiers.fields.len() {
            if let Some(preview) = &tiers.fields[index].preview {
                name(&preview.field, path, writer);
            }
            index += 1;
        }
        return name(&tiers.count, path, writer);
    }
    match &node.shape {
        Shape::Object(object) if !object.has_one_property => object_names(object, path, depth, writer),
        Shape::Array(items) | Shape::Repeat { items, .. } => node_names(items, path, depth, writer),
        Shape::AnyOf(forms) => {
            let path = Path { is_form: true, ..path };
            let mut index = 0;
            while index < forms.len() {
                node_names(forms[index], path, depth, writer);
                index += 1;
            }
        }
        _ => {
            if let Some(inner) = node.wrapped() {
                node_names(inner, path, depth, writer);
            }
        }
    }
}

#[track_caller]
const fn object_names(object: &'static Object, path: Path, depth: usize, writer: &mut Writer<'_>) {
    let mut index = 0;
    let fields = object.fields.get();
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if field.is_flattened {
            if let Flattened::Properties(fragment) = field.flattened_in(true) {
                object_names(fragment, path, depth, writer);
            }
            continue;
        }
        name(field, path, writer);
        if path.len + 1 < depth {
            let mut inner = path;
            inner.names[path.len] = field.name.unquoted();
            inner.len += 1;
            node_names(field.node, inner, depth, writer);
        }
    }
}

/// Writes a name with a comma.
#[track_caller]
const fn name(field: &'static Field, path: Path, writer: &mut Writer<'_>) {
    let name = field.name.unquoted();
    if writer.problem.is_none() && has_dot(name) {
        *writer.problem = Some(dot_in(name));
    }
    let text = &mut writer.text;
    let start = text.len();
    text.push_ascii(b'"');
    let mut index = 0;
    while index < path.len {
        text.push(path.names[index]);
        text.push_ascii(b'.');
        index += 1;
    }
    text.push(name);
    text.push("\",");
    if path.is_form && text.len() <= MAX_BYTES && is_repeated(text.written(), start) {
        *text.len = start;
    }
}

/// Returns whether the name from `start` on, with its quotes and a comma, is among those before it.
#[track_caller]
const fn is_repeated(names: &[u8], start: usize) -> bool {
    let length = names.len() - start;
    let mut at = 1;
    while at + length <= start {
        // A quote inside of a name follows a backslash.
        if matches!(names[at - 1], b'[' | b',') && names[at] == b'"' {
            let mut index = 1;
            while index < length && names[at + index] == names[start + index] {
                index += 1;
            }
            if index == length {
                return true;
            }
        }
        at += 1;
    }
    false
}

#[track_caller]
const fn has_dot(name: &str) -> bool {
    let mut index = 0;
    while index < name.len() {
        if name.as_bytes()[index] == b'.' {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the error for a name with a dot, which would read as a path to an inner property.
#[track_caller]
const fn dot_in(name: &str) -> Message {
    let mut message = Message::new();
    message
        .push("the property `")
        .push(name)
        .push("` has a dot, which separates the names of `Fields`; rename it");
    message
}

#[track_caller]
const fn no_names(node: &Node) -> Message {
    let mut message = Message::new();
    message
        .push("`")
        .push(node.name)
        .push("` has no named properties to select; write a struct with named fields in `Fields<…>`");
    message
}

#[track_caller]
const fn many_names(node: &Node) -> Message {
    let mut message = Message::new();
    message
        .push("the names of the fields of `")
        .push(node.name)
        .push("` have more than 4096 bytes, which each request contains; write `Fields<")
        .push(node.name)
        .push(", 1>` for those of the outer object alone");
    message
}
