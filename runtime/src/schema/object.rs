//! Objects: properties as declared, fragments and enums flattened where they stand, what is required, what else is taken.

use super::{Field, Kind, Lead, Node, Notes, Object, Profile, Shape, keyword, resolve::Flattened, write::Writer};

impl Writer<'_> {
    /// An object's keywords. At the root each member is a part, counted on its own, and enums are folded in.
    #[track_caller]
    pub(super) const fn object(&mut self, object: &'static Object, null: bool, root: bool) {
        let beside = self.beside;
        self.beside = false;
        if object.has_flattened() {
            object.refuse_same_names(self.output);
        }
        if object.one && object.fields.len() > 1 && !root && self.is_strict() {
            return self.one_by_one(object, null);
        }
        // Kimi takes no type beside `anyOf`, whose forms have theirs.
        let typed = root || self.folds() || !object.has_forms(self.output);
        let named = root
            || if typed {
                !object.fields.is_empty()
            } else {
                object.has_named(self.output)
            };
        if typed && named && !null && !self.comma {
            self.sink.text(&keyword::OBJECT_PROPERTIES);
        } else {
            if typed {
                self.type_of(Kind::Object, null);
            }
            if named {
                self.member(&keyword::PROPERTIES);
                self.sink.byte(b'{');
            }
        }
        if named {
            self.comma = false;
            self.properties(object, root);
            self.close(b'}');
        }
        if object.one && object.fields.len() > 1 && !self.is_strict() {
            self.member(&keyword::ONE);
        } else {
            let start = self.sink.len();
            let opened = self.required(object, object.one, root, false);
            if root && opened {
                // Between the comma with the first quote and the last one.
                self.sink.part(start + 2, self.sink.len() - 1);
                self.required = true;
            }
            self.close_list(opened);
        }
        if !typed {
            let several = self.count_enums(object) > 1;
            if several {
                self.member(&keyword::ALL_OF);
                self.open(b'[');
            }
            self.flattened_enums(object, null, several);
            self.close_list(several);
        }
        // The forms, or the object that this is a form of, have properties that are not named here.
        self.others(object, beside || !typed);
    }

    #[track_caller]
    pub(super) const fn is_strict(&self) -> bool {
        matches!(self.profile, Profile::OpenaiStrict)
    }

    /// Whether enums inside fragments are folded as they are at the root: for clients that take `anyOf` alone, or every
    /// member in one list.
    #[track_caller]
    const fn folds(&self) -> bool {
        matches!(self.profile, Profile::Gemini | Profile::OpenaiStrict)
    }

    /// Writes the keywords for properties without a name here. An `open` object is never closed:
    /// that would need `unevaluatedProperties`, which clients do not know.
    #[track_caller]
    pub(super) const fn others(&mut self, object: &'static Object, open: bool) {
        if self.is_strict() {
            if let Some((keys, values)) = object.flattened_map_of(self.output) {
                self.map_members(keys, values, &Notes::NONE);
            }
            self.member(&keyword::CLOSED);
        } else if object.closed {
            if !open {
                self.closed();
            }
        } else if let Some((keys, values)) = object.flattened_map_of(self.output) {
            // What keys are would be asked of the named members too.
            if object.fields.len() > 1 {
                self.map_values(values, &Notes::NONE);
            } else {
                self.map_members(keys, values, &Notes::NONE);
            }
        }
    }

    /// `"additionalProperties":false`, where the clients know it.
    #[track_caller]
    pub(super) const fn closed(&mut self) {
        if !matches!(self.profile, Profile::Gemini) {
            self.member(&keyword::CLOSED);
        }
    }

    #[track_caller]
    pub(super) const fn properties(&mut self, object: &'static Object, root: bool) {
        self.fields(object.fields, root);
    }

    #[track_caller]
    pub(super) const fn fields(&mut self, fields: &'static [Field], root: bool) {
        let mut index = 0;
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            if !field.flatten {
                self.property(field, root, false);
                continue;
            }
            match field.flattened_of(self.output) {
                Flattened::Members(fragment) => self.properties(fragment, root),
                Flattened::Map(..) => {}
                Flattened::OneOf(options) => {
                    if root || self.folds() {
                        self.folded_properties(options, root);
                    }
                }
                Flattened::One(variants) => {
                    if root || self.folds() {
                        self.properties(variants, root);
                    }
                }
            }
        }
    }

    /// One member; `absent` is whether it may be absent for another reason than its own type.
    #[track_caller]
    pub(super) const fn property(&mut self, field: &'static Field, root: bool, absent: bool) {
        self.separate();
        if root {
            self.sink.begin();
        }
        self.at = Some(&field.name);
        match &field.node.shape {
            _ if self.output => self.present(field, field.written(), &field.notes, false),
            // Looked at here too, since the notes of most fields need not be copied.
            Shape::Optional(node) => self.present(field, node, &field.notes, absent),
            Shape::Transparent(_) => {
                let (node, notes) = field.present();
                self.present(field, node, &notes, absent);
            }
            _ => self.present(field, field.node, &field.notes, absent),
        }
        self.close(b'}');
        if root {
            self.sink.end();
        }
    }

    /// A member's name and what is said of it where it is there, but the closing brace.
    #[track_caller]
    const fn present(&mut self, field: &'static Field, node: &'static Node, notes: &Notes, absent: bool) {
        // In OpenAI's strict mode all members are there, and null stands for what may be absent. Elsewhere null stands for
        // `None` only where absence stands for something else.
        let null = if self.output {
            // Its node says it.
            false
        } else if self.is_strict() {
            absent || field.is_optional()
        } else {
            field.tells_null(node, notes)
        };
        match &field.notes.lead {
            Lead::Name(name) => {
                self.sink.text(name);
                self.comma = false;
                match &node.shape {
                    Shape::Newtype(inner) | Shape::Transparent(inner) if !self.hoisted.has(node) => {
                        self.value_keywords(inner, &node.notes, null);
                    }
                    _ => self.value_keywords(node, &Notes::NONE, null),
                }
            }
            Lead::Member(member) if !field.node.is_titled() => {
                self.sink.text(member);
                self.comma = true;
                self.led = true;
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

    /// The names of the members that must be there, as an array that is opened at the first; whether it was.
    #[track_caller]
    pub(super) const fn required(&mut self, object: &'static Object, all: bool, root: bool, mut opened: bool) -> bool {
        let all = all || self.is_strict();
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            if !field.flatten {
                if all || !self.may_be_absent(field) {
                    opened = self.required_name(field, opened);
                }
                continue;
            }
            if self.may_be_absent(field) && !self.is_strict() {
                continue;
            }
            match field.flattened_of(self.output) {
                Flattened::Members(fragment) => opened = self.required(fragment, false, root, opened),
                Flattened::OneOf(options) if root || self.folds() => opened = self.folded_required(options, opened),
                Flattened::One(variants) if self.is_strict() => {
                    opened = self.required(variants, true, root, opened);
                }
                Flattened::OneOf(_) | Flattened::One(_) | Flattened::Map(..) => {}
            }
        }
        opened
    }

    /// Whether a call, or an answer, may leave the member out.
    #[track_caller]
    const fn may_be_absent(&self, field: &Field) -> bool {
        if self.output {
            field.may_be_omitted()
        } else {
            field.may_be_absent()
        }
    }

    /// One name in `required`, which it opens if it is the first.
    #[track_caller]
    pub(super) const fn required_name(&mut self, field: &Field, opened: bool) -> bool {
        if !opened {
            self.member(&keyword::REQUIRED_NAMES);
            self.comma = false;
        }
        self.member(&field.name);
        true
    }

    /// Counts the flattened enums that are required.
    #[track_caller]
    const fn count_enums(&self, object: &'static Object) -> usize {
        let (mut count, mut index) = (0, 0);
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            if !field.flatten || self.may_be_absent(field) {
                continue;
            }
            match field.flattened_of(self.output) {
                Flattened::Members(fragment) => count += self.count_enums(fragment),
                Flattened::OneOf(_) | Flattened::One(_) => count += 1,
                Flattened::Map(..) => {}
            }
        }
        count
    }

    /// Writes enums that are flattened into an object that is not a root: one of their forms beside
    /// the object's own properties. An object has one `anyOf`, so each of `several` enums has an
    /// object of its own.
    #[track_caller]
    const fn flattened_enums(&mut self, object: &'static Object, null: bool, several: bool) {
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            // What may be absent altogether says nothing of the members that are there.
            if !field.flatten || self.may_be_absent(field) {
                continue;
            }
            let flattened = field.flattened_of(self.output);
            if let Flattened::Members(fragment) = flattened {
                self.flattened_enums(fragment, null, several);
            }
            if !matches!(flattened, Flattened::OneOf(_) | Flattened::One(_)) {
                continue;
            }
            if several {
                self.separate();
                self.open(b'{');
            }
            self.member(&keyword::ANY_OF);
            self.open(b'[');
            match flattened {
                Flattened::OneOf(options) => self.open_options(options),
                Flattened::One(variants) => self.one_each(variants, false),
                Flattened::Members(_) | Flattened::Map(..) => {}
            }
            if null {
                self.null_item();
            }
            self.close(b']');
            if several {
                self.close(b'}');
            }
        }
    }

    /// Writes the forms of a flattened enum. None is closed, since the object has properties of its
    /// own.
    #[track_caller]
    const fn open_options(&mut self, options: &'static [&'static Node]) {
        let mut index = 0;
        while index < options.len() {
            match &options[index].bare_of(self.output).shape {
                Shape::Object(object) if object.one => self.one_each(object, false),
                Shape::Choice { values } => self.null_members_each(values),
                Shape::Object(object) if object.closed => {
                    let form = options[index].bare_of(self.output);
                    self.separate();
                    self.open(b'{');
                    self.beside = true;
                    self.described(&options[index].notes, &form.notes, form, false);
                    self.close(b'}');
                }
                _ => {
                    self.separate();
                    self.value(options[index], &Notes::NONE, false);
                }
            }
            index += 1;
        }
    }

    /// An externally tagged enum for clients that cannot count members: an object for each variant.
    #[track_caller]
    const fn one_by_one(&mut self, object: &'static Object, null: bool) {
        self.member(&keyword::ANY_OF);
        self.open(b'[');
        self.one_each(object, true);
        if null {
            self.null_item();
        }
        self.close(b']');
    }

    #[track_caller]
    const fn one_each(&mut self, object: &'static Object, closed: bool) {
        let mut index = 0;
        while index < object.fields.len() {
            let field = &object.fields[index];
            index += 1;
            self.separate();
            self.open(b'{');
            self.member(&keyword::OBJECT);
            self.member(&keyword::PROPERTIES);
            self.open(b'{');
            self.property(field, false, false);
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
