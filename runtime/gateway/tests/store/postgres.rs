//! A log in PostgreSQL: two gateways write at once, and every query has the results of SQLite.

use std::time::Duration;

use mcpact_gateway::store::{Column, Filter, GroupBy, Page, Percentiles, Point, Sort, Store, Sum};
use mcpact_meter::{Meter, Prices, Record, Request, Response, Session, Sink};

use crate::server::Server;
use crate::support::{Folder, records};

#[test]
fn two_gateways_write_at_once() {
    let Some(mut server) = Server::start("postgres") else {
        return;
    };
    let folder = Folder::new("postgres");
    let prices = || {
        Prices::parse(r#"{"date":"2026-11-22","models":[{"model":"example-1","input":5.0,"output":25.0}]}"#).unwrap()
    };
    let sqlite = Store::open(&folder.log()).unwrap().with_prices(prices());
    let postgres = Store::open(&server.url()).unwrap().with_prices(prices());
    let records = records(3_000);
    sqlite.sink().unwrap().write(&records).unwrap();
    let halves: Vec<Vec<Record>> = (0..2)
        .map(|half| records.iter().skip(half).step_by(2).cloned().collect())
        .collect();
    std::thread::scope(|scope| {
        for half in &halves {
            let url = server.url();
            scope.spawn(move || {
                // Each gateway has its own connections.
                let mut sink = Store::open(&url).unwrap().sink().unwrap();
                for batch in half.chunks(100) {
                    sink.write(batch).unwrap();
                }
                sink.dropped(3).unwrap();
            });
        }
    });
    assert_eq!(postgres.meta().unwrap().dropped, 6);
    same(&sqlite, &postgres);

    // A connection that is lost is opened again, and nothing is lost with it.
    let meter = Meter::builder().sink(postgres.sink().unwrap()).build();
    let session = Session::unique();
    let call = || {
        let pending = meter.begin(Request::new("tools/call", Some(r#"{"name":"later"}"#), &session).server("web"));
        pending.end(Response::result(
            r#"{"content":[{"type":"text","text":"Hello\u0000"}]}"#,
        ));
    };
    call();
    assert!(meter.flush(Duration::from_secs(30)));
    server.restart();
    (0..10).for_each(|_| call());
    assert!(meter.flush(Duration::from_secs(30)));
    assert_eq!(meter.dropped(), 0);
    let later = Filter {
        target: Some("later".to_owned()),
        ..Filter::default()
    };
    let count = postgres.count(&later).or_else(|_| postgres.count(&later)).unwrap();
    assert_eq!(count, 11);
    let spent = postgres.spent(0).unwrap();
    assert_eq!(spent.iter().map(|spent| spent.calls).sum::<u64>(), 3_011);
}

/// Checks that two logs with the same records have the same results.
fn same(sqlite: &Store, postgres: &Store) {
    let filters = [
        Filter::default(),
        Filter {
            server: Some("web".to_owned()),
            errors: true,
            ..Filter::default()
        },
        Filter {
            client: Some("client-1".to_owned()),
            text: Some("FET".to_owned()),
            since: Some(crate::support::START + 1),
            ..Filter::default()
        },
    ];
    for filter in &filters {
        assert_eq!(sqlite.count(filter).unwrap(), postgres.count(filter).unwrap());
        assert!(sqlite.count(filter).unwrap() > 100);
        for by in [
            GroupBy::All,
            GroupBy::Tool,
            GroupBy::Server,
            GroupBy::Session,
            GroupBy::Client,
            GroupBy::Model,
            GroupBy::Day,
        ] {
            let rounded = |store: &Store| -> Vec<Sum> {
                let mut sums = store.summary(filter, by, Percentiles::All).unwrap();
                // Costs are added in any order.
                for sum in &mut sums {
                    sum.cost = sum.cost.map(|cost| (cost * 1e9).round());
                }
                sums
            };
            assert_eq!(rounded(sqlite), rounded(postgres), "{by:?}");
        }
        let points = |store: &Store| -> Vec<Point> {
            let mut points = store.series(filter, 3_600_000_000).unwrap();
            for point in &mut points {
                point.cost = point.cost.map(|cost| (cost * 1e9).round());
            }
            points
        };
        assert_eq!(points(sqlite), points(postgres));
        for column in Column::ALL.into_iter().filter(|column| *column != Column::Logged) {
            let sort = Sort {
                column,
                descending: column == Column::Tokens,
            };
            // Calls with the same value are in the order in which they were logged.
            let keys = |store: &Store| -> Vec<String> {
                let calls = store
                    .query(
                        filter,
                        sort,
                        Page {
                            limit: 5_000,
                            offset: 0,
                        },
                    )
                    .unwrap();
                let key = |call: &Record| match column {
                    Column::Started => call.started.to_string(),
                    Column::Duration => call.duration.to_string(),
                    Column::Tokens => format!("{:?}", call.tokens()),
                    Column::Target => format!("{:?}", call.target),
                    Column::Client => format!("{:?}", call.client),
                    _ => String::new(),
                };
                calls.iter().map(|call| key(&call.record)).collect()
            };
            assert_eq!(keys(sqlite), keys(postgres), "{column:?}");
        }
    }
}
