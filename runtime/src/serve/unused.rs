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
    let mut names = Vec::new();
    let Shape::Object(object) = &definition.input.bare().shape else {
        return Vec::new();
    };
    if object.closed || !known(object, &mut names) {
        return Vec::new();
    }
    let strangers = arguments
        .keys()
        .filter(|name| !names.iter().any(|known| known.contains(&name.as_str())));
    let mut strangers = strangers.take(MOST).peekable();
    if strangers.peek().is_none() {
        return Vec::new();
    }
    let is_given = |known: &&Vec<&str>| known.iter().any(|name| arguments.contains_key(*name));
    let free: Vec<&str> = names
        .iter()
        .filter(|known| !is_given(known))
        .map(|known| known[0])
        .collect();
    let notes = strangers.filter_map(|name| {
        let meant = nearest(name, free.iter().copied(), 1).first().copied()?;
        let tool = definition.name;
        Some(format!(
            "note: `{name}` is no parameter of {tool} and was not used; did you mean `{meant}`?"
        ))
    });
    notes.collect()
}

/// Adds the names that serde reads, each with its aliases behind it; false where they are not all known here: maps and enums
/// that are flattened take what others do not.
fn known(object: &'static Object, names: &mut Vec<Vec<&'static str>>) -> bool {
    !object.one
        && object.fields.iter().all(|field| {
            if field.flatten {
                return matches!(field.flattened(), Flattened::Members(fragment) if known(fragment, names));
            }
            let name = field.name.unquoted();
            names.push([name].into_iter().chain(field.notes.aliases.iter().copied()).collect());
            // Whose name is not written as it is read is not compared.
            !name.contains('\\')
        })
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
