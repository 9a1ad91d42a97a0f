//! The descriptions of a toolset's sources.

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args::{Arg, Value};
use mcpact_shared::catalogue::{MAX_SOURCE_DESCRIPTION, after_source, one_line};
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{LitStr, Token};

/// The value of `sources`: `("trove" = "Newspapers, books", …)`.
#[derive(Default)]
pub(crate) struct SourceDescriptions(Vec<SourceDescription>);

struct SourceDescription {
    source: LitStr,
    text: LitStr,
}

impl Parse for SourceDescription {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let source = input.parse()?;
        input.parse::<Token![=]>()?;
        let text = input.parse()?;
        Ok(SourceDescription { source, text })
    }
}

impl SourceDescriptions {
    /// Reads the list. Const evaluation compares its names with the sources of the tools.
    pub(crate) fn read(arg: &Arg, diagnostics: &mut Diagnostics) -> SourceDescriptions {
        let parser = Punctuated::<SourceDescription, Token![,]>::parse_terminated;
        let parsed = match &arg.value {
            Value::List(list) => parser.parse2(list.clone()).ok(),
            _ => None,
        };
        let Some(parsed) = parsed
            .filter(|parsed| !parsed.is_empty())
            .or_else(|| arg.wrong(diagnostics))
        else {
            return SourceDescriptions::default();
        };
        let mut descriptions: Vec<SourceDescription> = Vec::new();
        for description in parsed {
            description.check(diagnostics);
            let source = description.source.value();
            if descriptions.iter().any(|other| other.source.value() == source) {
                diagnostics.error(description.source.span(), messages::duplicate_source(&source));
            }
            descriptions.push(description);
        }
        SourceDescriptions(descriptions)
    }

    /// Returns the arguments of the runtime's macro.
    pub(crate) fn expand(&self) -> TokenStream {
        let pairs = self.0.iter().map(|description| {
            let (source, text) = (&description.source, description.line());
            quote!((#source, #text))
        });
        quote!(#(#pairs),*)
    }

    /// Returns each source, and its description as instructions write it after the name.
    pub(crate) fn after_sources(&self) -> impl Iterator<Item = (&LitStr, String)> {
        let descriptions = self.0.iter();
        descriptions.map(|description| (&description.source, after_source(&description.line())))
    }
}

impl SourceDescription {
    fn line(&self) -> String {
        one_line(&self.text.value())
    }

    fn check(&self, diagnostics: &mut Diagnostics) {
        let characters = self.text.value().chars().count();
        if self.text.value().trim().is_empty() {
            diagnostics.error(self.text.span(), messages::empty("sources"));
        } else if characters > MAX_SOURCE_DESCRIPTION {
            let message = messages::long_source_description(&self.source.value(), characters, MAX_SOURCE_DESCRIPTION);
            diagnostics.error(self.text.span(), message);
        }
    }
}
