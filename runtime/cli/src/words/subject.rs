//! The things that a tool's texts describe, and the facts that its schema and its names state of them.

use std::collections::BTreeSet;

use mcpact_rules::text::words;
use serde_json::{Map, Value};

use crate::checks::schema_walk::{Subschema, resolve, walk};
use crate::json::escape_pointer;

/// The subject of a text: a tool, a parameter, or another schema of the tool's input.
pub(super) struct Subject<'a> {
    /// The location of the text in the tool, as a JSON pointer.
    pub(super) path: String,
    /// The text; empty if there is none.
    pub(super) text: &'a str,
    /// The name of the property, if the subject is one.
    pub(super) parameter: Option<&'a str>,
    /// True for the tool itself.
    pub(super) is_tool: bool,
    /// The tool's name.
    pub(super) tool: &'a str,
    /// True if the property is required, and `None` if the subject is no property.
    pub(super) is_required: Option<bool>,
    /// The description of the property of which the subject is a branch, as in `anyOf` with null.
    pub(super) outer: Option<&'a str>,
    /// The schemas that apply to the value: its own, and those that it refers to or combines with null.
    schemas: Vec<&'a Map<String, Value>>,
    /// The words of the names around it: of the tool, and of the properties beside and above.
    context: BTreeSet<String>,
}

impl<'a> Subject<'a> {
    /// Returns the subjects of a tool: the tool itself, then every schema of its input, in the order of the schema.
    pub(super) fn all(entry: &'a Map<String, Value>) -> Vec<Subject<'a>> {
        let tool = text_of(entry, "name");
        let tool_words: BTreeSet<String> = words(tool).into_iter().collect();
        let mut subjects = vec![Subject {
            path: "/description".to_owned(),
            text: text_of(entry, "description"),
            parameter: None,
            is_tool: true,
            tool,
            is_required: None,
            outer: None,
            schemas: Vec::new(),
            context: tool_words.clone(),
        }];
        let Some(input) = entry.get("inputSchema") else {
            return subjects;
        };
        walk("inputSchema", input, |subschema| {
            let Some(keywords) = subschema.keywords() else { return };
            let path = subschema.pointer(&[]);
            let around = parent(input, &path, subschema);
            let mut context = tool_words.clone();
            context.extend(names_in(&path));
            for sibling in around
                .iter()
                .filter_map(|schema| schema.get("properties")?.as_object())
                .flat_map(Map::keys)
            {
                context.extend(words(sibling));
            }
            let parameter = subschema.property_name();
            let is_required = parameter.zip(around).map(|(name, around)| {
                let required = around.get("required").and_then(Value::as_array);
                required.is_some_and(|required| required.iter().any(|other| other == name))
            });
            subjects.push(Subject {
                path: format!("{path}/description"),
                text: text_of(keywords, "description"),
                parameter,
                is_tool: false,
                tool,
                is_required,
                outer: outer(input, &path),
                schemas: applicable(keywords, subschema.root),
                context,
            });
        });
        subjects
    }

    /// Returns the first value of a keyword in the schemas of the value.
    pub(super) fn keyword(&self, keyword: &str) -> Option<&'a Value> {
        self.schemas.iter().find_map(|schema| schema.get(keyword))
    }

    /// Returns whether the value has this type, apart from null.
    pub(super) fn has_type(&self, kind: &str) -> bool {
        match self.keyword("type") {
            Some(Value::Array(kinds)) => {
                kinds.iter().all(|other| other == kind || other == "null") && kinds.iter().any(|other| other == kind)
            }
            Some(other) => other == kind,
            None => false,
        }
    }

    /// Returns whether the value is a number.
    pub(super) fn is_number(&self) -> bool {
        self.has_type("integer") || self.has_type("number")
    }

    /// Returns the strings that the value, or each item of an array, may be; empty if the schema does not list them.
    pub(super) fn values(&self) -> BTreeSet<&'a str> {
        let items = self.keyword("items").and_then(Value::as_object);
        let listed = self.keyword("enum").or_else(|| items?.get("enum"));
        let listed = listed.and_then(Value::as_array).into_iter().flatten();
        let constant = self.keyword("const");
        listed.chain(constant).filter_map(Value::as_str).collect()
    }

    /// Returns the words of the property's own name.
    pub(super) fn own_words(&self) -> Vec<String> {
        words(self.parameter.unwrap_or_default())
    }

    /// Returns whether a name around the subject has this word.
    pub(super) fn context_has(&self, word: &str) -> bool {
        self.context.contains(word)
    }
}

fn text_of<'a>(schema: &'a Map<String, Value>, keyword: &str) -> &'a str {
    schema.get(keyword).and_then(Value::as_str).unwrap_or_default()
}

/// Returns the schema that has the property.
fn parent<'a>(input: &'a Value, path: &str, subschema: &Subschema<'a, '_>) -> Option<&'a Map<String, Value>> {
    subschema.property_name()?;
    let steps = path.strip_prefix("/inputSchema")?;
    // `/properties/name`: names have no unescaped slash.
    let (steps, _) = steps.rsplit_once('/')?;
    let (steps, _) = steps.rsplit_once('/')?;
    input.pointer(steps)?.as_object()
}

/// Returns the description of the schema around the only branch of a union that is not null.
fn outer<'a>(input: &'a Value, path: &str) -> Option<&'a str> {
    let (union, _) = path.strip_prefix("/inputSchema")?.rsplit_once('/')?;
    let (around, keyword) = union.rsplit_once('/')?;
    let is_union = matches!(keyword, "anyOf" | "oneOf" | "allOf");
    let around = input.pointer(around)?;
    let branches = around.get(keyword)?.as_array()?;
    let others = branches
        .iter()
        .filter(|branch| branch.get("type") != Some(&Value::from("null")))
        .count();
    around.get("description").filter(|_| is_union && others == 1)?.as_str()
}

/// Returns the words of the properties on a path.
fn names_in(path: &str) -> Vec<String> {
    let mut steps = path.split('/');
    let mut found = Vec::new();
    while let Some(step) = steps.next() {
        if matches!(step, "properties" | "$defs" | "definitions") {
            found.extend(steps.next().into_iter().flat_map(words));
        }
    }
    found
}

/// Returns the schemas that apply to a value together with this one, itself first.
fn applicable<'a>(schema: &'a Map<String, Value>, root: &'a Value) -> Vec<&'a Map<String, Value>> {
    let mut found = vec![schema];
    let mut add = |value: &'a Value| {
        let target = value
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|reference| resolve(reference, root));
        found.extend(value.as_object());
        found.extend(target.and_then(Value::as_object));
    };
    if let Some(target) = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| resolve(reference, root))
    {
        add(target);
    }
    for union in ["anyOf", "oneOf", "allOf"] {
        let branches = schema.get(union).and_then(Value::as_array).into_iter().flatten();
        let mut branches = branches.filter(|branch| branch.get("type") != Some(&Value::from("null")));
        if let (Some(branch), None) = (branches.next(), branches.next()) {
            add(branch);
        }
    }
    found
}

/// Returns the path of a property's description in a tool.
pub(super) fn description_of(parameter: &str) -> String {
    format!("/inputSchema/properties/{}/description", escape_pointer(parameter))
}
