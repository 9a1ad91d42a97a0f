//! Several items by their ids, in one call.

use std::collections::{HashMap, HashSet};

use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use mcpact_tokens::Encoding;
use serde::Serialize;

use super::{
    packed::Packed,
    packer::{PackError, Packer},
};

/// The maximum number of unknown ids in a result.
const MAX_UNKNOWN: usize = 20;

/// The items of several ids: each once, in the order of the ids.
///
/// ```
/// use mcpact::results::Batch;
///
/// let get = |id: &str| id.starts_with("bnd_").then(|| format!("the text of {id}"));
/// let packed = Batch::get(["bnd_a", "x", "bnd_b", "bnd_a"], get).pack(8_000)?;
/// assert_eq!(
///     serde_json::to_string(&packed)?,
///     r#"{"items":["the text of bnd_a","the text of bnd_b"],"unknown":["x"]}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If not all items fit, [`Packed::next`] is the id of the first omitted one: a call with this id
/// and those after it continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch<T> {
    found: Vec<Found<T>>,
    unknown: Vec<String>,
    encoding: Encoding,
}

/// An item and its id.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found<T> {
    id: String,
    item: T,
}

impl<T: Serialize> Serialize for Found<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.item.serialize(serializer)
    }
}

impl<T: Serialize> Batch<T> {
    /// Gets the items of these ids. `get` returns `None` for an unknown id, and is called once for
    /// each.
    pub fn get<I: AsRef<str>>(ids: impl IntoIterator<Item = I>, mut get: impl FnMut(&str) -> Option<T>) -> Batch<T> {
        let mut seen = HashSet::new();
        let mut batch = Batch {
            found: Vec::new(),
            unknown: Vec::new(),
            encoding: Encoding::ALL[0],
        };
        for id in ids {
            let id = id.as_ref();
            if !seen.insert(id.to_owned()) {
                continue;
            }
            match get(id) {
                Some(item) => batch.found.push(Found {
                    id: id.to_owned(),
                    item,
                }),
                None => batch.unknown.push(truncate(id, MAX_SHOWN_NAME).into_owned()),
            }
        }
        batch
    }

    /// Takes the items of these ids from items that were found before, such as by one query, in any
    /// order.
    ///
    /// ```
    /// use mcpact::results::Batch;
    ///
    /// let rows = vec![("b".to_owned(), 2), ("a".to_owned(), 1)];
    /// let packed = Batch::found(["a", "x", "b"], rows).pack(8_000)?;
    /// assert_eq!(packed.items, [1, 2]);
    /// assert_eq!(packed.unknown, ["x"]);
    /// # Ok::<(), mcpact::results::PackError>(())
    /// ```
    pub fn found<I: AsRef<str>>(
        ids: impl IntoIterator<Item = I>,
        found: impl IntoIterator<Item = (String, T)>,
    ) -> Batch<T> {
        let mut found: HashMap<String, T> = found.into_iter().collect();
        Batch::get(ids, |id| found.remove(id))
    }

    /// Sets the encoding of the tokens.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Returns the items that fit `max_tokens` tokens, of the default encoding unless
    /// [`encoding`](Self::encoding) sets another one.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Packer::pack`].
    pub fn pack(self, max_tokens: usize) -> Result<Packed<T>, PackError> {
        let Batch {
            found,
            mut unknown,
            encoding,
        } = self;
        if unknown.len() > MAX_UNKNOWN {
            let more = unknown.len() - MAX_UNKNOWN;
            unknown.truncate(MAX_UNKNOWN);
            unknown.push(format!("… {more} more"));
        }
        let packer = Packer::new(max_tokens).ids(|found: &Found<T>| found.id.clone());
        Ok(packer
            .encoding(encoding)
            .next_is_id()
            .unknown(unknown)
            .pack(found)?
            .map(|found| found.item))
    }
}
