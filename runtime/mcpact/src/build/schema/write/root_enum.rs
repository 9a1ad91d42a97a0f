//! An enum as a tool's parameters: its forms become one object, since clients refuse `anyOf` there.

// The object has the properties of all forms and requires those that all forms require. A property
// of several forms allows the values of each. Serde checks at the call which properties go
// together. The schema of an externally tagged enum stays exact: its object has exactly one
// property.

use super::{
    Level, Profile, Writer,
    enum_forms::tag_of,
    keyword,
    variants::{
        PropertyIndex, all_require, are_closed, are_external, are_strings, has_different, has_null, has_string,
        has_unit, is_first, is_repeated, next_named, notes_of, property_at, strings_of,
    },
};
use crate::build::schema::{Field, Kind, Node, Shape, Text, str_eq};

impl Writer<'_> {
    /// Writes the keywords of an object that accepts each of the forms.
    #[track_caller]
    pub(super) const fn root_enum(&mut self, forms: &'static [&'static Node]) {
        self.type_of(Kind::Object, false);
        self.key(&keyword::PROPERTIES);
        self.open(b'{');
        self.joint_properties(forms, Level::Root);
        self.close(b'}');
        let external = are_external(forms) && !self.is_strict();
        if external {
            self.key(&keyword::ONE);
        } else {
            let opened = self.joint_required(forms, false);
            self.close_list(opened);
        }
        if external || self.is_strict() || are_closed(forms) {
            self.closed();
        }
    }

    /// Writes each property of the forms once.
    #[track_caller]
    pub(super) const fn joint_properties(&mut self, forms: &'static [&'static Node], level: Level) {
        let mut form = 0;
        while form < forms.len() {
            self.unit_properties(forms[form], forms.split_at(form).0, level);
            self.enter_form(forms[form]);
            let mut at = PropertyIndex { form, index: 0 };
            while let Some(field) = property_at(forms[form], at.index) {
                if is_first(forms, field, at) {
                    self.joint_property(forms, field, at, level);
                }
                at = at.next();
            }
            form += 1;
        }
    }

    /// Writes a property of several forms. `first` is the index of the first one.
    #[track_caller]
    const fn joint_property(
        &mut self,
        forms: &'static [&'static Node],
        field: &'static Field,
        first: PropertyIndex,
        level: Level,
    ) {
        let absent = !all_require(forms, &field.name);
        let is_different = has_different(forms, field, first);
        // The docs of a tag are the descriptions of the forms.
        if !is_different && !is_tag(forms[first.form], field) {
            return self.property(field, level, absent);
        }
        self.separate();
        self.begin_part(level);
        self.sink.text(&field.name);
        self.sink.byte(b':');
        // Strict mode requires the properties of all forms, with null for those of others.
        let null = if self.is_strict() {
            absent
        } else {
            has_null(forms, field, first)
        };
        self.open(b'{');
        if are_strings(forms, field, first) {
            self.joint_strings(forms, field, first, null);
        } else {
            self.joint_values(forms, field, first, null);
        }
        self.close(b'}');
        self.end_part(level);
    }

    /// Writes the names of the properties that all forms require. Returns whether the list is open.
    #[track_caller]
    pub(super) const fn joint_required(&mut self, forms: &'static [&'static Node], mut opened: bool) -> bool {
        let mut form = 0;
        while form < forms.len() {
            let mut at = PropertyIndex { form, index: 0 };
            while let Some(field) = property_at(forms[form], at.index) {
                if (self.is_strict() || all_require(forms, &field.name)) && is_first(forms, field, at) {
                    opened = self.required_name(field, opened);
                }
                at = at.next();
            }
            form += 1;
        }
        opened
    }

    /// Writes the properties of the unit variants in a form, and in enums flattened into it, except
    /// those that a form of `before` has.
    #[track_caller]
    const fn unit_properties(&mut self, form: &'static Node, before: &'static [&'static Node], level: Level) {
        match &form.unframed().shape {
            Shape::Choice { values } => self.null_properties(values, before, level),
            Shape::AnyOf(inner) => self.unit_properties_of(inner, before, level),
            Shape::Object(object) if object.has_flattened() => {
                let (mut index, fields) = (0, object.fields.get());
                while index < fields.len() {
                    if fields[index].is_flattened {
                        self.unit_properties(fields[index].node.value_of(false), before, level);
                    }
                    index += 1;
                }
            }
            _ => {}
        }
    }

    #[track_caller]
    const fn unit_properties_of(
        &mut self,
        forms: &'static [&'static Node],
        before: &'static [&'static Node],
        level: Level,
    ) {
        let mut index = 0;
        while index < forms.len() {
            self.unit_properties(forms[index], before, level);
            index += 1;
        }
    }

    /// Writes a property with the value null for each unit variant: serde accepts `{"Unit":null}`.
    #[track_caller]
    const fn null_properties(&mut self, values: &'static Text, before: &'static [&'static Node], level: Level) {
        let mut at = 1;
        while let Some((start, end)) = values.string_at(at) {
            at = end;
            if has_unit(before, values.part(start, end)) {
                continue;
            }
            self.separate();
            self.begin_part(level);
            self.sink.raw(values.part(start, end));
            self.sink.raw(":{\"type\":\"null\"}");
            self.end_part(level);
        }
    }

    /// Writes an object for each unit variant, with a property whose value is null.
    #[track_caller]
    pub(super) const fn null_objects(&mut self, values: &'static Text) {
        let mut at = 1;
        while let Some((start, end)) = values.string_at(at) {
            self.separate();
            self.sink.raw("{\"type\":\"object\",\"properties\":{");
            self.sink.raw(values.part(start, end));
            self.sink.raw(":{\"type\":\"null\"}},\"required\":[");
            self.sink.raw(values.part(start, end));
            self.sink.raw("]}");
            at = end;
        }
    }

    /// Writes the different values of a property as forms.
    #[track_caller]
    const fn joint_values(
        &mut self,
        forms: &'static [&'static Node],
        first: &'static Field,
        mut from: PropertyIndex,
        null: bool,
    ) {
        self.key(&keyword::ANY_OF);
        self.open(b'[');
        while let Some((field, at)) = next_named(forms, from, &first.name) {
            if !is_repeated(forms, field, at) {
                self.separate();
                let (node, notes) = field.present();
                self.value(node, &notes, false);
            }
            from = at.next();
        }
        if null {
            self.null_form();
        }
        self.close(b']');
    }

    /// Writes the strings that any of the forms allows for a property, which is mostly a tag.
    #[track_caller]
    const fn joint_strings(
        &mut self,
        forms: &'static [&'static Node],
        first: &'static Field,
        mut from: PropertyIndex,
        null: bool,
    ) {
        self.joint_docs(forms, first, from);
        self.type_of(Kind::String, null);
        self.key(&keyword::ENUM);
        let mut is_first = true;
        while let Some((field, at)) = next_named(forms, from, &first.name) {
            if let Some(values) = strings_of(field) {
                if is_first {
                    self.sink.open_array(values);
                } else if !is_repeated(forms, field, at) {
                    self.new_strings(forms, &first.name, values, at);
                }
            }
            is_first = false;
            from = at.next();
        }
        if null && !matches!(self.profile, Profile::Gemini) {
            self.sink.raw(",null");
        }
        self.close(b']');
    }

    /// Writes the strings of a form's property, except those that an earlier form has.
    #[track_caller]
    const fn new_strings(
        &mut self,
        forms: &'static [&'static Node],
        name: &'static Text,
        strings: &'static Text,
        of: PropertyIndex,
    ) {
        let (mut at, mut all_new) = (1, true);
        while let Some((start, end)) = strings.string_at(at) {
            all_new &= !has_string(forms, name, strings.part(start, end), of);
            at = end;
        }
        if all_new {
            self.sink.byte(b',');
            return self.sink.open_array(&strings.without_first_byte());
        }
        at = 1;
        while let Some((start, end)) = strings.string_at(at) {
            if !has_string(forms, name, strings.part(start, end), of) {
                self.sink.byte(b',');
                self.sink.raw(strings.part(start, end));
            }
            at = end;
        }
    }

    /// Writes the description that a property has in the first form, then the docs of its values in
    /// all forms. The docs of a tag are the descriptions of the forms.
    #[track_caller]
    const fn joint_docs(&mut self, forms: &'static [&'static Node], first: &'static Field, mut from: PropertyIndex) {
        let description = notes_of(first).description;
        self.pair(&keyword::DESCRIPTION, &description);
        let mut has_docs = false;
        while let Some((field, at)) = next_named(forms, from, &first.name) {
            from = at.next();
            if is_tag(forms[at.form], field) {
                has_docs = self.docs_of_tag(forms[at.form], &description, has_docs);
            } else if !is_repeated(forms, field, at)
                && let notes = notes_of(field)
                && let Some(docs) = &notes.variants
                && self.docs.add_variants(&notes.variants)
            {
                self.open_docs(&description, has_docs);
                self.sink.raw(docs.without_first_byte().json);
                has_docs = true;
            }
        }
    }
}

/// Returns whether a property is the tag of this form.
#[track_caller]
const fn is_tag(form: &'static Node, field: &'static Field) -> bool {
    match (&form.shape, tag_of(form)) {
        (Shape::Object(object), Some(_)) => str_eq(object.fields.get()[0].name.json, field.name.json),
        _ => false,
    }
}
