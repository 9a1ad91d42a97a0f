//! Types: the parts of a schema, joined by `&`, and the alternatives of a part, joined by `|`.

use super::{
    keyword::{Keyword, Keywords},
    object, rules,
    schema::{Schema, Types},
    string::{self, Style},
    writer::Writer,
};

/// The role of a type in its signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A tool's parameters, in round brackets.
    Root,
    /// A parameter or a property, which can have a default and a comment.
    Member,
    /// The type of a definition, which can have a comment.
    Described,
    /// Any other type inside one.
    Inner,
}

/// The strength with which the signs around a type bind: a type of weaker signs needs brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// Nothing, or `|`.
    Union,
    /// `&`.
    Part,
    /// `[]`.
    Suffix,
}

/// The surroundings of a type.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) role: Role,
    binding: Binding,
    /// The only JSON type of the schema around an alternative or a part, which has it too.
    outer: Types,
    /// The index of the property's name; 0 without one.
    name: usize,
}

impl Place {
    /// Returns the place of a tool's parameters.
    #[track_caller]
    pub(super) const fn root(name: usize) -> Place {
        Place {
            role: Role::Root,
            binding: Binding::Union,
            outer: Types::OBJECT,
            name,
        }
    }

    #[track_caller]
    pub(super) const fn of(role: Role, name: usize) -> Place {
        Place {
            role,
            binding: Binding::Union,
            outer: Types::NONE,
            name,
        }
    }

    /// Returns the surroundings of a type inside another.
    #[track_caller]
    pub(super) const fn inner(binding: Binding) -> Place {
        Place {
            role: Role::Inner,
            binding,
            outer: Types::NONE,
            name: 0,
        }
    }
}

/// The notation of a schema, decided before it is written.
pub(super) struct Plan {
    /// The types that are written as such.
    pub(super) types: Types,
    /// The index of the list of literals, or of the only one.
    literals: Option<usize>,
    /// True if `oneOf` is a union, since no value satisfies two of its schemas.
    one_is_any: bool,
    /// The number of parts.
    parts: usize,
    /// The number of alternatives of the only part.
    alternatives: usize,
    /// The keywords with a notation here. The others are rules with their JSON.
    pub(super) said: Keywords,
}

impl Plan {
    /// Returns the keywords that are written as rules with their JSON.
    #[track_caller]
    pub(super) const fn rest(&self, schema: &Schema) -> Keywords {
        schema.present.without(self.said)
    }
}

impl Writer<'_> {
    /// Writes a schema's type, its rules, and its description unless the place has it.
    #[track_caller]
    pub(super) const fn schema(&mut self, index: usize, place: Place) {
        match self.json.kind(index) {
            b'{' => {}
            b't' => return self.push("any"),
            b'f' => return self.push("never"),
            _ => {
                self.push("any(\"schema\":");
                self.raw(index);
                return self.push(")");
            }
        }
        let schema = Schema::of(&self.json, index);
        let plan = self.plan(&schema, &place);
        let has_comment = matches!(place.role, Role::Inner)
            && match schema.get(Keyword::Description) {
                Some(text) => plan.said.has(Keyword::Description) && !string::is_empty(&self.json, text),
                None => false,
            };
        let has_rest = !plan.rest(&schema).is_empty() || schema.has_others;
        if matches!(place.role, Role::Root) {
            return self.root(&schema, &plan);
        }
        let (is_union, is_compound) = (plan.alternatives > 1, plan.parts > 1);
        // The only schema of a list can be a union, or have rules of its own.
        let is_list = plan.parts == 1 && plan.alternatives == 1 && plan.types.is_empty() && plan.is_list();
        let has_brackets = match place.binding {
            Binding::Suffix if !is_list => is_union || is_compound,
            Binding::Part if is_union => true,
            _ => (has_comment || has_rest) && (is_union || is_compound || is_list),
        };
        let binding = if has_brackets { Binding::Union } else { place.binding };
        if has_brackets {
            self.push("(");
        }
        let has_own_rules = !is_union && !is_compound;
        self.has_rules = false;
        self.parts(&schema, &plan, binding, has_own_rules);
        if has_brackets {
            self.push(")");
        }
        if has_rest {
            self.rest(&schema, &plan);
        }
        self.close_rules();
        if has_comment && let Some(text) = schema.get(Keyword::Description) {
            self.push(" /* ");
            let (start, end) = string::trimmed(&self.json, text);
            self.text(start, end, Style::Block);
            self.push(" */");
        }
    }

    /// Writes the parameters of a tool. Further parts and rules follow the brackets.
    #[track_caller]
    const fn root(&mut self, schema: &Schema, plan: &Plan) {
        if plan.types.is_empty() {
            self.push("()");
        } else {
            self.object(schema, "(", ")");
        }
        self.has_rules = false;
        self.rules_of(schema, Types::OBJECT, Types::OBJECT);
        self.rest(schema, plan);
        self.close_rules();
        let mut parts = Parts::of(plan, Binding::Part);
        parts.is_first = false;
        self.other_parts(schema, plan, &mut parts);
    }

    /// Decides the notation of a schema.
    #[track_caller]
    const fn plan(&self, schema: &Schema, place: &Place) -> Plan {
        let json = &self.json;
        let mut plan = Plan {
            types: Types::NONE,
            literals: None,
            one_is_any: false,
            parts: 0,
            alternatives: 0,
            said: self.notes(schema, place),
        };
        if let Some(reference) = schema.get(Keyword::Ref)
            && self.reference(reference).is_some()
        {
            plan.add(Keyword::Ref, 1);
        }
        let keyword = if schema.has(Keyword::Enum) {
            Keyword::Enum
        } else {
            Keyword::Const
        };
        let mut of_literals = Types::NONE;
        if let Some(value) = schema.get(keyword) {
            let (count, types) = self.literal_types(keyword, value);
            if count > 0 {
                plan.literals = Some(value);
                plan.add(keyword, count);
                of_literals = types;
            }
        }
        self.plan_types(schema, place, of_literals, &mut plan);
        if let Some(list) = schema.get(Keyword::AnyOf)
            && self.is_list(list)
        {
            plan.add(Keyword::AnyOf, json.count(list));
        }
        if let Some(list) = schema.get(Keyword::OneOf)
            && self.is_list(list)
        {
            plan.one_is_any = self.are_disjoint(list);
            plan.add(Keyword::OneOf, if plan.one_is_any { json.count(list) } else { 1 });
        }
        if let Some(list) = schema.get(Keyword::AllOf)
            && self.is_list(list)
        {
            plan.add(Keyword::AllOf, 1);
            plan.parts += json.count(list) - 1;
        }
        plan
    }

    /// Decides the notation of `type` and of the keywords that apply to one type.
    #[track_caller]
    const fn plan_types(&self, schema: &Schema, place: &Place, of_literals: Types, plan: &mut Plan) {
        let is_root = matches!(place.role, Role::Root);
        let (types, is_given) = match schema.get(Keyword::Type) {
            Some(value) => (Types::of(&self.json, value), true),
            // The type of the schema around it.
            None => (place.outer, false),
        };
        if types.is_empty() || is_root && types.has(Types::ANY.without(Types::OBJECT)) {
            return;
        }
        let said = self.said_of_types(schema, types, is_root);
        if is_given && !of_literals.is_empty() {
            // The literals say it, if the type allows each of them.
            if of_literals.without(types.with_whole_numbers()).is_empty() {
                plan.said = plan.said.with(Keyword::Type);
            }
            return;
        }
        if !is_given && (!of_literals.is_empty() || !is_root && !rules::has_keyword_of(schema, types)) {
            return;
        }
        plan.said = plan.said.and(said);
        plan.types = types;
        if is_root {
            plan.said = plan.said.with(Keyword::Type);
        } else {
            plan.add(Keyword::Type, types.count() as usize);
        }
    }

    /// Returns the keywords of the notes: those that the place writes, and those without a meaning
    /// for a call.
    #[track_caller]
    const fn notes(&self, schema: &Schema, place: &Place) -> Keywords {
        let json = &self.json;
        let mut said = Keywords::NONE.with(Keyword::Examples);
        let style = match place.role {
            Role::Inner => Some(Style::Block),
            Role::Member | Role::Described => Some(Style::Line),
            Role::Root => None,
        };
        if let (Some(style), Some(text)) = (style, schema.get(Keyword::Description))
            && string::fits(json, text, style)
        {
            said = said.with(Keyword::Description);
        }
        if matches!(place.role, Role::Member) {
            said = said.with(Keyword::Default);
        }
        if let Some(title) = schema.get(Keyword::Title)
            && place.name > 0
            && string::repeats(json, title, place.name, matches!(place.role, Role::Root))
        {
            said = said.with(Keyword::Title);
        }
        if matches!(place.role, Role::Root) {
            said = said.with(Keyword::Dialect).with(self.definitions);
        }
        if let Some(value) = schema.get(Keyword::UniqueItems)
            && json.kind(value) == b'f'
        {
            said = said.with(Keyword::UniqueItems);
        }
        said
    }

    /// Returns the location of the name in a reference to a definition.
    #[track_caller]
    const fn reference(&self, value: usize) -> Option<(usize, usize)> {
        let prefix: &[u8] = match self.definitions {
            Keyword::Definitions => b"#/definitions/",
            _ => b"#/$defs/",
        };
        let (start, end) = self.json.content(value);
        let name = start + prefix.len();
        if self.json.kind(value) == b'"' && self.json.is_at(start, prefix) && string::is_type_name(&self.json, name, end)
        {
            return Some((name, end));
        }
        None
    }

    /// Returns whether a value is a list of schemas with at least one.
    #[track_caller]
    const fn is_list(&self, value: usize) -> bool {
        self.json.kind(value) == b'[' && !self.json.is_empty(value)
    }

    /// Returns the number and the types of the literals of `enum` or `const`: 0 if one of them is an
    /// object or an array.
    #[track_caller]
    const fn literal_types(&self, keyword: Keyword, value: usize) -> (usize, Types) {
        let json = &self.json;
        let (mut index, end) = match keyword {
            Keyword::Enum if json.kind(value) == b'[' => (json.first(value), json.next(value)),
            Keyword::Enum => return (0, Types::NONE),
            _ => (value, json.next(value)),
        };
        let (mut count, mut types) = (0, Types::NONE);
        while index < end {
            if matches!(json.kind(index), b'{' | b'[') {
                return (0, Types::NONE);
            }
            types = types.and(Types::of_value(json, index));
            count += 1;
            index = json.next(index);
        }
        (count, types)
    }

    /// Returns whether no value satisfies two schemas of a list, from their types or constants.
    #[track_caller]
    const fn are_disjoint(&self, list: usize) -> bool {
        let json = &self.json;
        let (mut index, end) = (json.first(list), json.next(list));
        let mut seen = Types::NONE;
        let mut are_types = true;
        while index < end {
            let types = self.types_of(index);
            are_types &= !seen.has(types);
            seen = seen.and(types);
            index = json.next(index);
        }
        are_types || self.are_constants(list)
    }

    /// Returns the types that a schema may allow.
    #[track_caller]
    const fn types_of(&self, index: usize) -> Types {
        let schema = Schema::of(&self.json, index);
        let types = match schema.get(Keyword::Type) {
            Some(value) => Types::of(&self.json, value),
            None => Types::NONE,
        };
        if types.is_empty() { Types::ANY } else { types.with_whole_numbers() }
    }

    /// Returns whether each schema of a list is a constant of its own.
    #[track_caller]
    const fn are_constants(&self, list: usize) -> bool {
        let json = &self.json;
        let (first, end) = (json.first(list), json.next(list));
        let mut index = first;
        while index < end {
            let Some(value) = Schema::of(json, index).get(Keyword::Const) else {
                return false;
            };
            let mut before = first;
            while before < index {
                if let Some(other) = Schema::of(json, before).get(Keyword::Const)
                    && json.same(other, value)
                {
                    return false;
                }
                before = json.next(before);
            }
            index = json.next(index);
        }
        true
    }

    /// Writes the parts of a schema. `has_own_rules` leaves the rules of its only type open, so that
    /// others can follow.
    #[track_caller]
    const fn parts(&mut self, schema: &Schema, plan: &Plan, binding: Binding, has_own_rules: bool) {
        let mut parts = Parts::of(plan, binding);
        if let Some(value) = schema.get(Keyword::Ref)
            && let Some((start, end)) = self.reference(value)
        {
            self.part(&mut parts);
            self.json.copy(start, end, &mut self.out);
        }
        if let Some(value) = plan.literals {
            let is_const = plan.said.has(Keyword::Const);
            let (mut index, end) = if is_const {
                (value, self.json.next(value))
            } else {
                (self.json.first(value), self.json.next(value))
            };
            let has_brackets = self.open_part(&mut parts, !is_const && self.json.count(value) > 1);
            let mut is_first = true;
            while index < end {
                self.alternative(&mut is_first);
                self.raw(index);
                index = self.json.next(index);
            }
            self.close_part(has_brackets);
        }
        if !plan.types.is_empty() {
            let has_brackets = self.open_part(&mut parts, plan.types.count() > 1);
            self.types(schema, plan.types);
            if !has_own_rules {
                self.close_rules();
            }
            self.close_part(has_brackets);
        }
        self.other_parts(schema, plan, &mut parts);
        if parts.is_first {
            self.push("any");
        }
    }

    /// Writes the parts that are schemas themselves.
    #[track_caller]
    const fn other_parts(&mut self, schema: &Schema, plan: &Plan, parts: &mut Parts) {
        if let Some(list) = schema.get(Keyword::AnyOf)
            && plan.said.has(Keyword::AnyOf)
        {
            let has_brackets = self.open_part(parts, self.json.count(list) > 1);
            self.alternatives(list, parts, false);
            self.close_part(has_brackets);
        }
        if let Some(list) = schema.get(Keyword::OneOf)
            && plan.said.has(Keyword::OneOf)
        {
            if plan.one_is_any {
                let has_brackets = self.open_part(parts, self.json.count(list) > 1);
                self.alternatives(list, parts, false);
                self.close_part(has_brackets);
            } else {
                self.part(parts);
                self.push("oneOf(");
                let alternatives = Parts {
                    binding: Binding::Part,
                    ..*parts
                };
                self.alternatives(list, &alternatives, true);
                self.push(")");
            }
        }
        if let Some(list) = schema.get(Keyword::AllOf)
            && plan.said.has(Keyword::AllOf)
        {
            let (mut index, end) = (self.json.first(list), self.json.next(list));
            while index < end {
                self.part(parts);
                self.inner(index, parts, parts.binding);
                index = self.json.next(index);
            }
        }
    }

    /// Writes each type with its rules. The rules of the last type stay open.
    #[track_caller]
    const fn types(&mut self, schema: &Schema, types: Types) {
        let mut is_first = true;
        let mut index = 0;
        while index < Types::EACH.len() {
            let one = Types::EACH[index];
            index += 1;
            if !types.has(one) {
                continue;
            }
            self.close_rules();
            self.alternative(&mut is_first);
            match one {
                Types::ARRAY => self.array(schema),
                Types::OBJECT if object::is_untyped(&self.json, schema) => self.push("object"),
                Types::OBJECT if object::is_map(&self.json, schema) => self.map(schema),
                Types::OBJECT => self.object(schema, "{", "}"),
                _ => self.push(one.name()),
            }
            self.rules_of(schema, one, types);
        }
    }

    /// Writes the schemas of a list as alternatives.
    #[track_caller]
    const fn alternatives(&mut self, list: usize, parts: &Parts, is_exact: bool) {
        let (mut index, end) = (self.json.first(list), self.json.next(list));
        let mut is_first = true;
        let is_only = self.json.count(list) == 1;
        while index < end {
            self.alternative(&mut is_first);
            self.inner(index, parts, if is_only || is_exact { parts.binding } else { Binding::Union });
            index = self.json.next(index);
        }
    }

    #[track_caller]
    const fn inner(&mut self, index: usize, parts: &Parts, binding: Binding) {
        let place = Place {
            outer: parts.outer,
            ..Place::inner(binding)
        };
        self.schema(index, place);
    }

    #[track_caller]
    const fn alternative(&mut self, is_first: &mut bool) {
        if !*is_first {
            self.push("|");
        }
        *is_first = false;
    }

    #[track_caller]
    const fn part(&mut self, parts: &mut Parts) {
        if !parts.is_first {
            self.push("&");
        }
        parts.is_first = false;
    }

    /// Begins a part, in brackets if it is a union beside another part.
    #[track_caller]
    const fn open_part(&mut self, parts: &mut Parts, is_union: bool) -> bool {
        self.part(parts);
        let has_brackets = is_union && matches!(parts.binding, Binding::Part);
        if has_brackets {
            self.push("(");
        }
        has_brackets
    }

    #[track_caller]
    const fn close_part(&mut self, has_brackets: bool) {
        if has_brackets {
            self.push(")");
        }
    }
}

impl Plan {
    /// Returns whether the last part is a list of schemas.
    #[track_caller]
    const fn is_list(&self) -> bool {
        self.said.has(Keyword::AnyOf) || self.said.has(Keyword::OneOf) || self.said.has(Keyword::AllOf)
    }

    /// Adds a part with its alternatives.
    #[track_caller]
    const fn add(&mut self, keyword: Keyword, alternatives: usize) {
        self.said = self.said.with(keyword);
        self.parts += 1;
        self.alternatives = if self.parts > 1 { 1 } else { alternatives };
    }
}

/// The parts of a schema while they are written.
struct Parts {
    is_first: bool,
    /// The binding of the signs around each part.
    binding: Binding,
    /// The only type of the schema.
    outer: Types,
}

impl Parts {
    #[track_caller]
    const fn of(plan: &Plan, binding: Binding) -> Parts {
        Parts {
            is_first: true,
            binding: if plan.parts > 1 { Binding::Part } else { binding },
            outer: if plan.types.count() == 1 { plan.types } else { Types::NONE },
        }
    }
}
