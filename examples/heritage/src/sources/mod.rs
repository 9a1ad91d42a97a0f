//! The tools, with a module for each source, whose name is the source in the index.
//!
//! A module has its tools first, in the order of the list, then the fragments and enums that only
//! they use. Items of several sources are in [`shared`](crate::shared).

pub mod acmi;
pub mod ala;
pub mod ga_hap;
pub mod ghap;
pub mod iiif;
pub mod museumsvic;
pub mod nma;
pub mod pm_transcripts;
pub mod prov;
pub mod trove;
pub mod vhd;

use mcpact::results::{Agent, Origin, tokens};

/// Returns the origin of a record that people wrote, with the tokens of its texts.
pub(crate) fn origin(noun: &str, texts: &[&str]) -> Origin {
    let tokens = texts.iter().map(|text| tokens(text)).sum();
    Origin::of(noun).content_tokens(tokens).agent(Agent::Human)
}
