//! The server over a connection, read and written as lines of JSON: what it lists, how it answers, and what it outlives.

mod calls;
mod cancel;
mod hostile;
mod library;
mod list;
mod meta;
mod start;
mod wire;
