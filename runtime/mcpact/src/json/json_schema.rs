//! JSON Schema documents: the keywords that contain schemas, and visitors.

#[cfg(feature = "serde_json")]
mod annotation;
#[cfg(feature = "serde_json")]
mod depth_and_size;
#[cfg(feature = "serde_json")]
mod keyword_values;
#[cfg(feature = "serde_json")]
mod reference;
#[cfg(feature = "proxy")]
mod sent_schema;
#[cfg(feature = "serde_json")]
mod visit;

#[cfg(feature = "serde_json")]
pub(crate) use annotation::is_annotation;
#[cfg(feature = "serde_json")]
pub use depth_and_size::Extent;
#[cfg(feature = "serde_json")]
pub use keyword_values::{is_tuple_items, is_valid_value};
pub use mcpact_shared::subschemas::Subschemas;
#[cfg(feature = "serde_json")]
pub use reference::resolve;
#[cfg(feature = "proxy")]
pub(crate) use reference::resolve_in;
#[cfg(feature = "serde_json")]
pub(crate) use reference::{definition_name, to_definition};
#[cfg(feature = "proxy")]
pub(crate) use sent_schema::{MAX_FOLLOWED_DEPTH, SentSchema, not_null_form};
#[cfg(feature = "serde_json")]
pub use visit::{Location, children, visit};
#[cfg(feature = "serde_json")]
pub(crate) use visit::{children_mut, visit_objects, visit_objects_mut};
