//! `toolset!`: the tools that a server publishes together.

mod instructions;
mod parse;
#[cfg(test)]
mod tests;

use crate::diagnostics::{Diagnostics, messages};
use crate::lints::levels::{LevelOverrides, effective};
use crate::manifest::{self, Defaults, Manifest};
use crate::settings::{Settings, SettingsArgs};
use crate::syntax::runtime::{Runtime, at};
use crate::syntax::tokens::cfgs;
use crate::syntax::{docs, json};
use mcpact_rules::lint::{Level, Levels, Lint};
use parse::{Args, Listed, Source};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

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
        shared,
    } = source.args(&mut diagnostics);
    let manifest = manifest::read(&mut diagnostics);
    check(&source, &mut diagnostics);
    let about = docs::description(&source.attrs, &mut diagnostics);
    let runtime = Runtime::new(shared.runtime);
    if let Some(mut errors) = diagnostics.finish() {
        errors.extend(fallback(source, &runtime));
        return errors;
    }
    let settings = Settings::of_toolset(shared.settings, &manifest.defaults);
    let meta = Settings::of_meta_tools(meta_budget, shared.settings, &manifest.defaults);
    let catalogue = Settings::of_catalogue([catalogue_budget, meta_budget], shared.settings, &manifest.defaults);
    let instructions_settings = Settings::of_instructions(instructions_budget, shared.settings, &manifest.defaults);
    let instructions = instructions.map(|instructions| instructions.expand(instructions_settings, &runtime.private()));
    let mut tokens = expand(
        &source,
        &runtime,
        [settings, meta],
        catalogue,
        about.as_ref().map_or("", |about| &about.value),
        instructions.as_ref(),
        &manifest,
    );
    tokens.extend(lint(&source, &runtime, &manifest.defaults.lints, &shared.overrides));
    tokens
}

/// Returns the lints of the list of tools. Only the types know their tools, so const evaluation
/// checks the list.
fn lint(source: &Source, runtime: &Runtime, levels: &Levels, overrides: &LevelOverrides) -> TokenStream {
    let name = &source.name;
    let mut tokens = TokenStream::new();
    for lint in [
        Lint::ManyTools,
        Lint::DuplicateText,
        Lint::UnreachableParameter,
        Lint::ModeAdvice,
    ] {
        let (level, max) = effective(lint, levels, &[overrides]);
        // rustc reports a warning at the macro's call unless the span is the user's, without `at`.
        let span = match level {
            Level::Allow => continue,
            Level::Warn => name.span(),
            Level::Deny => at(name.span()),
        };
        let p = Ident::new("__p", span);
        let max = Literal::usize_unsuffixed(max);
        let (count, duplicate) = (quote!(#name.tools.len()), quote!(__p::repeats::find(#name.tools)));
        let unreachable = quote!(#name.unreachable);
        let check = match (lint, level) {
            (Lint::ManyTools, Level::Warn) => {
                let is_found = quote!(#count > #max);
                quote_spanned!(span=> #p::lints::Lint::<{ #is_found }>::many_tools())
            }
            (Lint::ManyTools, _) => quote_spanned!(span=> #p::lints::deny_many_tools(#count, #max)),
            (Lint::ModeAdvice, Level::Warn) => {
                let is_found = quote!(__p::suits_other_mode(&#name));
                quote_spanned!(span=> #p::lints::Lint::<{ #is_found }>::mode_advice())
            }
            (Lint::ModeAdvice, _) => quote_spanned!(span=> #p::deny_legacy_mode(&#name)),
            (Lint::DuplicateText, Level::Warn) => {
                let is_found = quote!(#duplicate.is_some());
                quote_spanned!(span=> #p::lints::Lint::<{ #is_found }>::duplicate_text())
            }
            (Lint::DuplicateText, _) => quote_spanned!(span=> #p::repeats::deny(#duplicate)),
            (_, Level::Warn) => {
                let is_found = quote!(#unreachable.is_some());
                quote_spanned!(span=> #p::lints::Lint::<{ #is_found }>::unreachable_parameter())
            }
            _ => quote_spanned!(span=> #p::edges::deny(#unreachable)),
        };
        tokens.extend(runtime.block(&cfgs(&source.attrs), &quote!(const _: () = { #check; };)));
    }
    tokens
}

fn check(source: &Source, diagnostics: &mut Diagnostics) {
    if source.types.is_empty() {
        diagnostics.error(
            source.bracket.span.join(),
            messages::empty_toolset(&source.name.to_string()),
        );
    }
    for (ty, text) in source.types.iter().zip(repeated(&source.types)) {
        if let Some(text) = text {
            diagnostics.error_of(ty, messages::same_type(&text));
        }
    }
}

/// Returns the text of each type that occurs before.
fn repeated(types: &[Listed]) -> Vec<Option<String>> {
    let texts: Vec<String> = types.iter().map(|ty| ty.to_token_stream().to_string()).collect();
    let repeated = |(index, text): (usize, &String)| texts[..index].contains(text).then(|| text.clone());
    texts.iter().enumerate().map(repeated).collect()
}

/// Returns the toolset without budget and repetitions, for code that uses it.
fn fallback(mut source: Source, runtime: &Runtime) -> TokenStream {
    let mut repeated = repeated(&source.types).into_iter();
    source
        .types
        .retain(|_| repeated.next().is_none_or(|text| text.is_none()));
    let settings = Settings::of_toolset(SettingsArgs::default(), &Defaults::default());
    expand(
        &source,
        runtime,
        [settings, settings],
        (settings, false),
        "",
        None,
        &Manifest::default(),
    )
}

/// Returns the call of the runtime's `toolset!`. The toolset is visible outside, so paths are
/// written in full. `about` describes the catalogue in the search tool. `must_fit` is set if a
/// budget of catalogue mode must be kept. `instructions` are arguments of the runtime's macro.
fn expand(
    source: &Source,
    runtime: &Runtime,
    [settings, meta]: [Settings; 2],
    (catalogue, must_fit): (Settings, bool),
    about: &str,
    instructions: Option<&TokenStream>,
    manifest: &Manifest,
) -> TokenStream {
    let Source {
        attrs,
        vis,
        name,
        types,
        ..
    } = source;
    let private = runtime.private();
    let text = name.unraw().to_string();
    let settings = settings.expand(&private);
    let meta_budget = meta.expand_budget(&private);
    let catalogue_budget = catalogue.expand_budget(&private);
    let about_json = json::string(about);
    let mut lists: Vec<TokenStream> = Vec::new();
    for listed in types {
        let ty = &listed.ty;
        let span = at(ty.span());
        let of_type = || quote_spanned!(span=> <#ty as #private::Tools>::TOOLS);
        lists.push(listed.block().unwrap_or_else(of_type));
    }
    if lists.is_empty() {
        lists.push(quote!(&[]));
    }
    let span = at(name.span());
    let arguments = quote! {
        #(#attrs)* #vis #name;
        name = #text;
        about = [#about, #about_json];
        lists = [#(#lists),*];
        settings = #settings;
        meta_budget = #meta_budget;
        catalogue = [#catalogue_budget, #must_fit];
        instructions = [#instructions];
    };
    let tracking = manifest.tracking();
    let tracking = if tracking.is_empty() {
        tracking
    } else {
        runtime.block(&TokenStream::new(), &tracking)
    };
    let call = quote_spanned!(span=> toolset! { #arguments });
    quote!(#private::#call #tracking)
}
