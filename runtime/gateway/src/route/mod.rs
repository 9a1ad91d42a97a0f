//! Routes messages between one client and the upstream servers.
//!
//! A [`Router`] does no I/O: it takes messages and events, and returns effects. With one server and
//! no settings it passes each message on unchanged (`direct`). Otherwise it is a client of each
//! server and a server of its client (managed).
//!
//! | File | |
//! |---|---|
//! | `message`, `own_messages` | JSON-RPC messages as text: those that are read, and those that the gateway itself sends |
//! | `unclear_keys` | keys that servers may read in different ways |
//! | `versions` | the versions of the protocol, and their keys |
//! | `list_kind`, `server_lists` | the lists of a server |
//! | `server`, `known_tools` | the state of a server, and the state of the catalogue of tools |
//! | `requested_input`, `open_requests`, `calls_awaiting_input` | requests that wait for a response, or for the input of the client |
//! | `open_subscription` | a subscription to changes |
//! | `effect`, `router` | the effects, and the state of the session |
//!
//! The other files implement methods of [`Router`]:
//!
//! | File | |
//! |---|---|
//! | `from_client` | messages of the client |
//! | `server_of_request`, `fan_out` | the server for a request; requests to several servers |
//! | `queued_bytes` | the bytes of the requests that wait until servers are ready |
//! | `from_server` | messages of the servers |
//! | `lifecycle`, `readiness` | servers that start, end, hang and restart; servers that are not ready |
//! | `handshake` | `initialize` of each server, and its result for the client |
//! | `lists`, `tools` | the lists for the client; calls of tools |
//! | `stateless`, `subscriptions`, `input_rounds` | clients without `initialize` |
//! | `metering` | reports to the meter, and limits |

mod calls_awaiting_input;
mod effect;
mod fan_out;
mod from_client;
mod from_server;
mod handshake;
mod input_rounds;
mod known_tools;
mod lifecycle;
mod list_kind;
mod lists;
pub mod message;
mod metering;
mod open_requests;
mod open_subscription;
pub(crate) mod own_messages;
mod queued_bytes;
mod readiness;
mod requested_input;
mod router;
mod server;
mod server_lists;
mod server_of_request;
mod stateless;
mod subscriptions;
mod tools;
mod unclear_keys;
mod versions;

#[cfg(test)]
mod tests;

pub use effect::{Delivery, Effect};
pub(crate) use requested_input::{can_ask, capabilities};
pub use router::Router;
pub(crate) use versions::{SUBSCRIPTION, VERSION, is_stateless};
