//! Discovery over the tools of the heritage example: what is found, what is told, what it costs.

mod certainty;
mod context;
mod edges;
mod ledger;
mod retrieval;
mod search;
mod semantic;
mod signatures;
mod texts;
