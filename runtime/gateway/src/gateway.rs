//! The state that all sessions share: servers, settings, the meter, and catalogues.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use anyhow::{Context, Result};
use mcpact_meter::{Meter, Redactor};

use crate::catalogue::{ClientCatalogue, ServerTools, Settings};
use crate::config::{Config, GatewaySettings};

/// The servers and the settings of a gateway, shared by the sessions of all clients.
pub struct Gateway {
    pub(crate) config: Config,
    settings: Settings,
    pub(crate) meter: Option<Meter>,
    /// The last built catalogue with its lists, since most clients see the same tools.
    last: Mutex<Option<(Vec<ServerTools>, Arc<ClientCatalogue>)>>,
    /// The catalogues that are being built.
    builds: Mutex<Vec<Arc<Build>>>,
    /// The warnings that were written, since each session has the same.
    warnings: Mutex<Vec<String>>,
    /// True once the advice about the settings was written.
    is_advised: AtomicBool,
    /// True once the warning of a list over its budget was written.
    is_over_budget: AtomicBool,
}

/// The maximum number of warnings that are remembered.
const MAX_WARNINGS: usize = 1_000;

/// A catalogue that is being built. Sessions with the same tools wait for it.
struct Build {
    servers: Vec<ServerTools>,
    catalogue: OnceLock<Option<Arc<ClientCatalogue>>>,
}

impl Gateway {
    /// Returns a gateway that logs and limits nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings of the catalogue are wrong.
    pub fn new(config: Config) -> Result<Gateway> {
        let settings = config.settings.catalogue_settings();
        settings.check().context("key `mcpact`")?;
        let gateway = Gateway {
            config,
            settings,
            meter: None,
            last: Mutex::new(None),
            builds: Mutex::default(),
            warnings: Mutex::default(),
            is_advised: AtomicBool::new(false),
            is_over_budget: AtomicBool::new(false),
        };
        for text in gateway.config.warnings() {
            gateway.warn(text);
        }
        Ok(gateway)
    }

    /// Passes each request to this meter.
    #[must_use]
    pub fn meter(mut self, meter: Meter) -> Gateway {
        self.meter = Some(meter);
        self
    }

    /// Writes a warning to standard error, unless this process has written it before.
    pub(crate) fn warn(&self, text: String) {
        let mut warnings = lock(&self.warnings);
        if warnings.contains(&text) {
            return;
        }
        tracing::warn!("{text}");
        if warnings.len() < MAX_WARNINGS {
            warnings.push(text);
        }
    }

    /// Writes the advice about the settings to standard error, once for all sessions.
    pub(crate) fn advise(&self, catalogue: &ClientCatalogue) {
        if !self.is_advised.swap(true, Ordering::Relaxed) {
            for advice in catalogue.advice() {
                self.warn(advice.to_string());
            }
        }
    }

    /// Writes a warning of a list over its budget to standard error, once for all sessions.
    pub(crate) fn warn_of_budget(&self, catalogue: &ClientCatalogue) {
        if !self.is_over_budget.load(Ordering::Relaxed)
            && let Some(problem) = catalogue.over_budget()
            && !self.is_over_budget.swap(true, Ordering::Relaxed)
        {
            self.warn(problem.to_string());
        }
    }

    /// Returns the warnings that were written.
    #[cfg(test)]
    pub(crate) fn warnings(&self) -> Vec<String> {
        lock(&self.warnings).clone()
    }

    /// Returns the gateway's own settings.
    pub fn settings(&self) -> &GatewaySettings {
        &self.config.settings
    }

    /// Returns a redactor of the secrets of all servers.
    pub fn redactor(&self) -> Redactor {
        let secrets = self.config.servers.iter().flat_map(|server| server.secrets.values());
        Redactor::new(secrets.map(str::to_owned))
    }

    /// Returns the catalogue of these tools if it was built last.
    pub(crate) fn known_catalogue(&self, servers: &[ServerTools]) -> Option<Arc<ClientCatalogue>> {
        let last = lock(&self.last);
        let (known, catalogue) = last.as_ref()?;
        are_equal(known, servers).then(|| Arc::clone(catalogue))
    }

    /// Builds the catalogue of these tools, which takes time if there are many. It holds no lock
    /// meanwhile, and only sessions with the same tools wait.
    pub(crate) fn catalogue(&self, servers: Vec<ServerTools>) -> Option<Arc<ClientCatalogue>> {
        let build = {
            let mut builds = lock(&self.builds);
            let same = builds.iter().find(|build| are_equal(&build.servers, &servers));
            same.cloned().unwrap_or_else(|| {
                let catalogue = OnceLock::new();
                let build = Arc::new(Build { servers, catalogue });
                builds.push(Arc::clone(&build));
                build
            })
        };
        let catalogue = build.catalogue.get_or_init(|| self.build(&build.servers)).clone();
        lock(&self.builds).retain(|other| !Arc::ptr_eq(other, &build));
        catalogue
    }

    fn build(&self, servers: &[ServerTools]) -> Option<Arc<ClientCatalogue>> {
        if let Some(known) = self.known_catalogue(servers) {
            return Some(known);
        }
        let before = lock(&self.last).as_ref().map(|(_, catalogue)| Arc::clone(catalogue));
        let built = match before {
            Some(catalogue) => catalogue.updated(servers),
            None => ClientCatalogue::new(servers, &self.settings),
        };
        match built {
            Ok(catalogue) => {
                for problem in catalogue.problems() {
                    self.warn(problem.to_string());
                }
                let catalogue = Arc::new(catalogue);
                *lock(&self.last) = Some((servers.to_vec(), Arc::clone(&catalogue)));
                Some(catalogue)
            }
            Err(error) => {
                // The settings were checked, so this cannot happen.
                tracing::error!("no catalogue: {error}");
                None
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
                && one.description == other.description
                && one.tools.len() == other.tools.len()
                && are_tools()
        })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use serde_json::value::RawValue;

    use super::*;

    fn tools(count: usize) -> Vec<ServerTools> {
        let tool = |index| {
            let text = "Search the pages of a notebook by words, and return those that fit best";
            let schema = r#"{"type":"object","properties":{"words":{"type":"string"},"limit":{"type":"integer"}}}"#;
            let entry = format!(r#"{{"name":"t{index}","description":"{text} {index}","inputSchema":{schema}}}"#);
            RawValue::from_string(entry).expect("JSON")
        };
        vec![ServerTools {
            name: "a".to_owned(),
            tools: (0..count).map(tool).collect(),
            instructions: None,
            description: None,
        }]
    }

    #[test]
    fn a_build_delays_only_those_who_want_the_same_catalogue() {
        let file = r#"{"mcpServers":{"a":{"command":"a"}},"mcpact":{"mode":"dynamic"}}"#;
        let gateway = Gateway::new(Config::parse(file).expect("a file")).expect("settings");
        thread::scope(|scope| {
            let many = || gateway.catalogue(tools(3_000)).expect("a catalogue");
            let builds = [scope.spawn(many), scope.spawn(many)];
            while lock(&gateway.builds).is_empty() {
                thread::yield_now();
            }
            let few = gateway.catalogue(tools(3)).expect("a catalogue");
            assert_eq!(few.len(), 3);
            let known = gateway.known_catalogue(&tools(3)).expect("the last one");
            assert!(Arc::ptr_eq(&few, &known));
            assert!(builds.iter().all(|build| !build.is_finished()));
            let [one, other] = builds.map(|build| build.join().expect("no panic"));
            assert!(Arc::ptr_eq(&one, &other));
        });
        assert!(lock(&gateway.builds).is_empty());
    }
}
