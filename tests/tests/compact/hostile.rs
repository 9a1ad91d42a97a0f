//! Schemas that are made to be slow or deep: bounded time, no panic, and the same meaning.
