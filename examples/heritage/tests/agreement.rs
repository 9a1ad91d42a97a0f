//! What the schemas promise, serde takes: required parameters alone, every parameter, every value of an enum, both ends of
//! a range; and a default in a schema is the one that serde fills in.

use std::fmt::Debug;

use heritage::{
    HERITAGE,
    sources::{acmi, ala, ga_hap, ghap, iiif, museumsvic, nma, pm_transcripts, prov, trove, vhd},
};
use mcpact::Tool;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

fn read<T: Tool + DeserializeOwned>(arguments: &Map<String, Value>) -> T {
    serde_json::from_value(arguments.clone().into())
        .unwrap_or_else(|error| panic!("{}: {error}: {arguments:?}", T::NAME))
}

/// Values that `property` takes.
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

fn agree<T: Tool + DeserializeOwned + Debug>() {
    let schema: Value = serde_json::from_str(T::INPUT_SCHEMA).expect("JSON");
    let properties = schema["properties"].as_object().expect("properties");
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);

    let mut least = Map::new();
    for name in required {
        let name = name.as_str().expect("a name");
        least.insert(name.to_owned(), samples(&properties[name])[0].clone());
    }
    let mut with_defaults = least.clone();
    for (name, property) in properties {
        if let Some(default) = property.get("default") {
            with_defaults.insert(name.clone(), default.clone());
        }
    }
    assert_eq!(
        format!("{:?}", read::<T>(&least)),
        format!("{:?}", read::<T>(&with_defaults)),
        "{}: serde fills in other defaults than the schema states",
        T::NAME
    );

    for (name, property) in properties {
        for sample in samples(property) {
            let mut arguments = least.clone();
            arguments.insert(name.clone(), sample);
            read::<T>(&arguments);
        }
    }
    for name in least.keys() {
        let mut arguments = least.clone();
        arguments.remove(name);
        let read: Result<T, _> = serde_json::from_value(arguments.into());
        assert!(read.is_err(), "{}: `{name}` is required", T::NAME);
    }
}

#[test]
fn of_every_tool() {
    let mut names = Vec::new();
    macro_rules! agree {
        ($($tool:ty),+ $(,)?) => {$(
            agree::<$tool>();
            names.push(<$tool>::NAME);
        )+};
    }
    agree!(
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
    );
    let all: Vec<&str> = HERITAGE.tools.iter().map(|tool| tool.name).collect();
    assert_eq!(names, all);
}
