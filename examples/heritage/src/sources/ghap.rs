//! GHAP, the Gazetteer of Historical Australian Placenames, and TLCMap's layers.

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::{Deserialize, Serialize};

use crate::collection::{
    geo,
    ghap::{LAYERS, Layer, PLACES, Place},
    known,
    paging::{Found, Lines},
    text::{distance, fold},
};
use crate::shared::{BoundingBox, Limit, MaxRecords, StateCode};

#[derive(Clone, Copy, Debug)]
pub struct Ghap;

#[mcp_tools(source = "ghap")]
impl Ghap {
    /// Search historical Australian placenames
    #[mcp_tool(
        read_only,
        returns = PlaceId,
        keywords = [
            "ghap", "coordinates", "gazetteer", "town", "towns", "location", "map", "placename", "place names", "anps",
            "locality", "old names", "called", "named", "origin", "aboriginal", "creek", "mountain", "river", "hill",
            "ghost town", "vanished", "suburb",
        ],
        asks = [
            "coordinates of a ghost town in Queensland", "what was Mount Kosciuszko called before",
            "gazetteer entries that begin with Wagga", "historical names of a creek or a hill",
            "find a vanished locality on the goldfields", "Aboriginal place names in New South Wales",
        ],
    )]
    pub async fn ghap_search(&self, params: GhapSearch) -> Result<Lines<&'static Place>, ToolError> {
        let mut found = params.area.find()?;
        let name = fold(&params.query.0);
        found.retain(|place| {
            let known = fold(&place.name);
            known.contains(&name) || params.fuzzy && is_similar(&known, &name)
        });
        found.sort_by_cached_key(|place| {
            let known = fold(&place.name);
            (!known.contains(&name), distance(&known, &name))
        });
        Ok(Found::first(found, params.limit).table())
    }

    /// A historical place by its TLCMap id
    #[mcp_tool(
        read_only,
        keywords = ["placename", "coordinates", "tlcmap", "gazetteer", "record", "details"],
        asks = [
            "TLCMap place by its id", "details and source of a gazetteer record", "open the placename a1b4b8",
            "when was this place named, and in which dataset is it", "one place of GHAP with its dates and coordinates",
        ],
    )]
    pub async fn ghap_get_place(&self, params: GhapGetPlace) -> Result<Json<FullPlace>, ToolError> {
        let place = PLACES.get(&params.id.0)?;
        let layer = place.layer.map(|id| LAYERS.get(&id)).transpose()?;
        Ok(Json(FullPlace {
            place,
            layer_name: layer.map(|layer| layer.name.as_str()),
        }))
    }

    /// TLCMap layers: community maps of places, journeys, events
    #[mcp_tool(
        read_only,
        returns = LayerId,
        keywords = ["dataset", "datasets", "placename", "maps", "contributed", "tlcmap", "journeys"],
        asks = [
            "which map layers have researchers shared", "datasets of massacre sites and explorers' routes",
            "list the layers of TLCMap", "community maps about shipping or missions",
            "what data sets does the gazetteer consist of",
        ],
    )]
    pub async fn ghap_list_layers(&self) -> Json<Layers> {
        let layers = LAYERS.iter().map(|layer| LayerLine {
            layer,
            places: layer.places().count(),
        });
        let results: Vec<LayerLine> = layers.collect();
        Json(Layers {
            total: results.len(),
            results,
        })
    }

    /// All places of a TLCMap layer
    #[mcp_tool(
        read_only,
        keywords = ["dataset", "map", "journey", "tlcmap", "points", "route"],
        asks = [
            "all points of a TLCMap layer", "places along the journey of Ludwig Leichhardt", "open layer 168",
            "content of a dataset of missions", "the stops of an expedition as a map",
        ],
    )]
    pub async fn ghap_get_layer(&self, params: GhapGetLayer) -> Result<Json<FullLayer>, ToolError> {
        let layer = LAYERS.get(&params.layer_id.0)?;
        Ok(Json(FullLayer {
            layer,
            places: layer.places().collect(),
        }))
    }

    /// Harvest placename records in bulk
    #[mcp_tool(
        read_only,
        returns = PlaceId,
        keywords = ["download", "gazetteer", "placename", "placenames", "all", "export", "dataset", "coordinates"],
        asks = [
            "download all placenames of Tasmania", "export the gazetteer of a local government area",
            "collect every historical place name with coordinates", "dataset of towns for a map",
            "thousands of GHAP records",
        ],
    )]
    pub async fn ghap_harvest(&self, params: GhapHarvest) -> Result<Json<Harvest>, ToolError> {
        let mut found = params.area.find()?;
        let name = params.query.as_ref().map(|name| fold(&name.0));
        found.retain(|place| {
            name.as_ref()
                .is_none_or(|name| fold(&place.name).contains(name.as_str()))
        });
        let total = found.len();
        found.truncate(usize::try_from(params.max_records.0.max(1)).unwrap_or(usize::MAX));
        Ok(Json(Harvest {
            total,
            omitted: total - found.len(),
            results: found,
        }))
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FullPlace {
    #[serde(flatten)]
    pub place: &'static Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer_name: Option<&'static str>,
}

#[derive(Debug, Serialize)]
pub struct Layers {
    pub total: usize,
    pub results: Vec<LayerLine>,
}

#[derive(Debug, Serialize)]
pub struct LayerLine {
    #[serde(flatten)]
    pub layer: &'static Layer,
    pub places: usize,
}

#[derive(Debug, Serialize)]
pub struct FullLayer {
    #[serde(flatten)]
    pub layer: &'static Layer,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<&'static Place>,
}

/// A harvest, of at most one page. A call with a smaller area returns the omitted records.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Harvest {
    pub total: usize,
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
    pub results: Vec<&'static Place>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Layer {
    fn places(&self) -> impl Iterator<Item = &'static Place> + use<> {
        let id = self.id;
        PLACES.iter().filter(move |place| place.layer == Some(id))
    }
}

/// Returns true if a name is similar to a known name or to one of its words. A name of up to five
/// letters may have one typo, and a longer name two.
fn is_similar(known: &str, name: &str) -> bool {
    let max_typos = if name.chars().nth(5).is_some() { 2 } else { 1 };
    known
        .split_whitespace()
        .chain([known])
        .any(|part| distance(part, name) <= max_typos)
}

impl Area {
    fn find(&self) -> Result<Vec<&'static Place>, ToolError> {
        let bbox = self.bbox.as_ref().map(geo::Area::read).transpose()?;
        let lgas = PLACES.iter().map(|place| place.lga.as_str());
        let lga = self
            .lga
            .as_deref()
            .map(|lga| known("lga", lga, lgas, "omit it for all areas"));
        let lga = lga.transpose()?;
        let matching = PLACES.iter().filter(|place| {
            self.state.is_none_or(|state| state == place.state)
                && lga.is_none_or(|lga| lga == place.lga)
                && bbox.is_none_or(|bbox| bbox.contains(place.point))
        });
        Ok(matching.collect())
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct GhapSearch {
    pub query: Placename,
    #[serde(default)]
    #[mcp(default = false)]
    pub fuzzy: bool,
    #[serde(flatten)]
    pub area: Area,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct GhapGetPlace {
    /// From ghap_search
    pub id: PlaceId,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GhapGetLayer {
    /// From ghap_list_layers
    pub layer_id: LayerId,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GhapHarvest {
    pub query: Option<Placename>,
    #[serde(flatten)]
    pub area: Area,
    #[serde(default)]
    #[mcp(range = 1..=500)]
    pub max_records: MaxRecords,
}

/// Part of a placename
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Placename(pub String);

// The area of a search.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Area {
    pub state: Option<StateCode>,
    /// Such as BALLARAT CITY
    pub lga: Option<String>,
    pub bbox: Option<BoundingBox>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct PlaceId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct LayerId(pub u32);
