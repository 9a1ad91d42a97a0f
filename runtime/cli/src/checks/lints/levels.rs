//! Levels and limits of lints, from files and flags.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use mcpact_rules::lint::{Level, Levels, Lint};
use serde::Deserialize;

use crate::checks::former_names::current;
use crate::json::excerpt;

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

/// Returns the levels of flags, else those of a file, else the default ones.
pub(crate) fn levels(file: &BTreeMap<String, LintSetting>, flags: &[(Level, &[Lint])]) -> Result<Levels> {
    let mut levels = Levels::default();
    for (name, setting) in file {
        set(&mut levels, name, setting).with_context(|| format!("the lint `{name}`"))?;
    }
    for (level, lints) in flags {
        for lint in *lints {
            levels.set_level(*lint, *level);
        }
    }
    Ok(levels)
}

fn set(levels: &mut Levels, name: &str, setting: &LintSetting) -> Result<()> {
    let lint = lint(name).map_err(|error| anyhow!(error))?;
    let (level, limits) = match setting {
        LintSetting::Level(level) => (Some(level), None),
        LintSetting::Table { level, limits } => (level.as_ref(), Some(limits)),
    };
    if let Some(name) = level {
        let level = Level::from_name(name).ok_or_else(|| anyhow!(unknown("level", name, &Level::ALL.map(Level::name))));
        levels.set_level(lint, level?);
    }
    for (key, limit) in limits.into_iter().flatten() {
        match lint.unit() {
            Some(unit) if unit == key => levels.set_limit(lint, *limit),
            Some(unit) => bail!("unknown key `{key}`; write `level` or `{unit}`"),
            None => bail!("unknown key `{key}`; write `level`"),
        }
    }
    Ok(())
}

/// Returns the lint of a name with `_` or `-` between its words, or of its former name.
pub(crate) fn lint(name: &str) -> Result<Lint, String> {
    let key = name.replace('_', "-");
    Lint::from_name(&current(&key).replace('-', "_")).ok_or_else(|| unknown("lint", name, &Lint::ALL.map(Lint::name)))
}

fn unknown(noun: &str, name: &str, known: &[&str]) -> String {
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "unknown {noun} `{}`; expected one of {}",
        excerpt(name),
        known.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for known in Lint::ALL {
            assert_eq!(lint(known.name()), Ok(known));
            assert_eq!(lint(&known.key()), Ok(known));
        }
        for former in ["cut_description", "cut-description"] {
            assert_eq!(lint(former), Ok(Lint::TruncatedDescription));
        }
        assert_eq!(
            lint("long_nmae").expect_err("unknown"),
            "unknown lint `long_nmae`; expected one of `long_name`, `long_description`, `embedded_example`, `repeats_name`, \
             `undocumented`, `many_tools`, `duplicate_text`, `truncated_doc`, `unreachable_parameter`, `mode_advice`, `unbounded_result`, `odd_name`, `truncated_description`, `duplicate_name`, `input_schema`, `dangling_ref`, `shadowed_tool`"
        );
        let forbid = BTreeMap::from([("long-name".to_owned(), LintSetting::Level("forbid".to_owned()))]);
        assert_eq!(
            format!("{:#}", levels(&forbid, &[]).expect_err("unknown")),
            "the lint `long-name`: unknown level `forbid`; expected one of `allow`, `warn`, `deny`"
        );
    }
}
