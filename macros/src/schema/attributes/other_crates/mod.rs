//! Attributes of other crates: `#[schemars(…)]`, `#[validate(…)]` (validator) and `#[garde(…)]`.
//!
//! `#[mcp]` overrides `#[schemars]`, and that overrides the other two. The derives of these crates
//! report wrong syntax. A rule that JSON Schema does not have is ignored: the validation of a call
//! checks it. A rule with a constant or a function, which a macro cannot read, is an error without
//! an `#[mcp]`.

mod crate_args;
mod schemars;

use super::mcp::Mcp;
use super::serde::Serde;
use crate::diagnostics::Diagnostics;
use crate::syntax::args::{Value, split_silently};
use crate::syntax::target::Target;
use crate_args::{CrateArgs, contains_last};
use proc_macro2::Ident;
use syn::{Attribute, Meta};

/// Adds to `mcp` the arguments that it does not have.
pub(crate) fn parse(
    attrs: &[Attribute],
    target: Target,
    mcp: &mut Mcp,
    serde: &mut Serde,
    diagnostics: &mut Diagnostics,
) {
    for attribute in ["schemars", "validate", "garde"] {
        let mut args = CrateArgs::new(attribute);
        for (key, value) in arguments(attrs, attribute) {
            match attribute {
                "schemars" => schemars::read(&mut args, target, &key, &value, serde, diagnostics),
                _ if target != Target::Field => {}
                _ if key == "required" => args.mcp.required = Some(key.span().into()),
                // Other keys, such as `custom` or `ascii`, are not in JSON Schema.
                _ => {
                    args.rules().read(&key, &value, diagnostics);
                }
            }
        }
        args.add_to(mcp, diagnostics);
    }
}

/// Returns the keys and values of all attributes of this name.
fn arguments(attrs: &[Attribute], attribute: &str) -> Vec<(Ident, Value)> {
    let attrs = attrs.iter().filter(|attr| attr.path().is_ident(attribute));
    let lists = attrs.filter_map(|attr| match &attr.meta {
        Meta::List(list) => Some(list.tokens.clone()),
        _ => None,
    });
    // The other crate's derive reports what cannot be parsed.
    contains_last(lists.flat_map(split_silently).collect())
}
