//! A page on this machine, which the server `fetch` requests.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::OnceLock;
use std::thread;

/// A word of the page.
pub(crate) const WORD: &str = "platypus";

/// Returns the address of the page's server, which runs until the tests end.
pub(crate) fn address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                // Errors of a client that closes the connection are ignored.
                thread::spawn(move || drop(answer(stream)));
            }
        });
        address
    })
}

fn answer(stream: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let (status, content, body) = if request.starts_with("GET /page.html ") {
        let text = format!("The {WORD} lays eggs. ").repeat(40);
        let body = format!("<html><head><title>A page</title></head><body><h1>Notes</h1><p>{text}</p></body></html>");
        ("200 OK", "text/html; charset=utf-8", body)
    } else {
        ("404 Not Found", "text/plain", "nothing here".to_owned())
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {content}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = stream;
    stream.write_all((head + &body).as_bytes())
}
