//! `#[serde(flatten)]`: the properties that a flattened field brings into an object.

use super::{
    Field, FieldList, Kind, Node, Object, Shape,
    no_schema::{ANY_KEYS, ANY_PROPERTIES},
    visit::any,
};
use crate::build::const_message::Message;

/// The properties that a flattened field brings into the object around it.
pub(crate) enum Flattened {
    /// The properties of a fragment.
    Properties(&'static Object),
    /// Properties of any name: the keys and the values of a map.
    Map(&'static Node, &'static Node),
    /// The properties of one of an enum's forms.
    OneForm(&'static [&'static Node]),
    /// One of an externally tagged enum's properties.
    OneProperty(&'static Object),
}

/// The properties of `()`.
const NO_PROPERTIES: Object = Object {
    fields: FieldList { list: &[] },
    is_closed: false,
    has_one_property: false,
    hidden: &[],
};

impl Node {
    /// Returns the properties that the type brings in when it is flattened. If its values are not
    /// objects, returns their type as the error. `output` selects the type that serde writes.
    #[track_caller]
    pub(crate) const fn flattens_to(&'static self, output: bool) -> Result<Flattened, &'static Node> {
        let node = self.written_if(output);
        match &node.shape {
            // Any of the properties may be absent.
            Shape::Transparent(_) if output && node.projection().is_some() => ANY_PROPERTIES.flattens_to(output),
            Shape::Optional(inner) | Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => {
                inner.flattens_to(output)
            }
            Shape::Object(object) if object.has_one_property => Ok(Flattened::OneProperty(object)),
            Shape::Object(object) => Ok(Flattened::Properties(object)),
            Shape::Map { keys, values } => Ok(Flattened::Map(keys, values)),
            // `serde_json::Value` takes all properties that no field takes, as a map does.
            Shape::Any => Ok(Flattened::Map(ANY_KEYS, node)),
            Shape::AnyOf(forms) => Ok(Flattened::OneForm(forms)),
            // A unit adds nothing to the tag.
            Shape::Leaf { kind: Kind::Null, .. } => Ok(Flattened::Properties(&NO_PROPERTIES)),
            _ => Err(node),
        }
    }
}

impl Node {
    /// Returns whether a form of an enum takes properties of any name.
    #[track_caller]
    pub(super) const fn takes_any_name(&'static self, output: bool) -> bool {
        match &self.unframed_of(output).shape {
            Shape::Object(object) => object.flattened_map_in(output).is_some() || object.takes_unnamed(output, true),
            Shape::AnyOf(forms) => any!(forms, form => form.takes_any_name(output)),
            Shape::Map { .. } | Shape::Any => true,
            _ => false,
        }
    }
}

impl Field {
    /// Returns the properties that the flattened field brings into a call.
    #[track_caller]
    pub(crate) const fn flattened(&self) -> Flattened {
        self.flattened_in(false)
    }

    /// Returns the properties that the flattened field brings into a call, or into a result.
    ///
    /// # Panics
    ///
    /// Panics if the values of the field's type are not objects.
    #[track_caller]
    pub(crate) const fn flattened_in(&self, output: bool) -> Flattened {
        match self.node.flattens_to(output) {
            Ok(flattened) => flattened,
            Err(node) => refuse_flattened(self.name.unquoted(), node),
        }
    }
}

/// Refuses the flattened field called `field`, whose values, those of `node`, are not objects.
#[track_caller]
pub(super) const fn refuse_flattened(field: &str, node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("`flatten` on `")
        .push(field)
        .push("` needs a struct with named fields, a map or an enum of these, but `")
        .push(node.name)
        .push("` is ")
        .push(node.noun())
        .push(match node.shape {
            Shape::Raw(_) => {
                "; write `#[mcp(with = \"Type\")]` with such a type, or `#[mcp(schema_with = \"{}\")]` for any properties"
            }
            _ => "; remove `flatten`, so that it becomes a property of its own",
        });
    message.panic()
}

impl Object {
    /// Returns whether a field is flattened.
    #[track_caller]
    pub(super) const fn has_flattened(&self) -> bool {
        any!(self.fields.get(), field => field.is_flattened)
    }

    /// Counts the flattened enums that are always present: their forms restrict the object.
    #[track_caller]
    pub(super) const fn count_enums(&self, output: bool) -> usize {
        let (mut count, mut index) = (0, 0);
        let fields = self.fields.get();
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            if field.is_flattened && !field.may_be_absent_in(output) {
                count += match field.flattened_in(output) {
                    Flattened::Properties(fragment) => fragment.count_enums(output),
                    Flattened::OneForm(_) | Flattened::OneProperty(_) => 1,
                    Flattened::Map(..) => 0,
                };
            }
        }
        count
    }

    /// Returns whether there are properties with a name of their own in the schema. If `joined` is
    /// true, those of flattened enums are among them.
    #[track_caller]
    pub(crate) const fn has_named(&self, output: bool, joined: bool) -> bool {
        any!(self.fields.get(), field => !field.is_flattened || match field.flattened_in(output) {
            Flattened::Properties(fragment) => fragment.has_named(output, joined),
            Flattened::OneForm(_) | Flattened::OneProperty(_) => joined,
            Flattened::Map(..) => false,
        })
    }

    /// Returns whether the object takes properties that belong neither to its named ones, as in
    /// [`has_named`](Self::has_named), nor to its flattened map: those of flattened enums, or of
    /// maps in their forms.
    #[track_caller]
    pub(super) const fn takes_unnamed(&self, output: bool, joined: bool) -> bool {
        any!(self.fields.get(), field => field.is_flattened && match field.flattened_in(output) {
            Flattened::Properties(fragment) => fragment.takes_unnamed(output, joined),
            Flattened::OneForm(forms) => !joined || any!(forms, form => form.takes_any_name(output)),
            Flattened::OneProperty(_) => !joined,
            Flattened::Map(..) => false,
        })
    }

    /// Returns the keys and values of the flattened map, which takes the properties of a call that
    /// have no field.
    #[cfg(feature = "serde_json")]
    #[track_caller]
    pub(crate) const fn flattened_map(&self) -> Option<(&'static Node, &'static Node)> {
        self.flattened_map_in(false)
    }

    /// Returns the keys and values of the flattened map of a call, or of a result.
    #[track_caller]
    pub(super) const fn flattened_map_in(&self, output: bool) -> Option<(&'static Node, &'static Node)> {
        let mut index = 0;
        let fields = self.fields.get();
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            if !field.is_flattened {
                continue;
            }
            match field.flattened_in(output) {
                Flattened::Map(keys, values) => return Some((keys, values)),
                Flattened::Properties(fragment) => {
                    if let Some(map) = fragment.flattened_map_in(output) {
                        return Some(map);
                    }
                }
                Flattened::OneForm(_) | Flattened::OneProperty(_) => {}
            }
        }
        None
    }
}
