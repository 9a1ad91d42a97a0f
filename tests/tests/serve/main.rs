//! The server over a connection of JSON lines: lists, responses, and behaviour after errors.

#![allow(
    clippy::unused_async,
    clippy::unused_self,
    clippy::needless_pass_by_value,
    reason = "tools' methods look as they do in a server that has more to do"
)]

mod access;
mod any_rmcp;
mod asks;
mod blocks;
mod calls;
mod cancel;
mod changes;
mod definitions;
mod described_sources;
mod ending;
mod hostile;
mod http_ids;
mod ignored;
mod instructions;
mod library;
mod lines;
mod list;
mod meta;
pub mod no_warnings;
mod other_handler;
mod output;
mod probe;
mod rmcp_router;
mod rmcp_types;
mod rounds;
mod search;
mod start;
mod wire;
mod work_in_flight;
