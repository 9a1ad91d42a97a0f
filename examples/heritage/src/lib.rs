#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[allow(
    missing_docs,
    reason = "the fields of records are properties of results, and their names describe them"
)]
pub mod collection;
pub mod offload;
pub mod report;
pub mod serve;
#[allow(
    missing_docs,
    reason = "a model reads and pays for doc comments, so a clear name has none"
)]
pub mod shared;
#[allow(missing_docs, clippy::missing_errors_doc, reason = "as above")]
#[allow(
    clippy::unused_async,
    reason = "a real source needs the network; only the samples are in memory"
)]
pub mod sources;

use sources::{
    acmi::Acmi, ala::Ala, ga_hap::GaHap, ghap::Ghap, iiif::Iiif, museumsvic::Museumsvic, nma::Nma,
    pm_transcripts::PmTranscripts, prov::Prov, trove::Trove, vhd::Vhd,
};

mcpact::toolset! {
    /// Australian history: archives, newspapers, books, museums, placenames, species,
    /// heritage places, shipwrecks, film, speeches, aerial photos.
    pub HERITAGE = [Prov, Trove, Museumsvic, Ala, Nma, Vhd, Acmi, PmTranscripts, Iiif, GaHap, Ghap],
    sources(
        "prov" = "Victorian state archives",
        "trove" = "Newspapers, gazettes, books, images",
        "museumsvic" = "Museum objects, species and specimens of Victoria",
        "ala" = "Species and their occurrences",
        "nma" = "Objects, people and places of the National Museum",
        "vhd" = "Victorian heritage places and shipwrecks",
        "acmi" = "Film, television and games",
        "pm_transcripts" = "Speeches of Prime Ministers",
        "iiif" = "Images of any IIIF collection",
        "ga_hap" = "Historical aerial photos",
        "ghap" = "Historical placenames and their map layers",
    ),
    budget = 6_300,
    meta_budget = 300,
    catalogue_budget = 1_200,
    // A model must not cite the samples.
    instructions = auto(
        "Sample server: all records are invented, and none is the institutions' data. Do not cite them as facts.",
    ),
    instructions_budget = 200,
    deny(duplicate_text),
}
