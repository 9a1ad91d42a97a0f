//! Rules of the keys of maps.

use std::collections::BTreeMap;

use mcpact::ToolSchema;
use serde::Deserialize;
use serde_json::json;

use crate::{accepted, refused};

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, ToolSchema)]
#[mcp(range = 1800..=2100)]
struct Year(u16);

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, ToolSchema)]
struct Even(#[mcp(extend("multipleOf" = 2))] i128);

#[derive(Debug, Deserialize, ToolSchema)]
struct Counts {
    years: BTreeMap<Year, u8>,
    even: Option<BTreeMap<Even, u8>>,
}

#[test]
fn rules_of_integer_keys() {
    accepted::<Counts>(json!({"years": {"1851": 1}}));
    refused::<Counts>(
        json!({"years": {"5": 1, "2101": 1, "70000": 1, "x": 1}}),
        &[
            "years.5: the name \"5\" is not in 1800 to 2100",
            "years.2101: the name \"2101\" is not in 1800 to 2100",
            "years.70000: the name \"70000\" is not in 1800 to 2100",
            "years.x: the name \"x\" is not an integer",
        ],
    );
    accepted::<Counts>(json!({"years": {}, "even": {"2": 1, "170141183460469231731687303715884105726": 1}}));
    refused::<Counts>(
        json!({"years": {}, "even": {"3": 1}}),
        &["even.3: the name 3 is not a multiple of 2"],
    );
}
