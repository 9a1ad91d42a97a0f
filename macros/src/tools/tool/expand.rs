//! The expansion of a tool: its constant, and the check of its budget.

use super::keys::Annotations;
use super::model::{Input, Tool};
use crate::emit::hinted_json::{some_text, text};
use crate::emit::runtime::{at, call_site_at, option, private_in_user_code};
use crate::span::Spanned;
use crate::syntax::json::{self, Json};
use mcpact_shared::catalogue;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// Returns the constant `name`, in which the tool is written and counted, and the check of its
/// budget. Their span is that of the tool's name, so that rustc reports errors there.
pub(crate) fn compiled(tool: &Tool, name: &Ident, cfgs: &TokenStream) -> TokenStream {
    let parts = parts(tool);
    let settings = tool.settings.expand(&quote!(__p));
    let about = about(tool);
    let span = tool.name.span.start;
    let p = private_in_user_code(span);
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
    let p = private_in_user_code(span);
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
    let description = some_text(&json::string(&tool.description.value));
    let title = tool.title.as_ref().map(|title| text(&json::string(&title.value)));
    let title = some_field("title", title);
    let output = some_field("output", tool.output.as_ref().map(node));
    let annotations = some_field("annotations", annotations(tool.annotations).map(|json| text(&json)));
    quote! {
        __p::Parts {
            name: #name,
            description: #description,
            input: #input,
            #title
            #output
            #annotations
            ..__p::Parts::NONE
        }
    }
}

/// Returns the field of a struct expression with `Some(value)`, or nothing.
fn some_field(name: &str, value: Option<TokenStream>) -> Option<TokenStream> {
    let name = format_ident!("{name}");
    value.map(|value| quote!(#name: __p::Some(#value),))
}

/// Returns the field of a struct expression with a list, or nothing if the list is empty.
fn list_field(name: &str, values: &[&str]) -> Option<TokenStream> {
    let name = format_ident!("{name}");
    (!values.is_empty()).then(|| quote!(#name: &[#(#values),*],))
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
        let (span, p) = at(span);
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
    let (span, p) = at(ty.span());
    quote_spanned!(span=> <#ty as #p::ToolSchema>::NODE)
}

fn about(tool: &Tool) -> TokenStream {
    let name = &tool.name.value;
    let title = some_field("title", tool.title.as_ref().map(|title| title.value.to_token_stream()));
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
    let tags = list_field("tags", &tags);
    let asks = list_field("asks", &asks);
    let returns = some_field("returns", tool.returns.as_ref().map(node));
    let summaries = summaries(tool);
    let hints = hints(tool.annotations);
    // Clippy reports an update of a value whose fields are all written.
    let is_complete = title.is_some() && tags.is_some() && asks.is_some() && hints.is_some() && returns.is_some();
    let rest = (!is_complete).then(|| quote!(..__p::About::NONE));
    quote! {
        __p::About {
            name: #name,
            description: #description,
            source: #source,
            summary: #summary,
            keywords: &[#(#keywords),*],
            index: #index,
            summaries: #summaries,
            #title
            #tags
            #asks
            #hints
            #returns
            #rest
        }
    }
}

/// Returns the field with the hints, if the tool has some.
fn hints(annotations: Annotations) -> Option<TokenStream> {
    let Annotations {
        read_only,
        destructive,
        idempotent,
        open_world,
    } = annotations;
    annotations.each().iter().any(|(_, hint)| hint.is_some()).then(|| {
        let [read_only, destructive, idempotent, open_world] =
            [read_only, destructive, idempotent, open_world].map(|hint| option(hint.map(|hint| quote!(#hint))));
        quote! {
            annotations: __p::Annotations {
                read_only: #read_only,
                destructive: #destructive,
                idempotent: #idempotent,
                open_world: #open_world,
            },
        }
    })
}

/// Returns the summaries of the tool in a catalogue, and the tokens of its name and of each.
fn summaries(tool: &Tool) -> TokenStream {
    let part = |before: &str, text: &str| {
        let json = json::string(text);
        let content = json[1..json.len() - 1].to_owned();
        let tokens = if text.is_empty() {
            0
        } else {
            tool.settings.tokens_of(&format!("{before}{content}"))
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
