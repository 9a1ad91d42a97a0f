//! Parameters that make a result smaller or continue it, recognised by name and type.

/// The role of a parameter for the size of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagingRole {
    /// The maximum number of items: `limit`, `page_size`, `max_results`.
    Limit,
    /// The maximum length of a text: `max_characters`, `max_tokens`.
    Length,
    /// A selection of the result's properties: `fields`, `select`.
    Fields,
    /// The number of items before the first one: `offset`, `skip`.
    Offset,
    /// The number of a page: `page`, `page_number`.
    Page,
    /// A value from an earlier result that continues it: `cursor`, `page_token`.
    Cursor,
    /// The level of detail of each item: `tier`, `verbosity`.
    Detail,
    /// The ids of the items, if the parameter is required: `ids`, `record_ids`.
    Ids,
}

/// The type of a parameter, as far as roles depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// An integer or a number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// Another type.
    Other,
}

/// The names of each role. They are those of the common conventions for paging: SQL and REST
/// (`limit`, `offset`), [AIP-158](https://google.aip.dev/158) (`page_size`, `page_token`),
/// [OData](https://docs.oasis-open.org/odata/odata/v4.01/) (`top`, `skip`, `select`),
/// [Relay](https://relay.dev/graphql/connections.htm) (`first`, `after`),
/// [JSON:API](https://jsonapi.org/format/) (`fields`, `include`), AWS (`max_results`, `marker`,
/// `next_token`), Elasticsearch (`size`), Solr (`start`, `rows`), GitHub (`per_page`), Algolia
/// (`hits_per_page`), MongoDB Atlas (`page_num`), Notion (`start_cursor`), Jira (`start_at`),
/// Stripe (`starting_after`), CouchDB (`bookmark`).
///
/// A name that only contains such a word has no role: `max_price` is not a limit and `utc_offset`
/// is not an offset.
const NAMES: [(PagingRole, ParameterType, &[&str]); 10] = [
    (
        PagingRole::Limit,
        ParameterType::Number,
        &[
            "limit",
            "result_limit",
            "page_limit",
            "max",
            "max_results",
            "max_items",
            "max_count",
            "max_rows",
            "max_records",
            "max_entries",
            "num_results",
            "return_limit",
            "page_size",
            "per_page",
            "hits_per_page",
            "size",
            "count",
            "rows",
            "top",
            "top_n",
            "take",
            "first",
            "n",
        ],
    ),
    (
        PagingRole::Length,
        ParameterType::Number,
        &[
            "max_tokens",
            "max_characters",
            "max_chars",
            "max_length",
            "max_bytes",
            "max_lines",
            "max_words",
        ],
    ),
    (
        PagingRole::Offset,
        ParameterType::Number,
        &["offset", "result_offset", "skip", "start", "start_index"],
    ),
    (
        PagingRole::Page,
        ParameterType::Number,
        &["page", "page_number", "page_num", "page_no", "page_index", "start_page"],
    ),
    (
        PagingRole::Cursor,
        ParameterType::String,
        &[
            "cursor",
            "start_cursor",
            "next_cursor",
            "page_token",
            "next_page_token",
            "next_token",
            "continuation_token",
            "continuation",
            "after",
            "after_cursor",
            "page_cursor",
            "starting_after",
            "search_after",
            "marker",
            "bookmark",
            "scroll_id",
        ],
    ),
    (PagingRole::Cursor, ParameterType::Number, &["cursor"]),
    (PagingRole::Cursor, ParameterType::Number, STARTS),
    (
        PagingRole::Fields,
        ParameterType::Array,
        &[
            "fields",
            "output_fields",
            "return_fields",
            "select",
            "include",
            "columns",
            "properties",
            "attributes",
        ],
    ),
    (
        PagingRole::Fields,
        ParameterType::String,
        &["fields", "select", "columns"],
    ),
    (
        PagingRole::Detail,
        ParameterType::String,
        &["tier", "detail", "detail_level", "verbosity", "response_format"],
    ),
];

/// The numbers that are offsets for some servers, and ids or times for others. The arguments that
/// continue by a cursor are right for all of them.
const STARTS: &[&str] = &["start_at", "start_from"];

/// Returns whether a number with this name may be an offset although its role is that of a cursor.
pub const fn may_be_offset(name: &str) -> bool {
    is_any(name, STARTS)
}

/// Returns whether a number with this name begins a range if another parameter ends one: of times
/// or of versions, so that it is no number of items.
pub const fn begins_range(name: &str) -> bool {
    is_any(name, &["start", "from"])
}

/// Returns whether a parameter with this name ends a range.
pub const fn ends_range(name: &str) -> bool {
    is_any(name, &["end", "to", "stop"])
}

/// Returns whether the number `from` is an offset beside a parameter with this name, as in
/// Elasticsearch.
pub const fn is_size(name: &str) -> bool {
    is_any(name, &["size"])
}

/// Returns whether an argument with this name selects the items before a position, so that a
/// shorter result lacks the first ones.
pub const fn pages_backward(name: &str) -> bool {
    is_any(name, &["last", "before", "ending_before", "end_cursor"])
}

impl PagingRole {
    /// Returns the role of a parameter, if its name and type have one. Case and separators make no
    /// difference: `pageSize` and `page-size` have the role of `page_size`.
    ///
    /// ```
    /// use mcpact_shared::paging::{ParameterType, PagingRole};
    ///
    /// assert_eq!(PagingRole::of("maxResults", ParameterType::Number), Some(PagingRole::Limit));
    /// assert_eq!(PagingRole::of("limit", ParameterType::String), None);
    /// assert_eq!(PagingRole::of("max_price", ParameterType::Number), None);
    /// ```
    pub const fn of(name: &str, of_type: ParameterType) -> Option<PagingRole> {
        let mut row = 0;
        while row < NAMES.len() {
            let (role, expected, names) = NAMES[row];
            if expected as u8 == of_type as u8 && is_any(name, names) {
                return Some(role);
            }
            row += 1;
        }
        if matches!(of_type, ParameterType::Array) && is_ids(name.as_bytes()) {
            return Some(PagingRole::Ids);
        }
        None
    }
}

/// Returns whether the last word of a name is `ids`: `ids`, `record_ids`, `recordIds`.
const fn is_ids(name: &[u8]) -> bool {
    let Some((start, last)) = name.split_last_chunk::<3>() else {
        return false;
    };
    matches!(last, [b'i' | b'I', b'd' | b'D', b's' | b'S'])
        && match start.last() {
            None => true,
            Some(before) if before.is_ascii_alphanumeric() => !before.is_ascii_uppercase() && last[0] == b'I',
            Some(before) => before.is_ascii(),
        }
}

/// Returns whether a name is one of these, apart from case and separators.
const fn is_any(name: &str, names: &[&str]) -> bool {
    let mut index = 0;
    while index < names.len() {
        if is_name(name.as_bytes(), names[index].as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns whether the names are equal apart from case and separators.
const fn is_name(name: &[u8], expected: &[u8]) -> bool {
    let (mut at, mut letter) = (0, 0);
    while at < name.len() {
        let is_separator = name[at].is_ascii() && !name[at].is_ascii_alphanumeric();
        if !is_separator {
            while letter < expected.len() && expected[letter] == b'_' {
                letter += 1;
            }
            if letter == expected.len() || !name[at].eq_ignore_ascii_case(&expected[letter]) {
                return false;
            }
            letter += 1;
        }
        at += 1;
    }
    letter == expected.len()
}

#[cfg(test)]
mod tests {
    use super::{PagingRole, ParameterType};

    #[test]
    fn roles() {
        let number = |name| PagingRole::of(name, ParameterType::Number);
        for name in [
            "limit",
            "pageSize",
            "per-page",
            "hitsPerPage",
            "maxResults",
            "max",
            "n",
            "TOP",
            "top_n",
        ] {
            assert_eq!(number(name), Some(PagingRole::Limit), "{name}");
        }
        for name in ["offset", "result_offset", "skip", "startIndex"] {
            assert_eq!(number(name), Some(PagingRole::Offset), "{name}");
        }
        for name in ["page", "pageNumber", "pageNum", "page_no", "startPage"] {
            assert_eq!(number(name), Some(PagingRole::Page), "{name}");
        }
        for name in ["startFrom", "start_at"] {
            assert_eq!(number(name), Some(PagingRole::Cursor), "{name}");
        }
        assert_eq!(number("maxTokens"), Some(PagingRole::Length));
        for name in [
            "unlimited",
            "maximum",
            "max_price",
            "speed_limit",
            "utc_offset",
            "start_year",
            "",
            "_",
        ] {
            assert_eq!(number(name), None, "{name}");
        }
        let string = |name| PagingRole::of(name, ParameterType::String);
        assert_eq!(string("next_cursor"), Some(PagingRole::Cursor));
        assert_eq!(string("start_cursor"), Some(PagingRole::Cursor));
        assert_eq!(string("pageToken"), Some(PagingRole::Cursor));
        assert_eq!(string("startingAfter"), Some(PagingRole::Cursor));
        assert_eq!(string("ending_before"), None);
        assert_eq!(string("limit"), None);
        assert_eq!(string("startFrom"), None);
        assert_eq!(string("tier"), Some(PagingRole::Detail));
        assert_eq!(string("responseFormat"), Some(PagingRole::Detail));
        assert_eq!(string("fields"), Some(PagingRole::Fields));
        let array = |name| PagingRole::of(name, ParameterType::Array);
        assert_eq!(array("output_fields"), Some(PagingRole::Fields));
        assert_eq!(array("select"), Some(PagingRole::Fields));
        for name in ["ids", "IDS", "record_ids", "record-IDs", "recordIds", "v2IDs"] {
            assert_eq!(array(name), Some(PagingRole::Ids), "{name}");
        }
        for name in ["id", "kids", "KIDS", "grids", "ids_of"] {
            assert_eq!(array(name), None, "{name}");
        }
        assert_eq!(string("ids"), None);
        assert_eq!(PagingRole::of("cursor", ParameterType::Other), None);
    }
}
