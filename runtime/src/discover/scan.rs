//! Where in a tool's JSON text the schemas of its values lie: their bytes are shared as they are, in their order.

/// A schema that lies in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place<'a> {
    /// The name of the property that it is of, or that it is the items of.
    pub(super) name: &'a str,
    /// Its first byte, and the byte behind its last.
    pub(super) bounds: (usize, usize),
}

/// What a value is, by the key that it stands under.
#[derive(Clone, Copy)]
enum Kind {
    /// A schema.
    Schema,
    /// An object of schemas by the names of properties.
    Properties,
    /// A list of schemas.
    Schemas,
    /// Anything else: a default, say.
    Other,
}

/// The schemas of values in a tool's text, an outer one before those in it. The input and output schemas themselves are
/// none of them: clients want to see that they are objects.
pub(super) fn schemas(tool: &str) -> Vec<Place<'_>> {
    let mut scan = Scan {
        text: tool,
        at: 0,
        places: Vec::new(),
    };
    scan.tool();
    scan.places
}

/// The names that a tool's own schemas define under `$defs`.
pub(super) fn definitions(tool: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = tool;
    while let Some((_, behind)) = rest.split_once("\"$defs\":{") {
        let mut scan = Scan {
            text: behind,
            at: 0,
            places: Vec::new(),
        };
        // As if inside of the braces.
        while scan.peek() == b'"' {
            names.push(scan.key());
            scan.value(Kind::Other, "");
            if scan.peek() == b',' {
                scan.at += 1;
            }
        }
        rest = behind;
    }
    names
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    places: Vec<Place<'a>>,
}

/// The text is JSON without white space between its tokens: it was written or minified here. At its end a byte is read that no
/// JSON begins with, so that nothing goes beyond it.
impl<'a> Scan<'a> {
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    fn tool(&mut self) {
        self.members(|scan, key| {
            if matches!(key, "inputSchema" | "outputSchema") {
                scan.members(|scan, key| scan.keyword(key, key));
            } else {
                scan.value(Kind::Other, key);
            }
        });
    }

    /// A member of a schema: what its key says that its value is.
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
                let place = self.places.len();
                let start = self.at;
                self.places.push(Place {
                    name,
                    bounds: (start, start),
                });
                self.members(|scan, key| scan.keyword(key, name));
                self.places[place].bounds.1 = self.at;
            }
            (b'{', Kind::Properties) => self.members(|scan, key| scan.value(Kind::Schema, key)),
            (b'{', _) => self.members(|scan, _| scan.value(Kind::Other, name)),
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
            // A number or a word. At least one byte, so that what is no JSON does not stop it.
            _ => {
                self.at += 1;
                while !matches!(self.peek(), b',' | b']' | b'}' | 0) {
                    self.at += 1;
                }
            }
        }
    }

    /// Members of an object, each given to `member` with its key.
    fn members(&mut self, mut member: impl FnMut(&mut Self, &'a str)) {
        self.at += 1;
        while !matches!(self.peek(), b'}' | 0) {
            let key = self.key();
            member(self, key);
            self.at += usize::from(self.peek() == b',');
        }
        self.at += 1;
    }

    /// A key, and the colon behind it.
    fn key(&mut self) -> &'a str {
        let key = self.string();
        self.at += 1;
        key
    }

    /// What stands between the quotes, as it is escaped.
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
    fn of_values() {
        let tool = concat!(
            r#"{"name":"a","description":"b {\"properties\":{\"c\":{}}}","inputSchema":{"type":"object","properties":{"#,
            r#""one":{"type":"string","default":{"properties":{"x":{}}}},"#,
            r#""tags":{"type":"array","items":{"type":"string","enum":["a","]"]}},"#,
            r#""deep":{"anyOf":[{"type":"null"},{"type":"object","properties":{"n":{"minimum":-1.5e3}}}]}},"required":["one"]}}"#,
        );
        let found: Vec<(&str, &str)> = schemas(tool)
            .into_iter()
            .map(|place| (place.name, &tool[place.bounds.0..place.bounds.1]))
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
    fn of_a_tool_itself() {
        let tool = r##"{"name":"a","inputSchema":{"properties":{"x":{"$ref":"#/$defs/Tree"}},"$defs":{"Tree":{"a":1},"B":{}}}}"##;
        assert_eq!(definitions(tool), ["Tree", "B"]);
        assert_eq!(definitions("{}"), Vec::<&str>::new());
    }

    #[test]
    fn what_is_no_json_ends() {
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
