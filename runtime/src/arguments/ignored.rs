//! Finds arguments that serde ignores: properties of an open object that none of its fields reads.
//!
//! A model that sent such an argument believes that it had an effect, so the tool result lists it.

use serde_json::{Map, Value};

use super::{
    check::{At, Walk},
    forms::{Said, is_chosen, said_by},
    members::unescaped,
    problem::Path,
    wording::kept,
};
use crate::{
    schema::{Field, Flattened, Node, Object, Shape},
    similar, truncate,
};

/// Arguments of a call that nothing reads: the first 20, and the number of further ones. See
/// [`ignored`](super::ignored()).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ignored {
    /// The first [`Ignored::MAX`] of them.
    arguments: Vec<Argument>,
    /// The number of further arguments.
    more: usize,
    /// True where only a JSON schema is known: the tool may read names that it does not mention, such as serde's aliases.
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

/// The maximum number of characters of a path in a note.
const MAX_PATH: usize = 120;
/// The maximum number of parameter names in a note.
const MAX_NAMES: usize = 40;

impl Ignored {
    /// The maximum number of arguments that are listed.
    const MAX: usize = 20;

    /// Returns an empty list for arguments that are compared with a JSON schema alone.
    pub(super) fn by_schema() -> Self {
        Self {
            by_schema: true,
            ..Self::default()
        }
    }

    /// Returns true if every argument is read.
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

    /// Returns notes for the model, which call the tool `tool`. An argument similar to a parameter
    /// has a line of its own. The other arguments of an object share a line, which lists the
    /// parameters.
    pub fn notes(&self, tool: &str) -> Vec<String> {
        let mut notes = Vec::new();
        let mut rest = self.arguments.as_slice();
        while let [argument, others @ ..] = rest {
            if let Some(similar) = &argument.similar {
                let path = argument.path.shown();
                let unused = self.unused(1, tool);
                notes.push(format!("note: `{path}` {unused}; did you mean `{similar}`?"));
                rest = others;
                continue;
            }
            let is_beside =
                |other: &&Argument| other.similar.is_none() && other.path.around() == argument.path.around();
            let count = rest.iter().take_while(is_beside).count();
            let (together, others) = rest.split_at(count);
            let paths: Vec<String> = together.iter().map(|argument| argument.path.shown()).collect();
            let paths = paths.join("`, `");
            let (unused, known) = (self.unused(count, tool), argument.takes(tool));
            notes.push(format!("note: `{paths}` {unused}; {known}"));
            rest = others;
        }
        let probably = if self.by_schema { "probably " } else { "" };
        match self.more {
            0 => {}
            1 => notes.push(format!("note: 1 more argument was {probably}not used")),
            more => notes.push(format!("note: {more} more arguments were {probably}not used")),
        }
        notes
    }

    /// Says of this many arguments that they were not used.
    fn unused(&self, count: usize, tool: &str) -> String {
        match (self.by_schema, count) {
            (false, 1) => format!("is no parameter of {tool} and was not used"),
            (false, _) => format!("are no parameters of {tool} and were not used"),
            (true, 1) => format!("is not in the schema of {tool}, so it was probably not used"),
            (true, _) => format!("are not in the schema of {tool}, so they were probably not used"),
        }
    }
}

impl Argument {
    /// Lists the names that the object around the argument takes.
    fn takes(&self, tool: &str) -> String {
        let around = self.path.around();
        let names = self
            .known
            .iter()
            .take(MAX_NAMES)
            .map(|name| format!("`{}`", kept(name)));
        let mut names = names.collect::<Vec<_>>().join(", ");
        if let more @ 1.. = self.known.len().saturating_sub(MAX_NAMES) {
            names = format!("{names} and {more} more");
        }
        match (around.steps().is_empty(), names.is_empty()) {
            (true, true) => format!("{tool} has no parameters"),
            (true, false) => format!("its parameters are {names}"),
            (false, true) => format!("`{}` takes nothing", around.shown()),
            (false, false) => format!("`{}` takes {names}", around.shown()),
        }
    }
}

impl Path {
    fn shown(&self) -> String {
        truncate(&self.to_string(), MAX_PATH).into_owned()
    }

    /// Returns the path of the object that contains the last property.
    fn around(&self) -> Path {
        let steps = self.steps.split_last().map_or(&[][..], |(_, around)| around);
        Path { steps: steps.to_vec() }
    }
}

impl Walk {
    /// Records the properties of an open object that nothing reads, except those already reported
    /// in place of missing ones (`meant`).
    pub(super) fn ignored(&mut self, at: &At, object: &'static Object, members: &Map<String, Value>, meant: &[String]) {
        if self.trying {
            return;
        }
        let mut readers = Readers::default();
        readers.add(object, members);
        let mut absent: Option<Vec<String>> = None;
        for name in members
            .keys()
            .filter(|name| !readers.read(name) && !meant.contains(name))
        {
            let absent = absent.get_or_insert_with(|| readers.absent(members, &self.absent));
            let absent = absent.iter().map(String::as_str);
            let path = || at.member(name).path();
            self.ignored.add(path, name, absent, || readers.names());
        }
    }
}

/// The fields and variants that read the properties of an object.
#[derive(Default)]
struct Readers {
    fields: Vec<&'static Field>,
    /// Unit variants of flattened enums. Each is read by its name.
    variants: Vec<&'static Node>,
}

impl Readers {
    fn add(&mut self, object: &'static Object, members: &Map<String, Value>) {
        for field in object.fields {
            if !field.flatten {
                self.fields.push(field);
                continue;
            }
            match field.flattened() {
                Flattened::Members(fragment) | Flattened::One(fragment) => self.add(fragment, members),
                Flattened::OneOf(options) => match said_by(options, members) {
                    Said::Alone(option) | Said::First(option) => self.add_variant(option, members),
                    // Only serde knows which variant it is.
                    Said::Nothing => options.iter().for_each(|option| self.add_variant(option, members)),
                },
                // The map takes all other properties.
                Flattened::Map(..) => {}
            }
        }
    }

    fn add_variant(&mut self, option: &'static Node, members: &Map<String, Value>) {
        let option = option.bare();
        match &option.shape {
            Shape::Object(object) => self.add(object, members),
            _ => self.variants.push(option),
        }
    }

    fn read(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.is_called(name))
            || self.variants.iter().any(|variant| is_chosen(variant, name))
    }

    fn names(&self) -> Vec<String> {
        self.fields
            .iter()
            .map(|field| unescaped(&field.name).into_owned())
            .collect()
    }

    /// Returns the names of the fields that the call omits, including those in `filled` whose
    /// defaults were filled in.
    fn absent(&self, members: &Map<String, Value>, filled: &[&'static Field]) -> Vec<String> {
        let is_filled = |field: &'static Field| filled.iter().any(|other| std::ptr::eq(*other, field));
        let is_absent = |field: &'static Field| field.member(members).is_none() || is_filled(field);
        let absent = self.fields.iter().filter(|field| is_absent(field));
        absent.map(|field| unescaped(&field.name).into_owned()).collect()
    }
}
