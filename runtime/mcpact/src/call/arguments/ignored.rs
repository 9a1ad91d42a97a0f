//! The list of ignored arguments, and the notes for the model that they had no effect.

use mcpact_shared::truncate::first_items;

use super::{path::Path, truncated::truncate_text};
use crate::similar;

/// Arguments of a call that nothing reads: the first 20, and the number of further ones. See
/// [`ignored`](super::ignored()).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ignored {
    /// The first [`Ignored::MAX`] of them.
    arguments: Vec<Argument>,
    /// The number of further arguments.
    more: usize,
    /// True if only a JSON schema is known: the tool may read names that the schema does not
    /// mention, such as serde's aliases.
    by_schema: bool,
}

/// One argument that nothing reads.
#[derive(Clone, Debug, PartialEq)]
struct Argument {
    path: Path,
    cause: Cause,
}

/// The cause for which nothing reads an argument.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cause {
    /// It is not a parameter, and probably this one was meant.
    Similar(String),
    /// It is not a parameter. The enclosing object takes these.
    Unknown(Vec<String>),
    /// serde treats an option as absent, since it cannot read it. The text has the problem.
    Problem(String),
    /// The argument before it names another variant of an enum.
    OtherVariant { first: String, names: Vec<String> },
}

/// The maximum number of parameter names in a note.
const MAX_NAMES: usize = 40;

impl Ignored {
    /// The maximum number of arguments that are listed.
    const MAX: usize = 20;

    /// Returns an empty list for arguments that are compared with a JSON schema alone.
    #[cfg(feature = "proxy")]
    pub(super) fn by_schema() -> Self {
        Self {
            by_schema: true,
            ..Self::default()
        }
    }

    /// Removes arguments at the root with these names, which are read although the schema does not
    /// list them.
    #[cfg(feature = "proxy")]
    pub(crate) fn remove(&mut self, names: &[&str]) {
        use super::Step;
        let is_read =
            |path: &Path| matches!(path.steps.as_slice(), [Step::Property(name)] if names.contains(&name.as_str()));
        self.arguments.retain(|argument| !is_read(&argument.path));
    }

    /// Returns whether every argument is read.
    pub fn is_empty(&self) -> bool {
        self.arguments.is_empty()
    }

    /// Returns whether the tool has parameters and these are all the arguments of a call with
    /// `given` arguments, so that the call states nothing that the tool knows.
    #[cfg(feature = "rmcp")]
    pub(crate) fn are_all(&self, given: usize) -> bool {
        let is_unknown = |argument: &Argument| match &argument.cause {
            Cause::Similar(_) => true,
            Cause::Unknown(known) => !known.is_empty(),
            Cause::Problem(_) | Cause::OtherVariant { .. } => false,
        };
        let is_at_root = |argument: &Argument| argument.path.parent().steps().is_empty();
        let unknown = self
            .arguments
            .iter()
            .filter(|argument| is_at_root(argument) && is_unknown(argument));
        given > 0 && unknown.count() == given
    }

    /// Adds an argument. `absent` are the parameters that may have been meant, `known` all
    /// parameters.
    pub(super) fn add<'a>(
        &mut self,
        path: impl FnOnce() -> Path,
        name: &str,
        absent: impl IntoIterator<Item = &'a str>,
        known: impl FnOnce() -> Vec<String>,
    ) {
        self.push(path, || match similar(name, absent, 1).first() {
            Some(similar) => Cause::Similar((*similar).to_owned()),
            None => Cause::Unknown(known()),
        });
    }

    /// Adds an argument with the cause.
    pub(super) fn push(&mut self, path: impl FnOnce() -> Path, cause: impl FnOnce() -> Cause) {
        if self.arguments.len() == Ignored::MAX {
            self.more += 1;
            return;
        }
        self.arguments.push(Argument {
            path: path(),
            cause: cause(),
        });
    }

    /// Returns notes for the model; `tool` is the tool's name in them. An argument similar to a
    /// parameter has a line of its own. The other arguments of an object share a line, which lists
    /// the parameters.
    pub fn notes(&self, tool: &str) -> Vec<String> {
        let mut notes = Vec::new();
        let mut rest = self.arguments.as_slice();
        while let [argument, others @ ..] = rest {
            if let Cause::Similar(similar) = &argument.cause {
                let path = argument.path.truncated();
                let unused = self.unused(1, tool);
                notes.push(format!("note: `{path}` {unused}; did you mean `{similar}`?"));
                rest = others;
                continue;
            }
            let count = rest.iter().take_while(|other| argument.is_beside(other)).count();
            let (together, others) = rest.split_at(count);
            let paths: Vec<String> = together.iter().map(|argument| argument.path.truncated()).collect();
            let paths = paths.join("`, `");
            let ignored = if count == 1 { "was ignored" } else { "were ignored" };
            notes.push(match &argument.cause {
                Cause::Similar(_) | Cause::Unknown(_) => {
                    let (unused, known) = (self.unused(count, tool), argument.takes(tool));
                    format!("note: `{paths}` {unused}; {known}")
                }
                Cause::Problem(problem) => format!("note: `{paths}` {ignored} because of this problem: {problem}"),
                Cause::OtherVariant { first, names } => {
                    let (first, names) = (truncate_text(first), listed(names));
                    format!("note: `{paths}` {ignored}, since `{first}` is given and only one of {names} is read")
                }
            });
            rest = others;
        }
        let probably = if self.by_schema { "probably " } else { "" };
        match self.more {
            0 => {}
            1 => notes.push(format!("note: 1 more argument was {probably}ignored")),
            more => notes.push(format!("note: {more} more arguments were {probably}ignored")),
        }
        notes
    }

    /// Returns a text that says that `count` arguments were ignored.
    fn unused(&self, count: usize, tool: &str) -> String {
        match (self.by_schema, count) {
            (false, 1) => format!("is not a parameter of {tool}, so it was ignored"),
            (false, _) => format!("are not parameters of {tool}, so they were ignored"),
            (true, 1) => format!("is not in the schema of {tool}, so it was probably ignored"),
            (true, _) => format!("are not in the schema of {tool}, so they were probably ignored"),
        }
    }
}

/// Returns the names in a list for a note.
fn listed(names: &[String]) -> String {
    let names = names.iter().map(|name| format!("`{}`", truncate_text(name)));
    first_items(names, MAX_NAMES)
}

impl Argument {
    /// Returns whether one note is enough for both arguments.
    fn is_beside(&self, other: &Argument) -> bool {
        let is_same = match (&self.cause, &other.cause) {
            (Cause::Unknown(_), Cause::Unknown(_)) => true,
            (cause, other) => cause == other,
        };
        is_same && self.path.parent() == other.path.parent()
    }

    /// Lists the names that the object around the argument takes.
    fn takes(&self, tool: &str) -> String {
        let parent = self.path.parent();
        let names = match &self.cause {
            Cause::Unknown(known) => listed(known),
            _ => String::new(),
        };
        match (parent.steps().is_empty(), names.is_empty()) {
            (true, true) => format!("{tool} has no parameters"),
            (true, false) => format!("its parameters are {names}"),
            (false, true) => format!("`{}` takes nothing", parent.truncated()),
            (false, false) => format!("`{}` takes {names}", parent.truncated()),
        }
    }
}
