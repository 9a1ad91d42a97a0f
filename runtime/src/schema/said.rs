//! The docs of variants that a document already has: only the first use of an enum writes them.

use super::{Node, Text, defs::same, equal::same_nodes};

/// The docs written so far, up to a maximum; docs beyond it are repeated.
pub(super) struct Said {
    texts: [&'static str; Said::MAX],
    text_count: usize,
    forms: [&'static [&'static Node]; Said::MAX],
    form_count: usize,
}

impl Said {
    const MAX: usize = 32;
    pub(super) const NOTHING: Said = Said {
        texts: [""; Said::MAX],
        text_count: 0,
        forms: [&[]; Said::MAX],
        form_count: 0,
    };

    /// Returns false if the document already has these docs of an enum of names; otherwise records
    /// them.
    #[track_caller]
    pub(super) const fn is_first(&mut self, variants: &Option<Text>) -> bool {
        let Some(variants) = variants else {
            return true;
        };
        let mut index = 0;
        while index < self.text_count {
            if same(self.texts[index], variants.json) {
                return false;
            }
            index += 1;
        }
        if self.text_count < Said::MAX {
            self.texts[self.text_count] = variants.json;
            self.text_count += 1;
        }
        true
    }

    /// Returns false if the document already has these forms of an enum with docs; otherwise
    /// records them.
    #[track_caller]
    pub(super) const fn are_first(&mut self, forms: &'static [&'static Node], output: bool) -> bool {
        if !has_docs(forms) {
            return true;
        }
        let mut index = 0;
        while index < self.form_count {
            if same_nodes(self.forms[index], forms, output) {
                return false;
            }
            index += 1;
        }
        if self.form_count < Said::MAX {
            self.forms[self.form_count] = forms;
            self.form_count += 1;
        }
        true
    }
}

#[track_caller]
const fn has_docs(forms: &'static [&'static Node]) -> bool {
    let mut index = 0;
    while index < forms.len() {
        if forms[index].notes.description.is_some() {
            return true;
        }
        index += 1;
    }
    false
}
