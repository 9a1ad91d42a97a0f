//! The attributes of a type, a variant or a field.
//!
//! `mcp` holds the arguments of `#[mcp(…)]`, whose keys `mcp_keys` declares; `extend` and
//! `schema_with` read the values of those keys. `serde` reads `#[serde(…)]`, with `rename_all`.
//! `other_crates` reads `#[schemars(…)]`, `#[validate(…)]` and `#[garde(…)]`. `notes` are the
//! keywords that all of them add to a schema.

mod extend;
pub(crate) mod mcp;
mod mcp_keys;
pub(crate) mod notes;
mod other_crates;
pub(crate) mod rename_all;
pub(crate) mod schema_with;
pub(crate) mod serde;

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::docs::{self, DocsPart};
use crate::syntax::target::Target;
use mcp::Mcp;
use serde::Serde;
use syn::Attribute;

#[derive(Clone)]
pub(crate) struct Attrs {
    pub(crate) mcp: Mcp,
    pub(crate) serde: Serde,
}

impl Attrs {
    /// Returns whether the schema omits the item.
    pub(crate) fn is_skipped(&self) -> bool {
        self.serde.skip || self.mcp.skip.is_some()
    }

    /// Returns whether serde reads the field by its own name and the schema omits it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.mcp.skip.is_some() && !self.serde.skip && self.serde.flatten.is_none()
    }

    /// Returns whether serde neither reads nor writes the item.
    pub(crate) fn is_unused(&self) -> bool {
        self.serde.skip && self.serde.written.skip
    }

    pub(crate) fn parse(attrs: &[Attribute], target: Target, docs: DocsPart, diagnostics: &mut Diagnostics) -> Attrs {
        let mut serde = serde::parse(attrs, target, diagnostics);
        if serde.skip && serde.written.skip {
            let mcp = Mcp::default();
            return Attrs { mcp, serde };
        }
        let mut mcp = mcp_keys::parse(attrs, target, diagnostics);
        other_crates::parse(attrs, target, &mut mcp, &mut serde, diagnostics);
        if mcp.notes.description.is_none() && !mcp.notes.has_own_description {
            mcp.notes.description = docs::description(attrs, docs, diagnostics);
        }
        // `parse` checks those of fields, which the type may trust.
        if let (Target::Variant, Some(key), None, false) = (target, &serde.read_fn, &mcp.with, serde.skip) {
            diagnostics.error(key.span(), messages::serde_custom_variant(&key.to_string()));
        }
        Attrs { mcp, serde }
    }
}
