//! The docs of variants that a document already has: only the first use of an enum has them.

use crate::build::schema::{Node, Text, equal::same_nodes, str_eq, visit::any};

/// The docs written so far, up to a maximum. Further docs are repeated.
pub(super) struct WrittenDocs {
    texts: [&'static str; WrittenDocs::MAX],
    text_count: usize,
    forms: [&'static [&'static Node]; WrittenDocs::MAX],
    form_count: usize,
}

impl WrittenDocs {
    const MAX: usize = 32;
    pub(super) const NONE: WrittenDocs = WrittenDocs {
        texts: [""; WrittenDocs::MAX],
        text_count: 0,
        forms: [&[]; WrittenDocs::MAX],
        form_count: 0,
    };

    /// Adds the docs of unit variants. Returns false if the document already has them.
    #[track_caller]
    pub(super) const fn add_variants(&mut self, variants: &Option<Text>) -> bool {
        let Some(variants) = variants else {
            return true;
        };
        if any!(self.texts.split_at(self.text_count).0, text => str_eq(text, variants.json)) {
            return false;
        }
        if self.text_count < WrittenDocs::MAX {
            self.texts[self.text_count] = variants.json;
            self.text_count += 1;
        }
        true
    }

    /// Adds the docs of an enum's forms. Returns false if the document already has them.
    #[track_caller]
    pub(super) const fn add_forms(&mut self, forms: &'static [&'static Node], output: bool) -> bool {
        if !any!(forms, form => form.notes.description.is_some()) {
            return true;
        }
        if any!(self.forms.split_at(self.form_count).0, other => same_nodes(other, forms, output)) {
            return false;
        }
        if self.form_count < WrittenDocs::MAX {
            self.forms[self.form_count] = forms;
            self.form_count += 1;
        }
        true
    }
}
