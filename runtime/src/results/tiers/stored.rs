//! Facts about fields that a value lacks, for its lower tiers.

/// Facts about the fields that a value lacks, stored beside it. So a lower tier needs no text that
/// is expensive to load. [`Tiered::at_stored`](super::Tiered::at_stored) takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The tokens that the next tier adds.
    pub(super) tokens: usize,
    previews: Vec<StoredPreview>,
}

/// A stored preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredPreview {
    /// The name of the field in JSON.
    name: String,
    pub(super) beginning: String,
    pub(super) missing: usize,
}

impl Stored {
    /// Creates the facts from the tokens that the next tier adds. They are those of the minified
    /// JSON object of the fields that it adds, such as `{"content":"…"}`.
    pub fn new(tokens: usize) -> Stored {
        Stored {
            tokens,
            previews: Vec::new(),
        }
    }

    /// Adds the preview of the field with this name in JSON: the beginning of its text, and the
    /// number of characters after it.
    #[must_use]
    pub fn preview(mut self, field: impl Into<String>, beginning: impl Into<String>, missing: usize) -> Stored {
        self.previews.push(StoredPreview {
            name: field.into(),
            beginning: beginning.into(),
            missing,
        });
        self
    }

    /// Returns the preview of a field.
    pub(super) fn preview_of(&self, name: &str) -> Option<&StoredPreview> {
        self.previews.iter().find(|preview| preview.name == name)
    }
}
