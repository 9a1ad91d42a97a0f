//! The keywords that attributes and doc comments add to the schema of a type.

use crate::span::Extent;
use crate::span::Spanned;
use crate::syntax::json::Json;
use crate::syntax::range::{Length, Range};

#[derive(Clone, Default)]
pub(crate) struct Notes {
    pub(crate) title: Option<Spanned<String>>,
    /// The description from an attribute, else from the doc comment.
    pub(crate) description: Option<Spanned<String>>,
    /// True if the description is from an attribute.
    pub(crate) has_own_description: bool,
    /// The descriptions of an enum's variants: `new: Newest first; old: Oldest first`.
    pub(crate) variants: Option<String>,
    pub(crate) default: Option<Spanned<Json>>,
    pub(crate) examples: Vec<Json>,
    /// The location of the first example.
    pub(crate) examples_span: Option<Extent>,
    pub(crate) range: Option<Spanned<Range>>,
    pub(crate) length: Option<Spanned<Length>>,
    pub(crate) pattern: Option<Spanned<String>>,
    pub(crate) format: Option<Spanned<String>>,
    /// The only allowed values: `extend("enum" = […])` of schemars.
    pub(crate) values: Option<Spanned<Vec<Json>>>,
    /// Keywords of the schema that another crate's attribute repeats. The values must be equal.
    pub(crate) restated: Vec<Restated>,
    /// The notes of the items of an array or the values of a map.
    pub(crate) inner: Option<Spanned<Box<Notes>>>,
    /// Further keywords.
    pub(crate) extend: Vec<(Spanned<String>, Json)>,
    /// Other names that serde reads. The schema omits them.
    pub(crate) aliases: Vec<String>,
    pub(crate) deprecated: bool,
    /// The location of a function of schemars that would change the schema.
    pub(crate) ignored_transform: Option<Extent>,
}

/// A keyword that mcpact writes itself, and to which `#[schemars(extend(…))]` gives a value.
#[derive(Clone)]
pub(crate) struct Restated {
    pub(crate) key: Spanned<String>,
    pub(crate) value: Spanned<Json>,
    /// The key of `#[mcp(…)]` to write instead.
    pub(crate) instead: &'static str,
}

impl Notes {
    pub(crate) fn with_aliases(aliases: &[String]) -> Notes {
        Notes {
            aliases: aliases.to_vec(),
            ..Notes::default()
        }
    }

    /// Returns whether the notes add nothing to a schema.
    pub(crate) fn is_empty(&self) -> bool {
        self.description.is_none()
            && self.variants.is_none()
            && self.title.is_none()
            && self.default.is_none()
            && self.examples.is_empty()
            && self.extend.is_empty()
            && self.aliases.is_empty()
            && !self.deprecated
            && self.rules().iter().all(|(_, span)| span.is_none())
    }

    /// Returns the locations of the rules, by key. A rule applies to a single value.
    pub(crate) fn rules(&self) -> [(&'static str, Option<Extent>); 6] {
        [
            ("range", self.range.as_ref().map(|range| range.span)),
            ("length", self.length.as_ref().map(|length| length.span)),
            ("pattern", self.pattern.as_ref().map(|pattern| pattern.span)),
            ("format", self.format.as_ref().map(|format| format.span)),
            ("enum", self.values.as_ref().map(|values| values.span)),
            ("inner", self.inner.as_ref().map(|inner| inner.span)),
        ]
    }

    /// Returns the notes without rules.
    pub(crate) fn without_rules(self) -> Notes {
        Notes {
            range: None,
            length: None,
            pattern: None,
            format: None,
            values: None,
            inner: None,
            ..self
        }
    }

    /// Returns the locations of the attributes' arguments, by key.
    pub(crate) fn arguments(&self) -> Vec<(&'static str, Extent)> {
        let description = self.description.as_ref().filter(|_| self.has_own_description);
        let others = [
            ("description", description.map(|description| description.span)),
            ("title", self.title.as_ref().map(|title| title.span)),
            ("default", self.default.as_ref().map(|default| default.span)),
            ("examples", self.examples_span),
            ("extend", self.extend_span()),
        ];
        let arguments = others.into_iter().chain(self.rules());
        arguments.filter_map(|(key, span)| Some((key, span?))).collect()
    }

    /// Moves the allowed values to the restated keywords, for a type whose schema has an `enum`.
    pub(crate) fn restate_values(&mut self) {
        if let Some(values) = self.values.take() {
            self.restated.push(Restated {
                key: Spanned::new("enum".to_owned(), values.span),
                value: Spanned::new(Json::Array(values.value), values.span),
                instead: "schema_with",
            });
        }
    }

    /// Returns the location of the first key of `extend`.
    fn extend_span(&self) -> Option<Extent> {
        let added = self.extend.iter().map(|(key, _)| key.span);
        added.chain(self.restated.iter().map(|keyword| keyword.key.span)).next()
    }

    /// Returns these notes, completed by the `inner` notes.
    pub(crate) fn over(self, inner: Notes) -> Notes {
        Notes {
            title: self.title.or(inner.title),
            has_own_description: if self.description.is_some() {
                self.has_own_description
            } else {
                inner.has_own_description
            },
            description: self.description.or(inner.description),
            variants: self.variants.or(inner.variants),
            default: self.default.or(inner.default),
            examples: if self.examples.is_empty() {
                inner.examples
            } else {
                self.examples
            },
            examples_span: self.examples_span.or(inner.examples_span),
            range: self.range.or(inner.range),
            length: self.length.or(inner.length),
            pattern: self.pattern.or(inner.pattern),
            format: self.format.or(inner.format),
            values: self.values.or(inner.values),
            restated: if self.restated.is_empty() {
                inner.restated
            } else {
                self.restated
            },
            inner: self.inner.or(inner.inner),
            extend: if self.extend.is_empty() {
                inner.extend
            } else {
                self.extend
            },
            aliases: self.aliases,
            deprecated: self.deprecated || inner.deprecated,
            ignored_transform: self.ignored_transform.or(inner.ignored_transform),
        }
    }
}
