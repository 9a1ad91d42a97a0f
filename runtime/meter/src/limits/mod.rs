//! Limits of calls, tokens and cost, for each tool, server, session and period, and for single calls.
//!
//! A period is a minute, an hour or a day of the clock in UTC. Limits apply to the calls that a
//! model makes: `tools/call`, `resources/read` and `prompts/get`; and to `sampling/createMessage`,
//! by which a server asks the client's model. The tokens of a call are known when it ends. So calls
//! that run at the same time may exceed a limit of tokens together. A limit of calls is never
//! exceeded by one process; each process counts its own calls, after those that were logged before
//! its start. The number of counters is bounded: names beyond it share a counter, so they may be
//! refused earlier. Of more than 100,000 sessions at a time, those without recent calls start
//! again.
//!
//! | File | |
//! |---|---|
//! | `config` | the keys of a limit in a configuration |
//! | `used` | the used part of a limit |
//! | `enforce` | the comparison of calls with the limits |
//! | `counters` | the use of each limit, by session, server and tool, of a bounded number |
//! | `verdict` | the texts for a client |

mod config;
mod counters;
mod enforce;
mod used;
mod verdict;

pub use config::{Action, Limit, Per, parse};
pub(crate) use enforce::Limits;
pub use enforce::Spent;
pub(crate) use verdict::LIMIT_EXCEEDED;
pub use verdict::Verdict;
