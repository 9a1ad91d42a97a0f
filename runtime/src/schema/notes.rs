//! Notes: a field's replace those of its type, and some add no keyword.

use super::{Lead, Length, Node, Notes, Shape, Text};

/// Returns the outer note, or the inner one if there is no outer.
#[track_caller]
pub(super) const fn first<'a, T>(outer: &'a Option<T>, inner: &'a Option<T>) -> &'a Option<T> {
    match outer {
        Some(_) => outer,
        None => inner,
    }
}

impl Length {
    /// Returns the minimum of a string, or of another value.
    pub(crate) const fn min_of(&self, is_string: bool) -> Option<Text> {
        match self.min_characters {
            Some(characters) if is_string => Some(*characters),
            _ => self.min,
        }
    }
}

impl Notes {
    /// Returns these notes, completed by the `inner` ones.
    #[track_caller]
    pub(super) const fn over(&self, inner: &Notes) -> Notes {
        macro_rules! first {
            ($($note:ident),+) => {
                Notes {
                    lead: self.lead_over(inner),
                    $($note: match &self.$note {
                        Some(_) => self.$note,
                        None => inner.$note,
                    },)+
                    aliases: self.aliases,
                    output: self.output,
                    identity: self.identity,
                    is_deprecated: self.is_deprecated || inner.is_deprecated,
                    null_is_absent: false,
                    is_trusted: false,
                }
            };
        }
        first!(
            title,
            description,
            variants,
            default,
            examples,
            range,
            length,
            pattern,
            format,
            values,
            inner,
            extend
        )
    }

    /// Returns the lead of these notes, completed by the `inner` ones.
    #[track_caller]
    const fn lead_over(&self, inner: &Notes) -> Lead {
        match (&self.lead, &inner.lead) {
            (Lead::Description(_), _) if inner.title.is_none() => self.lead,
            (Lead::None, Lead::Description(_)) if self.title.is_none() && self.description.is_none() => inner.lead,
            _ => Lead::None,
        }
    }

    /// Returns whether a `$ref` with these notes needs no keyword beside it.
    #[track_caller]
    pub(super) const fn is_silent(&self) -> bool {
        self.description.is_none() && self.variants.is_none() && self.has_only_descriptions()
    }

    /// Returns whether a `$ref` with these notes needs at most a description beside it.
    #[track_caller]
    pub(super) const fn has_only_descriptions(&self) -> bool {
        self.title.is_none()
            && self.default.is_none()
            && self.examples.is_none()
            && self.extend.is_none()
            && !self.is_deprecated
    }

    /// Returns whether these notes restrict the values. Those of items are in [`Notes::inner`].
    #[track_caller]
    pub(super) const fn has_rules(&self) -> bool {
        !matches!(
            self,
            Notes {
                range: None,
                length: None,
                pattern: None,
                format: None,
                values: None,
                ..
            }
        )
    }
}

impl Node {
    /// Returns whether the type, or one inside its wrappers, has a title.
    #[track_caller]
    pub(super) const fn is_titled(&self) -> bool {
        match (&self.notes.title, self.wrapped()) {
            (None, Some(inner)) => inner.is_titled(),
            (title, _) => title.is_some(),
        }
    }

    /// Returns whether the type allows any JSON value and has no notes, so that
    /// `additionalProperties` is not needed.
    #[track_caller]
    pub(super) const fn is_any(&self) -> bool {
        matches!(self.shape, Shape::Any) && self.notes.is_silent()
    }
}
