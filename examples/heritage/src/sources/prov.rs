//! PROV, the Public Record Office Victoria: state archives.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::{Dates, Day, HarvestRecords, Limit, YearOrDay};

/// Search Victorian state archives: photos, maps, files, council minutes
#[mcp_tool(name = "prov_search", read_only, keywords = ["prov", "records", "government"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvSearch {
    #[serde(flatten)]
    pub filter: RecordFilter,
    pub category: Option<Category>,
    #[serde(flatten)]
    pub dates: Dates<YearOrDay>,
    #[serde(default)]
    #[mcp(default = false)]
    pub digitised_only: bool,
    #[serde(default)]
    pub limit: Limit,
}

/// Image URLs of a digitised PROV record
#[mcp_tool(name = "prov_get_images", read_only, keywords = ["iiif", "photo", "scan", "download"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvGetImages {
    /// From prov_search
    pub manifest_url: String,
    /// 1-5 or 1,3,7
    pub pages: Option<String>,
    #[serde(default)]
    pub size: ImageSize,
}

/// Harvest PROV records in bulk
#[mcp_tool(name = "prov_harvest", read_only, keywords = ["download", "archives", "victoria"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvHarvest {
    #[serde(flatten)]
    pub filter: RecordFilter,
    #[serde(flatten)]
    pub dates: Dates<Day>,
    #[serde(default)]
    #[mcp(default = false)]
    pub digitised_only: bool,
    #[serde(flatten)]
    pub harvest: HarvestRecords,
}

/// A PROV record series: agency, dates, access
#[mcp_tool(name = "prov_get_series", read_only, keywords = ["vprs"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvGetSeries {
    pub series_id: SeriesNumber,
}

/// A PROV agency: dates, status, number of series
#[mcp_tool(name = "prov_get_agency", read_only, keywords = ["department", "government"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvGetAgency {
    pub agency_id: AgencyNumber,
}

// What searching and harvesting filter by alike.
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordFilter {
    pub query: Option<String>,
    pub series: Option<SeriesNumber>,
    pub agency: Option<AgencyNumber>,
    pub record_form: Option<RecordForm>,
}

/// VPRS number
#[derive(Debug, Deserialize, ToolSchema)]
pub struct SeriesNumber(pub String);

/// VA number
#[derive(Debug, Deserialize, ToolSchema)]
pub struct AgencyNumber(pub String);

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
pub enum RecordForm {
    #[serde(rename = "Photograph or Image")]
    Photograph,
    #[serde(rename = "Map, Plan, or Drawing")]
    Map,
    File,
    Volume,
    Document,
    Card,
    Object,
    #[serde(rename = "Moving Image")]
    MovingImage,
    #[serde(rename = "Sound Recording")]
    SoundRecording,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    Agency,
    Function,
    Series,
    Consignment,
    Item,
    Image,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "all")]
pub enum ImageSize {
    Thumbnail,
    Medium,
    Full,
    #[default]
    All,
}
