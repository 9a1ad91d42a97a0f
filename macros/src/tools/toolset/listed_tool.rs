//! A tool in the list of `toolset!` by name and type: `"search"(SearchParams) = "Search maps"`.

use crate::diagnostics::{Diagnostics, messages};
use crate::lints::Linter;
use crate::manifest::Manifest;
use crate::span::Spanned;
use crate::syntax::attributes::{attribute_args, cfgs, is_mcp_tool};
use crate::syntax::docs;
use crate::tools::shared_keys::SharedArgs;
use crate::tools::tool::keys::Args;
use crate::tools::tool::{BlockDefaults, Input, Tool, check, expand};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::ParseStream;
use syn::{Attribute, LitStr, Token, Type, token};

/// The source of a tool.
pub(crate) struct ListedTool {
    attrs: Vec<Attribute>,
    name: LitStr,
    paren: token::Paren,
    /// The type of the parameters, if there are some.
    input: Option<Type>,
    description: Option<LitStr>,
}

impl ListedTool {
    /// Parses the tool that follows its attributes.
    pub(super) fn parse(attrs: Vec<Attribute>, input: ParseStream) -> syn::Result<Self> {
        let name: LitStr = input.parse()?;
        if !input.peek(token::Paren) {
            return Err(syn::Error::new(name.span(), messages::listed_tool_shape(&name.value())));
        }
        let content;
        let paren = syn::parenthesized!(content in input);
        let ty = if content.is_empty() {
            None
        } else {
            Some(content.parse()?)
        };
        if !content.is_empty() {
            return Err(content.error(messages::listed_parameters()));
        }
        let description = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(ListedTool {
            attrs,
            name,
            paren,
            input: ty,
            description,
        })
    }

    /// Builds the tool, with the settings of its toolset.
    pub(super) fn tool(&self, toolset: &SharedArgs, manifest: &Manifest, diagnostics: &mut Diagnostics) -> Tool {
        let mut args = self.args(diagnostics);
        let docs = match self.description {
            Some(_) => None,
            None => docs::description(&self.attrs, manifest.defaults.docs_of_tools(), diagnostics),
        };
        let given = [
            ("name", args.name.replace(spanned(&self.name)).is_some()),
            ("description", {
                let description = self.description.as_ref().map(spanned);
                match description {
                    Some(description) => args.description.replace(description).is_some(),
                    None => false,
                }
            }),
        ];
        for (key, _) in given.into_iter().filter(|(_, is_given)| *is_given) {
            let attribute = self.attrs.iter().find(|attr| is_mcp_tool(attr));
            diagnostics.error_of(attribute.map(Attribute::path), messages::listed_key(key));
        }
        if let Some(path) = args.shared.runtime.take() {
            diagnostics.error_of(path, messages::crate_on_listed());
        }
        let block = BlockDefaults {
            source: None,
            settings: toolset.settings,
            overrides: toolset.overrides.clone(),
        };
        let input = self.input.as_ref();
        let input = input.map_or(Input::None, |ty| Input::Type(ty.to_token_stream()));
        Tool::new(&self.ident(), docs, args, &block, input, &manifest.defaults)
    }

    /// Returns the arguments of the tool's `#[mcp_tool]`, and reports other attributes.
    fn args(&self, diagnostics: &mut Diagnostics) -> Args {
        let mut args = None;
        for attr in &self.attrs {
            if is_mcp_tool(attr) {
                if args.is_some() {
                    diagnostics.error_of(attr, messages::duplicate_key("mcp_tool"));
                }
                args = Some(Args::parse(attribute_args(attr), diagnostics));
            } else if !attr.path().is_ident("doc") && !attr.path().is_ident("cfg") {
                diagnostics.error_of(attr, messages::listed_attribute());
            }
        }
        args.unwrap_or_default()
    }

    /// Returns a name for messages of rustc.
    fn ident(&self) -> Ident {
        Ident::new("tool", self.name.span())
    }
}

impl ToTokens for ListedTool {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        self.paren.surround(tokens, |tokens| self.input.to_tokens(tokens));
    }
}

fn spanned(text: &LitStr) -> Spanned<String> {
    Spanned::new(text.value(), text.span())
}

/// Consecutive tools of the list, which share their statics.
pub(super) struct Run<'a> {
    /// The constant that is their list.
    pub(super) constant: Ident,
    tools: Vec<(&'a ListedTool, Tool)>,
    /// The warnings of the tools' lints.
    warnings: TokenStream,
}

impl<'a> Run<'a> {
    /// Creates the run with this number.
    pub(super) fn new(number: usize) -> Run<'a> {
        Run {
            constant: format_ident!("__LISTED_{number}"),
            tools: Vec::new(),
            warnings: TokenStream::new(),
        }
    }

    pub(super) fn push(&mut self, source: &'a ListedTool, tool: Tool) {
        self.tools.push((source, tool));
    }

    /// Checks the tools, and collects the warnings of their lints.
    pub(super) fn check(&mut self, manifest: &Manifest, diagnostics: &mut Diagnostics) {
        for (source, tool) in &self.tools {
            // Such a tool is usually one of an existing server, so its name cannot change.
            check::check_adopted(tool, diagnostics);
            let linter = Linter::new(&manifest.defaults.lints);
            let warnings = check::lint(tool, &cfgs(&source.attrs), linter, || None, diagnostics);
            self.warnings.extend(warnings);
        }
    }

    /// Replaces the tools by placeholders with distinct names.
    pub(super) fn use_placeholders(&mut self) {
        self.warnings = TokenStream::new();
        for (index, (source, tool)) in self.tools.iter_mut().enumerate() {
            *tool = Tool::placeholder(&format_ident!("{}_{index}", self.constant, span = source.name.span()));
        }
    }

    /// Returns the constant, for a block that has `__p`.
    pub(super) fn expand(&self) -> TokenStream {
        let tools = self.tools.iter().enumerate();
        let named: Vec<_> = tools
            .map(|(index, (source, tool))| (tool, format_ident!("__TOOL_{index}"), cfgs(&source.attrs)))
            .collect();
        let constants = named
            .iter()
            .map(|(tool, name, cfgs)| expand::compiled(tool, name, cfgs));
        let list = named.iter().map(|(_, name, cfgs)| (cfgs.clone(), name));
        let span = self
            .tools
            .first()
            .map_or_else(proc_macro2::Span::call_site, |(source, _)| source.name.span());
        let definitions = expand::definitions(span, list);
        let Run { constant, warnings, .. } = self;
        quote! {
            const #constant: &[&__p::Definition] = {
                #(#constants)*
                #definitions
                #warnings
                &__p::list(&__DEFINITIONS)
            };
        }
    }
}
