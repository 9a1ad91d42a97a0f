//! Locations in arguments, as a walk tracks them and as a message shows them.

use std::fmt;

use mcpact_shared::truncate::truncate;

use super::truncated::{quote, truncate_text};

/// The maximum length of a path in a note, in characters.
const MAX_PATH: usize = 120;

/// The path of a value in arguments. It is shown as `filters[2].dateFrom`; a name with other
/// characters is quoted, as in `filters["date from"]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub(super) steps: Vec<Step>,
}

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The name of a property, truncated to 200 characters.
    Property(String),
    /// The index of an array's item.
    Item(usize),
}

impl Path {
    /// Returns the steps from the arguments to the value. The arguments as a whole have none.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the path of the object or array that contains the value.
    pub(super) fn parent(&self) -> Path {
        let steps = self.steps.split_last().map_or(&[][..], |(_, parent)| parent);
        Path { steps: steps.to_vec() }
    }

    /// Returns the path for a note.
    pub(super) fn truncated(&self) -> String {
        truncate(&self.to_string(), MAX_PATH).into_owned()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            match step {
                Step::Item(index) => write!(formatter, "[{index}]")?,
                Step::Property(name) if is_word(name) => {
                    let dot = if index > 0 { "." } else { "" };
                    write!(formatter, "{dot}{name}")?;
                }
                Step::Property(name) => write!(formatter, "[{}]", quote(name))?,
            }
        }
        if self.steps.is_empty() {
            formatter.write_str("arguments")?;
        }
        Ok(())
    }
}

/// Returns whether a name is readable in a path without quotes.
fn is_word(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '$' | '@'))
}

/// The location of a walk: a step and a reference to the location before it, without allocation.
#[derive(Clone, Copy)]
pub(super) struct Location<'a> {
    parent: Option<&'a Location<'a>>,
    step: Option<StepRef<'a>>,
}

#[derive(Clone, Copy)]
enum StepRef<'a> {
    Property(&'a str),
    Item(usize),
}

impl Location<'_> {
    pub(super) const ROOT: Location<'static> = Location {
        parent: None,
        step: None,
    };

    pub(super) fn property<'a>(&'a self, name: &'a str) -> Location<'a> {
        Location {
            parent: Some(self),
            step: Some(StepRef::Property(name)),
        }
    }

    pub(super) fn item(&self, index: usize) -> Location<'_> {
        Location {
            parent: Some(self),
            step: Some(StepRef::Item(index)),
        }
    }

    pub(super) fn to_path(self) -> Path {
        let mut steps = Vec::new();
        let mut location = Some(&self);
        while let Some(Location { parent, step }) = location {
            steps.extend(step.map(|step| match step {
                StepRef::Property(name) => Step::Property(truncate_text(name)),
                StepRef::Item(index) => Step::Item(index),
            }));
            location = *parent;
        }
        steps.reverse();
        Path { steps }
    }
}
