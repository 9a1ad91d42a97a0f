//! A log in PostgreSQL: two gateways write at once, and every query has the results of SQLite.
//!
//! The server is that of the package `pgserver` of PyPI, which is installed once. Where it cannot be installed or
//! started, the test says so and is skipped, unless `MCPACT_POSTGRES=required`.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use mcpact_gateway::store::{Column, Filter, GroupBy, Page, Point, Sort, Store, Sum};
use mcpact_meter::{Meter, Prices, Record, Request, Response, Session, Sink};

use crate::support::{Folder, records};

/// The installed package; a folder of another version is not reused.
const PACKAGE: &str = "pgserver==0.1.4";
/// The user that runs the server if this process is root, which the server refuses to be.
const NOBODY: u32 = 65_534;

/// A running server, which ends with the test.
struct Server {
    process: Child,
    folder: PathBuf,
    binaries: PathBuf,
    is_root: bool,
}

impl Server {
    /// Installs and starts the server.
    fn start() -> Result<Server, String> {
        let binaries = install()?;
        let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
        // The path of a socket is short, and a user other than root enters no folder of root.
        let folder = std::env::temp_dir().join(format!("mcpact-postgres-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).map_err(|error| error.to_string())?;
        if is_root {
            chown(&folder, Some(NOBODY), Some(NOBODY)).map_err(|error| error.to_string())?;
        }
        let data = folder.join("data");
        let initialised = as_user(&binaries.join("initdb"), is_root)
            .args([
                "-U",
                "postgres",
                "-A",
                "trust",
                "--no-sync",
                "-E",
                "UTF8",
                "--no-locale",
                "-D",
            ])
            .arg(&data)
            .current_dir(&folder)
            .output();
        match initialised {
            Ok(output) if output.status.success() => {}
            Ok(output) => return Err(format!("initdb: {}", String::from_utf8_lossy(&output.stderr).trim())),
            Err(error) => return Err(format!("initdb does not start: {error}")),
        }
        let process = run(&binaries, &folder, is_root)?;
        Ok(Server {
            process,
            folder,
            binaries,
            is_root,
        })
    }

    fn url(&self) -> String {
        format!("postgresql:///postgres?host={}&user=postgres", self.folder.display())
    }

    /// Ends the server with all of its processes, without a checkpoint.
    fn stop(&mut self) {
        let _ = as_user(&self.binaries.join("pg_ctl"), self.is_root)
            .args(["stop", "-m", "immediate", "-D"])
            .arg(self.folder.join("data"))
            .current_dir(&self.folder)
            .output();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Ends the server as if it crashed, and starts it again.
    fn restart(&mut self) {
        self.stop();
        self.process = run(&self.binaries, &self.folder, self.is_root).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Starts the server, and waits for it.
fn run(binaries: &Path, folder: &Path, is_root: bool) -> Result<Child, String> {
    let mut process = as_user(&binaries.join("postgres"), is_root)
        .args(["-c", "listen_addresses=", "-c", "fsync=off", "-k"])
        .arg(folder)
        .arg("-D")
        .arg(folder.join("data"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.join("log")).map_err(|error| error.to_string())?)
        .spawn()
        .map_err(|error| format!("postgres does not start: {error}"))?;
    let url = format!("postgresql:///postgres?host={}&user=postgres", folder.display());
    let deadline = Instant::now() + Duration::from_secs(30);
    while Store::open(&url).is_err() {
        if Instant::now() > deadline || process.try_wait().is_ok_and(|status| status.is_some()) {
            let _ = process.kill();
            let _ = process.wait();
            return Err(format!(
                "postgres: {}",
                fs::read_to_string(folder.join("log")).unwrap_or_default()
            ));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(process)
}

fn as_user(program: &Path, is_root: bool) -> Command {
    let mut command = Command::new(program);
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// Installs the package into the folder for tests. Returns the folder of its programs.
fn install() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(PACKAGE.replace("==", "-"));
    let binaries = folder.join("pgserver/pginstall/bin");
    if !folder.join("done").exists() {
        let output = Command::new("python3")
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--upgrade",
            ])
            .args(["--only-binary", ":all:", "--target"])
            .arg(&folder)
            .arg(PACKAGE)
            .stdin(Stdio::null())
            .output();
        match output {
            Ok(output) if output.status.success() => {}
            Ok(output) => return Err(format!("pip: {}", String::from_utf8_lossy(&output.stderr).trim())),
            Err(error) => return Err(format!("python3 does not start: {error}")),
        }
        fs::write(folder.join("done"), "").map_err(|error| error.to_string())?;
    }
    if binaries.join("postgres").exists() {
        Ok(binaries)
    } else {
        Err(format!("`{PACKAGE}` has no server for this system"))
    }
}

#[test]
fn two_gateways_write_at_once() {
    let mut server = match Server::start() {
        Ok(server) => server,
        Err(problem) => {
            assert_ne!(std::env::var("MCPACT_POSTGRES").as_deref(), Ok("required"), "{problem}");
            println!("skipped: {problem}");
            return;
        }
    };
    let folder = Folder::new("postgres");
    let prices = || {
        Prices::parse(r#"{"date":"2026-11-22","models":[{"model":"example-1","input":5.0,"output":25.0}]}"#).unwrap()
    };
    let sqlite = Store::open(&folder.log()).unwrap().prices(prices());
    let postgres = Store::open(&server.url()).unwrap().prices(prices());
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
                let mut sums = store.summary(filter, by).unwrap();
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
