//! Types: the parts of a schema, joined by `&`, and the alternatives of a part, joined by `|`.

use super::{
    keyword::Keyword,
    plan::{Literals, Plan},
    schema::{Schema, Types},
    type_position::{Binding, TypePosition, TypeRole},
    writer::Writer,
};

/// The parts of a schema while they are written.
#[derive(Clone, Copy)]
struct Parts {
    is_first: bool,
    /// The precedence of the operators around each part.
    binding: Binding,
    /// The only type of the schema.
    outer: Types,
}

impl Parts {
    fn of(plan: &Plan, binding: Binding) -> Parts {
        let is_only = plan.types.count() == 1;
        Parts {
            is_first: true,
            binding: if plan.parts > 1 { Binding::Part } else { binding },
            outer: if is_only { plan.types } else { Types::default() },
        }
    }
}

impl Writer<'_> {
    /// Writes a schema's type, its rules, and its description unless the position has it.
    pub(super) fn schema(&mut self, index: usize, position: TypePosition) {
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
        let schema = Schema::of(self.json, index);
        let plan = Plan::of(self, &schema, &position);
        if position.role == TypeRole::Root {
            return self.root(&schema, &plan);
        }
        let is_annotated = plan.comment.is_some() || plan.has_rest(&schema);
        let is_compound = plan.alternatives > 1 || plan.parts > 1;
        let has_brackets = match position.binding {
            Binding::Suffix => is_compound || is_annotated && plan.is_only_list,
            Binding::Part if plan.alternatives > 1 => true,
            // A list of one schema can be a union, or have rules of its own.
            _ => is_annotated && (is_compound || plan.is_only_list),
        };
        let binding = if has_brackets { Binding::Union } else { position.binding };
        self.push(if has_brackets { "(" } else { "" });
        self.parts(&schema, &plan, binding);
        // The rules of a single type stay open for those of the schema.
        if is_compound {
            self.close_rules();
        }
        self.push(if has_brackets { ")" } else { "" });
        self.rest(&schema, plan.stated);
        self.close_rules();
        if let Some(comment) = plan.comment {
            self.out.extend([" /* ", comment.trim_end(), " */"]);
        }
    }

    /// Writes the parameters of a tool. Further parts and rules follow the brackets.
    fn root(&mut self, schema: &Schema, plan: &Plan) {
        if plan.types.is_empty() {
            self.push("()");
        } else {
            self.object(schema, "(", ")");
            self.rules_of(schema, Types::OBJECT, plan.types);
        }
        self.rest(schema, plan.stated);
        self.close_rules();
        let mut parts = Parts::of(plan, Binding::Part);
        parts.is_first = false;
        self.name_and_literals(schema, plan, &mut parts);
        self.other_parts(schema, plan, &mut parts);
    }

    /// Writes the parts of a schema. The rules of its last type stay open.
    fn parts(&mut self, schema: &Schema, plan: &Plan, binding: Binding) {
        let mut parts = Parts::of(plan, binding);
        self.name_and_literals(schema, plan, &mut parts);
        if !plan.types.is_empty() {
            let has_brackets = self.open_part(&mut parts, plan.types.count() > 1);
            self.types(schema, plan);
            if plan.parts > 1 {
                self.close_rules();
            }
            self.close_part(has_brackets);
        }
        self.other_parts(schema, plan, &mut parts);
        if parts.is_first {
            self.push("any");
        }
    }

    /// Writes the name of a reference's target, and the only allowed values.
    fn name_and_literals(&mut self, schema: &Schema, plan: &Plan, parts: &mut Parts) {
        if let Some(value) = schema.get(Keyword::Ref)
            && let Some(name) = self.reference(value)
        {
            self.part(parts);
            self.push(name);
        }
        if let Some(literals) = &plan.literals {
            let json = self.json;
            let values: Vec<&str> = match *literals {
                Literals::Enum(list) => json.values(list).map(|value| json.raw(value)).collect(),
                Literals::Const(value) => vec![json.raw(value)],
            };
            let has_brackets = self.open_part(parts, values.len() > 1);
            self.push(&values.join("|"));
            self.close_part(has_brackets);
        }
    }

    /// Writes the parts that are schemas themselves.
    fn other_parts(&mut self, schema: &Schema, plan: &Plan, parts: &mut Parts) {
        let json = self.json;
        for keyword in [Keyword::AnyOf, Keyword::OneOf] {
            let Some(list) = schema.schemas(json, keyword) else {
                continue;
            };
            if keyword == Keyword::OneOf && !plan.one_of_is_union {
                self.part(parts);
                self.push("oneOf(");
                self.alternatives(list, Binding::Part, parts.outer);
                self.push(")");
                continue;
            }
            let is_union = json.values(list).nth(1).is_some();
            let has_brackets = self.open_part(parts, is_union);
            let binding = if is_union { Binding::Union } else { parts.binding };
            self.alternatives(list, binding, parts.outer);
            self.close_part(has_brackets);
        }
        if let Some(list) = schema.schemas(json, Keyword::AllOf) {
            for index in json.values(list) {
                self.part(parts);
                self.inner(index, parts.binding, parts.outer);
            }
        }
    }

    /// Writes each type with its rules. The rules of the last type stay open.
    fn types(&mut self, schema: &Schema, plan: &Plan) {
        let mut separator = "";
        for (one, _) in Types::EACH.into_iter().filter(|(one, _)| plan.types.intersects(*one)) {
            self.close_rules();
            self.push(separator);
            separator = "|";
            match one {
                Types::ARRAY => self.array(schema),
                Types::OBJECT => self.object_or_map(schema),
                _ => self.push(one.name()),
            }
            self.rules_of(schema, one, plan.types);
        }
    }

    /// Writes the schemas of a list as alternatives. A comment in the group of one of several would
    /// read as that of this alternative, so it follows them.
    fn alternatives(&mut self, list: usize, binding: Binding, outer: Types) {
        let json = self.json;
        let is_null = |index: &usize| {
            let kind = Schema::of(json, *index).get(Keyword::Type);
            kind.is_some_and(|kind| Types::of(json, kind) == Types::NULL)
        };
        let others = json.values(list).filter(|index| !is_null(index));
        let comment = if others.count() > 1 { self.comment.take() } else { None };
        for (position, index) in self.json.values(list).enumerate() {
            self.push(if position > 0 { "|" } else { "" });
            self.inner(index, binding, outer);
        }
        self.comment = comment.or(self.comment.take());
    }

    fn inner(&mut self, index: usize, binding: Binding, outer: Types) {
        let position = TypePosition {
            outer,
            ..TypePosition::inner(binding)
        };
        self.schema(index, position);
    }

    fn part(&mut self, parts: &mut Parts) {
        self.push(if parts.is_first { "" } else { "&" });
        parts.is_first = false;
    }

    /// Begins a part, in brackets if it is a union beside another part.
    fn open_part(&mut self, parts: &mut Parts, is_union: bool) -> bool {
        self.part(parts);
        let has_brackets = is_union && parts.binding == Binding::Part;
        self.push(if has_brackets { "(" } else { "" });
        has_brackets
    }

    fn close_part(&mut self, has_brackets: bool) {
        self.push(if has_brackets { ")" } else { "" });
    }
}
