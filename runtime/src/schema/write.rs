//! Spells a node out as JSON Schema: inline, minified, keywords in one fixed order (title, description, type, what it
//! holds, rules, default, deprecated, examples), properties as declared.
//!
//! Every function here and in `shapes`, `object`, `root` and `fold` runs in const evaluation, where each statement costs, so
//! each is a plain walk.

use super::{
    Detail, Kind, Lead, Node, Notes, Profile, Shape, Text,
    defs::Defs,
    keyword::{self, another},
    refs::Hoisted,
    said::Said,
    sink::Sink,
};

/// Writes one JSON document.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is asked in one place; one enum for all would be taken apart at each step"
)]
pub(crate) struct Writer<'a> {
    pub(crate) sink: Sink<'a>,
    detail: Detail,
    pub(super) profile: Profile,
    pub(super) defs: Defs,
    /// What is written once and referred to.
    pub(super) hoisted: &'a Hoisted,
    /// Whether the next member or item of what is open stands behind another.
    pub(super) comma: bool,
    /// Whether the description of what comes next is written already, and there is no title.
    pub(super) led: bool,
    examples: bool,
    /// Whether the last part is what a root requires: from the keyword's first letter to the last name's last.
    pub(super) required: bool,
    /// Whether it is what serde writes that is said, and not what it reads.
    pub(super) output: bool,
    /// True if the next object is a form of an object with other properties.
    pub(super) beside: bool,
    /// The docs of variants that the document already has.
    pub(super) said: Said,
    /// The member being written, for messages.
    pub(super) at: Option<&'static Text>,
}

impl<'a> Writer<'a> {
    #[track_caller]
    pub(crate) const fn new(sink: Sink<'a>, detail: Detail, profile: Profile, hoisted: &'a Hoisted) -> Writer<'a> {
        Writer {
            sink,
            detail,
            profile,
            defs: Defs::NONE,
            hoisted,
            comma: false,
            led: false,
            examples: false,
            required: false,
            output: false,
            beside: false,
            said: Said::NOTHING,
            at: None,
        }
    }

    /// Whether there are examples, shown or not.
    #[track_caller]
    pub(crate) const fn has_examples(&self) -> bool {
        self.examples
    }

    /// Whether the last part is what the root requires.
    #[track_caller]
    pub(crate) const fn has_required(&self) -> bool {
        self.required
    }

    /// `{` or `[`
    #[track_caller]
    pub(crate) const fn open(&mut self, bracket: u8) {
        self.sink.byte(bracket);
        self.comma = false;
    }

    /// `}` or `]`
    #[track_caller]
    pub(crate) const fn close(&mut self, bracket: u8) {
        self.sink.byte(bracket);
        self.comma = true;
    }

    /// `]`, where there was an item at which the list was opened.
    #[track_caller]
    pub(super) const fn close_list(&mut self, opened: bool) {
        if opened {
            self.close(b']');
        }
    }

    /// The comma before a member or item that is not the first.
    #[track_caller]
    pub(crate) const fn separate(&mut self) {
        if self.comma {
            self.sink.byte(b',');
        }
        self.comma = true;
    }

    /// A member: its key with the colon, or key and value.
    #[track_caller]
    pub(crate) const fn member(&mut self, text: &Text) {
        if self.comma {
            self.sink.byte(b',');
        }
        self.comma = true;
        self.sink.text(text);
    }

    /// A piece that has the comma which it needs, with a member behind which others stand.
    #[track_caller]
    pub(crate) const fn piece(&mut self, text: &Text) {
        self.sink.text(text);
        self.comma = true;
    }

    /// A member with a literal value, where there is one.
    #[track_caller]
    pub(crate) const fn pair(&mut self, key: &Text, value: &Option<Text>) {
        if let Some(value) = value {
            self.member(key);
            self.sink.text(value);
        }
    }

    /// One value's schema. `outer` goes before what the node itself says; `null` adds null to its values.
    #[track_caller]
    pub(super) const fn value(&mut self, node: &'static Node, outer: &Notes, null: bool) {
        self.open(b'{');
        self.value_keywords(node, outer, null);
        self.close(b'}');
    }

    #[track_caller]
    pub(super) const fn value_keywords(&mut self, node: &'static Node, outer: &Notes, null: bool) {
        let node = if self.output { node.written() } else { node };
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) if !self.hoisted.has(node) => {
                self.value_keywords(inner, &outer.over(&node.notes), null);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => self.value_keywords(inner, outer, true),
            Shape::Recursive(_) => {
                let place = self.defs.refer(node);
                self.reference(place, outer, null);
            }
            Shape::Recurse(name) => {
                let place = self.defs.refer_to_name(name);
                self.reference(place, outer, null);
            }
            _ if self.hoisted.has(node) => {
                let place = self.defs.refer(node);
                self.reference(place, outer, null);
            }
            _ => self.described(outer, &node.notes, node, null),
        }
    }

    /// A `$ref` to the definition at `place`. It must have no siblings, so what a field says of it goes around it; Gemini
    /// takes a description and a default beside it, and no `allOf`.
    #[track_caller]
    const fn reference(&mut self, place: usize, outer: &Notes, null: bool) {
        if outer.is_silent() && !null {
            return self.bare_reference(place);
        }
        if self.led {
            self.led = false;
        } else {
            self.pair(&keyword::TITLE, &outer.title);
            self.pair(&keyword::DESCRIPTION, &outer.description);
        }
        if matches!(self.profile, Profile::Gemini) {
            self.bare_reference(place);
            self.nullable(null);
        } else {
            self.member(if null { &keyword::ANY_OF } else { &keyword::ALL_OF });
            self.open(b'[');
            self.open(b'{');
            self.bare_reference(place);
            self.close(b'}');
            if null {
                self.null_item();
            }
            self.close(b']');
        }
        self.tail(outer, &Notes::NONE);
    }

    #[track_caller]
    const fn bare_reference(&mut self, place: usize) {
        self.member(&keyword::REF);
        self.definition_name(place);
        self.sink.byte(b'"');
    }

    /// The name of the definition at `place`: the type's, with a number where another type of that name was before.
    #[track_caller]
    pub(super) const fn definition_name(&mut self, place: usize) {
        self.sink.raw(self.defs.get(place).name);
        let same = self.defs.namesakes_before(place);
        if same > 0 {
            self.sink.number(same + 1);
        }
    }

    #[track_caller]
    pub(super) const fn null_item(&mut self) {
        self.separate();
        self.open(b'{');
        self.member(&keyword::NULL);
        self.close(b'}');
    }

    /// The keywords of a node that stands for itself, with the notes that hold: `outer` before `inner`. They are not
    /// merged first, since that costs more than looking twice.
    #[track_caller]
    pub(super) const fn described(&mut self, outer: &Notes, inner: &Notes, node: &'static Node, null: bool) {
        match (self.led, &outer.description) {
            (true, Some(description)) => self.and_variants(description, &inner.variants),
            _ => self.lead(outer, inner),
        }
        self.led = false;
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
        if !outer.rules_nothing() || !inner.rules_nothing() {
            self.rules(outer, inner, node, null);
        }
        if let Shape::Leaf { kind: Kind::Null, .. } = &node.shape {
            // Where there is one value, it is the default.
            let outer = &Notes {
                default: None,
                ..*outer
            };
            return self.tail(
                outer,
                &Notes {
                    default: None,
                    ..*inner
                },
            );
        }
        self.tail(outer, inner);
    }

    /// Title and description.
    #[track_caller]
    const fn lead(&mut self, outer: &Notes, inner: &Notes) {
        match (&outer.lead, &inner.lead) {
            (Lead::Description(description), _) if inner.title.is_none() => {
                self.member(description);
                self.and_variants(description, &inner.variants);
            }
            (_, Lead::Description(description))
                if outer.title.is_none() && outer.description.is_none() && self.said.is_first(&inner.variants) =>
            {
                self.member(description);
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

    /// Writes a description with the docs of an enum's variants, which a document has once.
    #[track_caller]
    pub(super) const fn description(&mut self, description: &Option<Text>, variants: &Option<Text>) {
        match description {
            Some(text) => {
                self.pair(&keyword::DESCRIPTION, description);
                self.and_variants(text, variants);
            }
            None if self.said.is_first(variants) => self.pair(&keyword::DESCRIPTION, variants),
            None => {}
        }
    }

    /// Adds the docs of an enum's variants to the last description.
    #[track_caller]
    const fn and_variants(&mut self, description: &Text, variants: &Option<Text>) {
        if let Some(docs) = variants
            && self.said.is_first(variants)
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

    #[track_caller]
    pub(super) const fn tail(&mut self, outer: &Notes, inner: &Notes) {
        // In OpenAI's strict mode every member is given, so that there is nothing to default to.
        if let (Some(default), _) | (None, Some(default)) = (&outer.default, &inner.default)
            && !matches!(self.profile, Profile::OpenaiStrict)
            // What is written is there.
            && !self.output
        {
            if self.comma {
                self.sink.text(&another::DEFAULT);
            } else {
                self.member(&keyword::DEFAULT);
            }
            self.sink.text(default);
        }
        if outer.deprecated || inner.deprecated {
            self.member(&keyword::DEPRECATED);
        }
        if let (Some(more), _) | (None, Some(more)) = (&outer.extend, &inner.extend) {
            self.member(more);
        }
        if let (Some(_), _) | (_, Some(_)) = (&outer.examples, &inner.examples) {
            self.examples = true;
            if matches!(self.detail, Detail::Full) {
                self.pair(&keyword::EXAMPLES, first(&outer.examples, &inner.examples));
            }
        }
    }

    /// `"type":…`, with or without null.
    #[track_caller]
    pub(super) const fn type_of(&mut self, kind: Kind, null: bool) {
        let gemini = matches!(self.profile, Profile::Gemini);
        if self.comma {
            self.sink.text(kind.another_keyword(null && !gemini));
        } else {
            self.comma = true;
            self.sink.text(kind.keyword(null && !gemini));
        }
        if gemini {
            self.nullable(null);
        }
    }

    /// Gemini has no lists of types and says it apart.
    #[track_caller]
    const fn nullable(&mut self, null: bool) {
        if null {
            self.member(&keyword::NULLABLE);
        }
    }
}

/// What a field says, else what its type says.
#[track_caller]
pub(super) const fn first<'a, T>(outer: &'a Option<T>, inner: &'a Option<T>) -> &'a Option<T> {
    match outer {
        Some(_) => outer,
        None => inner,
    }
}
