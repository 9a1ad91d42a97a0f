//! A handler that uses another router than the compacted one.

use mcpact::{
    Menu,
    serve::{RouterExt, StartError},
};
use rmcp::{
    ServerHandler,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Add {
    left: u32,
    right: Option<u32>,
}

/// Declares a server whose handler has this attribute.
macro_rules! server {
    ($name:ident, $($handler:tt)*) => {
        struct $name {
            tool_router: ToolRouter<Self>,
        }

        #[tool_router]
        impl $name {
            #[tool(description = "Add two numbers")]
            fn add(&self, Parameters(Add { left, right }): Parameters<Add>) -> String {
                (left + right.unwrap_or_default()).to_string()
            }

            #[tool(description = "Clear the sum")]
            fn clear(&self) -> String {
                String::new()
            }
        }

        $($handler)*
        impl ServerHandler for $name {}
    };
}

server!(Bare, #[tool_handler]);
server!(Named, #[tool_handler(router = self.tool_router)]);
server!(Silent,);

#[test]
fn a_handler_of_another_router() {
    let compacted = Bare {
        tool_router: Bare::tool_router().compacted(),
    };
    let error = compacted.tool_router.check_handler(&compacted).unwrap_err();
    assert_eq!(error, StartError::OtherRouter { tool: "add".to_owned() });
    assert_eq!(
        error.to_string(),
        "the handler uses another router, in which `add` has another schema or is missing; name this one: \
         `#[tool_handler(router = self.tool_router)]`. Without `router`, rmcp calls `Self::tool_router()` for each request"
    );
    let discoverable = Bare {
        tool_router: Bare::tool_router().discoverable(Menu::new()).unwrap(),
    };
    let error = discoverable.tool_router.check_handler(&discoverable).unwrap_err();
    assert_eq!(
        error,
        StartError::OtherRouter {
            tool: "describe_tool".to_owned()
        }
    );
}

#[test]
fn a_handler_of_this_router() {
    let compacted = Named {
        tool_router: Named::tool_router().compacted(),
    };
    assert_eq!(compacted.tool_router.check_handler(&compacted), Ok(()));
    let discoverable = Named {
        tool_router: Named::tool_router().compacted().discoverable(Menu::new()).unwrap(),
    };
    assert_eq!(discoverable.tool_router.check_handler(&discoverable), Ok(()));
    // The router is unchanged, so any handler is right.
    let unchanged = Bare {
        tool_router: Bare::tool_router(),
    };
    assert_eq!(unchanged.tool_router.check_handler(&unchanged), Ok(()));
}

/// A handler without rmcp's macro may not find its tools by name.
#[test]
fn a_handler_without_names() {
    let silent = Silent {
        tool_router: Silent::tool_router().compacted(),
    };
    assert_eq!(silent.tool_router.check_handler(&silent), Ok(()));
}
