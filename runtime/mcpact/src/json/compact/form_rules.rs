//! Decides whether a changed schema has new forms that some client refuses.

use serde_json::{Map, Value};

use super::{
    form::Form,
    form_counts::{DEFINITION, FormCounts},
};
use crate::json::json_schema::Location;

/// The allowed forms.
#[derive(Clone, Debug, Default)]
pub(super) struct FormRules {
    allowed: Vec<Form>,
}

impl FormRules {
    pub(super) fn allow(&mut self, form: Form) {
        if !self.allows(form) {
            self.allowed.push(form);
        }
    }

    /// Returns whether the caller of the library allows the form.
    pub(super) fn allows(&self, form: Form) -> bool {
        self.allowed.contains(&form)
    }

    /// Returns whether no form that is not allowed occurs more often in the whole schema `after`
    /// than in `before`.
    pub(super) fn accept(&self, before: &Map<String, Value>, after: &Map<String, Value>) -> bool {
        self.accept_counts(&FormCounts::of(before), &FormCounts::of(after))
    }

    /// Returns the same as [`accept`](FormRules::accept) for one schema with its alternatives.
    /// Their properties and items are not compared: they are the same in both.
    pub(super) fn may_become(
        &self,
        location: Location<'_>,
        before: &Map<String, Value>,
        after: &Map<String, Value>,
    ) -> bool {
        self.accept_counts(
            &FormCounts::of_alternatives(location, before),
            &FormCounts::of_alternatives(location, after),
        )
    }

    /// Returns the same as [`may_become`](FormRules::may_become) for a reference that is replaced
    /// by the definition `body`.
    pub(super) fn may_inline(
        &self,
        location: Location<'_>,
        before: &Map<String, Value>,
        body: &Map<String, Value>,
        after: &Map<String, Value>,
    ) -> bool {
        let mut known = FormCounts::of_alternatives(location, before);
        known.add_alternatives(DEFINITION, body);
        self.accept_counts(&known, &FormCounts::of_alternatives(location, after))
    }

    /// Returns whether a schema can be copied to several locations without adding a form that is
    /// not allowed. One reference is exempt, since the copy replaces it.
    pub(super) fn may_copy(&self, body: &Map<String, Value>) -> bool {
        self.accept_counts(&FormCounts::one_reference(), &FormCounts::of(body))
    }

    /// Returns whether no form that is not allowed occurs more often.
    pub(super) fn accept_counts(&self, before: &FormCounts, after: &FormCounts) -> bool {
        !after.exceeds(before, |form| self.allows(form))
    }
}
