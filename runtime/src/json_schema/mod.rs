//! JSON Schema documents: the keywords that contain schemas, and visitors.

#[cfg(feature = "serde_json")]
mod visit;

pub use crate::schema::Subschemas;

#[cfg(feature = "serde_json")]
pub use visit::{Location, children, children_mut, visit, visit_objects, visit_objects_mut};
