//! Tools from files and folders.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{list, lock, nesting};
use crate::listing::{Listing, sources_by_name};

/// Reads a file, the files of a folder, or standard input for `-`.
pub(crate) fn read(path: &Path, most_bytes: u64) -> Result<Vec<Listing>> {
    let title = path.display().to_string();
    if path.as_os_str() == "-" {
        let bytes = bounded(io::stdin().lock(), most_bytes).context("standard input")?;
        return Ok(vec![of_bytes("standard input", &bytes).context("standard input")?.0]);
    }
    if path.is_dir() {
        folder(path, &title, most_bytes).with_context(|| format!("cannot read the folder `{title}`"))
    } else {
        let (listing, _) = file(path, &title, most_bytes)?;
        Ok(vec![listing])
    }
}

/// The tools of a file, and whether it is one tool alone.
fn file(path: &Path, title: &str, most_bytes: u64) -> Result<(Listing, bool)> {
    File::open(path)
        .map_err(anyhow::Error::from)
        .and_then(|file| bounded(file, most_bytes))
        .and_then(|bytes| of_bytes(title, &bytes))
        .with_context(|| format!("cannot read `{title}`"))
}

fn of_bytes(title: &str, bytes: &[u8]) -> Result<(Listing, bool)> {
    let value = nesting::parse(bytes)?;
    if lock::is_lock(&value) {
        return Ok((lock::read(title, std::str::from_utf8(bytes)?)?, false));
    }
    let alone = value.get("inputSchema").is_some();
    Ok((list::read(title, value)?, alone))
}

/// All of it, if it is not too much.
fn bounded(reader: impl Read, most_bytes: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most_bytes {
        let most = most_bytes >> 20;
        bail!("it has more than {most} MiB: `--max-size {}` would read more", most * 2);
    }
    Ok(bytes)
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
        let (listing, alone) = file(&path, &path.display().to_string(), most_bytes)?;
        if alone {
            tools.extend(listing.tools);
        } else {
            lists.push(listing);
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
