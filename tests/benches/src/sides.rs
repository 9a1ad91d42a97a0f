//! The same crate twice: as one writes it with mcpact, and as one writes it with schemars and rmcp.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Fields, Item, LitStr, Token, parse_quote, punctuated::Punctuated};

use super::{
    root,
    source::{Block, Heritage, Module, Tool, attribute, is_last},
    written,
};

/// The libraries of a crate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Types and tools with mcpact's macros, and nothing that serves them.
    Definitions,
    /// The same with the feature `rmcp`: `builder()` has the handlers of all blocks, `server()`
    /// lists all tools, and `dynamic()` lists the meta-tools alone.
    Mcpact,
    /// schemars' derive, `#[tool_router]` for each source, `#[tool_handler]`: `server()` is a
    /// server of all routers.
    Rmcp,
}

/// The body of a tool's method.
#[derive(Clone, Copy)]
pub enum Body {
    /// The method is empty.
    Empty,
    /// The method returns its parameters.
    Echo,
}

impl Side {
    /// The name of the package, in Rust too.
    pub fn package(self) -> &'static str {
        match self {
            Self::Definitions => "heritage_definitions",
            Self::Mcpact => "heritage_mcpact",
            Self::Rmcp => "heritage_rmcp",
        }
    }

    fn dependencies(self) -> String {
        let mcpact = |feature: &str| {
            let path = root().join("runtime/mcpact");
            format!(
                "mcpact = {{ path = \"{}\", features = [\"{feature}\"] }}\n",
                path.display()
            )
        };
        let ours = match self {
            Self::Definitions => mcpact("serde_json"),
            Self::Mcpact => mcpact("rmcp"),
            Self::Rmcp => {
                "rmcp = { version = \"3.9\", default-features = false, features = [\"server\", \"macros\"] }\n\
                           schemars = \"1.2\"\n"
                    .to_owned()
            }
        };
        ours + "serde = { version = \"1\", features = [\"derive\"] }\n"
    }

    /// Writes the crate into this folder, with these dependencies more.
    pub fn write(self, heritage: &Heritage, body: Body, to: &Path, dependencies: &str) -> PathBuf {
        let mut files: Vec<(PathBuf, String)> = heritage
            .modules
            .iter()
            .map(|module| (module.path.clone(), self.module(module, body)))
            .collect();
        files.push(("lib.rs".into(), self.root_module(heritage)));
        written(to, self.package(), &(self.dependencies() + dependencies), files)
    }

    fn root_module(self, heritage: &Heritage) -> String {
        let toolset = &heritage.toolset;
        let blocks = &heritage.blocks;
        let rest = match self {
            Self::Definitions => quote!(#blocks #toolset),
            Self::Mcpact => {
                let handlers = heritage.blocks().map(|(_, block)| &block.ty);
                quote! {
                    #blocks
                    #toolset

                    pub fn server() -> mcpact::serve::Server {
                        builder().build().expect("handlers for all tools")
                    }

                    pub fn dynamic() -> mcpact::serve::Server {
                        let menu = mcpact::Menu::new().mode(mcpact::discover::Mode::Dynamic);
                        builder().menu(menu).build().expect("handlers for all tools")
                    }

                    pub fn builder() -> mcpact::serve::Builder {
                        mcpact::serve::Server::builder(&HERITAGE)#(.handlers(#handlers))*
                    }
                }
            }
            Self::Rmcp => {
                let routers = heritage.blocks().map(|(module, _)| router(module));
                quote! {
                    use rmcp::{ServerHandler, handler::server::router::tool::ToolRouter, tool_handler};

                    #[derive(Clone)]
                    pub struct Heritage {
                        router: ToolRouter<Self>,
                    }

                    #[tool_handler(router = self.router)]
                    impl ServerHandler for Heritage {}

                    pub fn server() -> Heritage {
                        Heritage { router: #(Heritage::#routers())+* }
                    }
                }
            }
        };
        printed(quote! {
            #![allow(dead_code, unused_imports, unused_variables, clippy::all)]

            pub mod shared;
            pub mod sources;

            #rest
        })
    }

    fn module(self, module: &Module, body: Body) -> String {
        let uses = match self {
            Self::Rmcp => quote!(
                use rmcp::{handler::server::wrapper::Parameters, tool, tool_router};
            ),
            Self::Definitions | Self::Mcpact => quote!(
                use mcpact::{ToolSchema, mcp_tool, mcp_tools};
            ),
        };
        let items = module.items.iter().cloned().map(|item| self.item(item));
        let block = module.block.as_ref().map(|block| self.block(module, block, body));
        printed(quote!(#uses #(#items)* #block))
    }

    fn block(self, module: &Module, block: &Block, body: Body) -> TokenStream {
        let ty = &block.ty;
        let tools = block.tools.iter().map(|tool| self.tool(tool, body));
        if self == Self::Rmcp {
            let router = router(module);
            return quote! {
                #[tool_router(router = #router, vis = "pub")]
                impl crate::Heritage { #(#tools)* }
            };
        }
        let attribute = &block.attribute;
        quote! {
            #[derive(Clone, Copy, Debug)]
            pub struct #ty;

            #attribute
            impl #ty { #(#tools)* }
        }
    }

    fn tool(self, tool: &Tool, body: Body) -> TokenStream {
        let Tool {
            name, docs, attribute, ..
        } = tool;
        let value = match (body, &tool.parameters) {
            (Body::Empty, _) => quote!(String::new()),
            (Body::Echo, Some(_)) => quote!(format!("{params:?}")),
            (Body::Echo, None) => quote!("no parameters".to_owned()),
        };
        let (output, value) = if tool.fails {
            (quote!(Result<String, String>), quote!(Ok(#value)))
        } else {
            (quote!(String), value)
        };
        let ty = tool.parameters.as_ref();
        let (attribute, parameters) = if self == Self::Rmcp {
            let reads = attribute.to_token_stream().to_string().contains("read_only");
            let hints = reads.then(|| quote!((annotations(read_only_hint = true))));
            (
                quote!(#[tool #hints]),
                ty.map(|ty| quote!(Parameters(params): Parameters<#ty>)),
            )
        } else {
            (quote!(#attribute), ty.map(|ty| quote!(params: #ty)))
        };
        quote! {
            #(#docs)*
            #attribute
            pub async fn #name(&self, #parameters) -> #output { #value }
        }
    }

    /// A type without `Serialize`, which nothing asks for here; for rmcp also without what only
    /// mcpact reads.
    fn item(self, mut item: Item) -> Item {
        let change = |attributes: &mut Vec<Attribute>| {
            if let Some(at) = attributes
                .iter()
                .position(|attribute| is_last(attribute.path(), "derive"))
            {
                attributes[at] = self.derive(&attributes[at]);
            }
            if self == Self::Rmcp {
                let description = attribute(attributes, "mcp").and_then(description);
                attributes.retain(|attribute| !is_last(attribute.path(), "mcp"));
                attributes.extend(description);
            }
        };
        let change_fields = |fields: &mut Fields| fields.iter_mut().for_each(|field| change(&mut field.attrs));
        match &mut item {
            Item::Struct(item) => {
                change_fields(&mut item.fields);
                change(&mut item.attrs);
            }
            Item::Enum(item) => {
                for variant in &mut item.variants {
                    change_fields(&mut variant.fields);
                }
                for variant in &mut item.variants {
                    change(&mut variant.attrs);
                }
                change(&mut item.attrs);
            }
            _ => {}
        }
        item
    }

    fn derive(self, attribute: &Attribute) -> Attribute {
        let derives: Punctuated<syn::Path, Token![,]> = attribute
            .parse_args_with(Punctuated::parse_terminated)
            .expect("a list of derives");
        let derives = derives
            .into_iter()
            .filter(|path| !is_last(path, "Serialize"))
            .map(|path| {
                if self == Self::Rmcp && is_last(&path, "ToolSchema") {
                    parse_quote!(schemars::JsonSchema)
                } else {
                    path
                }
            });
        parse_quote!(#[derive(#(#derives),*)])
    }
}

/// The router of a module's tools.
fn router(module: &Module) -> proc_macro2::Ident {
    format_ident!("{}_router", module.name())
}

/// `#[mcp(description = "…")]` as schemars reads it.
fn description(attribute: &Attribute) -> Option<Attribute> {
    let mut words: Option<LitStr> = None;
    // Keys of other forms end the search: no field has both.
    let _ = attribute.parse_nested_meta(|meta| {
        if meta.path.is_ident("description") {
            words = Some(meta.value()?.parse()?);
        }
        Ok(())
    });
    words.map(|words| parse_quote!(#[doc = #words]))
}

fn printed(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("Rust"))
}
