//! Errors of blocks.

use crate::testing::listed;
use crate::tools::block::attribute;
use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

#[track_caller]
fn refused(args: TokenStream, item: TokenStream, expected: &Expect) {
    expected.assert_eq(&listed(&attribute(args, item)));
}

#[test]
fn included_blocks() {
    refused(
        quote!(router = pages, include = [people, people, "tool_router", pages]),
        quote! {
            #[tool_router(router = pages)]
            impl Trove {
                /// Read
                #[tool]
                fn read(&self) {}
            }
        },
        &expect![[r#"
            the name of this block is that of rmcp's router; write `#[tool_router(router = …)]`
            `people` is included twice; keep one of them
            `tool_router` is rmcp's name for a block without a name, which has the type's list; write `include = […]` there, or give that block another name
            `pages` is the block itself; write the names of other blocks"#]],
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
            the tool's schema is that of the type in `Parameters<…>`; write the type here
            `#[mcp_tools]` writes `input_schema`, so that rmcp sends the schema that is counted; remove it to send the schema of the type in `Parameters<…>`, or remove `#[mcp_tools]` to send this one
            invalid value `NAME` for `description`; expected a string literal, such as `description = "Search newspapers"`
            invalid value `5` for `title`; expected a string literal, such as `title = "Search"`
            invalid value `1` for `read_only_hint`; expected a boolean, such as `read_only_hint = true`
            `#[mcp_tools]` writes `output_schema`, so that rmcp sends the schema that is counted; remove it to send the schema of `output = …`, or remove `#[mcp_tools]` to send this one
            `annotations` is empty; write its value or remove it
            rmcp serves this block, and only its methods with `#[tool]`; add `#[tool]`
            rmcp serves this block, and recognizes a method's parameters by their types; remove `#[mcp(context)]`
            a tool owns its parameters, which are read from JSON; write a type with owned fields, such as `String` in place of `&str`
            the tool has two titles; keep `#[tool(title = "…")]`, which clients read first, and remove this
            rmcp sends the `name` of `#[tool]`; write `#[tool(name = "…")]`
            rmcp sends the `title` of `#[tool]`; write `#[tool(title = "…")]`
            rmcp sends the `description` of `#[tool]`; write `#[tool(description = "…")]`
            rmcp sends the hints of `#[tool]`; write `#[tool(annotations(read_only_hint = …))]`
            rmcp also sends the `title` in `annotations`, which cannot be counted here; remove it, write `output = …` beside `#[tool]` for a schema of results, or count what a model sees with `count = "model"`
            rmcp also sends `icons`, which cannot be counted here; remove it, write `output = …` beside `#[tool]` for a schema of results, or count what a model sees with `count = "model"`
            rmcp also sends the schema of `Json<…>`, which cannot be counted here; remove it, write `output = …` beside `#[tool]` for a schema of results, or count what a model sees with `count = "model"`"#]],
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
            `crate` applies to the whole block; write `#[mcp_tools(crate = …)]`
            `a` is generic, and the tokens of a generic tool cannot be counted; write a type here
            a server calls its tools concurrently; write `&self`, or no `self`
            a tool owns its parameters, which are read from JSON; write the type without `&`
            a server calls its tools concurrently; write `&self`, or no `self`
            a method's parameter takes only `#[mcp(context)]`, which makes it a part of the request; put other keys on the fields of the parameter's type
            a method's parameter takes only `#[mcp(context)]`, which makes it a part of the request; put other keys on the fields of the parameter's type
            `mcp_tool` occurs twice; keep one of them
            `d` is generic, and the tokens of a generic tool cannot be counted; write a type here
            `#[mcp_tool]` applies to the struct of a tool's parameters, or to a method in an `impl` block with `#[mcp_tools]`; put it on one of these
            a tool owns its parameters, which are read from JSON; write a type with owned fields, such as `String` in place of `&str`
            `#[mcp_tools]` is expanded before rustc evaluates `cfg_attr`; write `#[mcp_tool]`, with `#[cfg(…)]` if the method is conditional
            two tools of this block have the name `same`, and the method `a` is the first; write another `name = "…"`
            the tool `c` has no description, by which a model chooses it; write a `///` comment above it, or `description = "…"`"#]],
    );
}

#[test]
fn blocks() {
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
            `#[mcp_tools]` has no key `name`; expected one of `source`, `serve`, `router`, `include`, `result_budget`, `budget`, `count`, `profile`, `allow`, `warn`, `deny`, `crate`
            `#[mcp_tools]` does not apply to the implementation of a trait; write `impl Trove { … }`
            `Trove` is generic, and the tokens of a generic tool cannot be counted; write a type in place of this parameter"#]],
    );
    refused(
        quote!(block = pages, joins = [people], blok = 1),
        quote!(impl Trove {}),
        &expect![[r#"
            `#[mcp_tools]` has no key `block`; write `router = …`
            `#[mcp_tools]` has no key `joins`; write `include = [pages, people]`
            `#[mcp_tools]` has no key `blok`; expected one of `source`, `serve`, `router`, `include`, `result_budget`, `budget`, `count`, `profile`, `allow`, `warn`, `deny`, `crate`"#]],
    );
}

/// Alternatives by `#[cfg]` may share their asks.
#[test]
fn asks_of_two_tools() {
    refused(
        quote!(),
        quote! {
            impl Trove {
                /// A
                #[mcp_tool(asks = ["old maps", "", "A"])]
                fn a(&self) {}
                /// B
                #[mcp_tool(asks = ["Old  Maps", "", "b", "B"])]
                fn b(&self) {}
                /// C
                #[cfg(unix)]
                #[mcp_tool(asks = ["old maps"])]
                fn c(&self) {}
            }
        },
        &expect![[r#"
            `asks` is empty; write its value or remove it
            `asks` is empty; write its value or remove it
            the ask `B` occurs twice; keep one of them
            two tools of this block have the ask `Old  Maps`, and the method `a` is the first; keep it on one of them, or make the two different"#]],
    );
}
