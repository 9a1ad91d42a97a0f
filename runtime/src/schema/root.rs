//! Where a schema begins: the parameters of a tool, any other type, and the definitions that were referred to.

use super::{
    Kind, Node, Notes, Profile, Shape,
    defs::{Defs, same},
    equal::same_node,
    keyword,
    names::refuse_same_names,
    refs::Hoisted,
    said::Said,
    write::Writer,
};
use crate::message::Message;

impl<'a> Writer<'a> {
    /// A tool's input schema: an object that every client takes, its definitions behind it.
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
                self.defs.enter(node);
                self.root_shape(body);
                self.defs.leave();
            }
            Shape::Object(object) => self.object(object, false, true),
            Shape::Map { keys, values } => {
                self.type_of(Kind::Object, false);
                self.member(&keyword::PROPERTIES);
                self.sink.raw("{}");
                self.map_members(keys, values, &Notes::NONE);
            }
            Shape::AnyOf(options) => {
                all_objects(node, options);
                refuse_same_names(node, false);
                self.fold(options);
            }
            _ => not_an_object(node),
        }
    }

    /// The schema of a tool's answers: what serde writes. No model sees it and clients check answers by it, so it is the same in
    /// all profiles, whose words are for models. The protocol wants an object at its root said by `type`, beside forms too.
    #[track_caller]
    pub(crate) const fn output(&mut self, node: &'static Node, hoisted: &'a Hoisted) {
        let (profile, of_input) = (self.profile, self.hoisted);
        self.profile = Profile::Portable;
        self.hoisted = hoisted;
        self.output = true;
        self.defs = Defs::OF_OUTPUT;
        self.said = Said::NOTHING;
        let node = node.written();
        self.open(b'{');
        if self.is_untyped_object(node) {
            self.member(&keyword::OBJECT);
        }
        self.body(node);
        self.definitions(node);
        self.close(b'}');
        self.output = false;
        self.profile = profile;
        self.hoisted = of_input;
    }

    /// Whether it is written as forms that are all objects, each of which says so and not the whole.
    #[track_caller]
    const fn is_untyped_object(&self, node: &'static Node) -> bool {
        match &node.bare_of(true).shape {
            Shape::Recursive(body) => self.is_untyped_object(body),
            Shape::Object(object) => object.has_forms(true),
            Shape::AnyOf(options) => !self.is_one_form(options) && all_are_objects(options),
            _ => false,
        }
    }

    /// Any schema but those of a tool: no parts, any type.
    #[track_caller]
    pub(crate) const fn schema(&mut self, node: &'static Node) {
        self.defs = Defs::NONE;
        self.open(b'{');
        self.body(node);
        self.definitions(node);
        self.close(b'}');
    }

    /// What a node says where it stands for itself and is not referred to.
    #[track_caller]
    const fn body(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Recursive(body) => {
                self.defs.enter(node);
                self.described(&node.notes, &body.notes, body, false);
                self.defs.leave();
            }
            Shape::Newtype(inner) | Shape::Transparent(inner) => self.value_keywords(inner, &node.notes, false),
            Shape::Optional(_) | Shape::Nullable(_) | Shape::Recurse(_) => {
                self.value_keywords(node, &Notes::NONE, false);
            }
            _ => self.described(&Notes::NONE, &node.notes, node, false),
        }
    }

    /// `$defs`, where anything was referred to; a definition can refer to others. What is said of the root itself, it has said
    /// already, or the tool's description has.
    #[track_caller]
    const fn definitions(&mut self, root: &'static Node) {
        let mut written = 0;
        while written < self.defs.len() {
            if written == 0 {
                self.member(&keyword::DEFS);
                self.open(b'{');
            }
            self.separate();
            self.sink.byte(b'"');
            self.definition_name(written);
            self.sink.raw("\":");
            self.open(b'{');
            let node = self.defs.get(written);
            match &node.shape {
                Shape::Recursive(body) if same(node.name, root.name) && same_node(node, root, self.output) => {
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

    /// The names that a call must give, as in a root's `required`; nothing where there are none.
    #[track_caller]
    pub(crate) const fn root_required(&mut self, node: &'static Node) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => self.root_required(inner),
            // Any one of its members.
            Shape::Object(object) if object.one && object.fields.len() > 1 => {}
            Shape::Object(object) => {
                let opened = self.required(object, object.one, true, false);
                self.close_list(opened);
            }
            Shape::AnyOf(options) => {
                let opened = self.folded_required(options, false);
                self.close_list(opened);
            }
            _ => {}
        }
    }
}

#[track_caller]
const fn all_are_objects(forms: &'static [&'static Node]) -> bool {
    let mut index = 0;
    while index < forms.len() {
        let is_object = match &forms[index].bare_of(true).shape {
            Shape::Object(_) | Shape::Map { .. } => true,
            Shape::AnyOf(inner) => all_are_objects(inner),
            _ => false,
        };
        if !is_object {
            return false;
        }
        index += 1;
    }
    true
}

/// Each form of a tool's parameters has named members, or none.
#[track_caller]
const fn all_objects(node: &'static Node, forms: &'static [&'static Node]) {
    let mut index = 0;
    while index < forms.len() {
        let form = forms[index];
        index += 1;
        let shape = &form.bare().shape;
        if matches!(shape, Shape::Object(_) | Shape::Choice { .. }) {
            continue;
        }
        let mut message = Message::new();
        message
            .push("a tool's parameters must be a JSON object, and the variant `")
            .push(form.name)
            .push("` of `")
            .push(node.name)
            .push("` is ")
            .push(shape.article())
            .push("\n  give `")
            .push(form.name)
            .push("` named fields, such as `")
            .push(form.name)
            .push(" { value: … }`");
        message.panic()
    }
}

/// A tool's parameters are named, so their type is an object.
#[track_caller]
pub(super) const fn not_an_object(node: &Node) -> ! {
    let mut message = Message::new();
    if let Shape::Optional(inner) | Shape::Nullable(inner) = &node.shape {
        message
            .push("a tool's parameters are a struct whose fields may be optional, and here the whole of it is: `")
            .push(node.name)
            .push("<")
            .push(inner.name)
            .push(">`\n  write `")
            .push(inner.name)
            .push("` here, and make those of its fields an `Option` that a call may leave out");
        message.panic()
    }
    message
        .push("a tool's parameters must be a JSON object, and `")
        .push(node.name)
        .push("` is ")
        .push(node.shape.article())
        .push("\n  write a struct with named fields, and make `")
        .push(node.name)
        .push("` the type of one of them");
    message.panic()
}
