//! Objects: properties as declared, flattened fragments and enums, `required`, other properties.

use super::{Level, Profile, Writer, keyword};
use crate::build::schema::{
    Field, Kind, Lead, Node, Notes, Object, Shape, flatten::Flattened, property_names::refuse_duplicate_fields,
};

impl Writer<'_> {
    /// Writes an object's keywords. At the root each property is a part, counted on its own, and
    /// the forms of flattened enums are joined.
    #[track_caller]
    pub(super) const fn object(&mut self, object: &'static Object, null: bool, level: Level) {
        let is_form = self.is_form;
        self.is_form = false;
        let takes_ignored = self.takes_ignored();
        if object.has_flattened() {
            refuse_duplicate_fields(object, self.output);
        }
        if object.has_one_property && object.fields.get().len() > 1 && !level.is_root() && self.is_strict() {
            return self.form_for_each(object, null);
        }
        let enums = if self.joins_forms(level) {
            0
        } else {
            object.count_enums(self.output)
        };
        // Kimi refuses a `type` beside `anyOf`. The forms have types of their own.
        let typed = enums == 0;
        let named = level.is_root()
            || takes_ignored
            || if typed {
                !object.fields.get().is_empty()
            } else {
                object.has_named(self.output, false)
            };
        if typed && named && !null && !self.needs_comma {
            self.sink.text(&keyword::OBJECT_PROPERTIES);
        } else {
            if typed {
                self.type_of(Kind::Object, null);
            }
            if named {
                self.key(&keyword::PROPERTIES);
                self.sink.byte(b'{');
            }
        }
        if named {
            self.needs_comma = false;
            self.properties(object.fields.get(), level);
            if takes_ignored {
                self.ignored();
            }
            self.close(b'}');
        }
        if object.has_one_property && object.fields.get().len() > 1 && !self.is_strict() {
            self.key(&keyword::ONE);
        } else {
            let start = self.sink.len();
            let opened = self.required(object, object.has_one_property, level, false);
            if level.is_root() && opened {
                // The part excludes the comma and the first quote before it, and the last quote.
                self.sink.part(start + 2, self.sink.len() - 1);
                self.has_required = true;
            }
            self.close_list(opened);
        }
        if !typed {
            let several = enums > 1;
            if several {
                self.key(&keyword::ALL_OF);
                self.open(b'[');
            }
            self.flattened_enums(object, null, several);
            self.close_list(several);
        }
        // The forms, or the object of which this is a form, have properties that are not named
        // here.
        self.others(object, is_form || !typed, self.joins_forms(level));
    }

    /// Returns whether the forms of all flattened enums are joined: at the root, and for clients
    /// that refuse keywords beside `anyOf`, or require each property.
    #[track_caller]
    const fn joins_forms(&self, level: Level) -> bool {
        level.is_root() || matches!(self.profile, Profile::Gemini | Profile::OpenaiStrict)
    }

    /// Writes the keywords for properties without a name here, unless an `open` object has more:
    /// these keywords would need `unevaluatedProperties`, which clients do not support. `joined` is
    /// true if the properties of flattened enums have names here.
    #[track_caller]
    pub(super) const fn others(&mut self, object: &'static Object, open: bool, joined: bool) {
        if self.is_strict() {
            if let Some((keys, values)) = object.flattened_map_in(self.output) {
                self.map_contents(keys, values, &Notes::NONE);
            }
            return self.key(&keyword::CLOSED);
        }
        let map = if object.is_closed && !self.output {
            None
        } else {
            object.flattened_map_in(self.output)
        };
        if open || (!object.is_closed && map.is_none()) || object.takes_unnamed(self.output, joined) {
            return;
        }
        match map {
            None => self.closed(),
            // `propertyNames` would apply to the named properties too.
            Some((_, values)) if object.has_named(self.output, joined) => self.map_values(values, &Notes::NONE),
            Some((keys, values)) => self.map_contents(keys, values, &Notes::NONE),
        }
    }

    /// Writes `"additionalProperties":false`, which Gemini does not support.
    #[track_caller]
    pub(super) const fn closed(&mut self) {
        if !matches!(self.profile, Profile::Gemini) {
            self.key(&keyword::CLOSED);
        }
    }

    /// Writes the properties of fields, without the braces.
    #[track_caller]
    pub(super) const fn properties(&mut self, fields: &'static [Field], level: Level) {
        let mut index = 0;
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            if !field.is_flattened {
                self.property(field, level, false);
                continue;
            }
            let recursive = self.enter_flattened(field);
            match field.flattened_in(self.output) {
                Flattened::Properties(fragment) => self.properties(fragment.fields.get(), level),
                Flattened::Map(..) => {}
                Flattened::OneForm(forms) => {
                    if self.joins_forms(level) {
                        self.joint_properties(forms, level);
                    }
                }
                Flattened::OneProperty(variants) => {
                    if self.joins_forms(level) {
                        self.properties(variants.fields.get(), level);
                    }
                }
            }
            self.leave_flattened(recursive);
        }
    }

    /// Writes a property. `absent` is true if it may be absent for another reason than its type.
    #[track_caller]
    pub(super) const fn property(&mut self, field: &'static Field, level: Level, absent: bool) {
        self.separate();
        self.begin_part(level);
        self.property = Some(&field.name);
        match &field.node.shape {
            _ if self.output => self.present_property(field, field.written(), &field.notes, false),
            // Checked before `present`, which would copy the notes.
            Shape::Optional(node) => self.present_property(field, node, &field.notes, absent),
            Shape::Transparent(_) => {
                let (node, notes) = field.present();
                self.present_property(field, node, &notes, absent);
            }
            _ => self.present_property(field, field.node, &field.notes, absent),
        }
        self.close(b'}');
        self.end_part(level);
    }

    /// Writes a property's name and schema, without the closing brace.
    #[track_caller]
    const fn present_property(&mut self, field: &'static Field, node: &'static Node, notes: &Notes, absent: bool) {
        // In OpenAI's strict mode null means an absent property. Elsewhere it means `None`, if
        // absence means another value. In a result, the type itself allows null.
        let null = if self.output {
            false
        } else if self.is_strict() {
            absent || field.is_optional()
        } else {
            field.distinguishes_null(node, notes)
        };
        match &field.notes.lead {
            Lead::Name(name) => {
                self.sink.text(name);
                self.needs_comma = false;
                match &node.shape {
                    Shape::Newtype(inner) | Shape::Transparent(inner)
                        if !self.hoisted.has(node) && node.projection().is_none() =>
                    {
                        self.value_keywords(inner, &node.notes, null);
                    }
                    _ => self.value_keywords(node, &Notes::NONE, null),
                }
            }
            Lead::Field(lead) if !field.node.is_titled() => {
                self.sink.text(lead);
                self.needs_comma = true;
                self.has_lead = true;
                self.value_keywords(node, notes, null);
            }
            _ => {
                self.sink.text(&field.name);
                self.sink.byte(b':');
                self.open(b'{');
                self.value_keywords(node, notes, null);
            }
        }
    }

    /// Writes the names of the required properties, in a list that the first name opens. Returns
    /// whether the list is open.
    #[track_caller]
    pub(super) const fn required(
        &mut self,
        object: &'static Object,
        all: bool,
        level: Level,
        mut opened: bool,
    ) -> bool {
        let all = all || self.is_strict();
        if self.is_selected {
            return opened;
        }
        let mut index = 0;
        let fields = object.fields.get();
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            if !field.is_flattened {
                if all || !field.may_be_absent_in(self.output) {
                    opened = self.required_name(field, opened);
                }
                continue;
            }
            if field.may_be_absent_in(self.output) && !self.is_strict() {
                continue;
            }
            match field.flattened_in(self.output) {
                Flattened::Properties(fragment) => opened = self.required(fragment, false, level, opened),
                Flattened::OneForm(forms) if self.joins_forms(level) => {
                    opened = self.joint_required(forms, opened);
                }
                Flattened::OneProperty(variants) if self.is_strict() => {
                    opened = self.required(variants, true, level, opened);
                }
                Flattened::OneForm(_) | Flattened::OneProperty(_) | Flattened::Map(..) => {}
            }
        }
        opened
    }

    /// Writes a name in `required`, which the first name opens. Returns whether the list is open.
    #[track_caller]
    pub(super) const fn required_name(&mut self, field: &Field, opened: bool) -> bool {
        if !opened {
            self.key(&keyword::REQUIRED_NAMES);
            self.needs_comma = false;
        }
        self.key(&field.name);
        true
    }

    /// Writes an externally tagged enum as an object for each variant, for clients that do not
    /// support `minProperties`.
    #[track_caller]
    const fn form_for_each(&mut self, object: &'static Object, null: bool) {
        self.key(&keyword::ANY_OF);
        self.open(b'[');
        self.object_for_each(object, true);
        if null {
            self.null_form();
        }
        self.close(b']');
    }

    /// Writes an object with one required property for each field.
    #[track_caller]
    pub(super) const fn object_for_each(&mut self, object: &'static Object, closed: bool) {
        let mut index = 0;
        let fields = object.fields.get();
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            self.separate();
            self.open(b'{');
            self.key(&keyword::OBJECT);
            self.key(&keyword::PROPERTIES);
            self.open(b'{');
            self.property(field, Level::Nested, false);
            self.close(b'}');
            let opened = self.required_name(field, false);
            self.close_list(opened);
            if closed {
                self.closed();
            }
            self.close(b'}');
        }
    }
}
