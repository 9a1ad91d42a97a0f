//! A browser without a window, spoken to over two pipes: no port, no driver.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The command, or nothing but a word on the terminal where there is none.
pub(crate) fn chromium() -> Option<PathBuf> {
    let named = env::var_os("MCPACT_CHROMIUM").map(PathBuf::from);
    let found = named.filter(|path| path.is_file()).or_else(|| {
        let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
        ["chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"]
            .iter()
            .find_map(|name| {
                folders
                    .iter()
                    .map(|folder| folder.join(name))
                    .find(|path| path.is_file())
            })
    });
    // The pipes are the third and fourth file, which only a shell of this kind arranges.
    let problem = if cfg!(unix) {
        "there is no chromium (set MCPACT_CHROMIUM)"
    } else {
        "needs a Unix shell"
    };
    let found = found.filter(|_| cfg!(unix));
    if found.is_none() {
        assert_ne!(env::var("MCPACT_BROWSER").as_deref(), Ok("required"), "{problem}");
        println!("skipped: {problem}");
    }
    found
}

/// Where pages and pictures go.
pub(crate) fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    std::fs::create_dir_all(&folder).expect("the test's folder can be made");
    folder
}

/// A running browser; it ends when this is dropped.
pub(crate) struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    last: u64,
    /// Said without being asked: by method, what.
    pub(crate) events: Vec<Value>,
}

impl Browser {
    /// `name` is of the folder that it keeps its things in: browsers that run beside each other have their own.
    pub(crate) fn start(command: &Path, name: &str) -> Browser {
        let profile = folder().join(format!("profile-{name}"));
        // What was kept at another run is of no use.
        let _ = std::fs::remove_dir_all(&profile);
        let mut child = Command::new("sh")
            // Reads what we say from 3 and answers on 4.
            .args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"])
            .arg(command)
            .args([
                "--headless=new",
                "--remote-debugging-pipe",
                "--disable-gpu",
                "--hide-scrollbars",
                "--mute-audio",
            ])
            .args([
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-dev-shm-usage",
            ])
            // A browser of the superuser, as in a container, has no other way; it only ever sees our page.
            .arg("--no-sandbox")
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let input = child.stdin.take().expect("piped");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, messages) = channel();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            while output.read_until(0, &mut bytes).is_ok_and(|read| read > 0) {
                bytes.pop();
                let message = serde_json::from_slice(&bytes).expect("the browser speaks JSON");
                if sender.send(message).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Browser {
            child,
            input,
            messages,
            last: 0,
            events: Vec::new(),
        }
    }

    /// Asks, and waits for the answer; what else is said in between is kept.
    pub(crate) fn ask(&mut self, session: Option<&str>, method: &str, parameters: &Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        self.input
            .write_all(format!("{message}\0").as_bytes())
            .expect("the browser listens");
        let until = Instant::now() + PATIENCE;
        loop {
            let answer = self
                .messages
                .recv_timeout(until.saturating_duration_since(Instant::now()))
                .unwrap_or_else(|_| panic!("no answer to {method}"));
            if answer["id"] == self.last {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
            if answer.get("method").is_some() {
                self.events.push(answer);
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked to close, it ends its children too.
        let _ = self.input.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let until = Instant::now() + Duration::from_secs(10);
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
