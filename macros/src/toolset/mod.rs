//! `toolset!`: `parse` reads it, `check` wants at least one type and none twice, `expand` calls the runtime's `toolset!`.

mod parse;
#[cfg(test)]
mod tests;

use crate::diagnostics::{Diagnostics, messages};
use crate::lints::Lint;
use crate::lints::levels::{Level, Levels, Lints};
use crate::manifest::{self, Defaults, Manifest};
use crate::settings::{Given, Settings};
use crate::syntax::runtime::{Runtime, at, p};
use crate::syntax::{docs, json};
use crate::tool::item::cfgs;
use parse::{Args, Source};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// The macro.
pub(crate) fn expand_macro(input: TokenStream) -> TokenStream {
    let source: Source = match syn::parse2(input) {
        Ok(source) => source,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::new();
    let Args { meta_budget, shared } = source.args(&mut diagnostics);
    let manifest = manifest::read(&mut diagnostics);
    check(&source, &mut diagnostics);
    let about = docs::description(&source.attrs, &mut diagnostics);
    let runtime = Runtime::new(shared.runtime);
    if let Some(mut errors) = diagnostics.finish() {
        errors.extend(fallback(source, &runtime));
        return errors;
    }
    let settings = Settings::of_toolset(shared.given, &manifest.defaults);
    let meta = Settings::of_meta_tools(meta_budget, shared.given, &manifest.defaults);
    let mut tokens = expand(
        &source,
        &runtime,
        [settings, meta],
        about.as_ref().map_or("", |about| &about.value),
        &manifest,
    );
    tokens.extend(many_tools(&source, &runtime, &manifest.defaults.lints, &shared.levels));
    tokens.extend(duplicate_text(
        &source,
        &runtime,
        &manifest.defaults.lints,
        &shared.levels,
    ));
    tokens
}

/// Const evaluation counts the tools, since only the types know how many they have.
fn many_tools(source: &Source, runtime: &Runtime, lints: &Lints, levels: &Levels) -> TokenStream {
    let (level, most) = lints.of(Lint::ManyTools, &[levels]);
    if level == Level::Allow {
        return TokenStream::new();
    }
    let name = &source.name;
    let most = Literal::usize_unsuffixed(most);
    let span = at(name.span());
    let p = p(name.span());
    let tools = quote!(#name.tools.len());
    let lint = if level == Level::Deny {
        quote_spanned!(span=> #p::lints::deny_many_tools(#tools, #most))
    } else {
        // rustc shows a deprecated function where the macro is called if the call's tokens come from the expansion.
        let span = name.span();
        let p = Ident::new("__p", span);
        quote_spanned!(span=> #p::lints::Lint::<{ #tools > #most }>::many_tools())
    };
    runtime.block(&cfgs(&source.attrs), &quote!(const _: () = { #lint; };))
}

/// Const evaluation compares what the types write, since only they know it.
fn duplicate_text(source: &Source, runtime: &Runtime, lints: &Lints, levels: &Levels) -> TokenStream {
    let (level, _) = lints.of(Lint::DuplicateText, &[levels]);
    if level == Level::Allow {
        return TokenStream::new();
    }
    let name = &source.name;
    let span = at(name.span());
    let p = p(name.span());
    let found = quote!(#p::repeats::find(#name.tools));
    let lint = if level == Level::Deny {
        quote_spanned!(span=> #p::repeats::deny(#found))
    } else {
        // As of many tools.
        let span = name.span();
        let p = Ident::new("__p", span);
        quote_spanned!(span=> #p::lints::Lint::<{ #found.is_some() }>::duplicate_text())
    };
    runtime.block(&cfgs(&source.attrs), &quote!(const _: () = { #lint; };))
}

fn check(source: &Source, diagnostics: &mut Diagnostics) {
    if source.types.is_empty() {
        diagnostics.error(
            source.bracket.span.join(),
            messages::empty_toolset(&source.name.to_string()),
        );
    }
    let mut seen: Vec<String> = Vec::new();
    for ty in &source.types {
        let written = ty.to_token_stream().to_string();
        if seen.contains(&written) {
            diagnostics.error_of(ty, messages::same_type(&written));
        } else {
            seen.push(written);
        }
    }
}

/// The toolset without budget and repetitions, so that mentioning it is not another error.
fn fallback(mut source: Source, runtime: &Runtime) -> TokenStream {
    let mut seen: Vec<String> = Vec::new();
    source.types.retain(|ty| {
        let written = ty.to_token_stream().to_string();
        let first = !seen.contains(&written);
        seen.push(written);
        first
    });
    let settings = Settings::of_toolset(Given::default(), &Defaults::default());
    expand(&source, runtime, [settings, settings], "", &Manifest::default())
}

/// The call of the runtime's macro. The toolset is seen outside, so paths are written in full.
///
/// `about` is what the search tool says of the catalogue.
fn expand(
    source: &Source,
    runtime: &Runtime,
    [settings, meta]: [Settings; 2],
    about: &str,
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
