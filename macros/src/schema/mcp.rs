//! `#[mcp(…)]` and `#[deprecated]`: what users say of a type, a variant or a field to the schema alone.

use super::keys::{KEYS, Place, allowed};
use super::literal::{self, Literal};
use super::notes::Notes;
use crate::diagnostics::{Diagnostics, messages};
use crate::lints::levels::{self, LevelOverrides};
use crate::syntax::args::{self, Arg, Value};
use crate::syntax::json::Json;
use crate::syntax::{Extent, Spanned};
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, LitStr, Meta, Path, Token, WherePredicate};

/// What is said of a type, a variant or a field.
#[derive(Clone, Default)]
pub(crate) struct Mcp {
    pub(crate) notes: Notes,
    pub(crate) with: Option<With>,
    pub(crate) required: Option<Extent>,
    pub(crate) skip: Option<Extent>,
    pub(crate) recursive: Option<Recursive>,
    pub(crate) levels: LevelOverrides,
    pub(crate) runtime: Option<Path>,
    pub(crate) bound: Option<Vec<WherePredicate>>,
}

/// What the schema is, where the type does not say it.
#[derive(Clone)]
pub(crate) enum With {
    Type(Box<syn::Type>),
    /// Of a type that need not have one, since it is only written.
    Unsure(Box<syn::Type>),
    Literal(Box<Literal>),
}

/// What closes a circle of several types.
#[derive(Clone)]
pub(crate) enum Recursive {
    /// A type that others lead back to.
    Here,
    /// A field whose type leads back to this one.
    To(Spanned<Box<syn::Type>>),
}

/// Reads the `#[mcp(…)]` and `#[deprecated]` among `attrs`; doc comments are read last, when nothing else describes.
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
            Meta::List(list) => all.extend(args::parse(list.tokens.clone(), "mcp", &[KEYS], diagnostics)),
            meta => diagnostics.error_of(meta, messages::no_list("mcp", "description = \"…\"")),
        }
    }
    for arg in &placed(all, place, diagnostics) {
        read(arg, place, &mut mcp, diagnostics);
    }
    if let Some(With::Literal(literal)) = &mut mcp.with {
        mcp.notes = std::mem::take(&mut mcp.notes).over(std::mem::take(&mut literal.notes));
    }
    mcp
}

/// The arguments that may stand there, each once.
fn placed(mut args: Vec<Arg>, place: Place, diagnostics: &mut Diagnostics) -> Vec<Arg> {
    args.retain(|arg| {
        let fits = allowed(place).contains(&arg.name().as_str());
        if !fits {
            let message = messages::misplaced_key(&arg.name(), place.name(), allowed(place));
            diagnostics.error(arg.span(), message);
        }
        fits
    });
    let [allow, warn, deny] = levels::NAMES;
    args::once(&mut args, &["example", allow, warn, deny], diagnostics);
    args
}

fn read(arg: &Arg, place: Place, mcp: &mut Mcp, diagnostics: &mut Diagnostics) {
    match arg.name().as_str() {
        "required" => mcp.required = flag(arg, diagnostics),
        "skip" => mcp.skip = flag(arg, diagnostics),
        "with" => {
            let ty = arg.ty(diagnostics).map(|ty| With::Type(Box::new(ty)));
            with(arg, ty, mcp, diagnostics);
        }
        "schema_with" => {
            let literal = arg.string(diagnostics);
            let literal = literal.and_then(|literal| literal::read(&literal, diagnostics));
            with(
                arg,
                literal.map(|literal| With::Literal(Box::new(literal))),
                mcp,
                diagnostics,
            );
        }
        "recursive" => mcp.recursive = recursive(arg, place, diagnostics),
        "allow" | "warn" | "deny" => mcp.levels.read(arg, diagnostics),
        "crate" => mcp.runtime = arg.path(diagnostics),
        "bound" => mcp.bound = predicates(arg, diagnostics),
        _ => note(arg, &mut mcp.notes, diagnostics),
    }
}

fn note(arg: &Arg, notes: &mut Notes, diagnostics: &mut Diagnostics) {
    match arg.name().as_str() {
        "description" => {
            notes.described = true;
            notes.description = arg.string(diagnostics);
        }
        "title" => notes.title = arg.string(diagnostics),
        "default" => notes.default = arg.json(diagnostics),
        "range" => notes.range = arg.range(diagnostics),
        "length" => notes.length = arg.range_or_number(diagnostics),
        "pattern" => notes.pattern = arg.string(diagnostics),
        "format" => format(arg, arg.string(diagnostics), notes, diagnostics),
        "email" => {
            let email = flag(arg, diagnostics).map(|span| Spanned::new("email".to_owned(), span));
            format(arg, email, notes, diagnostics);
        }
        "url" => {
            let uri = flag(arg, diagnostics).map(|span| Spanned::new("uri".to_owned(), span));
            format(arg, uri, notes, diagnostics);
        }
        "inner" => notes.inner = inner(arg, diagnostics),
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
        "extend" => match &arg.value {
            Value::List(list) => notes.extend = extend(list.clone(), diagnostics),
            _ => arg.wrong(diagnostics).unwrap_or_default(),
        },
        "deprecated" => notes.deprecated |= flag(arg, diagnostics).is_some(),
        key => unreachable!("`{key}` is in KEYS and is not read"),
    }
}

/// Where the flag stands, if it is not `= false`.
fn flag(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Extent> {
    let given = arg.flag(diagnostics)?;
    given.then(|| arg.span().into())
}

/// A value has one format, whichever key says it.
fn format(arg: &Arg, format: Option<Spanned<String>>, notes: &mut Notes, diagnostics: &mut Diagnostics) {
    if notes.format.is_some() {
        diagnostics.error(arg.span(), messages::contradiction("format", "email` or `url"));
    }
    notes.format = format.or(notes.format.take());
}

fn with(arg: &Arg, with: Option<With>, mcp: &mut Mcp, diagnostics: &mut Diagnostics) {
    if mcp.with.is_some() {
        diagnostics.error(arg.span(), messages::contradiction("with", "schema_with"));
    }
    // What could not be read stands for a type that any value has, so that nothing else is said of it.
    mcp.with = Some(with.unwrap_or_else(|| With::Literal(Box::default())));
}

fn inner(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Spanned<Box<Notes>>> {
    let Value::List(list) = &arg.value else {
        return arg.wrong(diagnostics);
    };
    let args = args::parse(list.clone(), "mcp(inner)", &[KEYS], diagnostics);
    let mut notes = Notes::default();
    for arg in &placed(args, Place::Item, diagnostics) {
        note(arg, &mut notes, diagnostics);
    }
    Some(Spanned::new(Box::new(notes), arg.span()))
}

/// Keywords that say what the type says, or what another key says.
const OWN: [(&str, &str); 28] = [
    ("type", "with"),
    ("enum", "schema_with"),
    ("const", "schema_with"),
    ("properties", "schema_with"),
    ("required", "required"),
    ("items", "inner"),
    ("prefixItems", "schema_with"),
    ("additionalProperties", "inner"),
    ("anyOf", "schema_with"),
    ("oneOf", "schema_with"),
    ("allOf", "schema_with"),
    ("$ref", "with"),
    ("$defs", "with"),
    ("title", "title"),
    ("description", "description"),
    ("default", "default"),
    ("examples", "examples"),
    ("deprecated", "deprecated"),
    ("pattern", "pattern"),
    ("format", "format"),
    ("minimum", "range"),
    ("maximum", "range"),
    ("minLength", "length"),
    ("maxLength", "length"),
    ("minItems", "length"),
    ("maxItems", "length"),
    ("minProperties", "length"),
    ("maxProperties", "length"),
];

/// Returns the key of `#[mcp(…)]` that replaces a keyword which mcpact writes itself.
pub(crate) fn own(keyword: &str) -> Option<&'static str> {
    OWN.iter().find(|(own, _)| *own == keyword).map(|(_, instead)| *instead)
}

/// `"x-mcp-header" = "Region", …`
fn extend(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<(Spanned<String>, Json)> {
    let mut extend = Vec::new();
    for (name, value) in extensions(tokens, diagnostics) {
        match own(&name.value) {
            Some(instead) => diagnostics.error(name.span, messages::extend_own(&name.value, instead)),
            None => extend.push((name, value.value)),
        }
    }
    extend
}

/// Returns the keywords and values of an `extend`, each keyword once.
pub(crate) fn extensions(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<(Spanned<String>, Spanned<Json>)> {
    let member = |input: ParseStream| {
        let key: LitStr = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok((key, input.parse::<Expr>()?))
    };
    let members = Punctuated::<(LitStr, Expr), Token![,]>::parse_terminated_with;
    let members = match (|input: ParseStream| members(input, member)).parse2(tokens) {
        Ok(members) => members,
        Err(error) => {
            diagnostics.error(error.span(), messages::extend_shape());
            return Vec::new();
        }
    };
    let mut extend: Vec<(Spanned<String>, Spanned<Json>)> = Vec::new();
    for (key, value) in members {
        let name = Spanned::new(key.value(), key.span());
        if extend.iter().any(|(other, _)| other.value == name.value) {
            diagnostics.error(name.span, messages::duplicate_key(&name.value));
        } else {
            match Json::of(&value) {
                Ok(json) => extend.push((name, Spanned::new(json, Extent::of(&value)))),
                Err(problem) => {
                    let takes = "a JSON literal or `json!({ … })`";
                    diagnostics.error(problem.span, problem.message(&name.value, takes));
                }
            }
        }
    }
    extend
}

fn recursive(arg: &Arg, place: Place, diagnostics: &mut Diagnostics) -> Option<Recursive> {
    match (place, &arg.value) {
        (Place::Type, Value::Flag) => Some(Recursive::Here),
        (Place::Field, Value::Type(_) | Value::Expr(_)) => {
            let span = arg.value_span();
            let ty = arg.ty(diagnostics)?;
            Some(Recursive::To(Spanned::new(Box::new(ty), span)))
        }
        _ => arg.wrong(diagnostics),
    }
}

fn predicates(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Vec<WherePredicate>> {
    let string = arg.string(diagnostics)?;
    let parser = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    match parser.parse_str(&string.value) {
        Ok(predicates) => Some(predicates.into_iter().collect()),
        Err(_) => arg.wrong(diagnostics),
    }
}
