//! Checks of the arguments of an example call.

use super::{
    Mismatch, Problem, Reader,
    compile_error::{Subject, compile_error},
    find_mismatch, mismatch,
};
use crate::schema::{Node, Notes, Shape, json::property_at, property_names::has_name};

/// Checks the arguments of an example call of the tool called `name`, a JSON object.
///
/// # Panics
///
/// Panics in const evaluation if an argument is not a value of its parameter, if a required one is
/// absent, or if the schema has no parameter of its name.
#[track_caller]
pub const fn check_example(name: &str, json: &'static str, node: &'static Node) {
    let found = match find_unknown(json, node) {
        None => find_mismatch(json, node, &Notes::NONE, Reader::Call),
        found => found,
    };
    if let Some(mismatch) = found {
        compile_error(Subject::Example, name, json, &mismatch).panic()
    }
}

/// Returns the first argument whose name the schema does not have. Serde may read it by an alias,
/// or ignore it, but no model should learn it.
#[track_caller]
const fn find_unknown(json: &'static str, node: &'static Node) -> Option<Mismatch> {
    let object = node.value_of(false);
    if !matches!(object.shape, Shape::Object(_) | Shape::AnyOf(_)) || node.takes_any_name(false) {
        return None;
    }
    let mut at = 1;
    while let Some((name, _, next)) = property_at(json, at) {
        if !has_name(object, name, false) {
            return mismatch(json, object, Problem::Unknown(name));
        }
        at = next;
    }
    None
}
