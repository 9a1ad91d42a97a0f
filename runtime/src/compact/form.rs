//! Forms of a schema that some client refuses or misreads, and the rules for compaction to write
//! them.

use serde_json::{Map, Value};

use super::{inventory::Inventory, walk::Place};

/// A form that some clients refuse or misread. Compaction writes it only if
/// [`Options::allow`](super::Options::allow) allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// `const`. An `enum` of one value means the same, for a token or two more.
    Const,
    /// An `enum` with values other than strings, or with the empty string.
    OtherValues,
    /// A parameter, an item or an alternative without a `type`.
    Untyped,
    /// `not`.
    Not,
    /// A `type` beside `anyOf`.
    TypeBesideUnion,
    /// A `$ref` with other keywords beside it.
    ReferenceSiblings,
    /// `"type": "array"` without `items`.
    ArrayWithoutItems,
    /// A name in `required` that is not among the `properties`.
    UnknownRequired,
    /// An object with optional properties, or without `"additionalProperties": false`, at several
    /// locations.
    OpenObject,
    /// More than 1,000 values in the `enum`s of a schema.
    ManyValues,
}

impl Form {
    /// All forms.
    pub const ALL: &'static [Form] = &[
        Form::Const,
        Form::OtherValues,
        Form::Untyped,
        Form::Not,
        Form::TypeBesideUnion,
        Form::ReferenceSiblings,
        Form::ArrayWithoutItems,
        Form::UnknownRequired,
        Form::OpenObject,
        Form::ManyValues,
    ];
}

/// Compares schemas by the forms that clients may refuse.
#[derive(Clone, Debug, Default)]
pub(super) struct Forms {
    allowed: Vec<Form>,
}

impl Forms {
    pub(super) fn allow(&mut self, form: Form) {
        if !self.allows(form) {
            self.allowed.push(form);
        }
    }

    /// Returns true if the caller of the library allows the form.
    pub(super) fn allows(&self, form: Form) -> bool {
        self.allowed.contains(&form)
    }

    /// Returns true if the whole schema `after` has each form that is not allowed at most as often
    /// as `before`.
    pub(super) fn keep(&self, before: &Map<String, Value>, after: &Map<String, Value>) -> bool {
        !Inventory::of(after).exceeds(&Inventory::of(before), self)
    }

    /// Returns the same as [`keep`](Forms::keep) for one schema at `place` with its alternatives.
    /// Their properties and items are not compared, since they are the same in both.
    pub(super) fn may_become(&self, place: Place<'_>, before: &Map<String, Value>, after: &Map<String, Value>) -> bool {
        !Inventory::of_alternatives(place, after).exceeds(&Inventory::of_alternatives(place, before), self)
    }

    /// Returns the same as [`may_become`](Forms::may_become) for a reference that is replaced by
    /// the definition `body`.
    pub(super) fn may_inline(
        &self,
        place: Place<'_>,
        before: &Map<String, Value>,
        body: &Map<String, Value>,
        after: &Map<String, Value>,
    ) -> bool {
        let mut known = Inventory::of_alternatives(place, before);
        known.add_alternatives(Place::DEFINITION, body);
        !Inventory::of_alternatives(place, after).exceeds(&known, self)
    }

    /// Returns true if a schema can be copied to several locations without adding a form that is
    /// not allowed. One reference is exempt, since it replaces the reference to the schema.
    pub(super) fn may_copy(&self, body: &Map<String, Value>) -> bool {
        !Inventory::of(body).exceeds(&Inventory::one_reference(), self)
    }
}
