//! `#[mcp_tools]`: what it writes and what it refuses.

use super::attribute;
use crate::testing::{fallback_snapshot, listed, snapshot};
use expect_test::{Expect, expect, expect_file};
use proc_macro2::TokenStream;
use quote::quote;

#[track_caller]
fn refused(args: TokenStream, item: TokenStream, expected: &Expect) {
    expected.assert_eq(&listed(&attribute(args, item)));
}

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
                    #[mcp_tool(budget = 120, keywords = ["gazettes"], read_only)]
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
        &expect_file!["../../snapshots/tools.rs"],
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
        &expect_file!["../../snapshots/tools_defaults.rs"],
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
                    fn find(#[mcp(context)] id: RequestId, Find { words }: Find) -> impl Answer {}
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
        &expect_file!["../../snapshots/tools_handlers.rs"],
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
fn several() {
    snapshot(
        attribute(
            quote!(block = first, joins = [pages, "r#people"], budget = 500),
            quote! {
                impl<'a> Trove<'a> {
                    /// Search
                    #[mcp_tool]
                    fn search(&self) {}
                }
            },
        ),
        &expect_file!["../../snapshots/tools_joins.rs"],
    );
    snapshot(
        attribute(
            quote!(block = r#pages, budget = 500),
            quote! {
                impl<'a> Trove<'a> {
                    /// Read
                    #[mcp_tool]
                    fn read(&self) {}
                }
            },
        ),
        &expect_file!["../../snapshots/tools_block.rs"],
    );
    // A name that rmcp gives is none.
    for router in [quote!(), quote!((vis = "pub")), quote!((router = tool_router))] {
        let alone = attribute(
            quote!(),
            quote!(#[tool_router #router] impl Trove { #[tool(description = "A")] fn a() {} }),
        );
        assert!(!alone.to_string().contains("__BLOCK"), "{router}");
    }
    refused(
        quote!(block = pages, joins = [people, people, "tool_router", pages]),
        quote! {
            #[tool_router(router = pages)]
            impl Trove {
                /// Read
                #[tool]
                fn read(&self) {}
            }
        },
        &expect![[r#"
            the block's name is that of rmcp's router: write `#[tool_router(router = …)]`
            `people` is joined twice: keep one of them
            `tool_router` is what rmcp calls the router of a block without a name, which has the type's list: write `joins = […]` there, or give that block another name
            `pages` is this block, whose tools are the first: write the names of the others"#]],
    );
}

#[test]
fn left_out() {
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
                    /// Said by rmcp's words.
                    #[tool(description = "Read a page of a newspaper")]
                    fn read(&self) {}
                }
            },
        )
        .to_string()
    };
    let warned = block(quote!());
    assert_eq!(warned.matches("`truncated_doc`").count(), 1, "{warned}");
    assert!(
        warned.contains("from \\\"Call `list` before, since it says which …\\\" on"),
        "{warned}"
    );
    assert!(!block(quote!(allow(truncated_doc))).contains("`truncated_doc`"));
    let denied = block(quote!(deny(truncated_doc)));
    assert!(denied.contains("compile_error"), "{denied}");
}

#[test]
fn adopted() {
    snapshot(
        attribute(
            quote!(source = "trove", budget = 500),
            quote! {
                #[rmcp::tool_router(vis = "pub")]
                impl Trove {
                    /// Search newspapers.
                    ///
                    /// For people.
                    #[tool(annotations(read_only_hint = true, open_world_hint = false), title = "Search", local,)]
                    #[mcp_tool(budget = 90, keywords = ["gazettes"], output = Hits)]
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
        &expect_file!["../../snapshots/tools_adopted.rs"],
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
        &expect_file!["../../snapshots/tools_adopted_fallback.rs"],
    );
}

#[test]
fn not_adopted() {
    refused(
        quote!(count = "wire"),
        quote! {
            #[tool_router]
            impl Trove {
                /// A
                #[tool(input_schema = schema(), description = NAME, title = 5, annotations(title = "A", read_only_hint = 1))]
                #[mcp_tool(name = "b", title = "B", description = "C", read_only)]
                fn a(&self, Parameters(query): Parameters) {}
                /// B
                #[tool(output_schema = schema(), annotations())]
                #[mcp_tool(output = Hits)]
                fn b(&self) -> Result<Json<Hits>, Error> {}
                /// C
                #[tool(icons = icons())]
                fn c(&self) {}
                /// D
                #[tool]
                fn d(&self) -> Result<Json<Hits>, Error> {}
                /// E
                #[mcp_tool]
                fn e(&self) {}
                /// F
                #[tool]
                #[mcp_tool]
                fn f(&self, #[mcp(context)] id: RequestId) {}
                /// G
                #[tool(title = "G", annotations(title = "H"))]
                fn g(&self, Parameters(query): Parameters<Query<'_>>) {}
            }
        },
        &expect![[r#"
            the tool's schema is that of the type in `Parameters<…>`, as it is written here: write that type
            `input_schema` is written by `#[mcp_tools]` here, so that what is sent is what is counted: remove it to keep the schema of the type in `Parameters<…>`, or remove `#[mcp_tools]` to keep this one
            `description` takes a string that a macro can read, such as `description = "Search newspapers"`; this is `NAME`
            `title` takes a string, such as `title = "Search"`; this is `5`
            `read_only_hint` takes a boolean, such as `read_only_hint = true`; this is `1`
            `output_schema` is written by `#[mcp_tools]` here, so that what is sent is what is counted: remove it to keep the schema of `output = …`, or remove `#[mcp_tools]` to keep this one
            `annotations` is empty: write what it should say, or leave it out
            rmcp serves this block, and only its methods marked `#[tool]`: write `#[tool]` beside this
            rmcp serves this block, and knows by their types what its methods are called with: remove this
            a tool's parameters come from JSON and belong to the call, so they borrow nothing: write a type of owned fields, such as `String` in place of `&str`
            a tool has one title: keep `#[tool(title = "…")]`, which clients read first, and remove this
            `name` is sent by rmcp, so it is said there: write `#[tool(name = "…")]`
            title is sent by rmcp, so it is said there: write `#[tool(title = "…")]`
            `description` is sent by rmcp, so it is said there: write `#[tool(description = "…")]`
            a hint is sent by rmcp, so it is said there: write `#[tool(annotations(read_only_hint = …))]`
            rmcp sends the `title` in `annotations` too, which cannot be counted here: remove it, write `output = …` beside `#[tool]` for a schema of answers, or count what a model sees, `count = "model"`
            rmcp sends `icons` too, which cannot be counted here: remove it, write `output = …` beside `#[tool]` for a schema of answers, or count what a model sees, `count = "model"`
            rmcp sends the schema of `Json<…>` too, which cannot be counted here: remove it, write `output = …` beside `#[tool]` for a schema of answers, or count what a model sees, `count = "model"`"#]],
    );
    for (router, item) in [
        (
            quote!(),
            quote!(
                #[rmcp::tool]
                fn a() {}
            ),
        ),
        (
            quote!(#[tool_router]),
            quote!(
                fn a() {}
            ),
        ),
    ] {
        let message = listed(&attribute(quote!(), quote!(#router impl Trove { #item })));
        assert!(message.contains("`#[tool]`"), "{message}");
    }
}

#[test]
fn stands_in() {
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
        &expect_file!["../../snapshots/tools_fallback.rs"],
    );
}

#[test]
fn methods() {
    refused(
        quote!(),
        quote! {
            impl Trove {
                /// A
                #[mcp_tool(name = "same", crate = mcpact)]
                fn a<T>(&self, params: T) {}
                /// B
                #[mcp_tool(name = "same")]
                fn b(&mut self, params: &Search) {}
                #[mcp_tool]
                fn c(self, #[mcp(context = 1)] #[mcp] query: String, limit: u32) {}
                /// D
                #[mcp_tool]
                #[mcp_tool]
                fn d(&self, params: impl Into<Search>) {}
                #[mcp_tool]
                const E: u32 = 1;
                /// F
                #[mcp_tool]
                fn f(&self, params: Search<'_>, #[mcp(context)] borrowed: Part<'_>) {}
                /// G
                #[mcp_tool]
                fn g(&self, Parameters(params): Parameters<Search<'static>>, part: Part<'_>) {}
                /// H
                #[cfg_attr(unix, doc = "H", mcpact::mcp_tool)]
                fn h(&self) {}
                #[cfg_attr(unix, cfg(test))]
                fn i(&self) {}
            }
        },
        &expect![[r#"
            `crate` is said once for the block: write `#[mcp_tools(crate = …)]`
            a tool's tokens are counted, so the parameters of `a` must be one type: write the type here
            a server calls its tools at the same time: write `&self`, or no `self`
            a tool's parameters come from JSON and belong to the call: write the type without `&`
            a server calls its tools at the same time: write `&self`, or no `self`
            of a method's parameter, `#[mcp(context)]` says that it is a part of the request; what is said of the tool's own parameters stands at the fields of their type
            of a method's parameter, `#[mcp(context)]` says that it is a part of the request; what is said of the tool's own parameters stands at the fields of their type
            `mcp_tool` is given twice: keep one of them
            a tool's tokens are counted, so the parameters of `d` must be one type: write the type here
            a tool is a struct that holds its parameters, or a method in an `impl` block marked `#[mcp_tools]`: put `#[mcp_tool]` on one of these
            a tool's parameters come from JSON and belong to the call, so they borrow nothing: write a type of owned fields, such as `String` in place of `&str`
            `#[mcp_tools]` reads the block before rustc decides a `cfg_attr`: write `#[mcp_tool]`, and `#[cfg(…)]` beside it where the method, and with it the tool, is there only sometimes
            two tools of this block are called `same`, and the method `a` is the first: write another `name = "…"`
            the tool `c` has no description, so no model can choose it: write a `///` comment above it, or `description = "…"`"#]],
    );
}

#[test]
fn blocks() {
    refused(
        quote!(),
        quote!(impl Trove { fn helper() {} }),
        &expect!["no method of this block is a tool: write `#[mcp_tool]` above one, or remove `#[mcp_tools]`"],
    );
    refused(
        quote!(name = "x"),
        quote! {
            impl<T> Server for Trove<T> {
                /// Search
                #[mcp_tool]
                fn search(&self) {}
            }
        },
        &expect![[r#"
            `#[mcp_tools]` has no key `name`: its keys are `source`, `serve`, `block`, `joins`, `budget`, `count`, `profile`, `allow`, `warn`, `deny`, `crate`
            tools stand in a block of the type itself: write `impl Trove { … }` without a trait
            a tool's tokens are counted, so `Trove` must be one type: write the type in place of this parameter"#]],
    );
    refused(
        quote!(),
        quote!(
            struct Trove;
        ),
        &expect![
            "`#[mcp_tools]` stands above an `impl` block: write it there, or `#[mcpact::mcp_tool]` above a struct that holds a tool's parameters"
        ],
    );
}
