//! Levels and limits of lints, from files and flags.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::unknown_name::unknown_choice;
use serde::Deserialize;

/// The setting of a lint in a file: `"warn"`, or `{ level = "warn", words = 60 }`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub(crate) enum LintSetting {
    Level(String),
    Table {
        level: Option<String>,
        #[serde(flatten)]
        limits: BTreeMap<String, usize>,
    },
}

/// Returns the levels of flags, else those of a file, else the default ones of `mcpact check`. A lint
/// overrides its group, in a file and in flags.
pub(crate) fn levels(file: &BTreeMap<String, LintSetting>, flags: &[(Level, &[Lints])]) -> Result<Levels> {
    let mut levels = Levels::of_check();
    let is_group = |name: &str| name == Lint::PROSE_GROUP;
    let groups = file.iter().filter(|(name, _)| is_group(name));
    for (name, setting) in groups.chain(file.iter().filter(|(name, _)| !is_group(name))) {
        set(&mut levels, name, setting).with_context(|| format!("the lint `{name}`"))?;
    }
    for is_group in [true, false] {
        for (level, lints) in flags {
            let named = lints.iter().filter(|lints| lints.is_group() == is_group);
            for lint in named.flat_map(|lints| lints.0) {
                levels.set_level(*lint, *level);
            }
        }
    }
    Ok(levels)
}

/// The lints of a name, which may be a group's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lints(pub(crate) &'static [Lint]);

impl Lints {
    fn is_group(self) -> bool {
        self.0.len() > 1
    }
}

fn set(levels: &mut Levels, name: &str, setting: &LintSetting) -> Result<()> {
    let Lints(lints) = lint(name).map_err(|error| anyhow!(error))?;
    let (level, limits) = match setting {
        LintSetting::Level(level) => (Some(level), None),
        LintSetting::Table { level, limits } => (level.as_ref(), Some(limits)),
    };
    if let Some(name) = level {
        let level =
            Level::from_name(name).ok_or_else(|| anyhow!(unknown_choice("level", name, &Level::ALL.map(Level::name))));
        let level = level?;
        for lint in lints {
            levels.set_level(*lint, level);
        }
    }
    for (key, limit) in limits.into_iter().flatten() {
        let lint = match lints {
            [lint] => Some(*lint),
            _ => None,
        };
        match (lint, lint.and_then(Lint::unit)) {
            (Some(lint), Some(unit)) if unit == key => levels.set_limit(lint, *limit),
            (_, Some(unit)) => bail!(unknown_choice("key", key, &["level", unit])),
            (_, None) => bail!(unknown_choice("key", key, &["level"])),
        }
    }
    Ok(())
}

/// Returns the lints of a name with `_` or `-` between its words.
pub(crate) fn lint(name: &str) -> Result<Lints, String> {
    let key = name.replace('_', "-");
    let lints = Lint::of_name_or_group(&key.replace('-', "_"));
    let names = || [&Lint::ALL.map(Lint::name)[..], &[Lint::PROSE_GROUP]].concat();
    lints.map(Lints).ok_or_else(|| unknown_choice("lint", name, &names()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for known in Lint::ALL {
            for name in [known.name(), &known.key()] {
                assert_eq!(lint(name).map(|lints| lints.0), Ok(&[known][..]));
            }
        }
        assert_eq!(lint("prose").map(|lints| lints.0), Ok(&Lint::PROSE[..]));
        let unknown = lint("long_nmae").expect_err("unknown");
        assert!(
            unknown.starts_with("unknown lint `long_nmae`; write `long_name`, "),
            "{unknown}"
        );
        assert!(unknown.ends_with("`shadowed_tool` or `prose`"), "{unknown}");
        let names = Lint::ALL.map(|lint| format!("`{}`", lint.name()));
        assert!(names.iter().all(|name| unknown.contains(name)), "{unknown}");
        let group = BTreeMap::from([
            ("embedded-example".to_owned(), LintSetting::Level("deny".to_owned())),
            ("prose".to_owned(), LintSetting::Level("allow".to_owned())),
        ]);
        let flags = [(Level::Warn, &[lint("truncated_doc").unwrap()][..])];
        let levels_of_group = levels(&group, &flags).expect("known lints");
        let level = |lint| levels_of_group.get(lint).0;
        assert_eq!(
            [Lint::EmbeddedExample, Lint::RepeatsName, Lint::TruncatedDoc].map(level),
            [Level::Deny, Level::Allow, Level::Warn]
        );
        let none = BTreeMap::new();
        let group = [lint("prose").unwrap()];
        let single = [lint("embedded_example").unwrap()];
        for flags in [
            [(Level::Allow, &single[..]), (Level::Deny, &group)],
            [(Level::Allow, &group), (Level::Deny, &single)],
        ] {
            let levels = levels(&none, &flags).expect("known lints");
            let wanted = flags.map(|(level, _)| level);
            let of_single = flags.iter().position(|(_, lints)| *lints == single).expect("there");
            assert_eq!(
                [Lint::EmbeddedExample, Lint::RepeatsName].map(|lint| levels.get(lint).0),
                [wanted[of_single], wanted[1 - of_single]]
            );
        }
        let forbid = BTreeMap::from([("long-name".to_owned(), LintSetting::Level("forbid".to_owned()))]);
        assert_eq!(
            format!("{:#}", levels(&forbid, &[]).expect_err("unknown")),
            "the lint `long-name`: unknown level `forbid`; write `allow`, `warn` or `deny`"
        );
    }
}
