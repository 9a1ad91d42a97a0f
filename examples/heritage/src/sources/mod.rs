//! The tools, a module for each source: its name is the tools' source in the index.
//!
//! A module lists its tools first, in the order in which a server would offer them, then the fragments and enums that
//! only they use; what several sources have is in [`shared`](crate::shared).

pub mod acmi;
pub mod ala;
pub mod ga_hap;
pub mod ghap;
pub mod iiif;
pub mod museumsvic;
pub mod nma;
pub mod pm_transcripts;
pub mod prov;
pub mod trove;
pub mod vhd;
