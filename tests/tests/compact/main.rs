//! Schemas made compact at run time: each pass before and after, and over real tool lists: what they save, and that they
//! mean the same.

mod agreement;
mod dialects;
mod generate;
mod hostile;
mod judge;
mod kept;
mod lossy;
mod nulls;
mod passes;
mod references;
mod router;
mod savings;
mod support;
