//! The statements of a tool's schema and of its other texts.

use std::cell::OnceCell;
use std::collections::HashSet;

use serde_json::{Map, Value};

use super::names::Names;
use super::number::{self, NumberRole};
use super::placeholder_values::is_placeholder;
use super::statement::{Statement, Subject};
use super::text::{self, Text, is_unit_of_name};
use crate::input::schema_walk::{PointerStep, walk};
use crate::prose::vocabulary::{self, BOOLEAN_CONDITIONS, Class, EMPTY_WORDS};

/// Words of descriptions that say nothing about the value, besides those of every description.
const NEUTRAL_WORDS: [&str; 8] = [
    "optional",
    "required",
    "whether",
    "specified",
    "given",
    "specific",
    "provided",
    "perform",
];

/// The minimum length of a literal that means the same in any text of a tool, in characters.
const MIN_DISTINCTIVE: usize = 10;

/// A schema that a text describes.
struct Node<'a> {
    name: String,
    keywords: &'a Map<String, Value>,
    is_required: bool,
}

/// A text of the tool at another path.
struct OtherText<'a> {
    /// The property that the text describes; `None` for the tool.
    property: Option<String>,
    text: &'a str,
    read: OnceCell<Text<'a>>,
}

/// The statements of a tool outside of one of its texts.
pub(super) struct Stated<'a> {
    names: Names,
    /// The schemas of all properties.
    nodes: Vec<Node<'a>>,
    /// The index of the text's own property.
    own: Option<usize>,
    others: Vec<OtherText<'a>>,
}

impl<'a> Stated<'a> {
    pub(super) fn of(tool: &'a Map<String, Value>, path: &str) -> Stated<'a> {
        let mut stated = Stated {
            names: Names::default(),
            nodes: Vec::new(),
            own: None,
            others: Vec::new(),
        };
        let name = tool.get("name").and_then(Value::as_str).unwrap_or_default();
        name.clone_into(&mut stated.names.tool);
        stated.names.tool_words = mcpact_shared::text::words(name);
        if let Some(text) = tool.get("description").and_then(Value::as_str)
            && path != "/description"
        {
            stated.other(None, text);
        }
        let Some(schema) = tool.get("inputSchema") else {
            stated.names.has_named_values = true;
            return stated;
        };
        walk("inputSchema", schema, |subschema| {
            let Some(keywords) = subschema.keywords() else { return };
            stated.names.add_values(keywords);
            let pointer = subschema.pointer(&[PointerStep::Name("description")]);
            if let Some(name) = subschema.property_name() {
                stated.names.properties.insert(name.to_owned());
                // The property's schema and those within it that are no properties: items,
                // branches.
                let prefix = pointer.trim_end_matches("description");
                let is_own = path
                    .strip_prefix(prefix)
                    .is_some_and(|rest| !rest.split('/').any(|step| step == "properties"));
                if is_own {
                    stated.own = Some(stated.nodes.len());
                }
                stated.nodes.push(Node {
                    name: name.to_owned(),
                    keywords,
                    is_required: is_required(schema, &pointer, name),
                });
            }
            let text = keywords.get("description").and_then(Value::as_str);
            if let Some(text) = text.filter(|_| pointer != path) {
                let property = subschema.property_name().map(str::to_owned);
                stated.other(property, text);
            }
        });
        let mut described = match stated.own {
            Some(own) => stated.nodes[own..=own].iter(),
            None => stated.nodes.iter(),
        };
        stated.names.has_named_values = described.all(|node| has_named_values(node.keywords));
        if let Some(own) = stated.own {
            let name = stated.nodes[own].name.clone();
            stated.names.own_words = mcpact_shared::text::words(&name);
            stated.names.own = Some(name);
        }
        stated
    }

    fn other(&mut self, property: Option<String>, text: &'a str) {
        self.others.push(OtherText {
            property,
            text,
            read: OnceCell::new(),
        });
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the stems of the name of the property that has the text; `None` if no property has it.
    pub(super) fn own_stems(&self) -> Option<HashSet<String>> {
        let words = mcpact_shared::text::words(&self.nodes[self.own?].name).into_iter();
        Some(words.map(|word| text::stem_of(&word)).collect())
    }

    /// Returns the stems of words that say nothing in the text of the property, besides its name:
    /// those of the tool's name, of the type, and those that every description may have.
    pub(super) fn neutral_stems(&self) -> HashSet<String> {
        let kind = self.own.and_then(|own| self.nodes[own].keywords.get("type")?.as_str());
        let kind = kind.unwrap_or_default();
        let words = EMPTY_WORDS.into_iter().chain(NEUTRAL_WORDS).chain([kind]);
        let other_name = match kind {
            "array" => Some("list"),
            "integer" | "number" => Some("numeric"),
            _ => None,
        };
        let words = words.chain(other_name);
        let words = words.map(str::to_owned).chain(self.names.tool_words.iter().cloned());
        words.map(|word| text::stem_of(&word)).collect()
    }

    /// Returns the name of the property that has the text.
    pub(super) fn own_name(&self) -> Option<&str> {
        self.names.own.as_deref()
    }

    /// Returns whether a fact is the condition of a default that the schema states: "if unset,
    /// defaults to 5". A default applies to no other case.
    fn is_condition_of_default(&self, fact: &Statement, old: &Text<'_>, new: &Text<'_>) -> bool {
        let is_default = |other: &&Statement| match &other.subject {
            Subject::Default(_) => true,
            // `20 is used` says no role.
            Subject::Number {
                role: NumberRole::Default | NumberRole::Value,
                value,
                ..
            } => self
                .own
                .is_some_and(|own| self.nodes[own].has_number(value, NumberRole::Default)),
            _ => false,
        };
        let mut beside = old.statements.iter().filter(|other| other.sentence == fact.sentence);
        fact.subject == Subject::Absence && beside.any(|other| is_default(&other) && self.states(other, old, new))
    }

    /// Returns whether a fact says that bounds are inclusive which the schema states, as all of its
    /// bounds are.
    fn is_inclusive(&self, fact: &Statement, old: &Text<'_>, new: &Text<'_>) -> bool {
        let beside = old.statements.iter().filter(|other| other.sentence == fact.sentence);
        let bounds: Vec<&Statement> = beside.filter(|other| other.subject.is_bound()).collect();
        fact.subject == Subject::Qualifier("inclusive")
            && !bounds.is_empty()
            && bounds.into_iter().all(|bound| self.states(bound, old, new))
    }

    /// Returns whether the schema or another text states a fact of the text.
    pub(super) fn states(&self, fact: &Statement, old: &Text<'_>, new: &Text<'_>) -> bool {
        // The entry of a list of parameters begins with a name that the schema has.
        if let (Subject::Parameter(name), Some(owner)) = (&fact.subject, &fact.owner)
            && name == owner
        {
            return true;
        }
        if self.is_condition_of_default(fact, old, new) || self.is_inclusive(fact, old, new) {
            return true;
        }
        if let Subject::EnumValue {
            is_explained: false, ..
        } = fact.subject
        {
            return true;
        }
        if let Subject::Code(code) = &fact.subject
            && self.own.is_none()
            && self.names.says_path(code)
        {
            return true;
        }
        let is_known = |node: &Node<'_>| node.states(fact, new);
        let described = |node: &&Node<'_>| {
            fact.owner.as_ref().is_some_and(|owner| *owner == node.name)
                || self.own.is_none() && old.mentions(fact.sentence, &node.name)
        };
        self.own.is_some_and(|own| is_known(&self.nodes[own]))
            || self.nodes.iter().filter(described).any(is_known)
            || self.others.iter().any(|other| self.moved(other, fact))
    }

    /// Returns whether another text has the fact, among the same words.
    fn moved(&self, other: &OtherText<'_>, fact: &Statement) -> bool {
        let text = other.read.get_or_init(|| Text::read(other.text, &self.names));
        let property = other.property.as_deref();
        if !text.has(fact, property) {
            return false;
        }
        if property.is_some() && property == fact.owner.as_deref() {
            return true;
        }
        if let Subject::Code(literal) | Subject::Link(literal) = &fact.subject
            && literal.chars().count() >= MIN_DISTINCTIVE
        {
            return true;
        }
        if fact.context.is_empty() {
            // A condition without an effect belongs to its own parameter.
            return fact.subject != Subject::Absence;
        }
        let name: HashSet<String> = property.map(mcpact_shared::text::words).into_iter().flatten().collect();
        let has_context = |sentence: &HashSet<String>| {
            let known = fact
                .context
                .iter()
                .filter(|word| sentence.contains(*word) || name.contains(*word));
            known.count() * 2 >= fact.context.len()
        };
        text.sentences.iter().any(has_context)
    }
}

/// Returns whether `enum` lists all values of a property, or of the items of an array, and each is
/// a name.
fn has_named_values(keywords: &Map<String, Value>) -> bool {
    let items = keywords.get("items").and_then(Value::as_object);
    let listed = keywords.get("enum").or_else(|| items?.get("enum"));
    let is_name = |value: &Value| value.as_str().is_some_and(|name| name.starts_with(char::is_alphabetic));
    listed
        .and_then(Value::as_array)
        .is_some_and(|values| values.iter().all(is_name))
}

/// Returns whether the object around a property requires it. The pointer ends in
/// `/properties/NAME/description`.
fn is_required(schema: &Value, pointer: &str, name: &str) -> bool {
    let parent = pointer
        .rsplitn(4, '/')
        .nth(3)
        .and_then(|parent| parent.strip_prefix("/inputSchema"));
    let required = parent.and_then(|parent| schema.pointer(parent)?.get("required")?.as_array());
    required.is_some_and(|names| names.iter().any(|own| own == name))
}

impl Node<'_> {
    /// Returns whether the keywords or the name state a fact.
    fn states(&self, fact: &Statement, new: &Text<'_>) -> bool {
        match &fact.subject {
            Subject::Number { value, unit, role } => {
                let is_unit = |unit| new.has_unit(unit, Some(&self.name));
                unit.is_none_or(is_unit) && self.has_number(value, *role)
                    || *unit == Some("character") && self.has_length(value, *role)
            }
            Subject::Unit(unit) => is_unit_of_name(unit, &self.name),
            Subject::Default(value) => self.keywords.get("default").is_some_and(|own| match own {
                Value::String(own) => own.to_lowercase() == *value,
                Value::Bool(own) => value == if *own { "true" } else { "false" },
                _ => false,
            }),
            Subject::Negation {
                class: Class::Must,
                scope,
                ..
            } => self.is_required && scope.iter().all(|word| self.is_plain(word)),
            // The description of a boolean is about `true`, so "if true" adds no fact.
            Subject::Negation { class: Class::If, .. } => {
                let text = fact.text.to_lowercase();
                let is_boolean = self.keywords.get("type").is_some_and(|kind| kind == "boolean");
                let mut conditions = BOOLEAN_CONDITIONS.iter();
                let says_true = text.starts_with("whether ") || conditions.any(|opening| text.starts_with(opening));
                is_boolean && says_true
            }
            Subject::Qualifier(name @ ("maximum" | "minimum")) => {
                let words = mcpact_shared::text::words(&self.name);
                let is_limit = *name == "maximum" && words.iter().any(|word| word == "limit");
                is_limit || words.iter().any(|word| vocabulary::qualifier_of(word) == Some(name))
            }
            Subject::Code(code) if self.has_literal(code) => true,
            // An example of a format says no more than the format.
            Subject::Code(_) | Subject::Link(_) => {
                let format = self.keywords.get("format").and_then(Value::as_str);
                fact.is_example && format.is_some_and(|format| is_placeholder(format, &fact.text))
            }
            _ => false,
        }
    }

    /// Returns whether a word of "must be a string" or "required parameter" adds nothing to the
    /// schema.
    fn is_plain(&self, stem: &str) -> bool {
        let kind = self.keywords.get("type").and_then(Value::as_str).unwrap_or_default();
        let mut name = mcpact_shared::text::words(&self.name).into_iter();
        [
            "paramet", "argument", "field", "valu", "properti", "valid", "must", "requir",
        ]
        .contains(&stem)
            || (!kind.is_empty() && kind.starts_with(stem))
            || name.any(|word| word == stem)
    }

    fn has_number(&self, value: &str, role: NumberRole) -> bool {
        let keywords: &[&str] = match role {
            NumberRole::Min => &["minimum", "minLength", "minItems", "minProperties"],
            NumberRole::Max => &["maximum", "maxLength", "maxItems", "maxProperties"],
            NumberRole::Above => &["exclusiveMinimum"],
            NumberRole::Below => &["exclusiveMaximum"],
            NumberRole::Default => &["default"],
            NumberRole::Value => &["const", "multipleOf", "enum", "default"],
        };
        self.has_number_at(keywords, value)
    }

    /// Returns whether the length of a string, in characters, has this bound.
    fn has_length(&self, value: &str, role: NumberRole) -> bool {
        match role {
            NumberRole::Min => self.has_number_at(&["minLength"], value),
            NumberRole::Max => self.has_number_at(&["maxLength"], value),
            _ => false,
        }
    }

    /// Returns whether one of these keywords has a number.
    fn has_number_at(&self, keywords: &[&str], value: &str) -> bool {
        keywords
            .iter()
            .filter_map(|keyword| self.keywords.get(*keyword))
            .any(|own| match own {
                Value::Array(values) => values.iter().any(|own| is_number(own, value)),
                own => is_number(own, value),
            })
    }

    /// Returns whether a literal is an example, a pattern or a format that the schema has.
    fn has_literal(&self, code: &str) -> bool {
        let strings = ["default", "const", "pattern", "format"].iter();
        let strings = strings.filter_map(|keyword| self.keywords.get(*keyword)?.as_str());
        let examples = self.keywords.get("examples").and_then(Value::as_array);
        let examples = examples.into_iter().flatten().filter_map(Value::as_str);
        strings.chain(examples).any(|own| own.eq_ignore_ascii_case(code))
    }
}

/// Returns whether a JSON value is a number, or a text, of this value.
fn is_number(own: &Value, value: &str) -> bool {
    let text = match own {
        Value::Number(own) => own.to_string(),
        Value::String(own) => own.clone(),
        _ => return false,
    };
    let digits = text.strip_prefix('-').unwrap_or(&text);
    let sign = if digits.len() < text.len() { "-" } else { "" };
    number::value(digits).is_some_and(|digits| format!("{sign}{digits}") == value)
}
