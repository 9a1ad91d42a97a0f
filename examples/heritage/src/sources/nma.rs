//! NMA, the National Museum of Australia: objects, and the places, people and media tied to them.

use mcpact::{Fields, Json, Selected, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::{Deserialize, Serialize};

use crate::collection::{
    known,
    nma::{MEDIA, Media, OBJECTS, Object, ObjectBrief, PARTIES, PLACES, Party, Place},
    paging::{Found, Lines},
    text::Query,
};
use crate::shared::{HarvestRecords, Limit, Page};

#[derive(Clone, Copy, Debug)]
pub struct Nma;

#[mcp_tools(source = "nma")]
impl Nma {
    /// Search National Museum of Australia objects
    #[mcp_tool(
        read_only,
        returns = ObjectId,
        keywords = [
            "nma", "national museum of australia", "artefact", "collection", "photograph", "canberra", "technology",
            "memorabilia", "museum", "convict", "aboriginal", "paintings", "tools", "vehicles", "coins", "medals",
            "relics", "breastplates", "national",
        ],
        asks = [
            "convict love tokens in the National Museum", "bark paintings in the Canberra museum",
            "objects from the Springfield collection", "breastplates and tools in the national collection",
            "museum artefacts connected with Burke and Wills", "vehicles and machines in the NMA",
        ],
    )]
    pub async fn nma_search_objects(&self, params: NmaSearchObjects) -> Result<Lines<&'static ObjectBrief>, ToolError> {
        Ok(Found::first(params.filter.find()?, params.limit)
            .map(|object| &object.brief)
            .table())
    }

    /// A museum object: description, significance, materials
    #[mcp_tool(
        read_only,
        output = Selected<FullObject>,
        keywords = ["artefact", "national", "museum", "details", "significance", "materials", "dimensions"],
        asks = [
            "what is this National Museum object made of", "significance statement of a museum object",
            "full record of NMA object 64620", "description and size of an artefact in Canberra",
            "history of the object that I found in the national collection",
        ],
    )]
    pub async fn nma_get_object(&self, params: NmaGetObject) -> Result<Json<Selected<FullObject>>, ToolError> {
        let object = OBJECTS.get(&params.id.0)?;
        let places: Result<Vec<_>, _> = object
            .places
            .iter()
            .map(|id| PLACES.get(id).map(Named::place))
            .collect();
        let parties: Result<Vec<_>, _> = object
            .parties
            .iter()
            .map(|id| PARTIES.get(id).map(Named::party))
            .collect();
        let media: Result<Vec<_>, _> = object.media.iter().map(|id| MEDIA.get(id).map(Named::media)).collect();
        let object = FullObject {
            brief: &object.brief,
            significance: &object.significance,
            materials: &object.materials,
            places: places?,
            parties: parties?,
            media: media?,
        };
        Ok(Json(params.fields.select(object)))
    }

    /// Search places tied to museum objects
    #[mcp_tool(
        read_only,
        returns = PlaceId,
        keywords = [
            "location", "site", "national", "museum", "provenance", "geographic", "nma", "places", "made", "collected",
            "origin", "found",
        ],
        asks = [
            "places linked with objects of the National Museum",
            "which locations in Queensland does the NMA have objects from", "sites where museum artefacts were made",
            "find the place Coranderrk in the national collection", "where do the museum's objects come from",
        ],
    )]
    pub async fn nma_search_places(&self, params: NmaSearchPlaces) -> Lines<&'static Place> {
        let found = PLACES.search(&Query::new(&params.query), |_| true);
        Found::first(found, params.limit).table()
    }

    /// A place tied to museum objects, with coordinates
    #[mcp_tool(
        read_only,
        keywords = ["location", "site", "museum", "latitude", "longitude", "national"],
        asks = [
            "latitude and longitude of an NMA place", "details of a place record by its id in the National Museum",
            "objects that come from one place", "where exactly is this site of the national collection",
            "NMA place 693",
        ],
    )]
    pub async fn nma_get_place(&self, params: NmaGetPlace) -> Result<Json<WithObjects<&'static Place>>, ToolError> {
        let place = PLACES.get(&params.id.0)?;
        Ok(Json(WithObjects::new(place, |object| {
            object.places.contains(&place.id)
        })))
    }

    /// Search people and organisations tied to museum objects
    #[mcp_tool(
        read_only,
        returns = PartyId,
        keywords = [
            "artist", "maker", "donor", "people", "manufacturer", "national", "museum", "parties", "nma", "person",
            "company", "donated", "collector", "organisations", "manufacturers",
        ],
        asks = [
            "artists and makers in the National Museum", "who donated objects to the NMA",
            "find the manufacturer of a museum object", "people connected with the national collection",
            "organisations named Holden in the museum's records",
        ],
    )]
    pub async fn nma_search_parties(&self, params: NmaSearchParties) -> Lines<&'static Party> {
        let found = PARTIES.search(&Query::new(&params.query), |_| true);
        Found::window(found, &params.page).table()
    }

    /// A person or organisation: biography, dates
    #[mcp_tool(
        read_only,
        keywords = ["artist", "maker", "museum", "born", "died", "biographical", "donor", "manufacturer", "national"],
        asks = [
            "birth and death of an artist in the NMA", "who was the maker of this museum piece",
            "biography of a donor by the party id", "NMA party record of a company",
            "life of a collector in the National Museum's records",
        ],
    )]
    pub async fn nma_get_party(&self, params: NmaGetParty) -> Result<Json<WithObjects<&'static Party>>, ToolError> {
        let party = PARTIES.get(&params.id.0)?;
        Ok(Json(WithObjects::new(party, |object| {
            object.parties.contains(&party.id)
        })))
    }

    /// Search museum images, videos, sound recordings
    #[mcp_tool(
        read_only,
        returns = MediaId,
        keywords = [
            "photo", "film", "audio", "national", "oral history", "multimedia", "pictures", "nma", "image",
            "photographs", "video", "sound", "music", "interview", "footage",
        ],
        asks = [
            "videos and sound recordings in the National Museum", "pictures of museum objects that I may reuse",
            "audio of an interview held by the NMA", "film footage in the national collection",
            "images of bark paintings",
        ],
    )]
    pub async fn nma_search_media(&self, params: NmaSearchMedia) -> Lines<&'static Media> {
        let found = MEDIA.search(&Query::new(&params.query), |_| true);
        Found::window(found, &params.page).table()
    }

    /// A media item: format, creator, rights
    #[mcp_tool(
        read_only,
        keywords = ["image", "video", "museum", "audio", "dimensions", "licence", "copyright", "file"],
        asks = [
            "who owns the copyright of this museum image", "format and dimensions of an NMA picture",
            "media record by its id", "may I reuse this video of the National Museum",
            "creator of a sound file in the museum",
        ],
    )]
    pub async fn nma_get_media(&self, params: NmaGetMedia) -> Result<Json<WithObjects<&'static Media>>, ToolError> {
        let media = MEDIA.get(&params.id.0)?;
        Ok(Json(WithObjects::new(media, |object| object.media.contains(&media.id))))
    }

    /// Harvest National Museum of Australia objects in bulk
    #[mcp_tool(
        read_only,
        returns = ObjectId,
        keywords = ["download", "collection", "all", "export", "dataset", "museum"],
        asks = [
            "download the whole object collection of the NMA", "export all convict objects of the National Museum",
            "dataset of National Museum artefacts", "collect every NMA photograph record",
            "all objects of the Canberra museum, page by page",
        ],
    )]
    pub async fn nma_harvest(&self, params: NmaHarvest) -> Result<Lines<&'static ObjectBrief>, ToolError> {
        Ok(Found::harvest(params.filter.find()?, &params.harvest)
            .map(|object| &object.brief)
            .table())
    }
}

#[derive(Debug, Serialize, ToolSchema)]
pub struct FullObject {
    #[serde(flatten)]
    pub brief: &'static ObjectBrief,
    pub significance: &'static str,
    pub materials: &'static [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Named>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parties: Vec<Named>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub media: Vec<Named>,
}

// The id and the name of a record that another record refers to.
#[derive(Debug, Serialize, ToolSchema)]
pub struct Named {
    pub id: &'static str,
    pub name: &'static str,
}

impl Named {
    fn place(place: &'static Place) -> Self {
        Self {
            id: &place.id,
            name: &place.title,
        }
    }

    fn party(party: &'static Party) -> Self {
        Self {
            id: &party.id,
            name: &party.name,
        }
    }

    fn media(media: &'static Media) -> Self {
        Self {
            id: &media.id,
            name: &media.title,
        }
    }
}

/// A record with the objects that refer to it.
#[derive(Debug, Serialize)]
pub struct WithObjects<T> {
    #[serde(flatten)]
    pub record: T,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<Named>,
}

impl<T> WithObjects<T> {
    fn new(record: T, refers: impl Fn(&Object) -> bool) -> Self {
        let objects = OBJECTS.iter().filter(|object| refers(object)).map(|object| Named {
            id: &object.brief.id,
            name: &object.brief.title,
        });
        Self {
            record,
            objects: objects.collect(),
        }
    }
}

impl Filter {
    fn find(&self) -> Result<Vec<&'static Object>, ToolError> {
        let one_of = |parameter, wanted: &Option<String>, of: fn(&Object) -> &str| {
            let wanted = wanted.as_deref();
            let hint = "omit it for all objects";
            wanted
                .map(|name| known(parameter, name, OBJECTS.iter().map(of), hint))
                .transpose()
        };
        let kind = one_of("type", &self.kind, |object| &object.brief.kind)?;
        let collection = one_of("collection", &self.collection, |object| &object.brief.collection)?;
        Ok(OBJECTS.search(&Query::new(&self.query), |object| {
            kind.is_none_or(|kind| kind == object.brief.kind)
                && collection.is_none_or(|collection| collection == object.brief.collection)
        }))
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchObjects {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetObject {
    /// From nma_search_objects
    pub id: ObjectId,
    pub fields: Fields<FullObject, 1>,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchPlaces {
    pub query: String,
    #[serde(default)]
    pub limit: Limit,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetPlace {
    /// From nma_search_places
    pub id: PlaceId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchParties {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetParty {
    /// From nma_search_parties
    pub id: PartyId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaSearchMedia {
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaGetMedia {
    /// From nma_search_media
    pub id: MediaId,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct NmaHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// The filters of both search and harvest.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct Filter {
    pub query: String,
    /// Such as Photographs
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub collection: Option<String>,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ObjectId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct PlaceId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct PartyId(pub String);

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct MediaId(pub String);
