//! Schemas made compact at run time.
