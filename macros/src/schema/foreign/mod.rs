//! Attributes of other crates, on types that carry them already: `#[schemars(…)]`, `#[validate(…)]` (validator) and
//! `#[garde(…)]`. `#[mcp]` goes before `#[schemars]`, and that before the other two.
//!
//! Their own derives judge them, so what is wrong in them is not reported here. What JSON Schema cannot say is left
//! out: it only narrows what is accepted, and the call's own validation answers. What it could say, but only a program that runs
//! could tell (a constant, a function), is an error, unless an `#[mcp]` beside it says it.

mod schemars;
mod validators;

use super::mcp::{Mcp, With};
use super::notes::Notes;
use super::serde::Serde;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args::{self, Value};
use crate::syntax::keys::Target;
use crate::syntax::number::Number;
use crate::syntax::range::Range;
use crate::syntax::{Extent, Spanned};
use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::{Attribute, LitStr, Meta};

/// Fills in what `mcp` does not say.
pub(crate) fn parse(
    attrs: &[Attribute],
    place: Target,
    mcp: &mut Mcp,
    serde: &mut Serde,
    diagnostics: &mut Diagnostics,
) {
    for attribute in ["schemars", "validate", "garde"] {
        let mut said = Said::of(attribute);
        for (key, value) in arguments(attrs, attribute) {
            match attribute {
                "schemars" => schemars::read(&mut said, place, &key, &value, serde, diagnostics),
                _ if place == Target::Field => validators::read(&mut said, &key, &value, diagnostics),
                _ => {}
            }
        }
        said.fill_in(mcp, diagnostics);
    }
}

/// The keys and values of all attributes of this name; what cannot be read is their derive's to report.
fn arguments(attrs: &[Attribute], attribute: &str) -> Vec<(Ident, Value)> {
    let mut all = Vec::new();
    for attr in attrs {
        if attr.path().is_ident(attribute)
            && let Meta::List(list) = &attr.meta
        {
            all.extend(split(list.tokens.clone()));
        }
    }
    all
}

fn split(tokens: TokenStream) -> Vec<(Ident, Value)> {
    let mut unheard = Diagnostics::new();
    let arguments = args::split(tokens, &mut unheard);
    unheard.finish();
    arguments
}

/// What the attributes of one crate say.
struct Said {
    attribute: &'static str,
    mcp: Mcp,
    /// Keys of ours that they speak of with what a macro cannot read: theirs, and where it stands.
    unreadable: Vec<(&'static str, Ident)>,
}

impl Said {
    fn of(attribute: &'static str) -> Said {
        Said {
            attribute,
            mcp: Mcp::default(),
            unreadable: Vec::new(),
        }
    }

    fn fill_in(mut self, mcp: &mut Mcp, diagnostics: &mut Diagnostics) {
        for (ours, theirs) in self.unreadable {
            let said = match ours {
                "with" => mcp.with.is_some(),
                key => mcp.notes.given().iter().any(|(given, _)| *given == key),
            };
            // A schema that is written out says everything.
            if !said && !matches!(mcp.with, Some(With::Literal(_))) {
                diagnostics.error(
                    theirs.span(),
                    messages::foreign(self.attribute, &theirs.to_string(), ours),
                );
            }
        }
        if let Some(With::Literal(_)) = mcp.with {
            self.mcp.notes = Notes {
                range: None,
                length: None,
                pattern: None,
                format: None,
                values: None,
                inner: None,
                ..self.mcp.notes
            };
        }
        let own = std::mem::take(&mut mcp.notes);
        mcp.notes = own.over(self.mcp.notes);
        mcp.with = mcp.with.take().or(self.mcp.with);
        mcp.required = mcp.required.or(self.mcp.required);
        mcp.skip = mcp.skip.or(self.mcp.skip);
    }
}

/// What a rule says.
enum Rule<T> {
    /// Something that a macro cannot look into.
    Unreadable,
    /// Nothing that JSON Schema has.
    Nothing,
    Is(T),
}

/// What rules say of a value: the same words in all three crates, but for a few.
struct Rules<'n> {
    attribute: &'static str,
    notes: &'n mut Notes,
    unreadable: &'n mut Vec<(&'static str, Ident)>,
}

impl Rules<'_> {
    /// Reads a rule; whether it is one.
    fn read(&mut self, key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> bool {
        let span: Extent = key.span().into();
        match key.unraw().to_string().as_str() {
            "range" => {
                let range = Bounds::of(value).range();
                self.set("range", key, range, diagnostics, |notes| &mut notes.range);
            }
            "length" => {
                let length = Bounds::of(value).length();
                self.set("length", key, length, diagnostics, |notes| &mut notes.length);
            }
            "regex" | "pattern" => {
                let pattern = pattern(value);
                self.set("pattern", key, pattern, diagnostics, |notes| &mut notes.pattern);
            }
            "email" => {
                let format = Rule::Is("email".to_owned());
                self.set("format", key, format, diagnostics, |notes| &mut notes.format);
            }
            "url" => {
                let format = Rule::Is("uri".to_owned());
                self.set("format", key, format, diagnostics, |notes| &mut notes.format);
            }
            "inner" => {
                if let Value::List(list) = value {
                    let mut inner = Notes::default();
                    let mut rules = Rules {
                        attribute: self.attribute,
                        notes: &mut inner,
                        unreadable: self.unreadable,
                    };
                    for (key, value) in split(list.clone()) {
                        rules.read(&key, &value, diagnostics);
                    }
                    if !inner.is_silent() {
                        self.notes.inner = Some(Spanned::new(Box::new(inner), span));
                    }
                }
            }
            _ => return false,
        }
        true
    }

    /// Puts down a rule.
    fn set<T>(
        &mut self,
        ours: &'static str,
        key: &Ident,
        rule: Rule<T>,
        diagnostics: &mut Diagnostics,
        slot: impl Fn(&mut Notes) -> &mut Option<Spanned<T>>,
    ) {
        match rule {
            Rule::Unreadable => self.unreadable.push((ours, key.clone())),
            Rule::Nothing => {}
            Rule::Is(rule) => {
                let slot = slot(self.notes);
                if slot.is_some() {
                    let message = messages::foreign_twice(self.attribute, &key.to_string(), ours);
                    diagnostics.error(key.span(), message);
                }
                *slot = Some(Spanned::new(rule, key.span()));
            }
        }
    }
}

/// `min = 1, max = 2, equal = 3, exclusive_min = 0, exclusive_max = 4`, and what a length counts.
#[derive(Default)]
struct Bounds {
    min: Option<Number>,
    max: Option<Number>,
    exclusive_min: bool,
    exclusive: bool,
    counts: String,
    unreadable: bool,
}

impl Bounds {
    fn of(value: &Value) -> Bounds {
        let mut bounds = Bounds::default();
        let Value::List(list) = value else {
            bounds.unreadable = true;
            return bounds;
        };
        for (key, value) in split(list.clone()) {
            let name = key.unraw().to_string();
            let number = match &value {
                Value::Expr(expr) => Number::of(expr),
                _ => None,
            };
            match name.as_str() {
                "min" | "exclusive_min" => {
                    bounds.exclusive_min = name != "min";
                    bounds.min = number;
                }
                "max" | "exclusive_max" => {
                    bounds.exclusive = name != "max";
                    bounds.max = number;
                }
                "equal" => (bounds.min, bounds.max) = (number, number),
                _ => {
                    if matches!(value, Value::Flag) {
                        bounds.counts = name;
                    }
                    continue;
                }
            }
            bounds.unreadable |= number.is_none();
        }
        bounds
    }

    fn range(self) -> Rule<Range> {
        if self.unreadable {
            return Rule::Unreadable;
        }
        if self.min.is_none() && self.max.is_none() {
            return Rule::Nothing;
        }
        Rule::Is(Range {
            min: self.min,
            max: self.max,
            exclusive_min: self.exclusive_min,
            exclusive: self.exclusive,
        })
    }

    /// JSON Schema counts characters. What counts something else bounds them only loosely: a character is up to four
    /// bytes or two UTF-16 units, and a grapheme any number of characters.
    fn length(mut self) -> Rule<Range> {
        let most = match self.counts.as_str() {
            "bytes" => 4,
            "utf16" => 2,
            _ => 1,
        };
        if let Some(Number::Integer(min)) = self.min {
            self.min = Some(Number::Integer((min + most - 1) / most)).filter(|_| min > 0);
        }
        if self.counts == "graphemes" {
            self.max = None;
        }
        self.range()
    }
}

/// `regex(pattern = "…")`, `pattern("…")`, `pattern = "…"`.
fn pattern(value: &Value) -> Rule<String> {
    let pattern = match value {
        Value::List(list) => match syn::parse2::<LitStr>(list.clone()) {
            Ok(pattern) => Some(pattern.value()),
            Err(_) => split(list.clone())
                .iter()
                .find(|(key, _)| key == "pattern")
                .and_then(|(_, value)| value.as_string())
                .map(|pattern| pattern.value),
        },
        Value::Expr(_) => value.as_string().map(|pattern| pattern.value),
        _ => None,
    };
    pattern.map_or(Rule::Unreadable, Rule::Is)
}
