//! Projections of an object: the properties of its tiers, or a selection of its fields.

use super::{Level, Writer, keyword};
use crate::build::{
    const_message::Message,
    schema::{
        Field, Hoisted, Kind, Node, Notes, Object, Projection, Shape, Tiers, flatten::Flattened,
        property_names::has_name,
    },
};

/// The tiers of a result: all, or the one with this index.
#[derive(Clone, Copy)]
struct Shown {
    tiers: &'static Tiers,
    tier: Option<usize>,
}

impl Shown {
    /// Returns whether a result may have the property.
    #[track_caller]
    const fn allows(self, field: &Field) -> bool {
        match (self.tier, self.tiers.find(field.name.json)) {
            (Some(tier), Some(found)) => found.tier <= tier,
            _ => true,
        }
    }

    /// Returns whether each result has the property, if the whole value has it.
    #[track_caller]
    const fn requires(self, field: &Field) -> bool {
        match self.tiers.find(field.name.json) {
            None => true,
            Some(_) => self.tier.is_some() && self.allows(field),
        }
    }

    /// Returns whether a result may have the preview of a property of this tier.
    #[track_caller]
    const fn previews(self, tier: usize) -> bool {
        match self.tier {
            Some(shown) => shown + 1 == tier,
            None => true,
        }
    }

    /// Returns whether a higher tier exists.
    #[track_caller]
    const fn has_more(self) -> bool {
        match self.tier {
            Some(tier) => tier + 1 < self.tiers.names.len(),
            None => true,
        }
    }
}

impl Writer<'_> {
    /// Writes the keywords of a projection. `outer` are notes that replace those of the type;
    /// `null` adds null to its values.
    #[track_caller]
    pub(super) const fn projection(&mut self, projection: &'static Node, outer: &Notes, null: bool) {
        let Some(node) = projection.wrapped() else {
            return;
        };
        let (tiers, tier) = match projection.projection() {
            None => return self.value_keywords(node, outer, null),
            Some(Projection::Selected) => {
                let (hoisted, is_selected) = (self.hoisted, self.is_selected);
                // A definition is also used by results that are not a selection.
                self.hoisted = &Hoisted::NONE;
                self.is_selected = true;
                self.value_keywords(node, outer, null);
                self.hoisted = hoisted;
                self.is_selected = is_selected;
                return;
            }
            Some(Projection::Tiers(tiers)) => (*tiers, None),
            Some(Projection::Tier(tiers, tier)) => (*tiers, Some(*tier)),
        };
        let node = node.written();
        let object = match &node.shape {
            Shape::Object(object) if !object.has_one_property && object.count_enums(true) == 0 => object,
            _ => refuse_tiers(node),
        };
        if !self.has_lead {
            self.title_and_description(outer, &node.notes);
        }
        self.has_lead = false;
        self.object_in_tiers(node, object, Shown { tiers, tier }, null);
        self.last_keywords(outer, &node.notes);
    }

    #[track_caller]
    const fn object_in_tiers(&mut self, node: &'static Node, object: &'static Object, shown: Shown, null: bool) {
        let takes_ignored = self.takes_ignored();
        self.type_of(Kind::Object, null);
        self.key(&keyword::PROPERTIES);
        self.open(b'{');
        let mut index = 0;
        let fields = object.fields.get();
        while index < fields.len() {
            let field = &fields[index];
            index += 1;
            if !field.is_flattened {
                if shown.allows(field) {
                    self.property(field, Level::Nested, false);
                }
            } else if let Flattened::Properties(fragment) = field.flattened_in(true) {
                self.properties(fragment.fields.get(), Level::Nested);
            }
        }
        let mut index = 0;
        while index < shown.tiers.fields.len() {
            let field = &shown.tiers.fields[index];
            index += 1;
            if let Some(preview) = &field.preview
                && shown.previews(field.tier)
            {
                self.added_property(node, &preview.field);
            }
        }
        if shown.has_more() {
            self.added_property(node, &shown.tiers.count);
        }
        if takes_ignored {
            self.ignored();
        }
        self.close(b'}');
        let mut opened = false;
        let mut index = 0;
        while index < fields.len() && !self.is_selected {
            let field = &fields[index];
            index += 1;
            if field.may_be_absent_in(true) {
                continue;
            }
            if !field.is_flattened {
                if shown.requires(field) {
                    opened = self.required_name(field, opened);
                }
            } else if let Flattened::Properties(fragment) = field.flattened_in(true) {
                opened = self.required(fragment, false, Level::Nested, opened);
            }
        }
        self.close_list(opened);
        self.others(object, false, false);
    }

    /// Writes a property that only lower tiers have.
    #[track_caller]
    const fn added_property(&mut self, node: &'static Node, field: &'static Field) {
        if has_name(node, field.name.json, true) {
            refuse_added(node, field);
        }
        self.property(field, Level::Nested, false);
    }
}

/// Refuses tiers of a type that is not a struct with named fields.
#[track_caller]
const fn refuse_tiers(node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("`Tiered` does not apply to the schema of `")
        .push(node.name)
        .push("`, which is that of an enum, has a flattened enum, or contains itself; remove `Tiered`, or give the field of that type a name and put it into another struct");
    message.panic()
}

/// Refuses a property of a lower tier that has the name of another one.
#[track_caller]
const fn refuse_added(node: &Node, field: &Field) -> ! {
    let mut message = Message::new();
    message
        .push("`")
        .push(node.name)
        .push("` has a property `")
        .push(field.name.unquoted())
        .push("`, which `Tiered` adds to its lower tiers; rename it");
    message.panic()
}

/// Refuses a selection of fields of a type that contains itself.
#[track_caller]
pub(super) const fn refuse_selection(node: &Node) -> ! {
    let mut message = Message::new();
    message
        .push("`Selected` does not apply to a type with `")
        .push(node.name)
        .push("`, which contains itself; return a type without it");
    message.panic()
}
