//! ALA, the Atlas of Living Australia: species, sightings, and lists of species.

mod params;

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::Serialize;

pub use params::*;

use crate::collection::{
    Record,
    ala::{IMAGES, Image, LISTS, List, OCCURRENCES, Occurrence, TAXA, Taxon},
    known,
    paging::{Found, Lines, years},
    text::{Name, Query, any_matches, distance, fold, name_matches, shown},
};

#[derive(Clone, Copy, Debug)]
pub struct Ala;

#[mcp_tools(source = "ala")]
impl Ala {
    /// Search sightings and specimens of Australian species
    #[mcp_tool(
        read_only,
        keywords = [
            "ala", "atlas of living australia", "biodiversity", "animal", "plant", "observation", "occurrence",
            "wildlife", "birds", "location", "recorded", "spotted", "seen", "frogs", "mammals", "reptiles", "insects",
            "fish", "orchids", "trees", "marsupials", "near", "distribution", "range", "live", "map",
        ],
        asks = [
            "where have wombats been seen", "museum specimens of orchids collected in Tasmania",
            "observations of cane toads in 2015", "which frogs were recorded near Cairns",
            "wildlife records within 10 km of a point", "distribution of the lyrebird",
        ],
    )]
    pub async fn ala_search_occurrences(&self, params: AlaSearchOccurrences) -> Result<Lines<Sighting>, ToolError> {
        let mut found = params.filter.find()?;
        let vernacular_name = params.vernacular_name.as_deref().map(Query::new);
        let genus = params.genus.as_deref().map(Name::new);
        found.retain(|(occurrence, taxon)| {
            any_matches(
                vernacular_name.as_ref(),
                taxon.vernacular_names.iter().map(String::as_str),
            ) && name_matches(genus.as_ref(), &taxon.genus)
                && params
                    .spatially_valid
                    .is_none_or(|wanted| wanted == occurrence.spatially_valid)
        });
        Ok(Found::first(found, params.limit).map(Sighting::of).table())
    }

    /// Find species by name: taxonomy, occurrence counts
    #[mcp_tool(
        read_only,
        returns = TaxonId,
        keywords = [
            "animal", "plant", "biodiversity", "common name", "genus", "family", "guid", "atlas", "bird", "frog",
            "tree", "wattle", "eucalypt", "kangaroo", "called", "find",
        ],
        asks = [
            "find the species called blue wren", "eucalypts in the Atlas of Living Australia",
            "which animals have the genus Macropus", "GUID of a species by its common name",
            "how many records does each species of wattle have",
        ],
    )]
    pub async fn ala_search_species(&self, params: AlaSearchSpecies) -> Json<Found<SpeciesLine>> {
        let found = TAXA.search(&Query::new(&params.query), |_| true);
        Json(Found::first(found, params.limit).map(SpeciesLine::of))
    }

    /// Species profile: taxonomy, names, images, conservation status
    #[mcp_tool(
        read_only,
        keywords = ["animal", "plant", "threatened", "endangered", "profile", "conservation", "facts", "guid"],
        asks = [
            "conservation status of the numbat", "profile of a plant by its GUID",
            "common names and classification of a marsupial", "is this bird threatened or vulnerable",
            "facts about the Tasmanian devil",
        ],
    )]
    pub async fn ala_get_species(&self, params: AlaGetSpecies) -> Result<Json<Species>, ToolError> {
        let taxon = TAXA.get(&params.guid.0)?;
        let images = IMAGES.iter().filter(|image| image.guid == taxon.guid);
        let lists = LISTS.iter().filter(|list| list.species.contains(&taxon.guid));
        Ok(Json(Species {
            taxon,
            occurrences: sightings(taxon),
            images: images.map(|image| image.url.as_str()).collect(),
            lists: lists.map(|list| list.id.as_str()).collect(),
        }))
    }

    /// Search photos and illustrations of Australian species
    #[mcp_tool(
        read_only,
        keywords = [
            "picture", "pictures", "photograph", "animal", "plant", "licence", "illustration", "creative commons",
            "image", "look", "looks", "bird", "flower", "butterfly", "free",
        ],
        asks = [
            "pictures of banksias under a free licence", "illustrations of butterflies", "what does a bilby look like",
            "creative commons photographs of an Australian bird", "image of a wildflower for my website",
        ],
    )]
    pub async fn ala_search_images(&self, params: AlaSearchImages) -> Json<Found<&'static Image>> {
        let found = IMAGES.search(&Query::new(&params.query), |_| true);
        Json(Found::window(found, &params.page))
    }

    /// Resolve a scientific name: synonyms, accepted name, classification
    #[mcp_tool(
        read_only,
        returns = TaxonId,
        keywords = ["taxonomy", "species", "standardise", "synonym", "accepted", "valid", "spelling", "lookup"],
        asks = [
            "what is the accepted name for Acacia decurrens", "is this scientific name still valid",
            "kingdom, order and family of a name", "check the spelling of a Latin species name",
            "standardise the taxon names in my spreadsheet",
        ],
    )]
    pub async fn ala_match_name(&self, params: AlaMatchName) -> Result<Json<Match>, ToolError> {
        let name = params.scientific_name.trim();
        let given = fold(name);
        // The author's name may follow the scientific name.
        let matches = |known: &str| {
            let rest = given.strip_prefix(&fold(known));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
        };
        if let Some(taxon) = TAXA.iter().find(|taxon| matches(&taxon.scientific_name)) {
            return Ok(Json(Match::of(taxon, MatchType::Exact)));
        }
        if let Some(taxon) = TAXA
            .iter()
            .find(|taxon| taxon.synonyms.iter().any(|synonym| matches(synonym)))
        {
            return Ok(Json(Match::of(taxon, MatchType::Synonym)));
        }
        let distances = TAXA
            .iter()
            .map(|taxon| (distance(&fold(&taxon.scientific_name), &given), taxon));
        match distances.min_by_key(|(distance, _)| *distance) {
            Some((1..=3, taxon)) => Ok(Json(Match::of(taxon, MatchType::Fuzzy))),
            Some((_, taxon)) => Err(ToolError::new(format!(
                "no scientific name `{}`; the most similar is {}; search common names with ala_search_species",
                shown(name),
                taxon.scientific_name
            ))),
            None => Err(ToolError::new("the collection has no names")),
        }
    }

    /// Curated species lists: threatened, invasive, sensitive
    #[mcp_tool(
        read_only,
        returns = SpeciesListId,
        keywords = ["conservation", "endangered", "weeds", "pests", "red list", "atlas", "lists"],
        asks = [
            "lists of threatened species in Australia", "is there a list of weeds of national significance",
            "which conservation lists does the Atlas have", "lists of pests and invasive animals",
            "sensitive species lists of the states",
        ],
    )]
    pub async fn ala_list_species_lists(
        &self,
        params: AlaListSpeciesLists,
    ) -> Result<Json<Found<ListLine>>, ToolError> {
        let kinds = LISTS.iter().map(|list| list.kind.as_str());
        let wanted = params.list_type.as_deref();
        let wanted = wanted.map(|kind| known("listType", kind, kinds, "omit it for lists of every type"));
        let wanted = wanted.transpose()?;
        let found = LISTS.iter().filter(|list| wanted.is_none_or(|kind| kind == list.kind));
        Ok(Json(Found::window(found.collect(), &params.page).map(ListLine::of)))
    }

    /// A species list with all its species
    #[mcp_tool(
        read_only,
        keywords = ["conservation", "list", "members", "dr", "content", "species"],
        asks = [
            "all species on the list dr649", "which plants are on the EPBC list",
            "content of a list of migratory birds", "open the threatened species list of Queensland",
            "species named in an invasive list by its id",
        ],
    )]
    pub async fn ala_get_species_list(&self, params: AlaGetSpeciesList) -> Result<Json<SpeciesList>, ToolError> {
        let list = LISTS.get(&params.id.0)?;
        let species: Result<Vec<_>, _> = list
            .species
            .iter()
            .map(|guid| TAXA.get(guid).map(SpeciesLine::of))
            .collect();
        Ok(Json(SpeciesList {
            list: ListLine::of(list),
            species: species?,
        }))
    }

    /// Harvest species occurrence records in bulk
    #[mcp_tool(
        read_only,
        keywords = ["download", "sightings", "specimens", "observations", "all", "export", "dataset", "biodiversity"],
        asks = [
            "download all platypus records of the Atlas", "export bird sightings in Victoria since 2000",
            "dataset of occurrence records with coordinates", "collect every koala observation",
            "thousands of plant records for a distribution model",
        ],
    )]
    pub async fn ala_harvest(&self, params: AlaHarvest) -> Result<Lines<Sighting>, ToolError> {
        Ok(Found::harvest(params.filter.find()?, &params.harvest)
            .map(Sighting::of)
            .table())
    }
}

#[derive(Debug, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[mcp(flat)]
pub struct Sighting {
    #[serde(flatten)]
    pub occurrence: &'static Occurrence,
    pub scientific_name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vernacular_name: Option<&'static str>,
}

impl Sighting {
    fn of((occurrence, taxon): (&'static Occurrence, &'static Taxon)) -> Self {
        Self {
            occurrence,
            scientific_name: &taxon.scientific_name,
            vernacular_name: taxon.vernacular_names.first().map(String::as_str),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpeciesLine {
    pub guid: &'static str,
    pub scientific_name: &'static str,
    pub vernacular_names: &'static [String],
    pub kingdom: Kingdom,
    pub family: &'static str,
    pub occurrences: usize,
}

impl SpeciesLine {
    fn of(taxon: &'static Taxon) -> Self {
        Self {
            guid: &taxon.guid,
            scientific_name: &taxon.scientific_name,
            vernacular_names: &taxon.vernacular_names,
            kingdom: taxon.kingdom,
            family: &taxon.family,
            occurrences: sightings(taxon),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Species {
    #[serde(flatten)]
    pub taxon: &'static Taxon,
    pub occurrences: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Match {
    pub match_type: MatchType,
    pub accepted_name: &'static str,
    #[serde(flatten)]
    pub taxon: &'static Taxon,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchType {
    Exact,
    Synonym,
    Fuzzy,
}

impl Match {
    fn of(taxon: &'static Taxon, match_type: MatchType) -> Self {
        Self {
            match_type,
            accepted_name: &taxon.scientific_name,
            taxon,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListLine {
    pub id: &'static str,
    pub name: &'static str,
    pub list_type: &'static str,
    pub region: &'static str,
    pub authority: &'static str,
    pub count: usize,
}

impl ListLine {
    fn of(list: &'static List) -> Self {
        Self {
            id: &list.id,
            name: &list.name,
            list_type: &list.kind,
            region: &list.region,
            authority: &list.authority,
            count: list.species.len(),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct SpeciesList {
    #[serde(flatten)]
    pub list: ListLine,
    pub species: Vec<SpeciesLine>,
}

fn sightings(taxon: &Taxon) -> usize {
    OCCURRENCES
        .iter()
        .filter(|occurrence| occurrence.guid == taxon.guid)
        .count()
}

impl Filter {
    fn find(&self) -> Result<Vec<(&'static Occurrence, &'static Taxon)>, ToolError> {
        let years = years(("startYear", self.start_year), ("endYear", self.end_year))?;
        let query = Query::of(self.query.as_deref());
        let scientific_name = self.scientific_name.as_deref().map(Query::new);
        let family = self.family.as_deref().map(Name::new);
        let found = OCCURRENCES.search(&query, |occurrence| {
            self.state_province
                .is_none_or(|state| state == occurrence.state_province)
                && years.contains(&occurrence.date.year())
                && self.has_images.is_none_or(|wanted| wanted == occurrence.has_image)
        });
        let with_taxa = found
            .into_iter()
            .filter_map(|occurrence| Some((occurrence, TAXA.get(&occurrence.guid).ok()?)));
        let matching = with_taxa.filter(|(_, taxon)| {
            any_matches(scientific_name.as_ref(), [taxon.texts()[0]])
                && self.kingdom.is_none_or(|kingdom| kingdom == taxon.kingdom)
                && name_matches(family.as_ref(), &taxon.family)
        });
        Ok(matching.collect())
    }
}
