//! Eleven sources of Australian history as MCP tools: 69 of them, in a budget that the compiler holds.
#![doc = ""]
#![doc = include_str!("../README.md")]

pub mod report;
// A doc comment here is what a model reads and pays for, so where a name says it all there is none.
#[allow(missing_docs)]
pub mod shared;
#[allow(missing_docs)]
pub mod sources;

use sources::{
    acmi, ala, ga_hap, ghap, iiif, museumsvic, nma, pm_transcripts, prov, trove, vhd,
};

mcpact::toolset! {
    pub HERITAGE = [
        prov::ProvSearch,
        prov::ProvGetImages,
        prov::ProvHarvest,
        prov::ProvGetSeries,
        prov::ProvGetAgency,
        trove::TroveSearch,
        trove::TroveHarvest,
        trove::TroveNewspaperArticle,
        trove::TroveListTitles,
        trove::TroveTitleDetails,
        trove::TroveGetContributor,
        trove::TroveListContributors,
        trove::TroveListMagazineTitles,
        trove::TroveGetMagazineTitle,
        trove::TroveGetWork,
        trove::TroveGetPerson,
        trove::TroveGetList,
        trove::TroveSearchPeople,
        museumsvic::MuseumsvicSearch,
        museumsvic::MuseumsvicGetArticle,
        museumsvic::MuseumsvicGetItem,
        museumsvic::MuseumsvicGetSpecies,
        museumsvic::MuseumsvicGetSpecimen,
        museumsvic::MuseumsvicHarvest,
        ala::AlaSearchOccurrences,
        ala::AlaSearchSpecies,
        ala::AlaGetSpecies,
        ala::AlaSearchImages,
        ala::AlaMatchName,
        ala::AlaListSpeciesLists,
        ala::AlaGetSpeciesList,
        ala::AlaHarvest,
        nma::NmaSearchObjects,
        nma::NmaGetObject,
        nma::NmaSearchPlaces,
        nma::NmaGetPlace,
        nma::NmaSearchParties,
        nma::NmaGetParty,
        nma::NmaSearchMedia,
        nma::NmaGetMedia,
        nma::NmaHarvest,
        vhd::VhdSearchPlaces,
        vhd::VhdGetPlace,
        vhd::VhdSearchShipwrecks,
        vhd::VhdGetShipwreck,
        vhd::VhdListMunicipalities,
        vhd::VhdListArchitecturalStyles,
        vhd::VhdListThemes,
        vhd::VhdListPeriods,
        vhd::VhdHarvest,
        acmi::AcmiSearchWorks,
        acmi::AcmiGetWork,
        acmi::AcmiListCreators,
        acmi::AcmiGetCreator,
        acmi::AcmiListConstellations,
        acmi::AcmiGetConstellation,
        acmi::AcmiHarvest,
        pm_transcripts::PmTranscriptsGetTranscript,
        pm_transcripts::PmTranscriptsHarvest,
        iiif::IiifGetManifest,
        iiif::IiifGetImageUrl,
        ga_hap::GaHapSearch,
        ga_hap::GaHapGetPhoto,
        ga_hap::GaHapHarvest,
        ghap::GhapSearch,
        ghap::GhapGetPlace,
        ghap::GhapListLayers,
        ghap::GhapGetLayer,
        ghap::GhapHarvest,
    ],
    budget = 6_300,
}
