//! Tools from files and folders, in a format that the content determines.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::live::ServerDeclaration;
use super::size::read_bounded;
use super::{binary, index_lines, lines, list, live, lock, nesting, shape, text, tool_locations};
use crate::input::inferred_sources::sources_by_name;
use crate::input::listing::Listing;
use crate::print::is_stdio;

/// The number of first bytes that identify a binary.
const START: usize = 16;

/// Options for reading a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadOptions {
    pub(super) max_bytes: u64,
    /// Finds the location of each tool in a JSON file.
    pub(super) has_locations: bool,
}

/// The content of a file.
#[derive(Default)]
pub(super) struct Content {
    pub(super) listings: Vec<Listing>,
    /// The servers of a client's file, which are not asked yet; `None` for other files.
    pub(super) servers: Option<Vec<ServerDeclaration>>,
    /// True if a client's file has a toolset or a mode, which only the gateway applies.
    pub(super) has_gateway_view: bool,
    /// The file is a single tool.
    is_tool: bool,
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
pub(super) fn read(path: &Path, options: ReadOptions) -> Result<Content> {
    let title = path.display().to_string();
    if is_stdio(path) {
        let bytes = read_bounded(io::stdin().lock(), options.max_bytes).context("standard input")?;
        return read_bytes("standard input", &bytes, options).context("standard input");
    }
    if path.is_dir() {
        let listings =
            read_folder(path, &title, options).with_context(|| format!("cannot read the folder `{title}`"))?;
        Ok(listings.into())
    } else {
        read_file(path, &title, options)
    }
}

/// Reads the tools in a file's bytes, from any source.
pub(super) fn read_bytes(title: &str, bytes: &[u8], options: ReadOptions) -> Result<Content> {
    if binary::is_binary(bytes) {
        Ok(binary::read(title, Cursor::new(bytes), options.max_bytes)?.into())
    } else {
        parse(title, bytes, options)
    }
}

fn read_file(path: &Path, title: &str, options: ReadOptions) -> Result<Content> {
    File::open(path)
        .map_err(anyhow::Error::from)
        .and_then(|file| read_opened(file, title, options))
        .with_context(|| format!("cannot read `{title}`"))
}

fn read_opened(mut file: File, title: &str, options: ReadOptions) -> Result<Content> {
    let mut start = Vec::with_capacity(START);
    (&mut file).take(START as u64).read_to_end(&mut start)?;
    if binary::is_binary(&start) {
        file.rewind().context("a binary must be a file, not a pipe")?;
        Ok(binary::read(title, file, options.max_bytes)?.into())
    } else {
        let bytes = read_bounded(start.chain(file), options.max_bytes)?;
        parse(title, &bytes, options)
    }
}

/// Parses any text file: an index, a lock file, a client's file of servers, tools.
fn parse(title: &str, bytes: &[u8], options: ReadOptions) -> Result<Content> {
    let bytes = &*text::utf8(bytes)?;
    if index_lines::is_index(bytes) {
        return Ok(index_lines::read(title, bytes)?.into());
    }
    let value = match nesting::parse(bytes) {
        Ok(value) => value,
        Err(error) => lines::parse(bytes).unwrap_or(Err(error))?,
    };
    if lock::is_lock(&value) {
        let mut listing = lock::read(title, std::str::from_utf8(bytes)?)?;
        if options.has_locations {
            tool_locations::set(&mut listing.tools, bytes, true);
        }
        return Ok(vec![listing].into());
    }
    if let Some(servers) = live::declarations(&value) {
        return Ok(Content {
            servers: Some(servers),
            has_gateway_view: ["/mcpact/toolset", "/mcpact/mode"]
                .iter()
                .any(|pointer| value.pointer(pointer).is_some_and(|value| !value.is_null())),
            ..Content::default()
        });
    }
    let is_tool = value.as_object().is_some_and(shape::is_tool);
    let mut listing = list::read(title, value)?;
    if options.has_locations {
        tool_locations::set(&mut listing.tools, bytes, false);
    }
    Ok(Content {
        is_tool,
        ..Content::from(vec![listing])
    })
}

/// Reads a folder's `.json` and `.snap` files in the order of their names. Files with a single tool
/// together form one listing, each of the others is one.
fn read_folder(path: &Path, title: &str, options: ReadOptions) -> Result<Vec<Listing>> {
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
        bail!("no `.json` or `.snap` file");
    }
    let mut lists = Vec::new();
    let mut tools = Vec::new();
    for path in files {
        let title = path.display().to_string();
        let Content {
            listings,
            servers,
            is_tool,
            ..
        } = read_file(&path, &title, options)?;
        if servers.is_some() {
            bail!("`{title}` is a client's file of servers; name the file itself to start them");
        }
        if is_tool {
            for mut tool in listings.into_iter().flat_map(|listing| listing.tools) {
                if let Some(location) = &mut tool.location {
                    location.file = Some(title.clone());
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
