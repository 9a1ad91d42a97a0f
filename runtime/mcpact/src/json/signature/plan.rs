//! The plan of a type: the notation for each keyword of its schema.

use super::{
    keyword::{Keyword, Keywords},
    outline::Outline,
    rules::{example, has_keyword_of},
    schema::{Schema, Types},
    text::{self, Style},
    type_position::{TypePosition, TypeRole},
    writer::Writer,
};

/// The index of the only allowed values.
pub(super) enum Literals {
    /// A list.
    Enum(usize),
    /// One value.
    Const(usize),
}

/// The notation of a schema, decided before it is written.
#[derive(Default)]
pub(super) struct Plan {
    /// The types that are written by name.
    pub(super) types: Types,
    pub(super) literals: Option<Literals>,
    /// True if `oneOf` is a union, since no value satisfies two of its schemas.
    pub(super) one_of_is_union: bool,
    /// True if the only part is a list of schemas with one schema.
    pub(super) is_only_list: bool,
    /// The number of parts.
    pub(super) parts: usize,
    /// The number of alternatives of the only part.
    pub(super) alternatives: usize,
    /// The description of a type without a line of its own.
    pub(super) comment: Option<String>,
    /// The keywords that the notation of the type states. The others are written as rules with
    /// their JSON.
    pub(super) stated: Keywords,
}

impl Plan {
    pub(super) fn of(writer: &Writer<'_>, schema: &Schema, position: &TypePosition) -> Plan {
        let json = writer.json;
        let mut plan = Plan::default();
        plan.add_notes(writer, schema, position);
        let of_reference = schema.get(Keyword::Ref);
        if of_reference.is_some_and(|value| writer.reference(value).is_some()) {
            plan.add(Keyword::Ref, 1);
        }
        let of_literals = plan.add_literals(json, schema);
        plan.add_types(writer, schema, position, of_literals);
        for keyword in [Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf] {
            let Some(list) = schema.schemas(json, keyword) else {
                continue;
            };
            let schemas = json.values(list).count();
            plan.one_of_is_union |= keyword == Keyword::OneOf && are_disjoint(json, list);
            match keyword {
                Keyword::AllOf => {
                    plan.add(keyword, 1);
                    plan.parts += schemas - 1;
                }
                Keyword::OneOf if !plan.one_of_is_union => plan.add(keyword, 1),
                _ => plan.add(keyword, schemas),
            }
            let is_exact = keyword == Keyword::OneOf && !plan.one_of_is_union;
            plan.is_only_list = plan.parts == 1 && schemas == 1 && !is_exact;
        }
        plan
    }

    /// Returns whether keywords of the schema are written as rules with their JSON.
    pub(super) fn has_rest(&self, schema: &Schema) -> bool {
        schema.has_others || !schema.present.difference(self.stated).is_empty()
    }

    /// Adds a part with its alternatives.
    fn add(&mut self, keyword: Keyword, alternatives: usize) {
        self.stated.insert(keyword);
        self.parts += 1;
        self.alternatives = if self.parts > 1 { 1 } else { alternatives };
    }

    /// Records the keywords that the position states, and those without a meaning for a call.
    fn add_notes(&mut self, writer: &Writer<'_>, schema: &Schema, position: &TypePosition) {
        let json = writer.json;
        let description = schema.get(Keyword::Description).and_then(|text| json.string(text));
        let style = match position.role {
            TypeRole::Root => None,
            TypeRole::Named => Some(Style::Line),
            TypeRole::Inner => Some(Style::Block),
        };
        if let (Some(style), Some(description)) = (style, description)
            && text::fits(&description, style)
        {
            self.stated.insert(Keyword::Description);
            let is_comment = style == Style::Block && !description.trim_end().is_empty();
            self.comment = is_comment.then_some(description);
        }
        let title = schema.get(Keyword::Title).and_then(|title| json.string(title));
        let is_root = position.role == TypeRole::Root;
        if let (Some(title), Some(name)) = (title, position.name)
            && text::title_repeats_name(&title, json.quoted(name), is_root)
        {
            self.stated.insert(Keyword::Title);
        }
        if position.role == TypeRole::Named {
            self.stated.insert(Keyword::Default);
        }
        if is_root {
            self.stated.insert(Keyword::Dialect);
            self.stated.insert(writer.definitions());
        }
        if schema
            .get(Keyword::UniqueItems)
            .is_some_and(|unique| json.kind(unique) == b'f')
        {
            self.stated.insert(Keyword::UniqueItems);
        }
        if example(json, schema).is_none() {
            self.stated.insert(Keyword::Examples);
        }
    }

    /// Adds `enum` or `const` as a part, and returns the types of the values.
    fn add_literals(&mut self, json: &Outline<'_>, schema: &Schema) -> Types {
        let (keyword, literals) = match (schema.get(Keyword::Enum), schema.get(Keyword::Const)) {
            (Some(list), _) => (Keyword::Enum, Literals::Enum(list)),
            (None, Some(value)) => (Keyword::Const, Literals::Const(value)),
            (None, None) => return Types::default(),
        };
        let values = literals.values(json);
        let types = values.iter().map(|value| Types::of_value(json, *value));
        let types = types.fold(Types::default(), Types::union);
        if values.is_empty() || types.intersects(Types::ARRAY.union(Types::OBJECT)) {
            return Types::default();
        }
        self.add(keyword, values.len());
        self.literals = Some(literals);
        types
    }

    /// Adds `type`, and records the keywords that apply to one of the types.
    fn add_types(&mut self, writer: &Writer<'_>, schema: &Schema, position: &TypePosition, of_literals: Types) {
        let json = writer.json;
        let is_root = position.role == TypeRole::Root;
        let given = schema.get(Keyword::Type).map(|value| Types::of(json, value));
        let types = given.unwrap_or_else(|| position.outer.or_only(implied_types(json, schema)));
        if types.is_empty() || is_root && types != Types::OBJECT {
            return;
        }
        if !of_literals.is_empty() {
            // The literals imply a type that allows each of them.
            let is_stated = of_literals.difference(types.with_whole_numbers()).is_empty();
            if given.is_none() || is_stated {
                self.stated.insert(Keyword::Type);
                return;
            }
        }
        // The outer schema, or the schema's own lists, imply the type, so it is not repeated.
        if given.is_none() && !is_root && !has_keyword_of(schema, types) {
            return;
        }
        self.types = types;
        self.stated.extend(writer.stated_by_types(schema, types, is_root));
        if is_root {
            self.stated.insert(Keyword::Type);
        } else {
            self.add(Keyword::Type, types.count());
        }
    }
}

impl Literals {
    /// Returns the indices of the values.
    fn values(&self, json: &Outline<'_>) -> Vec<usize> {
        match *self {
            Literals::Enum(list) => json.values(list).collect(),
            Literals::Const(value) => vec![value],
        }
    }
}

/// Returns the types that a schema may allow.
fn types_of(json: &Outline<'_>, schema: &Schema) -> Types {
    let given = schema.get(Keyword::Type).map(|value| Types::of(json, value));
    given
        .filter(|types| !types.is_empty())
        .unwrap_or_else(|| implied_types(json, schema))
}

/// Returns the types that all lists of schemas in a schema allow.
fn implied_types(json: &Outline<'_>, schema: &Schema) -> Types {
    let of_list = |keyword: Keyword| {
        let list = schema.schemas(json, keyword).into_iter();
        let schemas = list.flat_map(|list| json.values(list));
        schemas
            .map(|index| types_of(json, &Schema::of(json, index)))
            .collect::<Vec<_>>()
    };
    let of_unions = [of_list(Keyword::AnyOf), of_list(Keyword::OneOf)].into_iter();
    let of_unions = of_unions.filter_map(|types| types.into_iter().reduce(Types::union));
    of_unions
        .chain(of_list(Keyword::AllOf))
        .fold(Types::ANY, Types::intersection)
}

/// Returns whether no value satisfies two schemas of a list, from their types or their values.
fn are_disjoint(json: &Outline<'_>, list: usize) -> bool {
    let schemas: Vec<Schema> = json.values(list).map(|index| Schema::of(json, index)).collect();
    let types = schemas.iter().map(|schema| types_of(json, schema).with_whole_numbers());
    let mut seen = Types::default();
    let is_new = |types: Types| {
        let is_new = !seen.intersects(types);
        seen = seen.union(types);
        is_new
    };
    if types.into_iter().all(is_new) {
        return true;
    }
    let mut texts = Vec::new();
    for schema in &schemas {
        let mut plan = Plan::default();
        if plan.add_literals(json, schema).is_empty() {
            return false;
        }
        let literals = plan.literals.iter().flat_map(|literals| literals.values(json));
        texts.extend(literals.map(|value| json.raw(value)));
    }
    // A number has several forms, such as `1` and `1.0`.
    let has_one_form = |text: &str| text.starts_with(['"', 't', 'f', 'n']);
    if texts
        .iter()
        .any(|text| !has_one_form(text) && text.contains(['.', 'e', 'E']))
    {
        return false;
    }
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    texts.len() == count
}
