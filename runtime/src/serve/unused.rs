//! Arguments that nothing reads: serde passes over a member that an open object does not have, and a model that mistyped an optional
//! parameter is answered as if it had not given it. It is told so.

use rmcp::model::{CallToolResponse, ContentBlock, JsonObject};

use super::Outcome;
use crate::{
    Definition,
    near::nearest,
    schema::{Flattened, Object, Shape},
};

/// Members that are looked at: nobody mistypes more.
const MOST: usize = 100;

/// What is said of the members of a call that were probably meant for a parameter that is not given; nothing of others, which
/// clients add for themselves.
pub(super) fn notes(definition: &'static Definition, arguments: &JsonObject) -> Vec<String> {
    let Shape::Object(object) = &definition.input.bare().shape else {
        return Vec::new();
    };
    // Nearly always there are none: then nothing is put together.
    let mut strangers = arguments
        .keys()
        .filter(|name| !may_read(object, name))
        .take(MOST)
        .peekable();
    if object.closed || strangers.peek().is_none() {
        return Vec::new();
    }
    let mut free = Vec::new();
    absent(object, arguments, &mut free);
    let notes = strangers.filter_map(|name| {
        let meant = nearest(name, free.iter().copied(), 1).first().copied()?;
        let tool = definition.name;
        Some(format!(
            "note: `{name}` is no parameter of {tool} and was not used; did you mean `{meant}`?"
        ))
    });
    notes.collect()
}

/// Whether a member may be read. Flattened maps and enums take what others do not, and what is escaped is not compared here.
fn may_read(object: &'static Object, name: &str) -> bool {
    object.one
        || object.fields.iter().any(|field| {
            if field.flatten {
                return match field.flattened() {
                    Flattened::Members(fragment) => may_read(fragment, name),
                    _ => true,
                };
            }
            let read = field.name.unquoted();
            read == name || field.notes.aliases.contains(&name) || read.contains('\\')
        })
}

/// Adds the names of what is not given, by that name or another.
fn absent(object: &'static Object, arguments: &JsonObject, names: &mut Vec<&'static str>) {
    for field in object.fields {
        if !field.flatten {
            let name = field.name.unquoted();
            let mut others = field.notes.aliases.iter();
            if !arguments.contains_key(name) && !others.any(|other| arguments.contains_key(*other)) {
                names.push(name);
            }
        } else if let Flattened::Members(fragment) = field.flattened() {
            absent(fragment, arguments, names);
        }
    }
}

/// Tells the model, behind what the tool answers. An error of the tool's is left as it is.
pub(super) fn told(outcome: Outcome, notes: Vec<String>) -> Outcome {
    match outcome {
        Ok(CallToolResponse::Complete(mut result)) if result.is_error != Some(true) => {
            result.content.extend(notes.into_iter().map(ContentBlock::text));
            Ok(result.into())
        }
        other => other,
    }
}
