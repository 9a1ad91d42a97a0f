//! An enum as a tool's parameters: its forms become one object, since clients refuse `anyOf` there.

// The object has the properties of all forms and requires those that all forms require. A property
// of several forms allows the values of each. Serde checks at the call which properties go
// together. The schema of an externally tagged enum stays exact: its object has exactly one
// property.

use super::{
    Writer,
    enum_forms::tag_of,
    keyword,
    variants::{
        all_require, are_closed, are_external, are_strings, has_different, has_name, has_same, has_string, next_named,
        property_at, property_named, strings_of,
    },
};
use crate::schema::{Field, Kind, Node, Notes, Shape, Text, str_eq};

impl Writer<'_> {
    /// Writes the keywords of an object that accepts each of the forms.
    #[track_caller]
    pub(super) const fn root_enum(&mut self, forms: &'static [&'static Node]) {
        self.type_of(Kind::Object, false);
        self.key(&keyword::PROPERTIES);
        self.open(b'{');
        self.joint_properties(forms, true);
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
    pub(super) const fn joint_properties(&mut self, forms: &'static [&'static Node], root: bool) {
        let mut form = 0;
        while form < forms.len() {
            let (before, from) = forms.split_at(form);
            if let Shape::Choice { values } = &from[0].bare().shape {
                self.null_properties(values, root);
            }
            let mut index = 0;
            while let Some(field) = property_at(from[0], index) {
                if !has_name(before, field) {
                    self.joint_property(from, forms, field, root);
                }
                index += 1;
            }
            form += 1;
        }
    }

    /// Writes a property of several forms. `from` begins with the first form that has the property.
    #[track_caller]
    const fn joint_property(
        &mut self,
        from: &'static [&'static Node],
        forms: &'static [&'static Node],
        field: &'static Field,
        root: bool,
    ) {
        let are_strings = strings_of(field).is_some() && are_strings(from, field);
        let absent = !all_require(forms, field);
        if !are_strings && !has_different(from, field) {
            return self.property(field, root, absent);
        }
        self.separate();
        if root {
            self.sink.begin();
        }
        self.sink.text(&field.name);
        self.sink.byte(b':');
        // Strict mode requires the properties of all forms, with null for those of others.
        let null = absent && self.is_strict();
        self.open(b'{');
        if are_strings {
            self.joint_strings(from, field, null);
        } else {
            self.joint_values(from, field, null);
        }
        self.close(b'}');
        if root {
            self.sink.end();
        }
    }

    /// Writes the names of the properties that all forms require. Returns whether the list is open.
    #[track_caller]
    pub(super) const fn joint_required(&mut self, forms: &'static [&'static Node], mut opened: bool) -> bool {
        let mut form = 0;
        while form < forms.len() {
            let (before, from) = forms.split_at(form);
            let mut index = 0;
            while let Some(field) = property_at(from[0], index) {
                if !has_name(before, field) && (self.is_strict() || all_require(forms, field)) {
                    opened = self.required_name(field, opened);
                }
                index += 1;
            }
            form += 1;
        }
        opened
    }

    /// Writes a property with the value null for each unit variant: serde accepts `{"Unit":null}`.
    #[track_caller]
    const fn null_properties(&mut self, values: &'static Text, root: bool) {
        let mut at = 1;
        while let Some((start, end)) = values.string_at(at) {
            self.separate();
            if root {
                self.sink.begin();
            }
            self.sink.raw(values.part(start, end));
            self.sink.raw(":{\"type\":\"null\"}");
            if root {
                self.sink.end();
            }
            at = end;
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
    const fn joint_values(&mut self, forms: &'static [&'static Node], first: &'static Field, null: bool) {
        self.key(&keyword::ANY_OF);
        self.open(b'[');
        let mut at = 0;
        while let Some((field, next)) = next_named(forms, at, &first.name) {
            if !has_same(forms.split_at(next - 1).0, field) {
                self.separate();
                let (node, notes) = field.present();
                self.value(node, &notes, false);
            }
            at = next;
        }
        if null {
            self.null_form();
        }
        self.close(b']');
    }

    /// Writes the strings that any of the forms allows for a property, which is mostly a tag.
    #[track_caller]
    const fn joint_strings(&mut self, forms: &'static [&'static Node], first: &'static Field, null: bool) {
        self.joint_docs(forms, first);
        self.type_of(Kind::String, null);
        self.key(&keyword::ENUM);
        let mut at = 0;
        while let Some((field, next)) = next_named(forms, at, &first.name) {
            let before = forms.split_at(next - 1).0;
            if let Some(values) = strings_of(field) {
                if at == 0 {
                    self.sink.open_array(values);
                } else if !has_same(before, field) {
                    self.new_strings(before, &first.name, values);
                }
            }
            at = next;
        }
        if null {
            self.sink.raw(",null");
        }
        self.close(b']');
    }

    /// Writes the strings of a form's property, except those that an earlier form has.
    #[track_caller]
    const fn new_strings(&mut self, before: &'static [&'static Node], name: &'static Text, strings: &'static Text) {
        let (mut at, mut all_new) = (1, true);
        while let Some((start, end)) = strings.string_at(at) {
            all_new &= !has_string(before, name, strings.part(start, end));
            at = end;
        }
        if all_new {
            self.sink.byte(b',');
            return self.sink.open_array(&strings.without_first_byte());
        }
        at = 1;
        while let Some((start, end)) = strings.string_at(at) {
            if !has_string(before, name, strings.part(start, end)) {
                self.sink.byte(b',');
                self.sink.raw(strings.part(start, end));
            }
            at = end;
        }
    }

    /// Writes the description that a property has in the first form, then the docs of its values in
    /// all forms. The docs of a tag are the descriptions of the forms.
    #[track_caller]
    const fn joint_docs(&mut self, forms: &'static [&'static Node], first: &'static Field) {
        let description = notes_of(first).description;
        self.pair(&keyword::DESCRIPTION, &description);
        let (mut has_docs, mut index) = (false, 0);
        while index < forms.len() {
            let (before, from) = forms.split_at(index);
            index += 1;
            let Some(field) = property_named(from[0], &first.name) else {
                continue;
            };
            if is_tag(from[0], field) {
                has_docs = self.docs_of_tag(from[0], &description, has_docs);
            } else if !has_same(before, field)
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

/// Returns the notes of a property's value, from its field and its type.
#[track_caller]
const fn notes_of(field: &'static Field) -> Notes {
    let (mut node, mut notes) = field.present();
    loop {
        notes = notes.over(&node.notes);
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => node = inner,
            _ => return notes,
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
