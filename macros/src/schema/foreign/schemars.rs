//! `#[schemars(…)]`: its own keys are read; those that repeat serde's must say what serde's say, since serde reads the call.

use super::{Rules, Said};
use crate::diagnostics::{Diagnostics, messages};
use crate::schema::extend as keywords;
use crate::schema::mcp::With;
use crate::schema::notes::{Notes, Restated};
use crate::schema::serde::{self, Serde};
use crate::syntax::Spanned;
use crate::syntax::args::Value;
use crate::syntax::json::Json;
use crate::syntax::keys::Target;
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::{Expr, Lit};

pub(super) fn read(
    said: &mut Said,
    place: Target,
    key: &Ident,
    value: &Value,
    serde: &mut Serde,
    diagnostics: &mut Diagnostics,
) {
    let name = key.unraw().to_string();
    let notes = &mut said.mcp.notes;
    let is_part = place != Target::Type;
    match name.as_str() {
        "description" => match value.as_string() {
            Some(description) => {
                notes.described = true;
                notes.description = Some(description);
            }
            None => said.unreadable.push(("description", key.clone())),
        },
        "title" => match value.as_string() {
            Some(title) if place != Target::Variant => notes.title = Some(title),
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
                for (key, value) in keywords::extensions(list.clone(), diagnostics) {
                    extend(notes, place, key, value, diagnostics);
                }
            }
        }
        "skip" | "skip_deserializing" if is_part && !serde.skip => said.mcp.skip = Some(key.span().into()),
        "with" if is_part => said.mcp.with = value.as_type().map(|ty| With::Type(Box::new(ty))),
        "schema_with" if is_part => said.unreadable.push(("with", key.clone())),
        "required" if place == Target::Field => {
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
            let is_rule = place == Target::Field && rules.read(key, value, diagnostics);
            if !is_rule && !serde::agrees(key, value, place, serde) {
                diagnostics.error(key.span(), messages::schemars_differs(&name));
            }
        }
    }
}

/// Reads one keyword of `extend`. A default and the allowed values become notes. Other keywords
/// that mcpact writes itself are compared with the schema.
fn extend(notes: &mut Notes, place: Target, key: Spanned<String>, value: Spanned<Json>, diagnostics: &mut Diagnostics) {
    let Some(instead) = keywords::own(&key.value) else {
        notes.extend.push((key, value.value));
        return;
    };
    match (key.value.as_str(), &value.value) {
        _ if place == Target::Variant => diagnostics.error(key.span, messages::extend_own(&key.value, instead)),
        ("default", _) => notes.default = Some(value),
        ("enum", Json::Array(values)) if values.is_empty() => {
            diagnostics.error(value.span, messages::no_values());
        }
        ("enum", Json::Array(values)) => {
            if let Some(twice) = (1..values.len()).find(|index| values[..*index].contains(&values[*index])) {
                diagnostics.error(value.span, messages::same_value(&values[twice].to_text()));
            }
            notes.values = Some(Spanned::new(values.clone(), value.span));
        }
        _ => notes.restated.push(Restated { key, value, instead }),
    }
}

fn is_false(value: &Value) -> bool {
    matches!(value, Value::Expr(expr) if matches!(&**expr, Expr::Lit(lit) if matches!(&lit.lit, Lit::Bool(lit) if !lit.value)))
}
