//! `At<T>`, a value that is written with only the fields of a tier.

use std::fmt;

use serde::{Serialize, Serializer, ser};

use super::{Stored, Tier, Tiered, project::project};
use crate::nesting::result_value;
use crate::schema::{Node, Notes, Output, Projection, Shape, ToolSchema};

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
    pub(super) const fn new(value: T, tier: Tier<T::Base>, stored: Option<Stored>) -> Self {
        Self { value, tier, stored }
    }
}

impl<T: Tiered, const TIER: usize> At<T, TIER> {
    const ITS_TIER: Tier<T::Base> = Tier::at(TIER);

    pub(super) const fn at_its_tier(value: T) -> Self {
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
