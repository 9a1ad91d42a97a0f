//! `#[schemars(…)]`: its own keys are read; those that repeat serde's must say what serde's say, since serde reads the call.

use super::{Rules, Said};
use crate::diagnostics::{Diagnostics, messages};
use crate::schema::keys::Place;
use crate::schema::mcp::{self, With};
use crate::schema::serde::{self, Serde};
use crate::syntax::args::Value;
use crate::syntax::json::Json;
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::{Expr, Lit};

pub(super) fn read(
    said: &mut Said,
    place: Place,
    key: &Ident,
    value: &Value,
    serde: &mut Serde,
    diagnostics: &mut Diagnostics,
) {
    let name = key.unraw().to_string();
    let notes = &mut said.mcp.notes;
    let is_part = place != Place::Type;
    match name.as_str() {
        "description" => match value.as_string() {
            Some(description) => {
                notes.described = true;
                notes.description = Some(description);
            }
            None => said.unreadable.push(("description", key.clone())),
        },
        "title" => match value.as_string() {
            Some(title) if place != Place::Variant => notes.title = Some(title),
            Some(_) => {}
            None => said.unreadable.push(("title", key.clone())),
        },
        // An example that is made by a function is shown to no one, and nothing is wrong without it.
        "example" | "examples" => {
            if let Value::Expr(expr) = value
                && let Ok(json) = Json::of(expr)
            {
                notes.exemplified.get_or_insert(key.span().into());
                match json {
                    Json::Array(examples) if name == "examples" => notes.examples.extend(examples),
                    example => notes.examples.push(example),
                }
            }
        }
        "deprecated" => notes.deprecated |= !is_false(value),
        "extend" => {
            if let Value::List(list) = value {
                notes.extend = mcp::extend(list.clone(), diagnostics);
            }
        }
        "skip" | "skip_deserializing" if is_part && !serde.skip => said.mcp.skip = Some(key.span().into()),
        "with" if is_part => said.mcp.with = value.as_type().map(|ty| With::Type(Box::new(ty))),
        "schema_with" if is_part => said.unreadable.push(("with", key.clone())),
        "required" if place == Place::Field => {
            if !is_false(value) {
                said.mcp.required = Some(key.span().into());
            }
        }
        "deny_unknown_fields" => serde.deny_unknown_fields = true,
        _ => {
            let mut rules = Rules {
                attribute: said.attribute,
                notes,
                unreadable: &mut said.unreadable,
            };
            let is_rule = place == Place::Field && rules.read(key, value, diagnostics);
            if !is_rule && !serde::agrees(key, value, place, serde) {
                diagnostics.error(key.span(), messages::schemars_differs(&name));
            }
        }
    }
}

fn is_false(value: &Value) -> bool {
    matches!(value, Value::Expr(expr) if matches!(&**expr, Expr::Lit(lit) if matches!(&lit.lit, Lit::Bool(lit) if !lit.value)))
}
