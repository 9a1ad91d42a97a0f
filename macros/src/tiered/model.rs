//! The tiers of a struct, with each name as in JSON, and their checks.

use super::keys::{Limit, TierArgs};
use super::parse::{Field as SourceField, Source};
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::Runtime;
use crate::schema::attributes::rename_all::RenameRule;
use crate::span::Spanned;
use proc_macro2::Ident;
use syn::Type;
use syn::ext::IdentExt;

/// The tiers that a struct has unless it names others.
const DEFAULT_NAMES: [&str; 3] = ["1", "1.5", "2"];

pub(super) struct Tiers<'a> {
    pub(super) runtime: Runtime,
    /// The names, lowest first.
    pub(super) names: Vec<String>,
    /// The fields above the lowest tier.
    pub(super) fields: Vec<Field<'a>>,
    /// The name of the property with the tokens that the next tier adds.
    pub(super) count: String,
}

/// The tiers after an error: one that has all fields.
impl Default for Tiers<'_> {
    fn default() -> Self {
        Self {
            runtime: Runtime::default(),
            names: vec![DEFAULT_NAMES[0].to_owned()],
            fields: Vec::new(),
            count: String::new(),
        }
    }
}

pub(super) struct Field<'a> {
    /// The name in JSON.
    pub(super) name: String,
    pub(super) ty: &'a Type,
    pub(super) tier: usize,
    pub(super) preview: Option<Preview>,
}

pub(super) struct Preview {
    /// The name in JSON.
    pub(super) name: String,
    pub(super) limit: Limit,
}

/// Returns the tiers of a struct, and reports its mistakes.
pub(super) fn build<'a>(source: Source<'a>, diagnostics: &mut Diagnostics) -> Tiers<'a> {
    let Source {
        ident,
        tiers,
        serde,
        fields,
    } = source;
    if serde.transparent.is_some() || serde.written.into.is_some() {
        diagnostics.error(ident.span(), messages::tiers_need_fields());
    }
    let rule = serde.written.rename_all;
    let is_named = !tiers.names.is_empty();
    let names = if is_named {
        distinct(&tiers.names, diagnostics)
    } else {
        DEFAULT_NAMES.map(str::to_owned).to_vec()
    };
    let count = renamed("content_token_count", rule);
    let mut placed = PlacedFields::new(names, rule);
    for field in &fields {
        placed.add(field, diagnostics);
    }
    if !diagnostics.has_errors() {
        let declared = is_named.then_some(tiers.names.as_slice());
        report_unused(&placed.names, &placed.used, declared, ident, diagnostics);
        if !placed.has_lowest {
            diagnostics.error(ident.span(), messages::empty_lowest(&placed.names[0]));
        }
        report_same_names(&fields, &placed.fields, &count, rule, diagnostics);
    }
    let (names, fields) = placed.without_unused();
    Tiers {
        runtime: Runtime::new(tiers.runtime),
        names,
        fields,
        count,
    }
}

/// The fields of a struct in their tiers.
struct PlacedFields<'a> {
    /// The names of the tiers, the lowest first.
    names: Vec<String>,
    rule: Option<RenameRule>,
    /// True for each tier that a field or a preview belongs to, and for the lowest.
    used: Vec<bool>,
    has_lowest: bool,
    /// The fields above the lowest tier.
    fields: Vec<Field<'a>>,
}

impl<'a> PlacedFields<'a> {
    fn new(names: Vec<String>, rule: Option<RenameRule>) -> PlacedFields<'a> {
        let mut used = vec![false; names.len()];
        used[0] = true;
        PlacedFields {
            names,
            rule,
            used,
            has_lowest: false,
            fields: Vec::new(),
        }
    }

    fn add(&mut self, field: &SourceField<'a>, diagnostics: &mut Diagnostics) {
        if field.serde.written.skip {
            if let Some(TierArgs { tier: Some(tier), .. }) = &field.tier {
                diagnostics.error(tier.span, messages::tier_of_skipped());
            }
            return;
        }
        let Some(args) = &field.tier else {
            self.has_lowest = true;
            return;
        };
        let Some(index) = index_of(field, args, &self.names, diagnostics) else {
            return;
        };
        self.used[index] = true;
        if index == 0 {
            self.has_lowest = true;
            if let Some(preview) = &args.preview {
                diagnostics.error(preview.span, messages::preview_of_lowest(&self.names[0]));
            }
            return;
        }
        let name = name_of(field, self.rule);
        let preview = args.preview.as_ref().map(|limit| {
            self.used[index - 1] = true;
            self.has_lowest |= index == 1;
            Preview {
                name: format!("{name}{}", &renamed("x_preview", self.rule)[1..]),
                limit: limit.value,
            }
        });
        self.fields.push(Field {
            name,
            ty: field.ty,
            tier: index,
            preview,
        });
    }

    /// Returns the names of the tiers and the fields. The default tiers that have no field do not
    /// exist.
    fn without_unused(mut self) -> (Vec<String>, Vec<Field<'a>>) {
        for field in &mut self.fields {
            field.tier = self.used[..field.tier].iter().filter(|used| **used).count();
        }
        let mut is_used = self.used.iter();
        self.names.retain(|_| is_used.next() == Some(&true));
        (self.names, self.fields)
    }
}

/// Returns the index of a field's tier.
fn index_of(field: &SourceField, args: &TierArgs, names: &[String], diagnostics: &mut Diagnostics) -> Option<usize> {
    let tier = args.tier.as_ref()?;
    if field.serde.flatten.is_some() {
        diagnostics.error(tier.span, messages::tier_of_flattened());
        return None;
    }
    let index = names.iter().position(|name| *name == tier.value);
    if index.is_none() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        diagnostics.error(tier.span, messages::unknown_tier(&tier.value, &names));
    }
    index
}

/// Returns the names that a type declares, and reports repeated ones.
fn distinct(names: &[Spanned<String>], diagnostics: &mut Diagnostics) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if distinct.contains(&name.value) {
            diagnostics.error(name.span, messages::same_tier(&name.value));
        } else {
            distinct.push(name.value.clone());
        }
    }
    distinct
}

/// Reports tiers that add nothing: those that the type names, or all but the lowest.
fn report_unused(
    names: &[String],
    used: &[bool],
    declared: Option<&[Spanned<String>]>,
    ident: &Ident,
    diagnostics: &mut Diagnostics,
) {
    match declared {
        Some(declared) => {
            for (name, _) in declared.iter().zip(used).filter(|(_, used)| !**used) {
                diagnostics.error(name.span, messages::unused_tier(&name.value));
            }
            if declared.len() == 1 {
                diagnostics.error(declared[0].span, messages::single_tier(&names[0]));
            }
        }
        None if used.iter().filter(|used| **used).count() == 1 => {
            diagnostics.error(ident.span(), messages::single_tier(&names[0]));
        }
        None => {}
    }
}

/// Reports properties that lower tiers add and that have the name of a field.
fn report_same_names(
    source: &[SourceField],
    fields: &[Field],
    count: &str,
    rule: Option<RenameRule>,
    diagnostics: &mut Diagnostics,
) {
    let previews = fields.iter().filter_map(|field| field.preview.as_ref());
    let added: Vec<&str> = previews.map(|preview| preview.name.as_str()).chain([count]).collect();
    for field in source {
        let name = name_of(field, rule);
        if !field.serde.written.skip && field.serde.flatten.is_none() && added.contains(&name.as_str()) {
            diagnostics.error(field.ident.span(), messages::added_name(&name));
        }
    }
}

/// Returns the name of a field in JSON.
fn name_of(field: &SourceField, rule: Option<RenameRule>) -> String {
    match &field.serde.written.rename {
        Some(name) => name.value.clone(),
        None => renamed(&field.ident.unraw().to_string(), rule),
    }
}

fn renamed(name: &str, rule: Option<RenameRule>) -> String {
    rule.map_or_else(|| name.to_owned(), |rule| rule.field(name))
}
