//! Lints of names, descriptions and doc comments, and the warnings that report them.
//!
//! `mcpact::lints` has the lints that only const evaluation can check.

pub(crate) mod levels;

use crate::diagnostics::{Diagnostics, messages};
use crate::span::{Extent, Spanned};
use levels::{LevelOverrides, effective};
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::{example::example, filler, text::repeats_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Checks the texts of one item, and collects the warnings.
pub(crate) struct Linter<'a> {
    levels: &'a Levels,
    warnings: TokenStream,
}

impl<'a> Linter<'a> {
    pub(crate) fn new(levels: &'a Levels) -> Linter<'a> {
        Linter {
            levels,
            warnings: TokenStream::new(),
        }
    }

    /// Returns the levels of the crate.
    pub(crate) fn levels(&self) -> &'a Levels {
        self.levels
    }

    /// Returns the warnings, as items.
    pub(crate) fn finish(self) -> TokenStream {
        self.warnings
    }

    /// Checks a tool's name.
    pub(crate) fn name(
        &mut self,
        name: &Spanned<String>,
        overrides: &[&LevelOverrides],
        diagnostics: &mut Diagnostics,
    ) {
        let (_, max) = effective(Lint::LongName, self.levels, overrides);
        let characters = name.value.chars().count();
        if characters > max {
            let message = messages::long_name(&name.value, characters, max);
            self.report(Lint::LongName, name.span, &message, overrides, diagnostics);
        }
    }

    /// Checks a description: of the parameter of this name, or of a tool or a type.
    pub(crate) fn description(
        &mut self,
        description: &Spanned<String>,
        parameter: Option<&str>,
        overrides: &[&LevelOverrides],
        diagnostics: &mut Diagnostics,
    ) {
        let Spanned { value: text, span } = description;
        let (_, max) = effective(Lint::LongDescription, self.levels, overrides);
        let words = text.split_whitespace().count();
        if words > max {
            let message = messages::many_words(words, max);
            self.report(Lint::LongDescription, *span, &message, overrides, diagnostics);
        }
        if self.is_on(Lint::EmbeddedExample, overrides)
            && let Some(example) = example(text)
        {
            let message = messages::embedded_example(example.opening);
            self.report(Lint::EmbeddedExample, *span, &message, overrides, diagnostics);
        }
        if self.is_on(Lint::RepeatsName, overrides)
            && let Some(name) = parameter.filter(|name| repeats_name(text, name))
        {
            let message = messages::repeats_name(name, text);
            self.report(Lint::RepeatsName, *span, &message, overrides, diagnostics);
        }
        if self.is_on(Lint::FillerText, overrides)
            && let Some(filler) = filler::first_filler(text, parameter.is_some())
        {
            let message = messages::filler_text(&filler);
            self.report(Lint::FillerText, *span, &message, overrides, diagnostics);
        }
    }

    /// Reports the first line after the first paragraph of a doc comment, if rmcp would send that
    /// line.
    pub(crate) fn truncated_doc(
        &mut self,
        rest: &Spanned<String>,
        overrides: &[&LevelOverrides],
        diagnostics: &mut Diagnostics,
    ) {
        let message = messages::truncated_doc(&rest.value);
        self.report(Lint::TruncatedDoc, rest.span, &message, overrides, diagnostics);
    }

    /// Reports a function of schemars that would change the schema.
    pub(crate) fn ignored_transform(
        &mut self,
        key: Extent,
        overrides: &[&LevelOverrides],
        diagnostics: &mut Diagnostics,
    ) {
        let message = messages::ignored_transform();
        self.report(Lint::IgnoredTransform, key, &message, overrides, diagnostics);
    }

    /// Returns whether a lint is reported: the texts of a lint that is off are not searched.
    fn is_on(&self, lint: Lint, overrides: &[&LevelOverrides]) -> bool {
        effective(lint, self.levels, overrides).0 != Level::Allow
    }

    fn report(
        &mut self,
        lint: Lint,
        span: Extent,
        message: &str,
        overrides: &[&LevelOverrides],
        diagnostics: &mut Diagnostics,
    ) {
        let message = messages::lint(lint.name(), message);
        match effective(lint, self.levels, overrides).0 {
            Level::Allow => {}
            Level::Warn => self.warnings.extend(warning(lint, span, &message)),
            Level::Deny => diagnostics.error(span, format!("`{}`: {message}", lint.name())),
        }
    }
}

/// Returns an item for which rustc emits a warning at the beginning of `span`, with the name of the
/// lint.
fn warning(lint: Lint, span: Extent, message: &str) -> TokenStream {
    let declared = Ident::new(lint.name(), Span::call_site());
    // rustc reports a warning at the macro's call if the warning's span comes from the expansion.
    let used = Ident::new(lint.name(), span.start);
    quote! {
        const _: () = {
            #[deprecated = #message]
            const fn #declared() {}
            #used();
        };
    }
}
