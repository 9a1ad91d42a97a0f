//! A value's schema: references, title and description, and the keywords after the rules.

use super::{
    Detail, Writer,
    definitions::DefinitionName,
    keyword::{self, another},
    projection::refuse_selection,
};
use crate::build::schema::{Kind, Lead, Node, Notes, Shape, Text, node::first};
use mcpact_shared::settings::Profile;

impl Writer<'_> {
    /// Writes a value's schema. `outer` are notes that replace those of the type; `null` adds null
    /// to its values.
    #[track_caller]
    pub(crate) const fn value(&mut self, node: &'static Node, outer: &Notes, null: bool) {
        self.open(b'{');
        self.value_keywords(node, outer, null);
        self.close(b'}');
    }

    /// Writes a value's schema without the braces.
    #[track_caller]
    pub(super) const fn value_keywords(&mut self, node: &'static Node, outer: &Notes, null: bool) {
        let node = if self.output { node.written() } else { node };
        match &node.shape {
            Shape::Transparent(_) if self.output && node.projection().is_some() && !self.is_shared(node, outer) => {
                self.projection(node, outer, null);
            }
            Shape::Newtype(inner) | Shape::Transparent(inner) if !self.is_shared(node, outer) => {
                self.value_keywords(inner, &outer.over(&node.notes), null);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => self.value_keywords(inner, outer, true),
            Shape::Recursive(_) => {
                if self.is_selected {
                    refuse_selection(node);
                }
                let index = self.definitions.refer(node);
                self.reference(index, node, outer, null);
            }
            Shape::Recurse(name) => {
                let recursive = self.definitions.around(name);
                let index = self.definitions.refer(recursive);
                self.reference(index, recursive, outer, null);
            }
            _ if self.is_shared(node, outer) => {
                let index = self.definitions.refer(node);
                self.reference(index, node, outer, null);
            }
            _ => self.keywords(outer, &node.notes, node, null),
        }
    }

    /// Returns whether the schema refers to the type. A use with rules of its own is written out:
    /// they replace those of the type.
    #[track_caller]
    const fn is_shared(&self, node: &'static Node, outer: &Notes) -> bool {
        self.hoisted.has(node) && !outer.has_rules() && outer.inner.is_none()
    }

    /// Writes a `$ref` to a definition, or to the document. `outer` are the notes of the field, and
    /// `node` is its type. Notes go around the reference, or beside the `allOf` with it. Gemini allows a
    /// description and a default beside a reference, and no `allOf`.
    #[track_caller]
    const fn reference(&mut self, index: Option<usize>, node: &'static Node, outer: &Notes, null: bool) {
        let has_rules = outer.has_rules();
        if outer.is_silent() && !null && !has_rules {
            return self.bare_reference(index);
        }
        if self.has_lead {
            self.has_lead = false;
        } else {
            self.pair(&keyword::TITLE, &outer.title);
            self.pair(&keyword::DESCRIPTION, &outer.description);
        }
        if matches!(self.profile, Profile::Gemini) {
            self.bare_reference(index);
            self.nullable(null);
        } else {
            self.key(if null { &keyword::ANY_OF } else { &keyword::ALL_OF });
            self.open(b'[');
            self.open(b'{');
            self.bare_reference(index);
            self.close(b'}');
            if null {
                self.null_form();
            }
            self.close(b']');
        }
        // Gemini refuses other keywords beside a reference.
        if has_rules && !matches!(self.profile, Profile::Gemini) {
            self.rules(outer, &Notes::NONE, node.value_of(self.output), null);
        }
        self.last_keywords(outer, &Notes::NONE);
    }

    #[track_caller]
    const fn bare_reference(&mut self, index: Option<usize>) {
        let Some(index) = index else {
            self.separate();
            return self.sink.raw("\"$ref\":\"#\"");
        };
        self.key(&keyword::REF);
        self.definition_name(index);
        self.sink.byte(b'"');
    }

    /// Writes the name of a definition: the type's, with a number if an earlier definition has the
    /// same.
    #[track_caller]
    pub(super) const fn definition_name(&mut self, index: usize) {
        let DefinitionName { name, number } = self.definitions.name(index);
        self.sink.raw(name);
        if number > 1 {
            self.sink.number(number);
        }
    }

    /// Writes the keywords of a type without wrappers. `outer` notes replace `inner` ones. Merging
    /// them first would cost more.
    #[track_caller]
    pub(super) const fn keywords(&mut self, outer: &Notes, inner: &Notes, node: &'static Node, null: bool) {
        match (self.has_lead, &outer.description) {
            (true, Some(description)) => self.append_variants(description, &inner.variants),
            _ => self.title_and_description(outer, inner),
        }
        self.has_lead = false;
        match &node.shape {
            Shape::Leaf { kind, keywords: None } => self.type_of(*kind, null),
            Shape::Choice { values } => {
                let values = match first(&outer.values, &inner.values) {
                    Some(allowed) => allowed,
                    None => values,
                };
                self.choice(values, null);
            }
            _ => self.shape(node, *first(&outer.inner, &inner.inner), null),
        }
        if outer.has_rules() || inner.has_rules() {
            self.rules(outer, inner, node, null);
        }
        if let Shape::Leaf { kind: Kind::Null, .. } = &node.shape {
            // The only value is the default.
            let outer = &Notes {
                default: None,
                ..*outer
            };
            return self.last_keywords(
                outer,
                &Notes {
                    default: None,
                    ..*inner
                },
            );
        }
        self.last_keywords(outer, inner);
    }

    /// Writes title and description.
    #[track_caller]
    pub(super) const fn title_and_description(&mut self, outer: &Notes, inner: &Notes) {
        match (&outer.lead, &inner.lead) {
            (Lead::Description(description), _) if inner.title.is_none() => {
                self.key(description);
                self.append_variants(description, &inner.variants);
            }
            (_, Lead::Description(description))
                if outer.title.is_none() && outer.description.is_none() && self.docs.add_variants(&inner.variants) =>
            {
                self.key(description);
            }
            _ => {
                self.pair(&keyword::TITLE, first(&outer.title, &inner.title));
                self.description(
                    first(&outer.description, &inner.description),
                    first(&outer.variants, &inner.variants),
                );
            }
        }
    }

    /// Writes a description with the docs of an enum's variants, which a document has only once.
    #[track_caller]
    pub(super) const fn description(&mut self, description: &Option<Text>, variants: &Option<Text>) {
        match description {
            Some(text) => {
                self.pair(&keyword::DESCRIPTION, description);
                self.append_variants(text, variants);
            }
            None if self.docs.add_variants(variants) => self.pair(&keyword::DESCRIPTION, variants),
            None => {}
        }
    }

    /// Adds the docs of an enum's variants to the last description.
    #[track_caller]
    const fn append_variants(&mut self, description: &Text, variants: &Option<Text>) {
        if let Some(docs) = variants
            && self.docs.add_variants(variants)
        {
            self.continue_description(description);
            self.sink.raw(docs.without_first_byte().json);
        }
    }

    /// Reopens the last description, so that another sentence can follow.
    #[track_caller]
    pub(super) const fn continue_description(&mut self, description: &Text) {
        self.sink.reopen();
        self.sink.raw(if description.ends_sentence() { " " } else { ". " });
    }

    /// Writes the keywords after the rules: default, deprecated, extensions, examples.
    #[track_caller]
    pub(super) const fn last_keywords(&mut self, outer: &Notes, inner: &Notes) {
        if let (Some(default), _) | (None, Some(default)) = (&outer.default, &inner.default)
            // Neither a call in OpenAI's strict mode nor a result omits a property.
            && !self.is_strict()
            && !self.output
        {
            if self.needs_comma {
                self.sink.text(&another::DEFAULT);
            } else {
                self.key(&keyword::DEFAULT);
            }
            self.sink.text(default);
        }
        if outer.is_deprecated || inner.is_deprecated {
            self.key(&keyword::DEPRECATED);
        }
        if let (Some(more), _) | (None, Some(more)) = (&outer.extend, &inner.extend) {
            self.key(more);
        }
        if let (Some(_), _) | (_, Some(_)) = (&outer.examples, &inner.examples) {
            self.has_examples = true;
            if matches!(self.detail, Detail::Full) {
                self.pair(&keyword::EXAMPLES, first(&outer.examples, &inner.examples));
            }
        }
    }
}
