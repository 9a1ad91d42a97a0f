//! ALA, the Atlas of Living Australia: species, where they were seen, and lists of them.

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::{Deserialize, Serialize};

use crate::collection::{
    Record,
    ala::{IMAGES, Image, LISTS, List, OCCURRENCES, Occurrence, TAXA, Taxon},
    known,
    paging::{Found, years},
    text::{Name, Query, distance, fold, one_fits, same, shown},
};
use crate::shared::{HarvestRecords, Limit, Page};

#[derive(Clone, Copy, Debug)]
pub struct Ala;

#[mcp_tools(source = "ala")]
impl Ala {
    /// Search sightings and specimens of Australian species
    #[mcp_tool(read_only, keywords = ["biodiversity", "animal", "plant", "observation"])]
    pub async fn ala_search_occurrences(
        &self,
        params: AlaSearchOccurrences,
    ) -> Result<Json<Found<Sighting>>, ToolError> {
        let mut found = params.filter.find()?;
        let vernacular_name = params.vernacular_name.as_deref().map(Query::new);
        let genus = params.genus.as_deref().map(Name::new);
        found.retain(|(occurrence, taxon)| {
            one_fits(
                vernacular_name.as_ref(),
                taxon.vernacular_names.iter().map(String::as_str),
            ) && same(genus.as_ref(), &taxon.genus)
                && params
                    .spatially_valid
                    .is_none_or(|wanted| wanted == occurrence.spatially_valid)
        });
        Ok(Json(Found::first(found, params.limit).map(Sighting::of)))
    }

    /// Find species by name: taxonomy, occurrence counts
    #[mcp_tool(read_only, keywords = ["animal", "plant", "biodiversity"])]
    pub async fn ala_search_species(&self, params: AlaSearchSpecies) -> Json<Found<SpeciesLine>> {
        let found = TAXA.search(&Query::new(&params.query), |_| true);
        Json(Found::first(found, params.limit).map(SpeciesLine::of))
    }

    /// Species profile: taxonomy, names, images, conservation status
    #[mcp_tool(read_only, keywords = ["animal", "plant", "threatened"])]
    pub async fn ala_get_species(&self, params: AlaGetSpecies) -> Result<Json<Species>, ToolError> {
        let taxon = TAXA.get(&params.guid)?;
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
    #[mcp_tool(read_only, keywords = ["picture", "animal", "plant", "licence"])]
    pub async fn ala_search_images(&self, params: AlaSearchImages) -> Json<Found<&'static Image>> {
        let found = IMAGES.search(&Query::new(&params.query), |_| true);
        Json(Found::window(found, &params.page))
    }

    /// Resolve a scientific name: synonyms, accepted name, classification
    #[mcp_tool(read_only, keywords = ["taxonomy", "species", "standardise"])]
    pub async fn ala_match_name(&self, params: AlaMatchName) -> Result<Json<Match>, ToolError> {
        let name = params.scientific_name.trim();
        let given = fold(name);
        // An author may stand behind the name.
        let is = |known: &str| {
            let rest = given.strip_prefix(&fold(known));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
        };
        if let Some(taxon) = TAXA.iter().find(|taxon| is(&taxon.scientific_name)) {
            return Ok(Json(Match::of(taxon, MatchType::Exact)));
        }
        if let Some(taxon) = TAXA
            .iter()
            .find(|taxon| taxon.synonyms.iter().any(|synonym| is(synonym)))
        {
            return Ok(Json(Match::of(taxon, MatchType::Synonym)));
        }
        let near = TAXA
            .iter()
            .map(|taxon| (distance(&fold(&taxon.scientific_name), &given), taxon));
        match near.min_by_key(|(apart, _)| *apart) {
            Some((1..=3, taxon)) => Ok(Json(Match::of(taxon, MatchType::Fuzzy))),
            Some((_, taxon)) => Err(ToolError::new(format!(
                "no name like `{}`; the nearest is {}; for common names use ala_search_species",
                shown(name),
                taxon.scientific_name
            ))),
            None => Err(ToolError::new("there are no names")),
        }
    }

    /// Curated species lists: threatened, invasive, sensitive
    #[mcp_tool(read_only, keywords = ["conservation", "endangered"])]
    pub async fn ala_list_species_lists(
        &self,
        params: AlaListSpeciesLists,
    ) -> Result<Json<Found<ListLine>>, ToolError> {
        let kinds = LISTS.iter().map(|list| list.kind.as_str());
        let wanted = params.list_type.as_deref();
        let wanted = wanted.map(|kind| known("listType", kind, kinds, "leave it out for lists of every type"));
        let wanted = wanted.transpose()?;
        let found = LISTS.iter().filter(|list| wanted.is_none_or(|kind| kind == list.kind));
        Ok(Json(Found::window(found.collect(), &params.page).map(ListLine::of)))
    }

    /// A species list with all its species
    #[mcp_tool(read_only, keywords = ["conservation"])]
    pub async fn ala_get_species_list(&self, params: AlaGetSpeciesList) -> Result<Json<SpeciesList>, ToolError> {
        let list = LISTS.get(&params.id)?;
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
    #[mcp_tool(read_only, keywords = ["download", "sightings", "specimens"])]
    pub async fn ala_harvest(&self, params: AlaHarvest) -> Result<Json<Found<Sighting>>, ToolError> {
        Ok(Json(
            Found::harvest(params.filter.find()?, &params.harvest).map(Sighting::of),
        ))
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
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
        let fit = with_taxa.filter(|(_, taxon)| {
            one_fits(scientific_name.as_ref(), [taxon.texts()[0]])
                && self.kingdom.is_none_or(|kingdom| kingdom == taxon.kingdom)
                && same(family.as_ref(), &taxon.family)
        });
        Ok(fit.collect())
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaSearchOccurrences {
    #[serde(flatten)]
    pub filter: Filter,
    pub vernacular_name: Option<String>,
    pub genus: Option<String>,
    /// Valid coordinates only
    pub spatially_valid: Option<bool>,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaSearchSpecies {
    /// Scientific or common name
    pub query: String,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaGetSpecies {
    /// From ala_search_species
    pub guid: String,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaSearchImages {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaMatchName {
    pub scientific_name: String,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlaListSpeciesLists {
    /// Such as CONSERVATION_LIST, INVASIVE
    pub list_type: Option<String>,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaGetSpeciesList {
    /// dataResourceUid, such as dr649
    pub id: String,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct AlaHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// The filters of both search and harvest.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    /// Taxon, place or keyword
    pub query: Option<String>,
    pub scientific_name: Option<String>,
    pub kingdom: Option<Kingdom>,
    pub family: Option<String>,
    pub state_province: Option<StateName>,
    pub start_year: Option<u16>,
    pub end_year: Option<u16>,
    pub has_images: Option<bool>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
pub enum Kingdom {
    Animalia,
    Plantae,
    Fungi,
    Chromista,
    Protozoa,
    Bacteria,
    Archaea,
    Viruses,
}

// The atlas writes states and territories out.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
pub enum StateName {
    #[serde(rename = "New South Wales")]
    NewSouthWales,
    Victoria,
    Queensland,
    #[serde(rename = "Western Australia")]
    WesternAustralia,
    #[serde(rename = "South Australia")]
    SouthAustralia,
    Tasmania,
    #[serde(rename = "Northern Territory")]
    NorthernTerritory,
    #[serde(rename = "Australian Capital Territory")]
    AustralianCapitalTerritory,
}
