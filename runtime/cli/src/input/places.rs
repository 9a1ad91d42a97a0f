//! Where tools stand in a file of JSON: by the place of each one's name, found in one pass over the text.
//!
//! The file was parsed before, so this reads no more than it needs: what it does not expect, it does not place. A place is kept
//! only where the name that stands there is the tool's.

use std::borrow::Cow;

use crate::listing::{Place, Tool};

/// A tool's name as it stands in the text; without a place where there is none.
#[derive(Default)]
struct Name {
    name: String,
    place: Option<Place>,
}

/// Tells tools where they stand: those of a list in its own order, those of a lock file by name, as it is read.
pub(super) fn tell(tools: &mut [Tool], text: &[u8], by_name: bool) {
    let Some(mut names) = Cursor::new(text).names() else {
        return;
    };
    if by_name {
        // As the lock file's reader sorts them: tools of one name stay in the file's order.
        names.sort_by(|one, other| one.name.cmp(&other.name));
    }
    if names.len() != tools.len() {
        return;
    }
    for (tool, name) in tools.iter_mut().zip(names) {
        tool.place = name.place.filter(|_| name.name == tool.name);
    }
}

/// What an object may have that is looked for.
#[derive(Default)]
struct Object {
    name: Name,
    tools: Option<Vec<Name>>,
    /// The result in a JSON-RPC message.
    result: Option<Box<Object>>,
    /// True for a JSON-RPC message.
    is_message: bool,
}

/// A place in the text. All methods but `peek` give nothing where the text is not what they expect.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    /// How far lines and columns are counted: up to the last name, since nothing else is placed.
    counted: usize,
    /// Of what is counted, from 1.
    line: usize,
    /// From 1, in characters.
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a [u8]) -> Cursor<'a> {
        Cursor {
            text,
            at: 0,
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
                None if is_message && object.name.place.is_none() => {}
                None => names.push(object.name),
            }
        }
        Some(names)
    }

    /// The names of an array of tools.
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
        self.members(|cursor, key| {
            match (key, cursor.peek()?) {
                ("name", _) => name = Some(cursor.name()?),
                ("function", b'{') => function = Some(cursor.tool()?),
                _ => cursor.skip()?,
            }
            Some(())
        })?;
        Some(name.or(function).unwrap_or_default())
    }

    /// The object that begins here; of members of one name the last counts, as for the parser.
    fn object(&mut self, outermost: bool) -> Option<Object> {
        let mut object = Object::default();
        self.members(|cursor, key| {
            match (key, cursor.peek()?) {
                ("name", _) => object.name = cursor.name()?,
                ("jsonrpc", _) => {
                    object.is_message = true;
                    cursor.skip()?;
                }
                ("tools", b'[') => object.tools = Some(cursor.tools()?),
                ("result", b'{') if outermost => object.result = Some(Box::new(cursor.object(false)?)),
                ("tools", _) => {
                    object.tools = None;
                    cursor.skip()?;
                }
                ("result", _) if outermost => {
                    object.result = None;
                    cursor.skip()?;
                }
                _ => cursor.skip()?,
            }
            Some(())
        })?;
        Some(object)
    }

    /// A name, or what stands in its place.
    fn name(&mut self) -> Option<Name> {
        if self.peek()? != b'"' {
            self.skip()?;
            return Some(Name::default());
        }
        let from = self.at;
        let quoted = self.string()?;
        Some(Name {
            name: serde_json::from_slice(quoted).ok()?,
            place: Some(self.place(from, quoted)),
        })
    }

    /// Where a text on one line stands.
    fn place(&mut self, from: usize, text: &[u8]) -> Place {
        let passed = &self.text[self.counted..from];
        if let Some(end) = passed.iter().rposition(|byte| *byte == b'\n') {
            self.line += passed.split(|byte| *byte == b'\n').count() - 1;
            self.column = 1 + characters(&passed[end + 1..]);
        } else {
            self.column += characters(passed);
        }
        self.counted = from;
        Place {
            file: None,
            line: self.line,
            column: self.column,
            end: self.column + characters(text),
        }
    }

    /// Hands each member's key to `each`, which moves over its value.
    fn members(&mut self, mut each: impl FnMut(&mut Self, &str) -> Option<()>) -> Option<()> {
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

    /// Moves over a value.
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

    /// The string that begins here, with its quotes.
    fn string(&mut self) -> Option<&'a [u8]> {
        let from = self.at;
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
        Some(&self.text[from..self.at])
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.expect_one_of([byte]).map(|_| ())
    }

    fn expect_one_of<const N: usize>(&mut self, bytes: [u8; N]) -> Option<u8> {
        self.peek()?;
        self.next().filter(|byte| bytes.contains(byte))
    }

    /// The next byte that is no white space; the cursor is then at it.
    fn peek(&mut self) -> Option<u8> {
        while self
            .next_if(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
            .is_some()
        {}
        self.text.get(self.at).copied()
    }

    fn next_if(&mut self, wanted: impl Fn(u8) -> bool) -> Option<u8> {
        let byte = *self.text.get(self.at)?;
        if wanted(byte) { self.next() } else { None }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = *self.text.get(self.at)?;
        self.at += 1;
        Some(byte)
    }
}

/// How many characters a text has: as many as bytes that begin one.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

#[cfg(test)]
mod tests;
