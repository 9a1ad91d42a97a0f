//! Macros whose expansion depends on feature `rmcp`, which the procedural macros cannot see.

/// Expands to the implementation of `Handlers` that calls a block's tools, if there is such a
/// trait.
#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __handlers {
    ($($handlers:tt)*) => {
        $($handlers)*
    };
}

/// Expands to nothing without rmcp.
#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __handlers {
    ($($handlers:tt)*) => {};
}

/// Expands to a tool's schema in the form of rmcp's `#[tool]`. With these features the order of its
/// properties is the one that was counted.
#[cfg(any(feature = "proxy", feature = "schemars"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __adopted {
    ($schema:expr) => {{
        static ADOPTED: $crate::__private::AdoptedSchema = $crate::__private::AdoptedSchema::new();
        ADOPTED.schema($schema)
    }};
}

/// Fails without these features.
#[cfg(not(any(feature = "proxy", feature = "schemars")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __adopted {
    ($schema:expr) => {
        ::core::compile_error!(
            "above `#[tool_router]`, `#[mcp_tools]` needs a feature of mcpact; write `features = [\"rmcp\"]` at mcpact in Cargo.toml with rmcp 3, `features = [\"schemars\"]` with an older one"
        )
    };
}

/// Refuses a type in an rmcp method that is an alias of `Parameters<…>`.
#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __extractor {
    ($ty:ty) => {
        #[allow(deprecated)]
        const _: () = {
            #[allow(unused_imports)]
            use __p::OtherExtractor as _;
            __p::refuse_alias(<__p::Extractor<$ty>>::IS_PARAMETERS);
        };
    };
}

/// Expands to nothing without rmcp.
#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __extractor {
    ($ty:ty) => {};
}

/// Makes the results of an adopted router list ignored arguments, if it is a router of mcpact's
/// rmcp.
#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __ignored_arguments_router {
    ($router:expr) => {{
        #[allow(unused_imports)]
        use $crate::__private::OtherRouter as _;
        $crate::__private::AdoptedRouter($router).with_ignored_arguments()
    }};
}

/// Expands to the router itself without rmcp.
#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __ignored_arguments_router {
    ($router:expr) => {
        $router
    };
}
