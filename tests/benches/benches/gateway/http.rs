//! Clients over streamable HTTP, each with a connection and a session.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use super::{INITIALIZE, INITIALIZED, Measured, call, timed};

/// A gateway that serves over HTTP.
pub(crate) struct Server {
    child: Child,
    address: String,
}

/// Returns a port that nobody uses.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Server {
    /// Starts the command. Without a port, a line on its standard error has the address.
    pub(crate) fn start(command: &[String], port: Option<u16>) -> Server {
        // The address is no error, so it is not printed with `--quiet`.
        let words = command.iter().filter(|word| *word != "--quiet");
        let mut words = words.cloned();
        let mut child = Command::new(words.next().expect("a program"))
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut lines = BufReader::new(child.stderr.take().expect("piped"))
            .lines()
            .map_while(Result::ok);
        let address = match port {
            Some(port) => format!("127.0.0.1:{port}"),
            None => lines
                .find_map(|line| Some(line.split_once("http://")?.1.trim_end_matches("/mcp").to_owned()))
                .expect("an address"),
        };
        thread::spawn(move || lines.for_each(drop));
        for _ in 0..100 {
            if TcpStream::connect(&address).is_ok() {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        Server { child, address }
    }

    /// Calls with this many clients at once.
    pub(crate) fn measure(&self, clients: usize, calls: usize) -> Measured {
        let mut all = Measured::default();
        let barrier = Barrier::new(clients + 1);
        thread::scope(|scope| {
            let threads: Vec<_> = (0..clients)
                .map(|_| {
                    scope.spawn(|| {
                        let mut client = Client::open(&self.address);
                        for id in 1..=calls / 10 {
                            client.ask(&call(id));
                        }
                        barrier.wait();
                        let mut latencies = Vec::with_capacity(calls);
                        for id in 1..=calls {
                            let text = call(1_000_000 + id);
                            timed(&mut latencies, || client.ask(&text));
                        }
                        (client, latencies)
                    })
                })
                .collect();
            barrier.wait();
            let started = Instant::now();
            let ended: Vec<_> = threads
                .into_iter()
                .map(|thread| thread.join().expect("calls"))
                .collect();
            all.time = started.elapsed();
            for (mut client, latencies) in ended {
                client.close();
                all.latencies.extend(latencies);
            }
        });
        all
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Its servers end with it.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

struct Client {
    stream: BufReader<TcpStream>,
    address: String,
    session: String,
}

impl Client {
    fn open(address: &str) -> Client {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("an option");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("an option");
        let mut client = Client {
            stream: BufReader::new(stream),
            address: address.to_owned(),
            session: String::new(),
        };
        let (head, body) = client.post(INITIALIZE);
        assert!(body.contains("serverInfo"), "{head}{body}");
        let session = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("mcp-session-id")
                .then(|| value.trim().to_owned())
        });
        client.session = session.expect("a session");
        client.post(INITIALIZED);
        client
    }

    fn ask(&mut self, text: &str) {
        let (head, body) = self.post(text);
        assert!(body.contains("\"result\""), "{head}{body}");
    }

    fn close(&mut self) {
        self.send("DELETE", "");
        self.read();
    }

    fn post(&mut self, text: &str) -> (String, String) {
        self.send("POST", text);
        self.read()
    }

    fn send(&mut self, method: &str, body: &str) {
        let session = if self.session.is_empty() {
            String::new()
        } else {
            format!(
                "mcp-session-id: {}\r\nmcp-protocol-version: 2025-06-18\r\n",
                self.session
            )
        };
        let request = format!(
            "{method} /mcp HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\naccept: application/json, \
             text/event-stream\r\n{session}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).expect("written");
    }

    /// Reads a response: its head and its body.
    fn read(&mut self) -> (String, String) {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(
                self.stream.read_line(&mut head).expect("read") > 0,
                "closed after `{head}`"
            );
        }
        let lower = head.to_ascii_lowercase();
        let length = lower
            .lines()
            .find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
        let mut body = Vec::new();
        if lower.contains("transfer-encoding: chunked") {
            loop {
                let mut line = String::new();
                self.stream.read_line(&mut line).expect("read");
                let size = usize::from_str_radix(line.trim(), 16).expect("a size");
                let mut chunk = vec![0; size + 2];
                self.stream.read_exact(&mut chunk).expect("read");
                if size == 0 {
                    break;
                }
                body.extend_from_slice(&chunk[..size]);
            }
        } else {
            body = vec![0; length.unwrap_or(0)];
            self.stream.read_exact(&mut body).expect("read");
        }
        (head, String::from_utf8_lossy(&body).into_owned())
    }
}
