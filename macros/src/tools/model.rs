//! A block of tools: the type, its name, and each method's tool with the names that are made for it.

use super::adopt;
use super::args::Args;
use super::parameters::{self, Parameter};
use super::parse::{Block, Item, Method};
use super::several::Several;
use crate::diagnostics::{Diagnostics, messages};
use crate::manifest::Defaults;
use crate::settings::Settings;
use crate::syntax::{Spanned, docs};
use crate::tool::args as tool_args;
use crate::tool::item::cfgs;
use crate::tool::model::{Inherited, Input, Tool};
use crate::tool::words;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Generics, Path, Signature, Type, Visibility};

/// The tools of a block.
pub(crate) struct Tools<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) generics: &'a Generics,
    /// The type's name, for messages.
    pub(crate) name: String,
    pub(crate) several: Several,
    pub(crate) settings: Settings,
    /// Whether the block answers the calls of its tools.
    pub(crate) serve: bool,
    pub(crate) methods: Vec<MethodTool<'a>>,
}

/// A method that is a tool.
pub(crate) struct MethodTool<'a> {
    pub(crate) vis: &'a Visibility,
    /// The path of its `#[mcp_tool]`; a tool of rmcp's may have none.
    pub(crate) attribute: Option<&'a Path>,
    pub(crate) cfgs: TokenStream,
    pub(crate) sig: &'a Signature,
    /// What it is called with, beside `self`.
    pub(crate) parameters: Vec<Parameter<'a>>,
    /// The constant in which the tool is written.
    pub(crate) written: Ident,
    /// The associated constant.
    pub(crate) constant: Ident,
    pub(crate) tool: Tool,
    /// What rmcp would have sent too.
    pub(crate) left_out: Option<&'a Spanned<String>>,
}

impl<'a> Tools<'a> {
    /// The tools of `block`. What its methods say wrongly is reported on the way.
    pub(crate) fn new(
        block: &'a Block,
        mut args: Args,
        defaults: &Defaults,
        diagnostics: &mut Diagnostics,
    ) -> Tools<'a> {
        let name = type_name(&block.ty);
        let several = Several::of(block, &mut args, diagnostics);
        let source = args
            .source
            .unwrap_or_else(|| Spanned::new(words::snake_case(&name), block.ty.span()));
        let inherited = Inherited {
            source: Some(source),
            given: args.shared.given,
            levels: args.shared.levels,
        };
        let mut methods = Vec::new();
        for item in &block.items {
            if let Item::Method(method) = item {
                for attr in &method.conditional {
                    diagnostics.error_of(attr, messages::conditional_tool());
                }
            }
            match item {
                Item::Method(method) if !method.tool.is_empty() || method.adopted.is_some() => {
                    methods.push(method_tool(method, &inherited, defaults, diagnostics));
                }
                Item::Method(_) => {}
                Item::Other(other) => {
                    for tool in &other.tool {
                        diagnostics.error_of(tool, messages::tool_on_other());
                    }
                }
            }
        }
        Tools {
            ty: &block.ty,
            generics: &block.generics,
            name,
            several,
            settings: Settings::of_block(args.shared.given, defaults),
            serve: args.serve.unwrap_or(true) && !adopt::is_router(block),
            methods,
        }
    }
}

/// The last segment of a type's path.
fn type_name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => match path.path.segments.last() {
            Some(last) => last.ident.unraw().to_string(),
            None => String::new(),
        },
        Type::Group(group) => type_name(&group.elem),
        Type::Paren(paren) => type_name(&paren.elem),
        ty => ty.to_token_stream().to_string(),
    }
}

fn method_tool<'a>(
    method: &'a Method,
    inherited: &Inherited,
    defaults: &Defaults,
    diagnostics: &mut Diagnostics,
) -> MethodTool<'a> {
    let first = method.tool.first();
    for other in method.tool.iter().skip(1) {
        diagnostics.error_of(other, messages::duplicate_key("mcp_tool"));
    }
    let arguments = first.map(Method::arguments).unwrap_or_default();
    let mut args = tool_args::Args::parse(arguments, diagnostics);
    if let Some(path) = args.shared.runtime.take() {
        diagnostics.error_of(path, messages::crate_on_method());
    }
    let mut parameters = Vec::new();
    let input = if let Some(adopted) = &method.adopted {
        adopted.complete(&mut args, first, diagnostics);
        adopted.input.as_ref()
    } else {
        parameters = parameters::of(method, diagnostics);
        parameters.iter().find_map(Parameter::of_tool)
    };
    let input = input.map_or(Input::None, |ty| Input::Of(ty.to_token_stream()));
    let docs = match args.description {
        None if method.adopted.is_none() => docs::description(&method.attrs, diagnostics),
        _ => None,
    };
    let ident = &method.sig.ident;
    let plain = ident.unraw().to_string();
    let constant = Ident::new(&plain.to_uppercase(), ident.span());
    // Longer than what the runtime's `tools!` writes: `__TOOLS`, `__TEXT`.
    let written = format_ident!("__TOOL_{}", constant, span = ident.span());
    let tool = Tool::new(ident, docs, args, inherited, input, defaults);
    if let Some(adopted) = &method.adopted {
        adopted.check(tool.settings.count, diagnostics);
    }
    MethodTool {
        vis: &method.vis,
        attribute: first.map(syn::Attribute::path),
        cfgs: cfgs(&method.attrs),
        sig: &method.sig,
        parameters,
        written,
        constant,
        tool,
        left_out: method.adopted.as_ref().and_then(|adopted| adopted.left_out.as_ref()),
    }
}
