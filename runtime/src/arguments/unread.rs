//! Properties that nothing reads: unknown ones, ignored ones, and misspelt names of missing ones.

use serde_json::{Map, Value};

use super::{
    enums::{Variant, variant_of_properties},
    fields::Part,
    ignored::Cause,
    json_text::string,
    path::Location,
    problem::ProblemKind,
    read_properties::ReadProperties,
    walk::{ProblemClass, Walk, WalkPurpose},
};
use crate::{
    schema::{Field, Node, Object},
    similar,
};

/// The maximum number of names that are compared with a missing one.
pub(super) const MAX_COMPARED: usize = 100;

/// Returns the property that nothing reads and whose name is probably a misspelt `name`.
pub(super) fn misspelt<'a>(name: &str, properties: &'a Map<String, Value>, object: &'static Object) -> Option<&'a str> {
    let names = properties.keys().map(String::as_str).take(MAX_COMPARED);
    let similar = similar(name, names.filter(|name| !object.knows(name)), 1);
    similar.first().copied()
}

/// Returns whether the fields of an object read all properties.
pub(super) fn reads_all(object: &'static Object, properties: &Map<String, Value>) -> bool {
    let readers = Readers::of(object, properties);
    properties.keys().all(|name| readers.read(name))
}

impl Walk {
    /// Reports the properties that nothing reads: serde refuses them in a closed object, and
    /// ignores them in others. If only schemars closes the object, serde ignores them too.
    pub(super) fn unread(
        &mut self,
        at: &Location,
        object: &'static Object,
        properties: &Map<String, Value>,
        read_properties: &ReadProperties,
    ) {
        let lists_ignored = self.purpose == WalkPurpose::Report;
        if !lists_ignored && !object.is_closed {
            return;
        }
        let readers = Readers::of(object, properties);
        let unread = properties
            .iter()
            .filter(|(name, _)| !readers.read(name) && !read_properties.is_reported(name));
        if object.is_closed && !(lists_ignored && self.is_accepted) {
            for (name, value) in unread {
                self.unknown(&at.property(name), name, value, || readers.names());
            }
            return;
        }
        for (names, cause) in &read_properties.without_effect {
            // A map reads the properties of the variants that serde does not choose.
            if readers.take_all && matches!(cause, Cause::OtherVariant { .. }) {
                continue;
            }
            for name in names {
                self.ignored.push(|| at.property(name).to_path(), || cause.clone());
            }
        }
        if readers.take_all || (self.is_accepted && read_properties.lack_variant) {
            return;
        }
        let mut absent: Option<Vec<String>> = None;
        for (name, _) in unread {
            let absent = absent.get_or_insert_with(|| readers.absent(properties, &self.filled));
            let path = || at.property(name).to_path();
            self.ignored
                .add(path, name, absent.iter().map(String::as_str), || readers.names());
        }
    }

    /// Reports a property that serde refuses, since it takes only the `known` ones.
    pub(super) fn unknown(&mut self, at: &Location, name: &str, value: &Value, known: impl FnOnce() -> Vec<String>) {
        self.problem(at, ProblemClass::Structure, Some(value), || {
            let known = known();
            let similar = similar(name, known.iter().map(String::as_str), 3);
            ProblemKind::Unknown {
                similar: similar.into_iter().map(str::to_owned).collect(),
                known,
            }
        });
    }
}

/// The fields and variants that read the properties of an object.
#[derive(Default)]
struct Readers {
    fields: Vec<&'static Field>,
    /// Unit variants of flattened enums. Each is read by its name.
    variants: Vec<&'static Node>,
    /// The names of properties that no schema has.
    hidden: Vec<&'static str>,
    /// True if properties of any name may be read.
    take_all: bool,
}

impl Readers {
    fn of(object: &'static Object, properties: &Map<String, Value>) -> Readers {
        let mut readers = Readers::default();
        readers.add(object, properties);
        readers
    }

    fn add(&mut self, object: &'static Object, properties: &Map<String, Value>) {
        object.any_part(&mut |part| self.add_part(&part, properties));
    }

    /// Adds a part, and returns false, so that a search continues with the next one.
    fn add_part(&mut self, part: &Part, properties: &Map<String, Value>) -> bool {
        match *part {
            Part::Field(field) => self.fields.push(field),
            Part::Map => self.take_all = true,
            Part::Hidden(hidden) => self.hidden.extend(hidden),
            Part::Enum(options) => match variant_of_properties(options, properties) {
                Variant::Certain(option) | Variant::Likely(option) => self.add_variant(option, properties),
                // Only serde knows the variant.
                Variant::Unnamed => options.iter().for_each(|option| self.add_variant(option, properties)),
            },
        }
        false
    }

    fn add_variant(&mut self, option: &'static Node, properties: &Map<String, Value>) {
        match option.flattens_to(false) {
            Ok(flattened) => {
                flattened.any_part(&mut |part| self.add_part(&part, properties));
            }
            Err(unit) => self.variants.push(unit),
        }
    }

    /// Returns whether a part that has this name reads it.
    fn read(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.is_called(name))
            || self.variants.iter().any(|variant| variant.has_choice(name))
            || self.hidden.contains(&name)
    }

    fn names(&self) -> Vec<String> {
        let names = self.fields.iter().map(|field| string(&field.name).into_owned());
        names.collect()
    }

    /// Returns the names of the fields that the call omits, including those whose defaults are
    /// `filled` in.
    fn absent(&self, properties: &Map<String, Value>, filled: &[&'static Field]) -> Vec<String> {
        let is_filled = |field: &'static Field| filled.iter().any(|other| std::ptr::eq(*other, field));
        let is_absent =
            |field: &'static Field| !properties.contains_key(&*field.name_in(properties)) || is_filled(field);
        let absent = self.fields.iter().filter(|field| is_absent(field));
        absent.map(|field| string(&field.name).into_owned()).collect()
    }
}
