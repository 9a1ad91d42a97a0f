//! serde reads the values that the schemas allow.
//!
//! These are the required parameters alone, every parameter, every value of an enum, and both ends
//! of a range. A default in a schema is the one that serde fills in.

use std::fmt::Debug;

use heritage::{
    HERITAGE,
    sources::{acmi, ala, ga_hap, ghap, iiif, museumsvic, nma, pm_transcripts, prov, trove, vhd},
};
use mcpact::{Definition, ToolSchema};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

fn read<T: DeserializeOwned>(tool: &Definition, arguments: &Map<String, Value>) -> T {
    serde_json::from_value(arguments.clone().into())
        .unwrap_or_else(|error| panic!("{}: {error}: {arguments:?}", tool.name))
}

/// Returns values that `property` accepts.
fn samples(property: &Value) -> Vec<Value> {
    if let Some(values) = property["enum"].as_array() {
        return values.clone();
    }
    match property["type"].as_str().expect("a type") {
        "string" => vec![json!("sample")],
        "boolean" => vec![json!(true), json!(false)],
        "integer" => {
            let minimum = property.get("minimum").cloned().unwrap_or(json!(0));
            let maximum = property.get("maximum").cloned().unwrap_or(json!(1950));
            vec![minimum, maximum]
        }
        "array" => samples(&property["items"])
            .into_iter()
            .map(|item| json!([item]))
            .collect(),
        other => panic!("no sample of {other}"),
    }
}

fn agree<T: ToolSchema + DeserializeOwned + Debug>(tool: &Definition) {
    assert_eq!(
        tool.input_schema,
        mcpact::schema::<T>(),
        "{}: other parameters",
        tool.name
    );
    let schema: Value = serde_json::from_str(tool.input_schema).expect("JSON");
    let properties = schema["properties"].as_object().expect("properties");
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);

    let mut required_only = Map::new();
    for name in required {
        let name = name.as_str().expect("a name");
        required_only.insert(name.to_owned(), samples(&properties[name])[0].clone());
    }
    let mut with_defaults = required_only.clone();
    for (name, property) in properties {
        if let Some(default) = property.get("default") {
            with_defaults.insert(name.clone(), default.clone());
        }
    }
    assert_eq!(
        format!("{:?}", read::<T>(tool, &required_only)),
        format!("{:?}", read::<T>(tool, &with_defaults)),
        "{}: serde fills in other defaults than the schema states",
        tool.name
    );

    for (name, property) in properties {
        for sample in samples(property) {
            let mut arguments = required_only.clone();
            arguments.insert(name.clone(), sample);
            read::<T>(tool, &arguments);
        }
    }
    for name in required_only.keys() {
        let mut arguments = required_only.clone();
        arguments.remove(name);
        let read: Result<T, _> = serde_json::from_value(arguments.into());
        assert!(read.is_err(), "{}: `{name}` is required", tool.name);
    }
}

/// Checks that a tool without parameters has no properties in its schema.
fn agree_without_parameters(tool: &Definition) {
    let schema: Value = serde_json::from_str(tool.input_schema).expect("JSON");
    assert_eq!(schema, json!({"type": "object", "properties": {}}), "{}", tool.name);
}

#[test]
fn of_every_tool() {
    let mut names = Vec::new();
    macro_rules! agree {
        (@ $tool:expr, $parameters:ty) => { agree::<$parameters>($tool) };
        (@ $tool:expr,) => { agree_without_parameters($tool) };
        ($($tool:expr $(=> $parameters:ty)?),+ $(,)?) => {$(
            agree!(@ $tool, $($parameters)?);
            names.push($tool.name);
        )+};
    }
    agree!(
        prov::Prov::PROV_SEARCH => prov::ProvSearch,
        prov::Prov::PROV_GET_IMAGES => prov::ProvGetImages,
        prov::Prov::PROV_HARVEST => prov::ProvHarvest,
        prov::Prov::PROV_GET_SERIES => prov::ProvGetSeries,
        prov::Prov::PROV_GET_AGENCY => prov::ProvGetAgency,
        trove::Trove::TROVE_SEARCH => trove::TroveSearch,
        trove::Trove::TROVE_HARVEST => trove::TroveHarvest,
        trove::Trove::TROVE_NEWSPAPER_ARTICLE => trove::TroveNewspaperArticle,
        trove::Trove::TROVE_LIST_TITLES => trove::TroveListTitles,
        trove::Trove::TROVE_TITLE_DETAILS => trove::TroveTitleDetails,
        trove::Trove::TROVE_GET_CONTRIBUTOR => trove::TroveGetContributor,
        trove::Trove::TROVE_LIST_CONTRIBUTORS => trove::TroveListContributors,
        trove::Trove::TROVE_LIST_MAGAZINE_TITLES,
        trove::Trove::TROVE_GET_MAGAZINE_TITLE => trove::TroveGetMagazineTitle,
        trove::Trove::TROVE_GET_WORK => trove::TroveGetWork,
        trove::Trove::TROVE_GET_PERSON => trove::TroveGetPerson,
        trove::Trove::TROVE_GET_LIST => trove::TroveGetList,
        trove::Trove::TROVE_SEARCH_PEOPLE => trove::TroveSearchPeople,
        museumsvic::Museumsvic::MUSEUMSVIC_SEARCH => museumsvic::MuseumsvicSearch,
        museumsvic::Museumsvic::MUSEUMSVIC_GET_ARTICLE => museumsvic::MuseumsvicGetArticle,
        museumsvic::Museumsvic::MUSEUMSVIC_GET_ITEM => museumsvic::MuseumsvicGetItem,
        museumsvic::Museumsvic::MUSEUMSVIC_GET_SPECIES => museumsvic::MuseumsvicGetSpecies,
        museumsvic::Museumsvic::MUSEUMSVIC_GET_SPECIMEN => museumsvic::MuseumsvicGetSpecimen,
        museumsvic::Museumsvic::MUSEUMSVIC_HARVEST => museumsvic::MuseumsvicHarvest,
        ala::Ala::ALA_SEARCH_OCCURRENCES => ala::AlaSearchOccurrences,
        ala::Ala::ALA_SEARCH_SPECIES => ala::AlaSearchSpecies,
        ala::Ala::ALA_GET_SPECIES => ala::AlaGetSpecies,
        ala::Ala::ALA_SEARCH_IMAGES => ala::AlaSearchImages,
        ala::Ala::ALA_MATCH_NAME => ala::AlaMatchName,
        ala::Ala::ALA_LIST_SPECIES_LISTS => ala::AlaListSpeciesLists,
        ala::Ala::ALA_GET_SPECIES_LIST => ala::AlaGetSpeciesList,
        ala::Ala::ALA_HARVEST => ala::AlaHarvest,
        nma::Nma::NMA_SEARCH_OBJECTS => nma::NmaSearchObjects,
        nma::Nma::NMA_GET_OBJECT => nma::NmaGetObject,
        nma::Nma::NMA_SEARCH_PLACES => nma::NmaSearchPlaces,
        nma::Nma::NMA_GET_PLACE => nma::NmaGetPlace,
        nma::Nma::NMA_SEARCH_PARTIES => nma::NmaSearchParties,
        nma::Nma::NMA_GET_PARTY => nma::NmaGetParty,
        nma::Nma::NMA_SEARCH_MEDIA => nma::NmaSearchMedia,
        nma::Nma::NMA_GET_MEDIA => nma::NmaGetMedia,
        nma::Nma::NMA_HARVEST => nma::NmaHarvest,
        vhd::Vhd::VHD_SEARCH_PLACES => vhd::VhdSearchPlaces,
        vhd::Vhd::VHD_GET_PLACE => vhd::VhdGetPlace,
        vhd::Vhd::VHD_SEARCH_SHIPWRECKS => vhd::VhdSearchShipwrecks,
        vhd::Vhd::VHD_GET_SHIPWRECK => vhd::VhdGetShipwreck,
        vhd::Vhd::VHD_LIST_MUNICIPALITIES,
        vhd::Vhd::VHD_LIST_ARCHITECTURAL_STYLES,
        vhd::Vhd::VHD_LIST_THEMES,
        vhd::Vhd::VHD_LIST_PERIODS,
        vhd::Vhd::VHD_HARVEST => vhd::VhdHarvest,
        acmi::Acmi::ACMI_SEARCH_WORKS => acmi::AcmiSearchWorks,
        acmi::Acmi::ACMI_GET_WORK => acmi::AcmiGetWork,
        acmi::Acmi::ACMI_LIST_CREATORS => acmi::AcmiListCreators,
        acmi::Acmi::ACMI_GET_CREATOR => acmi::AcmiGetCreator,
        acmi::Acmi::ACMI_LIST_CONSTELLATIONS => acmi::AcmiListConstellations,
        acmi::Acmi::ACMI_GET_CONSTELLATION => acmi::AcmiGetConstellation,
        acmi::Acmi::ACMI_HARVEST => acmi::AcmiHarvest,
        pm_transcripts::PmTranscripts::PM_TRANSCRIPTS_GET_TRANSCRIPT => pm_transcripts::PmTranscriptsGetTranscript,
        pm_transcripts::PmTranscripts::PM_TRANSCRIPTS_HARVEST => pm_transcripts::PmTranscriptsHarvest,
        iiif::Iiif::IIIF_GET_MANIFEST => iiif::IiifGetManifest,
        iiif::Iiif::IIIF_GET_IMAGE_URL => iiif::IiifGetImageUrl,
        ga_hap::GaHap::GA_HAP_SEARCH => ga_hap::GaHapSearch,
        ga_hap::GaHap::GA_HAP_GET_PHOTO => ga_hap::GaHapGetPhoto,
        ga_hap::GaHap::GA_HAP_HARVEST => ga_hap::GaHapHarvest,
        ghap::Ghap::GHAP_SEARCH => ghap::GhapSearch,
        ghap::Ghap::GHAP_GET_PLACE => ghap::GhapGetPlace,
        ghap::Ghap::GHAP_LIST_LAYERS,
        ghap::Ghap::GHAP_GET_LAYER => ghap::GhapGetLayer,
        ghap::Ghap::GHAP_HARVEST => ghap::GhapHarvest,
    );
    let all: Vec<&str> = HERITAGE.tools.iter().map(|tool| tool.name).collect();
    assert_eq!(names, all);
}
