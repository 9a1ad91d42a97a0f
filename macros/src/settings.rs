//! The settings of tools, blocks and toolsets: those of the attribute, else those of Cargo.toml.

use crate::manifest::{Defaults, Encoding};
use mcpact_shared::settings::{CountedEntry, Profile};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use std::fmt::Debug;

/// The settings that the runtime's `Settings` has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    encoding: Encoding,
    profile: Profile,
    pub(crate) count: CountedEntry,
    pub(crate) budget: Option<Budget>,
}

/// The settings that an attribute has keys for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SettingsArgs {
    pub(crate) budget: Option<u32>,
    pub(crate) result_budget: Option<u32>,
    pub(crate) count: Option<CountedEntry>,
    pub(crate) profile: Option<Profile>,
}

impl SettingsArgs {
    /// Completes the settings of a method by those of its block. The budget of a tool's own cost is
    /// not inherited.
    pub(crate) fn inherit(self, block: SettingsArgs) -> SettingsArgs {
        SettingsArgs {
            budget: self.budget,
            result_budget: self.result_budget.or(block.result_budget),
            count: self.count.or(block.count),
            profile: self.profile.or(block.profile),
        }
    }
}

/// The budgets of a toolset's meta-tools, in tokens, as attributes set them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetaBudgets {
    pub(crate) meta_tools: Option<u32>,
    /// The budget of the meta-tools in catalogue mode.
    pub(crate) catalogue: Option<u32>,
}

/// A budget, and the key that sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    tokens: u32,
    from: &'static str,
}

impl Budget {
    fn new(tokens: Option<u32>, from: &'static str) -> Option<Budget> {
        tokens.map(|tokens| Budget { tokens, from })
    }
}

impl Settings {
    /// Returns the settings of the tool of this name.
    pub(crate) fn of_tool(name: &str, args: SettingsArgs, defaults: &Defaults) -> Settings {
        let own = defaults.tool_budgets.get(name).copied();
        let common = Budget::new(defaults.tool_budget, "`tool-budget` in Cargo.toml");
        let budget = Budget::new(own, "`tool-budgets` in Cargo.toml").or(common);
        Settings::new(args, budget, defaults)
    }

    /// Returns the settings of a block of tools.
    pub(crate) fn of_block(args: SettingsArgs, defaults: &Defaults) -> Settings {
        Settings::new(args, None, defaults)
    }

    /// Returns the settings of a toolset.
    pub(crate) fn of_toolset(args: SettingsArgs, defaults: &Defaults) -> Settings {
        let budget = Budget::new(defaults.total_budget, "`total-budget` in Cargo.toml");
        Settings::new(args, budget, defaults)
    }

    /// Returns the settings of a toolset's meta-tools, for which `meta_budget` may be set.
    pub(crate) fn of_meta_tools(meta_budget: Option<u32>, args: SettingsArgs, defaults: &Defaults) -> Settings {
        let default = Budget::new(defaults.meta_budget, "`meta-budget` in Cargo.toml");
        Settings {
            budget: Budget::new(meta_budget, "`meta_budget`").or(default),
            ..Settings::new(args, None, defaults)
        }
    }

    /// Returns the settings of a toolset's meta-tools in catalogue mode, and whether this mode has
    /// a budget of its own. Without one, the budget of all meta-tools applies.
    pub(crate) fn of_catalogue(budgets: MetaBudgets, args: SettingsArgs, defaults: &Defaults) -> (Settings, bool) {
        let default = Budget::new(defaults.catalogue_budget, "`catalogue-budget` in Cargo.toml");
        let own = Budget::new(budgets.catalogue, "`catalogue_budget`").or(default);
        let all = Settings::of_meta_tools(budgets.meta_tools, args, defaults);
        let settings = Settings {
            budget: own.or(all.budget),
            ..all
        };
        (settings, own.is_some())
    }

    /// Returns the settings of the instructions, for which `instructions_budget` may be set.
    pub(crate) fn of_instructions(budget: Option<u32>, args: SettingsArgs, defaults: &Defaults) -> Settings {
        let default = Budget::new(defaults.instructions_budget, "`instructions-budget` in Cargo.toml");
        Settings {
            budget: Budget::new(budget, "`instructions_budget`").or(default),
            ..Settings::new(args, None, defaults)
        }
    }

    /// Returns the tokens of a text.
    pub(crate) fn tokens_of(self, text: &str) -> usize {
        match self.encoding {
            #[cfg(feature = "o200k_base")]
            Encoding::O200kBase => mcpact_tokens::Encoding::O200kBase.count(text),
            #[cfg(feature = "cl100k_base")]
            Encoding::Cl100kBase => mcpact_tokens::Encoding::Cl100kBase.count(text),
            // An encoding without its feature is refused, so this count is not used.
            #[cfg(not(all(feature = "o200k_base", feature = "cl100k_base")))]
            _ => text.len(),
        }
    }

    fn new(args: SettingsArgs, default: Option<Budget>, defaults: &Defaults) -> Settings {
        Settings {
            encoding: defaults.encoding,
            profile: args.profile.unwrap_or(defaults.profile),
            count: args.count.unwrap_or_default(),
            budget: Budget::new(args.budget, "`budget`").or(default),
        }
    }

    /// Returns the expression; `private` is the path of the runtime's private module.
    pub(crate) fn expand(self, private: &TokenStream) -> TokenStream {
        let encoding = variant(&self.encoding);
        let profile = variant(&self.profile);
        let count = variant(&self.count);
        let budget = self.expand_budget(private);
        quote! {
            #private::Settings {
                encoding: #private::Encoding::#encoding,
                profile: #private::Profile::#profile,
                count: #private::CountedEntry::#count,
                budget: #budget,
            }
        }
    }

    /// Returns the expression of the budget alone.
    pub(crate) fn expand_budget(self, private: &TokenStream) -> TokenStream {
        match self.budget {
            None => quote!(#private::None),
            Some(Budget { tokens, from }) => {
                let tokens = Literal::u32_unsuffixed(tokens);
                quote!(#private::Some(#private::Budget { tokens: #tokens, from: #from }))
            }
        }
    }
}

/// Returns the name of a variant, which is the same in the runtime.
fn variant(value: &impl Debug) -> Ident {
    Ident::new(&format!("{value:?}"), Span::call_site())
}
