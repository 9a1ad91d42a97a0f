//! Flattened fields: fragments, options, and variants, among the properties of the object around.

use serde_json::{Map, Value};

use super::{
    enclosing_object::EnclosingObject,
    ignored::Cause,
    path::Location,
    problem::ProblemKind,
    read_properties::ReadProperties,
    value_rules::Rules,
    walk::{ProblemClass, Walk, WalkPurpose},
};
use crate::schema::{Field, Flattened, Node, Object};

impl Walk {
    /// Walks the properties that a flattened field brings into `enclosing`.
    pub(super) fn flattened(
        &mut self,
        at: &Location,
        field: &'static Field,
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        let flattened = field.flattened();
        if field.node.notes.is_trusted {
            return self.trusted_fragment(at, &flattened, properties, enclosing, read_properties);
        }
        if !field.may_be_absent() {
            return self.fragment(at, &flattened, properties, enclosing, read_properties);
        }
        let takes_all = flattened.takes_all();
        let is_given = |name: &str| flattened.knows(name) || (takes_all && !enclosing.reads_by_field(name));
        // serde treats an optional fragment without properties as absent, unless each field has a
        // default.
        if !properties.keys().any(|name| is_given(name)) {
            return;
        }
        // serde treats an optional fragment that it cannot read as absent too.
        self.needs_report |= self.is_preparing();
        let mut problem = None;
        if self.purpose == WalkPurpose::Report {
            // Null in place of a property has no effect in any case.
            let given = properties
                .iter()
                .filter(|(name, value)| !value.is_null() && is_given(name));
            let given: Vec<String> = given.map(|(name, _)| name.clone()).collect();
            problem = self.explain(|walk| {
                walk.fragment(at, &flattened, properties, enclosing, &mut ReadProperties::default());
            });
            if let Some(problem) = &problem {
                let cause = Cause::Problem(problem.to_string());
                read_properties.without_effect.push((given, cause));
            }
        }
        let (lack_variant, notes) = (read_properties.lack_variant, read_properties.without_effect.len());
        let (is_accepted, ignored) = (self.is_accepted, problem.map(|_| self.ignored.clone()));
        self.is_accepted = true;
        self.fragment(at, &flattened, properties, enclosing, read_properties);
        self.is_accepted = is_accepted;
        read_properties.lack_variant = lack_variant;
        if let Some(ignored) = ignored {
            // The properties are already reported as a whole.
            self.ignored = ignored;
            read_properties.without_effect.truncate(notes);
        }
    }

    /// Walks the properties that a function of the author reads. None of them is rewritten.
    fn trusted_fragment(
        &mut self,
        at: &Location,
        flattened: &Flattened,
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        if self.is_preparing() {
            self.needs_report = true;
            return;
        }
        let (lack_variant, notes) = (read_properties.lack_variant, read_properties.without_effect.len());
        self.by_rules_alone(|walk| walk.fragment(at, flattened, properties, enclosing, read_properties));
        read_properties.lack_variant = lack_variant;
        read_properties.without_effect.truncate(notes);
    }

    fn fragment(
        &mut self,
        at: &Location,
        flattened: &Flattened,
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        match *flattened {
            Flattened::Properties(fragment) => self.fields(at, fragment, properties, enclosing, read_properties),
            Flattened::OneProperty(variants) => {
                let is_variant = |name: &str| variants.field(name).is_some();
                self.further_variants(is_variant, || variants.names(), properties, read_properties);
                if !self.variant_property(at, variants, properties, read_properties) {
                    read_properties.lack_variant |= self.purpose == WalkPurpose::Report;
                    self.problem(at, ProblemClass::Structure, None, || ProblemKind::NotOne {
                        len: 0,
                        names: variants.names(),
                    });
                }
            }
            Flattened::OneForm(options) => self.any_fragment(at, options, properties, enclosing, read_properties),
            // `object` walks the properties of its own map after all others.
            Flattened::Map(_, values) if enclosing.is_variant() => {
                self.map_of_variant(at, values, properties, enclosing);
            }
            Flattened::Map(..) => {}
        }
    }

    /// Walks the properties that a variant reads. The variant is flattened into `enclosing`.
    pub(super) fn variant_fields(
        &mut self,
        at: &Location,
        variant: &'static Node,
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        match variant.flattens_to(false) {
            Ok(Flattened::Properties(object)) => {
                self.fields(at, object, properties, enclosing.with(object), read_properties);
            }
            Ok(Flattened::OneProperty(object)) => {
                self.variant_property(at, object, properties, read_properties);
            }
            Ok(Flattened::OneForm(options)) => self.any_fragment(at, options, properties, enclosing, read_properties),
            Ok(Flattened::Map(_, values)) => self.map_of_variant(at, values, properties, enclosing),
            Err(_) => {}
        }
    }

    /// Walks the properties that the map of a variant reads: those that no field reads.
    fn map_of_variant(
        &mut self,
        at: &Location,
        values: &'static Node,
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
    ) {
        for (name, value) in properties
            .iter_mut()
            .filter(|(name, _)| !enclosing.reads_by_field(name))
        {
            self.value(&at.property(name), values, Rules::default(), value);
        }
    }

    /// Notes the properties that are named after a variant and that serde ignores, since it reads
    /// the first one. `names` returns the names of the variants.
    pub(super) fn further_variants(
        &self,
        is_variant: impl Fn(&str) -> bool,
        names: impl FnOnce() -> Vec<String>,
        properties: &Map<String, Value>,
        read_properties: &mut ReadProperties,
    ) {
        if self.purpose != WalkPurpose::Report {
            return;
        }
        let mut variants = properties.keys().filter(|name| is_variant(name));
        let first = variants.next();
        let further: Vec<String> = variants.cloned().collect();
        if let Some(first) = first.filter(|_| !further.is_empty()) {
            let cause = Cause::OtherVariant {
                first: first.clone(),
                names: names(),
            };
            read_properties.without_effect.push((further, cause));
        }
    }

    /// Walks the first property that is named after a variant. Returns whether there is one.
    fn variant_property(
        &mut self,
        at: &Location,
        variants: &'static Object,
        properties: &mut Map<String, Value>,
        read_properties: &mut ReadProperties,
    ) -> bool {
        let mut named = properties
            .iter_mut()
            .filter_map(|(name, value)| Some((name, value, variants.field(name)?)));
        let Some((name, value, field)) = named.next() else {
            return false;
        };
        // serde ignores the further ones.
        self.needs_report |= named.next().is_some();
        read_properties.read += 1;
        read_properties.has_alias |= !field.notes.aliases.is_empty();
        self.field(&at.property(name), field, value);
        true
    }
}
