//! Reads a lock file.

use std::fmt;

use serde_json::{Map, Value};

use super::{Lock, LockedTool, VERSION};
use crate::tool::Count;

/// Why a text is no lock file that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockError {
    /// It is no JSON; serde_json's own words say where.
    Json(String),
    /// It is JSON, and no lock file.
    NoLock,
    /// It is of a version that is not known.
    Version {
        /// The file's.
        found: u64,
    },
    /// A member is missing or of another type.
    Member {
        /// The tool in which it is, as the file names it; `None` in the head.
        tool: Option<String>,
        /// Its name.
        member: &'static str,
        /// What it must be.
        wanted: &'static str,
    },
    /// It has no tools: whatever wrote it found none, and nothing would be held against it.
    Empty,
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Json(cause) => write!(f, "the lock file is no JSON: {cause}"),
            LockError::NoLock => f.write_str("it is no lock file: `mcpact_lock` is missing"),
            LockError::Version { found } => write!(
                f,
                "it is a lock file of version {found}; this mcpact reads and writes version {VERSION}: write it anew, or update mcpact"
            ),
            LockError::Member {
                tool: Some(tool),
                member,
                wanted,
            } => {
                write!(f, "the lock file's tool `{tool}` has no `{member}` that is {wanted}")
            }
            LockError::Member {
                tool: None,
                member,
                wanted,
            } => {
                write!(f, "the lock file has no `{member}` that is {wanted}")
            }
            LockError::Empty => f.write_str("the lock file has no tools: write it anew from a server that has some"),
        }
    }
}

impl std::error::Error for LockError {}

impl Lock {
    /// Reads the text of a lock file; with feature `serde_json`. Members that are not known are left alone.
    ///
    /// # Errors
    ///
    /// What is no lock file, is of another version, lacks a member, or has no tools.
    ///
    /// The parameters are in the file's order where some crate of the build turns on `serde_json/preserve_order`, as feature `rmcp`
    /// does; else in that of the alphabet.
    ///
    /// ```
    /// use mcpact::lock::{Lock, LockError};
    ///
    /// let text = r#"{"mcpact_lock":2,"tools":[]}"#;
    /// assert_eq!(Lock::parse(text).unwrap_err(), LockError::Version { found: 2 });
    /// ```
    pub fn parse(text: &str) -> Result<Lock, LockError> {
        let value: Value = serde_json::from_str(text).map_err(|error| LockError::Json(error.to_string()))?;
        let head = Members {
            members: value.as_object().ok_or(LockError::NoLock)?,
            tool: None,
        };
        match head
            .members
            .get("mcpact_lock")
            .and_then(Value::as_u64)
            .ok_or(LockError::NoLock)?
        {
            found if found == u64::from(VERSION) => {}
            found => return Err(LockError::Version { found }),
        }
        let tools = head.get("tools", "an array", Value::as_array)?;
        if tools.is_empty() {
            return Err(LockError::Empty);
        }
        let tools = tools.iter().map(tool).collect::<Result<_, _>>()?;
        let count = match head.text("count")? {
            "model" => Count::Model,
            "wire" => Count::Wire,
            _ => return Err(head.wrong("count", "`model` or `wire`")),
        };
        let meta_tokens = head.members.get("meta_tokens").and_then(tokens);
        Ok(Lock::new(
            head.text("toolset")?.to_owned(),
            head.text("encoding")?.to_owned(),
            count,
            meta_tokens,
            tools,
        ))
    }
}

fn tool(value: &Value) -> Result<LockedTool, LockError> {
    let members = Members {
        members: value.as_object().ok_or(LockError::Member {
            tool: None,
            member: "tools",
            wanted: "an array of objects",
        })?,
        tool: Some("?"),
    };
    let name = members.text("name")?;
    let members = Members {
        tool: Some(name),
        ..members
    };
    let parts = Members {
        members: members.get("parts", "an object", Value::as_object)?,
        ..members
    };
    let parameters = parts.get("parameters", "an object", Value::as_object)?;
    Ok(LockedTool {
        name: name.to_owned(),
        source: members.members.get("source").and_then(Value::as_str).map(str::to_owned),
        tokens: members.number("tokens")?,
        name_tokens: parts.number("name")?,
        description_tokens: parts.number("description")?,
        structure_tokens: parts.number("structure")?,
        parameters: parameters
            .iter()
            .map(|(parameter, cost)| {
                let cost = tokens(cost).ok_or_else(|| parts.wrong("parameters", "numbers by name"))?;
                Ok((parameter.clone(), cost))
            })
            .collect::<Result<_, LockError>>()?,
    })
}

/// A number whose sums fit a `u64`, whoever wrote the file.
fn tokens(value: &Value) -> Option<u64> {
    value.as_u64().filter(|tokens| u32::try_from(*tokens).is_ok())
}

/// The members of the head or of a tool, and whose they are.
#[derive(Clone, Copy)]
struct Members<'a> {
    members: &'a Map<String, Value>,
    tool: Option<&'a str>,
}

impl<'a> Members<'a> {
    fn get<T>(
        &self,
        member: &'static str,
        wanted: &'static str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, LockError> {
        self.members
            .get(member)
            .and_then(read)
            .ok_or_else(|| self.wrong(member, wanted))
    }

    fn text(&self, member: &'static str) -> Result<&'a str, LockError> {
        self.get(member, "a string", Value::as_str)
    }

    fn number(&self, member: &'static str) -> Result<u64, LockError> {
        self.get(member, "a number of tokens", tokens)
    }

    fn wrong(&self, member: &'static str, wanted: &'static str) -> LockError {
        LockError::Member {
            tool: self.tool.map(str::to_owned),
            member,
            wanted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Committed when version 1 was made: it must stay readable.
    const V1: &str = include_str!("../../tests/lock/v1.lock.json");

    #[test]
    fn version_1_stays_readable() {
        let lock = Lock::parse(V1).unwrap();
        assert_eq!((lock.tools.len(), lock.tokens, lock.meta_tokens), (3, 193, Some(201)));
        assert_eq!(
            lock.tools[2].parameters,
            [("größe \"x\"".to_owned(), 21), ("limit".to_owned(), 30)]
        );
        assert_eq!(lock.to_string(), V1);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |from: &str, to: &str| Lock::parse(&V1.replacen(from, to, 1)).unwrap_err().to_string();
        assert_eq!(
            wrong("\"mcpact_lock\":1", "\"mcpact_lock\":7"),
            "it is a lock file of version 7; this mcpact reads and writes version 1: write it anew, or update mcpact"
        );
        assert_eq!(
            wrong("\"tokens\":60", "\"tokens\":\"60\""),
            "the lock file's tool `add` has no `tokens` that is a number of tokens"
        );
        assert_eq!(
            wrong("\"mcpact_lock\"", "\"lock\""),
            "it is no lock file: `mcpact_lock` is missing"
        );
        assert_eq!(
            wrong("\"count\":\"model\"", "\"count\":\"all\""),
            "the lock file has no `count` that is `model` or `wire`"
        );
        assert!(wrong("]}", "").starts_with("the lock file is no JSON: "));
        assert_eq!(
            Lock::parse(r#"{"mcpact_lock":1,"tools":[]}"#).unwrap_err().to_string(),
            "the lock file has no tools: write it anew from a server that has some"
        );
    }
}
