//! The list of ignored arguments, and the notes for the model that they had no effect.

use mcpact_rules::truncate::first_items;

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
    /// Set if only a JSON schema is known: the tool may read names that the schema does not
    /// mention, such as serde's aliases.
    by_schema: bool,
}

/// One argument that nothing reads.
#[derive(Clone, Debug, PartialEq)]
struct Argument {
    path: Path,
    /// The name of the parameter that was probably meant.
    similar: Option<String>,
    /// The names that the enclosing object takes.
    known: Vec<String>,
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

    /// Adds an argument. `absent` are the parameters that may have been meant, `known` all
    /// parameters.
    pub(super) fn add<'a>(
        &mut self,
        path: impl FnOnce() -> Path,
        name: &str,
        absent: impl IntoIterator<Item = &'a str>,
        known: impl FnOnce() -> Vec<String>,
    ) {
        if self.arguments.len() == Ignored::MAX {
            self.more += 1;
            return;
        }
        let similar = similar(name, absent, 1).first().map(|name| (*name).to_owned());
        let known = if similar.is_some() { Vec::new() } else { known() };
        self.arguments.push(Argument {
            path: path(),
            similar,
            known,
        });
    }

    /// Returns notes for the model; `tool` is the tool's name in them. An argument similar to a
    /// parameter has a line of its own. The other arguments of an object share a line, which lists
    /// the parameters.
    pub fn notes(&self, tool: &str) -> Vec<String> {
        let mut notes = Vec::new();
        let mut rest = self.arguments.as_slice();
        while let [argument, others @ ..] = rest {
            if let Some(similar) = &argument.similar {
                let path = argument.path.truncated();
                let unused = self.unused(1, tool);
                notes.push(format!("note: `{path}` {unused}; did you mean `{similar}`?"));
                rest = others;
                continue;
            }
            let is_beside =
                |other: &&Argument| other.similar.is_none() && other.path.parent() == argument.path.parent();
            let count = rest.iter().take_while(is_beside).count();
            let (together, others) = rest.split_at(count);
            let paths: Vec<String> = together.iter().map(|argument| argument.path.truncated()).collect();
            let paths = paths.join("`, `");
            let (unused, known) = (self.unused(count, tool), argument.takes(tool));
            notes.push(format!("note: `{paths}` {unused}; {known}"));
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

impl Argument {
    /// Lists the names that the object around the argument takes.
    fn takes(&self, tool: &str) -> String {
        let parent = self.path.parent();
        let names = self.known.iter().map(|name| format!("`{}`", truncate_text(name)));
        let names = first_items(names, MAX_NAMES);
        match (parent.steps().is_empty(), names.is_empty()) {
            (true, true) => format!("{tool} has no parameters"),
            (true, false) => format!("its parameters are {names}"),
            (false, true) => format!("`{}` takes nothing", parent.truncated()),
            (false, false) => format!("`{}` takes {names}", parent.truncated()),
        }
    }
}
