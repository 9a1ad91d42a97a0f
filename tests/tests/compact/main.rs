//! Compact schemas: each pass, and on real tool lists the savings and the meaning.

mod agreement;
mod compare_values;
mod dialects;
mod hostile;
mod kept;
mod lossy;
mod nulls;
mod passes;
mod references;
mod router;
mod savings;
mod support;
