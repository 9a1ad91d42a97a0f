//! Parses the text of a lock file.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};

use super::format::{Lock, LockedTool, VERSION};
use crate::build::tool::CountedEntry;

/// The reason why a text is not a lock file of this version.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockError {
    /// The text is not JSON, or a property is missing or has another type; with serde_json's
    /// message.
    Json(String),
    /// The text is JSON without `mcpact_lock`.
    NoLock,
    /// The version is unknown.
    Version {
        /// The version of the file.
        found: u64,
    },
    /// The file has no tools, so a comparison with it would never fail.
    Empty,
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Json(cause) => write!(f, "invalid lock file: {cause}; write it again with `mcpact lock`"),
            LockError::NoLock => {
                f.write_str("not a lock file, since it has no `mcpact_lock`; write one with `mcpact lock`")
            }
            LockError::Version { found } => write!(
                f,
                "lock file of version {found}; this mcpact reads and writes version {VERSION}; write the file again, or update mcpact"
            ),
            LockError::Empty => f.write_str("the lock file has no tools; write it again from a server with tools"),
        }
    }
}

impl std::error::Error for LockError {}

impl From<serde_json::Error> for LockError {
    fn from(error: serde_json::Error) -> LockError {
        LockError::Json(error.to_string())
    }
}

/// The property that every version has.
#[derive(Deserialize)]
struct Head {
    mcpact_lock: Option<u64>,
}

/// Version 1. Sums of `u32` fit a `u64` in any file.
#[derive(Deserialize)]
struct File {
    toolset: String,
    encoding: String,
    #[serde(deserialize_with = "count")]
    count: CountedEntry,
    meta_tokens: Option<u32>,
    instruction_tokens: Option<u32>,
    tools: Vec<Tool>,
}

#[derive(Deserialize)]
struct Tool {
    name: String,
    source: Option<String>,
    tokens: u32,
    parts: Parts,
}

#[derive(Deserialize)]
struct Parts {
    name: u32,
    description: u32,
    structure: u32,
    #[serde(deserialize_with = "parameters")]
    parameters: Vec<(String, u64)>,
}

fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CountedEntry, D::Error> {
    let name = String::deserialize(deserializer)?;
    CountedEntry::from_name(&name).ok_or_else(|| serde::de::Error::unknown_variant(&name, &["model", "wire"]))
}

/// Reads an object in the order of its properties. serde_json's map keeps this order only with a
/// feature.
fn parameters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, u64)>, D::Error> {
    struct Parameters;

    impl<'de> Visitor<'de> for Parameters {
        type Value = Vec<(String, u64)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("tokens by the names of parameters")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut parameters = Vec::new();
            while let Some((name, tokens)) = map.next_entry::<String, u32>()? {
                parameters.push((name, u64::from(tokens)));
            }
            Ok(parameters)
        }
    }

    deserializer.deserialize_map(Parameters)
}

impl Lock {
    /// Reads the text of a lock file; with feature `serde_json`. Unknown properties are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a lock file, has another version, lacks a property, or
    /// has no tools.
    ///
    /// ```
    /// use mcpact::lock::{Lock, LockError};
    ///
    /// let text = r#"{"mcpact_lock":2,"tools":[]}"#;
    /// assert_eq!(Lock::parse(text).unwrap_err(), LockError::Version { found: 2 });
    /// ```
    pub fn parse(text: &str) -> Result<Lock, LockError> {
        match serde_json::from_str::<Head>(text)?.mcpact_lock {
            None => return Err(LockError::NoLock),
            Some(found) if found != u64::from(VERSION) => return Err(LockError::Version { found }),
            Some(_) => {}
        }
        let file: File = serde_json::from_str(text)?;
        if file.tools.is_empty() {
            return Err(LockError::Empty);
        }
        let tools = file.tools.into_iter().map(LockedTool::from).collect();
        Ok(Lock {
            meta_tokens: file.meta_tokens.map(u64::from),
            instruction_tokens: file.instruction_tokens.map(u64::from),
            ..Lock::new(file.toolset, file.encoding, file.count, tools)
        })
    }
}

impl From<Tool> for LockedTool {
    fn from(tool: Tool) -> LockedTool {
        LockedTool {
            name: tool.name,
            source: tool.source,
            tokens: tool.tokens.into(),
            name_tokens: tool.parts.name.into(),
            description_tokens: tool.parts.description.into(),
            structure_tokens: tool.parts.structure.into(),
            parameters: tool.parts.parameters,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of version 1, which must stay readable.
    const V1: &str = include_str!("../../../tests/lock/v1.lock.json");

    #[test]
    fn version_1_stays_readable() {
        let lock = Lock::parse(V1).unwrap();
        assert_eq!((lock.tools.len(), lock.tokens, lock.meta_tokens), (3, 193, Some(201)));
        assert_eq!(
            lock.tools[2].parameters,
            [("größe \"x\"".to_owned(), 21), ("limit".to_owned(), 30)]
        );
        assert_eq!((lock.instruction_tokens, lock.to_string()), (None, V1.to_owned()));
        let with = V1.replacen("\"tools\"", "\"instruction_tokens\":40,\"tools\"", 1);
        let lock = Lock::parse(&with).unwrap();
        assert_eq!((lock.instruction_tokens, lock.to_string()), (Some(40), with));
    }

    #[test]
    fn errors_name_the_problem() {
        for (from, to, message) in [
            (
                "\"mcpact_lock\":1",
                "\"mcpact_lock\":7",
                "lock file of version 7; this mcpact reads and writes version 1; write the file again, or update mcpact",
            ),
            (
                "\"tokens\":60",
                "\"tokens\":\"60\"",
                "invalid lock file: invalid type: string \"60\", expected u32 at line 2 column 43; write it again with `mcpact lock`",
            ),
            (
                "\"mcpact_lock\"",
                "\"lock\"",
                "not a lock file, since it has no `mcpact_lock`; write one with `mcpact lock`",
            ),
            (
                "\"count\":\"model\"",
                "\"count\":\"all\"",
                "invalid lock file: unknown variant `all`, expected `model` or `wire` at line 1 column 71; write it again with `mcpact lock`",
            ),
        ] {
            assert_eq!(Lock::parse(&V1.replacen(from, to, 1)).unwrap_err().to_string(), message);
        }
        let truncated = Lock::parse(&V1.replacen("]}", "", 1)).unwrap_err().to_string();
        assert!(truncated.starts_with("invalid lock file: EOF"), "{truncated}");
        let empty = r#"{"mcpact_lock":1,"toolset":"","encoding":"","count":"model","tools":[]}"#;
        assert_eq!(
            Lock::parse(empty).unwrap_err().to_string(),
            "the lock file has no tools; write it again from a server with tools"
        );
    }
}
