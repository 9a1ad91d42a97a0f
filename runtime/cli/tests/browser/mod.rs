//! A headless browser, controlled over two pipes, without a port or a driver.
#![allow(dead_code, reason = "each test uses some of it")]

pub(crate) mod tab;

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

use crate::support::needs::Need;

/// The maximum time for a response on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Returns the browser's command. Without one, prints that the test is skipped.
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
    // The pipes are file descriptors 3 and 4, which the shell opens.
    let found = if cfg!(unix) {
        found.ok_or("there is no chromium (set MCPACT_CHROMIUM)")
    } else {
        Err("needs a Unix shell")
    };
    Need::Browser.or_skip(found)
}

/// Returns the folder for pages and pictures.
pub(crate) fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    std::fs::create_dir_all(&folder).expect("the test's folder can be made");
    folder
}

/// A running browser, which ends when it is dropped.
pub(crate) struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    last: u64,
    /// The received events, as method and parameters.
    pub(crate) events: Vec<Value>,
}

impl Browser {
    /// Starts a browser. `name` is the folder of its profile, which must be unique.
    pub(crate) fn start(command: &Path, name: &str) -> Browser {
        let profile = folder().join(format!("profile-{name}"));
        // Removes the profile of an earlier run.
        let _ = std::fs::remove_dir_all(&profile);
        let mut child = Command::new("sh")
            // The browser reads from 3 and writes to 4.
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
            // The superuser, as in a container, cannot use the sandbox. Only our page is opened.
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

    /// Sends a request, and waits for the response. Events in between are stored.
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
        // The browser also ends its children.
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
