//! The server's instructions of a toolset: a text, or instructions that the runtime builds.

use super::source_descriptions::SourceDescriptions;
use crate::diagnostics::{Diagnostics, messages};
use crate::settings::Settings;
use crate::span::Spanned;
use crate::syntax::args::{Arg, Value};
use crate::syntax::tokens::without_groups;
use mcpact_shared::catalogue::{START, START_BY_SOURCE};
use mcpact_shared::truncate::{MAX_INSTRUCTIONS, client_length};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Expr;

/// The value of `instructions`.
pub(crate) enum Instructions {
    /// A text of the author.
    Own(Spanned<String>),
    /// `auto`, with a text of the author before the list of sources.
    Auto(Option<Spanned<String>>),
}

impl Instructions {
    /// Reads `"text"`, `auto` or `auto("text")`.
    pub(crate) fn read(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Instructions> {
        let value = Instructions::of(&arg.value).or_else(|| arg.wrong(diagnostics))?;
        if let Instructions::Own(text) | Instructions::Auto(Some(text)) = &value {
            let characters = client_length(&text.value);
            if text.value.trim().is_empty() {
                diagnostics.error(text.span, messages::empty("instructions"));
            } else if characters > MAX_INSTRUCTIONS {
                diagnostics.error(text.span, messages::long_instructions(characters, MAX_INSTRUCTIONS));
            }
        }
        Some(value)
    }

    fn of(value: &Value) -> Option<Instructions> {
        if let Some(text) = value.as_string() {
            return Some(Instructions::Own(text));
        }
        let Value::Expr(expr) = value else { return None };
        let is_auto = |expr: &Expr| matches!(expr, Expr::Path(path) if path.path.is_ident("auto"));
        match without_groups(expr) {
            path if is_auto(path) => Some(Instructions::Auto(None)),
            Expr::Call(call) if is_auto(&call.func) && call.args.len() == 1 => {
                let text = Value::Expr(Box::new(call.args[0].clone())).as_string()?;
                Some(Instructions::Auto(Some(text)))
            }
            _ => None,
        }
    }

    /// Returns the arguments of the runtime's macro. The macro counts the texts, so that const
    /// evaluation need not count them.
    pub(crate) fn expand(
        &self,
        sources: &SourceDescriptions,
        settings: Settings,
        private: &TokenStream,
    ) -> TokenStream {
        let count = |text: &str| Literal::usize_unsuffixed(settings.tokens_of(text));
        let runtime_settings = settings.expand(private);
        match self {
            Instructions::Own(text) => {
                let text = text.value.trim();
                let tokens = count(text);
                quote!(own(#text, #tokens, #runtime_settings))
            }
            Instructions::Auto(text) => {
                let own = text.as_ref().map_or("", |text| text.value.trim());
                let separator = if own.is_empty() { "" } else { " " };
                let [plain, by_source] =
                    [START, START_BY_SOURCE].map(|start| count(&format!("{own}{separator}{start}")));
                let sources = sources.after_sources().map(|(source, text)| {
                    let tokens = count(&text);
                    quote!((#source, #text, #tokens))
                });
                quote!(auto(#own, [#plain, #by_source], [#(#sources),*], #runtime_settings))
            }
        }
    }
}
