//! The expansion of a tool: its constant, and the check of its budget.

use super::keys::Annotations;
use super::model::{Input, Tool};
use crate::syntax::Spanned;
use crate::syntax::hinted_json::{option, optional, text};
use crate::syntax::json::{self, Json};
use crate::syntax::runtime::{call_site_at, private_at};
use mcpact_rules::catalogue;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Returns the constant `name`, in which the tool is written and counted, and the check of its
/// budget. Their span is that of the tool's name, so that rustc reports errors there.
pub(crate) fn compiled(tool: &Tool, name: &Ident, cfgs: &TokenStream) -> TokenStream {
    let parts = parts(tool);
    let settings = tool.settings.expand(&quote!(__p));
    let about = about(tool);
    // rustc reports a warning at the macro's call unless the span is that of the user's code,
    // without `at`.
    let span = tool.name.span.start;
    let p = Ident::new("__p", span);
    let arguments = quote!(#parts, #settings, #about);
    // A tool without a result budget has neither these tokens nor a reference to the code that
    // cuts.
    let result_budget = tool.result_budget.map(|tokens| {
        let tokens = Literal::u32_unsuffixed(tokens);
        quote_spanned!(span=> .with_result_budget(#p::ResultBudget::new(#tokens)))
    });
    let examples = examples(tool).map(|list| quote_spanned!(span=> .with_examples(#list)));
    let compiled =
        quote_spanned!(span=> #p::compiled! { #name = &#p::Compiled::new(#arguments) #result_budget #examples });
    let example_checks = example_checks(tool, cfgs);
    let budget_check = tool.settings.budget.map(|_| {
        let check = quote_spanned!(span=> #p::check_tool_budget! { #name, check });
        quote!(#cfgs #check)
    });
    quote!(#cfgs #compiled #budget_check #example_checks)
}

/// Returns the definitions of the tools in these constants, each with its `#[cfg(…)]`. If a tool
/// fails, rustc adds a note at each span that mentions its constant or the list, so all of them
/// have one span. For a struct tool, it is also the span of its type's node.
pub(crate) fn definitions<'t>(span: Span, compiled: impl Iterator<Item = (TokenStream, &'t Ident)>) -> TokenStream {
    let p = Ident::new("__p", span);
    let list = Ident::new("__TOOLS", call_site_at(span));
    let compiled = compiled.map(|(cfgs, name)| {
        let mut name = name.clone();
        name.set_span(call_site_at(span));
        quote!(#cfgs #name)
    });
    quote_spanned!(span=> #p::tools! { #list = #(#compiled),* })
}

fn parts(tool: &Tool) -> TokenStream {
    let name = text(&json::string(&tool.name.value));
    let input = input(tool);
    let title = optional(tool.title.as_ref().map(|title| json::string(&title.value)).as_deref());
    let description = optional(Some(&json::string(&tool.description.value)));
    let output = option(tool.output.as_ref().map(node));
    let annotations = optional(annotations(tool.annotations).as_deref());
    quote! {
        __p::Parts {
            name: #name,
            title: #title,
            description: #description,
            input: #input,
            output: #output,
            annotations: #annotations,
            meta: __p::None,
        }
    }
}

/// Returns the arguments of the example calls, if the tool has some.
fn examples(tool: &Tool) -> Option<TokenStream> {
    let examples: Vec<String> = tool.examples.iter().map(|example| example.value.to_text()).collect();
    (!examples.is_empty()).then(|| quote!(&[#(#examples),*]))
}

/// Returns the checks that the arguments of each example call are values of the parameters. Each
/// is an item, so that one compile reports all checks that fail.
fn example_checks(tool: &Tool, cfgs: &TokenStream) -> TokenStream {
    let name = &tool.name.value;
    let check = |example: &Spanned<Json>| {
        let input = input(tool);
        let (json, span) = (example.value.to_text(), example.span.start);
        let (p, span) = (private_at(span), call_site_at(span));
        let call = quote_spanned!(span=> #p::check_example(#name, #json, #input));
        quote!(#cfgs #[allow(deprecated)] const _: () = #call;)
    };
    tool.examples.iter().map(check).collect()
}

/// Returns the node of the parameters.
fn input(tool: &Tool) -> TokenStream {
    match &tool.input {
        Input::Type(ty) => node(ty),
        Input::None => quote!(__p::NO_PARAMETERS),
    }
}

/// Returns a type's node. A missing implementation is reported at the type.
fn node(ty: &(impl ToTokens + syn::spanned::Spanned)) -> TokenStream {
    let p = private_at(ty.span());
    let span = call_site_at(ty.span());
    quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE)
}

fn about(tool: &Tool) -> TokenStream {
    let name = &tool.name.value;
    let title = option(tool.title.as_ref().map(|title| {
        let title = &title.value;
        quote!(#title)
    }));
    let description = &tool.description.value;
    let source = tool.source.as_ref().map_or_else(
        || quote!(__p::source(__p::module_path!())),
        |source| source.value.to_token_stream(),
    );
    let summary = &tool.summary.value;
    let keywords = tool.keywords();
    let tags: Vec<&str> = tool.tags.iter().map(|tag| tag.value.as_str()).collect();
    let asks: Vec<&str> = tool.asks.iter().map(|ask| ask.value.as_str()).collect();
    let index = index(tool, &keywords, &tags, &asks);
    let returns = option(tool.returns.as_ref().map(node));
    let summaries = summaries(tool);
    let hint = |hint: Option<bool>| option(hint.map(|hint| quote!(#hint)));
    let read_only = hint(tool.annotations.read_only);
    let destructive = hint(tool.annotations.destructive);
    let idempotent = hint(tool.annotations.idempotent);
    let open_world = hint(tool.annotations.open_world);
    quote! {
        __p::About {
            name: #name,
            title: #title,
            description: #description,
            source: #source,
            summary: #summary,
            keywords: &[#(#keywords),*],
            tags: &[#(#tags),*],
            asks: &[#(#asks),*],
            annotations: __p::Annotations {
                read_only: #read_only,
                destructive: #destructive,
                idempotent: #idempotent,
                open_world: #open_world,
            },
            returns: #returns,
            index: #index,
            summaries: #summaries,
        }
    }
}

/// Returns the summaries of the tool in a catalogue, and the tokens of its name and of each.
fn summaries(tool: &Tool) -> TokenStream {
    let part = |before: &str, text: &str| {
        let json = json::string(text);
        let content = json[1..json.len() - 1].to_owned();
        let tokens = if text.is_empty() {
            0
        } else {
            tool.settings.count(&format!("{before}{content}"))
        };
        (tokens, content)
    };
    let (name, _) = part(catalogue::BEFORE_TOOL, &tool.name.value);
    let full = catalogue::one_line(&tool.summary.value);
    let short = part(catalogue::BEFORE_SUMMARY, &catalogue::short(&full));
    let full = part(catalogue::BEFORE_SUMMARY, &full);
    // The short summary is used only if it costs less than the full one.
    let (of_short, short) = if short.0 < full.0 { short } else { full.clone() };
    let (of_full, full) = full;
    let tokens = [name, of_short, of_full].map(Literal::usize_unsuffixed);
    quote!(__p::Summaries { short: #short, full: #full, tokens: [#(#tokens),*] })
}

/// Returns the literal properties of the tool's index entry.
fn index(tool: &Tool, keywords: &[String], tags: &[&str], asks: &[&str]) -> String {
    let mut index = format!(
        "\"name\":{},\"summary\":{},\"keywords\":{}",
        json::string(&tool.name.value),
        json::string(&tool.summary.value),
        json::strings(keywords),
    );
    for (key, values) in [("tags", tags), ("asks", asks)] {
        if !values.is_empty() {
            index.extend([",\"", key, "\":", &json::strings(values)]);
        }
    }
    if !tool.examples.is_empty() {
        let examples = json::array(tool.examples.iter().map(|example| example.value.to_text()));
        index.extend([",\"examples\":", &examples]);
    }
    if let Some(annotations) = annotations(tool.annotations) {
        index.push_str(",\"annotations\":");
        index.push_str(&annotations);
    }
    index
}

/// Returns the JSON object of the hints, if there is one.
fn annotations(annotations: Annotations) -> Option<String> {
    let hints: Vec<String> = annotations
        .each()
        .iter()
        .filter_map(|(key, value)| value.map(|value| format!("\"{key}\":{value}")))
        .collect();
    (!hints.is_empty()).then(|| format!("{{{}}}", hints.join(",")))
}
