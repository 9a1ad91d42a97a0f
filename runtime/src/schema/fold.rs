//! An enum as a tool's parameters (never as an answer): clients refuse `anyOf` at the root, so its variants are folded into one object.
//!
//! The object has every variant's members; those that all variants require are required; a member that several
//! variants have says what any of them takes. Which members go together is lost, so serde answers for that when the
//! tool is called. An externally tagged enum loses nothing: its object has just one member.

use super::{
    Field, Kind, Node, Object, Shape, Text, defs::same, equal::same_value, keyword, resolve::Flattened,
    root::not_an_object, write::Writer,
};

impl Writer<'_> {
    /// The keywords of an object that takes what any of the options takes.
    #[track_caller]
    pub(super) const fn fold(&mut self, options: &'static [&'static Node]) {
        self.type_of(Kind::Object, false);
        self.member(&keyword::PROPERTIES);
        self.open(b'{');
        self.folded_properties(options, true);
        self.close(b'}');
        let external = all_external(options) && !self.is_strict();
        if external {
            self.member(&keyword::ONE);
        } else {
            let opened = self.folded_required(options, false);
            self.close_list(opened);
        }
        if external || self.is_strict() || all_closed(options) {
            self.closed();
        }
    }

    /// Each member of any of the options, once.
    #[track_caller]
    pub(super) const fn folded_properties(&mut self, options: &'static [&'static Node], root: bool) {
        let mut option = 0;
        while option < options.len() {
            if let Shape::Choice { values } = &options[option].bare().shape {
                self.null_members(values, root);
            }
            let mut index = 0;
            while let Some(field) = member_at(options[option], index) {
                if !occurs(options.split_at(option).0, field) {
                    self.folded_property(options.split_at(option).1, options, field, root);
                }
                index += 1;
            }
            option += 1;
        }
    }

    #[track_caller]
    const fn folded_property(
        &mut self,
        behind: &'static [&'static Node],
        options: &'static [&'static Node],
        field: &'static Field,
        root: bool,
    ) {
        let tag = choice(field).is_some() && all_choices(behind, field);
        let absent = !required_by_all(options, field);
        if !tag && !differs(behind, field) {
            return self.property(field, root, absent);
        }
        self.separate();
        if root {
            self.sink.begin();
        }
        self.sink.text(&field.name);
        self.sink.byte(b':');
        // Strict mode has all members of all the options, and null for those of others.
        self.folded_value(behind, field, absent && self.is_strict());
        if root {
            self.sink.end();
        }
    }

    /// The names of the members that every option requires; whether there were any.
    #[track_caller]
    pub(super) const fn folded_required(&mut self, options: &'static [&'static Node], mut opened: bool) -> bool {
        let mut option = 0;
        while option < options.len() {
            let mut index = 0;
            while let Some(field) = member_at(options[option], index) {
                let first = !occurs(options.split_at(option).0, field);
                if first && (self.is_strict() || required_by_all(options, field)) {
                    opened = self.required_name(field, opened);
                }
                index += 1;
            }
            option += 1;
        }
        opened
    }

    /// A member that is null for each of the strings: serde takes `{"Unit":null}` for a unit variant.
    #[track_caller]
    const fn null_members(&mut self, values: &'static Text, root: bool) {
        let mut at = 1;
        while let Some((start, end)) = values.string_at(at) {
            self.separate();
            if root {
                self.sink.begin();
            }
            self.sink.raw(values.part(start, end));
            self.sink.raw(":{\"type\":\"null\"}");
            if root {
                self.sink.end();
            }
            at = end;
        }
    }

    /// The same, as an object for each.
    #[track_caller]
    pub(super) const fn null_members_each(&mut self, values: &'static Text) {
        let mut at = 1;
        while let Some((start, end)) = values.string_at(at) {
            self.separate();
            self.sink.raw("{\"type\":\"object\",\"properties\":{");
            self.sink.raw(values.part(start, end));
            self.sink.raw(":{\"type\":\"null\"}},\"required\":[");
            self.sink.raw(values.part(start, end));
            self.sink.raw("]}");
            at = end;
        }
    }

    /// What a member may be in any of the options, of which the first has it.
    #[track_caller]
    const fn folded_value(&mut self, options: &'static [&'static Node], first: &'static Field, null: bool) {
        if let Some(values) = choice(first)
            && all_choices(options, first)
        {
            return self.folded_choice(options, first, values, null);
        }
        self.open(b'{');
        self.member(&keyword::ANY_OF);
        self.open(b'[');
        let mut option = 0;
        while option < options.len() {
            if let Some(field) = member_named(options[option], &first.name)
                && !value_occurs(options.split_at(option).0, field)
            {
                self.separate();
                let (node, notes) = field.present();
                self.value(node, &notes, false);
            }
            option += 1;
        }
        if null {
            self.null_item();
        }
        self.close(b']');
        self.close(b'}');
    }

    /// Tags, mostly: the strings of all the options.
    #[track_caller]
    const fn folded_choice(
        &mut self,
        options: &'static [&'static Node],
        first: &'static Field,
        values: &'static Text,
        null: bool,
    ) {
        self.open(b'{');
        self.folded_docs(options, first);
        self.type_of(Kind::String, null);
        self.member(&keyword::ENUM);
        self.sink.open_array(values);
        let mut option = 1;
        while option < options.len() {
            if let Some(field) = member_named(options[option], &first.name)
                && let Some(more) = choice(field)
                && !value_occurs(options.split_at(option).0, field)
            {
                self.more_strings(options.split_at(option).0, &first.name, more);
            }
            option += 1;
        }
        if null {
            self.sink.raw(",null");
        }
        self.close(b']');
        self.close(b'}');
    }

    /// Writes the strings of an option's property, except those that an earlier option has.
    #[track_caller]
    const fn more_strings(&mut self, before: &'static [&'static Node], name: &'static Text, more: &'static Text) {
        let (mut at, mut all_new) = (1, true);
        while let Some((start, end)) = more.string_at(at) {
            all_new &= !is_a_choice(before, name, more.part(start, end));
            at = end;
        }
        if all_new {
            self.sink.byte(b',');
            return self.sink.open_array(&more.without_first_byte());
        }
        at = 1;
        while let Some((start, end)) = more.string_at(at) {
            if !is_a_choice(before, name, more.part(start, end)) {
                self.sink.byte(b',');
                self.sink.raw(more.part(start, end));
            }
            at = end;
        }
    }
}

/// Returns true if some option's property of this name takes this string (in quotes) and only
/// strings.
#[track_caller]
const fn is_a_choice(options: &'static [&'static Node], name: &'static Text, string: &str) -> bool {
    let mut option = 0;
    while option < options.len() {
        if let Some(field) = member_named(options[option], name)
            && let Some(values) = choice(field)
        {
            let mut at = 1;
            while let Some((start, end)) = values.string_at(at) {
                if same(values.part(start, end), string) {
                    return true;
                }
                at = end;
            }
        }
        option += 1;
    }
    false
}

/// The members of an option, by place; fragments where they stand. A unit variant has none here.
#[track_caller]
const fn member_at(option: &'static Node, place: usize) -> Option<&'static Field> {
    match &option.shape {
        Shape::Object(object) => match place_in(object, place) {
            Place::Found(field) => Some(field),
            Place::Beyond(_) => None,
        },
        Shape::Newtype(inner) | Shape::Transparent(inner) => member_at(inner, place),
        Shape::Choice { .. } => None,
        _ => not_an_object(option),
    }
}

enum Place {
    Found(&'static Field),
    /// How many members there are.
    Beyond(usize),
}

#[track_caller]
const fn place_in(object: &'static Object, place: usize) -> Place {
    let mut seen = 0;
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        index += 1;
        if !field.flatten {
            if seen == place {
                return Place::Found(field);
            }
            seen += 1;
        } else if let Flattened::Members(fragment) | Flattened::One(fragment) = field.flattened() {
            match place_in(fragment, place - seen) {
                Place::Found(field) => return Place::Found(field),
                Place::Beyond(members) => seen += members,
            }
        }
    }
    Place::Beyond(seen)
}

#[track_caller]
pub(super) const fn member_named(option: &'static Node, name: &Text) -> Option<&'static Field> {
    let mut index = 0;
    while let Some(field) = member_at(option, index) {
        if same(field.name.json, name.json) {
            return Some(field);
        }
        index += 1;
    }
    None
}

/// Whether any of the options has a member of this name.
#[track_caller]
const fn occurs(options: &'static [&'static Node], field: &Field) -> bool {
    let mut option = 0;
    while option < options.len() {
        if member_named(options[option], &field.name).is_some() {
            return true;
        }
        option += 1;
    }
    false
}

/// Whether any of the options has this very member.
#[track_caller]
pub(super) const fn value_occurs(options: &'static [&'static Node], field: &'static Field) -> bool {
    let mut option = 0;
    while option < options.len() {
        if let Some(other) = member_named(options[option], &field.name)
            && same_member(other, field)
        {
            return true;
        }
        option += 1;
    }
    false
}

/// Whether the member is another one in any of the options.
#[track_caller]
const fn differs(options: &'static [&'static Node], first: &'static Field) -> bool {
    let mut option = 0;
    while option < options.len() {
        if let Some(other) = member_named(options[option], &first.name)
            && !same_member(other, first)
        {
            return true;
        }
        option += 1;
    }
    false
}

#[track_caller]
const fn same_member(left: &'static Field, right: &'static Field) -> bool {
    let (left, left_notes) = left.present();
    let (right, right_notes) = right.present();
    same_value(left, &left_notes, right, &right_notes, false)
}

#[track_caller]
const fn choice(field: &'static Field) -> Option<&'static Text> {
    match &field.present().0.bare().shape {
        Shape::Choice { values } => Some(values),
        _ => None,
    }
}

#[track_caller]
const fn all_choices(options: &'static [&'static Node], first: &Field) -> bool {
    let mut option = 0;
    while option < options.len() {
        if let Some(field) = member_named(options[option], &first.name)
            && choice(field).is_none()
        {
            return false;
        }
        option += 1;
    }
    true
}

#[track_caller]
const fn required_by_all(options: &'static [&'static Node], field: &Field) -> bool {
    let mut option = 0;
    while option < options.len() {
        if is_external(options[option]) {
            return false;
        }
        match member_named(options[option], &field.name) {
            Some(member) if !member.may_be_absent() => {}
            _ => return false,
        }
        option += 1;
    }
    true
}

#[track_caller]
const fn all_closed(options: &'static [&'static Node]) -> bool {
    let mut option = 0;
    while option < options.len() {
        match &options[option].bare().shape {
            Shape::Object(object) if object.closed => {}
            _ => return false,
        }
        option += 1;
    }
    true
}

/// Whether an option is a part of an externally tagged enum: its unit variants, or one member for each other.
#[track_caller]
const fn is_external(option: &'static Node) -> bool {
    matches!(
        &option.bare().shape,
        Shape::Choice { .. } | Shape::Object(Object { one: true, .. })
    )
}

#[track_caller]
const fn all_external(options: &'static [&'static Node]) -> bool {
    let mut option = 0;
    while option < options.len() {
        if !is_external(options[option]) {
            return false;
        }
        option += 1;
    }
    true
}
