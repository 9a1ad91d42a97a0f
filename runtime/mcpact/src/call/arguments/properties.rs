//! The properties of an object as a walk reads them: which fields account for them, and which nothing reads.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{
    fields::Part,
    findings::{Findings, ProblemClass, WalkPurpose},
    ignored::Cause,
    json_text::{is_string, string},
    path::Location,
    problem::ProblemKind,
    truncated::truncate_text,
    type_name::parameter,
    value_rules::Rules,
    variants::{Variant, variant_of_properties},
};
use crate::{
    build::schema::{Field, Node, Object},
    similar,
};

/// The maximum number of names that are compared with a missing one.
pub(super) const MAX_COMPARED: usize = 100;

/// An object, and the flattened variants that lead from it to the fields of a walk.
#[derive(Clone, Copy)]
pub(super) struct EnclosingObject<'a> {
    object: &'static Object,
    around: Option<&'a EnclosingObject<'a>>,
}

impl EnclosingObject<'_> {
    pub(super) fn of(object: &'static Object) -> EnclosingObject<'static> {
        EnclosingObject { object, around: None }
    }

    /// Adds the object of a variant.
    pub(super) fn with<'a>(&'a self, object: &'static Object) -> EnclosingObject<'a> {
        EnclosingObject {
            object,
            around: Some(self),
        }
    }

    /// Returns whether the fields of the walk belong to a variant.
    pub(super) fn is_variant(&self) -> bool {
        self.around.is_some()
    }

    /// Returns the object without the variants.
    fn object(&self) -> &'static Object {
        self.around.map_or(self.object, EnclosingObject::object)
    }

    /// Returns whether a field of the object or of the variants reads a property of this name.
    pub(super) fn reads_by_field(&self, name: &str) -> bool {
        self.object.reads_by_field(name) || self.around.is_some_and(|around| around.reads_by_field(name))
    }
}

/// The properties of an object, and how far its fields account for them.
pub(super) struct Properties<'a> {
    pub(super) at: &'a Location<'a>,
    pub(super) values: &'a mut Map<String, Value>,
    /// The number of properties of the call that fields read.
    pub(super) read: usize,
    /// The number of properties that are filled in.
    pub(super) filled: usize,
    /// True if a field may be read by an alias, which other fields may have too.
    pub(super) has_alias: bool,
    /// The names of properties that are reported as misspelt names of missing ones.
    misspelt: Vec<String>,
    /// True if a flattened enum has no variant for the properties. If serde accepts them, it reads a
    /// variant that no schema has.
    pub(super) lack_variant: bool,
    /// The names of properties that serde ignores although a field has them, each with its cause.
    pub(super) without_effect: Vec<(Vec<String>, Cause)>,
}

impl<'a> Properties<'a> {
    /// Returns the properties, of which no field has read any yet.
    pub(super) fn new(at: &'a Location<'a>, values: &'a mut Map<String, Value>) -> Properties<'a> {
        Properties {
            at,
            values,
            read: 0,
            filled: 0,
            has_alias: false,
            misspelt: Vec::new(),
            lack_variant: false,
            without_effect: Vec::new(),
        }
    }

    /// Returns whether fields read all properties. Names occur once in an object, so counting them
    /// is enough.
    pub(super) fn is_complete(&self) -> bool {
        !self.has_alias && self.read + self.filled == self.values.len()
    }

    /// Returns whether the fields of an object read all properties, also by aliases.
    pub(super) fn are_read_by(&self, object: &'static Object) -> bool {
        let readers = Readers::of(object, self.values);
        self.values.keys().all(|name| readers.read(name))
    }

    /// Returns the property that a field reads. Most calls have the order of the schema, so the
    /// first one that is not read yet is tried first.
    pub(super) fn find(&mut self, field: &'static Field) -> Option<(Cow<'_, str>, &mut Value)> {
        let next = self.values.iter().nth(self.read);
        if next.is_some_and(|(name, _)| is_string(&field.name, name)) {
            let next = self.values.iter_mut().nth(self.read);
            return next.map(|(name, value)| (Cow::Borrowed(name.as_str()), value));
        }
        let name = field.name_in(self.values);
        let value = self.values.get_mut(&*name)?;
        self.has_alias |= !field.notes.aliases.is_empty();
        Some((name, value))
    }

    /// Removes the property that a field reads, under each of its names, while its value is a null that
    /// means "absent".
    pub(super) fn remove_nulls(&mut self, field: &'static Field) {
        while !self.is_complete()
            && let Some((name, Value::Null)) = self.find(field)
        {
            let name = name.into_owned();
            // `remove` would change the order of the others.
            self.values.retain(|other, _| *other != name);
        }
    }

    /// Reports a field without a property, unless it may be absent.
    pub(super) fn missing(&mut self, found: &mut Findings, field: &'static Field, enclosing: EnclosingObject) {
        if field.may_be_absent() {
            return;
        }
        let name = string(&field.name);
        let class = if field.is_required_option() {
            ProblemClass::Rule
        } else {
            ProblemClass::Structure
        };
        found.problem(&self.at.property(&name), class, None, || {
            let names = self.values.keys().map(String::as_str).take(MAX_COMPARED);
            let similar = similar(&name, names.filter(|name| !enclosing.object().knows(name)), 1);
            let similar = similar.first().copied();
            self.misspelt.extend(similar.map(str::to_owned));
            ProblemKind::Missing {
                expected: parameter(field.node, Rules::of(&field.notes)),
                similar: similar.map(truncate_text),
            }
        });
    }

    /// Notes the properties that are named after a variant and that serde ignores, since it reads
    /// the first one. `names` returns the names of the variants.
    pub(super) fn further_variants(&mut self, is_variant: impl Fn(&str) -> bool, names: impl FnOnce() -> Vec<String>) {
        let mut variants = self.values.keys().filter(|name| is_variant(name));
        let first = variants.next();
        let further: Vec<String> = variants.cloned().collect();
        if let Some(first) = first.filter(|_| !further.is_empty()) {
            let cause = Cause::OtherVariant {
                first: first.clone(),
                names: names(),
            };
            self.without_effect.push((further, cause));
        }
    }

    /// Reports the properties that nothing reads: serde refuses them in a closed object, and
    /// ignores them in others. If only schemars closes the object, serde ignores them too. `filled`
    /// are fields whose defaults are filled in.
    pub(super) fn unread(&self, found: &mut Findings, object: &'static Object, filled: &[&'static Field]) {
        let lists_ignored = found.purpose == WalkPurpose::Report;
        if !lists_ignored && !object.is_closed {
            return;
        }
        let readers = Readers::of(object, self.values);
        let unread = self.values.iter();
        let unread = unread.filter(|(name, _)| !readers.read(name) && !self.is_reported(name));
        if object.is_closed && !(lists_ignored && found.is_accepted) {
            for (name, value) in unread {
                found.unknown(&self.at.property(name), name, value, || readers.names());
            }
            return;
        }
        for (names, cause) in &self.without_effect {
            // A map reads the properties of the variants that serde does not choose.
            if readers.take_all && matches!(cause, Cause::OtherVariant { .. }) {
                continue;
            }
            for name in names {
                found
                    .ignored
                    .push(|| self.at.property(name).to_path(), || cause.clone());
            }
        }
        if readers.take_all || (found.is_accepted && self.lack_variant) {
            return;
        }
        let mut absent: Option<Vec<String>> = None;
        for (name, _) in unread {
            let absent = absent.get_or_insert_with(|| readers.absent(self.values, filled));
            let path = || self.at.property(name).to_path();
            found
                .ignored
                .add(path, name, absent.iter().map(String::as_str), || readers.names());
        }
    }

    /// Returns whether a property is already reported.
    fn is_reported(&self, name: &str) -> bool {
        let mut without_effect = self.without_effect.iter().flat_map(|(names, _)| names);
        self.misspelt.iter().any(|other| other == name) || without_effect.any(|other| other == name)
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
