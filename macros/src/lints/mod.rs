//! Lints: what compiles and works, and still costs tokens or misleads a model. `levels` is how loud each is: by
//! attribute, else by `[package.metadata.mcpact.lints]`, else by default. `words` judges names and descriptions.
//!
//! A warning is a real one of rustc: a use, at the offending words, of a constant that is `#[deprecated]` with the message.
//! What is denied is an error with the same message. What only const evaluation knows is judged by `mcpact::lints`.

pub(crate) mod levels;
mod words;

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::{Extent, Spanned};
use levels::{Level, Levels, Lints};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// What there is to complain of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lint {
    /// A tool's name of many characters.
    LongName,
    /// A description of many words.
    LongDescription,
    /// A description with an example in it.
    EmbeddedExample,
    /// A parameter's description that says its name again.
    RepeatsName,
    /// A parameter without a description.
    Undocumented,
    /// A toolset of many tools.
    ManyTools,
    /// A description or an enum that several types of a toolset write.
    DuplicateText,
    /// What rmcp would have sent of a doc comment, and is not sent now.
    TruncatedDoc,
}

impl Lint {
    pub(crate) const ALL: [Lint; 8] = [
        Lint::LongName,
        Lint::LongDescription,
        Lint::EmbeddedExample,
        Lint::RepeatsName,
        Lint::Undocumented,
        Lint::ManyTools,
        Lint::DuplicateText,
        Lint::TruncatedDoc,
    ];

    /// What users write; with `-` for `_` in Cargo.toml.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Lint::LongName => "long_name",
            Lint::LongDescription => "long_description",
            Lint::EmbeddedExample => "embedded_example",
            Lint::RepeatsName => "repeats_name",
            Lint::Undocumented => "undocumented",
            Lint::ManyTools => "many_tools",
            Lint::DuplicateText => "duplicate_text",
            Lint::TruncatedDoc => "truncated_doc",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Lint> {
        Lint::ALL.into_iter().find(|lint| lint.name() == name)
    }

    /// What its limit counts, if it has one.
    pub(crate) fn counts(self) -> Option<&'static str> {
        match self {
            Lint::LongName => Some("characters"),
            Lint::LongDescription => Some("words"),
            Lint::ManyTools => Some("tools"),
            _ => None,
        }
    }
}

/// Judges the texts of one item, and collects the warnings.
pub(crate) struct Judge<'a> {
    lints: &'a Lints,
    warnings: TokenStream,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(lints: &'a Lints) -> Judge<'a> {
        Judge {
            lints,
            warnings: TokenStream::new(),
        }
    }

    /// The warnings, as items.
    pub(crate) fn finish(self) -> TokenStream {
        self.warnings
    }

    /// Judges a tool's name.
    pub(crate) fn name(&mut self, name: &Spanned<String>, levels: &[&Levels], diagnostics: &mut Diagnostics) {
        let (_, limit) = self.lints.of(Lint::LongName, levels);
        let characters = name.value.chars().count();
        if characters > limit {
            let message = messages::long_name(&name.value, characters, limit);
            self.report(Lint::LongName, name.span, &message, levels, diagnostics);
        }
    }

    /// Judges a description; `parameter` is the name of the parameter that it is of.
    pub(crate) fn description(
        &mut self,
        description: &Spanned<String>,
        parameter: Option<&str>,
        levels: &[&Levels],
        diagnostics: &mut Diagnostics,
    ) {
        let (_, limit) = self.lints.of(Lint::LongDescription, levels);
        let text = description.value.as_str();
        let count = text.split_whitespace().count();
        if count > limit {
            let message = messages::many_words(count, limit);
            self.report(Lint::LongDescription, description.span, &message, levels, diagnostics);
        }
        if let Some(opening) = words::example(text) {
            let message = messages::embedded_example(opening);
            self.report(Lint::EmbeddedExample, description.span, &message, levels, diagnostics);
        }
        if let Some(name) = parameter
            && words::repeats(text, name)
        {
            let message = messages::repeats_name(name, text);
            self.report(Lint::RepeatsName, description.span, &message, levels, diagnostics);
        }
    }

    /// Judges the doc comment of a tool of rmcp's; `rest` is the first line behind its first paragraph.
    pub(crate) fn left_out(&mut self, rest: &Spanned<String>, levels: &[&Levels], diagnostics: &mut Diagnostics) {
        let message = messages::left_out(&rest.value);
        self.report(Lint::TruncatedDoc, rest.span, &message, levels, diagnostics);
    }

    fn report(&mut self, lint: Lint, span: Extent, message: &str, levels: &[&Levels], diagnostics: &mut Diagnostics) {
        let message = messages::lint(lint.name(), message);
        match self.lints.of(lint, levels).0 {
            Level::Allow => {}
            Level::Warn => self.warnings.extend(warning(lint, span, &message)),
            Level::Deny => diagnostics.error(span, message),
        }
    }
}

/// An item that rustc warns of, at the beginning of `span`: on stable two spans cannot be joined.
fn warning(lint: Lint, span: Extent, message: &str) -> TokenStream {
    let name = lint.name().to_uppercase();
    let declared = Ident::new(&name, Span::call_site());
    // rustc shows a warning where the macro is called if its span comes from the expansion.
    let used = Ident::new(&name, span.start);
    quote! {
        const _: () = {
            #[deprecated(note = #message)]
            const #declared: () = ();
            #used
        };
    }
}
