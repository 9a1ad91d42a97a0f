//! Tool results that fit: budgets, tiers, selected fields, packing, tables, and their origin.
//!
//! | | |
//! |---|---|
//! | [`tokens`], [`tokens_within`] | the tokens of a text, and whether they are within a maximum |
//! | [`first_tokens`], [`first_characters`], [`grapheme_floor`] | the beginning of a text that is not cut inside a grapheme |
//! | [`Tiered`], [`Tier`], [`At`] | a result in tiers: a summary, a preview, or all of it |
//! | [`Fields`], [`Selected`] | the fields of a result that a call selects |
//! | [`pack()`], [`Packer`], [`Packed`] | the items that fit a maximum of tokens, in order, and how to continue |
//! | [`Batch`] | several items by their ids, in one call |
//! | `Cursors`, with feature `cursors` | cursors that a client cannot change |
//! | [`Table`], [`Flat`] | flat records as CSV |
//! | [`Origin`], [`Agent`] | the origin of a result, for `_meta` |
//!
//! # Budgets
//!
//! A tool with a result budget sends no result above the budget, whether a client calls the tool by
//! its name or through `execute_tool`. Notes on ignored arguments count too.
//!
//! | Set by | Applies to |
//! |---|---|
//! | `result_budget = 2_000` of [`mcp_tool`](macro@crate::mcp_tool) | this tool |
//! | `result_budget` of [`mcp_tools`](macro@crate::mcp_tools) | tools of the block without their own |
//! | `result-budget` of `[package.metadata.mcpact]` in Cargo.toml | tools of the crate without either |
//! | `Menu::result_budget` of a server or a router | tools without any of these |
//! | [`ResultBudget::fit_result`](crate::ResultBudget) | one result |
//!
//! The unit is tokens of the tool's encoding, `o200k_base` by default. They are exact counts of the
//! texts that a client passes to the model, not of the JSON-RPC message around them:
//!
//! - The **content**: the text of each block, alone and joined by line breaks. A resource link or
//!   an embedded text resource counts as its JSON, and the resource's text is cut like another
//!   text. An image, audio or a blob has no text tokens and is not counted; `uncounted` in the
//!   report has their number.
//! - The **structured content**, as minified JSON.
//!
//! The budget applies to each of the two, since most clients show one of them: many the content
//! alone, so its text is the whole result by default. A client that shows both shows at most twice
//! the budget. To clients that `Menu::brief_text_for` names, the
//! text that repeats structured content is one short sentence, and the budget applies to both
//! together. The message of a protocol error is cut like a text. Its data are omitted if they do
//! not fit beside it, except the URLs of the code -32042, which the client opens. Requests for
//! input and results of tasks have no budget.
//!
//! | A result over its budget | becomes |
//! |---|---|
//! | a JSON array, an object with an array, or JSON lines | the longest prefix of items that fits. Of several arrays of an object, also of nested objects, the longest one is cut; if the only item of a list does not fit, the list in that item |
//! | a text for each item of a list in structured content | the same, with the same items in both |
//! | a text of which at least half is JSON that begins a line or follows a colon, and ends its line | the same, with the text before and after the JSON. The text before it is cut if that is too long or the JSON has no list |
//! | a table, whose `_meta["mcpact/table"]` is the number of lines before its first record | the longest prefix of records that fits |
//! | another text | its beginning, cut between graphemes, and after a whole line if that keeps half of it |
//! | several blocks of which the others alone are over the budget | its first blocks, and the beginning of the next one if it is a text. Notes on ignored arguments stay |
//! | a text that is also a string of structured content | cut like a text or a list, and the string with it |
//! | other JSON, a list whose first item does not fit | the same with shorter strings, and if that is not enough, without the last properties of its largest objects or the last items of its largest arrays |
//! | JSON that its announced schema keeps whole (`pattern`, `format`, `enum`, required properties), more than 120 levels of structured content | an error result, with the beginning of what it omits |
//!
//! A list is cut between items, so JSON stays JSON. A string that is cut says so at its end, and
//! both views of a result are cut alike. The note for the model is the last text, and `_truncated` in
//! structured content if that is an object whose announced output schema allows the property. If
//! the two views lack different items, each has a note of its own, or none if it is whole. The note
//! says how much is missing and how to get it, by parameters of the tool's own schema, which are
//! recognized by name and type, such as `limit`, `offset`, `page` and `cursor`. For a list it has
//! exact arguments where there are some, within the bounds of the schema, otherwise it names the
//! parameters that narrow a call. It has none if the arguments may not count the items: of one list
//! among several, of the list of an item, of more items than the call asks for, or of those before
//! a position:
//!
//! | The tool has | The note about a list |
//! |---|---|
//! | an offset | that of the first missing item |
//! | a page and a limit | smaller pages, and the number of the one that continues. It may repeat some kept items |
//! | a cursor and a limit | the limit for which the result's cursor continues after the kept items |
//! | a page or a cursor alone, or both | says that the next one begins after the missing items |
//! | a limit alone | no arguments, since a lower limit returns kept items alone |
//! | required ids, and none of these except a limit | says to call again with the ids of the missing items |
//!
//! ```
//! use mcpact::{ResultBudget, rmcp, tokens::Encoding};
//! use rmcp::model::{CallToolResult, Tool};
//! use serde_json::json;
//!
//! let schema = json!({ "type": "object", "properties": { "limit": { "type": "integer" }, "page": { "type": "integer" } } });
//! let tool = Tool::new("list_ships", "List ships", schema.as_object().unwrap().clone());
//! let result = CallToolResult::structured(json!({ "total": 70, "ships": vec!["Schomberg"; 70] }));
//!
//! let result = ResultBudget::new(60).fit_result(result, &tool, None, Encoding::ALL[0]);
//! let structured = result.structured_content.unwrap();
//! assert_eq!(structured["ships"].as_array().unwrap().len(), 4);
//! assert_eq!(structured["_truncated"], "(... 66 of 70 `ships` are missing. Call again with `limit` = 4, `page` = 2.)");
//! let report = &result.meta.unwrap()["mcpact/result"];
//! assert_eq!(report["next"], json!({ "limit": 4, "page": 2 }));
//! assert!(report["tokensSent"].as_u64() <= Some(60));
//! ```
//!
//! `_meta["mcpact/result"]` of each result with a budget has a report for clients and logs, which
//! no model sees:
//!
//! | Property | Value |
//! |---|---|
//! | `truncated` | true if the result was cut or became an error result |
//! | `tokensSent` | the tokens of the larger of content and structured content; for a client of `brief_text_for` those of both |
//! | `tokensInFull` | the same before the cut |
//! | `tokensInFullAtLeast` | a lower bound, in place of `tokensInFull`: counting stops above the budget, so that its time is bounded. This applies to a result over its budget with a text of more than 1 MiB, or of more than 128 KiB with fewer than 3.2 bytes in a token |
//! | `items`, `missing` | the numbers of items that were kept and cut |
//! | `next` | the arguments to change for the missing items, if such arguments are known |
//! | `uncounted` | the number of blocks without text tokens, by kind |
//!
//! The list entry of a tool whose budget exceeds 25,000 tokens, at which Claude Code cuts results,
//! has `_meta["anthropic/maxResultSizeChars"]`: eight characters for each token of the budget, at
//! most 500,000. `execute_tool` and `execute_read_tool` have that of the largest budget.
//!
//! # What budgets cost
//!
#![doc = include_str!("result_costs.md")]

#[cfg(feature = "proxy")]
pub(crate) mod brief;
#[cfg(feature = "proxy")]
pub(crate) mod budget;
#[cfg(feature = "cursors")]
mod cursor;
mod field_names;
mod fields;
#[cfg(feature = "proxy")]
pub(crate) mod ignored;
mod origin;
mod pack;
#[cfg(feature = "proxy")]
pub(crate) mod parts;
#[cfg(feature = "proxy")]
pub(crate) mod repeated_json;
pub(crate) mod table;
mod text;
pub(crate) mod tiers;

pub use crate::build::schema::Flat;
#[cfg(feature = "cursors")]
pub use cursor::{CursorError, Cursors, Scope};
pub use fields::{Fields, Selected, UnknownField};
pub use origin::{Agent, Origin};
pub use pack::{Batch, PackError, Packed, Packer, TooLarge, pack};
pub use table::Table;
pub use text::{first_characters, first_tokens, grapheme_floor, tokens, tokens_within};
pub use tiers::{At, Stored, Tier, Tiered, UnknownTier};
