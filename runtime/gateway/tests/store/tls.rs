//! TLS to PostgreSQL: what `sslmode` of the URL asks for is done, or the connection is refused.
//!
//! The server of the package has no TLS, so the test starts a proxy with TLS in front of it.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mcpact_gateway::store::{Filter, Store};
use mcpact_meter::Sink;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

use crate::server::Server;
use crate::support::{Folder, records};

/// The message with which a client asks for TLS: its length, and a number in place of a version.
const ASKS: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// A TLS endpoint before the socket of a server.
struct Endpoint {
    port: u16,
    encrypted: Arc<AtomicUsize>,
    plain: Arc<AtomicUsize>,
    /// The certificate, in PEM.
    certificate: PathBuf,
    _runtime: Runtime,
}

impl Endpoint {
    /// Starts an endpoint with a certificate of its own for `localhost`, or one without TLS.
    fn start(socket: PathBuf, folder: &Folder, has_tls: bool) -> Endpoint {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let certificate = folder.path("certificate.pem");
        std::fs::write(&certificate, cert.pem()).unwrap();
        let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key.into())
            .unwrap();
        let acceptor = has_tls.then(|| TlsAcceptor::from(Arc::new(config)));
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (encrypted, plain) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let counts = (Arc::clone(&encrypted), Arc::clone(&plain));
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (socket, acceptor, counts) = (socket.clone(), acceptor.clone(), counts.clone());
                // A client that refuses the certificate ends its connection.
                tokio::spawn(async move { pass(stream, socket, acceptor, counts).await });
            }
        });
        Endpoint {
            port,
            encrypted,
            plain,
            certificate,
            _runtime: runtime,
        }
    }

    /// Opens the log at this host. Returns whether the connections were encrypted, or the error.
    fn open(&self, host: &str, query: &str) -> Result<bool, String> {
        let before = [&self.encrypted, &self.plain].map(|count| count.load(Ordering::SeqCst));
        let url = format!("postgres://postgres:secret@{host}:{}/postgres?{query}", self.port);
        let opened = Store::open(&url).and_then(|store| store.count(&Filter::default()));
        let count = opened.map_err(|error| error.to_string())?;
        assert_eq!(count, 10);
        let after = [&self.encrypted, &self.plain].map(|count| count.load(Ordering::SeqCst));
        assert_ne!(after[0] > before[0], after[1] > before[1], "{before:?} {after:?}");
        Ok(after[0] > before[0])
    }
}

/// Passes one connection on.
async fn pass(
    mut stream: TcpStream,
    socket: PathBuf,
    acceptor: Option<TlsAcceptor>,
    (encrypted, plain): (Arc<AtomicUsize>, Arc<AtomicUsize>),
) -> io::Result<()> {
    let mut first = [0; 8];
    stream.read_exact(&mut first).await?;
    if first != ASKS {
        plain.fetch_add(1, Ordering::SeqCst);
        return join(stream, socket, &first).await;
    }
    let Some(acceptor) = acceptor else {
        stream.write_all(b"N").await?;
        plain.fetch_add(1, Ordering::SeqCst);
        return join(stream, socket, &[]).await;
    };
    stream.write_all(b"S").await?;
    let stream = acceptor.accept(stream).await?;
    encrypted.fetch_add(1, Ordering::SeqCst);
    join(stream, socket, &[]).await
}

async fn join(mut stream: impl AsyncRead + AsyncWrite + Unpin, socket: PathBuf, first: &[u8]) -> io::Result<()> {
    let mut server = UnixStream::connect(socket).await?;
    server.write_all(first).await?;
    copy_bidirectional(&mut stream, &mut server).await.map(drop)
}

#[test]
fn each_sslmode() {
    let Some(server) = Server::start("tls") else { return };
    let socket = server.folder.join(".s.PGSQL.5432");
    let folder = Folder::new("tls");
    Store::open(&server.url())
        .unwrap()
        .sink()
        .unwrap()
        .write(&records(10))
        .unwrap();
    let endpoint = Endpoint::start(socket.clone(), &folder, true);
    assert_eq!(endpoint.open("localhost", "sslmode=disable"), Ok(false));
    for query in ["", "sslmode=prefer", "sslmode=require"] {
        // The certificate is not checked, so an address will do.
        assert_eq!(endpoint.open("127.0.0.1", query), Ok(true), "{query}");
    }
    let own = format!("sslmode=verify-full&sslrootcert={}", endpoint.certificate.display());
    assert_eq!(endpoint.open("localhost", &own), Ok(true));
    for (host, query, problem) in [
        ("127.0.0.1", own.as_str(), "not valid for name"),
        ("localhost", "sslmode=verify-full", "nvalid peer certificate"),
        (
            "localhost",
            "sslmode=verify-full&sslrootcert=/no/such.pem",
            "`sslrootcert`: /no/such.pem",
        ),
        ("localhost", "sslmode=verify", "unknown `sslmode` `verify`"),
    ] {
        let error = endpoint.open(host, query).expect_err(query);
        assert!(error.contains(problem) && !error.contains("secret"), "{query}: {error}");
    }
    let without = Endpoint::start(socket, &folder, false);
    assert_eq!(without.open("localhost", "sslmode=prefer"), Ok(false));
    let error = without.open("localhost", "sslmode=require").expect_err("no TLS");
    assert!(error.contains("does not support TLS"), "{error}");
}
