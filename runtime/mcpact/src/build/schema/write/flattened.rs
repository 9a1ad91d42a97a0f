//! Flattened enums as forms beside the properties of an object; flattened recursive types.

use super::{Writer, keyword};
use crate::build::schema::{Field, Node, Notes, Object, Shape, flatten::Flattened, visit::any};

impl Writer<'_> {
    /// Writes enums that are flattened into an object that is not a root: one of their forms beside
    /// the object's own properties. An object has one `anyOf`, so each of `several` enums has an
    /// object of its own.
    #[track_caller]
    pub(super) const fn flattened_enums(&mut self, object: &'static Object, null: bool, several: bool) {
        let mut index = 0;
        let fields = object.fields.get();
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            // An enum that may be absent does not restrict the other properties.
            if !field.is_flattened || field.may_be_absent_in(self.output) {
                continue;
            }
            let flattened = field.flattened_in(self.output);
            if let Flattened::Properties(fragment) = flattened {
                self.flattened_enums(fragment, null, several);
            }
            if !matches!(flattened, Flattened::OneForm(_) | Flattened::OneProperty(_)) {
                continue;
            }
            if several {
                self.separate();
                self.open(b'{');
            }
            self.key(&keyword::ANY_OF);
            self.open(b'[');
            let recursive = self.enter_flattened(field);
            match flattened {
                Flattened::OneForm(forms) => self.open_forms(forms),
                Flattened::OneProperty(variants) => self.object_for_each(variants, false),
                Flattened::Properties(_) | Flattened::Map(..) => {}
            }
            self.leave_flattened(recursive);
            if null {
                self.null_form();
            }
            self.close(b']');
            if several {
                self.close(b'}');
            }
        }
    }

    /// Writes a form that allows properties beside its own.
    #[track_caller]
    const fn open_form(&mut self, notes: &Notes, form: &'static Node) {
        self.separate();
        self.open(b'{');
        self.is_form = true;
        self.keywords(notes, &form.notes, form, false);
        self.close(b'}');
    }

    /// Writes the forms of a flattened enum. None is closed, since the object has properties of its
    /// own.
    #[track_caller]
    const fn open_forms(&mut self, forms: &'static [&'static Node]) {
        let mut index = 0;
        while index < forms.len() {
            let form = forms[index].bare_of(self.output);
            match &form.shape {
                Shape::Object(object) if object.has_one_property => self.object_for_each(object, false),
                Shape::Choice { values } => self.null_objects(values),
                Shape::AnyOf(inner) if restricts_others(form, self.output) => self.open_forms(inner),
                Shape::Recursive(body) if restricts_others(form, self.output) => {
                    self.definitions.enter(form);
                    match &body.shape {
                        Shape::AnyOf(inner) => self.open_forms(inner),
                        _ => self.open_form(&forms[index].notes, body),
                    }
                    self.definitions.leave();
                }
                Shape::Object(_) | Shape::Map { .. } if restricts_others(form, self.output) => {
                    self.open_form(&forms[index].notes, form);
                }
                _ => {
                    self.separate();
                    self.value(forms[index], &Notes::NONE, false);
                }
            }
            index += 1;
        }
    }

    /// Makes the recursive types known that are flattened into a form, to which their own properties
    /// refer by name.
    #[track_caller]
    pub(super) const fn enter_form(&mut self, form: &'static Node) {
        let form = form.written_if(self.output);
        match &form.shape {
            Shape::Recursive(body) => {
                self.definitions.add_entered(form);
                self.enter_form(body);
            }
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Optional(inner) => self.enter_form(inner),
            Shape::AnyOf(forms) => {
                let mut index = 0;
                while index < forms.len() {
                    self.enter_form(forms[index]);
                    index += 1;
                }
            }
            Shape::Object(object) if object.has_flattened() => {
                let (mut index, fields) = (0, object.fields.get());
                while index < fields.len() {
                    if fields[index].is_flattened {
                        self.enter_form(fields[index].node);
                    }
                    index += 1;
                }
            }
            _ => {}
        }
    }

    /// Begins the bodies of the recursive types of a flattened field, and returns their number.
    #[track_caller]
    pub(super) const fn enter_flattened(&mut self, field: &'static Field) -> usize {
        let (mut count, mut wrapper) = (0, Some(field.node));
        while let Some(node) = wrapper {
            let node = node.written_if(self.output);
            if let Shape::Recursive(_) = &node.shape {
                self.definitions.enter(node);
                count += 1;
            }
            wrapper = node.wrapped();
        }
        count
    }

    /// Ends this number of bodies.
    #[track_caller]
    pub(super) const fn leave_flattened(&mut self, mut count: usize) {
        while count > 0 {
            self.definitions.leave();
            count -= 1;
        }
    }
}

/// Returns whether the schema of a form restricts the properties that it does not name.
#[track_caller]
const fn restricts_others(form: &'static Node, output: bool) -> bool {
    match &form.unframed_of(output).shape {
        Shape::Object(object) => object.is_closed || object.flattened_map_in(output).is_some(),
        Shape::AnyOf(forms) => any!(forms, form => restricts_others(form, output)),
        Shape::Map { .. } => true,
        _ => false,
    }
}
