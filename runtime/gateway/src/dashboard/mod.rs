//! The dashboard: tokens, costs, durations and errors of the calls in a log, as a page.
//!
//! The page is either served and shows new calls as they are logged, or one file with its data.
//!
//! | File or folder | |
//! |---|---|
//! | `server` | the page and its data over HTTP, for the allowed [`Hosts`](crate::downstream::Hosts) |
//! | `live` | the stream of events that reports new calls to a page |
//! | `query`, `problem` | the parameters of a request for data, and what is wrong with a request |
//! | `data`, `series` | the data of the page, by the queries of the log; the bars over time |
//! | `file` | all of the data in one file: sums of everything, and the newest calls |
//! | `page` | the HTML of both |
//! | `js` | `state` has the choices, `source` asks for data, `local` computes the sums of a file, `main` starts the others, which draw |
//! | `css` | the charts and tables; what other pages have too is in [`page`](crate::page) |

mod data;
mod file;
mod live;
mod page;
mod problem;
mod query;
mod series;
mod server;

pub use data::DashboardLog;
pub use file::{MAX_CALLS, PageFile, page_file};
pub use server::Dashboard;
