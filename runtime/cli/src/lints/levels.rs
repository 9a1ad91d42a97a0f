//! The lints' names, and how loud each is: the macros' levels and limits, unless somebody says otherwise.

use std::fmt;
use std::str::FromStr;

/// What there is to complain of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Lint {
    /// A tool's name of many characters.
    LongName,
    /// A description of many words.
    LongDescription,
    /// A description with an example in it.
    EmbeddedExample,
    /// A parameter's description that says its name again.
    RepeatsName,
    /// A parameter without a description.
    Undocumented,
    /// Many tools.
    ManyTools,
    /// A description or an enum that several tools write.
    DuplicateText,
    /// What a doc comment says behind its first paragraph, which only the macros see.
    TruncatedDoc,
    /// A name that clients do not take; the macros never take it.
    OddName,
    /// A description that clients cut; the macros never take it.
    CutDescription,
    /// Two tools of a name; the macros never take them.
    DuplicateName,
    /// No `inputSchema`, or one that is not of an object. The macros never write this.
    InputSchema,
    /// A `$ref` to nothing. The macros never write this.
    DanglingRef,
}

impl Lint {
    pub(crate) const ALL: [Lint; 13] = [
        Lint::LongName,
        Lint::LongDescription,
        Lint::EmbeddedExample,
        Lint::RepeatsName,
        Lint::Undocumented,
        Lint::ManyTools,
        Lint::DuplicateText,
        Lint::TruncatedDoc,
        Lint::OddName,
        Lint::CutDescription,
        Lint::DuplicateName,
        Lint::InputSchema,
        Lint::DanglingRef,
    ];

    /// What users write; with `-` for `_` in Cargo.toml.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Lint::LongName => "long_name",
            Lint::LongDescription => "long_description",
            Lint::EmbeddedExample => "embedded_example",
            Lint::RepeatsName => "repeats_name",
            Lint::Undocumented => "undocumented",
            Lint::ManyTools => "many_tools",
            Lint::DuplicateText => "duplicate_text",
            Lint::TruncatedDoc => "truncated_doc",
            Lint::OddName => "odd_name",
            Lint::CutDescription => "cut_description",
            Lint::DuplicateName => "duplicate_name",
            Lint::InputSchema => "input_schema",
            Lint::DanglingRef => "dangling_ref",
        }
    }

    /// What its limit counts, if it has one.
    pub(crate) fn counts(self) -> Option<&'static str> {
        match self {
            Lint::LongName => Some("characters"),
            Lint::LongDescription => Some("words"),
            Lint::ManyTools => Some("tools"),
            _ => None,
        }
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No lint or level has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unknown {
    what: &'static str,
    name: String,
    names: Vec<&'static str>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        let name = crate::clients::cut(&self.name);
        write!(
            f,
            "there is no {} `{name}`: the {}s are {}",
            self.what,
            self.what,
            names.join(", ")
        )
    }
}

impl std::error::Error for Unknown {}

impl FromStr for Lint {
    type Err = Unknown;

    /// With `_` or with `-`.
    fn from_str(name: &str) -> Result<Lint, Unknown> {
        let written = name.replace('-', "_");
        Lint::ALL
            .into_iter()
            .find(|lint| lint.name() == written)
            .ok_or_else(|| Unknown {
                what: "lint",
                name: name.to_owned(),
                names: Lint::ALL.map(Lint::name).to_vec(),
            })
    }
}

/// How loud a lint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Allow,
    Warn,
    Deny,
}

impl FromStr for Level {
    type Err = Unknown;

    fn from_str(name: &str) -> Result<Level, Unknown> {
        match name {
            "allow" => Ok(Level::Allow),
            "warn" => Ok(Level::Warn),
            "deny" => Ok(Level::Deny),
            _ => Err(Unknown {
                what: "level",
                name: name.to_owned(),
                names: vec!["allow", "warn", "deny"],
            }),
        }
    }
}

/// The level of each lint, and its limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Levels {
    rules: [(Level, usize); Lint::ALL.len()],
}

impl Default for Levels {
    fn default() -> Self {
        Levels {
            rules: Lint::ALL.map(|lint| match lint {
                // Cursor takes 60 characters of a server's and a tool's name together.
                Lint::LongName => (Level::Warn, 48),
                Lint::LongDescription => (Level::Warn, 50),
                Lint::EmbeddedExample | Lint::RepeatsName | Lint::TruncatedDoc => (Level::Warn, 0),
                Lint::Undocumented | Lint::DuplicateText => (Level::Allow, 0),
                // VS Code takes 128 in a request.
                Lint::ManyTools => (Level::Warn, 128),
                Lint::OddName | Lint::CutDescription | Lint::DuplicateName | Lint::InputSchema | Lint::DanglingRef => {
                    (Level::Deny, 0)
                }
            }),
        }
    }
}

impl Levels {
    /// The level of `lint`, and its limit where it has one.
    pub(crate) fn of(&self, lint: Lint) -> (Level, usize) {
        self.rules[lint as usize]
    }

    pub(crate) fn set_level(&mut self, lint: Lint, level: Level) {
        self.rules[lint as usize].0 = level;
    }

    /// Sets what `lint` counts at most; lints that count nothing have none.
    pub(crate) fn set_limit(&mut self, lint: Lint, limit: usize) {
        if lint.counts().is_some() {
            self.rules[lint as usize].1 = limit;
        }
    }
}
