//! Discovery over the tools of the heritage example: search results, descriptions and costs.

mod absent_names;
mod catalogue_budget;
mod certainty;
mod context;
mod edges;
mod ledger;
mod recall;
mod retrieval;
mod search;
mod semantic;
mod signatures;
mod texts;
mod typing_errors;
