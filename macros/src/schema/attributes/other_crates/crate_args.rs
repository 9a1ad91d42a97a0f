//! The arguments of another crate's attribute, and the rules that the three crates have in common.

use crate::diagnostics::{Diagnostics, messages};
use crate::schema::attributes::mcp::{Mcp, With};
use crate::schema::attributes::notes::Notes;
use crate::span::{Extent, Spanned};
use crate::syntax::args::{Value, split_silently};
use crate::syntax::number::Number;
use crate::syntax::pattern::escape_text;
use crate::syntax::range::{Length, Range};
use proc_macro2::Ident;
use syn::LitStr;
use syn::ext::IdentExt;

/// Returns the arguments with `contains` after the others, since a pattern replaces it.
pub(super) fn contains_last(mut arguments: Vec<(Ident, Value)>) -> Vec<(Ident, Value)> {
    arguments.sort_by_key(|(key, _)| key == "contains");
    arguments
}

/// The arguments of one crate's attributes, converted to those of `#[mcp(…)]`.
pub(super) struct CrateArgs {
    attribute: &'static str,
    pub(super) mcp: Mcp,
    /// Arguments that a macro cannot read: the key of `#[mcp(…)]`, and the key of the other crate.
    pub(super) unreadable: Vec<(&'static str, Ident)>,
}

impl CrateArgs {
    pub(super) fn new(attribute: &'static str) -> CrateArgs {
        CrateArgs {
            attribute,
            mcp: Mcp::default(),
            unreadable: Vec::new(),
        }
    }

    pub(super) fn rules(&mut self) -> Rules<'_> {
        Rules {
            attribute: self.attribute,
            notes: &mut self.mcp.notes,
            unreadable: &mut self.unreadable,
        }
    }

    /// Adds to `mcp` the arguments that it does not have.
    pub(super) fn add_to(mut self, mcp: &mut Mcp, diagnostics: &mut Diagnostics) {
        let mut has_unreadable_schema = false;
        for (ours, theirs) in self.unreadable {
            let is_replaced = match ours {
                "with" => mcp.with.is_some(),
                key => mcp.notes.arguments().iter().any(|(other, _)| *other == key),
            };
            // A literal schema replaces all rules.
            if !is_replaced && !matches!(mcp.with, Some(With::Literal(_))) {
                has_unreadable_schema |= ours == "with";
                diagnostics.error(
                    theirs.span(),
                    messages::unreadable_value(self.attribute, &theirs.to_string(), ours),
                );
            }
        }
        if has_unreadable_schema {
            // No other check fails for a schema of any value.
            mcp.with = Some(With::Literal(Box::default()));
        }
        if let Some(With::Literal(_)) = mcp.with {
            self.mcp.notes = self.mcp.notes.without_rules();
        }
        let own = std::mem::take(&mut mcp.notes);
        mcp.notes = own.over(self.mcp.notes);
        mcp.with = mcp.with.take().or(self.mcp.with);
        mcp.required = mcp.required.or(self.mcp.required);
        mcp.skip = mcp.skip.or(self.mcp.skip);
    }
}

/// The value of a rule.
enum RuleValue<T> {
    /// A constant or a function.
    Unreadable,
    /// A rule that JSON Schema does not have.
    None,
    Some(T),
}

impl<T> RuleValue<T> {
    fn map<U>(self, value: impl FnOnce(T) -> U) -> RuleValue<U> {
        match self {
            RuleValue::Unreadable => RuleValue::Unreadable,
            RuleValue::None => RuleValue::None,
            RuleValue::Some(rule) => RuleValue::Some(value(rule)),
        }
    }
}

/// The rules of a value. The three crates have almost the same keys.
pub(super) struct Rules<'n> {
    attribute: &'static str,
    notes: &'n mut Notes,
    unreadable: &'n mut Vec<(&'static str, Ident)>,
}

impl Rules<'_> {
    /// Reads a rule. Returns whether `key` is one.
    pub(super) fn read(&mut self, key: &Ident, value: &Value, diagnostics: &mut Diagnostics) -> bool {
        let span: Extent = key.span().into();
        match key.unraw().to_string().as_str() {
            "range" => {
                let range = Bounds::parse(value).range();
                self.set("range", key, range, diagnostics, |notes| &mut notes.range);
            }
            "length" => {
                let length = Bounds::parse(value).length(self.attribute);
                self.set("length", key, length, diagnostics, |notes| &mut notes.length);
            }
            "regex" | "pattern" => {
                let pattern = pattern(value, self.attribute);
                self.set("pattern", key, pattern, diagnostics, |notes| &mut notes.pattern);
            }
            // A string that contains a text and has a pattern needs two patterns; the attribute's own
            // is more exact. A constant is left to the call's validation.
            "contains" if self.notes.pattern.is_none() => {
                if let RuleValue::Some(text) = pattern(value, self.attribute) {
                    self.notes.pattern = Some(Spanned::new(escape_text(&text), span));
                }
            }
            "contains" => {}
            name @ ("email" | "url" | "ipv4" | "ipv6") => {
                let format = if name == "url" { "uri" } else { name };
                let format = RuleValue::Some(format.to_owned());
                self.set("format", key, format, diagnostics, |notes| &mut notes.format);
            }
            "inner" => {
                if let Value::List(list) = value {
                    let (mut inner, mut unreadable) = (Notes::default(), Vec::new());
                    let mut rules = Rules {
                        attribute: self.attribute,
                        notes: &mut inner,
                        unreadable: &mut unreadable,
                    };
                    for (key, value) in contains_last(split_silently(list.clone())) {
                        rules.read(&key, &value, diagnostics);
                    }
                    self.unreadable
                        .extend(unreadable.into_iter().map(|(_, key)| ("inner", key)));
                    if !inner.is_empty() {
                        self.notes.inner = Some(Spanned::new(Box::new(inner), span));
                    }
                }
            }
            _ => return false,
        }
        true
    }

    fn set<T>(
        &mut self,
        ours: &'static str,
        key: &Ident,
        rule: RuleValue<T>,
        diagnostics: &mut Diagnostics,
        slot: impl Fn(&mut Notes) -> &mut Option<Spanned<T>>,
    ) {
        match rule {
            RuleValue::Unreadable => self.unreadable.push((ours, key.clone())),
            RuleValue::None => {}
            RuleValue::Some(rule) => {
                let slot = slot(self.notes);
                if slot.is_some() {
                    let message = messages::repeated_rule(self.attribute, &key.to_string(), ours);
                    diagnostics.error(key.span(), message);
                }
                *slot = Some(Spanned::new(rule, key.span()));
            }
        }
    }
}

/// `min = 1, max = 2, equal = 3, exclusive_min = 0, exclusive_max = 4`.
#[derive(Default)]
struct Bounds {
    min: Option<Number>,
    max: Option<Number>,
    exclusive_min: bool,
    exclusive_max: bool,
    /// The unit of a length, such as `bytes`.
    unit: String,
    is_unreadable: bool,
}

impl Bounds {
    fn parse(value: &Value) -> Bounds {
        let mut bounds = Bounds::default();
        let Value::List(list) = value else {
            bounds.is_unreadable = true;
            return bounds;
        };
        for (key, value) in split_silently(list.clone()) {
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
                    bounds.exclusive_max = name != "max";
                    bounds.max = number;
                }
                "equal" => (bounds.min, bounds.max) = (number, number),
                _ => {
                    if matches!(value, Value::Flag) {
                        bounds.unit = name;
                    }
                    continue;
                }
            }
            bounds.is_unreadable |= number.is_none();
        }
        bounds
    }

    fn range(self) -> RuleValue<Range> {
        if self.is_unreadable {
            return RuleValue::Unreadable;
        }
        if self.min.is_none() && self.max.is_none() {
            return RuleValue::None;
        }
        RuleValue::Some(Range {
            min: self.min,
            max: self.max,
            exclusive_min: self.exclusive_min,
            exclusive_max: self.exclusive_max,
        })
    }

    /// Returns the bounds in characters, which JSON Schema counts. Bounds in another unit become
    /// wider: a character has up to 4 bytes or 2 UTF-16 units, a grapheme any number of characters.
    /// Without a unit, garde counts the bytes of a string, and the items of another value.
    fn length(mut self, attribute: &str) -> RuleValue<Length> {
        let in_bytes = attribute == "garde" && matches!(self.unit.as_str(), "" | "simple");
        let units_per_char = match self.unit.as_str() {
            "bytes" => 4,
            "utf16" => 2,
            _ => 1,
        };
        if let Some(Number::Integer(min)) = self.min {
            self.min = Some(Number::Integer((min + units_per_char - 1) / units_per_char)).filter(|_| min > 0);
        }
        if self.unit == "graphemes" {
            self.max = None;
        }
        self.range().map(|bounds| Length { bounds, in_bytes })
    }
}

/// `regex(pattern = "…")`, `pattern("…")`, `pattern = "…"`. In `#[validate(regex = "…")]`, the text is
/// the path of a static.
fn pattern(value: &Value, attribute: &str) -> RuleValue<String> {
    let pattern = match value {
        Value::List(list) => match syn::parse2::<LitStr>(list.clone()) {
            Ok(pattern) => Some(pattern.value()),
            Err(_) => split_silently(list.clone())
                .iter()
                .find(|(key, _)| key == "pattern")
                .and_then(|(_, value)| value.as_string())
                .map(|pattern| pattern.value),
        },
        Value::Expr(_) if attribute != "validate" => value.as_string().map(|pattern| pattern.value),
        _ => None,
    };
    pattern.map_or(RuleValue::Unreadable, RuleValue::Some)
}
