//! VHD, the Victorian Heritage Database: heritage places and shipwrecks.

use mcpact::{At, Json, Tier, Tiered, ToolError, ToolSchema, mcp_tool, mcp_tools, serve::WithOrigin};
use serde::{Deserialize, Serialize};

use crate::collection::{
    known,
    paging::{Found, Lines},
    text::Query,
    vhd::{PLACES, Place, PlaceBrief, SHIPWRECKS, Shipwreck, ShipwreckBrief},
};
use crate::shared::{HarvestPages, Limit};
use crate::sources::origin;

#[derive(Clone, Copy, Debug)]
pub struct Vhd;

#[mcp_tools(source = "vhd")]
impl Vhd {
    /// Search places in the Victorian Heritage Database
    #[mcp_tool(
        read_only,
        returns = PlaceId,
        keywords = [
            "vhd", "building", "buildings", "register", "architecture", "heritage listed", "houses", "churches",
            "hotels", "victorian heritage register", "sites", "homestead", "hotel", "pub", "church", "bridge", "garden",
            "cemetery", "lighthouse", "railway station", "mansion", "theatre", "art deco", "protected", "old",
        ],
        asks = [
            "heritage listed homesteads in the Western District",
            "old hotels and pubs on the Victorian Heritage Register",
            "art deco buildings in Melbourne that are protected", "heritage bridges in Gippsland",
            "historic gardens and cemeteries in Victoria", "is there a listed lighthouse near Portland",
        ],
    )]
    pub async fn vhd_search_places(&self, params: VhdSearchPlaces) -> Result<Lines<&'static PlaceBrief>, ToolError> {
        Ok(Found::first(params.filter.find()?, params.limit)
            .map(|place| &place.brief)
            .table())
    }

    /// A heritage place: history, description, significance
    #[mcp_tool(
        read_only,
        output = At<&'static Place>,
        keywords = ["building", "victoria", "details", "statement of significance", "architect", "register"],
        asks = [
            "why is Flinders Street Station significant", "history of a listed building",
            "statement of significance of a heritage place", "architect and date of a place on the register",
            "full VHD record by its id",
        ],
    )]
    pub async fn vhd_get_place(&self, params: VhdGetPlace) -> Result<WithOrigin<Json<At<&'static Place>>>, ToolError> {
        let place = PLACES.get(&params.id.0)?;
        let page = format!("https://vhd.example/places/{}", place.brief.id);
        let origin = origin("place", &[&place.history, &place.description, &place.significance]).public_url(page);
        Ok(WithOrigin(Json(place.at(params.tier)), origin))
    }

    /// Search protected shipwrecks off Victoria
    #[mcp_tool(
        read_only,
        returns = ShipwreckId,
        keywords = [
            "maritime", "ship", "ships", "wreck", "wrecks", "coast", "sunk", "vessel", "diving", "steamer",
            "paddle steamer", "lost", "sank", "bass strait", "port phillip", "dive",
        ],
        asks = [
            "wrecks along the Great Ocean Road", "ships lost in Bass Strait",
            "paddle steamers that sank in Port Phillip", "dive sites of historic wrecks",
            "maritime disasters on the Victorian coast",
        ],
    )]
    pub async fn vhd_search_shipwrecks(&self, params: VhdSearchShipwrecks) -> Lines<&'static ShipwreckBrief> {
        let found = SHIPWRECKS.search(&Query::of(params.query.as_deref()), |_| true);
        Found::first(found, params.limit).map(|wreck| &wreck.brief).table()
    }

    /// A shipwreck: history, vessel, cargo, loss
    #[mcp_tool(
        read_only,
        keywords = ["maritime", "victoria", "ship", "wreck", "vessel", "sank", "crew", "captain"],
        asks = [
            "how did the clipper Schomberg sink", "what was a wrecked vessel carrying",
            "tonnage, builder and owner of a lost ship", "where and when was this ship lost",
            "number of lives lost in a wreck",
        ],
    )]
    pub async fn vhd_get_shipwreck(&self, params: VhdGetShipwreck) -> Result<Json<&'static Shipwreck>, ToolError> {
        Ok(Json(SHIPWRECKS.get(&params.id.0)?))
    }

    /// Municipalities to filter heritage places by
    #[mcp_tool(
        read_only,
        keywords = ["council", "councils", "lga", "shire", "city", "victoria", "local government", "filter"],
        asks = [
            "ids of local government areas for a heritage search", "which councils can I filter heritage places by",
            "list of shires and cities in Victoria", "municipality id of Greater Bendigo",
            "all LGAs of the heritage database",
        ],
    )]
    pub async fn vhd_list_municipalities(&self) -> Json<Values> {
        Json(Values::of(|place| vec![&place.brief.municipality]))
    }

    /// Architectural styles to filter heritage places by
    #[mcp_tool(
        read_only,
        keywords = ["building", "architecture", "victoria", "gothic", "classification", "filter"],
        asks = [
            "which styles of architecture does the heritage database know", "id of the style Federation",
            "Edwardian, Gothic, modernist: the classification of buildings", "list of building styles to filter by",
            "architectural style codes of the VHD",
        ],
    )]
    pub async fn vhd_list_architectural_styles(&self) -> Json<Values> {
        Json(Values::of(|place| vec![&place.brief.architectural_style]))
    }

    /// Heritage themes, such as gold or maritime
    #[mcp_tool(
        read_only,
        keywords = ["topic", "topics", "subject", "victoria", "pastoral", "education", "categories"],
        asks = [
            "topics that group heritage places", "which historical themes does the VHD use",
            "is there a theme for pastoral life or education", "list the categories of Victorian heritage",
            "theme ids for goldfields and transport",
        ],
    )]
    pub async fn vhd_list_themes(&self) -> Json<Values> {
        Json(Values::of(|place| place.themes.iter().map(String::as_str).collect()))
    }

    /// Periods to filter heritage places by
    #[mcp_tool(
        read_only,
        keywords = ["era", "eras", "victoria", "time", "dates", "interwar", "decades", "filter"],
        asks = [
            "eras by which heritage places are grouped", "id of the interwar period",
            "which time periods can I filter buildings by", "list of historical periods in the heritage database",
            "period code for the years 1851 to 1860",
        ],
    )]
    pub async fn vhd_list_periods(&self) -> Json<Values> {
        Json(Values::of(|place| vec![&place.brief.period]))
    }

    /// Harvest Victorian heritage places in bulk
    #[mcp_tool(
        read_only,
        returns = PlaceId,
        keywords = ["download", "building", "heritage", "register", "all", "export", "dataset"],
        asks = [
            "download all places of the Victorian Heritage Register",
            "export every heritage building of a municipality", "dataset of heritage listed places",
            "collect the records of all churches in the VHD", "the whole heritage database, page by page",
        ],
    )]
    pub async fn vhd_harvest(&self, params: VhdHarvest) -> Result<Lines<&'static PlaceBrief>, ToolError> {
        Ok(Found::harvest_pages(params.filter.find()?, &params.harvest)
            .map(|place| &place.brief)
            .table())
    }
}

/// The values of a filter.
#[derive(Debug, Serialize)]
pub struct Values {
    pub total: usize,
    pub results: Vec<Value>,
}

#[derive(Debug, Serialize)]
pub struct Value {
    pub name: &'static str,
    /// The number of places with this value.
    pub places: usize,
}

impl Values {
    fn of(values: impl Fn(&'static Place) -> Vec<&'static str>) -> Self {
        let mut results: Vec<Value> = Vec::new();
        for name in PLACES.iter().flat_map(values) {
            match results.iter_mut().find(|value| value.name == name) {
                Some(value) => value.places += 1,
                None => results.push(Value { name, places: 1 }),
            }
        }
        results.sort_by_key(|value| value.name);
        Self {
            total: results.len(),
            results,
        }
    }
}

impl Filter {
    fn find(&self) -> Result<Vec<&'static Place>, ToolError> {
        let one_of = |parameter, wanted: &Option<String>, of: fn(&Place) -> &str, lister: &str| {
            let wanted = wanted.as_deref();
            let hint = format!("list all with {lister}");
            wanted
                .map(|name| known(parameter, name, PLACES.iter().map(of), &hint))
                .transpose()
        };
        let municipality = one_of(
            "municipality",
            &self.municipality,
            |place| &place.brief.municipality,
            "vhd_list_municipalities",
        )?;
        let style = one_of(
            "architecturalStyle",
            &self.architectural_style,
            |place| &place.brief.architectural_style,
            "vhd_list_architectural_styles",
        )?;
        let period = one_of("period", &self.period, |place| &place.brief.period, "vhd_list_periods")?;
        Ok(PLACES.search(&Query::of(self.query.as_deref()), |place| {
            municipality.is_none_or(|wanted| wanted == place.brief.municipality)
                && style.is_none_or(|wanted| wanted == place.brief.architectural_style)
                && period.is_none_or(|wanted| wanted == place.brief.period)
        }))
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdSearchPlaces {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdGetPlace {
    /// From vhd_search_places
    pub id: PlaceId,
    pub tier: Tier<Place>,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdSearchShipwrecks {
    /// Ship, place or keyword
    pub query: Option<String>,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdGetShipwreck {
    /// From vhd_search_shipwrecks
    pub id: ShipwreckId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct VhdHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestPages,
}

// The filters of both search and harvest.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    /// Place or keyword
    pub query: Option<String>,
    /// From vhd_list_municipalities
    pub municipality: Option<String>,
    /// From vhd_list_architectural_styles
    pub architectural_style: Option<String>,
    /// From vhd_list_periods
    pub period: Option<String>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct PlaceId(pub u32);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ShipwreckId(pub u32);
