//! The model of a tool: its arguments, with defaults from its name, description and block.

use super::index_texts;
use super::keys::{Annotations, Args};
use crate::lints::levels::LevelOverrides;
use crate::manifest::Defaults;
use crate::settings::{Settings, SettingsArgs};
use crate::span::Spanned;
use crate::syntax::docs;
use crate::syntax::json::Json;
use mcpact_shared::summary::summary;
use proc_macro2::{Ident, TokenStream};
use syn::Type;
use syn::ext::IdentExt;

/// A tool.
pub(crate) struct Tool {
    pub(crate) name: Spanned<String>,
    pub(crate) title: Option<Spanned<String>>,
    /// The description; empty if there is none.
    pub(crate) description: Spanned<String>,
    pub(crate) summary: Spanned<String>,
    /// The source. Without one, the runtime uses the module's name.
    pub(crate) source: Option<Spanned<String>>,
    /// The argument `keywords`.
    pub(crate) own_keywords: Vec<Spanned<String>>,
    pub(crate) tags: Vec<Spanned<String>>,
    pub(crate) asks: Vec<Spanned<String>>,
    /// The arguments of example calls, each an object.
    pub(crate) examples: Vec<Spanned<Json>>,
    pub(crate) annotations: Annotations,
    pub(crate) input: Input,
    pub(crate) output: Option<Type>,
    /// The ids in results, in addition to those of `output`.
    pub(crate) returns: Option<Type>,
    pub(crate) settings: Settings,
    /// The maximum cost of a result, in tokens.
    pub(crate) result_budget: Option<u32>,
    /// The levels of lints of the tool, then those of its block.
    pub(crate) overrides: [LevelOverrides; 2],
}

/// The parameters.
pub(crate) enum Input {
    Type(TokenStream),
    None,
}

/// The arguments of a block that apply to its tools.
#[derive(Default)]
pub(crate) struct BlockDefaults {
    pub(crate) source: Option<Spanned<String>>,
    pub(crate) settings: SettingsArgs,
    pub(crate) overrides: LevelOverrides,
}

impl Tool {
    /// Builds the tool of the item called `ident`.
    pub(crate) fn new(
        ident: &Ident,
        docs: Option<Spanned<String>>,
        args: Args,
        block: &BlockDefaults,
        input: Input,
        defaults: &Defaults,
    ) -> Tool {
        let name = args
            .name
            .unwrap_or_else(|| Spanned::new(index_texts::snake_case(&ident.unraw().to_string()), ident.span()));
        let description = args
            .description
            .or(docs)
            .unwrap_or_else(|| Spanned::new(String::new(), name.span));
        let summary = args
            .summary
            .unwrap_or_else(|| Spanned::new(summary(&description.value), description.span));
        let args_or_block = args.shared.settings.inherit(block.settings);
        let settings = Settings::of_tool(&name.value, args_or_block, defaults);
        Tool {
            name,
            title: args.title,
            description,
            summary,
            source: args.source.or_else(|| block.source.clone()),
            own_keywords: args.keywords,
            tags: args.tags,
            asks: args.asks,
            examples: args.examples,
            annotations: args.annotations,
            input,
            output: args.output,
            returns: args.returns,
            settings,
            result_budget: args_or_block.result_budget.or(defaults.result_budget),
            overrides: [args.shared.overrides, block.overrides.clone()],
        }
    }

    /// Builds a valid tool that replaces a tool with errors, so that its constants exist and one
    /// mistake is one error.
    pub(crate) fn placeholder(ident: &Ident) -> Tool {
        let args = Args {
            name: Some(Spanned::new(ident.unraw().to_string(), ident.span())),
            description: Some(docs::unreadable(ident.span())),
            ..Args::default()
        };
        let (block, defaults) = (BlockDefaults::default(), Defaults::default());
        Tool::new(ident, None, args, &block, Input::None, &defaults)
    }

    /// Returns the argument `keywords`, then the words of the name and the summary.
    pub(crate) fn keywords(&self) -> Vec<String> {
        let own: Vec<&str> = self.own_keywords.iter().map(|word| word.value.as_str()).collect();
        index_texts::keywords(&own, &self.name.value, &self.summary.value)
    }
}
