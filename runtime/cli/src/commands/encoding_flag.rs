//! The option `--encoding` of a command, and the encoding without it.

use anyhow::Result;
use clap::Args;
use mcpact_tokens::Encoding;

use crate::checks::budgets;
use crate::input::count_basis::{CountBasis, RequestedEncoding};
use crate::input::listing::Listing;

/// The option `--encoding` of a command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct EncodingFlag {
    /// Count in this encoding: `o200k_base` or `cl100k_base` [default: that of the lock file, the
    /// limits or the index, else `o200k_base`]
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
}

impl EncodingFlag {
    /// Returns the encoding of the option.
    pub(crate) fn requested(self) -> Option<RequestedEncoding> {
        self.encoding.map(|encoding| RequestedEncoding { encoding, file: None })
    }

    /// Returns the basis of counts of these listings: the encoding of the option, else that of a
    /// lock file, of the limits that apply to them, or of their index.
    ///
    /// # Errors
    ///
    /// Returns an error if a lock file is counted in another way, or if the limits cannot be read.
    /// `purpose` says what is counted.
    pub(crate) fn basis<'a>(
        self,
        listings: impl IntoIterator<Item = &'a Listing> + Clone,
        purpose: &str,
    ) -> Result<CountBasis> {
        let mut requested = self.requested();
        let is_locked = listings.clone().into_iter().any(|listing| listing.locked.is_some());
        if requested.is_none() && !is_locked {
            requested = budgets::encoding_for(listings.clone())?;
        }
        Listing::count_basis(listings, requested.as_ref(), purpose)
    }
}
