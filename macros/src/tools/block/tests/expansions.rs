//! Expansions of blocks, also of those with errors.

use crate::tests::{fallback_snapshot, snapshot};
use crate::tools::block::attribute;
use expect_test::expect_file;
use proc_macro2::TokenStream;
use quote::quote;

#[test]
fn block() {
    snapshot(
        attribute(
            quote!(source = "trove", budget = 2_000),
            quote! {
                /// A server
                impl<'a> Trove<'a> {
                    const URL: &'static str = "…";

                    /// Search Trove newspapers, images, books
                    #[mcp_tool(budget = 120, keywords = ["gazettes"], asks = ["photos of Ballarat"], read_only)]
                    pub async fn trove_search(&self, params: TroveSearch) -> Result<Hits, ToolError> {
                        self.get(params).await
                    }

                    /// Lists sources.
                    #[mcpact::mcp_tool]
                    #[cfg(unix)]
                    fn r#type() -> Sources {
                        Sources
                    }

                    fn helper(&mut self) {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/methods.rs"],
    );
}

#[test]
fn defaults() {
    snapshot(
        attribute(
            quote!(count = "wire", crate = my::mcpact),
            quote! {
                impl crate::TroveServer {
                    /// Search
                    #[mcp_tool(name = "search", count = "model", source = "other")]
                    fn a(&self, params: Search) {}
                    /// Find
                    #[mcp_tool(output = Hits)]
                    fn b(&self) {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/defaults.rs"],
    );
}

#[test]
fn handlers() {
    snapshot(
        attribute(
            quote!(),
            quote! {
                impl<'a, 'b: 'a> Trove<'a, 'b> where Self: Sized {
                    /// Search
                    #[mcp_tool]
                    async fn search<'s>(&'s self, params: Search, peer: Peer<RoleServer>) -> Result<Json<Cow<'s, str>>, Error> {}
                    /// Find
                    #[mcp_tool]
                    #[cfg(unix)]
                    #[cfg(feature = "find")]
                    fn find(#[mcp(context)] id: RequestId, Find { words }: Find) -> impl IntoToolResult {}
                    /// Read
                    #[mcp_tool]
                    #[cfg(not(unix))]
                    async fn read() {}
                    /// Write
                    #[mcp_tool]
                    fn write(&self, #[mcp(context)] #[allow(unused)] _: RequestId) -> String {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/handlers.rs"],
    );
    let unserved = attribute(
        quote!(serve = false),
        quote! {
            impl Trove {
                /// Search
                #[mcp_tool]
                fn search(&self) {}
            }
        },
    );
    assert!(!unserved.to_string().contains("handlers"));
}

#[test]
fn multiple_blocks() {
    snapshot(
        attribute(
            quote!(router = first, include = [pages, "r#people"], budget = 500),
            quote! {
                impl<'a> Trove<'a> {
                    /// Search
                    #[mcp_tool]
                    fn search(&self) {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/include.rs"],
    );
    snapshot(
        attribute(
            quote!(router = r#pages, budget = 500),
            quote! {
                impl<'a> Trove<'a> {
                    /// Read
                    #[mcp_tool]
                    fn read(&self) {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/router.rs"],
    );
    // rmcp's default name is no name.
    for router in [quote!(), quote!((vis = "pub")), quote!((router = tool_router))] {
        let alone = attribute(
            quote!(),
            quote!(#[tool_router #router] impl Trove { #[tool(description = "A")] fn a() {} }),
        );
        assert!(!alone.to_string().contains("__BLOCK"), "{router}");
    }
}

#[test]
fn names_with_dots() {
    let block = |router: TokenStream, tool: TokenStream| {
        attribute(
            quote!(),
            quote! {
                #router
                impl Irc {
                    #tool
                    fn send(&self) {}
                }
            },
        )
        .to_string()
    };
    let adopted = block(
        quote!(#[tool_router]),
        quote!(#[tool(name = "irc.send", description = "Send a message")]),
    );
    assert!(
        !adopted.contains("compile_error") && adopted.contains("\"irc.send\""),
        "{adopted}"
    );
    let own = block(
        quote!(),
        quote!(#[mcp_tool(name = "irc.send", description = "Send a message")]),
    );
    assert!(own.contains("compile_error"), "{own}");
    let spaced = block(
        quote!(#[tool_router]),
        quote!(#[tool(name = "irc send", description = "Send a message")]),
    );
    assert!(spaced.contains("compile_error"), "{spaced}");
}

#[test]
fn truncated_docs() {
    let block = |levels: TokenStream| {
        attribute(
            levels,
            quote! {
                #[tool_router]
                impl Trove {
                    /// # Search
                    /// Search newspapers.
                    ///
                    /// Call `list` before, since it says which there are.
                    #[tool]
                    fn search(&self) {}

                    /// Read a page
                    ///
                    /// The rest, which `description` replaces.
                    #[tool(description = "Read a page of a newspaper")]
                    fn read(&self) {}
                }
            },
        )
        .to_string()
    };
    let warned = block(quote!(warn(truncated_doc)));
    assert_eq!(warned.matches("const fn truncated_doc").count(), 1, "{warned}");
    assert!(
        warned.contains("before \\\"Call `list` before, since it says which …\\\","),
        "{warned}"
    );
    assert!(!block(quote!()).contains("truncated_doc"));
    let denied = block(quote!(deny(truncated_doc)));
    assert!(denied.contains("compile_error"), "{denied}");
}

#[test]
fn adopted() {
    snapshot(
        attribute(
            quote!(source = "trove", budget = 500, warn(prose)),
            quote! {
                #[rmcp::tool_router(vis = "pub")]
                impl Trove {
                    /// Search newspapers.
                    ///
                    /// For people.
                    #[tool(annotations(read_only_hint = true, open_world_hint = false), title = "Search", local,)]
                    #[mcp_tool(budget = 90, keywords = ["gazettes"], asks = ["photos of Ballarat"], output = Hits)]
                    async fn search(&self, id: RequestId, Parameters(query): wrapper::Parameters<Query>) -> Json<Hits> {}

                    /// Read a page
                    #[rmcp::tool]
                    fn r#type(&self) {}

                    #[tool(name = "write", description = "Write.")]
                    #[cfg(unix)]
                    fn write_a_page(&self) {}

                    fn helper() {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/adopted.rs"],
    );
    fallback_snapshot(
        attribute(
            quote!(),
            quote! {
                #[tool_router]
                impl Trove {
                    #[tool]
                    fn search(&self, Parameters(query): Parameters<Query>) {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/adopted_fallback.rs"],
    );
}

#[test]
fn fallback() {
    fallback_snapshot(
        attribute(
            quote!(),
            quote! {
                impl<T> Trove<T> {
                    #[mcp_tool]
                    pub fn search(&self) {}
                }
            },
        ),
        &expect_file!["../../../../snapshots/block/fallback.rs"],
    );
}
