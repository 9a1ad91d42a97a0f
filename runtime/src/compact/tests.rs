//! Each pass, before and after.
