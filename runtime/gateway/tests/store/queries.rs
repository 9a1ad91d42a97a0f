//! Queries of the log: filters, orders, sums, series.

use mcpact_gateway::store::{Column, Filter, GroupBy, Logged, Page, Percentiles, Sort, Store, Sum};
use mcpact_meter::{Prices, Record, Sink};

use crate::support::{Folder, START, records};

/// A day in microseconds.
const DAY: i64 = 86_400_000_000;

/// Sets a filter.
type Change<'c> = &'c dyn Fn(&mut Filter);
/// Returns whether a filter selects a call.
type Expected<'e> = &'e dyn Fn(&Record) -> bool;

fn is_fetch(call: &Record) -> bool {
    call.target.as_deref() == Some("fetch")
}

fn store(folder: &Folder, records: &[Record]) -> Store {
    let prices = r#"{"date":"2026-11-22","models":[{"model":"example-1","input":5.0,"output":25.0}]}"#;
    let store = Store::open(&folder.log())
        .unwrap()
        .with_prices(Prices::parse(prices).unwrap());
    store.sink().unwrap().write(records).unwrap();
    store
}

/// Returns the value of the nearest rank.
fn percentile(mut values: Vec<u64>, percent: usize) -> u64 {
    values.sort_unstable();
    values
        .get((values.len() * percent).div_ceil(100).saturating_sub(1))
        .copied()
        .unwrap_or(0)
}

/// Checks that a sum is that of these records.
#[track_caller]
fn assert_sum(sum: &Sum, records: &[&Record], prices: &Prices) {
    let add = |value: fn(&Record) -> Option<u64>| records.iter().filter_map(|record| value(record)).sum::<u64>();
    let count = |is_counted: fn(&Record) -> bool| records.iter().filter(|record| is_counted(record)).count() as u64;
    assert_eq!(sum.calls, records.len() as u64);
    assert_eq!(sum.errors, count(|record| record.error.is_some()));
    assert_eq!(sum.input, add(|record| record.input_tokens));
    assert_eq!(sum.output, add(|record| record.output_tokens));
    assert_eq!(sum.full, add(|record| record.full_tokens.or(record.output_tokens)));
    assert_eq!(sum.estimated, count(|record| record.estimated));
    let durations: Vec<u64> = records.iter().map(|record| record.duration).collect();
    assert_eq!(sum.duration.p50, percentile(durations.clone(), 50));
    assert_eq!(sum.duration.p95, percentile(durations.clone(), 95));
    assert_eq!(sum.duration.peak, *durations.iter().max().unwrap());
    #[expect(clippy::cast_precision_loss, reason = "the sums are small")]
    let mean = durations.iter().sum::<u64>() as f64 / durations.len() as f64;
    assert!((sum.duration.mean - mean).abs() < 1e-6);
    let tokens: Vec<u64> = records.iter().filter_map(|record| record.tokens()).collect();
    assert_eq!(sum.counted, tokens.len() as u64);
    assert_eq!(sum.tokens.p50, percentile(tokens.clone(), 50));
    assert_eq!(sum.tokens.p95, percentile(tokens, 95));
    let cost: f64 = records.iter().filter_map(|record| prices.cost(record)).sum();
    assert!((sum.cost.unwrap_or(0.0) - cost).abs() < 1e-9, "{:?} {cost}", sum.cost);
    assert_eq!(
        sum.unpriced,
        count(|record| record.tokens().is_some() && record.model.is_none())
    );
}

#[test]
fn sums_equal_those_of_the_records() {
    let folder = Folder::new("sums");
    let records = records(3_000);
    let store = store(&folder, &records);
    for by in GroupBy::ALL {
        let sums = store.summary(&Filter::default(), by, Percentiles::All).unwrap();
        let key = |record: &Record| match by {
            GroupBy::Error => (record.error.clone().unwrap_or_default(), None),
            GroupBy::All => (String::new(), None),
            GroupBy::Tool => (
                record.target.clone().unwrap_or_else(|| record.method.clone()),
                Some(record.server.clone()),
            ),
            GroupBy::Server => (record.server.clone(), None),
            GroupBy::Session => (record.session.clone(), None),
            GroupBy::Client => (record.client.clone().unwrap_or_default(), None),
            GroupBy::Method => (record.method.clone(), None),
            GroupBy::Model => (record.model.clone().unwrap_or_default(), None),
            GroupBy::Hour => ((record.started - record.started % (DAY / 24)).to_string(), None),
            GroupBy::Day => ((record.started - record.started % DAY).to_string(), None),
        };
        let calls: u64 = sums.iter().map(|sum| sum.calls).sum();
        assert_eq!(calls, 3_000, "{by:?}");
        for sum in &sums {
            let of_sum = |record: &&Record| key(record) == (sum.name.clone(), sum.server.clone());
            let of_sum: Vec<&Record> = records.iter().filter(of_sum).collect();
            assert_sum(sum, &of_sum, store.prices());
        }
    }
}

#[test]
fn filters() {
    let folder = Folder::new("filters");
    let records = records(700);
    let store = store(&folder, &records);
    let day = START + DAY;
    let client = |call: &Record| call.client.as_deref() == Some("client-1 1.0");
    let table: [(Change<'_>, Expected<'_>); 13] = [
        (&|_| (), &|_| true),
        (&|filter| filter.target = Some("fetch".into()), &is_fetch),
        (&|filter| filter.server = Some("git".into()), &|call| {
            call.server == "git"
        }),
        (&|filter| filter.session = Some("s3".into()), &|call| {
            call.session == "s3"
        }),
        (&|filter| filter.method = Some("tools/list".into()), &|call| {
            call.method == "tools/list"
        }),
        (&|filter| filter.errors = true, &|call| call.error.is_some()),
        (&|filter| filter.warnings = true, &|call| call.warning.is_some()),
        (&|filter| filter.since = Some(day), &|call| call.started >= day),
        (&|filter| filter.until = Some(day), &|call| call.started < day),
        (&|filter| filter.model = Some("example-1".into()), &|call| {
            call.model.is_some()
        }),
        (&|filter| filter.client = Some("client-1".into()), &client),
        (
            &|filter| (filter.client, filter.server) = (Some("client-1 1.0".into()), Some("web".into())),
            &|call| client(call) && call.server == "web",
        ),
        (&|filter| filter.text = Some("FET".into()), &is_fetch),
    ];
    for (change, expected) in table {
        let mut filter = Filter::default();
        change(&mut filter);
        let number = records.iter().filter(|record| expected(record)).count() as u64;
        assert!(number > 0, "{filter:?}");
        assert_eq!(store.count(&filter).unwrap(), number, "{filter:?}");
        let all = Page {
            limit: 1_000,
            offset: 0,
        };
        let calls = store.query(&filter, Sort::default(), all).unwrap();
        assert_eq!(calls.len() as u64, number);
        assert!(calls.iter().all(|call| expected(&call.record)));
    }
    let newest = Filter {
        after: Some(store.last_id().unwrap() - 5),
        ..Filter::default()
    };
    assert_eq!(store.count(&newest).unwrap(), 5);
}

#[test]
fn wildcards_and_quotes_in_filters_are_text() {
    let folder = Folder::new("wildcards");
    let store = store(&folder, &records(700));
    for text in ["%", "_etch", "' OR 1=1 --", "client-1%"] {
        let by_text = Filter {
            text: Some(text.into()),
            ..Filter::default()
        };
        assert_eq!(store.count(&by_text).unwrap(), 0, "{text}");
        let by_client = Filter {
            client: Some(text.into()),
            ..Filter::default()
        };
        assert_eq!(store.count(&by_client).unwrap(), 0, "{text}");
    }
}

#[test]
fn orders_have_unknown_values_last() {
    let folder = Folder::new("orders");
    let records = records(300);
    let store = store(&folder, &records);
    for column in Column::ALL {
        assert_eq!(Column::from_name(column.name()), Some(column));
        for descending in [false, true] {
            let sort = Sort { column, descending };
            let page = |offset| Page { limit: 100, offset };
            let calls: Vec<_> = [0, 100, 200, 300]
                .into_iter()
                .flat_map(|offset| store.query(&Filter::default(), sort, page(offset)).unwrap())
                .collect();
            assert_eq!(calls.len(), 300);
            #[expect(clippy::cast_precision_loss, reason = "numbers of a test")]
            let key = |call: &Logged| match column {
                Column::Input => call.record.input_tokens.map(|tokens| tokens as f64),
                Column::Output => call.record.output_tokens.map(|tokens| tokens as f64),
                Column::Tokens => call.record.tokens().map(|tokens| tokens as f64),
                Column::Duration => Some(call.record.duration as f64),
                Column::Started => Some(call.record.started as f64),
                Column::Cost => call.cost,
                _ => None,
            };
            let keys: Vec<Option<f64>> = calls.iter().map(key).collect();
            if column == Column::Cost {
                assert!(keys.iter().flatten().count() > 60);
            }
            let known: Vec<f64> = keys.iter().map_while(|key| *key).collect();
            assert!(keys[known.len()..].iter().all(Option::is_none), "{column:?}");
            let in_order = |pair: &[f64]| {
                if descending {
                    pair[0] >= pair[1]
                } else {
                    pair[0] <= pair[1]
                }
            };
            assert!(known.windows(2).all(in_order), "{column:?} {descending}");
        }
    }
}

#[test]
fn series_by_hour() {
    let folder = Folder::new("series");
    let records = records(500);
    let store = store(&folder, &records);
    let hour = 3_600_000_000;
    let points = store.series(&Filter::default(), hour).unwrap();
    assert_eq!(points.len(), 48);
    for point in &points {
        let of: Vec<&Record> = records
            .iter()
            .filter(|call| call.started - call.started % hour == point.start)
            .collect();
        assert_eq!(point.calls, of.len() as u64);
        assert_eq!(
            point.output,
            of.iter().filter_map(|call| call.output_tokens).sum::<u64>()
        );
        let cost: f64 = of.iter().filter_map(|call| store.prices().cost(call)).sum();
        assert!((point.cost.unwrap_or(0.0) - cost).abs() < 1e-9);
    }
}

#[test]
fn values_are_read_as_written() {
    let folder = Folder::new("values");
    let record = Record {
        started: -1,
        duration: u64::from(u32::MAX),
        method: "tools/call".to_owned(),
        server: "s\u{0}'\"é".to_owned(),
        target: Some(String::new()),
        session: "1".to_owned(),
        client: Some("c 1".to_owned()),
        protocol: Some("2026-07-28".to_owned()),
        model: Some("m".to_owned()),
        input_tokens: Some(0),
        output_tokens: None,
        full_tokens: Some(1 << 40),
        estimated: true,
        error: Some("-32601".to_owned()),
        warning: Some("The limit is 1 call a day.".to_owned()),
        input: Some("{\"a\":\"\\u0000\"}".to_owned()),
        output: Some("🦀".repeat(10_000)),
        ..Record::default()
    };
    let store = store(&folder, std::slice::from_ref(&record));
    let calls = store
        .query(&Filter::default(), Sort::default(), Page::default())
        .unwrap();
    let expected = Record {
        server: "s\u{fffd}'\"é".to_owned(),
        ..record
    };
    assert_eq!(calls[0].record, expected);
}

#[test]
fn other_files_are_refused() {
    let folder = Folder::new("refused");
    let path = folder.log();
    let error = Store::open_existing(&path).unwrap_err().to_string();
    assert!(error.contains("no log `"), "{error}");
    assert!(!std::path::Path::new(&path).exists());
    std::fs::write(&path, "not a database, and long enough to be read as one".repeat(100)).unwrap();
    let error = Store::open(&path).unwrap_err().to_string();
    assert!(error.contains("file is not a database"), "{error}");
    let error = Store::open(&format!("{path}/none/log.db")).unwrap_err().to_string();
    assert!(error.contains("cannot open the log"), "{error}");
    #[cfg(not(feature = "postgres"))]
    assert!(
        Store::open("postgres://x/y")
            .unwrap_err()
            .to_string()
            .contains("--features postgres")
    );
}

#[cfg(unix)]
#[test]
fn only_the_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let _store = store(&folder, &records(3));
    for end in ["", "-wal", "-shm"] {
        let mode = std::fs::metadata(format!("{}{end}", folder.log()))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{end} {mode:o}");
    }
}
