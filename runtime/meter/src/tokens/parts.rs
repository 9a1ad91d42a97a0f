//! The parts of a message: texts, images and other data.

use std::borrow::Cow;

/// The view of a tool result that a client passes to its model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The content, or the structured content of a result without content.
    #[default]
    Content,
    /// The structured content, or the content of a result without structured content.
    Structured,
    /// Both, so the same data is counted twice.
    Both,
}

/// A part of a message.
#[derive(Debug)]
pub(super) enum Part<'a> {
    /// A text that the model sees.
    Text(Cow<'a, str>),
    /// The JSON around texts and data, which only estimates count.
    Structure(Cow<'a, str>),
    /// An image in Base64.
    Image(Cow<'a, str>),
    /// Audio or another blob in Base64, whose tokens no public formula gives.
    Data(Cow<'a, str>),
}

/// The parts of a message. Functions return `None` instead for invalid JSON.
#[derive(Debug, Default)]
pub(super) struct Parts<'a>(pub(super) Vec<Part<'a>>);

impl<'a> Parts<'a> {
    pub(super) fn text(text: impl Into<Cow<'a, str>>) -> Parts<'a> {
        Parts(vec![Part::Text(text.into())])
    }

    pub(super) fn push(&mut self, part: Part<'a>) {
        self.0.push(part);
    }
}
