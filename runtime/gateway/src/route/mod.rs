//! Routes messages between one client and the upstream servers.
//!
//! A [`Router`] does no I/O: it takes messages and events, and returns effects. With one server and
//! no settings it passes each message on unchanged (`direct`). Otherwise it is a client of each
//! server and a server of its client (managed).
//!
//! The router owns the parts of a session. Each part has its own state, which only its methods
//! change, and knows the other parts only if they are passed to it:
//!
//! | File | |
//! |---|---|
//! | `client` | what is known about the client |
//! | `requests` | the requests that wait for a response, and their ids |
//! | `servers`, `server` | the servers together: readiness, names, catalogue; one server's connection |
//! | `server_lists`, `known_tools` | the lists of a server; the state of the catalogue of tools |
//! | `stateless`, `requested_input` | clients without `initialize`, and the input that servers ask them for |
//! | `subscriptions` | the resources and lists whose changes the client gets |
//! | `metering` | reports to the meter |
//!
//! A message goes through three files, which have the methods of [`Router`]:
//!
//! | File | |
//! |---|---|
//! | `from_client` | a message of the client, until a server gets it |
//! | `from_server` | a message of a server, until the client gets it |
//! | `router` | servers that start, end and hang; what goes out to both sides; limits |
//!
//! All of them use `message` (JSON-RPC as text) and `own_messages`, `versions` (of the protocol),
//! `list_kind` and `effect`.

mod client;
mod effect;
mod from_client;
mod from_server;
mod known_tools;
mod list_kind;
mod metering;
pub(crate) mod own_messages;
mod requested_input;
mod requests;
mod router;
mod server;
mod server_lists;
mod servers;
mod stateless;
mod subscriptions;
mod versions;

#[cfg(test)]
mod tests;

pub use effect::{Delivery, Effect};
pub(crate) use requested_input::{can_ask, capabilities};
pub use router::Router;
pub(crate) use versions::{SUBSCRIPTION, VERSION, is_stateless};
