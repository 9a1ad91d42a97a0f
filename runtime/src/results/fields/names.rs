//! The names of a type's properties, which const evaluation writes as a JSON array.

use crate::{
    const_message::Message,
    schema::{Field, Flattened, Node, Object, Shape, View},
    utf8::{Filler, Utf8},
};

/// The maximum of `DEPTH`.
const MAX_DEPTH: usize = 8;

/// The names of the properties around the ones that are written, in JSON without quotes.
#[derive(Clone, Copy)]
struct Path {
    names: [&'static str; MAX_DEPTH],
    len: usize,
}

/// Returns the names of the properties that results of the type have, down to `depth`.
#[track_caller]
pub(super) const fn of<const MAX: usize>(node: &'static Node, depth: usize) -> Utf8<MAX> {
    assert!(
        depth >= 1 && depth <= MAX_DEPTH,
        "the depth of `Fields` is from 1 to 8; write `Fields<T, 2>`"
    );
    let mut text = Utf8::new();
    let mut filler = text.filler();
    filler.push_ascii(b'[');
    let path = Path {
        names: [""; MAX_DEPTH],
        len: 0,
    };
    node_names(node, path, depth, &mut filler);
    if filler.len() == 1 {
        refuse_no_names(node);
    }
    filler.pop_ascii();
    filler.push_ascii(b']');
    if text.len() > MAX {
        refuse_many_names(node);
    }
    text
}

/// Writes the names in an object, or in the items of an array of objects.
#[track_caller]
const fn node_names(node: &'static Node, path: Path, depth: usize, filler: &mut Filler<'_>) {
    let node = node.written();
    if let (Some(View::Tiers(tiers) | View::Tier(tiers, _)), Some(inner)) = (node.view(), node.wrapped()) {
        node_names(inner, path, depth, filler);
        let mut index = 0;
        while index < tiers.fields.len() {
            if let Some(preview) = &tiers.fields[index].preview {
                name(&preview.field, path, filler);
            }
            index += 1;
        }
        return name(&tiers.count, path, filler);
    }
    match &node.shape {
        Shape::Object(object) if !object.one => object_names(object, path, depth, filler),
        Shape::Array(items) | Shape::Repeat { items, .. } => node_names(items, path, depth, filler),
        _ => {
            if let Some(inner) = node.wrapped() {
                node_names(inner, path, depth, filler);
            }
        }
    }
}

#[track_caller]
const fn object_names(object: &'static Object, path: Path, depth: usize, filler: &mut Filler<'_>) {
    let mut index = 0;
    let fields = object.fields.get();
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if field.flatten {
            if let Flattened::Members(fragment) = field.flattened_in(true) {
                object_names(fragment, path, depth, filler);
            }
            continue;
        }
        name(field, path, filler);
        if path.len + 1 < depth {
            let mut inner = path;
            inner.names[path.len] = field.name.unquoted();
            inner.len += 1;
            node_names(field.node, inner, depth, filler);
        }
    }
}

/// Writes a name with a comma.
#[track_caller]
const fn name(field: &'static Field, path: Path, filler: &mut Filler<'_>) {
    let name = field.name.unquoted();
    refuse_dot(name);
    filler.push_ascii(b'"');
    let mut index = 0;
    while index < path.len {
        filler.push(path.names[index]);
        filler.push_ascii(b'.');
        index += 1;
    }
    filler.push(name);
    filler.push("\",");
}

/// Refuses a name with a dot, which would be that of an inner property.
#[track_caller]
const fn refuse_dot(name: &str) {
    let mut index = 0;
    while index < name.len() {
        if name.as_bytes()[index] == b'.' {
            let mut message = Message::new();
            message
                .push("the property `")
                .push(name)
                .push("` has a dot, which separates the names of `Fields`; rename it");
            message.panic()
        }
        index += 1;
    }
}

#[track_caller]
const fn refuse_no_names(node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("`")
        .push(node.name)
        .push("` has no named properties to select; write a struct with named fields in `Fields<…>`");
    message.panic()
}

#[track_caller]
const fn refuse_many_names(node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("the names of the fields of `")
        .push(node.name)
        .push("` have more than 4096 bytes, and each call pays for them; write `Fields<")
        .push(node.name)
        .push(", 1>` for those of the outer object alone");
    message.panic()
}
