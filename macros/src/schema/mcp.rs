//! `#[mcp(…)]` and `#[deprecated]`: what users say of a type, a variant or a field to the schema alone.

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args::{self, Key};
use crate::syntax::json::Json;
use crate::syntax::range::Range;
use crate::syntax::{Extent, Spanned, docs};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token, WherePredicate};

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Type,
    Variant,
    Field,
}

impl Place {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Place::Type => "type",
            Place::Variant => "variant",
            Place::Field => "field",
        }
    }
}

/// Every key, with what it takes.
pub(crate) const KEYS: &[Key] = &[
    Key {
        name: "description",
        takes: "a string, such as `description = \"Max results\"`",
    },
    Key {
        name: "default",
        takes: "a number, a string, a boolean, `null` or an array of these, such as `default = 20`",
    },
    Key {
        name: "range",
        takes: "a range of numbers, such as `range = 1..=100`, `range = 1..` or `range = ..=100`",
    },
    Key {
        name: "length",
        takes: "a range of whole numbers or one of them, such as `length = 1..=10` or `length = 4`",
    },
    Key {
        name: "pattern",
        takes: "a regular expression in a string, such as `pattern = \"^[a-z]+$\"`",
    },
    Key {
        name: "example",
        takes: "a number, a string, a boolean, `null` or an array of these, such as `example = \"gold rush\"`",
    },
    Key {
        name: "examples",
        takes: "an array, such as `examples = [1, 2]`",
    },
    Key {
        name: "crate",
        takes: "the path of mcpact, such as `crate = my_crate::mcpact`",
    },
    Key {
        name: "bound",
        takes: "predicates in a string, such as `bound = \"T: mcpact::ToolSchema\"`",
    },
];

/// The keys that a place takes.
fn allowed(place: Place) -> &'static [&'static str] {
    match place {
        Place::Type => &[
            "description",
            "default",
            "range",
            "length",
            "pattern",
            "example",
            "examples",
            "crate",
            "bound",
        ],
        Place::Variant => &["description"],
        Place::Field => &[
            "description",
            "default",
            "range",
            "length",
            "pattern",
            "example",
            "examples",
        ],
    }
}

/// What is said of a type, a variant or a field.
#[derive(Default)]
pub(crate) struct Mcp {
    pub(crate) notes: Notes,
    pub(crate) runtime: Option<Path>,
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// What goes into the schema beside the type.
#[derive(Clone, Default)]
pub(crate) struct Notes {
    /// Given, else of the doc comment.
    pub(crate) description: Option<String>,
    /// Where `#[mcp(description = …)]` stands.
    pub(crate) described: Option<Extent>,
    pub(crate) default: Option<Spanned<Json>>,
    pub(crate) examples: Vec<Json>,
    /// Where the first example stands.
    pub(crate) exemplified: Option<Extent>,
    pub(crate) range: Option<Spanned<Range>>,
    pub(crate) length: Option<Spanned<Range>>,
    pub(crate) pattern: Option<Spanned<String>>,
    pub(crate) deprecated: bool,
}

impl Notes {
    /// Whether nothing is said.
    pub(crate) fn is_silent(&self) -> bool {
        let Notes {
            description,
            described: _,
            default,
            examples,
            exemplified: _,
            range,
            length,
            pattern,
            deprecated,
        } = self;
        description.is_none()
            && default.is_none()
            && examples.is_empty()
            && range.is_none()
            && length.is_none()
            && pattern.is_none()
            && !deprecated
    }

    /// These notes, and where they are silent the `inner` ones.
    pub(crate) fn over(self, inner: Notes) -> Notes {
        Notes {
            description: self.description.or(inner.description),
            described: self.described.or(inner.described),
            default: self.default.or(inner.default),
            examples: if self.examples.is_empty() {
                inner.examples
            } else {
                self.examples
            },
            exemplified: self.exemplified.or(inner.exemplified),
            range: self.range.or(inner.range),
            length: self.length.or(inner.length),
            pattern: self.pattern.or(inner.pattern),
            deprecated: self.deprecated || inner.deprecated,
        }
    }
}

/// Reads the `#[mcp(…)]`, doc comments and `#[deprecated]` among `attrs`.
pub(crate) fn parse(attrs: &[Attribute], place: Place, diagnostics: &mut Diagnostics) -> Mcp {
    let mut all = Vec::new();
    let mut mcp = Mcp::default();
    for attr in attrs {
        if attr.path().is_ident("deprecated") {
            mcp.notes.deprecated = true;
        }
        if !attr.path().is_ident("mcp") {
            continue;
        }
        match &attr.meta {
            Meta::List(list) => all.extend(args::parse(list.tokens.clone(), "mcp", KEYS, diagnostics)),
            meta => diagnostics.error_of(meta, messages::no_list("mcp", "description = \"…\"")),
        }
    }
    all.retain(|arg| {
        let fits = allowed(place).contains(&arg.name().as_str());
        if !fits {
            let message = messages::misplaced_key(&arg.name(), place.name(), allowed(place));
            diagnostics.error(arg.span(), message);
        }
        fits
    });
    args::once(&mut all, &["example"], diagnostics);
    for arg in &all {
        read(arg, &mut mcp, diagnostics);
    }
    if mcp.notes.described.is_none() {
        mcp.notes.description = docs::description(attrs, diagnostics);
    }
    mcp
}

fn read(arg: &args::Arg, mcp: &mut Mcp, diagnostics: &mut Diagnostics) {
    let notes = &mut mcp.notes;
    match arg.name().as_str() {
        "description" => {
            notes.described = Some(arg.value_span());
            notes.description = arg.string(diagnostics).map(|string| string.value);
        }
        "default" => notes.default = arg.json(diagnostics),
        "range" => notes.range = arg.range(diagnostics),
        "length" => notes.length = arg.range_or_number(diagnostics),
        "pattern" => notes.pattern = arg.string(diagnostics),
        "example" => {
            notes.exemplified.get_or_insert(arg.span().into());
            notes.examples.extend(arg.json(diagnostics).map(|json| json.value));
        }
        "examples" => {
            notes.exemplified.get_or_insert(arg.span().into());
            match arg.json(diagnostics).map(|json| json.value) {
                Some(Json::Array(examples)) => notes.examples.extend(examples),
                Some(_) => arg.wrong(diagnostics).unwrap_or_default(),
                None => {}
            }
        }
        "crate" => mcp.runtime = arg.path(diagnostics),
        "bound" => mcp.bound = predicates(arg, diagnostics),
        key => unreachable!("`{key}` is in KEYS and is not read"),
    }
}

fn predicates(arg: &args::Arg, diagnostics: &mut Diagnostics) -> Option<Vec<WherePredicate>> {
    let string = arg.string(diagnostics)?;
    let parser = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    match parser.parse_str(&string.value) {
        Ok(predicates) => Some(predicates.into_iter().collect()),
        Err(_) => arg.wrong(diagnostics),
    }
}
