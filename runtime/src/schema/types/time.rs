//! The standard library's times: objects, of which serde refuses other members.

use std::time::{Duration, SystemTime};

use super::{Node, ToolSchema, member, object};

impl ToolSchema for Duration {
    const NODE: &'static Node = &object(
        "Duration",
        &[member("\"secs\"", u64::NODE), member("\"nanos\"", u32::NODE)],
    );
}

impl ToolSchema for SystemTime {
    const NODE: &'static Node = &object(
        "SystemTime",
        &[
            member("\"secs_since_epoch\"", u64::NODE),
            member("\"nanos_since_epoch\"", u32::NODE),
        ],
    );
}
