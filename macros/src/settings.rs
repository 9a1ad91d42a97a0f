//! How tools are counted and what they may cost: the attribute goes before Cargo.toml.

use crate::diagnostics::Diagnostics;
use crate::manifest::{Defaults, Encoding};
use crate::syntax::args::Arg;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The runtime's `Settings`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) encoding: Encoding,
    pub(crate) profile: Profile,
    pub(crate) count: Count,
    pub(crate) budget: Option<Budget>,
}

/// Which bytes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Count {
    #[default]
    Model,
    Wire,
}

/// Which clients schemas are written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Profile {
    #[default]
    Portable,
    Refs,
    Gemini,
    OpenaiStrict,
}

/// What an attribute says of how its tools are counted and written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Given {
    pub(crate) budget: Option<u32>,
    pub(crate) count: Option<Count>,
    pub(crate) profile: Option<Profile>,
}

impl Profile {
    /// The values of `profile`, for messages.
    pub(crate) const TAKES: &str = "`\"portable\"`, `\"refs\"`, `\"gemini\"` or `\"openai-strict\"`";

    /// The profile called so.
    pub(crate) fn from_name(name: &str) -> Option<Profile> {
        match name {
            "portable" => Some(Profile::Portable),
            "refs" => Some(Profile::Refs),
            "gemini" => Some(Profile::Gemini),
            "openai-strict" => Some(Profile::OpenaiStrict),
            _ => None,
        }
    }

    /// Reads `profile = "…"`.
    pub(crate) fn parse(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Profile> {
        Profile::from_name(&arg.string(diagnostics)?.value).or_else(|| arg.wrong(diagnostics))
    }
}

impl Given {
    /// With what holds around it, where it says nothing itself. A budget is not inherited.
    pub(crate) fn within(self, outer: Given) -> Given {
        Given {
            budget: self.budget,
            count: self.count.or(outer.count),
            profile: self.profile.or(outer.profile),
        }
    }
}

/// A budget, and where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    tokens: u32,
    from: &'static str,
}

impl Count {
    /// Reads `count = "model"` or `count = "wire"`.
    pub(crate) fn parse(arg: &Arg, diagnostics: &mut Diagnostics) -> Option<Count> {
        match arg.string(diagnostics)?.value.as_str() {
            "model" => Some(Count::Model),
            "wire" => Some(Count::Wire),
            _ => arg.wrong(diagnostics),
        }
    }
}

impl Settings {
    /// Those of a tool.
    pub(crate) fn of_tool(given: Given, defaults: &Defaults) -> Settings {
        let from_manifest = Budget::new(defaults.tool_budget, "`tool-budget` in Cargo.toml");
        Settings::new(given, from_manifest, defaults)
    }

    /// Those of a block of tools.
    pub(crate) fn of_block(given: Given, defaults: &Defaults) -> Settings {
        Settings::new(given, None, defaults)
    }

    /// Those of a toolset.
    pub(crate) fn of_toolset(given: Given, defaults: &Defaults) -> Settings {
        let from_manifest = Budget::new(defaults.total_budget, "`total-budget` in Cargo.toml");
        Settings::new(given, from_manifest, defaults)
    }

    /// Those of a toolset's meta-tools, whose budget is `tokens`.
    pub(crate) fn of_meta_tools(tokens: Option<u32>, given: Given, defaults: &Defaults) -> Settings {
        let from_manifest = Budget::new(defaults.meta_budget, "`meta-budget` in Cargo.toml");
        let budget = Budget::new(tokens, "`meta_budget`");
        Settings {
            budget: budget.or(from_manifest),
            ..Settings::new(given, None, defaults)
        }
    }

    fn new(given: Given, default: Option<Budget>, defaults: &Defaults) -> Settings {
        Settings {
            encoding: defaults.encoding,
            profile: given.profile.unwrap_or(defaults.profile),
            count: given.count.unwrap_or_default(),
            budget: Budget::new(given.budget, "`budget`").or(default),
        }
    }

    /// The expression; `private` is the path of the runtime's private module.
    pub(crate) fn expand(self, private: &TokenStream) -> TokenStream {
        let encoding = match self.encoding {
            Encoding::O200kBase => quote!(O200kBase),
            Encoding::Cl100kBase => quote!(Cl100kBase),
        };
        let count = match self.count {
            Count::Model => quote!(Model),
            Count::Wire => quote!(Wire),
        };
        let profile = match self.profile {
            Profile::Portable => quote!(Portable),
            Profile::Refs => quote!(Refs),
            Profile::Gemini => quote!(Gemini),
            Profile::OpenaiStrict => quote!(OpenaiStrict),
        };
        let budget = self.expand_budget(private);
        quote! {
            #private::Settings {
                encoding: #private::Encoding::#encoding,
                profile: #private::Profile::#profile,
                count: #private::Count::#count,
                budget: #budget,
            }
        }
    }

    /// The expression of the budget alone.
    pub(crate) fn expand_budget(self, private: &TokenStream) -> TokenStream {
        self.budget.map_or_else(
            || quote!(#private::None),
            |Budget { tokens, from }| {
                let tokens = Literal::u32_unsuffixed(tokens);
                quote!(#private::Some(#private::Budget { tokens: #tokens, from: #from }))
            },
        )
    }
}

impl Budget {
    fn new(tokens: Option<u32>, from: &'static str) -> Option<Budget> {
        tokens.map(|tokens| Budget { tokens, from })
    }
}
