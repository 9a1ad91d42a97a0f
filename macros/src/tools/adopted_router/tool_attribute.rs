//! rmcp's `#[tool(…)]`: the texts and hints that rmcp sends, and the schemas that are added to it.

use super::parameters_segment;
use crate::diagnostics::{Diagnostics, messages};
use crate::emit::runtime::Runtime;
use crate::span::Spanned;
use crate::syntax::args::{self, Arg, Value};
use crate::syntax::attributes::attribute_args;
use crate::syntax::docs;
use crate::syntax::docs::DocsPart;
use crate::syntax::target::Target;
use crate::syntax::tokens::find_lifetime;
use crate::tools::impl_block::{Method, tool_constant};
use crate::tools::tool::keys::{Annotations, Args};
use mcpact_shared::settings::CountedEntry;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, FnArg, GenericArgument, PathArguments, ReturnType, Type};

/// A tool of an adopted router.
pub(crate) struct AdoptedTool {
    name: Spanned<String>,
    title: Option<Spanned<String>>,
    /// The argument `description`, else the doc comment's first paragraph.
    description: Option<Spanned<String>>,
    /// The first line of the doc comment after that paragraph.
    pub(crate) truncated: Option<Spanned<String>>,
    annotations: Annotations,
    /// The `T` of `Parameters<T>`.
    pub(crate) input: Option<Type>,
    /// The last of the parts of the entry that rmcp sends and the macro cannot count.
    uncounted: Option<(String, Span)>,
}

/// The keys of a `#[tool]` that the macro would add otherwise.
#[derive(Default)]
struct OwnKeys {
    name: bool,
    description: bool,
    input_schema: bool,
}

/// Reads the attribute at `index`. Returns the tool, and the arguments to add to the attribute.
pub(super) fn read(
    method: &Method,
    index: usize,
    runtime: &Runtime,
    docs: DocsPart,
    diagnostics: &mut Diagnostics,
) -> (AdoptedTool, TokenStream) {
    let ident = &method.sig.ident;
    let mut tool = AdoptedTool {
        name: Spanned::new(ident.unraw().to_string(), ident.span()),
        title: None,
        description: None,
        truncated: None,
        annotations: Annotations::default(),
        input: input(method, diagnostics),
        uncounted: None,
    };
    let has_output = has_output(method);
    let own = tool.read_keys(&method.attrs[index], has_output, diagnostics);
    let mut added = TokenStream::new();
    if !own.name && *ident != tool.name.value {
        let name = &tool.name.value;
        added.extend(quote!(name = #name,));
    }
    if !own.description {
        (tool.description, tool.truncated) = docs::description_and_rest(&method.attrs, docs, diagnostics);
        if let Some(description) = &tool.description {
            let description = &description.value;
            added.extend(quote!(description = #description,));
        }
    }
    let private = runtime.private();
    let constant = tool_constant(ident);
    if !own.input_schema {
        added.extend(quote!(input_schema = #private::adopted!(Self::#constant.input_schema),));
    }
    if has_output {
        added.extend(quote!(output_schema = #private::adopted!(Self::#constant.output_schema.unwrap_or("{}")),));
    } else if let Some(span) = returned_json(method) {
        tool.uncounted
            .get_or_insert(("the schema of `Json<…>`".to_owned(), span));
    }
    (tool, added)
}

/// Returns the hints of `annotations(…)`, and the span of its title.
fn annotations(span: Span, value: Value, diagnostics: &mut Diagnostics) -> (Annotations, Option<Span>) {
    let mut annotations = Annotations::default();
    let mut title = None;
    let Value::List(list) = value else {
        // rmcp reports the error.
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
        let arg = Arg {
            key,
            value,
            target: Target::Tool,
            takes: "a boolean",
            examples: &["read_only_hint = true"],
        };
        *hint = arg.flag(diagnostics);
    }
    (annotations, title)
}

/// Returns the `T` of the parameter that is `Parameters<T>`.
fn input(method: &Method, diagnostics: &mut Diagnostics) -> Option<Type> {
    let segment = method.sig.inputs.iter().find_map(|arg| match arg {
        FnArg::Typed(param) => parameters_segment(&param.ty),
        FnArg::Receiver(_) => None,
    })?;
    let ty = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty.clone()),
            _ => None,
        }),
        _ => None,
    };
    match &ty {
        None => diagnostics.error_of(segment, messages::no_parameters_type()),
        Some(ty) => {
            if let Some(lifetime) = find_lifetime(ty.to_token_stream()) {
                diagnostics.error(lifetime, messages::borrowing_parameters());
            }
        }
    }
    ty
}

/// Returns whether the method also has `#[mcp_tool(output = …)]`.
fn has_output(method: &Method) -> bool {
    // The errors are reported where `#[mcp_tool]` is read.
    let keys = |attr| args::split_silently(attribute_args(attr));
    method.mcp_tool.iter().flat_map(keys).any(|(key, _)| key == "output")
}

/// Returns the span of `Json` where the method returns `Json<…>`, or a `Result` of it: rmcp
/// generates and sends the schema of that type.
fn returned_json(method: &Method) -> Option<Span> {
    fn json(ty: &Type) -> Option<Span> {
        let Type::Path(path) = ty else { return None };
        let last = path.path.segments.last()?;
        if last.ident == "Json" {
            return Some(last.ident.span());
        }
        match &last.arguments {
            PathArguments::AngleBracketed(arguments) if last.ident == "Result" => match arguments.args.first()? {
                GenericArgument::Type(ty) => json(ty),
                _ => None,
            },
            _ => None,
        }
    }
    match &method.sig.output {
        ReturnType::Type(_, ty) => json(ty),
        ReturnType::Default => None,
    }
}

impl AdoptedTool {
    /// Reads the keys of `#[tool]`. rmcp reports those that it does not know.
    fn read_keys(&mut self, attr: &Attribute, has_output: bool, diagnostics: &mut Diagnostics) -> OwnKeys {
        let mut own = OwnKeys::default();
        let mut second_title = None;
        for (key, value) in args::split(attribute_args(attr), diagnostics) {
            let name = key.unraw().to_string();
            let span = key.span();
            let arg = Arg {
                key,
                value,
                target: Target::Tool,
                takes: "a string literal",
                examples: match name.as_str() {
                    "name" => &["name = \"search\""],
                    "title" => &["title = \"Search\""],
                    _ => &["description = \"Search newspapers\""],
                },
            };
            match name.as_str() {
                "name" => {
                    own.name = true;
                    if let Some(name) = arg.string(diagnostics) {
                        self.name = name;
                    }
                }
                "title" => self.title = arg.string(diagnostics),
                "description" => {
                    own.description = true;
                    self.description = arg.string(diagnostics).or_else(|| Some(docs::unreadable(span)));
                }
                "annotations" => (self.annotations, second_title) = annotations(span, arg.value, diagnostics),
                "input_schema" => {
                    own.input_schema = true;
                    diagnostics.error(span, messages::two_schemas(&name, "the type in `Parameters<…>`"));
                }
                "output_schema" if has_output => diagnostics.error(span, messages::two_schemas(&name, "`output = …`")),
                "output_schema" | "icons" | "meta" => self.uncounted = Some((format!("`{name}`"), span)),
                _ => {}
            }
        }
        match second_title {
            Some(span) if self.title.is_some() => diagnostics.error(span, messages::annotation_title()),
            Some(span) => self.uncounted = Some(("the `title` in `annotations`".to_owned(), span)),
            None => {}
        }
        own
    }

    /// Moves the texts and hints into `args`, the arguments of the method's `#[mcp_tool]`. Reports
    /// texts and hints of `#[mcp_tool]`, since rmcp sends those of `#[tool]`.
    pub(crate) fn complete(&self, args: &mut Args, mcp_tool: Option<&Attribute>, diagnostics: &mut Diagnostics) {
        let duplicates = [
            ("name", args.name.replace(self.name.clone())),
            ("title", std::mem::replace(&mut args.title, self.title.clone())),
            (
                "description",
                std::mem::replace(&mut args.description, self.description.clone()),
            ),
        ];
        for (key, text) in duplicates {
            if let Some(text) = text {
                let instead = format!("{key} = \"…\"");
                diagnostics.error(text.span, messages::key_of_rmcp(&format!("`{key}`"), &instead));
            }
        }
        let hints = std::mem::replace(&mut args.annotations, self.annotations).each();
        if hints.iter().any(|(_, hint)| hint.is_some())
            && let Some(mcp_tool) = mcp_tool
        {
            let instead = "annotations(read_only_hint = …)";
            diagnostics.error_of(mcp_tool, messages::key_of_rmcp("hints", instead));
        }
    }

    /// Reports a part of the entry that cannot be counted, if the whole entry has to be counted.
    pub(crate) fn check(&self, count: CountedEntry, diagnostics: &mut Diagnostics) {
        if let (CountedEntry::Wire, Some((part, span))) = (count, &self.uncounted) {
            diagnostics.error(*span, messages::uncounted(part));
        }
    }
}
