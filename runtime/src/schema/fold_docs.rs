//! The docs of a tag or choice that several variants of a folded enum have.

use super::{
    Field, Node, Notes, Shape,
    defs::same,
    fold::{member_named, value_occurs},
    forms::tag_of,
    keyword,
    write::Writer,
};

impl Writer<'_> {
    /// Writes the description that a choice has in the first option, then the docs of its values in
    /// all options. The docs of a tag are the descriptions of the options.
    #[track_caller]
    pub(super) const fn folded_docs(&mut self, options: &'static [&'static Node], first: &'static Field) {
        let description = said_of(first).description;
        self.pair(&keyword::DESCRIPTION, &description);
        let (mut said, mut option) = (false, 0);
        while option < options.len() {
            let (before, from) = options.split_at(option);
            option += 1;
            let Some(field) = member_named(from[0], &first.name) else {
                continue;
            };
            if is_tag(from[0], field) {
                said = self.said_of_tag(from[0], &description, said);
            } else if !value_occurs(before, field)
                && let notes = said_of(field)
                && let Some(docs) = &notes.variants
                && self.said.is_first(&notes.variants)
            {
                self.open_docs(&description, said);
                self.sink.raw(docs.without_first_byte().json);
                said = true;
            }
        }
    }
}

/// Returns the notes of a property that is present, from its field and its type.
#[track_caller]
const fn said_of(field: &'static Field) -> Notes {
    let (mut node, mut notes) = field.present();
    loop {
        notes = notes.over(&node.notes);
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => node = inner,
            _ => return notes,
        }
    }
}

/// Returns true if a property is the tag of this form.
#[track_caller]
const fn is_tag(form: &'static Node, field: &'static Field) -> bool {
    match (&form.shape, tag_of(form)) {
        (Shape::Object(object), Some(_)) => same(object.fields[0].name.json, field.name.json),
        _ => false,
    }
}
