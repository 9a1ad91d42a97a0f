//! The first half of expanding: what serde reads, or what it writes, as the tree of nodes that the runtime has for it.

use super::model::{Content, Data, Enum, Field, Held, Object, Tagging, Type, Variant};
use super::notes::Notes;
use super::serde::Omitted;
use proc_macro2::Span;

/// A node whose constant is part of this type's.
pub(crate) struct Node<'a> {
    pub(crate) name: String,
    pub(crate) notes: Notes,
    pub(crate) shape: Shape<'a>,
}

/// The runtime's `Shape`, as far as a derive makes it.
pub(crate) enum Shape<'a> {
    Any,
    Null,
    /// Any string.
    String,
    /// The members of a schema that is written out.
    Raw(String),
    Choice(Vec<String>),
    Tuple(Vec<Of<'a>>),
    Object {
        members: Vec<Member<'a>>,
        closed: bool,
        one: bool,
        /// The names of the fields that serde reads and no schema shows.
        hidden: &'a [String],
    },
    AnyOf(Vec<Node<'a>>),
    Newtype(Of<'a>),
    Transparent(Of<'a>),
}

/// A member of an object.
pub(crate) struct Member<'a> {
    /// On the wire; in Rust, if it is flattened.
    pub(crate) name: String,
    pub(crate) of: Of<'a>,
    pub(crate) notes: Notes,
    pub(crate) presence: Presence,
    pub(crate) omitted: Omitted,
    pub(crate) flatten: bool,
    /// The tag of the internally tagged variant whose content this is.
    pub(crate) tag: Option<&'a str>,
    /// The location of its name.
    pub(crate) span: Span,
    /// True if only outputs have the field, so that its type needs no checks.
    pub(crate) only_written: bool,
}

/// When a member may be left out.
#[derive(Clone, Copy)]
pub(crate) enum Presence {
    ByType,
    Defaulted,
    DefaultFn,
    Required,
}

/// Whose node it is.
pub(crate) enum Of<'a> {
    Type(&'a Held<'a>),
    Node(Box<Node<'a>>),
}

/// The node of a type.
pub(crate) fn lower<'a>(ty: &'a Type) -> Node<'a> {
    let mut notes = ty.notes.clone();
    let shape = match &ty.data {
        Data::Newtype(inner) | Data::Transparent(inner) => {
            notes = notes.over(inner.notes.clone());
            shape(&ty.data)
        }
        Data::Enum(of) => {
            let node = of.node();
            let aliases = node.notes.aliases.clone();
            notes = notes.over(node.notes);
            notes.aliases = aliases;
            node.shape
        }
        data => shape(data),
    };
    Node {
        name: ty.name.clone(),
        notes,
        shape,
    }
}

fn shape<'a>(data: &'a Data) -> Shape<'a> {
    match data {
        Data::Unit => Shape::Null,
        Data::Newtype(inner) => Shape::Newtype(inner.of()),
        Data::Transparent(inner) => Shape::Transparent(inner.of()),
        Data::Tuple(fields) => tuple(fields),
        Data::Object(object) => object.shape(),
        Data::Enum(of) => of.node().shape,
    }
}

/// An array of as many values as there are fields. Those at its end that have a default may be left out, the last one first:
/// one form for each length, which the schema's writer joins.
fn tuple<'a>(fields: &'a [Field]) -> Shape<'a> {
    let least = fields.iter().rposition(|field| field.default.is_none());
    let least = least.map_or(0, |last| last + 1);
    let first = |many: usize| Shape::Tuple(fields[..many].iter().map(Field::element).collect());
    if least == fields.len() {
        return first(least);
    }
    let forms = (least..=fields.len()).rev();
    Shape::AnyOf(forms.map(|many| Node::plain("tuple", first(many))).collect())
}

impl<'a> Object<'a> {
    fn members(&'a self) -> impl Iterator<Item = Member<'a>> {
        // serde writes a field of that name after the tag, and readers keep the last of the two.
        let is_tag = |(tag, _): &&(String, String)| !self.fields.iter().any(|field| field.is_called(tag));
        let tag = self.tag.iter().filter(is_tag).map(|(tag, name)| {
            let choice = Shape::Choice(vec![name.clone()]);
            Member::new(tag, Of::Node(Box::new(Node::plain(name, choice))))
        });
        tag.chain(self.fields.iter().map(Field::member))
    }

    fn shape(&'a self) -> Shape<'a> {
        Shape::Object {
            members: self.members().collect(),
            closed: self.closed,
            one: false,
            hidden: &self.hidden,
        }
    }
}

impl<'a> Field<'a> {
    fn member(&'a self) -> Member<'a> {
        let flatten = self.flatten.is_some();
        Member {
            name: if flatten { &self.name } else { &self.wire.value }.clone(),
            of: if flatten { self.of() } else { self.present() },
            // Nothing but members of a flattened field is written.
            notes: if flatten { Notes::default() } else { self.notes.clone() },
            // serde takes no default for a flattened field.
            presence: if self.required.is_some() {
                Presence::Required
            } else if self.default.is_some() && !flatten {
                if self.made {
                    Presence::DefaultFn
                } else {
                    Presence::Defaulted
                }
            } else {
                Presence::ByType
            },
            omitted: self.omitted,
            flatten,
            tag: None,
            span: self.wire.span.start,
            only_written: self.only_written,
        }
    }

    /// As a place in a tuple, which has no notes of its own: a newtype carries them.
    fn element(&'a self) -> Of<'a> {
        if self.notes.is_silent() {
            return self.of();
        }
        Of::Node(Box::new(Node {
            name: self.name.clone(),
            notes: self.notes.clone(),
            shape: Shape::Newtype(self.of()),
        }))
    }

    fn is_called(&self, name: &str) -> bool {
        self.flatten.is_none() && self.wire.value == name
    }

    /// What it holds.
    fn of(&'a self) -> Of<'a> {
        match &self.content {
            Content::Type(held) => Of::Type(held),
            Content::Literal(members) => {
                let shape = if members.is_empty() {
                    Shape::Any
                } else {
                    Shape::Raw(members.clone())
                };
                Of::Node(Box::new(Node::plain(&self.name, shape)))
            }
        }
    }

    /// As a member: what a function reads must be there, even if it is an `Option`, which a newtype says.
    fn present(&'a self) -> Of<'a> {
        match self.of() {
            Of::Type(held) if self.custom && self.default.is_none() && self.required.is_none() => {
                let shape = Shape::Newtype(Of::Type(held));
                Of::Node(Box::new(Node::plain(&self.name, shape)))
            }
            of => of,
        }
    }
}

impl<'a> Member<'a> {
    fn new(name: &str, of: Of<'a>) -> Member<'a> {
        Member {
            name: name.to_owned(),
            of,
            notes: Notes::default(),
            presence: Presence::ByType,
            omitted: Omitted::Never,
            flatten: false,
            tag: None,
            span: Span::call_site(),
            only_written: false,
        }
    }

    /// The member that says which variant it is.
    fn tag(tag: &str, variant: &Variant) -> Member<'a> {
        let choice = match variant.other {
            Some(_) => Shape::String,
            None => Shape::Choice(vec![variant.wire.value.clone()]),
        };
        let mut node = Node::plain(&variant.ident.to_string(), choice);
        node.notes.aliases.clone_from(&variant.aliases);
        Member::new(tag, Of::Node(Box::new(node)))
    }
}

impl<'a> Node<'a> {
    fn plain(name: &str, shape: Shape<'a>) -> Node<'a> {
        Node {
            name: name.to_owned(),
            notes: Notes::default(),
            shape,
        }
    }
}

impl<'a> Enum<'a> {
    /// The variants, if all of them are only names on the wire.
    fn units(&'a self) -> Option<Vec<&'a Variant<'a>>> {
        let units: Vec<_> = self.variants.iter().filter(|variant| variant.is_name()).collect();
        (matches!(self.tagging, Tagging::External) && units.len() == self.variants.len()).then_some(units)
    }

    /// Returns the node of the type's values, with the docs of its variants.
    fn node(&'a self) -> Node<'a> {
        if let Some(units) = self.units() {
            return self.names(&units);
        }
        let mut nodes = match &self.tagging {
            Tagging::External => self.external(),
            Tagging::Internal(tag) => self.each(|variant| variant.internal(&tag.value)),
            Tagging::Adjacent { tag, content } => {
                self.each(|variant| variant.adjacent(&tag.value, &content.value, self.closed))
            }
            Tagging::Untagged => self.each(Variant::content),
        };
        // serde tries these last.
        nodes.extend(
            self.variants
                .iter()
                .filter(|variant| variant.untagged)
                .map(Variant::content),
        );
        if let [only] = nodes.as_mut_slice()
            && !matches!(only.shape, Shape::Newtype(_))
        {
            // The description of the only variant must not yield to that of the type or a field.
            let description = only.notes.description.take();
            only.notes.variants = description.map(|description| trim_stop(&description.value).to_owned());
        }
        any_of(&self.name, nodes)
    }

    /// Returns the node of an enum whose variants are names on the wire.
    fn names(&self, units: &[&Variant]) -> Node<'a> {
        let mut node = Node::plain(&self.name, names(units));
        node.notes.variants = docs(units);
        node.notes.aliases = units.iter().flat_map(|variant| variant.aliases.clone()).collect();
        node
    }

    fn each(&'a self, node: impl Fn(&'a Variant<'a>) -> Node<'a>) -> Vec<Node<'a>> {
        self.tagged().map(node).collect()
    }

    /// Those that the enum's tagging is for.
    fn tagged(&'a self) -> impl Iterator<Item = &'a Variant<'a>> {
        self.variants.iter().filter(|variant| !variant.untagged)
    }

    /// Names, and an object with one member.
    fn external(&'a self) -> Vec<Node<'a>> {
        let (units, others): (Vec<_>, Vec<_>) = self.tagged().partition(|variant| variant.is_name());
        let mut nodes = Vec::new();
        if !units.is_empty() {
            nodes.push(self.names(&units));
        }
        let member = |variant: &&'a Variant<'a>| {
            let mut member = Member::new(&variant.wire.value, Of::Node(Box::new(variant.content())));
            member.notes.aliases.clone_from(&variant.aliases);
            member
        };
        if !others.is_empty() {
            nodes.push(Node::plain(
                &self.name,
                Shape::Object {
                    members: others.iter().map(member).collect(),
                    closed: true,
                    one: true,
                    hidden: &[],
                },
            ));
        }
        nodes
    }
}

impl<'a> Variant<'a> {
    /// Whether it is nothing but its name, where the name is all that tells variants apart.
    fn is_name(&self) -> bool {
        matches!(self.data, Data::Unit) && !self.untagged
    }

    /// What the variant holds.
    fn content(&'a self) -> Node<'a> {
        let inner = match &self.data {
            Data::Newtype(inner) => inner.notes.clone(),
            _ => Notes::default(),
        };
        self.node(self.notes.clone().over(inner), shape(&self.data))
    }

    fn node(&self, notes: Notes, shape: Shape<'a>) -> Node<'a> {
        Node {
            name: self.ident.to_string(),
            notes,
            shape,
        }
    }

    /// The tag among the members.
    fn internal(&'a self, tag: &'a str) -> Node<'a> {
        let mut members = vec![Member::tag(tag, self)];
        let (mut is_closed, mut hidden) = (false, &[][..]);
        match &self.data {
            Data::Newtype(inner) => members.push(Member {
                flatten: true,
                // serde reads an `Option` from the other properties, even if there are none.
                presence: Presence::Required,
                tag: Some(tag),
                span: inner.wire.span.start,
                ..Member::new(&self.ident.to_string(), inner.of())
            }),
            Data::Object(object) => {
                members.extend(object.members());
                (is_closed, hidden) = (object.closed, &object.hidden);
            }
            // serde ignores all other members of a unit variant.
            _ => {}
        }
        let shape = Shape::Object {
            members,
            closed: is_closed,
            one: false,
            hidden,
        };
        self.node(self.notes.clone(), shape)
    }

    /// The tag beside the content.
    fn adjacent(&'a self, tag: &str, content: &str, closed: bool) -> Node<'a> {
        let mut members = vec![Member::tag(tag, self)];
        match &self.data {
            Data::Unit => {}
            // As a field, so that an `Option` may be left out, as serde has it.
            Data::Newtype(inner) => members.push(Member {
                notes: inner.notes.clone(),
                ..Member::new(content, inner.present())
            }),
            data => {
                let node = Node::plain(&self.ident.to_string(), shape(data));
                members.push(Member::new(content, Of::Node(Box::new(node))));
            }
        }
        let shape = Shape::Object {
            members,
            closed,
            one: false,
            hidden: &[],
        };
        self.node(self.notes.clone(), shape)
    }
}

/// Their names; any string, if one of them stands for all others.
fn names<'a>(variants: &[&Variant]) -> Shape<'a> {
    if variants.iter().any(|variant| variant.other.is_some()) {
        return Shape::String;
    }
    Shape::Choice(variants.iter().map(|variant| variant.wire.value.clone()).collect())
}

/// One form needs no choice.
fn any_of<'a>(name: &str, mut nodes: Vec<Node<'a>>) -> Node<'a> {
    match (nodes.pop(), nodes.len()) {
        (Some(node), 0) => node,
        (last, _) => {
            nodes.extend(last);
            Node::plain(name, Shape::AnyOf(nodes))
        }
    }
}

/// `text` without the full stop at its end: what follows it in a list is set off by a semicolon.
fn trim_stop(text: &str) -> &str {
    match text.strip_suffix('.') {
        Some(body) if !body.is_empty() && !body.ends_with('.') => body,
        _ => text,
    }
}

/// Returns the docs of unit variants: `new: newest first; old: oldest first (deprecated)`.
///
/// If the enum takes any string, its known names are listed too, since no `enum` keyword lists
/// them.
fn docs(variants: &[&Variant]) -> Option<String> {
    let open = variants.iter().any(|variant| variant.other.is_some());
    let said = |variant: &&Variant| {
        let description = variant.notes.description.as_ref();
        let description = description.map(|description| trim_stop(&description.value));
        let name = match variant.other {
            Some(_) => "any other",
            None => &variant.wire.value,
        };
        match (description, variant.notes.deprecated) {
            (Some(description), false) => Some(format!("{name}: {description}")),
            (Some(description), true) => Some(format!("{name}: {description} (deprecated)")),
            (None, true) => Some(format!("{name}: deprecated")),
            (None, false) => open.then(|| name.to_owned()),
        }
    };
    let said: Vec<String> = variants.iter().filter_map(said).collect();
    (!said.is_empty()).then(|| said.join("; "))
}
