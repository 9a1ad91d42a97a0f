//! `mcpact gateway`: one endpoint in front of MCP servers in any language.

mod metered;
mod stderr;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use clap::{ArgGroup, Args};
use mcpact::discover::Mode;
use mcpact_gateway::Gateway;
use mcpact_gateway::catalogue::Shorten;
use mcpact_gateway::config::{Config, GatewaySettings, Program, ServerConfig, Transport};
use mcpact_gateway::dashboard::{Dashboard, DashboardLog};
use mcpact_gateway::downstream::{self, Guard, Hosts};
use mcpact_gateway::store::Store;
use tokio::net::TcpListener;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use self::metered::with_meter;
use self::stderr::{FlushOnDrop, Lines};
use crate::outcome::Outcome;
use crate::prose::words;

/// Serve one or more MCP servers as one, on standard input and output or over HTTP
///
/// With one server and no settings every message passes through unchanged. Several servers appear
/// as one; names that two of them have get the prefix `SERVER_`. A server that ends, hangs or sends
/// garbage does not disturb the others: it restarts, and its calls in flight get an error result.
#[derive(Args)]
#[command(group(ArgGroup::new("servers").required(true).args(["config", "command"])))]
pub(crate) struct GatewayCommand {
    /// Serve the servers of this client's file (`mcpServers` or `servers`); its key `mcpact` has
    /// the settings of the gateway
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Show clients these tools: `all` of them, compacted; `dynamic` the meta-tools, which
    /// search, describe and execute; `hybrid` the meta-tools and the pinned tools; `catalogue` the
    /// names of all tools in the description of a meta-tool. Without a mode, lists do not change
    #[arg(long, value_name = "MODE")]
    mode: Option<Mode>,

    /// Show and serve only the tools of this toolset of the configuration
    #[arg(long, value_name = "NAME")]
    toolset: Option<String>,

    /// Keep these tools in the list of mode `hybrid`: `TOOL`, `SERVER.TOOL`, `SERVER.*`; separated by
    /// commas, or repeated
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    pins: Vec<String>,

    /// Serve clients over streamable HTTP at this address, such as `127.0.0.1:8080`, instead of
    /// standard input and output; the path is `/mcp`
    #[arg(long, value_name = "ADDR")]
    http: Option<SocketAddr>,

    /// Also allow requests to this host, over HTTP and for the dashboard; may be repeated
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Allow only requests over HTTP with `Authorization: Bearer TOKEN`, where this environment
    /// variable is TOKEN
    #[arg(long, value_name = "VARIABLE", requires = "http")]
    token_env: Option<String>,

    /// Allow only requests over HTTP with `Authorization: Bearer TOKEN`, where this file contains
    /// TOKEN
    #[arg(long, value_name = "FILE", requires = "http", conflicts_with = "token_env")]
    token_file: Option<PathBuf>,

    /// Log each call with its tokens into this file of SQLite or this address; `off` logs nothing
    #[arg(long, value_name = "FILE|URL|off")]
    log: Option<String>,

    /// Serve the dashboard of the log to browsers at this address, such as `127.0.0.1:8088`
    #[arg(long, value_name = "ADDR")]
    dashboard: Option<SocketAddr>,

    /// Report only errors on standard error, without the servers' own lines
    #[arg(long)]
    quiet: bool,

    /// Serve the server that this command starts on standard input and output
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

impl GatewayCommand {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let mut config = self.config()?;
        self.override_settings(&mut config.settings);
        let _flush = self.report()?;
        let (gateway, store) = with_meter(Gateway::new(config)?, self.dashboard.is_some())?;
        let dashboard = self.dashboard(store)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        let gateway = Arc::new(gateway);
        runtime.block_on(async {
            let dashboard = async {
                if let Some((listener, dashboard)) = dashboard {
                    match TcpListener::from_std(listener) {
                        Ok(listener) => dashboard.serve(listener).await,
                        Err(error) => tracing::error!("no dashboard: {error}"),
                    }
                }
                std::future::pending::<()>().await;
            };
            tokio::select! {
                () = dashboard => Ok(()),
                served = self.serve(gateway) => served,
            }
        })?;
        Ok(Outcome::Done)
    }

    /// Serves clients until they close the connection or a signal ends the gateway.
    async fn serve(&self, gateway: Arc<Gateway>) -> Result<()> {
        let Some(address) = self.http else {
            return Ok(downstream::serve_stdio(gateway, interrupted()).await?);
        };
        let guard = self.guard(address)?;
        downstream::serve_http(gateway, address, guard, interrupted())
            .await
            .with_context(|| format!("cannot serve at {address}"))
    }

    /// Returns the dashboard of the log and its listener, if it is requested.
    fn dashboard(&self, store: Option<Store>) -> Result<Option<(std::net::TcpListener, Dashboard)>> {
        let Some(address) = self.dashboard else {
            return Ok(None);
        };
        let store = store.context("the dashboard shows the log; write one with `--log FILE`")?;
        ensure!(
            address.ip().is_loopback() || !self.hosts.is_empty(),
            "whoever reaches {address} can read the log; serve the dashboard at 127.0.0.1, or name the hosts of \
             browsers with `--allow-host`"
        );
        let listener = match std::net::TcpListener::bind(address) {
            Ok(listener) => listener,
            // Each window of a client starts a gateway with the same arguments.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && self.http.is_none() => {
                tracing::warn!(
                    "no dashboard: {address} is in use; if another gateway with this log serves it, its page shows \
                     these calls too"
                );
                return Ok(None);
            }
            Err(error) => return Err(error).with_context(|| format!("cannot serve the dashboard at {address}")),
        };
        listener.set_nonblocking(true)?;
        tracing::info!("dashboard at http://{}", listener.local_addr()?);
        let hosts = self
            .hosts
            .iter()
            .fold(Hosts::loopback(), |hosts, host| hosts.allow(host));
        let dashboard = Dashboard::new(DashboardLog::new(store), "mcpact gateway", hosts);
        Ok(Some((listener, dashboard)))
    }

    /// Returns the guard that selects the allowed requests over HTTP.
    fn guard(&self, address: SocketAddr) -> Result<Guard> {
        let mut guard = Guard::default().hosts(self.hosts.iter().cloned());
        let token = match (&self.token_env, &self.token_file) {
            (Some(name), _) => Some(env::var(name).with_context(|| format!("the token's variable `{name}`"))?),
            (None, Some(file)) => {
                let text = std::fs::read_to_string(file);
                Some(text.with_context(|| format!("the token's file `{}`", file.display()))?)
            }
            (None, None) => None,
        };
        if let Some(token) = token {
            let token = token.trim();
            ensure!(
                token.len() >= 8 && token.bytes().all(|byte| byte.is_ascii_graphic()),
                "the token must have at least 8 characters, all of them ASCII letters, digits or punctuation"
            );
            guard = guard.token(token.to_owned());
        }
        ensure!(
            address.ip().is_loopback() || guard.has_token(),
            "{address} is reachable from other machines; set a token with `--token-env` or `--token-file`, or serve \
             at 127.0.0.1"
        );
        Ok(guard)
    }

    fn config(&self) -> Result<Config> {
        if let Some(file) = &self.config {
            return Config::read(file);
        }
        let (name, arguments) = self.command.split_first().context("missing COMMAND")?;
        let transport = Transport::Command(Program {
            name: name.clone(),
            arguments: arguments.to_vec(),
            variables: Vec::new(),
            folder: None,
        });
        let title = Path::new(name).file_stem().unwrap_or(name).to_string_lossy();
        Ok(Config::of_server(ServerConfig::new(title.into_owned(), transport)))
    }

    /// Applies the options of the command line, which override the file.
    fn override_settings(&self, settings: &mut GatewaySettings) {
        settings.menu.mode = self.mode.or(settings.menu.mode);
        settings.toolset = self.toolset.clone().or(settings.toolset.take());
        settings.menu.pins.extend(self.pins.iter().cloned());
        settings.shorten = Some(Shorten(words::shortened));
        settings.log.to = self.log.clone().or(settings.log.to.take());
    }

    /// Writes the gateway's events to standard error. The last ones are written on drop.
    fn report(&self) -> Result<FlushOnDrop> {
        let level = if self.quiet {
            LevelFilter::ERROR
        } else {
            LevelFilter::INFO
        };
        let (stderr, flush) = Lines::start(io::stderr()).context("cannot start a thread")?;
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(stderr)
            .with_ansi(io::stderr().is_terminal())
            .with_target(false)
            .without_time();
        // The meter's events, one for each call, are in the log.
        let lines = lines.with_filter(level.and(filter_fn(|event| event.target() != mcpact_meter::TARGET)));
        // Another subscriber may be set by a program that runs commands itself.
        let _ = tracing_subscriber::registry().with(lines).try_init();
        Ok(flush)
    }
}

/// Waits until a signal asks this process to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    {
        let _ = tokio::signal::ctrl_c().await;
    }
}
