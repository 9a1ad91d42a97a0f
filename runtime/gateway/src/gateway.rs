//! The state that all sessions of a gateway share: its servers, its settings, the meter, and catalogues.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use mcpact_meter::{Meter, Redactor};

use crate::catalogue::{Catalogue, ServerTools, Settings};
use crate::config::{Config, Own};

/// The servers and the settings of a gateway, shared by the sessions of all clients.
pub struct Gateway {
    pub(crate) config: Config,
    settings: Settings,
    pub(crate) meter: Option<Meter>,
    /// The catalogue that was made last, and what it was made of: most clients see the same tools.
    last: Mutex<Option<(Vec<ServerTools>, Arc<Catalogue>)>>,
}

impl Gateway {
    /// Returns a gateway that logs and limits nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings of the catalogue are wrong.
    pub fn new(config: Config) -> Result<Gateway> {
        let settings = config.own.catalogue_settings()?;
        settings.check().context("key `mcpact`")?;
        Ok(Gateway {
            config,
            settings,
            meter: None,
            last: Mutex::new(None),
        })
    }

    /// Passes each request to this meter.
    #[must_use]
    pub fn meter(mut self, meter: Meter) -> Gateway {
        self.meter = Some(meter);
        self
    }

    /// Returns the gateway's own settings.
    pub fn own(&self) -> &Own {
        &self.config.own
    }

    /// Returns a redactor that knows the secrets of all servers.
    pub fn redactor(&self) -> Redactor {
        let secrets = self.config.servers.iter().flat_map(|server| server.secrets.values());
        Redactor::new(secrets.map(str::to_owned))
    }

    /// Returns the catalogue of these tools, which is made anew only where they changed.
    pub(crate) fn catalogue(&self, servers: Vec<ServerTools>) -> Option<Arc<Catalogue>> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, catalogue)) = &*last
            && are_equal(known, &servers)
        {
            return Some(Arc::clone(catalogue));
        }
        let made = match &*last {
            Some((_, catalogue)) => catalogue.updated(&servers),
            None => Catalogue::new(&servers, &self.settings),
        };
        match made {
            Ok(catalogue) => {
                for problem in catalogue.problems() {
                    tracing::warn!("{problem}");
                }
                let catalogue = Arc::new(catalogue);
                *last = Some((servers, Arc::clone(&catalogue)));
                Some(catalogue)
            }
            Err(error) => {
                // The settings were checked, so this does not happen.
                tracing::error!("no catalogue: {error}");
                None
            }
        }
    }
}

fn are_equal(one: &[ServerTools], other: &[ServerTools]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            let are_tools = || {
                one.tools
                    .iter()
                    .zip(&other.tools)
                    .all(|(one, other)| one.get() == other.get())
            };
            one.name == other.name
                && one.instructions == other.instructions
                && one.tools.len() == other.tools.len()
                && are_tools()
        })
}
