//! Locates the schemas in a tool's JSON text, whose bytes can be shared unchanged.

/// A schema in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Located<'a> {
    /// The name of the innermost property around it.
    pub(super) name: &'a str,
    /// The start and the end of its bytes.
    pub(super) bounds: (usize, usize),
}

/// The meaning of a value, from its key.
#[derive(Clone, Copy)]
enum Kind {
    /// A schema.
    Schema,
    /// An object of schemas by the names of properties.
    Properties,
    /// A list of schemas.
    Schemas,
    /// Anything else, such as a default.
    Other,
}

/// Returns the schemas in a tool's text, an outer one before those in it. It omits the input and
/// output schemas themselves, in which clients look for an object.
pub(super) fn schemas(tool: &str) -> Vec<Located<'_>> {
    let mut scan = Scan {
        text: tool,
        at: 0,
        found: Vec::new(),
    };
    scan.tool();
    scan.found
}

/// Returns the names that a tool's schemas define under `$defs`.
pub(super) fn definitions(tool: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = tool;
    while let Some((_, after)) = rest.split_once("\"$defs\":{") {
        let mut scan = Scan {
            text: after,
            at: 0,
            found: Vec::new(),
        };
        // The scan starts after the opening brace.
        while scan.peek() == b'"' {
            names.push(scan.key());
            scan.value(Kind::Other, "");
            if scan.peek() == b',' {
                scan.at += 1;
            }
        }
        rest = after;
    }
    names
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    found: Vec<Located<'a>>,
}

/// The text is JSON without white space between its tokens, since this crate wrote or minified it.
/// At its end, `peek` returns a byte that begins no JSON value, so no loop runs past it.
impl<'a> Scan<'a> {
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    fn tool(&mut self) {
        self.object(|scan, key| {
            if matches!(key, "inputSchema" | "outputSchema") {
                scan.object(|scan, key| scan.keyword(key, key));
            } else {
                scan.value(Kind::Other, key);
            }
        });
    }

    /// Scans the value of a keyword.
    fn keyword(&mut self, key: &'a str, name: &'a str) {
        let kind = match key {
            "properties" => Kind::Properties,
            "items" | "additionalProperties" => Kind::Schema,
            "anyOf" | "oneOf" | "allOf" | "prefixItems" => Kind::Schemas,
            _ => Kind::Other,
        };
        self.value(kind, name);
    }

    fn value(&mut self, kind: Kind, name: &'a str) {
        match (self.peek(), kind) {
            (b'{', Kind::Schema) => {
                let index = self.found.len();
                let start = self.at;
                self.found.push(Located {
                    name,
                    bounds: (start, start),
                });
                self.object(|scan, key| scan.keyword(key, name));
                self.found[index].bounds.1 = self.at;
            }
            (b'{', Kind::Properties) => self.object(|scan, key| scan.value(Kind::Schema, key)),
            (b'{', _) => self.object(|scan, _| scan.value(Kind::Other, name)),
            (b'[', kind) => {
                let kind = match kind {
                    Kind::Schemas => Kind::Schema,
                    _ => Kind::Other,
                };
                self.at += 1;
                while !matches!(self.peek(), b']' | 0) {
                    self.value(kind, name);
                    self.at += usize::from(self.peek() == b',');
                }
                self.at += 1;
            }
            (b'"', _) => {
                self.string();
            }
            // A number or a word. It takes at least one byte, so text that is not JSON ends too.
            _ => {
                self.at += 1;
                while !matches!(self.peek(), b',' | b']' | b'}' | 0) {
                    self.at += 1;
                }
            }
        }
    }

    /// Scans an object, and calls `value` after each key.
    fn object(&mut self, mut value: impl FnMut(&mut Self, &'a str)) {
        self.at += 1;
        while !matches!(self.peek(), b'}' | 0) {
            let key = self.key();
            value(self, key);
            self.at += usize::from(self.peek() == b',');
        }
        self.at += 1;
    }

    /// Takes a key and its colon.
    fn key(&mut self) -> &'a str {
        let key = self.string();
        self.at += 1;
        key
    }

    /// Takes a string, and returns its bytes between the quotes with their escapes.
    fn string(&mut self) -> &'a str {
        let start = self.at + 1;
        self.at = start;
        while !matches!(self.peek(), b'"' | 0) {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        self.text.get(start..self.at - 1).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{definitions, schemas};

    #[test]
    fn nested_schemas() {
        let tool = concat!(
            r#"{"name":"a","description":"b {\"properties\":{\"c\":{}}}","inputSchema":{"type":"object","properties":{"#,
            r#""one":{"type":"string","default":{"properties":{"x":{}}}},"#,
            r#""tags":{"type":"array","items":{"type":"string","enum":["a","]"]}},"#,
            r#""deep":{"anyOf":[{"type":"null"},{"type":"object","properties":{"n":{"minimum":-1.5e3}}}]}},"required":["one"]}}"#,
        );
        let found: Vec<(&str, &str)> = schemas(tool)
            .into_iter()
            .map(|located| (located.name, &tool[located.bounds.0..located.bounds.1]))
            .collect();
        assert_eq!(
            found,
            [
                ("one", r#"{"type":"string","default":{"properties":{"x":{}}}}"#),
                ("tags", r#"{"type":"array","items":{"type":"string","enum":["a","]"]}}"#),
                ("tags", r#"{"type":"string","enum":["a","]"]}"#),
                (
                    "deep",
                    r#"{"anyOf":[{"type":"null"},{"type":"object","properties":{"n":{"minimum":-1.5e3}}}]}"#
                ),
                ("deep", r#"{"type":"null"}"#),
                ("deep", r#"{"type":"object","properties":{"n":{"minimum":-1.5e3}}}"#),
                ("n", r#"{"minimum":-1.5e3}"#),
            ]
        );
    }

    #[test]
    fn definitions_of_a_tool() {
        let tool = r##"{"name":"a","inputSchema":{"properties":{"x":{"$ref":"#/$defs/Tree"}},"$defs":{"Tree":{"a":1},"B":{}}}}"##;
        assert_eq!(definitions(tool), ["Tree", "B"]);
        assert_eq!(definitions("{}"), Vec::<&str>::new());
    }

    #[test]
    fn text_that_is_not_json_ends() {
        for text in [
            "",
            "{",
            "{\"inputSchema\":{\"properties\":{\"é",
            "{]",
            "[\\",
            "{\"a\":}",
        ] {
            assert!(schemas(text).is_empty());
        }
    }
}
