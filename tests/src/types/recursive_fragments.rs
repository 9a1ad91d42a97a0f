//! Recursive types that are flattened, or in variants with a tag, or in types with bounds.

use std::borrow::Cow;

use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases, recursion::Filter};

pub const CASES: &[Case] = cases![Filtered, OptionallyFiltered, Item, Borrowed, Bounded<u8>];

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Filtered {
    pub query: String,
    #[serde(flatten)]
    pub filter: Filter,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct OptionallyFiltered {
    pub query: String,
    #[serde(flatten)]
    pub folder: Option<Folder>,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
pub struct Folder {
    pub name: String,
    pub children: Vec<Folder>,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Item {
    Folder(Folder),
    File { path: String },
}

#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
pub struct Borrowed {
    pub name: String,
    #[serde(default)]
    pub rest: Cow<'static, [Borrowed]>,
}

#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Bounded<T: Clone> {
    pub item: T,
    pub next: Option<Box<Bounded<T>>>,
}
