//! GA HAP, Geoscience Australia's Historical Aerial Photography.

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::Deserialize;

use crate::collection::{
    ga_hap::{PHOTOS, Photo},
    geo::Area,
    known,
    paging::{Found, Lines, years},
    text::{Name, shown},
};
use crate::shared::{BoundingBox, HarvestRecords, Page, StateCode};

#[derive(Clone, Copy, Debug)]
pub struct GaHap;

#[mcp_tools(source = "ga_hap")]
impl GaHap {
    /// Search historical aerial photographs, 1928-1996
    #[mcp_tool(
        read_only,
        returns = ObjectId,
        keywords = [
            "geoscience", "geoscience australia", "photo", "photos", "survey", "map", "airphoto", "air", "flown",
            "historical", "aerial", "above", "aeroplane", "plane", "flight", "overhead", "landscape", "coast", "suburb",
            "farm", "pictures", "imagery",
        ],
        asks = [
            "air photos of Canberra from the 1950s", "what did the coast at Geelong look like from above",
            "vertical photographs of a farm before 1970", "flight survey of Darwin after the war",
            "old pictures taken from an aeroplane over Perth", "Geoscience Australia imagery in a bounding box",
        ],
        examples = [json!({ "state": "VIC", "yearTo": 1939, "bbox": "143.8,-37.6,143.9,-37.5" })],
    )]
    pub async fn ga_hap_search(&self, params: GaHapSearch) -> Result<Lines<&'static Photo>, ToolError> {
        let area = params.bbox.as_ref().map(Area::read).transpose()?;
        let film = params.film_number.as_deref().map(film).transpose()?;
        let mut found = params.filter.find()?;
        found.retain(|photo| {
            film.is_none_or(|film| film == photo.film_number) && area.is_none_or(|area| area.contains(photo.point))
        });
        Ok(Found::window(found, &params.page).table())
    }

    /// An aerial photograph, by objectId or film, run, frame
    #[mcp_tool(
        read_only,
        keywords = ["geoscience", "download", "frame", "run", "film", "scan", "preview", "aerial"],
        asks = [
            "download the aerial photo with object id 1234567", "film MAP2080, run 3, frame 12",
            "date, scale and camera of an aerial frame", "high resolution scan of an air photo",
            "preview of one aerial photograph",
        ],
        examples = [
            json!({ "objectId": 70001 }),
            json!({ "filmNumber": "MAP2080", "run": "1", "frame": "101" }),
        ],
    )]
    pub async fn ga_hap_get_photo(&self, params: GaHapGetPhoto) -> Result<Json<&'static Photo>, ToolError> {
        let GaHapGetPhoto {
            object_id,
            film_number,
            run,
            frame,
        } = params;
        match (object_id, film_number, run, frame) {
            (Some(id), None, None, None) => Ok(Json(PHOTOS.get(&id.0)?)),
            (None, Some(number), Some(run), Some(frame)) => {
                let film = film(&number)?;
                let of_film = || PHOTOS.iter().filter(|photo| photo.film_number == film);
                let (run_name, frame_name) = (Name::new(&run), Name::new(&frame));
                let matches = |photo: &&Photo| run_name.matches(&photo.run) && frame_name.matches(&photo.frame);
                of_film().find(matches).map(Json).ok_or_else(|| {
                    let existing: Vec<String> = of_film()
                        .map(|photo| format!("{}/{}", photo.run, photo.frame))
                        .collect();
                    ToolError::new(format!(
                        "film {film} has no run `{}` with frame `{}`; its runs and frames are {}",
                        shown(&run),
                        shown(&frame),
                        existing.join(", ")
                    ))
                })
            }
            (Some(_), ..) => Err(ToolError::new(
                "`objectId` already identifies a photograph; omit `filmNumber`, `run` and `frame`, or omit `objectId`",
            )),
            _ => Err(ToolError::new(
                "set `objectId` from ga_hap_search, or all three of `filmNumber`, `run` and `frame`",
            )),
        }
    }

    /// Harvest aerial photograph records in bulk
    #[mcp_tool(
        read_only,
        returns = ObjectId,
        keywords = ["download", "geoscience", "historical", "all", "export", "dataset", "imagery", "aerial"],
        asks = [
            "download all aerial photographs of Tasmania", "export the metadata of every air photo of one film",
            "dataset of aerial frames of the 1960s", "collect all Geoscience Australia aerial imagery of a region",
            "every photo of a flight, page by page",
        ],
    )]
    pub async fn ga_hap_harvest(&self, params: GaHapHarvest) -> Result<Lines<&'static Photo>, ToolError> {
        Ok(Found::harvest(params.filter.find()?, &params.harvest).table())
    }
}

fn film(number: &str) -> Result<&'static str, ToolError> {
    let films = PHOTOS.iter().map(|photo| photo.film_number.as_str());
    known("filmNumber", number, films, "find others with ga_hap_search")
}

impl Filter {
    fn find(&self) -> Result<Vec<&'static Photo>, ToolError> {
        let years = years(("yearFrom", self.year_from), ("yearTo", self.year_to))?;
        let matching = PHOTOS.iter().filter(|photo| {
            self.state.is_none_or(|state| state == photo.state)
                && years.contains(&photo.date.year())
                && (!self.scanned_only || photo.scan.is_some())
        });
        Ok(matching.collect())
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GaHapSearch {
    #[serde(flatten)]
    pub filter: Filter,
    /// Such as MAP2080
    pub film_number: Option<String>,
    pub bbox: Option<BoundingBox>,
    #[serde(flatten)]
    pub page: Page,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct GaHapGetPhoto {
    /// From ga_hap_search
    pub object_id: Option<ObjectId>,
    /// With run and frame
    pub film_number: Option<String>,
    pub run: Option<String>,
    pub frame: Option<String>,
}

#[derive(Debug, Deserialize, ToolSchema)]
pub struct GaHapHarvest {
    #[serde(flatten)]
    pub filter: Filter,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

// The filters of both search and harvest.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filter {
    pub state: Option<StateCode>,
    pub year_from: Option<u32>,
    pub year_to: Option<u32>,
    #[serde(default)]
    #[mcp(default = false)]
    pub scanned_only: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ObjectId(pub u32);
