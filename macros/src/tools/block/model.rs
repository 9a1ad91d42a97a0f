//! The model of a block: its type, and the tool of each method.

use super::inclusion::Inclusion;
use super::keys::Args;
use super::parameters::{Parameter, parameters};
use crate::diagnostics::{Diagnostics, messages};
use crate::manifest::Defaults;
use crate::settings::Settings;
use crate::span::Spanned;
use crate::syntax::attributes::{attribute_args, cfgs};
use crate::syntax::docs;
use crate::tools::adopted_router::{self, AdoptedTool};
use crate::tools::impl_block::{ImplBlock, Item, Method, tool_constant};
use crate::tools::tool::keys::Args as ToolArgs;
use crate::tools::tool::{BlockDefaults, Input, Tool, snake_case};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Attribute, Generics, Path, Signature, Type, Visibility};

/// The tools of a block.
pub(crate) struct BlockTools<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) generics: &'a Generics,
    /// The type's name, for messages.
    pub(crate) name: String,
    pub(crate) inclusion: Inclusion,
    pub(crate) settings: Settings,
    /// True if rmcp serves the block.
    pub(crate) is_adopted: bool,
    /// True if the methods handle calls.
    pub(crate) is_served: bool,
    pub(crate) methods: Vec<MethodTool<'a>>,
}

/// A method that is a tool.
pub(crate) struct MethodTool<'a> {
    pub(crate) vis: &'a Visibility,
    /// The path of its `#[mcp_tool]`; an adopted tool may have none.
    pub(crate) attribute: Option<&'a Path>,
    pub(crate) cfgs: TokenStream,
    pub(crate) sig: &'a Signature,
    /// The parameters; empty for an adopted tool.
    pub(crate) parameters: Vec<Parameter<'a>>,
    /// The constant of the compiled tool.
    pub(crate) compiled: Ident,
    /// The constant of the block's type.
    pub(crate) constant: Ident,
    pub(crate) tool: Tool,
    /// True for a tool of rmcp's router.
    pub(crate) is_adopted: bool,
    /// The first line of the doc comment that rmcp would send and the macro omits.
    pub(crate) truncated: Option<&'a Spanned<String>>,
}

impl<'a> BlockTools<'a> {
    /// Builds the tools of `block`, and reports the errors of its methods. `adopted` has the tool
    /// of each item of an adopted block.
    pub(crate) fn new(
        block: &'a ImplBlock,
        adopted: &'a [Option<AdoptedTool>],
        mut args: Args,
        defaults: &Defaults,
        diagnostics: &mut Diagnostics,
    ) -> BlockTools<'a> {
        let name = type_name(&block.ty);
        let is_adopted = adopted_router::is_router(block);
        let inclusion = Inclusion::new(block, is_adopted, &mut args, diagnostics);
        let source = args
            .source
            .unwrap_or_else(|| Spanned::new(snake_case(&name), block.ty.span()));
        let block_defaults = BlockDefaults {
            source: Some(source),
            settings: args.shared.settings,
            overrides: args.shared.overrides,
        };
        let mut methods = Vec::new();
        for (index, item) in block.items.iter().enumerate() {
            match item {
                Item::Method(method) => {
                    for attr in &method.conditional {
                        diagnostics.error_of(attr, messages::conditional_tool());
                    }
                    let adopted = adopted.get(index).and_then(Option::as_ref);
                    if !method.mcp_tool.is_empty() || adopted.is_some() {
                        methods.push(method_tool(method, adopted, &block_defaults, defaults, diagnostics));
                    }
                }
                Item::Other(other) => {
                    for attr in &other.mcp_tool {
                        diagnostics.error_of(attr, messages::tool_on_other());
                    }
                }
            }
        }
        BlockTools {
            ty: &block.ty,
            generics: &block.generics,
            name,
            inclusion,
            settings: Settings::of_block(args.shared.settings, defaults),
            is_adopted,
            is_served: args.serve.unwrap_or(true) && !is_adopted,
            methods,
        }
    }
}

/// Returns the last segment of a type's path.
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
    adopted: Option<&'a AdoptedTool>,
    block: &BlockDefaults,
    defaults: &Defaults,
    diagnostics: &mut Diagnostics,
) -> MethodTool<'a> {
    let attribute = method.mcp_tool.first();
    for other in method.mcp_tool.iter().skip(1) {
        diagnostics.error_of(other, messages::duplicate_key("mcp_tool"));
    }
    let mut args = ToolArgs::parse(attribute.map(attribute_args).unwrap_or_default(), diagnostics);
    if let Some(path) = args.shared.runtime.take() {
        diagnostics.error_of(path, messages::crate_on_method());
    }
    let mut method_parameters = Vec::new();
    let mut docs = None;
    let input = if let Some(adopted) = adopted {
        adopted.complete(&mut args, attribute, diagnostics);
        adopted.input.as_ref()
    } else {
        method_parameters = parameters(method, diagnostics);
        if args.description.is_none() {
            docs = docs::description(&method.attrs, defaults.docs_of_tools(), diagnostics);
        }
        method_parameters.iter().find_map(Parameter::arguments)
    };
    let input = input.map_or(Input::None, |ty| Input::Type(ty.to_token_stream()));
    let ident = &method.sig.ident;
    let constant = tool_constant(ident);
    // The prefix differs from those of the names in the runtime's `tools!`: `__TOOLS`, `__TEXT`.
    let compiled = format_ident!("__TOOL_{}", constant, span = ident.span());
    let tool = Tool::new(ident, docs, args, block, input, defaults);
    if let Some(adopted) = adopted {
        adopted.check(tool.settings.count, diagnostics);
    }
    MethodTool {
        vis: &method.vis,
        attribute: attribute.map(Attribute::path),
        cfgs: cfgs(&method.attrs),
        sig: &method.sig,
        parameters: method_parameters,
        compiled,
        constant,
        tool,
        is_adopted: adopted.is_some(),
        truncated: adopted.and_then(|adopted| adopted.truncated.as_ref()),
    }
}
