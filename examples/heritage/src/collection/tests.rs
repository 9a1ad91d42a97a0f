//! The files match the types of their records, and references between records have targets.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{
    MAX_ID, Record, Table, acmi, ala, ga_hap, ghap, iiif, issues::years, museumsvic, nma, pm_transcripts, prov, trove,
    vhd,
};
use crate::sources::prov::Category;

type Source = (
    &'static str,
    &'static str,
    fn(&str, &Value) -> Value,
    fn() -> Vec<Vec<String>>,
    fn() -> Vec<(&'static str, usize)>,
);

macro_rules! sources {
    ($($source:ident),+) => {
        [$((stringify!($source), $source::DATA, $source::again, $source::ids, $source::counts)),+]
    };
}

const SOURCES: [Source; 11] = sources![
    prov,
    trove,
    museumsvic,
    ala,
    nma,
    vhd,
    acmi,
    pm_transcripts,
    iiif,
    ga_hap,
    ghap
];

/// Reads a record as its type and writes it again.
pub(crate) fn again<T: DeserializeOwned + Serialize>(record: &Value) -> Value {
    let read: T = serde_json::from_value(record.clone()).unwrap_or_else(|error| panic!("{error}: {record}"));
    serde_json::to_value(read).expect("a record is JSON")
}

/// No field is lost, misspelt or empty: each line is written as it was read.
#[test]
fn every_line_is_a_record() {
    for (source, data, again, _, _) in SOURCES {
        for (line, number) in data.lines().zip(1..) {
            let mut record: Map<String, Value> =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{source}:{number}: {error}"));
            let kind = record.remove("kind");
            let kind = kind
                .as_ref()
                .map_or("", |kind| kind.as_str().expect("a kind is a string"));
            let record = Value::Object(record);
            assert_eq!(again(kind, &record), record, "{source}:{number}");
        }
    }
}

#[test]
fn tables_hold_every_line() {
    let mut total = 0;
    for (source, data, _, _, counts) in SOURCES {
        let counts = counts();
        assert!(counts.iter().all(|(_, count)| *count > 0), "{source}: {counts:?}");
        let records: usize = counts.iter().map(|(_, count)| count).sum();
        assert_eq!(records, data.lines().count(), "{source}");
        total += records;
    }
    assert!((300..=600).contains(&total), "{total} records");
}

#[test]
fn ids_are_unique_and_short() {
    for (source, _, _, ids, _) in SOURCES {
        for ids in ids() {
            let unique: BTreeSet<&String> = ids.iter().collect();
            assert_eq!(unique.len(), ids.len(), "{source}: {ids:?}");
            assert!(ids.iter().all(|id| id.chars().count() <= MAX_ID), "{source}: {ids:?}");
        }
    }
    let works = trove::WORKS.iter().map(Record::id);
    let both: BTreeSet<String> = works.chain(trove::ARTICLES.iter().map(Record::id)).collect();
    assert_eq!(
        both.len(),
        trove::WORKS.len() + trove::ARTICLES.len(),
        "lists name both by id"
    );
}

/// Asserts that a table has all of these ids.
fn all_in<T: Record>(table: &Table<T>, ids: impl IntoIterator<Item = impl ToString>) {
    for id in ids {
        table.get(&id).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn archives_refer_to_each_other() {
    let ids = |category| {
        prov::of(category)
            .map(|entry| entry.id.as_str())
            .collect::<BTreeSet<&str>>()
    };
    let (series, agencies) = (ids(Category::Series), ids(Category::Agency));
    let mut by_series = BTreeMap::new();
    for entry in prov::RECORDS.iter() {
        assert!(
            entry.series.as_deref().is_none_or(|id| series.contains(id)),
            "{entry:?}"
        );
        assert!(
            entry.agency.as_deref().is_none_or(|id| agencies.contains(id)),
            "{entry:?}"
        );
        all_in(&iiif::MANIFESTS, &entry.manifest);
        *by_series.entry(entry.series.as_deref()).or_insert(0) += 1;
        if let (Some(start), Some(end)) = (&entry.start, &entry.end) {
            assert!(!end.is_before(start), "{entry:?}");
        }
    }
    for id in series {
        assert!(by_series.contains_key(&Some(id)), "{id} has no records");
    }
}

#[test]
fn trove_refers_to_itself() {
    for article in trove::ARTICLES.iter() {
        let brief = &article.brief;
        let title = trove::TITLES.get(&brief.title_id).expect("its title");
        assert_eq!(title.publication, brief.publication, "{}", brief.id);
        assert!(
            !brief.date.is_before(&title.start) && !title.end.is_before(&brief.date),
            "{}",
            brief.id
        );
    }
    for work in trove::WORKS.iter() {
        all_in(&trove::CONTRIBUTORS, work.holdings.iter().map(|held| &held.nuc));
        assert!(!work.holdings.is_empty(), "{}", work.brief.id);
        for link in work.links.iter().filter(|link| link.kind == "manifest") {
            all_in(&iiif::MANIFESTS, [&link.url]);
        }
    }
    for list in trove::LISTS.iter() {
        for item in &list.items {
            let is = trove::WORKS.get(&item.id).is_ok() || trove::ARTICLES.get(&item.id).is_ok();
            assert!(is, "{}: {}", list.id, item.id);
        }
    }
    for contributor in trove::CONTRIBUTORS.iter() {
        all_in(&trove::CONTRIBUTORS, &contributor.parent);
    }
}

#[test]
fn articles_are_in_issues_of_weeklies() {
    let span = super::dates::Span {
        first: 0,
        last: u32::MAX,
    };
    for title in trove::TITLES.iter() {
        let years = years(&title.start, &title.end, title.frequency, span, false);
        assert_eq!(
            years.first().map(|year| year.year),
            Some(title.start.year()),
            "{}",
            title.title
        );
        assert_eq!(
            years.last().map(|year| year.year),
            Some(title.end.year()),
            "{}",
            title.title
        );
    }
}

#[test]
fn species_refer_to_each_other() {
    all_in(&ala::TAXA, ala::OCCURRENCES.iter().map(|occurrence| &occurrence.guid));
    all_in(&ala::TAXA, ala::IMAGES.iter().map(|image| &image.guid));
    all_in(&ala::TAXA, ala::LISTS.iter().flat_map(|list| &list.species));
    for occurrence in ala::OCCURRENCES.iter() {
        let placed = occurrence.lat.is_some() && occurrence.lon.is_some();
        assert!(
            placed || !occurrence.spatially_valid,
            "{}: valid without coordinates",
            occurrence.id
        );
    }
    for taxon in ala::TAXA.iter() {
        assert!(taxon.scientific_name.starts_with(&taxon.genus), "{}", taxon.guid);
        assert!(
            ala::OCCURRENCES.iter().any(|occurrence| occurrence.guid == taxon.guid),
            "{}",
            taxon.guid
        );
    }
}

#[test]
fn museums_refer_to_themselves() {
    all_in(&nma::PLACES, nma::OBJECTS.iter().flat_map(|object| &object.places));
    all_in(&nma::PARTIES, nma::OBJECTS.iter().flat_map(|object| &object.parties));
    all_in(&nma::MEDIA, nma::OBJECTS.iter().flat_map(|object| &object.media));
    all_in(
        &acmi::CREATORS,
        acmi::WORKS
            .iter()
            .flat_map(|work| &work.creators)
            .map(|credit| credit.id),
    );
    all_in(
        &acmi::WORKS,
        acmi::CONSTELLATIONS
            .iter()
            .flat_map(|constellation| &constellation.works),
    );
    let specimens = museumsvic::RECORDS.iter().filter(|piece| piece.collection.is_some());
    for taxon in specimens.filter_map(|piece| piece.brief.taxon.as_ref()) {
        let described =
            |piece: &museumsvic::Piece| piece.biology.is_some() && piece.brief.taxon.as_ref() == Some(taxon);
        assert!(museumsvic::RECORDS.iter().any(described), "{taxon}");
    }
}

#[test]
fn places_are_in_australia() {
    let points = vhd::PLACES.iter().map(|place| place.point);
    let points = points.chain(vhd::SHIPWRECKS.iter().map(|wreck| wreck.point));
    let points = points.chain(ga_hap::PHOTOS.iter().map(|photo| photo.point));
    let points = points.chain(ghap::PLACES.iter().map(|place| place.point));
    for point in points.chain(nma::PLACES.iter().map(|place| place.point)) {
        assert!(
            (-44.0..=-10.0).contains(&point.lat) && (112.0..=154.0).contains(&point.lon),
            "{point:?}"
        );
    }
    all_in(&ghap::LAYERS, ghap::PLACES.iter().filter_map(|place| place.layer));
}

#[test]
fn transcripts_are_in_order_of_id() {
    assert!(pm_transcripts::TRANSCRIPTS.is_sorted_by_key(|transcript| transcript.brief.id));
    for transcript in pm_transcripts::TRANSCRIPTS.iter() {
        assert!(
            transcript.text.starts_with("Sample text, not a transcript."),
            "{}",
            transcript.brief.id
        );
    }
}
