//! `toolset!`: the tools that a server publishes together.

mod instructions;
mod keys;
mod lint;
mod listed_tool;
mod parse;
mod source_descriptions;
#[cfg(test)]
mod tests;

use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::{Runtime, call_site_at};
use crate::lints::levels::effective;
use crate::manifest::{self, Defaults, Manifest};
use crate::settings::{MetaBudgets, Settings, SettingsArgs};
use crate::syntax::attributes::cfgs;
use crate::syntax::{docs, json};
use crate::tools::shared_keys::SharedArgs;
use keys::Args;
use listed_tool::Run;
use mcpact_shared::lint::{Level, Lint};
use parse::{Listed, Source};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;

/// Expands the macro.
pub(crate) fn expand_macro(input: TokenStream) -> TokenStream {
    let source: Source = match syn::parse2(input) {
        Ok(source) => source,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let Args {
        meta_budget,
        catalogue_budget,
        instructions,
        instructions_budget,
        sources,
        shared,
    } = source.args(&mut diagnostics);
    let manifest = manifest::read(&mut diagnostics);
    check(&source, &mut diagnostics);
    let mut lists = Lists::new(&source, &shared, &manifest, &mut diagnostics);
    let about = docs::description(&source.attrs, manifest.defaults.docs_of_tools(), &mut diagnostics);
    let budgets = MetaBudgets {
        meta_tools: meta_budget,
        catalogue: catalogue_budget,
    };
    let settings = ToolsetSettings::new(budgets, &shared, &manifest.defaults);
    let runtime = Runtime::new(shared.runtime);
    if let Some(mut errors) = diagnostics.finish() {
        lists.use_placeholders();
        errors.extend(fallback(&source, &lists, &runtime));
        return errors;
    }
    let instructions_settings = Settings::of_instructions(instructions_budget, shared.settings, &manifest.defaults);
    let instructions =
        instructions.map(|instructions| instructions.expand(&sources, instructions_settings, &runtime.private()));
    let texts = Texts {
        about: about.as_ref().map_or("", |about| &about.value),
        sources: sources.expand(),
        instructions,
    };
    let mut tokens = expand(&source, &lists, &runtime, &settings, &texts);
    let mut items = manifest.tracking();
    items.extend(lint::lint(&source.name, &manifest.defaults.lints, &shared.overrides));
    tokens.extend(runtime.block(&cfgs(&source.attrs), &items));
    tokens
}

fn check(source: &Source, diagnostics: &mut Diagnostics) {
    if source.items.is_empty() {
        diagnostics.error(
            source.bracket.span.join(),
            messages::empty_toolset(&source.name.to_string()),
        );
    }
    let mut seen: Vec<String> = Vec::new();
    // Const evaluation reports names that occur twice.
    for ty in source
        .items
        .iter()
        .filter(|listed| matches!(listed, Listed::Type { .. }))
    {
        let text = ty.to_token_stream().to_string();
        if seen.contains(&text) {
            diagnostics.error_of(ty, messages::same_type(&text));
        }
        seen.push(text);
    }
}

/// The lists of the tools, in the order of the source.
struct Lists<'a>(Vec<List<'a>>);

enum List<'a> {
    OfType(&'a Listed),
    Run(Run<'a>),
}

impl<'a> Lists<'a> {
    /// Builds the tools that are written in the list, and reports their mistakes.
    fn new(source: &'a Source, shared: &SharedArgs, manifest: &Manifest, diagnostics: &mut Diagnostics) -> Lists<'a> {
        let mut each: Vec<List> = Vec::new();
        for listed in &source.items {
            let Listed::Tool(listed) = listed else {
                each.push(List::OfType(listed));
                continue;
            };
            let tool = listed.tool(shared, manifest, diagnostics);
            if !matches!(each.last(), Some(List::Run(_))) {
                each.push(List::Run(Run::new(each.len())));
            }
            if let Some(List::Run(run)) = each.last_mut() {
                run.push(listed, tool);
            }
        }
        for list in &mut each {
            if let List::Run(run) = list {
                run.check(manifest, diagnostics);
            }
        }
        Lists(each)
    }

    /// Replaces the tools by placeholders, and removes repeated types.
    fn use_placeholders(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        self.0.retain_mut(|list| match list {
            List::OfType(listed) => {
                let text = listed.to_token_stream().to_string();
                let is_new = !seen.contains(&text);
                seen.push(text);
                is_new
            }
            List::Run(run) => {
                run.use_placeholders();
                true
            }
        });
    }

    /// Returns the constants of the tools that are written in the list, and the expression of each
    /// list.
    fn expand(&self, private: &TokenStream) -> (TokenStream, Vec<TokenStream>) {
        let mut own = TokenStream::new();
        let mut lists = Vec::new();
        for list in &self.0 {
            match list {
                List::OfType(listed) => lists.extend(listed.list(private)),
                List::Run(run) => {
                    own.extend(run.expand());
                    lists.push(run.constant.to_token_stream());
                }
            }
        }
        if lists.is_empty() {
            lists.push(quote!(&[]));
        }
        (own, lists)
    }
}

/// The settings of a toolset, of its meta-tools, and of these in catalogue mode.
struct ToolsetSettings {
    toolset: Settings,
    meta_tools: Settings,
    catalogue: Settings,
    /// True if a budget of catalogue mode must be kept.
    catalogue_must_fit: bool,
    /// True if a lint compares the cost of catalogue mode with that of other modes.
    compares_modes: bool,
}

impl ToolsetSettings {
    fn new(budgets: MetaBudgets, shared: &SharedArgs, defaults: &Defaults) -> ToolsetSettings {
        let (catalogue, catalogue_must_fit) = Settings::of_catalogue(budgets, shared.settings, defaults);
        let (mode_advice, _) = effective(Lint::ModeAdvice, &defaults.lints, &[&shared.overrides]);
        ToolsetSettings {
            toolset: Settings::of_toolset(shared.settings, defaults),
            meta_tools: Settings::of_meta_tools(budgets.meta_tools, shared.settings, defaults),
            catalogue,
            catalogue_must_fit,
            compares_modes: !matches!(mode_advice, Level::Allow),
        }
    }

    /// Returns the settings of a toolset after an error, without budgets.
    fn fallback() -> ToolsetSettings {
        let settings = Settings::of_toolset(SettingsArgs::default(), &Defaults::default());
        ToolsetSettings {
            toolset: settings,
            meta_tools: settings,
            catalogue: settings,
            catalogue_must_fit: false,
            compares_modes: false,
        }
    }
}

/// Returns the toolset after an error, without repetitions, for code that uses it.
fn fallback(source: &Source, lists: &Lists, runtime: &Runtime) -> TokenStream {
    expand(source, lists, runtime, &ToolsetSettings::fallback(), &Texts::default())
}

/// The author's texts about the tools.
#[derive(Default)]
struct Texts<'a> {
    /// A description of the catalogue, for the search tool.
    about: &'a str,
    /// The descriptions of sources, as arguments of the runtime's macro.
    sources: TokenStream,
    /// The instructions, as arguments of the runtime's macro.
    instructions: Option<TokenStream>,
}

/// Returns the call of the runtime's `toolset!`. The toolset is visible outside, so paths are
/// written in full.
fn expand(source: &Source, lists: &Lists, runtime: &Runtime, settings: &ToolsetSettings, texts: &Texts) -> TokenStream {
    let Source { attrs, vis, name, .. } = source;
    let Texts {
        about,
        sources,
        instructions,
    } = texts;
    let private = runtime.private();
    let text = name.unraw().to_string();
    let meta_budget = settings.meta_tools.expand_budget(&private);
    let catalogue_budget = settings.catalogue.expand_budget(&private);
    let (must_fit, compares_modes) = (settings.catalogue_must_fit, settings.compares_modes);
    let settings = settings.toolset.expand(&private);
    let about_json = json::string(about);
    let (own, lists) = lists.expand(&private);
    let arguments = quote! {
        #(#attrs)* #vis #name;
        name = #text;
        about = [#about, #about_json];
        sources = [#sources];
        own = [#own];
        lists = [#(#lists),*];
        settings = #settings;
        meta_budget = #meta_budget;
        catalogue = [#catalogue_budget, #must_fit, #compares_modes];
        instructions = [#instructions];
    };
    let call = quote_spanned!(call_site_at(name.span())=> toolset! { #arguments });
    quote!(#private::#call)
}
