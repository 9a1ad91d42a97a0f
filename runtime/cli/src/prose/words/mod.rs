//! Texts of tools that cost tokens and say nothing, each with a rewrite that loses no fact.
//!
//! | File | |
//! |---|---|
//! | `rule` | the table of the rules, each with its evidence, and the shortest rules |
//! | `rounds` | applies the rules to a tool until nothing changes, and counts |
//! | `subject` | the subject of a text, and the facts that schema and names state about it |
//! | `parsed_text`, `literals`, `wrapped_lines`, `english` | literals, sentences, language and edits of a text |
//! | `layout` | rules: white space and Markdown |
//! | `parameter_block` | a rule: blocks of parameters, such as `Args:` |
//! | `stated_by_schema` | rules: statements that the schema makes too |
//! | `statement_openings`, `statement_values` | how people open such a statement, and write its value |
//! | `quotes` | a rule: quotes around names |
//! | `grammar` | a rule: articles |
//! | `restated_names` | a rule: descriptions that the names say |
//! | `shared_sentences` | sentences of several tools |
//! | `rewrite_label` | a rewrite as people see it |

mod english;
mod grammar;
mod layout;
mod literals;
mod parameter_block;
mod parsed_text;
mod quotes;
mod restated_names;
mod rewrite_label;
mod rounds;
mod rule;
mod shared_sentences;
mod stated_by_schema;
mod statement_openings;
mod statement_values;
mod subject;
mod wrapped_lines;

#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod removal_tests;
#[cfg(test)]
mod stay_tests;
#[cfg(test)]
mod tests;

pub(crate) use rewrite_label::{arrow, changed, location_label};
pub(crate) use rounds::{Rewrite, apply, merged, rewrites, shortened};
pub(crate) use rule::{RULES, Rules, full_name, parse as parse_rule};
pub(crate) use shared_sentences::{Shared, shared};
