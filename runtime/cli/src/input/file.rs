//! Tools from files and folders, told apart by what is in them.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use super::live::Declared;
use super::{binary, index, lines, list, live, lock, nesting, places, shape, text};
use crate::listing::{Listing, sources_by_name};

/// As many bytes tell the kinds apart.
const START: usize = 16;

/// What a file is, by how it begins. A lock file is JSON too, and so is an index.
enum Kind {
    Binary,
    Json,
}

impl Kind {
    fn of(start: &[u8]) -> Kind {
        if binary::is_binary(start) {
            Kind::Binary
        } else {
            Kind::Json
        }
    }
}

/// The content of a file.
#[derive(Default)]
pub(super) struct Content {
    pub(super) listings: Vec<Listing>,
    /// The servers of a client's file, which are not asked yet; `None` for other files.
    pub(super) servers: Option<Vec<Declared>>,
    /// It is one tool alone.
    alone: bool,
}

impl From<Vec<Listing>> for Content {
    fn from(listings: Vec<Listing>) -> Content {
        Content {
            listings,
            ..Content::default()
        }
    }
}

/// Reads a file, the files of a folder, or standard input for `-`.
pub(super) fn read(path: &Path, most_bytes: u64) -> Result<Content> {
    let title = path.display().to_string();
    if path.as_os_str() == "-" {
        let bytes = bounded(io::stdin().lock(), most_bytes).context("standard input")?;
        return of_bytes("standard input", &bytes, most_bytes).context("standard input");
    }
    if path.is_dir() {
        let listings = folder(path, &title, most_bytes).with_context(|| format!("cannot read the folder `{title}`"))?;
        Ok(listings.into())
    } else {
        file(path, &title, most_bytes)
    }
}

/// Reads the tools in a file's bytes, from any source.
pub(super) fn of_bytes(title: &str, bytes: &[u8], most_bytes: u64) -> Result<Content> {
    match Kind::of(bytes) {
        Kind::Binary => Ok(binary::read(title, Cursor::new(bytes), most_bytes)?.into()),
        Kind::Json => json(title, bytes),
    }
}

fn file(path: &Path, title: &str, most_bytes: u64) -> Result<Content> {
    File::open(path)
        .map_err(anyhow::Error::from)
        .and_then(|file| of_file(file, title, most_bytes))
        .with_context(|| format!("cannot read `{title}`"))
}

fn of_file(mut file: File, title: &str, most_bytes: u64) -> Result<Content> {
    let mut start = Vec::with_capacity(START);
    (&mut file).take(START as u64).read_to_end(&mut start)?;
    match Kind::of(&start) {
        Kind::Binary => {
            file.rewind().context("a binary must be a file, not a pipe")?;
            Ok(binary::read(title, file, most_bytes)?.into())
        }
        Kind::Json => json(title, &bounded(start.chain(file), most_bytes)?),
    }
}

fn json(title: &str, bytes: &[u8]) -> Result<Content> {
    let bytes = &*text::utf8(bytes)?;
    if index::is_index(bytes) {
        return Ok(index::read(title, bytes)?.into());
    }
    let value = match nesting::parse(bytes) {
        Ok(value) => value,
        Err(error) => lines::parse(bytes).unwrap_or(Err(error))?,
    };
    if lock::is_lock(&value) {
        let mut listing = lock::read(title, std::str::from_utf8(bytes)?)?;
        places::tell(&mut listing.tools, bytes, true);
        return Ok(vec![listing].into());
    }
    if let Some(servers) = live::declared(&value) {
        return Ok(Content {
            servers: Some(servers),
            ..Content::default()
        });
    }
    let alone = value.as_object().is_some_and(shape::is_tool);
    let mut listing = list::read(title, value)?;
    places::tell(&mut listing.tools, bytes, false);
    Ok(Content {
        alone,
        ..Content::from(vec![listing])
    })
}

/// All of it, if it is not too much.
fn bounded(reader: impl Read, most_bytes: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        return Err(too_large(most_bytes));
    }
    Ok(bytes)
}

/// There is more of it than `--max-size` says.
pub(super) fn too_large(most_bytes: u64) -> anyhow::Error {
    let most = most_bytes >> 20;
    anyhow!("it has more than {most} MiB: `--max-size {}` would read more", most * 2)
}

/// A folder's `.json` and `.snap` files in the order of their names: those that hold one tool are together one server's,
/// each of the others is one.
fn folder(path: &Path, title: &str, most_bytes: u64) -> Result<Vec<Listing>> {
    let mut files = Vec::new();
    for entry in path.read_dir()? {
        let file = entry?.path();
        if file
            .extension()
            .is_some_and(|extension| extension == "json" || extension == "snap")
            && file.is_file()
        {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        bail!("it has no `.json` or `.snap` file");
    }
    let mut lists = Vec::new();
    let mut tools = Vec::new();
    for path in files {
        let title = path.display().to_string();
        let Content {
            listings,
            servers,
            alone,
        } = file(&path, &title, most_bytes)?;
        if servers.is_some() {
            bail!("`{title}` is a client's file of servers, which are started only where the file itself is given");
        }
        if alone {
            for mut tool in listings.into_iter().flat_map(|listing| listing.tools) {
                if let Some(place) = &mut tool.place {
                    place.file = Some(title.clone());
                }
                tools.push(tool);
            }
        } else {
            lists.extend(listings);
        }
    }
    if !tools.is_empty() {
        sources_by_name(&mut tools);
        lists.push(Listing {
            title: title.to_owned(),
            tools,
            ..Listing::default()
        });
    }
    Ok(lists)
}
