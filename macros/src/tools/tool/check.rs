//! Checks of a tool: the texts that clients refuse or truncate, and the lints.

use super::model::{Input, Tool};
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::{call_site_at, private_in_user_code};
use crate::lints::Linter;
use crate::lints::levels::effective;
use crate::span::Spanned;
use crate::syntax::json::Json;
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::summary::MAX_SUMMARY_WORDS;
use mcpact_shared::tool_name::{is_name, is_protocol_name};
use mcpact_shared::truncate::{MAX_DESCRIPTION, client_length};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;

/// The maximum number of asks. Each one adds a search to a test of the toolset.
const MAX_ASKS: usize = 16;
/// The maximum number of characters of an ask, which is one request of a person.
const MAX_ASK: usize = 200;

/// Reports errors of a tool.
pub(crate) fn check(tool: &Tool, diagnostics: &mut Diagnostics) {
    if !is_name(&tool.name.value) {
        diagnostics.error(tool.name.span, messages::tool_name(&tool.name.value));
    }
    check_texts(tool, diagnostics);
}

/// Reports errors of an adopted tool. Clients of the server already call its name, so any name that
/// the protocol allows is accepted. `mcpact check` reports names that some clients refuse.
pub(crate) fn check_adopted(tool: &Tool, diagnostics: &mut Diagnostics) {
    if !is_protocol_name(&tool.name.value) {
        diagnostics.error(tool.name.span, messages::protocol_name(&tool.name.value));
    }
    check_texts(tool, diagnostics);
}

fn check_texts(tool: &Tool, diagnostics: &mut Diagnostics) {
    let name = &tool.name;
    let description = &tool.description;
    let characters = client_length(&description.value);
    if description.value.trim().is_empty() {
        diagnostics.error(description.span, messages::no_description(&name.value));
    } else if characters > MAX_DESCRIPTION {
        diagnostics.error(
            description.span,
            messages::long_description(&name.value, characters, MAX_DESCRIPTION),
        );
    }
    let words = tool.summary.value.split_whitespace().count();
    if words > MAX_SUMMARY_WORDS {
        diagnostics.error(tool.summary.span, messages::long_summary(words, MAX_SUMMARY_WORDS));
    } else if words == 0 && characters > 0 {
        diagnostics.error(tool.summary.span, messages::empty("summary"));
    }
    not_empty("title", tool.title.as_ref(), diagnostics);
    not_empty("source", tool.source.as_ref(), diagnostics);
    for keyword in &tool.own_keywords {
        not_empty("keywords", Some(keyword), diagnostics);
    }
    for tag in &tool.tags {
        not_empty("tags", Some(tag), diagnostics);
    }
    let names = tool.source.iter().map(|source| ("source", source));
    for (key, name) in names.chain(tool.tags.iter().map(|tag| ("tags", tag))) {
        // Const evaluation writes these texts into JSON without escapes.
        if name
            .value
            .contains(|ch: char| matches!(ch, '"' | '\\') || ch.is_control())
        {
            diagnostics.error(name.span, messages::quoted(key, &name.value.escape_debug().to_string()));
        }
    }
    check_asks(&tool.asks, diagnostics);
    check_examples(&tool.examples, diagnostics);
}

/// Reports denied lints of the tool, except for texts with errors. Returns the items of warnings,
/// and of lints that const evaluation checks. `cfgs` are those of the tool. `returned` makes the
/// return type of the tool's method, as it can be written outside of the block.
pub(crate) fn lint(
    tool: &Tool,
    cfgs: &TokenStream,
    mut linter: Linter<'_>,
    returned: impl FnOnce() -> Option<TokenStream>,
    diagnostics: &mut Diagnostics,
) -> TokenStream {
    let levels = linter.levels();
    let overrides = tool.overrides.each_ref();
    if is_name(&tool.name.value) {
        linter.name(&tool.name, &overrides, diagnostics);
    }
    if tool.description.value.chars().count() <= MAX_DESCRIPTION {
        linter.description(&tool.description, None, &overrides, diagnostics);
    }
    let mut warnings = linter.finish();
    warnings.extend(unbounded_result(tool, returned, levels));
    if cfgs.is_empty() || warnings.is_empty() {
        return warnings;
    }
    quote!(#cfgs const _: () = { #warnings };)
}

/// Returns the lint of results of any size, which only const evaluation can decide.
fn unbounded_result(
    tool: &Tool,
    returned: impl FnOnce() -> Option<TokenStream>,
    levels: &Levels,
) -> Option<TokenStream> {
    let (level, _) = effective(Lint::UnboundedResult, levels, &tool.overrides.each_ref());
    if level == Level::Allow || tool.result_budget.is_some() {
        return None;
    }
    let (result, content) = if let Some(output) = &tool.output {
        (output.to_token_stream(), quote!(<#output as __p::ToolSchema>::NODE))
    } else {
        let returned = returned()?;
        (returned.clone(), quote!(__p::lints::ContentOf::<#returned>::NODE))
    };
    let span = match level {
        Level::Deny => call_site_at(result.span()),
        _ => result.span(),
    };
    let p = private_in_user_code(span);
    let input = match &tool.input {
        Input::Type(ty) => quote!(<#ty as __p::ToolSchema>::NODE),
        Input::None => quote!(__p::NO_PARAMETERS),
    };
    let is_found = quote!(__p::lints::is_unbounded(#content, #input));
    let name = &tool.name.value;
    let call = if level == Level::Deny {
        quote_spanned!(span=> #p::lints::deny_unbounded_result(#name, #is_found))
    } else {
        quote_spanned!(span=> #p::lints::Lint::<{ #is_found }>::unbounded_result())
    };
    Some(quote! {
        const _: () = {
            #[allow(unused_imports)]
            use __p::lints::UnknownContent as _;
            #call;
        };
    })
}

/// Reports asks beyond the maximum, and those that are empty, too long or repeated.
fn check_asks(asks: &[Spanned<String>], diagnostics: &mut Diagnostics) {
    if let Some(first) = asks.get(MAX_ASKS) {
        diagnostics.error(first.span, messages::many_asks(asks.len(), MAX_ASKS));
    }
    let mut seen: Vec<String> = Vec::new();
    for ask in asks {
        not_empty("asks", Some(ask), diagnostics);
        let characters = ask.value.chars().count();
        if characters > MAX_ASK {
            diagnostics.error(ask.span, messages::long_ask(characters, MAX_ASK));
        }
        let plain = plain_ask(&ask.value);
        if seen.contains(&plain) {
            diagnostics.error(ask.span, messages::same_ask(&ask.value));
        } else if !plain.is_empty() {
            seen.push(plain);
        }
    }
}

/// Reports examples that are repeated. Const evaluation compares them with the parameters.
fn check_examples(examples: &[Spanned<Json>], diagnostics: &mut Diagnostics) {
    for (index, example) in examples.iter().enumerate() {
        if examples[..index]
            .iter()
            .any(|other| is_same(&other.value, &example.value))
        {
            diagnostics.error(example.span, messages::same_example(&example.value.to_text()));
        }
    }
}

/// Returns whether two objects have the same properties in any order.
fn is_same(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Object(left), Json::Object(right)) => {
            left.len() == right.len() && left.iter().all(|property| right.contains(property))
        }
        _ => left == right,
    }
}

/// Returns the words of an ask in lower case, for comparisons of asks.
pub(crate) fn plain_ask(ask: &str) -> String {
    ask.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn not_empty(key: &str, text: Option<&Spanned<String>>, diagnostics: &mut Diagnostics) {
    if let Some(text) = text.filter(|text| text.value.trim().is_empty()) {
        diagnostics.error(text.span, messages::empty(key));
    }
}
