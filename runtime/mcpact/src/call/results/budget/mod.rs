//! Result budgets: a result over its budget is cut, or becomes an error result.
//!
//! | | |
//! |---|---|
//! | `fit` | fits a result or a protocol error, and adds the report to `_meta` |
//! | `cut` | the longest part of a result that fits |
//! | `lists` | lists in a text, and the lists of a result, in its content and in structured content |
//! | `document` | the JSON document in a text, and its array that is cut |
//! | `shorten` | strings in JSON, objects and arrays, where no list and no text can be cut |
//! | `output_schema` | the schemas that allow a shorter list, string or object |
//! | `paging` | the parameters that narrow a call, and the arguments that continue a list |
//! | `notes` | the sentences for the model, and the properties of the report |
//! | `size` | the text of a result that a model sees, and its tokens, exact or as a lower bound |
//! | `measure` | the tokens of a result and of its items, without a budget |

mod cut;
mod document;
mod fit;
mod lists;
#[cfg(feature = "rmcp")]
mod measure;
mod notes;
mod output_schema;
mod paging;
mod shorten;
mod size;

pub use fit::{FittedError, MAX_SIZE_KEY, max_result_size_chars};

pub(crate) use fit::{DataToFit, client_needs_data, fit, fit_error};
#[cfg(feature = "rmcp")]
pub(crate) use measure::{MeasuredItem, measure};
pub(crate) use notes::REPORT_KEY;
pub(crate) use paging::numbers;
