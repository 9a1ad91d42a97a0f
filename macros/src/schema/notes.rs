//! What goes into a schema beside what the type is: said by `#[mcp(…)]`, by other crates' attributes, by doc comments.

use crate::syntax::Extent;
use crate::syntax::Spanned;
use crate::syntax::json::Json;
use crate::syntax::range::Range;

/// What is said of a type, a variant, a field, or what a field holds.
#[derive(Clone, Default)]
pub(crate) struct Notes {
    pub(crate) title: Option<Spanned<String>>,
    /// Given, else of the doc comment.
    pub(crate) description: Option<Spanned<String>>,
    /// Whether the description stands in an attribute, so that someone meant it for the schema.
    pub(crate) described: bool,
    /// The docs of an enum's variants: `new: Newest first; old: Oldest first`.
    pub(crate) variants: Option<String>,
    pub(crate) default: Option<Spanned<Json>>,
    pub(crate) examples: Vec<Json>,
    /// Where the first example stands.
    pub(crate) exemplified: Option<Extent>,
    pub(crate) range: Option<Spanned<Range>>,
    pub(crate) length: Option<Spanned<Range>>,
    pub(crate) pattern: Option<Spanned<String>>,
    pub(crate) format: Option<Spanned<String>>,
    /// The only allowed values: `extend("enum" = […])` of schemars.
    pub(crate) values: Option<Spanned<Vec<Json>>>,
    /// Keywords of the schema that another crate's attribute states too; the values must be the
    /// same.
    pub(crate) restated: Vec<Restated>,
    /// Of what an array or a map holds.
    pub(crate) inner: Option<Spanned<Box<Notes>>>,
    /// Further members.
    pub(crate) extend: Vec<(Spanned<String>, Json)>,
    /// Other names that serde reads: not shown, and checked like the one that is.
    pub(crate) aliases: Vec<String>,
    pub(crate) deprecated: bool,
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
    /// Whether nothing is said.
    pub(crate) fn is_silent(&self) -> bool {
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

    /// What bounds a value: rules of one value, which one of several parts has not.
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

    /// What an attribute says, by key, and where.
    pub(crate) fn given(&self) -> Vec<(&'static str, Extent)> {
        let description = self.description.as_ref().filter(|_| self.described);
        let said = [
            ("description", description.map(|description| description.span)),
            ("title", self.title.as_ref().map(|title| title.span)),
            ("default", self.default.as_ref().map(|default| default.span)),
            ("examples", self.exemplified),
            ("extend", self.extended()),
        ];
        let said = said.into_iter().chain(self.rules());
        said.filter_map(|(key, span)| Some((key, span?))).collect()
    }

    /// Turns the allowed values into a keyword to compare with the schema: for a type that has an
    /// `enum` itself.
    pub(crate) fn restate_values(&mut self) {
        if let Some(values) = self.values.take() {
            self.restated.push(Restated {
                key: Spanned::new("enum".to_owned(), values.span),
                value: Spanned::new(Json::Array(values.value), values.span),
                instead: "schema_with",
            });
        }
    }

    /// Returns the span of the first key of `extend`.
    fn extended(&self) -> Option<Extent> {
        let further = self.extend.iter().map(|(key, _)| key.span);
        further.chain(self.restated.iter().map(|own| own.key.span)).next()
    }

    /// These notes, and where they are silent the `inner` ones.
    pub(crate) fn over(self, inner: Notes) -> Notes {
        Notes {
            title: self.title.or(inner.title),
            described: if self.description.is_some() {
                self.described
            } else {
                inner.described
            },
            description: self.description.or(inner.description),
            variants: self.variants.or(inner.variants),
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
        }
    }
}
