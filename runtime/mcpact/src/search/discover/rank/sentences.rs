//! The vectors of tools and queries from a sentence model.

use std::sync::Arc;

use super::{query::truncated, vectors::MAX_CHARACTERS};
use crate::search::discover::{EmbedError, Embedder};

/// The maximum number of characters of a query that the model reads. Sentence models read a few
/// hundred tokens.
const MAX_QUERY: usize = 1_000;

/// The vectors of all tools of a search index, by a model that the server provides.
#[derive(Clone, Debug)]
pub(in crate::search::discover) struct Sentences {
    embedder: Arc<dyn Embedder>,
    /// One vector of length 1 for each tool.
    tools: Vec<Vec<f32>>,
}

impl Sentences {
    /// Computes the vectors of tools from their names and descriptions, in their order.
    pub(in crate::search::discover) fn new<'a>(
        embedder: Arc<dyn Embedder>,
        texts: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<Sentences, EmbedError> {
        let mut tools: Vec<Vec<f32>> = Vec::new();
        for (name, description) in texts {
            let description: String = description.chars().take(MAX_CHARACTERS).collect();
            let name = name.replace(['_', '-', '.'], " ");
            let vector = unit(embedder.embed(&format!("{name}: {description}"))?)?;
            if let Some(first) = tools.first()
                && first.len() != vector.len()
            {
                let problem = format!(
                    "the vectors of an embedder differ in length: {} and {}",
                    first.len(),
                    vector.len()
                );
                return Err(problem.into());
            }
            tools.push(vector);
        }
        Ok(Sentences { embedder, tools })
    }

    /// Returns the similarity of each tool to the first characters of a query, from -1 to 1, or
    /// `None` if the model has no vector for the query.
    pub(in crate::search::discover) fn similarities(&self, query: &str) -> Option<Vec<f64>> {
        let query = self.embedder.embed(truncated(query, MAX_QUERY)).and_then(unit).ok()?;
        let dot = |tool: &Vec<f32>| -> f32 { tool.iter().zip(&query).map(|(left, right)| left * right).sum() };
        let is_comparable = self.tools.iter().all(|tool| tool.len() == query.len());
        is_comparable.then(|| self.tools.iter().map(|tool| f64::from(dot(tool))).collect())
    }
}

/// Returns the vector with length 1.
fn unit(mut vector: Vec<f32>) -> Result<Vec<f32>, EmbedError> {
    let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    if !length.is_finite() || length <= 0.0 {
        return Err("the vector of an embedder is empty, zero, or not finite".into());
    }
    for value in &mut vector {
        *value /= length;
    }
    Ok(vector)
}
