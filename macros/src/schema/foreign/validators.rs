//! `#[validate(…)]` and `#[garde(…)]` on fields: what bounds a value, as far as JSON Schema can say it.

use super::{Rules, Said};
use crate::diagnostics::Diagnostics;
use crate::syntax::args::Value;
use proc_macro2::Ident;

pub(super) fn read(said: &mut Said, key: &Ident, value: &Value, diagnostics: &mut Diagnostics) {
    if key == "required" {
        said.mcp.required = Some(key.span().into());
        return;
    }
    let mut rules = Rules {
        attribute: said.attribute,
        notes: &mut said.mcp.notes,
        unreadable: &mut said.unreadable,
    };
    // All others only narrow: `custom`, `nested`, `ascii`, `credit_card` and so on.
    rules.read(key, value, diagnostics);
}
