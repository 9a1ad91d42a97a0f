//! The keys of `#[schemars(…)]`. A key that repeats one of serde's must agree with `#[serde(…)]`.

use super::crate_args::CrateArgs;
use crate::diagnostics::{Diagnostics, messages};
use crate::schema::attributes::extend as extend_key;
use crate::schema::attributes::mcp::With;
use crate::schema::attributes::notes::{Notes, Restated};
use crate::schema::attributes::serde::{self, Serde};
use crate::span::Spanned;
use crate::syntax::args::Value;
use crate::syntax::json::Json;
use crate::syntax::target::Target;
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::{Expr, Lit};

pub(super) fn read(
    args: &mut CrateArgs,
    target: Target,
    key: &Ident,
    value: &Value,
    serde: &mut Serde,
    diagnostics: &mut Diagnostics,
) {
    let name = key.unraw().to_string();
    let notes = &mut args.mcp.notes;
    let is_part = target != Target::Type;
    match name.as_str() {
        "description" => match value.as_string() {
            Some(description) => {
                notes.has_own_description = true;
                notes.description = Some(description);
            }
            None => args.unreadable.push(("description", key.clone())),
        },
        "title" => match value.as_string() {
            Some(title) if target != Target::Variant => notes.title = Some(title),
            Some(_) => {}
            None => args.unreadable.push(("title", key.clone())),
        },
        // An example that a function returns is ignored.
        "example" | "examples" => {
            if let Value::Expr(expr) = value
                && let Ok(json) = Json::of(without_reference(expr))
            {
                notes.examples_span.get_or_insert(key.span().into());
                match json {
                    Json::Array(examples) if name == "examples" => notes.examples.extend(examples),
                    example => notes.examples.push(example),
                }
            }
        }
        "transform" => notes.ignored_transform = Some(key.span().into()),
        "deprecated" => notes.deprecated |= !is_false(value),
        "extend" => {
            if let Value::List(list) = value {
                for (key, value) in extend_key::keywords(list.clone(), diagnostics) {
                    extend(notes, target, key, value, diagnostics);
                }
            }
        }
        "skip" | "skip_deserializing" if is_part && !serde.skip => args.mcp.skip = Some(key.span().into()),
        "with" => args.mcp.with = value.as_type().map(|ty| With::Type(Box::new(ty))),
        "schema_with" => args.unreadable.push(("with", key.clone())),
        "required" if target == Target::Field => {
            if !is_false(value) {
                args.mcp.required = Some(key.span().into());
            }
        }
        // The name of the schema, which only schemars' definitions have.
        "rename" if !is_part => {}
        "deny_unknown_fields" => serde.deny_unknown_fields = true,
        _ => {
            let is_rule = target == Target::Field && args.rules().read(key, value, diagnostics);
            if !is_rule && !serde::agrees(key, value, target, serde) {
                diagnostics.error(key.span(), messages::schemars_differs(&name));
            }
        }
    }
}

/// Reads one keyword of `extend`. A default and the allowed values become notes. Other keywords
/// that mcpact writes itself are compared with the schema.
fn extend(
    notes: &mut Notes,
    target: Target,
    key: Spanned<String>,
    value: Spanned<Json>,
    diagnostics: &mut Diagnostics,
) {
    let Some(instead) = extend_key::replacement(&key.value) else {
        notes.extend.push((key, value.value));
        return;
    };
    match (key.value.as_str(), &value.value) {
        _ if target == Target::Variant => diagnostics.error(key.span, messages::extend_own(&key.value, instead)),
        ("default", _) => notes.default = Some(value),
        // Null means an absent argument, so that it alone is no value.
        ("enum", Json::Array(values)) if values.iter().all(|value| *value == Json::Null) => {
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

/// Returns the value in `&"Sydney"`, since schemars takes a reference too.
fn without_reference(expr: &Expr) -> &Expr {
    match expr {
        Expr::Reference(reference) => &reference.expr,
        expr => expr,
    }
}

fn is_false(value: &Value) -> bool {
    matches!(value, Value::Expr(expr) if matches!(&**expr, Expr::Lit(lit) if matches!(&lit.lit, Lit::Bool(lit) if !lit.value)))
}
