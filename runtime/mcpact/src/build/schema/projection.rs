//! Looks up and compares projections: results with only some properties of their type.

use super::{Node, Output, Projection, TierField, Tiers, str_eq};

impl Tiers {
    /// Returns the name of the lowest tier as a JSON string.
    #[cfg(feature = "serde_json")]
    #[track_caller]
    pub(crate) const fn lowest(&self) -> super::Text {
        match self.choice.string_at(0) {
            Some((start, end)) => super::Text::plain(self.choice.part(start, end)),
            None => self.choice,
        }
    }

    /// Returns the property with this name, a JSON string, unless it is in the lowest tier.
    #[track_caller]
    pub(crate) const fn find(&self, name: &str) -> Option<&'static TierField> {
        let mut index = 0;
        while index < self.fields.len() {
            if str_eq(self.fields[index].name.json, name) {
                return Some(&self.fields[index]);
            }
            index += 1;
        }
        None
    }

    /// Returns whether two types have the same tiers.
    #[track_caller]
    const fn is_same(&self, other: &Tiers) -> bool {
        if !str_eq(self.choice.json, other.choice.json)
            || !str_eq(self.count.name.json, other.count.name.json)
            || self.fields.len() != other.fields.len()
        {
            return false;
        }
        let mut index = 0;
        while index < self.fields.len() {
            let (field, other) = (&self.fields[index], &other.fields[index]);
            let is_same_preview = match (&field.preview, &other.preview) {
                (Some(preview), Some(other)) => str_eq(preview.field.name.json, other.field.name.json),
                (None, None) => true,
                _ => false,
            };
            if field.tier != other.tier || !is_same_preview || !str_eq(field.name.json, other.name.json) {
                return false;
            }
            index += 1;
        }
        true
    }
}

impl Node {
    /// Returns the properties that a result of the type has, if they are not all.
    #[track_caller]
    pub(crate) const fn projection(&self) -> Option<&Projection> {
        match &self.notes.output {
            Output::Projection(projection) => Some(projection),
            _ => None,
        }
    }

    /// Returns whether results of both types have the same properties of the types inside.
    #[track_caller]
    pub(super) const fn has_same_projection(&self, other: &Node) -> bool {
        match (self.projection(), other.projection()) {
            (None, None) | (Some(Projection::Selected), Some(Projection::Selected)) => true,
            (Some(Projection::Tiers(left)), Some(Projection::Tiers(right))) => left.is_same(right),
            (Some(Projection::Tier(left, tier)), Some(Projection::Tier(right, other))) => {
                *tier == *other && left.is_same(right)
            }
            _ => false,
        }
    }
}
