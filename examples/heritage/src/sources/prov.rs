//! PROV, the Public Record Office Victoria: state archives.

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::{Deserialize, Serialize};

use crate::collection::{
    dates::{DateForm, Span},
    iiif::{Canvas, MANIFESTS},
    paging::{Found, Lines},
    prov::{Entry, RECORDS, of},
    record,
    text::{Query, shown},
};
use crate::shared::{Dates, Day, HarvestRecords, Limit, YearOrDay};

#[derive(Clone, Copy, Debug)]
pub struct Prov;

#[mcp_tools(source = "prov")]
impl Prov {
    /// Search Victorian state archives: photos, council minutes
    #[mcp_tool(
        read_only,
        returns = (SeriesNumber, AgencyNumber, ManifestUrl),
        keywords = [
            "prov", "public record office victoria", "records", "government", "maps", "plans", "files", "archives",
            "wills", "probate", "inquest", "immigration", "passenger lists", "court", "prison", "school", "railways",
            "rate books", "ships", "divorce", "asylum", "hospital", "police", "land", "photographs", "migrants",
            "family history",
        ],
        asks = [
            "passenger lists of ships that reached Melbourne in 1852", "will and probate file of my great-grandfather",
            "railway photographs in the Public Record Office", "inquest into a mining accident at Bendigo",
            "rate books of the Borough of Geelong", "plans of a school built by the state government",
        ],
        examples = [
            json!({ "query": "jetty", "recordForm": "Photograph or Image", "dateFrom": "1880", "dateTo": "1895-12-31" }),
        ],
    )]
    pub async fn prov_search(&self, params: ProvSearch) -> Result<Lines<&'static Entry>, ToolError> {
        let matches = params.filter.read(&params.dates, params.digitised_only)?;
        let found = RECORDS.search(&Query::of(params.filter.query.as_deref()), |entry| {
            matches(entry) && params.category.is_none_or(|category| category == entry.category)
        });
        Ok(Found::first(found, params.limit).table())
    }

    /// Image URLs of a digitised PROV record
    #[mcp_tool(
        read_only,
        keywords = ["iiif", "photo", "scan", "scanned", "pages", "digitised", "download", "links"],
        asks = [
            "links to the scanned pages of a PROV file", "download pages 1 to 5 of a digitised record",
            "show me the scan of this will from the state archives",
            "get the images of a digitised photograph from PROV",
            "full size picture of a record in the Public Record Office",
        ],
    )]
    pub async fn prov_get_images(&self, params: ProvGetImages) -> Result<Json<Images>, ToolError> {
        let manifest = MANIFESTS.get(&params.manifest_url.0)?;
        let pages = match &params.pages {
            Some(pages) => page_numbers(pages, manifest.canvases.len())?,
            None => (1..=manifest.canvases.len()).collect(),
        };
        let images = pages
            .into_iter()
            .map(|page| Image::of(page, &manifest.canvases[page - 1], params.size));
        Ok(Json(Images {
            title: &manifest.label,
            total: manifest.canvases.len(),
            images: images.collect(),
        }))
    }

    /// Harvest PROV records in bulk
    #[mcp_tool(
        read_only,
        returns = (SeriesNumber, AgencyNumber, ManifestUrl),
        keywords = ["download", "archives", "victoria", "public record office", "all", "export", "dataset"],
        asks = [
            "download every PROV record about gold mining", "export all records of one VPRS series",
            "collect thousands of Victorian archive records for analysis",
            "get all digitised records of an agency as a dataset",
            "page through all council minutes of the state archives",
        ],
    )]
    pub async fn prov_harvest(&self, params: ProvHarvest) -> Result<Lines<&'static Entry>, ToolError> {
        let matches = params.filter.read(&params.dates, params.digitised_only)?;
        let found = RECORDS.search(&Query::of(params.filter.query.as_deref()), matches);
        Ok(Found::harvest(found, &params.harvest).table())
    }

    /// A PROV record series: agency, dates, access
    #[mcp_tool(
        read_only,
        keywords = ["vprs", "series", "consignment", "public record office", "access status"],
        asks = [
            "what does the series VPRS 7666 contain", "which years does this record series cover",
            "which agency created a VPRS series", "is this series of records open or closed to the public",
            "describe a series of court registers",
        ],
    )]
    pub async fn prov_get_series(&self, params: ProvGetSeries) -> Result<Json<Series>, ToolError> {
        let series = series(&params.series_id)?;
        let within = |category| of(category).filter(|entry| entry.series.as_deref() == Some(&series.id));
        let agency = of(Category::Agency).find(|agency| Some(&agency.id) == series.agency.as_ref());
        Ok(Json(Series {
            series,
            agency_title: agency.map(|agency| agency.title.as_str()),
            consignments: within(Category::Consignment).map(|entry| entry.id.as_str()).collect(),
            items: within(Category::Item).count() + within(Category::Image).count(),
        }))
    }

    /// A PROV agency: dates, status, number of series
    #[mcp_tool(
        read_only,
        keywords = ["va", "department", "government", "creator", "office", "public record office", "ministry"],
        asks = [
            "history of the Department of Crown Lands and Survey as an agency", "what did the agency VA 538 do",
            "when was a government department abolished", "how many series did a public office create",
            "tell me about the office that created these records",
        ],
    )]
    pub async fn prov_get_agency(&self, params: ProvGetAgency) -> Result<Json<Agency>, ToolError> {
        let agency = agency(&params.agency_id)?;
        let series = of(Category::Series).filter(|series| series.agency.as_deref() == Some(&agency.id));
        let series: Vec<SeriesTitle> = series
            .map(|series| SeriesTitle {
                id: &series.id,
                title: &series.title,
            })
            .collect();
        Ok(Json(Agency {
            agency,
            series_count: series.len(),
            series,
        }))
    }
}

#[derive(Debug, Serialize)]
pub struct Images {
    pub title: &'static str,
    /// The number of pages of the record.
    pub total: usize,
    pub images: Vec<Image>,
}

#[derive(Debug, Serialize)]
pub struct Image {
    pub page: usize,
    pub label: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub medium: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<String>,
}

impl Image {
    fn of(page: usize, canvas: &'static Canvas, wanted: ImageSize) -> Self {
        let url = |offered: ImageSize, size: &str| {
            (wanted == offered || wanted == ImageSize::All)
                .then(|| format!("{}/full/{size}/0/default.jpg", canvas.service))
        };
        Self {
            page,
            label: &canvas.label,
            thumbnail: url(ImageSize::Thumbnail, "!200,200"),
            medium: url(ImageSize::Medium, "!1024,1024"),
            full: url(ImageSize::Full, "max"),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Series {
    #[serde(flatten)]
    pub series: &'static Entry,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agency_title: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub consignments: Vec<&'static str>,
    pub items: usize,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Agency {
    #[serde(flatten)]
    pub agency: &'static Entry,
    pub series_count: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub series: Vec<SeriesTitle>,
}

#[derive(Debug, Serialize)]
pub struct SeriesTitle {
    pub id: &'static str,
    pub title: &'static str,
}

fn series(number: &SeriesNumber) -> Result<&'static Entry, ToolError> {
    numbered("VPRS", &number.0, Category::Series, "series")
}

fn agency(number: &AgencyNumber) -> Result<&'static Entry, ToolError> {
    numbered("VA", &number.0, Category::Agency, "agency")
}

/// Finds a record by its number, with or without the letters before it.
fn numbered(letters: &str, number: &str, category: Category, noun: &str) -> Result<&'static Entry, ToolError> {
    let number = match number.trim() {
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => format!("{letters} {digits}"),
        whole => whole.to_owned(),
    };
    record(of(category), &number, noun, Some("prov_search"))
}

impl RecordFilter {
    /// Returns the filter of records, without the query.
    fn read<T: DateForm>(
        &self,
        dates: &Dates<T>,
        digitised_only: bool,
    ) -> Result<impl Fn(&Entry) -> bool + use<T>, ToolError> {
        let series = self.series.as_ref().map(series).transpose()?;
        let agency = self.agency.as_ref().map(agency).transpose()?;
        let form = self.record_form;
        let span = Span::of(dates)?;
        Ok(move |entry: &Entry| {
            series.is_none_or(|series| series.id == entry.id || Some(&series.id) == entry.series.as_ref())
                && agency.is_none_or(|agency| agency.id == entry.id || Some(&agency.id) == entry.agency.as_ref())
                && form.is_none_or(|form| Some(form) == entry.form)
                && span.has(entry.start.as_ref(), entry.end.as_ref())
                && (!digitised_only || entry.manifest.is_some())
        })
    }
}

/// Parses page numbers such as `1-5`, `1,3,7` or `1-5,7`, and returns each page once.
fn page_numbers(text: &str, last: usize) -> Result<Vec<usize>, ToolError> {
    let wrong = |part: &str| {
        ToolError::new(format!(
            "pages `{}`: `{}` is not a page or a range within 1 to {last}; write 1-5 or 1,3,7",
            shown(text),
            shown(part)
        ))
    };
    let mut pages = Vec::new();
    let mut is_listed = vec![false; last + 1];
    for part in text.split(',').map(str::trim) {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| {
            text.trim()
                .parse::<usize>()
                .ok()
                .filter(|page| (1..=last).contains(page))
        };
        match (number(from), number(to)) {
            (Some(from), Some(to)) if from <= to => {
                pages.extend((from..=to).filter(|page| !std::mem::replace(&mut is_listed[*page], true)));
            }
            _ => return Err(wrong(part)),
        }
    }
    Ok(pages)
}

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

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvGetImages {
    /// From prov_search
    pub manifest_url: ManifestUrl,
    /// 1-5 or 1,3,7
    pub pages: Option<String>,
    #[serde(default)]
    pub size: ImageSize,
}

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

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvGetSeries {
    pub series_id: SeriesNumber,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvGetAgency {
    pub agency_id: AgencyNumber,
}

// The filters of both search and harvest.
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
#[mcp(id)]
pub struct SeriesNumber(pub String);

/// VA number
#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct AgencyNumber(pub String);

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
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

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    Agency,
    Function,
    Series,
    Consignment,
    Item,
    Image,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "all")]
pub enum ImageSize {
    Thumbnail,
    Medium,
    Full,
    #[default]
    All,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ManifestUrl(pub String);
