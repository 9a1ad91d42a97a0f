//! The standard library's times: objects for which serde refuses other properties.

use std::time::{Duration, SystemTime};

use super::{Node, ToolSchema, object, property};

impl ToolSchema for Duration {
    const NODE: &'static Node = &object(
        "Duration",
        &[property("\"secs\"", u64::NODE), property("\"nanos\"", u32::NODE)],
    );
}

impl ToolSchema for SystemTime {
    const NODE: &'static Node = &object(
        "SystemTime",
        &[
            property("\"secs_since_epoch\"", u64::NODE),
            property("\"nanos_since_epoch\"", u32::NODE),
        ],
    );
}
