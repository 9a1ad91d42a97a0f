//! Results in tiers: the trait, the tier of a call, and a value at a tier.

mod at;
mod preview;
mod project;
mod stored;
mod tier;

pub use at::At;
pub use preview::{HasText, assert_text, property};
pub use stored::Stored;
pub use tier::{Tier, UnknownTier};

use std::{rc::Rc, sync::Arc};

use serde::Serialize;

use crate::schema::Tiers;

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
