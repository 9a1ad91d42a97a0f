//! The locations of tools in a JSON file: the location of each tool's name, found in one pass.
//!
//! Another parser has checked the text, so this scanner does not report errors. It returns no
//! location for unexpected text. A location is kept only if the name there is the tool's.

use std::borrow::Cow;

use crate::input::listing::{Location, Tool};

/// A tool's name in the text; without a location if the tool has none.
#[derive(Default)]
struct Name {
    name: String,
    location: Option<Location>,
}

/// Sets the locations of tools: by their order, or in a lock file by name, as its reader sorts
/// them.
pub(super) fn set(tools: &mut [Tool], text: &[u8], by_name: bool) {
    let Some(mut names) = Cursor::new(text).names() else {
        return;
    };
    if by_name {
        // The sort is stable: tools of one name stay in the file's order.
        names.sort_by(|one, other| one.name.cmp(&other.name));
    }
    if names.len() != tools.len() {
        return;
    }
    for (tool, name) in tools.iter_mut().zip(names) {
        tool.location = name.location.filter(|_| name.name == tool.name);
    }
}

/// The relevant properties of an object.
#[derive(Default)]
struct Object {
    name: Name,
    tools: Option<Vec<Name>>,
    /// The result in a JSON-RPC message.
    result: Option<Box<Object>>,
    /// The object is a JSON-RPC message.
    is_message: bool,
}

/// A position in the text. All methods except `peek` return `None` for unexpected text.
struct Cursor<'a> {
    text: &'a [u8],
    offset: usize,
    /// The offset up to which lines and columns are counted: that of the last name.
    counted: usize,
    /// The line at `counted`, from 1.
    line: usize,
    /// The column at `counted`, from 1, in characters.
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a [u8]) -> Cursor<'a> {
        Cursor {
            text,
            offset: 0,
            counted: 0,
            line: 1,
            column: 1,
        }
    }

    /// Returns the names of all tools in their order, in the forms that `list`, `lines` and `lock`
    /// read.
    fn names(mut self) -> Option<Vec<Name>> {
        let mut names = Vec::new();
        // A file of JSON lines has several values.
        while let Some(byte) = self.peek() {
            if byte == b'[' {
                names.append(&mut self.tools()?);
                continue;
            }
            let mut object = self.object(true)?;
            let is_message = object.is_message;
            if let Some(result) = object.result {
                object = *result;
            }
            match object.tools {
                Some(mut tools) => names.append(&mut tools),
                // A message without tools, such as the result of `initialize`.
                None if is_message && object.name.location.is_none() => {}
                None => names.push(object.name),
            }
        }
        Some(names)
    }

    /// Returns the names of an array of tools.
    fn tools(&mut self) -> Option<Vec<Name>> {
        let mut names = Vec::new();
        self.expect(b'[')?;
        if self.peek()? == b']' {
            self.next()?;
            return Some(names);
        }
        loop {
            names.push(self.tool()?);
            if self.expect_one_of([b',', b']'])? == b']' {
                return Some(names);
            }
        }
    }

    /// Returns the name of the tool that begins here; in the shape of OpenAI's Chat Completions,
    /// that of its function.
    fn tool(&mut self) -> Option<Name> {
        let mut name = None;
        let mut function = None;
        self.properties(|cursor, key| {
            match (key, cursor.peek()?) {
                ("name", _) => name = Some(cursor.name()?),
                ("function", b'{') => function = Some(cursor.tool()?),
                _ => cursor.skip()?,
            }
            Some(())
        })?;
        Some(name.or(function).unwrap_or_default())
    }

    /// Returns the object that begins here. The last of several equal keys counts, as for the
    /// parser.
    fn object(&mut self, is_root: bool) -> Option<Object> {
        let mut object = Object::default();
        self.properties(|cursor, key| {
            match (key, cursor.peek()?) {
                ("name", _) => object.name = cursor.name()?,
                ("jsonrpc", _) => {
                    object.is_message = true;
                    cursor.skip()?;
                }
                ("tools", b'[') => object.tools = Some(cursor.tools()?),
                ("result", b'{') if is_root => object.result = Some(Box::new(cursor.object(false)?)),
                ("tools", _) => {
                    object.tools = None;
                    cursor.skip()?;
                }
                ("result", _) if is_root => {
                    object.result = None;
                    cursor.skip()?;
                }
                _ => cursor.skip()?,
            }
            Some(())
        })?;
        Some(object)
    }

    /// Returns the string that begins here as a name, or an empty name for another value.
    fn name(&mut self) -> Option<Name> {
        if self.peek()? != b'"' {
            self.skip()?;
            return Some(Name::default());
        }
        let start = self.offset;
        let quoted = self.string()?;
        Some(Name {
            name: serde_json::from_slice(quoted).ok()?,
            location: Some(self.location(start, quoted)),
        })
    }

    /// Returns the location of a text on one line.
    fn location(&mut self, start: usize, text: &[u8]) -> Location {
        let passed = &self.text[self.counted..start];
        if let Some(end) = passed.iter().rposition(|byte| *byte == b'\n') {
            self.line += passed.split(|byte| *byte == b'\n').count() - 1;
            self.column = 1 + characters(&passed[end + 1..]);
        } else {
            self.column += characters(passed);
        }
        self.counted = start;
        Location {
            file: None,
            line: self.line,
            column: self.column,
            end: self.column + characters(text),
        }
    }

    /// Calls `each` with each key; it must move past the value.
    fn properties(&mut self, mut each: impl FnMut(&mut Self, &str) -> Option<()>) -> Option<()> {
        self.expect(b'{')?;
        if self.peek()? == b'}' {
            self.next()?;
            return Some(());
        }
        loop {
            self.peek()?;
            let key = self.string()?;
            let key: Cow<'_, str> = if key.contains(&b'\\') {
                serde_json::from_slice(key).ok()?
            } else {
                Cow::Borrowed(std::str::from_utf8(&key[1..key.len() - 1]).ok()?)
            };
            self.expect(b':')?;
            each(self, &key)?;
            if self.expect_one_of([b',', b'}'])? == b'}' {
                return Some(());
            }
        }
    }

    /// Moves past a value.
    fn skip(&mut self) -> Option<()> {
        let mut levels = 0usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    levels += 1;
                    self.next()?;
                }
                b'}' | b']' => {
                    levels = levels.checked_sub(1)?;
                    self.next()?;
                }
                b',' | b':' => {
                    self.next()?;
                }
                _ => {
                    self.next()?;
                    // A number, `true`, `false` or `null`.
                    while self
                        .next_if(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
                        .is_some()
                    {}
                }
            }
            if levels == 0 {
                return Some(());
            }
        }
    }

    /// Returns the string that begins here, with its quotes.
    fn string(&mut self) -> Option<&'a [u8]> {
        let start = self.offset;
        if self.next()? != b'"' {
            return None;
        }
        loop {
            match self.next()? {
                b'\\' => {
                    self.next()?;
                }
                b'"' => break,
                _ => {}
            }
        }
        Some(&self.text[start..self.offset])
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.expect_one_of([byte]).map(|_| ())
    }

    fn expect_one_of<const N: usize>(&mut self, bytes: [u8; N]) -> Option<u8> {
        self.peek()?;
        self.next().filter(|byte| bytes.contains(byte))
    }

    /// Moves to the next byte that is not white space, and returns it.
    fn peek(&mut self) -> Option<u8> {
        while self
            .next_if(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
            .is_some()
        {}
        self.text.get(self.offset).copied()
    }

    fn next_if(&mut self, wanted: impl Fn(u8) -> bool) -> Option<u8> {
        let byte = *self.text.get(self.offset)?;
        if wanted(byte) { self.next() } else { None }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = *self.text.get(self.offset)?;
        self.offset += 1;
        Some(byte)
    }
}

/// Returns the number of characters, which is that of the bytes that begin one.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

#[cfg(test)]
mod tests;
