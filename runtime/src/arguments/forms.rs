//! Enums: which of several forms a value has, told by a tag, by a member's name, or by what fits best.

use serde_json::{Map, Value};

use super::{
    check::{At, Class, Count, Walk, is_kind, unit_name},
    members::unescaped,
    problem::Wrong,
    rules::{Rules, choice},
    wording::{has_string, of_type, strings},
};
use crate::schema::{Field, Node, Object, Shape};

/// Whether a value says that it has a form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Yes,
    No,
    /// Only what is in it shows.
    Nothing,
}

/// Whether serde reads the string as a value of the choice.
pub(super) fn is_chosen(node: &Node, name: &str) -> bool {
    match &node.shape {
        Shape::Choice { values } => node.notes.aliases.contains(&name) || has_string(values, name),
        _ => false,
    }
}

/// The field that says which variant an object is.
fn tag(object: &'static Object) -> Option<&'static Field> {
    let tag = object.fields.first()?;
    let says = !tag.flatten && !tag.may_be_absent() && matches!(tag.node.shape, Shape::Choice { .. });
    (says && !object.one).then_some(tag)
}

/// What an object's members say of a form.
fn members_say(option: &'static Node, members: &Map<String, Value>) -> Says {
    let says = |yes| if yes { Says::Yes } else { Says::No };
    match &option.bare().shape {
        Shape::Object(object) if object.one => says(
            members
                .keys()
                .any(|name| object.fields.iter().any(|field| field.is_called(name))),
        ),
        Shape::Object(object) => match tag(object) {
            Some(tag) => says(
                members
                    .get(&*unescaped(&tag.name))
                    .and_then(unit_name)
                    .is_some_and(|name| is_chosen(tag.node, name)),
            ),
            None => Says::Nothing,
        },
        Shape::Choice { .. } => says(members.keys().any(|name| is_chosen(option.bare(), name))),
        _ => Says::Nothing,
    }
}

/// What is said of which of an enum's forms something has.
pub(super) enum Said {
    /// That it is this one; it can be no other.
    Alone(&'static Node),
    /// That it is this one, though it could be another.
    First(&'static Node),
    /// Nothing.
    Nothing,
}

impl Said {
    fn by(options: &[&'static Node], says: impl Fn(&'static Node) -> Says) -> Said {
        let (mut said, mut fitting) = (None, 0);
        for option in options {
            let says = says(option);
            fitting += usize::from(says != Says::No);
            if says == Says::Yes && said.is_none() {
                said = Some(*option);
            }
        }
        match said {
            Some(option) if fitting == 1 => Said::Alone(option),
            Some(option) => Said::First(option),
            None => Said::Nothing,
        }
    }
}

/// Which form of an enum a value says that it has.
pub(super) fn said(options: &[&'static Node], value: &Value) -> Said {
    Said::by(options, |option| value_says(option, value))
}

/// Which form of an enum members say that they are of.
pub(super) fn said_by(options: &[&'static Node], members: &Map<String, Value>) -> Said {
    Said::by(options, |option| members_say(option, members))
}

fn value_says(option: &'static Node, value: &Value) -> Says {
    let bare = option.bare();
    match (&bare.shape, value) {
        (Shape::Choice { .. }, Value::String(name)) if is_chosen(bare, name) => Says::Yes,
        // serde reads the name of a unit variant from an object too.
        (Shape::Choice { .. } | Shape::Object(_), Value::Object(members)) => members_say(option, members),
        (Shape::Choice { .. }, _) => Says::No,
        (Shape::Object(object), Value::Array(items)) => match tag(object) {
            Some(tag) => match items.first().and_then(unit_name) {
                Some(name) if is_chosen(tag.node, name) => Says::Yes,
                _ => Says::No,
            },
            None if object.one => Says::No,
            None => Says::Nothing,
        },
        _ if could_be(option, value, 0) => Says::Nothing,
        _ => Says::No,
    }
}

/// Whether a form and a value are of the same JSON type.
fn could_be(node: &'static Node, value: &Value, depth: usize) -> bool {
    match &node.shape {
        Shape::Leaf { kind, .. } => is_kind(*kind, value),
        Shape::Choice { .. } => value.is_string(),
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => value.is_array(),
        Shape::Map { .. } => value.is_object(),
        Shape::Object(_) => value.is_object() || value.is_array(),
        Shape::Optional(inner) | Shape::Nullable(inner) => value.is_null() || could_be(inner, value, depth),
        Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => could_be(inner, value, depth),
        Shape::AnyOf(options) => depth > 8 || options.iter().any(|option| could_be(option, value, depth + 1)),
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) => true,
    }
}

impl Walk {
    /// A value of one of several forms.
    pub(super) fn any_of(&mut self, at: &At, node: &'static Node, options: &'static [&'static Node], value: &Value) {
        let fitting: Vec<&'static Node> = options
            .iter()
            .copied()
            .filter(|option| value_says(option, value) != Says::No)
            .collect();
        match fitting.as_slice() {
            [] => self.no_form(at, node, options, value),
            [option] => self.value(at, option, Rules::default(), value),
            fitting => self.best(fitting, value, |walk, option| {
                walk.value(at, option, Rules::default(), value);
            }),
        }
    }

    /// The members of one of several forms, among those of an object.
    pub(super) fn any_fragment(
        &mut self,
        at: &At,
        options: &'static [&'static Node],
        members: &Map<String, Value>,
        whole: &'static Object,
        meant: &mut Vec<String>,
    ) {
        let fitting: Vec<&'static Node> = options
            .iter()
            .copied()
            .filter(|option| members_say(option, members) != Says::No)
            .collect();
        let mut fields = |walk: &mut Walk, option: &'static Node| match &option.bare().shape {
            Shape::Object(object) if object.one => {
                let named = members.iter().find_map(|(name, value)| {
                    let mut fields = object.fields.iter();
                    Some((name, value, fields.find(|field| field.is_called(name))?))
                });
                if let Some((name, value, field)) = named {
                    walk.field(&at.member(name), field, value);
                }
            }
            Shape::Object(object) => walk.fields(at, object, members, whole, meant),
            _ => {}
        };
        match fitting.as_slice() {
            [] => self.no_fragment(at, options, members),
            [option] => fields(self, option),
            // By address of the members: they have no value of their own.
            fitting => self.best(fitting, members, fields),
        }
    }

    /// Walks the form that fits best: the first without a problem, else without one of structure, else with the fewest.
    fn best<T>(&mut self, options: &[&'static Node], value: &T, mut walk: impl FnMut(&mut Walk, &'static Node)) {
        let mut best: Option<(Count, &'static Node)> = None;
        for option in options {
            let key = (std::ptr::from_ref(*option).addr(), std::ptr::from_ref(value).addr());
            let count = self.tried.get(&key).copied();
            let count = count.unwrap_or_else(|| self.tried_on(|this| walk(this, option)));
            self.tried.insert(key, count);
            if best.is_none_or(|(least, _)| count < least) {
                best = Some((count, option));
            }
            if count == Count::default() {
                // Another walk finds the arguments that it ignores.
                if !self.trying {
                    walk(self, option);
                }
                return;
            }
        }
        let Some((count, option)) = best else { return };
        if self.trying {
            self.count.structure += count.structure;
            self.count.rules += count.rules;
        } else if !(self.taken && count.structure > 0) {
            // serde took it in a way that is not known here, if there is something wrong in each.
            walk(self, option);
        }
    }

    /// How much is wrong.
    pub(super) fn tried_on(&mut self, walk: impl FnOnce(&mut Walk)) -> Count {
        let before = (
            std::mem::take(&mut self.count),
            std::mem::replace(&mut self.trying, true),
        );
        walk(self);
        let (count, trying) = before;
        self.trying = trying;
        std::mem::replace(&mut self.count, count)
    }

    /// That a value has none of the forms, and which there are.
    fn no_form(&mut self, at: &At, node: &'static Node, options: &'static [&'static Node], value: &Value) {
        let objects = options.iter().filter_map(|option| match &option.bare().shape {
            Shape::Object(object) => Some(object),
            _ => None,
        });
        if let Value::Object(members) = value {
            if objects.clone().any(|object| tag(object).is_some()) {
                return self.no_fragment(at, options, members);
            }
            if let Some(object) = objects.clone().find(|object| object.one) {
                return self.object(at, object, members);
            }
        }
        let mut names = Vec::new();
        for option in options {
            match &option.bare().shape {
                Shape::Choice { values } => names.extend(strings(values)),
                Shape::Object(object) if object.one => names.extend(object.names()),
                _ => {}
            }
        }
        self.wrong(at, Class::Structure, Some(value), || {
            if value.is_string() && !names.is_empty() {
                choice(value, &names.into_iter().map(Value::from).collect::<Vec<_>>())
            } else {
                Wrong::Type {
                    expected: of_type(node),
                }
            }
        });
    }

    /// That members say of no form that they are of it.
    fn no_fragment(&mut self, at: &At, options: &'static [&'static Node], members: &Map<String, Value>) {
        let tags: Vec<&'static Field> = options
            .iter()
            .filter_map(|option| match &option.bare().shape {
                Shape::Object(object) => tag(object),
                _ => None,
            })
            .collect();
        let mut names: Vec<Value> = Vec::new();
        for tag in &tags {
            if let Shape::Choice { values } = &tag.node.shape {
                names.extend(strings(values).into_iter().map(Value::from));
            }
        }
        let Some(tag) = tags.first() else {
            return self.wrong(at, Class::Structure, None, || Wrong::NotOne {
                came: 0,
                names: options
                    .iter()
                    .flat_map(|option| match &option.bare().shape {
                        Shape::Object(object) => object.names(),
                        Shape::Choice { values } => strings(values),
                        _ => Vec::new(),
                    })
                    .collect(),
            });
        };
        let name = unescaped(&tag.name);
        let at = at.member(&name);
        match members.get(&*name) {
            Some(value) => self.wrong(&at, Class::Structure, Some(value), || choice(value, &names)),
            None => self.wrong(&at, Class::Structure, None, || {
                let names: Vec<String> = names.iter().map(ToString::to_string).collect();
                Wrong::Missing {
                    expected: format!("one of {}", super::wording::List::plain(&names)),
                    similar: None,
                }
            }),
        }
    }
}
