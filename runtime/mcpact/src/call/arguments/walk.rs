//! Walks a call's arguments together with the nodes of their types.
//!
//! A problem of *structure* is one that serde finds too: serde decides, and the walk only explains.
//! A broken *rule* of the author is unknown to serde: the walk decides.

use std::{collections::BTreeMap, mem};

use serde_json::{Map, Value};

use super::{
    findings::{Findings, ProblemClass, ProblemCount, Report, WalkPurpose},
    ignored::Cause,
    json_text::{string, strings},
    number::{invalid_key, key_number, to_integer},
    path::{Location, Path},
    problem::{ArgumentsError, Problem, ProblemKind},
    properties::{EnclosingObject, Properties},
    raw_schema::{is_kind, types},
    type_name::type_name,
    untagged::Rewrite,
    value_rules::{Rules, choice},
    variants::{
        Variant, VariantMatch, external_names, fitting_fragments, is_external, is_named_after, no_fragment, tag,
        unit_variant, variant_match, variant_of, variant_of_properties,
    },
};
use crate::build::{
    pattern::Engine,
    schema::{Field, Flattened, Kind, Node, Object, Shape, Text},
};

/// The maximum depth of nodes. It exceeds that of values, since a newtype is a node too.
const MAX_NODE_DEPTH: usize = 1024;

/// A walk over arguments together with the nodes of their types, and what it has found so far.
pub(super) struct Walk {
    pub(super) found: Findings,
    /// Fields that the call omits and whose defaults are filled in, where arguments may be ignored.
    pub(super) filled: Vec<&'static Field>,
    /// The paths of values that a function reads, and whose structure is not that of the declared
    /// type.
    suspects: Vec<Path>,
    /// The recursive types that enclose the value.
    pub(super) recursive: Vec<&'static Node>,
    depth: usize,
    /// The number of problems by the addresses of a variant and of a value. Without this cache, the
    /// time would double with each level of variants inside of variants.
    trials: BTreeMap<(usize, usize), ProblemCount>,
}

impl Walk {
    fn new(found: Findings, filled: Vec<&'static Field>) -> Walk {
        Walk {
            found,
            filled,
            suspects: Vec::new(),
            recursive: Vec::new(),
            depth: 0,
            trials: BTreeMap::new(),
        }
    }

    /// Rewrites arguments for serde.
    pub(super) fn prepare(node: &'static Node, engine: Option<&'static Engine>, arguments: &mut Value) -> Walk {
        let mut walk = Walk::new(Findings::new(WalkPurpose::Prepare, engine, true), Vec::new());
        walk.value(&Location::ROOT, node, Rules::default(), arguments);
        walk
    }

    /// Reports the problems of arguments that serde accepts, or refuses with an error.
    pub(super) fn report(
        node: &'static Node,
        engine: Option<&'static Engine>,
        arguments: &mut Value,
        error: Option<&serde_json::Error>,
        filled: Vec<&'static Field>,
    ) -> Report {
        let mut walk = Walk::new(Findings::new(WalkPurpose::Report, engine, error.is_none()), filled);
        walk.value(&Location::ROOT, node, Rules::default(), arguments);
        let mut found = walk.found;
        if found.count.structure == 0
            && let Some(error) = error
        {
            let mut error = ArgumentsError::from(ProblemKind::from(error));
            if let [path] = walk.suspects.as_mut_slice() {
                error.problems[0].path = mem::take(path);
            }
            found.problems.splice(0..0, error.problems);
            found.limit_problems();
        }
        found.into_report()
    }

    fn wrong_type(&mut self, at: &Location, node: &'static Node, value: &Value) {
        self.found
            .problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: type_name(node),
            });
    }

    /// Walks a value. `rules` are those of its field and of the newtypes around it.
    pub(super) fn value(&mut self, at: &Location, node: &'static Node, rules: Rules, value: &mut Value) {
        if self.depth == MAX_NODE_DEPTH {
            self.found.needs_report = true;
            return;
        }
        self.depth += 1;
        self.shape(at, node, rules, value);
        self.depth -= 1;
    }

    /// Walks a value that a function of the author reads. serde decides on its structure, and no
    /// part of the value is rewritten.
    fn trusted(&mut self, at: &Location, node: &'static Node, rules: Rules, value: &mut Value) {
        if self.found.is_preparing() {
            self.found.needs_report = true;
            return;
        }
        if self.found.purpose == WalkPurpose::Report
            && !self.found.is_accepted
            && self.trial(|walk| walk.value(at, node, rules, value)).structure > 0
        {
            self.suspects.push(at.to_path());
        }
        self.by_rules_alone(|walk| walk.value(at, node, rules, value));
    }

    /// Walks what a function of the author reads. Only problems of rules remain: the function may
    /// read another structure, and properties that the declared type does not have.
    pub(super) fn by_rules_alone(&mut self, walk: impl FnOnce(&mut Walk)) {
        let (is_accepted, structure) = (
            mem::replace(&mut self.found.is_accepted, true),
            self.found.count.structure,
        );
        let ignored = self.found.ignored.clone();
        walk(self);
        (self.found.is_accepted, self.found.count.structure) = (is_accepted, structure);
        self.found.ignored = ignored;
    }

    fn shape(&mut self, at: &Location, node: &'static Node, rules: Rules, value: &mut Value) {
        match &node.shape {
            Shape::Transparent(inner) if node.notes.is_trusted => return self.trusted(at, inner, rules, value),
            Shape::Newtype(inner) | Shape::Transparent(inner) => {
                return self.value(at, inner, rules.or(&node.notes), value);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => {
                if !value.is_null() {
                    self.value(at, inner, rules, value);
                }
                return;
            }
            // The schema has the rules beside a `$ref`.
            Shape::Recursive(body) => {
                self.recursive.push(node);
                self.value(at, body, rules, value);
                self.recursive.pop();
                return;
            }
            Shape::Recurse(name) => {
                if let Some(node) = self.recursive.iter().rev().find(|node| node.name == *name).copied() {
                    self.value(at, node, rules, value);
                }
                return;
            }
            Shape::Leaf { kind, keywords } => {
                let rules = self.leaf(at, node, *kind, keywords.as_ref(), rules, value);
                return self.found.rules(at, value, rules, ProblemClass::Rule);
            }
            Shape::Any | Shape::Invalid(_) => {}
            Shape::Raw(schema) => self.raw(at, schema, value),
            Shape::Choice { values } => self.choice(at, node, values, value),
            Shape::Array(items) => self.items(at, node, items, rules, value),
            Shape::Repeat { items, len } => {
                self.array_length(at, *len, value);
                self.items(at, node, items, rules, value);
            }
            Shape::Tuple(nodes) => self.tuple(at, node, nodes, value),
            Shape::Map { keys, values } => self.map(at, node, [keys, values], rules, value),
            Shape::Object(object) => {
                if let Value::Object(properties) = value {
                    self.object(at, object, properties);
                } else if !self.fields_in_order(at, object, value) {
                    self.wrong_type(at, node, value);
                }
            }
            Shape::AnyOf(options) => self.any_of(at, node, options, value),
        }
        self.found.rules(at, value, rules.or(&node.notes), ProblemClass::Rule);
    }

    fn items(&mut self, at: &Location, node: &'static Node, items: &'static Node, rules: Rules, value: &mut Value) {
        let Value::Array(values) = value else {
            return self.wrong_type(at, node, value);
        };
        let rules = rules.or(&node.notes).of_parts();
        for (index, value) in values.iter_mut().enumerate() {
            self.value(&at.item(index), items, rules, value);
        }
    }

    fn tuple(&mut self, at: &Location, node: &'static Node, nodes: &'static [&'static Node], value: &mut Value) {
        self.array_length(at, nodes.len(), value);
        let Value::Array(values) = value else {
            return self.wrong_type(at, node, value);
        };
        for (index, (node, value)) in nodes.iter().zip(values).enumerate() {
            self.value(&at.item(index), node, Rules::default(), value);
        }
    }

    fn array_length(&mut self, at: &Location, len: usize, value: &Value) {
        let len = u64::try_from(len).ok();
        if value.is_array() {
            self.found.length(at, value, len, len, ProblemClass::Structure);
        }
    }

    fn map(
        &mut self,
        at: &Location,
        node: &'static Node,
        [keys, values]: [&'static Node; 2],
        rules: Rules,
        value: &mut Value,
    ) {
        let Value::Object(properties) = value else {
            return self.wrong_type(at, node, value);
        };
        let rules = rules.or(&node.notes).of_parts();
        for (name, value) in properties {
            let at = at.property(name);
            self.key(&at, keys, name);
            self.value(&at, values, rules, value);
        }
    }

    /// Walks the fields of a struct in an array, which serde accepts too. Returns whether serde
    /// reads the array as the struct.
    fn fields_in_order(&mut self, at: &Location, object: &'static Object, value: &mut Value) -> bool {
        let Value::Array(items) = value else { return false };
        if self.found.is_preparing() {
            self.found.needs_report = true;
            return true;
        }
        if !object.is_readable_from_array(items.len()) {
            return false;
        }
        let mut walk_items = |walk: &mut Walk| {
            for (index, (field, item)) in object.fields.get().iter().zip(&mut *items).enumerate() {
                walk.field(&at.item(index), field, item);
            }
        };
        // For an array with other problems, "is not an object" is the best advice.
        if self.found.purpose == WalkPurpose::Report
            && !self.found.is_accepted
            && self.trial(&mut walk_items).structure > 0
        {
            return false;
        }
        walk_items(self);
        true
    }

    /// Walks a value without parts. Returns the author's rules that are still to be checked.
    pub(super) fn leaf(
        &mut self,
        at: &Location,
        node: &'static Node,
        kind: Kind,
        keywords: Option<&'static Text>,
        rules: Rules,
        value: &mut Value,
    ) -> Rules {
        if self.found.is_preparing() && matches!(kind, Kind::Integer | Kind::Unsigned) {
            to_integer(value);
        }
        // serde decides on a type, and may accept more than a built-in pattern.
        if self.found.is_accepted && self.found.purpose != WalkPurpose::Trial {
            return rules;
        }
        let own = Rules::of(&node.notes);
        let mut rules = rules;
        if !is_kind(kind, value) {
            self.found
                .problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                    expected: kind.noun().to_owned(),
                });
        } else if let Some(problem) = rules.number_problem(own, node.name, value) {
            self.found.problem(at, ProblemClass::Structure, Some(value), || problem);
            self.found
                .rules(at, value, own.without_range(), ProblemClass::Structure);
            rules = rules.without_range();
        } else {
            self.found.rules(at, value, own, ProblemClass::Structure);
        }
        if let Some(keywords) = keywords {
            let keywords = self.found.parsed(keywords);
            self.found.keywords(at, value, &keywords, ProblemClass::Structure);
        }
        rules
    }

    pub(super) fn choice(&mut self, at: &Location, node: &'static Node, values: &'static Text, value: &Value) {
        if !self.found.is_preparing() && !unit_variant(value).is_some_and(|name| node.has_choice(name)) {
            self.found.problem(at, ProblemClass::Structure, Some(value), || {
                let values: Vec<Value> = strings(values).into_iter().map(Value::from).collect();
                choice(value, &values)
            });
        }
    }

    /// Walks a key of a map.
    pub(super) fn key(&mut self, at: &Location, keys: &'static Node, name: &str) {
        let (leaf, rules) = Rules::default().innermost(keys);
        self.found.is_key = true;
        match &leaf.shape {
            Shape::Leaf { kind: Kind::String, .. } if rules.allow_any_string() => {}
            // A key spells a number or a boolean as text.
            Shape::Leaf {
                kind: Kind::Integer | Kind::Unsigned,
                ..
            } => self.integer_key(at, leaf, rules, name),
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } if matches!(name, "true" | "false") => {}
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } => self.found.problem(at, ProblemClass::Structure, Some(&name.into()), || {
                choice(&name.into(), &["true".into(), "false".into()])
            }),
            Shape::Leaf { .. } | Shape::Choice { .. } => self.value(at, keys, Rules::default(), &mut name.into()),
            _ => {}
        }
        self.found.is_key = false;
    }

    /// Walks a key that spells an integer.
    fn integer_key(&mut self, at: &Location, leaf: &'static Node, rules: Rules, name: &str) {
        let number = key_number(name);
        let bounds = rules.bounds().zip(number.as_ref());
        let broken = bounds.filter(|(bounds, number)| !bounds.contain(number));
        let broken = broken.map(|(bounds, _)| ProblemKind::Range(bounds));
        if let Some(problem) = invalid_key(leaf.name, name) {
            return self.found.problem(at, ProblemClass::Structure, Some(&name.into()), || {
                broken.unwrap_or(problem)
            });
        }
        if let Some(problem) = broken {
            self.found
                .problem(at, ProblemClass::Rule, Some(&name.into()), || problem);
        }
        if let Some(number) = number {
            self.found
                .rules(at, &number.into(), rules.without_range(), ProblemClass::Rule);
        }
    }

    /// Walks a value of a type whose schema is literal JSON.
    pub(super) fn raw(&mut self, at: &Location, schema: &'static Text, value: &mut Value) {
        if self.found.is_preparing() {
            self.found.needs_report = true;
            if value.is_f64() && types(schema).is_some_and(|types| types == [Kind::Integer]) {
                to_integer(value);
            }
            return;
        }
        let schema = self.found.parsed(schema);
        self.found.raw_value(at, &schema, value);
    }

    /// Walks the value of a property.
    pub(super) fn field(&mut self, at: &Location, field: &'static Field, value: &mut Value) {
        if value.is_null() && field.is_required_option() {
            return self
                .found
                .problem(at, ProblemClass::Rule, Some(value), || ProblemKind::Type {
                    expected: type_name(field.node),
                });
        }
        self.value(at, field.node, Rules::of(&field.notes), value);
    }

    /// Walks the properties of an object.
    fn object(&mut self, at: &Location, object: &'static Object, properties: &mut Map<String, Value>) {
        if object.has_one_property {
            return self.single_property(at, object, properties);
        }
        let (recursive, filled) = (self.recursive.len(), self.filled.len());
        self.enter_flattened(object);
        let mut properties = Properties::new(at, properties);
        self.fields(object, EnclosingObject::of(object), &mut properties);
        let is_read = self.found.is_preparing()
            && (properties.is_complete()
                || properties.has_alias && !self.found.needs_report && properties.are_read_by(object));
        if !is_read {
            self.further_properties(object, &mut properties);
        } else if !self.found.needs_report {
            // Every argument is read, so none is meant for an omitted field.
            self.filled.truncate(filled);
        }
        self.recursive.truncate(recursive);
    }

    /// Adds the recursive types that are flattened into an object: inside them, their names refer to
    /// them.
    fn enter_flattened(&mut self, object: &'static Object) {
        for field in object.fields.get().iter().filter(|field| field.is_flattened) {
            self.enter_form(field.node);
        }
    }

    fn enter_form(&mut self, form: &'static Node) {
        if let Shape::Recursive(_) = form.shape {
            self.recursive.push(form);
        }
        match (form.wrapped(), &form.shape) {
            (Some(inner), _) => self.enter_form(inner),
            (None, Shape::Object(object)) => self.enter_flattened(object),
            (None, Shape::AnyOf(forms)) => forms.iter().for_each(|form| self.enter_form(form)),
            _ => {}
        }
    }

    /// Walks the properties that no field reads: those of a flattened map and of flattened enums.
    fn further_properties(&mut self, object: &'static Object, properties: &mut Properties) {
        if let Some((keys, values)) = object.flattened_map() {
            for (name, value) in properties.values.iter_mut().filter(|(name, _)| !object.knows(name)) {
                let at = properties.at.property(name);
                // Beside named properties, the schema does not restrict the keys.
                if !object.has_named(false, true) {
                    self.key(&at, keys, name);
                }
                self.value(&at, values, Rules::default(), value);
            }
        } else if self.found.is_preparing() {
            self.found.needs_report = true;
        } else {
            properties.unread(&mut self.found, object, &self.filled);
        }
        if self.found.is_preparing() {
            Rewrite::new(&mut self.recursive).variants(object, properties.values);
        }
    }

    /// Walks the fields of an object, or of a fragment that is flattened into `enclosing`.
    fn fields(&mut self, object: &'static Object, enclosing: EnclosingObject, properties: &mut Properties) {
        for field in object.fields.get() {
            if field.is_flattened {
                self.flattened(field, enclosing, properties);
                continue;
            }
            let is_preparing = self.found.is_preparing();
            if is_preparing && field.null_is_absent() {
                properties.remove_nulls(field);
            }
            let at = properties.at;
            // A trial may count a property twice.
            let is_absent = is_preparing && properties.is_complete();
            let property = if is_absent { None } else { properties.find(field) };
            match property {
                Some((name, value)) => {
                    self.field(&at.property(&name), field, value);
                    properties.read += 1;
                }
                None if is_preparing => {
                    properties.filled += usize::from(self.fill_in(at, field, properties.values));
                }
                None => properties.missing(&mut self.found, field, enclosing),
            }
        }
    }

    /// Fills in the default of a field that the call omits. Returns whether there is one.
    fn fill_in(&mut self, at: &Location, field: &'static Field, properties: &mut Map<String, Value>) -> bool {
        // The macros check that a default is JSON.
        let default = field.stated_default().map(|text| serde_json::from_str(text.json));
        let Some(Ok(mut default)) = default else {
            self.found.needs_report |= field.is_required_option();
            return false;
        };
        let name = string(&field.name);
        match default {
            // The parts of a default are not rewritten.
            Value::Array(_) | Value::Object(_) => self.found.needs_report = true,
            _ => self.field(&at.property(&name), field, &mut default),
        }
        properties.insert(name.into_owned(), default);
        self.filled.push(field);
        true
    }

    /// Walks the properties that a flattened field brings into `enclosing`.
    fn flattened(&mut self, field: &'static Field, enclosing: EnclosingObject, properties: &mut Properties) {
        let flattened = field.flattened();
        if field.node.notes.is_trusted {
            return self.trusted_fragment(&flattened, enclosing, properties);
        }
        if !field.may_be_absent() {
            return self.fragment(&flattened, enclosing, properties);
        }
        let takes_all = flattened.takes_all();
        let is_given = |name: &str| flattened.knows(name) || (takes_all && !enclosing.reads_by_field(name));
        // serde treats an optional fragment without properties as absent, unless each field has a
        // default.
        if !properties.values.keys().any(|name| is_given(name)) {
            return;
        }
        // serde treats an optional fragment that it cannot read as absent too.
        self.found.needs_report |= self.found.is_preparing();
        let mut problem = None;
        if self.found.purpose == WalkPurpose::Report {
            // Null in place of a property has no effect in any case.
            let given = properties
                .values
                .iter()
                .filter(|(name, value)| !value.is_null() && is_given(name));
            let given: Vec<String> = given.map(|(name, _)| name.clone()).collect();
            problem = self.explain(|walk| {
                let mut again = Properties::new(properties.at, properties.values);
                walk.fragment(&flattened, enclosing, &mut again);
            });
            if let Some(problem) = &problem {
                let cause = Cause::Problem(problem.to_string());
                properties.without_effect.push((given, cause));
            }
        }
        let (lack_variant, notes) = (properties.lack_variant, properties.without_effect.len());
        let (is_accepted, ignored) = (self.found.is_accepted, problem.map(|_| self.found.ignored.clone()));
        self.found.is_accepted = true;
        self.fragment(&flattened, enclosing, properties);
        self.found.is_accepted = is_accepted;
        properties.lack_variant = lack_variant;
        if let Some(ignored) = ignored {
            // The properties are already reported as a whole.
            self.found.ignored = ignored;
            properties.without_effect.truncate(notes);
        }
    }

    /// Walks the properties that a function of the author reads. None of them is rewritten.
    fn trusted_fragment(&mut self, flattened: &Flattened, enclosing: EnclosingObject, properties: &mut Properties) {
        if self.found.is_preparing() {
            self.found.needs_report = true;
            return;
        }
        let (lack_variant, notes) = (properties.lack_variant, properties.without_effect.len());
        self.by_rules_alone(|walk| walk.fragment(flattened, enclosing, properties));
        properties.lack_variant = lack_variant;
        properties.without_effect.truncate(notes);
    }

    fn fragment(&mut self, flattened: &Flattened, enclosing: EnclosingObject, properties: &mut Properties) {
        match *flattened {
            Flattened::Properties(fragment) => self.fields(fragment, enclosing, properties),
            Flattened::OneProperty(variants) => {
                if self.found.purpose == WalkPurpose::Report {
                    properties.further_variants(|name| variants.field(name).is_some(), || variants.names());
                }
                if !self.variant_property(variants, properties) {
                    properties.lack_variant |= self.found.purpose == WalkPurpose::Report;
                    self.found
                        .problem(properties.at, ProblemClass::Structure, None, || ProblemKind::NotOne {
                            len: 0,
                            names: variants.names(),
                        });
                }
            }
            Flattened::OneForm(options) => self.any_fragment(options, enclosing, properties),
            // `object` walks the properties of its own map after all others.
            Flattened::Map(_, values) if enclosing.is_variant() => self.map_of_variant(values, enclosing, properties),
            Flattened::Map(..) => {}
        }
    }

    /// Walks the fields of one of several variants, among the properties of an object.
    fn any_fragment(
        &mut self,
        options: &'static [&'static Node],
        enclosing: EnclosingObject,
        properties: &mut Properties,
    ) {
        if self.found.is_preparing() {
            if let Some(option) = self.prepared_variant(variant_of_properties(options, properties.values)) {
                self.variant_fields(option, enclosing, properties);
            }
            return;
        }
        let fitting = fitting_fragments(options, properties.values);
        if fitting.is_empty() {
            properties.lack_variant |= self.found.purpose == WalkPurpose::Report;
            return no_fragment(&mut self.found, properties.at, options, properties.values);
        }
        if self.found.purpose == WalkPurpose::Report {
            let external: Vec<_> = options.iter().copied().filter(|option| is_external(option)).collect();
            let is_variant = |name: &str| external.iter().any(|option| is_named_after(option, name));
            properties.further_variants(is_variant, || external_names(&external));
        }
        // The properties have no value of their own.
        let address = std::ptr::from_ref(&*properties.values).addr();
        self.best(&fitting, address, |walk, option| {
            walk.variant_fields(option, enclosing, properties);
        });
    }

    /// Walks the properties that a variant reads. The variant is flattened into `enclosing`.
    fn variant_fields(&mut self, variant: &'static Node, enclosing: EnclosingObject, properties: &mut Properties) {
        match variant.flattens_to(false) {
            Ok(Flattened::Properties(object)) => self.fields(object, enclosing.with(object), properties),
            Ok(Flattened::OneProperty(object)) => {
                self.variant_property(object, properties);
            }
            Ok(Flattened::OneForm(options)) => self.any_fragment(options, enclosing, properties),
            Ok(Flattened::Map(_, values)) => self.map_of_variant(values, enclosing, properties),
            Err(_) => {}
        }
    }

    /// Walks the properties that the map of a variant reads: those that no field reads.
    fn map_of_variant(&mut self, values: &'static Node, enclosing: EnclosingObject, properties: &mut Properties) {
        let others = properties.values.iter_mut();
        for (name, value) in others.filter(|(name, _)| !enclosing.reads_by_field(name)) {
            self.value(&properties.at.property(name), values, Rules::default(), value);
        }
    }

    /// Walks the first property that is named after a variant. Returns whether there is one.
    fn variant_property(&mut self, variants: &'static Object, properties: &mut Properties) -> bool {
        let mut named = properties
            .values
            .iter_mut()
            .filter_map(|(name, value)| Some((name, value, variants.field(name)?)));
        let Some((name, value, field)) = named.next() else {
            return false;
        };
        // serde ignores the further ones.
        self.found.needs_report |= named.next().is_some();
        properties.read += 1;
        properties.has_alias |= !field.notes.aliases.is_empty();
        self.field(&properties.at.property(name), field, value);
        true
    }

    /// Walks an externally tagged enum: an object with one property, named after the variant.
    fn single_property(&mut self, at: &Location, object: &'static Object, properties: &mut Map<String, Value>) {
        if properties.len() != 1 {
            self.found
                .problem(at, ProblemClass::Structure, None, || ProblemKind::NotOne {
                    len: properties.len(),
                    names: object.names(),
                });
        }
        for (name, value) in properties {
            match object.field(name) {
                Some(field) => self.field(&at.property(name), field, value),
                None => self.found.unknown(&at.property(name), name, value, || object.names()),
            }
        }
    }

    /// Walks a value of one of several variants.
    pub(super) fn any_of(
        &mut self,
        at: &Location,
        node: &'static Node,
        options: &'static [&'static Node],
        value: &mut Value,
    ) {
        if self.found.is_preparing() {
            return match self.prepared_variant(variant_of(options, value)) {
                Some(option) => self.value(at, option, Rules::default(), value),
                None => Rewrite::new(&mut self.recursive).value(options, value),
            };
        }
        let fitting = options.iter().copied();
        let fitting: Vec<_> = fitting
            .filter(|option| variant_match(option, value) != VariantMatch::Impossible)
            .collect();
        if fitting.is_empty() {
            return self.no_variant(at, node, options, value);
        }
        let address = std::ptr::from_ref(value).addr();
        self.best(&fitting, address, |walk, option| {
            walk.value(at, option, Rules::default(), value);
        });
    }

    /// Returns the variant for which arguments are prepared, and requests a report unless the
    /// variant is certain.
    fn prepared_variant(&mut self, variant: Variant) -> Option<&'static Node> {
        self.found.needs_report |= !matches!(variant, Variant::Certain(_));
        match variant {
            Variant::Certain(option) | Variant::Likely(option) => Some(option),
            Variant::Unnamed => None,
        }
    }

    /// Walks the variant that fits best: the first without problems, else the first with the
    /// fewest, where structure counts most. `address` identifies the value.
    fn best(&mut self, options: &[&'static Node], address: usize, mut walk: impl FnMut(&mut Walk, &'static Node)) {
        if let [option] = options {
            return walk(self, option);
        }
        let mut best: Option<(ProblemCount, &'static Node)> = None;
        for option in options {
            let key = (std::ptr::from_ref(*option).addr(), address);
            let count = match self.trials.get(&key) {
                Some(count) => *count,
                None => self.trial(|this| walk(this, option)),
            };
            self.trials.insert(key, count);
            if best.is_none_or(|(min, _)| count < min) {
                best = Some((count, option));
            }
            if count == ProblemCount::default() {
                break;
            }
        }
        let Some((count, option)) = best else { return };
        if self.found.purpose == WalkPurpose::Trial {
            self.found.count.structure += count.structure;
            self.found.count.rules += count.rules;
        } else if !(self.found.is_accepted && count.structure > 0) {
            // Otherwise serde accepted the value for a reason that is unknown here.
            walk(self, option);
        }
    }

    /// Counts the problems of a walk.
    pub(super) fn trial(&mut self, walk: impl FnOnce(&mut Walk)) -> ProblemCount {
        let count = std::mem::take(&mut self.found.count);
        let purpose = std::mem::replace(&mut self.found.purpose, WalkPurpose::Trial);
        walk(self);
        self.found.purpose = purpose;
        std::mem::replace(&mut self.found.count, count)
    }

    /// Returns the first problem for which serde treats a flattened option as absent.
    pub(super) fn explain(&mut self, walk: impl FnOnce(&mut Walk)) -> Option<Problem> {
        let (count, problems, more) = (
            self.found.count,
            std::mem::take(&mut self.found.problems),
            self.found.more,
        );
        let purpose = std::mem::replace(&mut self.found.purpose, WalkPurpose::Explain);
        let is_accepted = std::mem::replace(&mut self.found.is_accepted, false);
        walk(self);
        (
            self.found.count,
            self.found.more,
            self.found.purpose,
            self.found.is_accepted,
        ) = (count, more, purpose, is_accepted);
        std::mem::replace(&mut self.found.problems, problems).into_iter().next()
    }

    /// Reports a value that can have none of the variants.
    fn no_variant(&mut self, at: &Location, node: &'static Node, options: &'static [&'static Node], value: &mut Value) {
        let objects = options.iter().filter_map(|option| match &option.bare().shape {
            Shape::Object(object) => Some(object),
            _ => None,
        });
        if let Value::Object(properties) = value {
            if objects.clone().any(|object| tag(object).is_some()) {
                return no_fragment(&mut self.found, at, options, properties);
            }
            if let Some(object) = objects.clone().find(|object| object.has_one_property) {
                return self.object(at, object, properties);
            }
        }
        let mut names = Vec::new();
        for option in options {
            match &option.bare().shape {
                Shape::Choice { values } => names.extend(strings(values)),
                Shape::Object(object) if object.has_one_property => names.extend(object.names()),
                _ => {}
            }
        }
        self.found.problem(at, ProblemClass::Structure, Some(value), || {
            if value.is_string() && !names.is_empty() {
                choice(value, &names.into_iter().map(Value::from).collect::<Vec<_>>())
            } else {
                ProblemKind::Type {
                    expected: type_name(node),
                }
            }
        });
    }
}
