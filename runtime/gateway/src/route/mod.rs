//! Routes messages between one client and the servers behind the gateway.
//!
//! A [`Router`] does no I/O: it takes messages and events, and returns effects. With one server and
//! nothing to change it passes each message on as it is (`direct`); otherwise it is a client of each
//! server and a server of its client (managed).
//!
//! | File | |
//! |---|---|
//! | `message` | JSON-RPC messages as text |
//! | `router` | the state, and the effects |
//! | `requests` | requests that wait for a response |
//! | `from_client`, `routed` | messages of the client, and the server that each is for |
//! | `from_server` | messages of the servers |
//! | `lifecycle` | servers that start, end, hang and restart |
//! | `lists` | the lists of the servers, and the one that the client is shown |
//! | `handshake` | `initialize` of each server, and the result that the client is sent |
//! | `stateless`, `subscriptions` | clients without `initialize`, and changes for them |
//! | `input`, `rounds` | servers that ask such a client: calls in several rounds |
//! | `known_tools` | the catalogue of tools, which is built elsewhere |
//! | `tools` | lists and calls of tools |
//! | `metering` | reports to the meter, and limits |
//! | `fault` | the texts of errors |

mod fault;
mod from_client;
mod from_server;
mod handshake;
mod input;
mod known_tools;
mod lifecycle;
mod lists;
pub mod message;
mod metering;
mod requests;
mod rounds;
mod routed;
mod router;
mod stateless;
mod subscriptions;
mod tools;

#[cfg(test)]
mod tests;

pub(crate) use input::{can_ask, capabilities};
pub use router::{Delivery, Effect, Router};
pub(crate) use stateless::{VERSION, is_stateless};
pub(crate) use subscriptions::SUBSCRIPTION;
