//! Settings that attributes, Cargo.toml, lock files and the command line have in common.

/// The names of the encodings.
pub mod encoding {
    /// The encoding of current OpenAI models, and the default.
    pub const O200K_BASE: &str = "o200k_base";
    /// The encoding of older OpenAI models.
    pub const CL100K_BASE: &str = "cl100k_base";
}

/// The keys of `[package.metadata.mcpact]` in Cargo.toml.
pub mod metadata {
    /// The path of the table with the keys.
    pub const TABLE: [&str; 3] = ["package", "metadata", "mcpact"];
    /// The budget of each tool, in tokens.
    pub const TOOL_BUDGET: &str = "tool-budget";
    /// The table of the budgets of single tools by name, in tokens.
    pub const TOOL_BUDGETS: &str = "tool-budgets";
    /// The budget of a toolset, in tokens.
    pub const TOTAL_BUDGET: &str = "total-budget";
    /// The budget of a toolset's meta-tools, in tokens.
    pub const META_BUDGET: &str = "meta-budget";
    /// The budget of a toolset's meta-tools in catalogue mode, in tokens.
    pub const CATALOGUE_BUDGET: &str = "catalogue-budget";
    /// The budget of each result of a tool, in tokens.
    pub const RESULT_BUDGET: &str = "result-budget";
    /// The budget of a server's instructions, in tokens.
    pub const INSTRUCTIONS_BUDGET: &str = "instructions-budget";
    /// The encoding in which tokens are counted.
    pub const ENCODING: &str = "encoding";
    /// The [`Profile`](super::Profile) of the schemas.
    pub const PROFILE: &str = "profile";
    /// The switch that gives a field the schema of its declared type even if a function reads the
    /// field (`deserialize_with`).
    pub const TRUST: &str = "trust";
    /// The switch that writes serde's defaults into schemas.
    pub const STATE_DEFAULTS: &str = "state-defaults";
    /// The switch that writes the bounds of integer types into schemas.
    pub const STATE_BOUNDS: &str = "state-bounds";
    /// The switch that uses the whole doc comment as the description, not only its first paragraph.
    pub const WHOLE_DOCS: &str = "whole-docs";
    /// The table of lints.
    pub const LINTS: &str = "lints";
    /// All keys.
    pub const KEYS: [&str; 14] = [
        TOOL_BUDGET,
        TOOL_BUDGETS,
        TOTAL_BUDGET,
        META_BUDGET,
        CATALOGUE_BUDGET,
        RESULT_BUDGET,
        INSTRUCTIONS_BUDGET,
        ENCODING,
        PROFILE,
        TRUST,
        STATE_DEFAULTS,
        STATE_BOUNDS,
        WHOLE_DOCS,
        LINTS,
    ];
}

/// The clients that a schema is written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// Every client: `$ref` only for recursive types, no combinators at the root, no boolean
    /// schemas.
    #[default]
    Portable,
    /// Clients that resolve `$ref`: a repeated schema is written once under `$defs` if that costs
    /// fewer tokens.
    Refs,
    /// Gemini's function declarations: no lists of types, no `additionalProperties`.
    Gemini,
    /// OpenAI's strict mode: every property is required, null means an absent one, and no
    /// others are allowed.
    OpenaiStrict,
}

impl Profile {
    /// All profiles, in the order of the documentation.
    pub const ALL: [Profile; 4] = [Profile::Portable, Profile::Refs, Profile::Gemini, Profile::OpenaiStrict];

    /// Returns the name in attributes and settings, such as `openai-strict`.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Portable => "portable",
            Profile::Refs => "refs",
            Profile::Gemini => "gemini",
            Profile::OpenaiStrict => "openai-strict",
        }
    }

    /// Returns the profile of this [`name`](Profile::name).
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::ALL.into_iter().find(|profile| profile.name() == name)
    }
}

/// The entry of a tool that is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountedEntry {
    /// The model-visible entry.
    #[default]
    Model,
    /// The whole entry of `tools/list`.
    Wire,
}

impl CountedEntry {
    /// Both entries, in the order of the documentation.
    pub const ALL: [CountedEntry; 2] = [CountedEntry::Model, CountedEntry::Wire];

    /// Returns the name in attributes, settings and lock files.
    pub const fn name(self) -> &'static str {
        match self {
            CountedEntry::Model => "model",
            CountedEntry::Wire => "wire",
        }
    }

    /// Returns the entry of this [`name`](CountedEntry::name).
    pub fn from_name(name: &str) -> Option<CountedEntry> {
        CountedEntry::ALL.into_iter().find(|count| count.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::{CountedEntry, Profile};

    #[test]
    fn names() {
        for profile in Profile::ALL {
            assert_eq!(Profile::from_name(profile.name()), Some(profile));
        }
        for count in CountedEntry::ALL {
            assert_eq!(CountedEntry::from_name(count.name()), Some(count));
        }
        assert_eq!(Profile::from_name("Portable"), None);
        assert_eq!(CountedEntry::from_name(""), None);
    }
}
