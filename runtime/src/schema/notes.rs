//! Which notes hold: a field's go before its type's, and some say nothing that counts.

use super::{Lead, Notes};

impl Notes {
    /// These notes, and where they are silent the `inner` ones: a field goes before its type.
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
                    deprecated: self.deprecated || inner.deprecated,
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

    /// What begins these notes where the `inner` ones are added to them.
    #[track_caller]
    const fn lead_over(&self, inner: &Notes) -> Lead {
        match (&self.lead, &inner.lead) {
            (Lead::Description(_), _) if inner.title.is_none() => self.lead,
            (Lead::None, Lead::Description(_)) if self.title.is_none() && self.description.is_none() => inner.lead,
            _ => Lead::None,
        }
    }

    /// Whether nothing here would be written beside a `$ref`.
    #[track_caller]
    pub(super) const fn is_silent(&self) -> bool {
        self.description.is_none() && self.variants.is_none() && self.describes_alone()
    }

    /// Returns true if nothing but descriptions would be written beside a `$ref`.
    #[track_caller]
    pub(super) const fn describes_alone(&self) -> bool {
        self.title.is_none()
            && self.default.is_none()
            && self.examples.is_none()
            && self.extend.is_none()
            && !self.deprecated
    }

    /// Whether nothing here narrows what values there are.
    #[track_caller]
    pub(super) const fn rules_nothing(&self) -> bool {
        matches!(
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
