//! A tool: what is written, with what follows from it where nothing is.

use super::args::{Annotations, Args};
use super::words;
use crate::lints::levels::Levels;
use crate::manifest::Defaults;
use crate::settings::{Given, Settings};
use crate::syntax::{Spanned, docs};
use proc_macro2::{Ident, TokenStream};
use syn::Type;
use syn::ext::IdentExt;

/// A tool.
pub(crate) struct Tool {
    pub(crate) name: Spanned<String>,
    pub(crate) title: Option<Spanned<String>>,
    /// Given, else of the doc comment; empty if there is none.
    pub(crate) description: Spanned<String>,
    /// Given, else the first words of the description.
    pub(crate) summary: Spanned<String>,
    /// Given, or of the block; else the module's name.
    pub(crate) source: Option<Spanned<String>>,
    /// Those given.
    pub(crate) given: Vec<Spanned<String>>,
    pub(crate) annotations: Annotations,
    pub(crate) input: Input,
    pub(crate) output: Option<Type>,
    pub(crate) settings: Settings,
    /// Its own, then its block's.
    pub(crate) levels: [Levels; 2],
}

/// The parameters.
pub(crate) enum Input {
    /// The type that has them.
    Of(TokenStream),
    None,
}

/// What holds for all tools of a block.
#[derive(Default)]
pub(crate) struct Inherited {
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) given: Given,
    pub(crate) levels: Levels,
}

impl Tool {
    /// The tool that the item called `ident`, with this doc comment, is.
    pub(crate) fn new(
        ident: &Ident,
        docs: Option<Spanned<String>>,
        args: Args,
        inherited: &Inherited,
        input: Input,
        defaults: &Defaults,
    ) -> Tool {
        let name = args
            .name
            .unwrap_or_else(|| Spanned::new(words::snake_case(&ident.unraw().to_string()), ident.span()));
        let description = args
            .description
            .or(docs)
            .unwrap_or_else(|| Spanned::new(String::new(), name.span));
        let summary = args
            .summary
            .unwrap_or_else(|| Spanned::new(words::summary(&description.value), description.span));
        let given = args.shared.given.within(inherited.given);
        Tool {
            name,
            title: args.title,
            description,
            summary,
            source: args.source.or_else(|| inherited.source.clone()),
            given: args.keywords,
            annotations: args.annotations,
            input,
            output: args.output,
            settings: Settings::of_tool(given, defaults),
            levels: [args.shared.levels, inherited.levels.clone()],
        }
    }

    /// Stands in for a tool that is wrong, so that its constants are there and its mistake stays one error.
    pub(crate) fn placeholder(ident: &Ident) -> Tool {
        let args = Args {
            name: Some(Spanned::new(ident.unraw().to_string(), ident.span())),
            description: Some(Spanned::new(docs::UNREADABLE.to_owned(), ident.span())),
            ..Args::default()
        };
        let (inherited, defaults) = (Inherited::default(), Defaults::default());
        Tool::new(ident, None, args, &inherited, Input::None, &defaults)
    }

    /// Given, then derived.
    pub(crate) fn keywords(&self) -> Vec<String> {
        let given: Vec<&str> = self.given.iter().map(|word| word.value.as_str()).collect();
        words::keywords(&given, &self.name.value, &self.summary.value)
    }
}
