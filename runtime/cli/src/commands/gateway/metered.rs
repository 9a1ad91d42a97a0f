//! The meter that logs and limits the gateway's calls.

use std::time::Duration;

use anyhow::{Result, anyhow};
use mcpact::tokens::Encoding;
use mcpact_gateway::Gateway;
use mcpact_gateway::config::GatewaySettings;
use mcpact_gateway::store::{LogSink, Options, Retention, Store};
use mcpact_meter::limits::Spent;
use mcpact_meter::{CountingMethod, Limit, Meter, Prices, limits, time};

/// Adds the meter that logs and limits calls, if the settings ask for either, and returns the log.
/// Without a log that cannot be opened, calls go on, unless it is needed: for limits, or for the
/// dashboard.
pub(super) fn with_meter(gateway: Gateway, has_dashboard: bool) -> Result<(Gateway, Option<Store>)> {
    let settings = gateway.settings();
    let limits =
        limits::parse(&settings.limits.clone().into()).map_err(|error| anyhow!("key `mcpact`: limits: {error}"))?;
    let to = settings.log.to.as_deref().filter(|to| *to != "off");
    if limits.is_empty() && to.is_none() && !has_collector() {
        return Ok((gateway, None));
    }
    let prices = match &settings.log.prices {
        Some(file) => Prices::read(file).map_err(|error| anyhow!("{error}"))?,
        None => Prices::shipped(),
    };
    let log = match to.map(|to| open_log(to, settings, &prices)).transpose() {
        Ok(log) => log,
        Err(error) if limits.is_empty() && !has_dashboard => {
            tracing::error!("calls are not logged: {error:#}");
            None
        }
        Err(error) => return Err(error),
    };
    if limits.is_empty() && log.is_none() && !has_collector() {
        return Ok((gateway, None));
    }
    let is_long = |limit: &Limit| limit.per.length().is_some_and(|length| length >= time::HOUR);
    if log.is_none() && limits.iter().any(is_long) {
        tracing::warn!(
            "limits of an hour or a day begin again with each start of the gateway, since there is no log of the use \
             before; set `log`"
        );
    }
    let mut meter = Meter::builder()
        .counting(CountingMethod::Exact(
            settings.menu.encoding.unwrap_or(Encoding::O200kBase),
        ))
        .limits(limits)
        .prices(prices)
        .content(settings.log.payloads)
        .redactor(gateway.redactor());
    if let Some(model) = &settings.log.model {
        meter = meter.model(model.as_str());
    }
    let mut log_store = None;
    if let Some(log) = log {
        meter = meter.spent(log.spent).sink(log.sink);
        log_store = Some(log.store);
    }
    #[cfg(feature = "otlp")]
    if has_collector() {
        meter = meter.sink(mcpact_meter::Otlp::from_environment("mcpact-gateway").map_err(|error| anyhow!(error))?);
    }
    let meter = meter.build();
    Ok((gateway.meter(meter), log_store))
}

/// An open log.
struct OpenLog {
    store: Store,
    sink: LogSink,
    /// The use of this day.
    spent: Vec<Spent>,
}

fn open_log(to: &str, settings: &GatewaySettings, prices: &Prices) -> Result<OpenLog> {
    let max_age = settings
        .log
        .days
        .map(|days| Duration::from_secs(86_400 * u64::from(days)));
    let options = Options {
        retention: Retention {
            max_age,
            ..Retention::default()
        },
        ..Options::default()
    };
    let store = Store::open_with(to, options)?.with_prices(prices.clone());
    Ok(OpenLog {
        spent: store.spent(time::day_of(time::now_micros()))?,
        sink: store.sink()?,
        store,
    })
}

/// Returns whether calls are exported to the collector that the environment names.
fn has_collector() -> bool {
    cfg!(feature = "otlp") && std::env::var_os("OTEL_EXPORTER_OTLP_ENDPOINT").is_some_and(|address| !address.is_empty())
}
