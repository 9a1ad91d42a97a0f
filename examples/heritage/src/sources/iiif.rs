//! IIIF, the International Image Interoperability Framework: manifests and images of any institution that serves them.

use mcpact::{ToolSchema, mcp_tool};
use serde::Deserialize;

use crate::shared::on;

/// Read an IIIF manifest: label, attribution, canvases, images
#[mcp_tool(name = "iiif_get_manifest", read_only, keywords = ["digitised", "library", "scan"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct IiifGetManifest {
    // Not a doc comment: rustdoc wants a link around an address.
    #[mcp(description = "Such as https://nla.gov.au/nla.obj-{ID}/manifest")]
    pub manifest_url: String,
    /// Canvas and image details
    #[serde(default = "on")]
    #[mcp(default = true)]
    pub include_canvases: bool,
    #[serde(default)]
    pub max_canvases: MaxCanvases,
}

/// Build an IIIF image URL: region, size, format
#[mcp_tool(name = "iiif_get_image_url", read_only, keywords = ["download", "thumbnail", "crop", "rotate"])]
#[derive(Debug, Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct IiifGetImageUrl {
    /// From iiif_get_manifest
    pub image_service_url: String,
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
