#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[allow(
    missing_docs,
    reason = "a record's fields are those of the answer, which says them to a model by their names"
)]
pub mod collection;
pub mod offload;
pub mod report;
pub mod serve;
#[allow(
    missing_docs,
    reason = "a doc comment is what a model reads and pays for: where a name says it all there is none"
)]
pub mod shared;
#[allow(missing_docs, clippy::missing_errors_doc, reason = "as above")]
#[allow(
    clippy::unused_async,
    reason = "a source is asked over a network: the samples alone are there at once"
)]
pub mod sources;

use sources::{
    acmi::Acmi, ala::Ala, ga_hap::GaHap, ghap::Ghap, iiif::Iiif, museumsvic::Museumsvic, nma::Nma,
    pm_transcripts::PmTranscripts, prov::Prov, trove::Trove, vhd::Vhd,
};

mcpact::toolset! {
    /// Australian history: state archives, newspapers, books, museums, placenames, species, heritage places, shipwrecks,
    /// film, speeches, aerial photos.
    pub HERITAGE = [Prov, Trove, Museumsvic, Ala, Nma, Vhd, Acmi, PmTranscripts, Iiif, GaHap, Ghap],
    budget = 6_300,
    meta_budget = 300,
    deny(duplicate_text),
}
