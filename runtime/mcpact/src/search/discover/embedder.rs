//! The trait of models that compare texts by meaning, in addition to the word table.

use std::{error::Error, fmt};

/// A model that gives texts of similar meaning similar vectors.
///
/// A search with an embedder adds the similarity of the query to each tool's name and description
/// to the other scores of the ranking. `SentenceModel`, with feature `semantic`, is an embedder
/// that reads a model from files; any other model or service can implement this trait.
///
/// The word table needs no model and finds most of what a model finds, so measure with your own
/// requests first: `mcpact recall`, or [`assert_recall!`](crate::assert_recall).
///
/// ```
/// use std::sync::Arc;
///
/// use mcpact::{discover::{Card, SearchIndex, EmbedError, Embedder, Search}, tokens::Encoding};
/// use serde_json::json;
///
/// /// Counts letters, as a stand-in for a model.
/// #[derive(Debug)]
/// struct Letters;
///
/// impl Embedder for Letters {
///     fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
///         let count = |letter| text.chars().filter(|ch| *ch == letter).count() as f32;
///         Ok(('a'..='z').map(count).collect())
///     }
/// }
///
/// let schema = json!({ "type": "object", "properties": {} });
/// let cards = vec![Card::new("ship_list", "List ships", &schema), Card::new("map_list", "List maps", &schema)];
/// let index = SearchIndex::new("port", Encoding::O200kBase, cards).embedder(Arc::new(Letters))?;
/// assert_eq!(index.search(&Search::query("hips")).tools[0].name, "ship_list");
/// # Ok::<(), EmbedError>(())
/// ```
pub trait Embedder: fmt::Debug + Send + Sync {
    /// Returns the vector of a text: of any length except 0, and of the same length for all texts.
    /// The vector of a tool is computed once, that of a query in each search.
    ///
    /// # Errors
    ///
    /// Returns an error if the model cannot read the text. A search whose query has no vector ranks
    /// without it.
    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError>;
}

/// The error of an [`Embedder`].
pub type EmbedError = Box<dyn Error + Send + Sync>;
