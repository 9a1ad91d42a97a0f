//! The tokens of a result and of the items of its list, for `_meta`.

use std::borrow::Cow;

use mcpact_tokens::Encoding;
use serde::Deserialize;
use serde_json::Value;

use super::{
    lists::List,
    size::{EXACT_BYTES, Views, take_too_deep},
};
use crate::call::results::{
    parts::{Block, Parts},
    table::record_lines,
};

/// The maximum number of items that are counted one by one. The counts of many short items would be
/// longer than the result.
const MAX_ITEMS: usize = 1_000;
/// The property of an object with several lists that has the items, as in
/// [`Packed`](crate::results::Packed). Without it they are the longest list.
const ITEMS: &str = "items";

/// The tokens of a result.
pub(crate) struct Measured {
    /// Those of the larger of content and structured content, or of both.
    pub(crate) tokens: usize,
    /// False if `tokens` is a lower bound, for a long text.
    pub(crate) is_exact: bool,
    /// The items of a list that is not too long, if `tokens` is exact.
    pub(crate) items: Option<Vec<MeasuredItem>>,
}

/// The tokens of an item.
pub(crate) struct MeasuredItem {
    /// The property `id` of an object, a text or a number.
    pub(crate) id: Option<Value>,
    pub(crate) tokens: usize,
}

/// Counts the tokens that a client shows of a result: those of the larger of content and structured
/// content, or of both.
pub(crate) fn measure<B: Block>(result: &mut Parts<B>, encoding: Encoding, both: bool) -> Measured {
    // Its JSON cannot be written, and clients cannot read it.
    let too_deep = take_too_deep(result);
    let views = Views::of(result);
    // With this maximum, the time of a count is bounded.
    let sizes = views.sizes(0, encoding);
    let is_exact = sizes.content.is_exact && sizes.structured.is_none_or(|size| size.is_exact);
    let items = list(result, &views).filter(|list| is_exact && list.len() <= MAX_ITEMS);
    let measured = Measured {
        tokens: sizes.shown(both).tokens,
        is_exact,
        items: items.map(|list| list.items().map(|item| measure_item(item, encoding)).collect()),
    };
    drop(views);
    result.structured_content = result.structured_content.take().or(too_deep);
    measured
}

/// Finds the list of a result: in structured content, or in the first text that has one.
fn list<'v, B: Block>(result: &Parts<B>, views: &'v Views<'_>) -> Option<List<'v>> {
    let is_short = |text: &&'v str| text.len() <= EXACT_BYTES;
    let of_json = |text: &'v str| List::of_json_preferring(Cow::Borrowed(text), Some(ITEMS));
    if let Some(json) = &views.structured {
        return Some(&**json).filter(is_short).and_then(of_json);
    }
    let lines = record_lines(result.meta.as_ref());
    // A note follows the list, and may be longer.
    let texts = (0..result.content.len()).filter(|index| result.content[*index].text().is_some());
    let mut texts = texts.map(|index| &*views.blocks[index]).filter(is_short);
    texts.find_map(|text| match lines {
        Some(lines) => List::of_table(text, lines),
        None => of_json(text),
    })
}

fn measure_item(item: &str, encoding: Encoding) -> MeasuredItem {
    #[derive(Deserialize)]
    struct WithId {
        id: Value,
    }
    let object = Some(item).filter(|item| item.starts_with('{'));
    let id = object.and_then(|item| serde_json::from_str::<WithId>(item).ok());
    MeasuredItem {
        id: id.map(|item| item.id).filter(|id| id.is_string() || id.is_number()),
        tokens: encoding.count_cached(item),
    }
}
