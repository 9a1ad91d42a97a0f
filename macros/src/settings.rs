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
    pub(crate) fn of_tool(given: Option<u32>, count: Count, defaults: &Defaults) -> Settings {
        let from_manifest = Budget::new(defaults.tool_budget, "`tool-budget` in Cargo.toml");
        Settings::new(given, from_manifest, count, defaults)
    }

    /// Those of a block of tools.
    pub(crate) fn of_block(given: Option<u32>, count: Count, defaults: &Defaults) -> Settings {
        Settings::new(given, None, count, defaults)
    }

    /// Those of a toolset.
    pub(crate) fn of_toolset(given: Option<u32>, count: Count, defaults: &Defaults) -> Settings {
        let from_manifest = Budget::new(defaults.total_budget, "`total-budget` in Cargo.toml");
        Settings::new(given, from_manifest, count, defaults)
    }

    /// Those of a toolset's meta-tools.
    pub(crate) fn of_meta_tools(given: Option<u32>, count: Count, defaults: &Defaults) -> Settings {
        let from_manifest = Budget::new(defaults.meta_budget, "`meta-budget` in Cargo.toml");
        let given = Budget::new(given, "`meta_budget`");
        Settings {
            budget: given.or(from_manifest),
            ..Settings::new(None, None, count, defaults)
        }
    }

    fn new(given: Option<u32>, default: Option<Budget>, count: Count, defaults: &Defaults) -> Settings {
        Settings {
            encoding: defaults.encoding,
            count,
            budget: Budget::new(given, "`budget`").or(default),
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
        let budget = self.expand_budget(private);
        quote! {
            #private::Settings {
                encoding: #private::Encoding::#encoding,
                profile: #private::Profile::Portable,
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
