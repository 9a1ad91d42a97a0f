//! Discovery over the tools of the heritage example: what is found, what is told, what it costs.

mod ledger;
