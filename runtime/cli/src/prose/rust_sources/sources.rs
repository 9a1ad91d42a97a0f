//! The parsed files of some folders: the item that has a text, and the edits of rewrites.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use mcpact_shared::json_pointer::unescape;
use similar::TextDiff;

use super::documented_item::TextLocation;
use super::edit::{Edit, NewText, edits};
use super::files::{self, display, must_be_committed};
use super::items::{Items, NamedItem, ToolItem};
use super::write::{apply, code, formatted};

/// The number of unchanged lines around a change in a difference.
const CONTEXT: usize = 2;

/// A Rust file.
pub(super) struct SourceFile {
    pub(super) path: PathBuf,
    pub(super) text: String,
}

/// The parsed files of some folders.
pub(crate) struct Sources {
    pub(super) files: Vec<SourceFile>,
    pub(super) items: Items,
    /// The files that could not be read, each with the reason.
    pub(crate) skipped: Vec<(PathBuf, String)>,
}

/// An item with the location of a text in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct FoundText {
    documented: usize,
    location: TextLocation,
}

/// The reason why no item has a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum NotFound {
    Nowhere,
    /// The locations of all items that have the text.
    Ambiguous(Vec<String>),
}

/// A text of a tool, with its rewrite if there is one.
#[derive(Clone, Debug)]
pub(crate) struct TextChange<'a> {
    pub(crate) tool: &'a str,
    /// The JSON pointer of the text in the tool's entry.
    pub(crate) path: &'a str,
    /// The text as the server sends it; empty if there is none.
    pub(crate) old: &'a str,
    /// `None` for an unchanged text.
    pub(crate) new: Option<&'a str>,
}

/// The changes of the sources.
#[derive(Default)]
pub(crate) struct Plan {
    /// The edits of each file, by its index.
    pub(super) edits: BTreeMap<usize, Vec<Edit>>,
    /// The indices of the changes that are made.
    pub(crate) made: Vec<usize>,
    /// The indices of the changes that are not made, each with the reason.
    pub(crate) refused: Vec<(usize, String)>,
}

impl Sources {
    /// Reads the Rust files of these folders.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read, or has no Rust file.
    pub(crate) fn read(folders: &[PathBuf]) -> Result<Sources> {
        let mut sources = Sources {
            files: Vec::new(),
            items: Items::default(),
            skipped: Vec::new(),
        };
        for path in files::rust_files(folders)? {
            match files::read(&path) {
                Ok(text) => sources.add(path, text),
                Err(error) => sources.skipped.push((path, format!("{error:#}"))),
            }
        }
        Ok(sources)
    }

    pub(super) fn add(&mut self, path: PathBuf, text: String) {
        match self.items.add(self.files.len(), &text) {
            Ok(()) => self.files.push(SourceFile { path, text }),
            Err(error) => self.skipped.push((path, format!("not Rust: {error}"))),
        }
    }

    /// Returns the file and the line of an item.
    fn location(&self, documented: usize) -> String {
        let documented = &self.items.documented[documented];
        let file = &self.files[documented.file];
        let line = file.text[..documented.item].matches('\n').count() + 1;
        format!("{}:{line}", display(&file.path))
    }

    /// Returns the item that has a text: `property` is the name of the parameter, `None` for the
    /// description of the tool.
    fn find(&self, tool: &str, property: Option<&str>, text: &str) -> Result<FoundText, NotFound> {
        let tools: Vec<&ToolItem> = self.items.tools.iter().filter(|item| item.name.is(tool)).collect();
        let Some(property) = property else {
            if text.is_empty() {
                return Err(NotFound::Nowhere);
            }
            let documented = tools.iter().map(|tool| tool.documented);
            return self.only(self.with_text(documented, text));
        };
        let reached = self.items.reached(tools.iter().flat_map(|tool| &tool.uses));
        let reached = reached.into_iter().map(|index| &self.items.types[index]);
        let own = tools.iter().flat_map(|tool| &tool.parameters);
        let items = own.chain(reached.clone().flat_map(|item| &item.parts));
        let found = self.with_text(named(items, property), text);
        if !found.is_empty() {
            return self.only(found);
        }
        // A type's own description is that of the properties without one.
        if !text.is_empty() {
            let found = self.with_text(reached.map(|item| item.documented), text);
            if !found.is_empty() {
                return self.only(found);
            }
        }
        // Types that the signature does not name, such as those of traits: the name and the text
        // must be unique in all files.
        if text.is_empty() {
            return Err(NotFound::Nowhere);
        }
        let items = self.items.types.iter().flat_map(|item| &item.parts);
        self.only(self.with_text(named(items, property), text))
    }

    fn with_text(&self, documented: impl Iterator<Item = usize>, text: &str) -> Vec<FoundText> {
        let mut seen = HashSet::new();
        documented
            .filter(|documented| seen.insert(*documented))
            .filter_map(|documented| {
                let location = self.items.documented[documented].find(text)?;
                Some(FoundText { documented, location })
            })
            .collect()
    }

    fn only(&self, mut found: Vec<FoundText>) -> Result<FoundText, NotFound> {
        match found.len() {
            0 => Err(NotFound::Nowhere),
            1 => Ok(found.remove(0)),
            _ => Err(NotFound::Ambiguous(
                found.iter().map(|found| self.location(found.documented)).collect(),
            )),
        }
    }

    /// Plans the rewrites among these texts. `changes` should have all texts of all tools, also
    /// unchanged ones, since one doc comment may be the text of several tools.
    pub(crate) fn plan(&self, changes: &[TextChange<'_>]) -> Plan {
        let mut plan = Plan::default();
        let mut uses: HashMap<FoundText, Vec<usize>> = HashMap::new();
        for (index, change) in changes.iter().enumerate() {
            match self.find(change.tool, property(change.path).as_deref(), change.old) {
                Ok(found) => uses.entry(found).or_default().push(index),
                Err(reason) if change.new.is_some() => plan.refused.push((index, self.reason(&reason, change))),
                Err(_) => {}
            }
        }
        let mut uses: Vec<(FoundText, Vec<usize>)> = uses.into_iter().collect();
        uses.sort_by_key(|(_, uses)| uses[0]);
        let mut found_texts: HashMap<usize, FoundText> = HashMap::new();
        for (found, uses) in uses {
            // Two texts of one comment: its first paragraph and the whole.
            let is_other = found_texts.entry(found.documented).or_insert_with(|| found.clone()) != &found;
            let wanted: Vec<usize> = uses
                .iter()
                .copied()
                .filter(|index| changes[*index].new.is_some())
                .collect();
            let Some(new) = wanted.first().and_then(|index| changes[*index].new) else {
                continue;
            };
            let other = uses.iter().find(|index| changes[**index].new != Some(new));
            let edits = match other {
                _ if is_other => Err(format!(
                    "the text at {} is two texts of the list",
                    self.location(found.documented)
                )),
                Some(other) => Err(shared(&changes[*other], &self.location(found.documented))),
                None => self.edits(&found, &changes[wanted[0]], new),
            };
            match edits {
                Ok(edits) => {
                    let file = self.items.documented[found.documented].file;
                    plan.edits.entry(file).or_default().extend(edits);
                    plan.made.extend(wanted);
                }
                Err(reason) => plan
                    .refused
                    .extend(wanted.into_iter().map(|index| (index, reason.clone()))),
            }
        }
        plan.made.sort_unstable();
        plan.refused.sort_by_key(|(index, _)| *index);
        plan
    }

    fn edits(&self, found: &FoundText, change: &TextChange<'_>, new: &str) -> Result<Vec<Edit>, String> {
        let documented = &self.items.documented[found.documented];
        let new = NewText {
            text: new,
            is_joined: !change.old.contains('\n'),
        };
        edits(&self.files[documented.file].text, documented, &found.location, &new)
            .map_err(|reason| format!("the text at {} {reason}", self.location(found.documented)))
    }

    fn reason(&self, reason: &NotFound, change: &TextChange<'_>) -> String {
        match reason {
            NotFound::Nowhere if change.old.is_empty() => "no field without a doc comment is found for it".to_owned(),
            NotFound::Nowhere => {
                let files = self.files.len();
                format!("the text is in no doc comment or `description` of the item, in {files} files")
            }
            NotFound::Ambiguous(locations) => format!(
                "the text is at {} items: {}{}",
                locations.len(),
                locations[..locations.len().min(4)].join(", "),
                if locations.len() > 4 { ", …" } else { "" }
            ),
        }
    }

    /// Returns the new content of each changed file, by its index.
    ///
    /// # Errors
    ///
    /// Returns an error if a file would have other code than before.
    pub(super) fn contents(&self, plan: &Plan) -> Result<BTreeMap<usize, String>> {
        let mut contents = BTreeMap::new();
        for (file, edits) in &plan.edits {
            let before = &self.files[*file];
            let after = apply(&before.text, edits);
            let name = display(&before.path);
            ensure!(
                code(&before.text)? == code(&after)?,
                "the rewrite of `{name}` would change its code; please report this as a bug of mcpact"
            );
            let after = formatted(&before.path, &before.text, after)?;
            if after != before.text {
                contents.insert(*file, after);
            }
        }
        Ok(contents)
    }

    /// Returns the difference that a plan makes, as unified diffs.
    pub(crate) fn difference(&self, plan: &Plan) -> Result<String> {
        let mut lines = String::new();
        for (file, after) in self.contents(plan)? {
            let before = &self.files[file];
            let name = display(&before.path);
            let difference = TextDiff::from_lines(&before.text, &after);
            let mut difference = difference.unified_diff();
            let difference = difference.context_radius(CONTEXT).header(&name, &name);
            lines.push_str(&difference.to_string());
        }
        Ok(lines)
    }

    /// Writes the files of a plan, and returns their names.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written. No file is written if any would change its
    /// code, or could not be restored by git without `allow_dirty`.
    pub(crate) fn write(&self, plan: &Plan, allow_dirty: bool) -> Result<Vec<String>> {
        let mut names = Vec::new();
        let contents = self.contents(plan)?;
        must_be_committed(
            contents.keys().map(|file| self.files[*file].path.as_path()),
            allow_dirty,
        )?;
        for (file, after) in contents {
            let path = &self.files[file].path;
            std::fs::write(path, after).with_context(|| format!("cannot write `{}`", path.display()))?;
            names.push(display(path));
        }
        Ok(names)
    }
}

fn named<'a>(items: impl Iterator<Item = &'a NamedItem>, name: &str) -> impl Iterator<Item = usize> {
    items.filter(move |item| item.name.is(name)).map(|item| item.documented)
}

fn shared(other: &TextChange<'_>, location: &str) -> String {
    let text = match other.new {
        Some(_) => "which gets another text",
        None => "which keeps it",
    };
    format!(
        "the text at {location} is also that of `{}` at `{}`, {text}",
        other.tool, other.path
    )
}

/// Returns the name of the innermost property at a path.
fn property(path: &str) -> Option<String> {
    let steps: Vec<&str> = path.split('/').collect();
    let mut name = None;
    let mut index = 0;
    while index + 1 < steps.len() {
        if matches!(steps[index], "properties" | "$defs" | "definitions") {
            if steps[index] == "properties" {
                name = Some(unescape(steps[index + 1]));
            }
            index += 1;
        }
        index += 1;
    }
    match name {
        None if path != "/description" => Some(String::new()),
        name => name,
    }
}
