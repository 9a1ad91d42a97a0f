//! TLS to PostgreSQL, by `sslmode` and `sslrootcert` of the URL.

use std::sync::Arc;
use std::time::Duration;

use mcpact_shared::unknown_name::unknown_choice;
use postgres::config::SslMode;
use postgres::{Client, Config, NoTls};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use rustls_platform_verifier::Verifier;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::database::StoreError;
use crate::causes::with_causes;

/// The maximum time of a connection to a host, if the URL has no `connect_timeout`.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The values of `sslmode`, which mean what they do for `psql`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TlsMode {
    /// Without TLS.
    Disable,
    /// TLS if the server has it. The certificate is not checked.
    #[default]
    Prefer,
    /// TLS. The certificate is not checked.
    Require,
    /// TLS with a certificate of that host, which a known authority has signed.
    VerifyFull,
}

/// The parts of a URL: those for the driver, and those for this module.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts {
    url: String,
    mode: TlsMode,
    /// The file of certificates in PEM; without one, those of the system.
    roots: Option<String>,
}

/// Connects. No error repeats the URL, which may have a password.
pub(super) fn connect(url: &str) -> Result<Client, StoreError> {
    let parts = Parts::of(url)?;
    let mut config = parts.config()?;
    let connected = match parts.mode {
        TlsMode::Disable => config.ssl_mode(SslMode::Disable).connect(NoTls),
        TlsMode::Prefer => {
            let tls = MakeRustlsConnect::new(unverified()?);
            config.ssl_mode(SslMode::Prefer).connect(tls)
        }
        TlsMode::Require => {
            let tls = MakeRustlsConnect::new(unverified()?);
            config.ssl_mode(SslMode::Require).connect(tls)
        }
        TlsMode::VerifyFull => {
            let tls = MakeRustlsConnect::new(verified(parts.roots.as_deref())?);
            config.ssl_mode(SslMode::Require).connect(tls)
        }
    };
    connected.map_err(|error| refused(&with_causes(error.to_string(), &error)))
}

fn refused(reason: &str) -> StoreError {
    StoreError::new(format!("cannot connect to PostgreSQL: {reason}"))
}

impl Parts {
    fn of(url: &str) -> Result<Parts, StoreError> {
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        let mut parts = Parts::default();
        let mut others = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = form_urlencoded::parse(pair.as_bytes()).next() else {
                continue;
            };
            match (key.as_ref(), value.as_ref()) {
                ("sslmode", "disable") => parts.mode = TlsMode::Disable,
                ("sslmode", "prefer") => parts.mode = TlsMode::Prefer,
                ("sslmode", "require") => parts.mode = TlsMode::Require,
                ("sslmode", "verify-full") => parts.mode = TlsMode::VerifyFull,
                ("sslmode", other) => {
                    let choices = ["disable", "prefer", "require", "verify-full"];
                    return Err(refused(&unknown_choice("`sslmode`", other, &choices)));
                }
                ("sslrootcert", file) => parts.roots = Some(file.to_owned()),
                _ => others.push(pair),
            }
        }
        if parts.roots.is_some() && parts.mode != TlsMode::VerifyFull {
            return Err(refused("`sslrootcert` is used with `sslmode=verify-full` alone"));
        }
        parts.url = if others.is_empty() {
            address.to_owned()
        } else {
            format!("{address}?{}", others.join("&"))
        };
        Ok(parts)
    }

    /// Returns the settings of the driver.
    fn config(&self) -> Result<Config, StoreError> {
        let parsed = self.url.parse::<Config>();
        let mut config = parsed.map_err(|error| refused(&with_causes(error.to_string(), &error)))?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        Ok(config)
    }
}

/// Returns a configuration that accepts any certificate.
fn unverified() -> Result<ClientConfig, StoreError> {
    let provider = Arc::new(ring::default_provider());
    let verifier = AnyCertificate(Arc::clone(&provider));
    with_verifier(provider, Arc::new(verifier))
}

/// Returns a configuration that accepts only certificates signed by these authorities.
fn verified(roots: Option<&str>) -> Result<ClientConfig, StoreError> {
    let provider = Arc::new(ring::default_provider());
    let Some(file) = roots else {
        let verifier = Verifier::new(Arc::clone(&provider)).map_err(|error| refused(&error.to_string()))?;
        return with_verifier(provider, Arc::new(verifier));
    };
    let unreadable = |error: &dyn std::fmt::Display| refused(&format!("`sslrootcert`: {file}: {error}"));
    let mut store = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))? {
        let certificate = certificate.map_err(|error| unreadable(&error))?;
        store.add(certificate).map_err(|error| unreadable(&error))?;
    }
    if store.is_empty() {
        return Err(unreadable(&"no certificate in PEM"));
    }
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| refused(&error.to_string()))?;
    Ok(config.with_root_certificates(store).with_no_client_auth())
}

fn with_verifier(
    provider: Arc<CryptoProvider>,
    verifier: Arc<dyn ServerCertVerifier>,
) -> Result<ClientConfig, StoreError> {
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| refused(&error.to_string()))?.dangerous();
    Ok(config.with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// Accepts any certificate, if the server has its key.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_urls() {
        let parts = |url: &str| Parts::of(url).map_err(|error| error.to_string());
        let given = "postgres://u:p%40@a.example/log?user=x&sslmode=verify-full&host=%2Ftmp&sslrootcert=%2Fa%20b.pem";
        let expected = Parts {
            url: "postgres://u:p%40@a.example/log?user=x&host=%2Ftmp".to_owned(),
            mode: TlsMode::VerifyFull,
            roots: Some("/a b.pem".to_owned()),
        };
        assert_eq!(parts(given), Ok(expected));
        for (query, mode) in [
            ("", TlsMode::Prefer),
            ("?sslmode=disable", TlsMode::Disable),
            ("?sslmode=prefer", TlsMode::Prefer),
            ("?sslmode=require", TlsMode::Require),
        ] {
            let read = parts(&format!("postgres://a/log{query}")).expect("a URL");
            assert_eq!((read.mode, read.url.as_str()), (mode, "postgres://a/log"), "{query}");
        }
        for (query, seconds) in [("", 10), ("?connect_timeout=3", 3)] {
            let config = Parts::of(&format!("postgres://a/log{query}")).and_then(|parts| parts.config());
            let timeout = config.expect("a URL").get_connect_timeout().copied();
            assert_eq!(timeout, Some(Duration::from_secs(seconds)));
        }
        for (query, problem) in [
            ("sslmode=requir", "unknown `sslmode` `requir`; write `require`"),
            ("sslrootcert=a.pem", "with `sslmode=verify-full` alone"),
        ] {
            let error = parts(&format!("postgres://u:secret@a/log?{query}")).expect_err("a problem");
            assert!(error.contains(problem) && !error.contains("secret"), "{error}");
        }
    }
}
