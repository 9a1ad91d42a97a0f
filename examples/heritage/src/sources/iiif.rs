//! IIIF, the International Image Interoperability Framework: manifests and images of institutions.

use std::fmt;

use mcpact::{Json, ToolError, ToolSchema, mcp_tool, mcp_tools};
use serde::{Deserialize, Serialize};

use super::prov::ManifestUrl;
use crate::collection::{
    iiif::{Canvas, MANIFESTS, Manifest},
    text::shown,
};
use crate::shared::on;

#[derive(Clone, Copy, Debug)]
pub struct Iiif;

#[mcp_tools(source = "iiif")]
impl Iiif {
    /// Read an IIIF manifest: label, attribution, canvases, images
    #[mcp_tool(
        read_only,
        returns = ImageServiceUrl,
        keywords = ["digitised", "library", "scan", "iiif", "viewer", "pages", "manuscript", "canvas"],
        asks = [
            "which pages does this digitised manuscript have", "open https://example.org/iiif/manifest.json",
            "read the manifest of a State Library picture", "rights and attribution of a IIIF object",
            "list the canvases of a digital book",
        ],
    )]
    pub async fn iiif_get_manifest(&self, params: IiifGetManifest) -> Result<Json<Contents>, ToolError> {
        let manifest = MANIFESTS.get(&params.manifest_url.0)?;
        let max = usize::try_from(params.max_canvases.0).unwrap_or(usize::MAX);
        let all = manifest.canvases.len();
        let shown = if params.include_canvases { max.min(all) } else { 0 };
        Ok(Json(Contents {
            label: &manifest.label,
            attribution: &manifest.attribution,
            licence: manifest.licence.as_deref(),
            summary: manifest.summary.as_deref(),
            total: all,
            omitted: all - shown,
            canvases: &manifest.canvases[..shown],
        }))
    }

    /// Build an IIIF image URL: region, size, format
    #[mcp_tool(
        read_only,
        keywords = ["download", "thumbnail", "crop", "rotate", "resize", "iiif", "scale", "jpg"],
        asks = [
            "thumbnail of a IIIF image", "crop a detail out of a digitised map", "rotate the scan by 90 degrees",
            "link to a picture 800 pixels wide", "full resolution JPEG from an image service",
        ],
    )]
    pub async fn iiif_get_image_url(&self, params: IiifGetImageUrl) -> Result<Json<ImageUrl>, ToolError> {
        let service = params
            .image_service_url
            .0
            .trim()
            .trim_end_matches("/info.json")
            .trim_end_matches('/');
        let canvas = MANIFESTS
            .iter()
            .flat_map(|manifest: &Manifest| &manifest.canvases)
            .find(|canvas| canvas.service == service)
            .ok_or_else(|| {
                wrong(
                    "imageServiceUrl",
                    service,
                    "a canvas's `service` from iiif_get_manifest",
                )
            })?;
        let region = region(&params.region.0, canvas)?;
        let size = size(&params.size.0)?;
        let rotation = rotation(&params.rotation.0)?;
        let (quality, format) = (params.quality, params.format);
        Ok(Json(ImageUrl {
            url: format!("{service}/{region}/{size}/{rotation}/{quality}.{format}"),
            info: format!("{service}/info.json"),
        }))
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Contents {
    pub label: &'static str,
    pub attribution: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<&'static str>,
    /// The number of canvases.
    pub total: usize,
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub canvases: &'static [Canvas],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[derive(Debug, Serialize)]
pub struct ImageUrl {
    pub url: String,
    /// The service's sizes and formats.
    pub info: String,
}

fn wrong(parameter: &str, value: &str, instead: &str) -> ToolError {
    ToolError::new(format!("invalid {parameter} `{}`; write {instead}", shown(value)))
}

/// The maximum number of digits of a number.
const MAX_DIGITS: usize = 20;

/// Parses `N` positive numbers with commas between them.
fn numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    let number = |part: &str| {
        let plain =
            (1..=MAX_DIGITS).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        plain.then(|| part.parse::<f64>().ok()).flatten()
    };
    let numbers: Option<Vec<f64>> = text.split(',').map(number).collect();
    numbers?.try_into().ok()
}

fn is_whole(numbers: &[f64]) -> bool {
    numbers.iter().all(|number| number.fract() == 0.0)
}

fn region<'a>(text: &'a str, canvas: &Canvas) -> Result<&'a str, ToolError> {
    let text = text.trim();
    let is_valid = if text == "full" || text == "square" {
        true
    } else if let Some(shares) = text.strip_prefix("pct:") {
        numbers(shares)
            .is_some_and(|[x, y, width, height]: [f64; 4]| x < 100.0 && y < 100.0 && width > 0.0 && height > 0.0)
    } else {
        numbers(text).is_some_and(|numbers: [f64; 4]| is_whole(&numbers) && numbers[2] > 0.0 && numbers[3] > 0.0)
    };
    if !is_valid {
        return Err(wrong(
            "region",
            text,
            "full, square, x,y,w,h in pixels or pct:x,y,w,h within 100",
        ));
    }
    // A region must begin inside the image.
    if let Some([x, y, ..]) = numbers::<4>(text)
        && (x >= f64::from(canvas.width) || y >= f64::from(canvas.height))
    {
        let inside = format!("one that begins within {}x{}", canvas.width, canvas.height);
        return Err(wrong("region", text, &inside));
    }
    Ok(text)
}

fn size(text: &str) -> Result<&str, ToolError> {
    let text = text.trim();
    let is_count = |part: &str| numbers(part).is_some_and(|number: [f64; 1]| number[0] > 0.0 && is_whole(&number));
    let is_valid = match text {
        "max" | "full" => true,
        _ => match (text.strip_prefix("pct:"), text.strip_prefix('!')) {
            (Some(share), _) => numbers(share).is_some_and(|[share]: [f64; 1]| share > 0.0 && share <= 100.0),
            (None, Some(bounds)) => bounds
                .split_once(',')
                .is_some_and(|(width, height)| is_count(width) && is_count(height)),
            (None, None) => text
                .split_once(',')
                .is_some_and(|(width, height)| match (width, height) {
                    ("", height) => is_count(height),
                    (width, "") => is_count(width),
                    (width, height) => is_count(width) && is_count(height),
                }),
        },
    };
    let forms = "max, full, pct:n up to 100, 'w,', ',h', 'w,h' or '!w,h'";
    if is_valid {
        Ok(text)
    } else {
        Err(wrong("size", text, forms))
    }
}

fn rotation(text: &str) -> Result<&str, ToolError> {
    let text = text.trim();
    let degrees = text.strip_prefix('!').unwrap_or(text);
    if numbers(degrees).is_some_and(|[degrees]: [f64; 1]| degrees <= 360.0) {
        Ok(text)
    } else {
        Err(wrong(
            "rotation",
            text,
            "0 to 360 degrees, after a `!` to mirror the image",
        ))
    }
}

/// Writes the value as in a URL.
impl fmt::Display for Quality {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Default => "default",
            Self::Color => "color",
            Self::Gray => "gray",
            Self::Bitonal => "bitonal",
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Jpg => "jpg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Webp => "webp",
            Self::Tif => "tif",
        })
    }
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct IiifGetManifest {
    // Not a doc comment: rustdoc wants a link around an address.
    #[mcp(description = "Such as https://nla.gov.au/nla.obj-{ID}/manifest")]
    pub manifest_url: ManifestUrl,
    /// Canvas and image details
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub include_canvases: bool,
    #[serde(default)]
    pub max_canvases: MaxCanvases,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct IiifGetImageUrl {
    /// From iiif_get_manifest
    pub image_service_url: ImageServiceUrl,
    #[serde(default)]
    pub region: Region,
    #[serde(default)]
    pub size: Size,
    #[serde(default)]
    pub rotation: Rotation,
    #[serde(default)]
    pub quality: Quality,
    #[serde(default)]
    pub format: Format,
}

#[derive(Clone, Copy, Debug, Deserialize, ToolSchema)]
#[mcp(default = 50)]
pub struct MaxCanvases(pub u32);

impl Default for MaxCanvases {
    fn default() -> Self {
        Self(50)
    }
}

/// full, square, x,y,w,h or pct:x,y,w,h
#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(default = "full")]
pub struct Region(pub String);

impl Default for Region {
    fn default() -> Self {
        Self("full".to_owned())
    }
}

/// max, full, pct:n, 'w,', ',h', 'w,h' or '!w,h' (fit)
#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(default = "max")]
pub struct Size(pub String);

impl Default for Size {
    fn default() -> Self {
        Self("max".to_owned())
    }
}

/// Degrees; !n to mirror
#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(default = "0")]
pub struct Rotation(pub String);

impl Default for Rotation {
    fn default() -> Self {
        Self("0".to_owned())
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "default")]
pub enum Quality {
    #[default]
    Default,
    Color,
    Gray,
    Bitonal,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
#[mcp(default = "jpg")]
pub enum Format {
    #[default]
    Jpg,
    Png,
    Gif,
    Webp,
    Tif,
}

#[derive(Debug, Deserialize, ToolSchema)]
#[mcp(id)]
pub struct ImageServiceUrl(pub String);
