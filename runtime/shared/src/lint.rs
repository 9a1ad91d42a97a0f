//! Lints: their names, their levels and their limits.

/// A lint on the definition of a tool or on a list of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lint {
    /// A long name of a tool.
    LongName,
    /// A long description.
    LongDescription,
    /// An example in a description.
    EmbeddedExample,
    /// A description of a parameter that only repeats the parameter's name.
    RepeatsName,
    /// A phrase in a description that says nothing, or that a shorter one replaces.
    FillerText,
    /// A parameter without a description.
    Undocumented,
    /// A large number of tools.
    ManyTools,
    /// A description or an enum that several types write.
    DuplicateText,
    /// Text of a doc comment after its first paragraph, which the schema omits.
    TruncatedDoc,
    /// A parameter whose ids no tool returns.
    UnreachableParameter,
    /// A toolset for which a mode other than `all` is better.
    ModeAdvice,
    /// A tool whose results may have any size.
    UnboundedResult,
    /// A `#[schemars(transform = …)]`, which does not change mcpact's schema.
    IgnoredTransform,
    /// A name that clients refuse.
    OddName,
    /// A description that clients truncate.
    TruncatedDescription,
    /// A name that two tools have.
    DuplicateName,
    /// A missing `inputSchema`, or one that is not a schema of an object.
    InputSchema,
    /// A `$ref` without a target.
    DanglingRef,
    /// A tool that the search ranks after another tool for the tool's own words.
    ShadowedTool,
}

impl Lint {
    /// All lints, in the order of the documentation.
    pub const ALL: [Lint; 19] = [
        Lint::LongName,
        Lint::LongDescription,
        Lint::EmbeddedExample,
        Lint::RepeatsName,
        Lint::FillerText,
        Lint::Undocumented,
        Lint::ManyTools,
        Lint::DuplicateText,
        Lint::TruncatedDoc,
        Lint::UnreachableParameter,
        Lint::ModeAdvice,
        Lint::UnboundedResult,
        Lint::IgnoredTransform,
        Lint::OddName,
        Lint::TruncatedDescription,
        Lint::DuplicateName,
        Lint::InputSchema,
        Lint::DanglingRef,
        Lint::ShadowedTool,
    ];

    /// The lints that the macros report, the first of [`ALL`](Lint::ALL). The others cannot occur
    /// in the output of the macros.
    pub const IN_MACROS: [Lint; Lint::IgnoredTransform as usize + 1] = {
        let mut lints = [Lint::LongName; Lint::IgnoredTransform as usize + 1];
        let mut index = 0;
        while index < lints.len() {
            lints[index] = Lint::ALL[index];
            index += 1;
        }
        lints
    };

    /// The lints on the text of doc comments and descriptions. A build allows them by default,
    /// since a server that adopts mcpact has such text in most of its tools.
    pub const PROSE: [Lint; 5] = [
        Lint::LongDescription,
        Lint::EmbeddedExample,
        Lint::RepeatsName,
        Lint::FillerText,
        Lint::TruncatedDoc,
    ];

    /// The lints on a whole toolset. No attribute of a tool, a block, a type or a field sets their
    /// levels.
    pub const OF_TOOLSETS: [Lint; 4] = [
        Lint::ManyTools,
        Lint::DuplicateText,
        Lint::UnreachableParameter,
        Lint::ModeAdvice,
    ];

    /// The name of the group of [`PROSE`](Lint::PROSE), in attributes and settings.
    pub const PROSE_GROUP: &str = "prose";

    /// Returns the name in attributes, such as `long_name`.
    pub const fn name(self) -> &'static str {
        match self {
            Lint::LongName => "long_name",
            Lint::LongDescription => "long_description",
            Lint::EmbeddedExample => "embedded_example",
            Lint::RepeatsName => "repeats_name",
            Lint::FillerText => "filler_text",
            Lint::Undocumented => "undocumented",
            Lint::ManyTools => "many_tools",
            Lint::DuplicateText => "duplicate_text",
            Lint::TruncatedDoc => "truncated_doc",
            Lint::UnreachableParameter => "unreachable_parameter",
            Lint::ModeAdvice => "mode_advice",
            Lint::UnboundedResult => "unbounded_result",
            Lint::IgnoredTransform => "ignored_transform",
            Lint::OddName => "odd_name",
            Lint::TruncatedDescription => "truncated_description",
            Lint::DuplicateName => "duplicate_name",
            Lint::InputSchema => "input_schema",
            Lint::DanglingRef => "dangling_ref",
            Lint::ShadowedTool => "shadowed_tool",
        }
    }

    /// Returns the key in Cargo.toml and mcpact.toml, such as `long-name`.
    pub fn key(self) -> String {
        self.name().replace('_', "-")
    }

    /// Returns the lint of this [`name`](Lint::name).
    pub fn from_name(name: &str) -> Option<Lint> {
        Lint::ALL.into_iter().find(|lint| lint.name() == name)
    }

    /// Returns the lints of a name in attributes: one lint, or those of a group.
    pub fn of_name_or_group(name: &str) -> Option<&'static [Lint]> {
        static ALL: [Lint; Lint::ALL.len()] = Lint::ALL;
        static PROSE: [Lint; Lint::PROSE.len()] = Lint::PROSE;
        if name == Lint::PROSE_GROUP {
            return Some(&PROSE);
        }
        let lint = Lint::from_name(name)?;
        Some(std::slice::from_ref(&ALL[lint as usize]))
    }

    /// Returns the unit of the lint's limit, if it has a limit. The unit is also the limit's key in
    /// Cargo.toml and mcpact.toml: `long-name = { characters = 48 }`.
    pub const fn unit(self) -> Option<&'static str> {
        match self {
            Lint::LongName => Some("characters"),
            Lint::LongDescription => Some("words"),
            Lint::ManyTools => Some("tools"),
            _ => None,
        }
    }

    /// Returns the limit that applies by default, in the lint's [`unit`](Lint::unit).
    pub const fn default_limit(self) -> usize {
        match self {
            // Cursor accepts 60 characters of a server's and a tool's name together.
            Lint::LongName => 48,
            Lint::LongDescription => 50,
            // VS Code accepts 128 tools in a request.
            Lint::ManyTools => 128,
            _ => 0,
        }
    }

    /// Returns the level that applies by default in a build.
    ///
    /// The [prose](Lint::PROSE) lints are allowed. Otherwise, with `-D warnings`, the build of a
    /// server that adopts mcpact would fail because of text that the change does not touch.
    pub const fn default_level(self) -> Level {
        match self {
            Lint::Undocumented
            | Lint::DuplicateText
            | Lint::ModeAdvice
            | Lint::UnboundedResult
            | Lint::LongDescription
            | Lint::EmbeddedExample
            | Lint::RepeatsName
            | Lint::FillerText
            | Lint::TruncatedDoc => Level::Allow,
            Lint::OddName
            | Lint::TruncatedDescription
            | Lint::DuplicateName
            | Lint::InputSchema
            | Lint::DanglingRef => Level::Deny,
            _ => Level::Warn,
        }
    }

    /// Returns the level that applies by default in `mcpact check`, which lists all findings and
    /// does not fail because of warnings.
    pub fn default_level_of_check(self) -> Level {
        if Lint::PROSE.contains(&self) {
            Level::Warn
        } else {
            self.default_level()
        }
    }
}

/// The level at which a lint is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// No report.
    Allow,
    /// A warning.
    Warn,
    /// An error.
    Deny,
}

impl Level {
    /// All levels, from silent to error.
    pub const ALL: [Level; 3] = [Level::Allow, Level::Warn, Level::Deny];

    /// Returns the name in attributes and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }

    /// Returns the level of this [`name`](Level::name).
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The level and the limit of each lint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    rules: [(Level, usize); Lint::ALL.len()],
}

/// The levels of a build.
impl Default for Levels {
    fn default() -> Self {
        Levels {
            rules: Lint::ALL.map(|lint| (lint.default_level(), lint.default_limit())),
        }
    }
}

impl Levels {
    /// Returns the default levels of `mcpact check`.
    pub fn of_check() -> Levels {
        Levels {
            rules: Lint::ALL.map(|lint| (lint.default_level_of_check(), lint.default_limit())),
        }
    }

    /// Returns the level of `lint` and its limit, which is 0 for a lint without one.
    pub fn get(&self, lint: Lint) -> (Level, usize) {
        self.rules[lint as usize]
    }

    /// Sets the level of `lint`.
    pub fn set_level(&mut self, lint: Lint, level: Level) {
        self.rules[lint as usize].0 = level;
    }

    /// Sets the limit of `lint`; a lint without a unit keeps none.
    pub fn set_limit(&mut self, lint: Lint, limit: usize) {
        if lint.unit().is_some() {
            self.rules[lint as usize].1 = limit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Levels, Lint};

    #[test]
    fn levels() {
        let mut levels = Levels::default();
        assert_eq!(levels.get(Lint::LongName), (Level::Warn, 48));
        levels.set_level(Lint::LongName, Level::Deny);
        levels.set_limit(Lint::LongName, 30);
        levels.set_limit(Lint::Undocumented, 30);
        assert_eq!(levels.get(Lint::LongName), (Level::Deny, 30));
        assert_eq!(levels.get(Lint::Undocumented), (Level::Allow, 0));
    }

    #[test]
    fn names() {
        for lint in Lint::ALL {
            assert_eq!(Lint::from_name(lint.name()), Some(lint));
            assert_eq!(lint.unit().is_some(), lint.default_limit() > 0, "{lint:?}");
        }
        for level in Level::ALL {
            assert_eq!(Level::from_name(level.name()), Some(level));
        }
        assert_eq!(Lint::of_name_or_group("long_name"), Some(&[Lint::LongName][..]));
        assert_eq!(Lint::of_name_or_group("shadowed_tool"), Some(&[Lint::ShadowedTool][..]));
        assert_eq!(Lint::of_name_or_group("prose"), Some(&Lint::PROSE[..]));
        assert_eq!(Lint::from_name("prose"), None);
        assert_eq!(Lint::from_name("long-name"), None);
        assert_eq!(Lint::LongName.key(), "long-name");
    }

    #[test]
    fn prose_is_quiet_in_a_build_and_reported_by_check() {
        for lint in Lint::ALL {
            let is_prose = Lint::PROSE.contains(&lint);
            let (build, check) = (Levels::default().get(lint), Levels::of_check().get(lint));
            assert_eq!(build == check, !is_prose, "{lint:?}");
            if is_prose {
                assert_eq!((build.0, check.0), (Level::Allow, Level::Warn), "{lint:?}");
                assert!(Lint::IN_MACROS.contains(&lint), "{lint:?}");
            }
        }
    }

    #[test]
    fn the_macros_lints_come_first() {
        assert!(
            Lint::ALL
                .iter()
                .enumerate()
                .all(|(index, lint)| *lint as usize == index)
        );
        let names = Lint::IN_MACROS.map(Lint::name);
        assert_eq!(
            names,
            [
                "long_name",
                "long_description",
                "embedded_example",
                "repeats_name",
                "filler_text",
                "undocumented",
                "many_tools",
                "duplicate_text",
                "truncated_doc",
                "unreachable_parameter",
                "mode_advice",
                "unbounded_result",
                "ignored_transform",
            ]
        );
    }
}
