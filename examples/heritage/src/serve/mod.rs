//! The server: the toolset with its handlers, on stdio or over HTTP.

mod http;

use std::error::Error;

use mcpact::{
    Menu,
    discover::Mode,
    serve::{Builder, Server, StartError, stdio},
};
use rmcp::ServiceExt;

pub use http::on_http;

use crate::{
    HERITAGE,
    offload::Threads,
    sources::{
        acmi::Acmi, ala::Ala, ga_hap::GaHap, ghap::Ghap, iiif::Iiif, museumsvic::Museumsvic, nma::Nma,
        pm_transcripts::PmTranscripts, prov::Prov, trove::Trove, vhd::Vhd,
    },
};

/// The tools that hybrid mode lists beside the meta-tools: the most used searches and harvests.
pub const PINNED: [&str; 10] = [
    "trove_search",
    "prov_search",
    "ghap_search",
    "museumsvic_search",
    "ala_search_occurrences",
    "nma_search_objects",
    "vhd_search_places",
    "acmi_search_works",
    "trove_harvest",
    "prov_harvest",
];

/// Returns the server in the mode of `MCP_MODE`, which lists all tools by default.
///
/// # Errors
///
/// Returns an error if the value of a variable is unknown.
pub fn server() -> Result<Server, StartError> {
    builder(menu().from_env(Mode::EVERY)).build()
}

/// Returns the server in this mode.
///
/// # Panics
///
/// Never: each tool has its handler, and the pinned names are tools.
pub fn in_mode(mode: Mode) -> Server {
    builder(menu().mode(mode)).build().expect("each tool has its handler")
}

fn menu() -> Menu {
    Menu::new().pins(PINNED).result_context()
}

fn builder(menu: Menu) -> Builder {
    let threads = Threads::default();
    Server::builder(&HERITAGE)
        .handlers(threads.offload(Prov))
        .handlers(threads.offload(Trove))
        .handlers(threads.offload(Museumsvic))
        .handlers(threads.offload(Ala))
        .handlers(threads.offload(Nma))
        .handlers(threads.offload(Vhd))
        .handlers(threads.offload(Acmi))
        .handlers(threads.offload(PmTranscripts))
        .handlers(threads.offload(Iiif))
        .handlers(threads.offload(GaHap))
        .handlers(threads.offload(Ghap))
        .menu(menu)
}

/// Serves one client on standard input and output, until it closes them.
///
/// # Errors
///
/// Returns an error if the client does not follow the protocol.
pub async fn on_stdio(server: Server) -> Result<(), Box<dyn Error>> {
    server.serve(stdio()).await?.waiting().await?;
    Ok(())
}
