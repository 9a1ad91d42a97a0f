//! Errors of `#[tool]` where rmcp reports another error, which `tests/ui` would contain too.

use crate::diagnostics::messages;
use crate::tests::listed;
use crate::tools::block::attribute;
use expect_test::expect;
use quote::quote;

#[test]
fn arguments_that_rmcp_refuses() {
    let expansion = attribute(
        quote!(),
        quote! {
            #[tool_router]
            impl Trove {
                /// A
                #[tool(description = NAME, title = 5, annotations(read_only_hint = 1))]
                fn a(&self, Parameters(query): Parameters) {}
            }
        },
    );
    expect![[r#"
        the tool's schema is that of the type in `Parameters<…>`; write the type here
        invalid value `NAME` for `description`; expected a string literal, such as `description = "Search newspapers"`
        invalid value `5` for `title`; expected a string literal, such as `title = "Search"`
        invalid value `1` for `read_only_hint`; expected a boolean, such as `read_only_hint = true`"#]]
    .assert_eq(&listed(&expansion));
}

#[test]
fn names_and_marks_of_adopted_tools() {
    let expansion = attribute(
        quote!(),
        quote! {
            #[tool_router]
            impl Trove {
                /// A
                #[tool(name = "trove.search v2")]
                fn searchAll(&self) {}
                /// B
                #[tool(name = "trove.search v2")]
                fn b(&self, #[mcp(context)] id: RequestId) {}
            }
        },
    );
    expect![[r#"
        rmcp serves this block, and recognizes a method's parameters by their types; remove `#[mcp(context)]`
        MCP does not allow the tool name `trove.search v2`, which has a ` `; write at most 128 letters, digits, `_`, `-` or `.`
        MCP does not allow the tool name `trove.search v2`, which has a ` `; write at most 128 letters, digits, `_`, `-` or `.`
        two tools of this block have the name `trove.search v2`, and the method `searchAll` is the first; write another `name = "…"`"#]].assert_eq(&listed(&expansion));
    assert!(!expansion.to_string().contains("# [mcp"), "{expansion}");
}

/// rmcp reports that the argument is there twice.
#[test]
fn two_schemas_of_results() {
    let expansion = attribute(
        quote!(),
        quote! {
            #[tool_router]
            impl Trove {
                /// A
                #[tool(output_schema = schema())]
                #[mcp_tool(output = Hits)]
                fn a(&self) -> Result<Json<Hits>, Error> {}
            }
        },
    );
    assert_eq!(
        listed(&expansion),
        messages::two_schemas("output_schema", "`output = …`")
    );
}
