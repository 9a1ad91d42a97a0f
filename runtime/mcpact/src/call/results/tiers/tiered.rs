//! The trait of results in tiers, the tier of a call, and a value at a tier.

use std::{cmp, error::Error, fmt, hash, marker::PhantomData, rc::Rc, sync::Arc};

use mcpact_shared::unknown_name::unknown_choice;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::project::{Stored, project};
use crate::{
    build::schema::{Node, Notes, Output, Projection, Shape, Tiers, ToolSchema},
    json::nesting::result_value,
};

/// A struct whose fields are in tiers, so that a call requests as much of the struct as it needs.
///
/// Derive it; the [derive macro](derive@crate::Tiered) describes the attributes.
///
/// ```
/// use mcpact::{At, Tier, Tiered};
///
/// #[derive(serde::Serialize, Tiered)]
/// struct Article {
///     title: String,
///     #[tier(2)]
///     text: String,
/// }
///
/// let article = Article { title: "Eureka".into(), text: "The flag flew.".into() };
/// let brief: At<Article> = article.at(Tier::LOWEST);
/// assert_eq!(serde_json::to_string(&brief)?, r#"{"title":"Eureka","content_token_count":8}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tiers",
    label = "`Tiered` is not implemented for `{Self}`",
    note = "if it is your own struct, write `#[derive(mcpact::Tiered)]` above it",
    note = "for a list, write the type of its items, as in `Tier<Article>` and `Vec<At<Article>>`"
)]
pub trait Tiered: Serialize {
    /// The type that derives the trait: `T` for a `T`, a `&T` or a `Box<T>`.
    type Base: Tiered;

    #[doc(hidden)]
    const TIERS: &'static Tiers;

    /// Returns the value at the tier that a call requests.
    fn at(self, tier: Tier<Self::Base>) -> At<Self>
    where
        Self: Sized,
    {
        At::new(self, tier, None)
    }

    /// Returns the value at the tier that a call requests. The value may lack fields of higher
    /// tiers, which are null or absent in its JSON; `stored` has the facts about them that lower
    /// tiers show. The highest tier shows the value alone.
    ///
    /// ```
    /// use mcpact::{Stored, Tier, Tiered};
    ///
    /// #[derive(serde::Serialize, Tiered)]
    /// struct Article {
    ///     title: String,
    ///     #[tier(2)]
    ///     text: Option<String>,
    /// }
    ///
    /// let article = Article { title: "Eureka".into(), text: None };
    /// let brief = article.at_stored(Tier::LOWEST, Stored::new(2_840));
    /// assert_eq!(serde_json::to_string(&brief)?, r#"{"title":"Eureka","content_token_count":2840}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    fn at_stored(self, tier: Tier<Self::Base>, stored: Stored) -> At<Self>
    where
        Self: Sized,
    {
        At::new(self, tier, Some(stored))
    }

    /// Returns the value at one tier, whose index is known at compile time. An index without a tier
    /// is a compile error.
    ///
    /// ```
    /// # #[derive(serde::Serialize, mcpact::Tiered)]
    /// # struct Article { title: String, #[tier(2)] text: String }
    /// use mcpact::{At, Tiered};
    ///
    /// fn hits(found: &[Article]) -> Vec<At<&Article, 0>> {
    ///     found.iter().map(Tiered::at_tier).collect()
    /// }
    /// ```
    fn at_tier<const TIER: usize>(self) -> At<Self, TIER>
    where
        Self: Sized,
    {
        At::at_its_tier(self)
    }
}

macro_rules! pointers {
    ($(<$($lifetime:lifetime,)? T> $pointer:ty),+ $(,)?) => {$(
        impl<$($lifetime,)? T: Tiered + ?Sized> Tiered for $pointer
        where
            $pointer: Serialize,
        {
            type Base = T::Base;
            const TIERS: &'static Tiers = T::TIERS;
        }
    )+};
}

pointers!(<'a, T> &'a T, <T> Box<T>, <T> Rc<T>, <T> Arc<T>);

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
    const fn at(index: usize) -> Self {
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

/// The `TIER` of an [`At`] whose tier is known only at run time.
const ANY: usize = usize::MAX;

/// A value that is written with only the fields of a tier, and with the tokens that the next tier
/// adds. [`Tiered::at`] returns it.
///
/// It can be a result, `Json<At<Article>>`, or a part of one, such as `Vec<At<Article>>`. As the
/// type of an `output`, it announces a schema that the results at every tier match: the fields
/// above the lowest tier may be absent.
///
/// `At<T, TIER>` is the value at the tier with this index, of [`Tiered::at_tier`]. Its schema has
/// only the properties of that tier.
///
/// ```
/// use mcpact::{At, Tiered, ToolSchema, output_schema};
///
/// #[derive(serde::Serialize, Tiered, ToolSchema)]
/// struct Article {
///     title: String,
///     #[tier(2)]
///     text: String,
/// }
///
/// assert_eq!(
///     output_schema::<At<Article>>(),
///     r#"{"type":"object","properties":{"title":{"type":"string"},"text":{"type":"string"},"content_token_count":{"type":"integer"}},"required":["title"]}"#,
/// );
/// assert_eq!(
///     output_schema::<At<Article, 0>>(),
///     r#"{"type":"object","properties":{"title":{"type":"string"},"content_token_count":{"type":"integer"}},"required":["title"]}"#,
/// );
/// assert_eq!(output_schema::<At<Article, 1>>(), output_schema::<Article>());
/// ```
pub struct At<T: Tiered, const TIER: usize = ANY> {
    value: T,
    tier: Tier<T::Base>,
    stored: Option<Stored>,
}

impl<T: Tiered> At<T> {
    const fn new(value: T, tier: Tier<T::Base>, stored: Option<Stored>) -> Self {
        Self { value, tier, stored }
    }
}

impl<T: Tiered, const TIER: usize> At<T, TIER> {
    const ITS_TIER: Tier<T::Base> = Tier::at(TIER);

    const fn at_its_tier(value: T) -> Self {
        Self {
            value,
            tier: Self::ITS_TIER,
            stored: None,
        }
    }

    /// Returns the tier.
    pub const fn tier(&self) -> Tier<T::Base> {
        self.tier
    }

    /// Returns the value, with all its fields.
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// Returns the value, with all its fields.
    pub fn into_value(self) -> T {
        self.value
    }
}

impl<T: Tiered, const TIER: usize> Serialize for At<T, TIER> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.tier == Tier::HIGHEST {
            return self.value.serialize(serializer);
        }
        let value = result_value(&self.value).map_err(ser::Error::custom)?;
        project(value, T::TIERS, self.tier.index(), self.stored.as_ref()).serialize(serializer)
    }
}

impl<T: Tiered + ToolSchema, const TIER: usize> ToolSchema for At<T, TIER> {
    const NODE: &'static Node = &Node {
        // A definition has the name of the type itself.
        name: T::NODE.name,
        notes: Notes {
            output: Output::Projection(if TIER == ANY {
                Projection::Tiers(T::TIERS)
            } else {
                Projection::Tier(T::TIERS, Tier::<T::Base>::at(TIER).index())
            }),
            ..Notes::NONE
        },
        shape: Shape::Transparent(T::NODE),
    };
}

impl<T: Tiered + Clone, const TIER: usize> Clone for At<T, TIER> {
    fn clone(&self) -> Self {
        Self {
            value: self.value.clone(),
            tier: self.tier,
            stored: self.stored.clone(),
        }
    }
}

impl<T: Tiered + fmt::Debug, const TIER: usize> fmt::Debug for At<T, TIER> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("At")
            .field("value", &self.value)
            .field("tier", &self.tier)
            .field("stored", &self.stored)
            .finish()
    }
}
