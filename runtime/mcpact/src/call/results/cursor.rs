//! Cursors: positions in a list that a client sends back and cannot change.

use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;

use crate::truncate;
use mcpact_shared::truncate::MAX_SHOWN_NAME;

/// Seals positions into opaque texts, and opens only texts that it has sealed.
///
/// A cursor is bound to a [`Scope`]: the tool and the arguments that choose and order the list. It
/// also has the generation of the data, a number that the tool changes with them: a version, or the
/// time of the last change. So a cursor of changed data is distinguished from a forged one.
///
/// A cursor is authenticated by 128 bits of HMAC-SHA256. It is not encrypted: a client can read the
/// position.
///
/// ```
/// use mcpact::results::{CursorError, Cursors, Scope};
///
/// let cursors = Cursors::random()?;
/// let scope = Scope::new("search", &("gold", "oldest first"));
/// let cursor = cursors.seal(&scope, 7, 40);
/// assert_eq!(cursors.open(&cursor, &scope, 7), Ok(40));
/// // The data have changed since.
/// assert!(matches!(cursors.open(&cursor, &scope, 8), Err(CursorError::Stale(_))));
/// // Another search.
/// let other = Scope::new("search", &("wool", "oldest first"));
/// assert!(matches!(cursors.open(&cursor, &other, 7), Err(CursorError::Unknown(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Cursors {
    key: [u8; 32],
}

/// The list that a cursor belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope(Vec<u8>);

/// A cursor that cannot be used. Its text is for the model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CursorError {
    /// The cursor is not one of this server for these arguments: forged, damaged, of other
    /// arguments, or of an earlier process with another key.
    Unknown(String),
    /// The cursor is of another generation of the data.
    Stale(String),
}

impl fmt::Display for CursorError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CursorError::Unknown(cursor) => write!(
                formatter,
                "cursor: `{cursor}` does not belong to these arguments; repeat the arguments of the call that returned \
                 it, or omit `cursor` to start over"
            ),
            CursorError::Stale(cursor) => write!(
                formatter,
                "cursor: `{cursor}` is stale, since the data have changed; omit `cursor` to start over"
            ),
        }
    }
}

impl std::error::Error for CursorError {}

impl Scope {
    /// Returns the list of a tool for these arguments. They select and order the list; omit paging
    /// arguments such as a limit. The order of the keys of a map has no effect; the order of a set's
    /// items has, so pass a sorted one such as a `BTreeSet`.
    ///
    /// # Panics
    ///
    /// Panics if the arguments are not JSON, such as a map whose keys are not strings.
    pub fn new(tool: &str, arguments: &impl Serialize) -> Scope {
        let scope = match serde_json::to_value((tool, arguments)) {
            Ok(mut scope) => {
                scope.sort_all_objects();
                serde_json::to_vec(&scope)
            }
            // Such as an integer of more than 64 bits.
            Err(_) => serde_json::to_vec(&(tool, arguments)),
        };
        Scope(scope.expect("the arguments of a call are JSON"))
    }
}

/// The first authenticated byte: the version of the format.
const FORMAT: u8 = 1;
/// The length of the code that authenticates a cursor, in bytes.
const CODE: usize = 16;
/// The maximum length of a number, in bytes of 7 bits.
const MAX_NUMBER: usize = 10;
/// The maximum length of a cursor, in characters of 6 bits.
const MAX_CURSOR: usize = (2 * MAX_NUMBER + CODE).div_ceil(3) * 4;

impl Cursors {
    /// Returns cursors with a random key: those of an earlier process are refused.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no random numbers.
    pub fn random() -> Result<Cursors, getrandom::Error> {
        let mut key = [0; 32];
        getrandom::fill(&mut key)?;
        Ok(Cursors { key })
    }

    /// Returns cursors with this key, which must be random and secret. Several processes with the
    /// same key accept each other's cursors.
    pub const fn with_key(key: [u8; 32]) -> Cursors {
        Cursors { key }
    }

    /// Returns the cursor of a position in this generation of the data.
    pub fn seal(&self, scope: &Scope, generation: u64, position: u64) -> String {
        let mut bytes = Vec::with_capacity(2 * MAX_NUMBER + CODE);
        push_number(&mut bytes, position);
        push_number(&mut bytes, generation);
        let code = self.code(scope, &bytes).finalize().into_bytes();
        bytes.extend_from_slice(&code[..CODE]);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Returns the position of a cursor. Compares the code in constant time.
    ///
    /// # Errors
    ///
    /// Returns an error if the cursor is not one of this key and scope, or is of another
    /// generation.
    pub fn open(&self, cursor: &str, scope: &Scope, generation: u64) -> Result<u64, CursorError> {
        let unknown = || CursorError::Unknown(truncate(cursor, MAX_SHOWN_NAME).into_owned());
        let sealed = self.verified(cursor, scope).ok_or_else(unknown)?;
        let (position, rest) = read_number(&sealed).ok_or_else(unknown)?;
        match read_number(rest) {
            Some((sealed, [])) if sealed == generation => Ok(position),
            Some((_, [])) => Err(CursorError::Stale(truncate(cursor, MAX_SHOWN_NAME).into_owned())),
            _ => Err(unknown()),
        }
    }

    /// Returns the numbers of an authentic cursor.
    fn verified(&self, cursor: &str, scope: &Scope) -> Option<Vec<u8>> {
        if cursor.len() > MAX_CURSOR {
            return None;
        }
        let mut bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let code = bytes.split_off(bytes.len().checked_sub(CODE)?);
        self.code(scope, &bytes).verify_truncated_left(&code).ok()?;
        Some(bytes)
    }

    fn code(&self, scope: &Scope, numbers: &[u8]) -> Hmac<Sha256> {
        let mut code = Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        // Each number marks its own end, so no other numbers and scope have the same bytes.
        code.update(&[FORMAT]);
        code.update(numbers);
        code.update(&scope.0);
        code
    }
}

impl fmt::Debug for Cursors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Cursors").finish_non_exhaustive()
    }
}

/// Appends a number in groups of 7 bits, the lowest first; all but the last have the eighth bit.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        if number == 0 {
            bytes.push(low & 0x7F);
            return;
        }
        bytes.push(low | 0x80);
    }
}

/// Returns the number at the beginning, and the bytes after it.
fn read_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0_u64;
    for (index, byte) in bytes.iter().enumerate().take(MAX_NUMBER) {
        number |= u64::from(byte & 0x7F) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((number, &bytes[index + 1..]));
        }
    }
    None
}
