//! Whole documents: a tool's parameters, an output schema, any other schema, and their `$defs`.

use super::{Definitions, Level, Profile, Writer, WrittenDocs, keyword};
use crate::build::{
    const_message::Message,
    schema::{
        Hoisted, Kind, Node, Notes, Shape, equal::same_node, property_names::refuse_duplicate_names, str_eq, visit::any,
    },
};

impl<'a> Writer<'a> {
    /// Writes a tool's input schema: an object that every client accepts, then its definitions.
    #[track_caller]
    pub(crate) const fn root(&mut self, node: &'static Node) {
        self.open(b'{');
        self.root_shape(node);
        self.definitions(node);
        self.close(b'}');
    }

    #[track_caller]
    const fn root_shape(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.root_shape(inner),
            Shape::Recursive(body) => {
                self.definitions.enter(node);
                self.root_shape(body);
                self.definitions.leave();
            }
            Shape::Object(object) => self.object(object, false, Level::Root),
            Shape::Map { keys, values } => {
                self.type_of(Kind::Object, false);
                self.key(&keyword::PROPERTIES);
                self.sink.raw("{}");
                self.map_contents(keys, values, &Notes::NONE);
            }
            Shape::AnyOf(forms) => {
                refuse_non_objects(node, forms);
                refuse_duplicate_names(node, false);
                self.root_enum(forms);
            }
            _ => refuse_parameters(node),
        }
    }

    /// Writes an output schema, which describes what serde writes. Clients check tool results
    /// against it and no model sees it, so it is the same in all profiles. The protocol requires a
    /// `type` at the root of an object, even beside forms.
    #[track_caller]
    pub(crate) const fn output(&mut self, node: &'static Node, hoisted: &'a Hoisted) {
        let (profile, input_hoisted) = (self.profile, self.hoisted);
        self.profile = Profile::Portable;
        self.hoisted = hoisted;
        self.output = true;
        let node = node.written();
        self.definitions = Definitions::of_output(node);
        self.docs = WrittenDocs::NONE;
        self.open(b'{');
        if self.is_untyped_object(node) {
            self.key(&keyword::OBJECT);
        }
        self.announce_ignored(node);
        match &node.shape {
            Shape::Newtype(_) | Shape::Transparent(_)
                if matches!(node.bare_of(true).shape, Shape::Recursive(_)) && node.projection().is_none() =>
            {
                self.recursive_in_newtype(node, &Notes::NONE);
            }
            _ => self.body(node),
        }
        self.definitions(node);
        self.close(b'}');
        self.output = false;
        self.profile = profile;
        self.hoisted = input_hoisted;
    }

    /// Returns whether the type is written as forms that are all objects, without a `type` of its
    /// own.
    #[track_caller]
    const fn is_untyped_object(&self, node: &'static Node) -> bool {
        match &node.bare_of(true).shape {
            Shape::Recursive(body) => self.is_untyped_object(body),
            Shape::Object(object) => object.count_enums(true) > 0,
            Shape::AnyOf(forms) => !self.is_one_form(forms) && are_objects(forms),
            _ => false,
        }
    }

    /// Writes the schema of any type, without the parts of a tool's schema.
    #[track_caller]
    pub(crate) const fn schema(&mut self, node: &'static Node) {
        self.definitions = Definitions::NONE;
        self.open(b'{');
        self.body(node);
        self.definitions(node);
        self.close(b'}');
    }

    /// Writes a type's own keywords, without a reference to it.
    #[track_caller]
    const fn body(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Recursive(body) => {
                self.definitions.enter(node);
                self.keywords(&node.notes, &body.notes, body, false);
                self.definitions.leave();
            }
            Shape::Transparent(_) if self.output && node.projection().is_some() => {
                self.projection(node, &Notes::NONE, false);
            }
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.value_keywords(inner, &node.notes, false),
            Shape::Optional(_) | Shape::Nullable(_) | Shape::Recurse(_) => {
                self.value_keywords(node, &Notes::NONE, false);
            }
            _ => self.keywords(&Notes::NONE, &node.notes, node, false),
        }
    }

    /// Writes the keywords of a newtype around a recursive type. The body of that type is written in
    /// place, since the protocol requires a `type` at the root of an output schema.
    #[track_caller]
    const fn recursive_in_newtype(&mut self, node: &'static Node, outer: &Notes) {
        let node = node.written_if(self.output);
        match &node.shape {
            Shape::Recursive(body) => {
                self.definitions.enter(node);
                self.keywords(&outer.over(&node.notes), &body.notes, body, false);
                self.definitions.leave();
            }
            Shape::Newtype(inner) | Shape::Transparent(inner) => {
                self.recursive_in_newtype(inner, &outer.over(&node.notes));
            }
            _ => self.value_keywords(node, outer, false),
        }
    }

    /// Writes `$defs` if there are references. A definition can refer to others. The root's own
    /// definition has no description: the root or the tool has it already.
    #[track_caller]
    const fn definitions(&mut self, root: &'static Node) {
        let mut written = 0;
        while written < self.definitions.len() {
            if written == 0 {
                self.key(&keyword::DEFS);
                self.open(b'{');
            }
            self.separate();
            self.sink.byte(b'"');
            self.definition_name(written);
            self.sink.raw("\":");
            self.open(b'{');
            let node = self.definitions.get(written);
            match &node.shape {
                Shape::Recursive(body) if str_eq(node.name, root.name) && same_node(node, root, self.output) => {
                    self.shape(body, body.notes.inner, false);
                    self.rules(&Notes::NONE, &body.notes, body, false);
                }
                _ => self.body(node),
            }
            self.close(b'}');
            written += 1;
        }
        if written > 0 {
            self.close(b'}');
        }
    }

    /// Writes the root's `required`, if it has any: the names of the parameters that a call must
    /// give.
    #[track_caller]
    pub(crate) const fn root_required(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => self.root_required(inner),
            // A call gives any one of its properties.
            Shape::Object(object) if object.has_one_property && object.fields.get().len() > 1 => {}
            Shape::Object(object) => {
                let opened = self.required(object, object.has_one_property, Level::Root, false);
                self.close_list(opened);
            }
            Shape::AnyOf(forms) => {
                let opened = self.joint_required(forms, false);
                self.close_list(opened);
            }
            _ => {}
        }
    }
}

#[track_caller]
const fn are_objects(forms: &'static [&'static Node]) -> bool {
    !any!(forms, form => match &form.bare_of(true).shape {
        Shape::Object(_) | Shape::Map { .. } => false,
        Shape::AnyOf(inner) => !are_objects(inner),
        _ => true,
    })
}

/// Refuses an enum as a tool's parameters if a form is neither an object nor a unit variant.
#[track_caller]
const fn refuse_non_objects(node: &'static Node, forms: &'static [&'static Node]) {
    let mut index = 0;
    while index < forms.len() {
        let form = forms[index];
        index += 1;
        if matches!(form.bare().shape, Shape::Object(_) | Shape::Choice { .. }) {
            continue;
        }
        let mut message = Message::new();
        message
            .push("a tool's parameters must be a JSON object, but the variant `")
            .push(form.name)
            .push("` of `")
            .push(node.name)
            .push("` is ")
            .push(form.noun())
            .push("; give `")
            .push(form.name)
            .push("` named fields, such as `")
            .push(form.name)
            .push(" { value: … }`");
        message.panic()
    }
}

/// Refuses a tool's parameters whose type is not an object.
#[track_caller]
pub(super) const fn refuse_parameters(node: &Node) -> ! {
    let mut message = Message::new();
    if let Shape::Optional(inner) | Shape::Nullable(inner) = &node.shape {
        message
            .push("a tool's parameters cannot be optional as a whole: `")
            .push(node.name)
            .push("<")
            .push(inner.name)
            .push(">`; write `")
            .push(inner.name)
            .push("`, and use `Option` for each of its fields that a call may omit");
        message.panic()
    }
    message
        .push("a tool's parameters must be a JSON object, but `")
        .push(node.name)
        .push("` is ")
        .push(node.noun())
        .push("; write a struct with a field of type `")
        .push(node.name)
        .push("`");
    message.panic()
}
