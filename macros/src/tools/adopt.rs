//! Adoption: an impl block of rmcp's `#[tool_router]`, whose methods are tools by rmcp's `#[tool]`. What is said there is read, so that
//! it is counted, and the schema that was counted is added, so that rmcp's router sends it. All else stays rmcp's.
//!
//! Read as rmcp 3.9 reads it: `#[tool_router]`, `#[tool]` and `Parameters<T>` by the last segment of their paths.

use super::parameters::lifetime;
use super::parse::{Block, Item, Method};
use crate::diagnostics::{Diagnostics, messages};
use crate::settings::Count;
use crate::syntax::args::{self, Arg, Value};
use crate::syntax::runtime::Runtime;
use crate::syntax::{Spanned, docs};
use crate::tool::args::{Annotations, Args};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{
    Attribute, FnArg, GenericArgument, MacroDelimiter, Meta, MetaList, PathArguments, PathSegment, ReturnType, Type,
    token,
};

/// What rmcp is told of a tool.
pub(crate) struct Adopted {
    name: Spanned<String>,
    title: Option<Spanned<String>>,
    /// Given, else of the doc comment.
    description: Option<Spanned<String>>,
    /// The first line of what the doc comment says behind that.
    pub(crate) left_out: Option<Spanned<String>>,
    annotations: Annotations,
    /// `T` of `Parameters<T>`.
    pub(crate) input: Option<Type>,
    /// What is sent too and cannot be counted here.
    uncounted: Option<(String, Span)>,
}

/// Whether rmcp makes a router of the block.
pub(crate) fn is_router(block: &Block) -> bool {
    block.attrs.iter().any(|attr| is(attr, "tool_router"))
}

/// What rmcp calls the router of a block that does not say a name.
pub(crate) const DEFAULT_ROUTER: &str = "tool_router";

/// The name of the block's router, where it is another than rmcp gives by default.
pub(crate) fn router_name(block: &Block) -> Option<Ident> {
    let router = block.attrs.iter().find(|attr| is(attr, "tool_router"))?;
    // rmcp says what is wrong with them.
    let mut unheard = Diagnostics::new();
    let mut keys = args::split(Method::arguments(router), &mut unheard).into_iter();
    let name = keys.find(|(key, _)| key == "router").and_then(|(key, value)| {
        let takes = "a name";
        Arg {
            key,
            takes,
            examples: &[],
            value,
        }
        .ident(&mut unheard)
    });
    let _errors = unheard.finish();
    name.filter(|name| name.unraw() != DEFAULT_ROUTER)
}

/// Whether rmcp makes a tool of a method of the block.
pub(crate) fn has_tools(block: &Block) -> bool {
    block.items.iter().any(|item| match item {
        Item::Method(method) => method.attrs.iter().any(|attr| is(attr, "tool")),
        Item::Other(_) => false,
    })
}

fn is(attr: &Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == name)
}

/// Reads the `#[tool]`s of the block, and adds to them what was counted.
pub(crate) fn adopt(block: &mut Block, runtime: &Runtime, diagnostics: &mut Diagnostics) {
    for item in &mut block.items {
        let Item::Method(method) = item else { continue };
        if let Some(index) = method.attrs.iter().position(|attr| is(attr, "tool")) {
            let (adopted, added) = read(method, index, runtime, diagnostics);
            method.adopted = Some(adopted);
            add(&mut method.attrs[index], &added);
        } else {
            for tool in &method.tool {
                diagnostics.error_of(tool, messages::not_rmcp_tool());
            }
            method.tool.clear();
        }
        for mark in method.marks.iter().flatten() {
            diagnostics.error_of(mark, messages::adopted_mark());
        }
    }
}

/// What `#[tool]` says, and what is to be added to it.
fn read(method: &Method, index: usize, runtime: &Runtime, diagnostics: &mut Diagnostics) -> (Adopted, TokenStream) {
    let ident = &method.sig.ident;
    let mut adopted = Adopted {
        name: Spanned::new(ident.unraw().to_string(), ident.span()),
        title: None,
        description: None,
        left_out: None,
        annotations: Annotations::default(),
        input: input(method, diagnostics),
        uncounted: None,
    };
    let output = has_output(method);
    let private = runtime.private();
    let constant = Ident::new(&ident.unraw().to_string().to_uppercase(), ident.span());
    let mut named = false;
    let mut schema = true;
    let mut described = false;
    let mut second_title = None;
    for (key, value) in args::split(Method::arguments(&method.attrs[index]), diagnostics) {
        let name = key.unraw().to_string();
        let span = key.span();
        let takes = match name.as_str() {
            "name" => "a string, such as `name = \"search\"`",
            "title" => "a string, such as `title = \"Search\"`",
            _ => "a string that a macro can read, such as `description = \"Search newspapers\"`",
        };
        let arg = Arg {
            key,
            takes,
            examples: &[],
            value,
        };
        match name.as_str() {
            "name" => {
                named = true;
                if let Some(name) = arg.string(diagnostics) {
                    adopted.name = name;
                }
            }
            "title" => adopted.title = arg.string(diagnostics),
            "description" => {
                described = true;
                let unreadable = || Spanned::new(docs::UNREADABLE.to_owned(), span);
                adopted.description = arg.string(diagnostics).or_else(|| Some(unreadable()));
            }
            "annotations" => {
                (adopted.annotations, second_title) = annotations(span, arg.value, diagnostics);
            }
            "input_schema" => {
                schema = false;
                diagnostics.error(span, messages::two_schemas(&name, "the type in `Parameters<…>`"));
            }
            "output_schema" if output => diagnostics.error(span, messages::two_schemas(&name, "`output = …`")),
            "output_schema" | "icons" | "meta" => adopted.uncounted = Some((format!("`{name}`"), span)),
            _ => {}
        }
    }
    match second_title {
        Some(span) if adopted.title.is_some() => diagnostics.error(span, messages::annotation_title()),
        Some(span) => adopted.uncounted = Some(("the `title` in `annotations`".to_owned(), span)),
        None => {}
    }
    let mut added = TokenStream::new();
    if !named && *ident != adopted.name.value {
        let name = &adopted.name.value;
        added.extend(quote!(name = #name,));
    }
    if !described {
        (adopted.description, adopted.left_out) = docs::split(&method.attrs, diagnostics);
        if let Some(description) = &adopted.description {
            let description = &description.value;
            added.extend(quote!(description = #description,));
        }
    }
    if schema {
        added.extend(quote!(input_schema = #private::adopted!(Self::#constant.input_schema),));
    }
    if output {
        added.extend(quote!(output_schema = #private::adopted!(Self::#constant.output_schema.unwrap_or("{}")),));
    } else if let Some(span) = returns_json(method) {
        adopted
            .uncounted
            .get_or_insert(("the schema of `Json<…>`".to_owned(), span));
    }
    (adopted, added)
}

/// The hints of `annotations(…)`, and where it has a title.
fn annotations(span: Span, value: Value, diagnostics: &mut Diagnostics) -> (Annotations, Option<Span>) {
    let mut annotations = Annotations::default();
    let mut title = None;
    let Value::List(list) = value else {
        // rmcp says what it takes.
        return (annotations, title);
    };
    if list.is_empty() {
        diagnostics.error(span, messages::empty("annotations"));
    }
    for (key, value) in args::split(list, diagnostics) {
        let name = key.unraw().to_string();
        let hint = match name.as_str() {
            "read_only_hint" => &mut annotations.read_only,
            "destructive_hint" => &mut annotations.destructive,
            "idempotent_hint" => &mut annotations.idempotent,
            "open_world_hint" => &mut annotations.open_world,
            "title" => {
                title = Some(key.span());
                continue;
            }
            _ => continue,
        };
        let takes = "a boolean, such as `read_only_hint = true`";
        *hint = Arg {
            key,
            takes,
            examples: &[],
            value,
        }
        .flag(diagnostics);
    }
    (annotations, title)
}

/// The last segment of a type that is written as `Parameters<…>`.
pub(super) fn parameters(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last().filter(|last| last.ident == "Parameters"),
        _ => None,
    }
}

/// `T` of the parameter that is `Parameters<T>`.
fn input(method: &Method, diagnostics: &mut Diagnostics) -> Option<Type> {
    let last = method.sig.inputs.iter().find_map(|arg| match arg {
        FnArg::Typed(param) => parameters(&param.ty),
        FnArg::Receiver(_) => None,
    })?;
    let ty = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        }),
        _ => None,
    };
    match &ty {
        None => diagnostics.error_of(last, messages::no_parameters_type()),
        Some(ty) => {
            if let Some(lifetime) = lifetime(ty.to_token_stream()) {
                diagnostics.error(lifetime, messages::borrowing_parameters());
            }
        }
    }
    ty
}

/// Whether `#[mcp_tool(output = …)]` stands beside it.
fn has_output(method: &Method) -> bool {
    // What is wrong with it is reported where it is read.
    let mut unheard = Diagnostics::new();
    let given = method
        .tool
        .iter()
        .flat_map(|tool| args::split(Method::arguments(tool), &mut unheard));
    let has = given.collect::<Vec<_>>().iter().any(|(key, _)| key == "output");
    let _errors = unheard.finish();
    has
}

/// Where the method returns `Json<…>`, whose schema rmcp makes: as it is, or in a `Result`.
fn returns_json(method: &Method) -> Option<Span> {
    fn of(ty: &Type) -> Option<Span> {
        let Type::Path(path) = ty else { return None };
        let last = path.path.segments.last()?;
        if last.ident == "Json" {
            return Some(last.ident.span());
        }
        match &last.arguments {
            PathArguments::AngleBracketed(arguments) if last.ident == "Result" => match arguments.args.first()? {
                GenericArgument::Type(ty) => of(ty),
                _ => None,
            },
            _ => None,
        }
    }
    match &method.sig.output {
        ReturnType::Type(_, ty) => of(ty),
        ReturnType::Default => None,
    }
}

/// Adds arguments to an attribute.
fn add(attr: &mut Attribute, added: &TokenStream) {
    let given = Method::arguments(attr);
    let ends = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let comma = given
        .clone()
        .into_iter()
        .last()
        .filter(|last| !ends(last))
        .map(|_| quote!(,));
    attr.meta = Meta::List(MetaList {
        path: attr.path().clone(),
        delimiter: MacroDelimiter::Paren(token::Paren::default()),
        tokens: quote!(#given #comma #added),
    });
}

impl Adopted {
    /// Fills in `args`, which stand beside it and say only what rmcp does not know. `beside` is their attribute.
    pub(crate) fn complete(&self, args: &mut Args, beside: Option<&Attribute>, diagnostics: &mut Diagnostics) {
        let said = [
            ("`name`", "name = \"…\"", args.name.replace(self.name.clone())),
            (
                "title",
                "title = \"…\"",
                std::mem::replace(&mut args.title, self.title.clone()),
            ),
            (
                "`description`",
                "description = \"…\"",
                std::mem::replace(&mut args.description, self.description.clone()),
            ),
        ];
        for (key, theirs, text) in said {
            if let Some(text) = text {
                diagnostics.error(text.span, messages::said_to_rmcp(key, theirs));
            }
        }
        let hints = std::mem::replace(&mut args.annotations, self.annotations).each();
        if hints.iter().any(|(_, hint)| hint.is_some())
            && let Some(beside) = beside
        {
            let theirs = "annotations(read_only_hint = …)";
            diagnostics.error_of(beside.to_token_stream(), messages::said_to_rmcp("a hint", theirs));
        }
    }

    /// Says what is sent and not counted, where all that is sent is to be counted.
    pub(crate) fn check(&self, count: Count, diagnostics: &mut Diagnostics) {
        if let (Count::Wire, Some((what, span))) = (count, &self.uncounted) {
            diagnostics.error(*span, messages::uncounted(what));
        }
    }
}
