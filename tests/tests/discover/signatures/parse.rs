//! A parser of signatures, written from the documentation of the notation: it returns JSON Schema.

use serde_json::{Map, Value, json};

use super::reader::{Parsed, Parser};

/// Parses the text that describes tools: the shared types, then each signature with its own types,
/// all separated by empty lines. Returns the tools' entries.
pub(super) fn described(text: &str) -> Parsed<Vec<Value>> {
    let mut parser = Parser::new(text);
    let mut shared = Vec::new();
    while parser.accept("type ") {
        shared.push(parser.definition()?);
        parser.accept("\n");
    }
    let mut entries = Vec::new();
    loop {
        parser.accept("\n");
        entries.push(parser.tool()?);
        if !parser.accept("\n\n") {
            break;
        }
    }
    if parser.at < text.len() {
        return Err(parser.error("the end"));
    }
    // A shared type can contain one that is shared later.
    for _ in 0..shared.len() {
        for (name, schema) in &shared {
            let reference = json!({ "$ref": format!("#/$defs/{name}") });
            for entry in &mut entries {
                replace(entry, &reference, schema);
            }
        }
    }
    Ok(entries)
}

fn replace(value: &mut Value, from: &Value, to: &Value) {
    if value == from {
        *value = to.clone();
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, from, to)),
        Value::Object(properties) => properties.values_mut().for_each(|property| replace(property, from, to)),
        _ => {}
    }
}

type Object = Map<String, Value>;

fn object(value: Value) -> Object {
    match value {
        Value::Object(object) => object,
        Value::Bool(false) => Map::from_iter([("not".to_owned(), json!({}))]),
        _ => Map::new(),
    }
}

impl Parser<'_> {
    fn tool(&mut self) -> Parsed<Value> {
        let mut entry = Object::new();
        entry.insert("name".to_owned(), self.name()?.into());
        self.expect("(")?;
        self.comment = self.line_comment();
        let mut schema = self.properties(")")?;
        self.rules(&mut schema)?;
        let mut parts = Vec::new();
        while self.accept("&") {
            parts.push(self.part()?);
        }
        if !parts.is_empty() {
            schema.insert("allOf".to_owned(), parts.into());
        }
        let inside = self.comment.take();
        if let Some(description) = inside.or_else(|| self.line_comment()) {
            entry.insert("description".to_owned(), description.into());
        }
        let mut definitions = Object::new();
        while self.accept("\ntype ") {
            let (name, schema) = self.definition()?;
            definitions.insert(name, schema);
        }
        if !definitions.is_empty() {
            schema.insert("$defs".to_owned(), definitions.into());
        }
        entry.insert("inputSchema".to_owned(), schema.into());
        Ok(entry.into())
    }

    fn definition(&mut self) -> Parsed<(String, Value)> {
        let name = self.name()?;
        self.expect(" = ")?;
        Ok((name, self.described()?))
    }

    /// Parses a type with a default and a comment.
    fn described(&mut self) -> Parsed<Value> {
        let around = self.comment.take();
        let mut schema = self.union()?;
        if self.accept("=") {
            let default = self.json()?;
            schema = with(schema, "default", default);
        }
        let inside = self.comment.take();
        if let Some(description) = inside.or_else(|| self.line_comment()) {
            schema = with(schema, "description", description.into());
        }
        self.comment = around;
        Ok(schema)
    }

    /// Parses the properties of an object up to its closing bracket.
    fn properties(&mut self, close: &str) -> Parsed<Object> {
        let (mut properties, mut required) = (Object::new(), Vec::new());
        let mut schema = Map::from_iter([("type".to_owned(), json!("object"))]);
        loop {
            self.space();
            if self.accept(close) {
                break;
            }
            if self.accept("...") {
                let others = self.union()?;
                schema.insert("additionalProperties".to_owned(), others);
            } else {
                let name = self.name()?;
                if !self.accept("?") {
                    required.push(Value::from(name.as_str()));
                }
                self.expect(": ")?;
                let value = self.described()?;
                if properties.insert(name, value).is_some() {
                    return Err(self.error("each property once"));
                }
            }
            self.accept(",");
        }
        if !required.is_empty() {
            schema.insert("required".to_owned(), required.into());
        }
        if !properties.is_empty() {
            schema.insert("properties".to_owned(), properties.into());
        }
        Ok(schema)
    }

    fn union(&mut self) -> Parsed<Value> {
        let mut alternatives = vec![self.intersection()?];
        while self.accept("|") {
            alternatives.push(self.intersection()?);
        }
        Ok(joined("anyOf", alternatives))
    }

    fn intersection(&mut self) -> Parsed<Value> {
        let mut parts = vec![self.part()?];
        while self.accept("&") {
            parts.push(self.part()?);
        }
        Ok(joined("allOf", parts))
    }

    /// Parses a type with its rules, its comment, and `[]` after it.
    fn part(&mut self) -> Parsed<Value> {
        let mut schema = self.primary()?;
        loop {
            schema = self.annotated(schema)?;
            if !self.accept("[]") {
                return Ok(schema);
            }
            schema = json!({ "type": "array", "items": schema });
        }
    }

    fn annotated(&mut self, schema: Value) -> Parsed<Value> {
        let mut schema = schema;
        if self.rest().starts_with('(') {
            let mut rules = object(schema);
            self.rules(&mut rules)?;
            schema = rules.into();
        }
        if self.accept(" /* ") {
            let rest = self.rest();
            let end = rest.find(" */").ok_or_else(|| self.error("the end of a comment"))?;
            self.at += end + 3;
            schema = with(schema, "description", rest[..end].into());
        }
        Ok(schema)
    }

    fn primary(&mut self) -> Parsed<Value> {
        if self.accept("(") {
            let schema = self.union()?;
            self.expect(")")?;
            return Ok(schema);
        }
        if self.accept("{") {
            if let Some(comment) = self.line_comment() {
                self.comment = Some(comment);
            }
            return Ok(self.properties("}")?.into());
        }
        if self.accept("[") {
            return self.tuple();
        }
        if self.rest().starts_with(['"', '-']) || self.rest().starts_with(|ch: char| ch.is_ascii_digit()) {
            return Ok(json!({ "const": self.json()? }));
        }
        let name = self.take(|ch| ch.is_ascii_alphanumeric() || "_-.".contains(ch));
        Ok(match name {
            "string" | "number" | "boolean" | "null" | "object" => json!({ "type": name }),
            "int" => json!({ "type": "integer" }),
            "any" => json!({}),
            "never" => json!(false),
            "true" => json!({ "const": true }),
            "false" => json!({ "const": false }),
            "oneOf" => {
                self.expect("(")?;
                let mut schemas = vec![self.intersection()?];
                while self.accept("|") {
                    schemas.push(self.intersection()?);
                }
                self.expect(")")?;
                json!({ "oneOf": schemas })
            }
            "Record" => {
                self.expect("<")?;
                let names = self.union()?;
                self.expect(", ")?;
                let values = self.union()?;
                self.expect(">")?;
                json!({ "type": "object", "propertyNames": names, "additionalProperties": values })
            }
            "" => return Err(self.error("a type")),
            name => json!({ "$ref": format!("#/$defs/{name}") }),
        })
    }

    fn tuple(&mut self) -> Parsed<Value> {
        let mut schema = Map::from_iter([("type".to_owned(), json!("array"))]);
        let (mut items, mut min) = (Vec::new(), 0);
        loop {
            self.space();
            if self.accept("]") {
                schema.insert("maxItems".to_owned(), items.len().into());
                break;
            }
            if self.accept("...") {
                schema.insert("items".to_owned(), self.part()?["items"].clone());
                self.expect("]")?;
                break;
            }
            items.push(self.union()?);
            if !self.accept("?") {
                min = items.len();
            }
            self.accept(",");
        }
        schema.insert("minItems".to_owned(), min.into());
        schema.insert("prefixItems".to_owned(), items.into());
        Ok(schema.into())
    }

    /// Parses the rules in brackets, if there are any.
    fn rules(&mut self, schema: &mut Object) -> Parsed<()> {
        if !self.accept("(") {
            return Ok(());
        }
        loop {
            self.rule(schema)?;
            if self.accept(")") {
                return Ok(());
            }
            self.expect(", ")?;
        }
    }

    fn rule(&mut self, schema: &mut Object) -> Parsed<()> {
        if self.rest().starts_with('"') {
            let key = self.name()?;
            self.expect(":")?;
            let value = self.json()?;
            schema.insert(key, value);
        } else if self.accept("/") {
            schema.insert("pattern".to_owned(), self.pattern()?.into());
        } else if self.accept(">") {
            schema.insert("exclusiveMinimum".to_owned(), self.json()?);
        } else if self.accept("<") {
            schema.insert("exclusiveMaximum".to_owned(), self.json()?);
        } else if self.accept("multiple of ") {
            schema.insert("multipleOf".to_owned(), self.json()?);
        } else if self.accept("e.g. ") {
            schema.insert("examples".to_owned(), json!([self.json()?]));
        } else if self.accept("unique") {
            schema.insert("uniqueItems".to_owned(), true.into());
        } else if self.accept("deprecated") {
            schema.insert("deprecated".to_owned(), true.into());
        } else if self.accept("nullable") {
            schema.insert("nullable".to_owned(), true.into());
        } else if self
            .rest()
            .starts_with(|ch: char| ch.is_ascii_digit() || "-.".contains(ch))
        {
            self.range(schema)?;
        } else {
            let format = self.name()?;
            schema.insert("format".to_owned(), format.into());
        }
        Ok(())
    }

    /// Parses a regular expression after its first slash.
    fn pattern(&mut self) -> Parsed<String> {
        let mut pattern = String::new();
        let mut signs = self.rest().char_indices();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '/' => {
                    self.at += at + 1;
                    return Ok(pattern);
                }
                '\\' => {
                    pattern.push('\\');
                    pattern.extend(signs.next().map(|(_, sign)| sign));
                }
                sign => pattern.push(sign),
            }
        }
        Err(self.error("the end of a pattern"))
    }

    /// Parses `min..max unit`.
    fn range(&mut self, schema: &mut Object) -> Parsed<()> {
        let (rest, start) = (self.rest(), self.at);
        let dots = rest.find("..").ok_or_else(|| self.error("a range"))?;
        let min = &rest[..dots];
        self.at = start + dots + 2;
        let max = self.take(|ch| ch.is_ascii_digit() || "+-.eE".contains(ch));
        let [from, to] = if self.accept(" chars") {
            ["minLength", "maxLength"]
        } else if self.accept(" items") {
            ["minItems", "maxItems"]
        } else if self.accept(" keys") {
            ["minProperties", "maxProperties"]
        } else {
            ["minimum", "maximum"]
        };
        for (key, number) in [(from, min), (to, max)] {
            if !number.is_empty() {
                let number = serde_json::from_str(number).map_err(|error| self.error(&error.to_string()))?;
                schema.insert(key.to_owned(), number);
            }
        }
        Ok(())
    }
}

/// Returns the only schema, or all of them under a keyword.
fn joined(keyword: &str, mut schemas: Vec<Value>) -> Value {
    if schemas.len() == 1 {
        return schemas.pop().expect("one");
    }
    json!({ keyword: schemas })
}

/// Adds a keyword to a schema. If the schema has it, it becomes a part.
fn with(schema: Value, keyword: &str, value: Value) -> Value {
    let mut schema = if schema.get(keyword).is_some() {
        Map::from_iter([("allOf".to_owned(), json!([schema]))])
    } else {
        object(schema)
    };
    schema.insert(keyword.to_owned(), value);
    schema.into()
}
