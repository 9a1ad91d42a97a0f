//! `Tier<T>`, the parameter by which a call chooses a tier.

use std::{cmp, error::Error, fmt, hash, marker::PhantomData};

use mcpact_rules::unknown_name::unknown_choice;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Tiered;
use crate::schema::{Node, Notes, Shape, ToolSchema};

/// A tier of `T`, as a parameter: the enum of the tiers that `T` has. Its default is the lowest.
///
/// ```
/// use mcpact::{Tier, Tiered, ToolSchema};
///
/// #[derive(serde::Serialize, Tiered)]
/// struct Article {
///     title: String,
///     #[tier(2, preview = 500)]
///     text: String,
/// }
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct GetArticle {
///     id: u32,
///     tier: Tier<Article>,
/// }
///
/// assert!(mcpact::schema::<GetArticle>().contains(
///     r#""tier":{"type":"string","enum":["1","1.5","2"],"default":"1"}"#
/// ));
/// let call: GetArticle = serde_json::from_str(r#"{"id":7}"#)?;
/// assert_eq!(call.tier, Tier::LOWEST);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Tier<T: Tiered + ?Sized> {
    index: usize,
    of: PhantomData<fn() -> T>,
}

impl<T: Tiered + ?Sized> Tier<T> {
    /// The tier with the fewest fields, the default.
    pub const LOWEST: Self = Self::new(0);

    /// The tier with all fields.
    pub const HIGHEST: Self = Self::new(T::TIERS.names.len() - 1);

    const fn new(index: usize) -> Self {
        Self { index, of: PhantomData }
    }

    /// Returns the tier with this index, counted from the lowest.
    #[track_caller]
    pub(super) const fn at(index: usize) -> Self {
        assert!(
            index < T::TIERS.names.len(),
            "the type has no tier of this index; the lowest is 0"
        );
        Self::new(index)
    }

    /// Returns the index, counted from the lowest tier.
    pub const fn index(self) -> usize {
        self.index
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        T::TIERS.names[self.index]
    }

    /// Returns the tier with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|tier| tier.name() == name)
    }

    /// Returns all tiers, lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..T::TIERS.names.len()).map(Self::new)
    }
}

/// A name that is not that of a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTier {
    name: String,
    names: &'static [&'static str],
}

impl fmt::Display for UnknownTier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&unknown_choice("tier", &self.name, self.names))
    }
}

impl Error for UnknownTier {}

impl<T: Tiered + ?Sized> std::str::FromStr for Tier<T> {
    type Err = UnknownTier;

    fn from_str(name: &str) -> Result<Self, UnknownTier> {
        Self::from_name(name).ok_or_else(|| UnknownTier {
            name: name.to_owned(),
            names: T::TIERS.names,
        })
    }
}

impl<T: Tiered + ?Sized> ToolSchema for Tier<T> {
    const NODE: &'static Node = &Node {
        name: "Tier",
        notes: Notes {
            default: Some(T::TIERS.lowest()),
            null_is_absent: true,
            ..Notes::NONE
        },
        shape: Shape::Choice {
            values: T::TIERS.choice,
        },
    };
}

/// Reads an absent tier as the lowest.
impl<'de, T: Tiered + ?Sized> Deserialize<'de> for Tier<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<String>::deserialize(deserializer)? {
            Some(name) => name.parse().map_err(de::Error::custom),
            None => Ok(Self::LOWEST),
        }
    }
}

impl<T: Tiered + ?Sized> Serialize for Tier<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<T: Tiered + ?Sized> Default for Tier<T> {
    fn default() -> Self {
        Self::LOWEST
    }
}

impl<T: Tiered + ?Sized> fmt::Display for Tier<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl<T: Tiered + ?Sized> fmt::Debug for Tier<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Tier({})", self.name())
    }
}

// The derives would require the same traits of `T`.

impl<T: Tiered + ?Sized> Clone for Tier<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tiered + ?Sized> Copy for Tier<T> {}

impl<T: Tiered + ?Sized> PartialEq for Tier<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<T: Tiered + ?Sized> Eq for Tier<T> {}

impl<T: Tiered + ?Sized> PartialOrd for Tier<T> {
    fn partial_cmp(&self, other: &Self) -> Option<cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A tier is less than those with more fields.
impl<T: Tiered + ?Sized> Ord for Tier<T> {
    fn cmp(&self, other: &Self) -> cmp::Ordering {
        self.index.cmp(&other.index)
    }
}

impl<T: Tiered + ?Sized> hash::Hash for Tier<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}
