//! The subjects of a tool's texts, and the facts that its schema and names state about them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use mcpact::json_schema::resolve;
use mcpact_shared::text::{singular, words};
use serde_json::{Map, Value};

use crate::input::json::escape_pointer;
use crate::input::schema_walk::{Subschema, walk};

/// The path of the tool's own text.
pub(super) const TOOL_TEXT: &str = "/description";

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
    /// True if an earlier branch of the same union has the same property with the same text.
    pub(super) is_repeated_in_branch: bool,
    /// True if a property of the tool, or a value of an `enum`, is a single letter.
    pub(super) has_letters: bool,
    /// The schemas that apply to the value: its own, and those that it refers to or combines with
    /// null.
    schemas: Vec<&'a Map<String, Value>>,
    /// The words of the tool's name and of the properties above.
    names: Vec<String>,
    /// The words of the short names of its sibling properties.
    sibling_words: Rc<HashSet<String>>,
}

/// The maximum number of words of a sibling's name that says words of a description. `repo` says
/// `Repository owner`, and `warnings_as_errors` does not say `Error format`.
const MAX_SIBLING_WORDS: usize = 2;

/// The objects that have properties.
struct ParentObjects<'a> {
    /// The input schema of the tool.
    input: &'a Value,
    by_path: HashMap<String, ParentObject<'a>>,
}

/// The object that has a property.
struct ParentObject<'a> {
    /// The words of the names of its properties.
    names: Rc<HashSet<String>>,
    required: HashSet<&'a str>,
}

impl<'a> Subject<'a> {
    /// Returns the subjects of a tool: the tool itself, then every schema of its input, in the
    /// order of the schema.
    pub(super) fn all(entry: &'a Map<String, Value>) -> Vec<Subject<'a>> {
        let tool = Subject::of_tool(entry);
        let (name, words) = (tool.tool, tool.names.clone());
        let mut subjects = vec![tool];
        let Some(input) = entry.get("inputSchema") else {
            return subjects;
        };
        let mut parents = ParentObjects {
            input,
            by_path: HashMap::new(),
        };
        walk("inputSchema", input, |subschema| {
            subjects.extend(Subject::of_schema(subschema, name, &words, &mut parents));
        });
        mark_letters(&mut subjects);
        mark_repeated(&mut subjects);
        subjects
    }

    fn of_tool(entry: &'a Map<String, Value>) -> Subject<'a> {
        let tool = text_of(entry, "name");
        Subject {
            path: TOOL_TEXT.to_owned(),
            text: text_of(entry, "description"),
            parameter: None,
            is_tool: true,
            tool,
            is_required: None,
            is_repeated_in_branch: false,
            has_letters: false,
            schemas: Vec::new(),
            names: words(tool),
            sibling_words: Rc::default(),
        }
    }

    /// Returns a schema of the input of a tool with these words in its name; `None` for a boolean.
    fn of_schema(
        subschema: &Subschema<'a, '_>,
        tool: &'a str,
        tool_words: &[String],
        parents: &mut ParentObjects<'a>,
    ) -> Option<Subject<'a>> {
        let keywords = subschema.keywords()?;
        let path = subschema.pointer(&[]);
        let parameter = subschema.property_name();
        let parent = parameter.and_then(|name| Some((name, path.rsplitn(3, '/').nth(2)?)));
        let parent = parent.map(|(name, parent)| {
            let parent = parents.get(parent);
            (Rc::clone(&parent.names), parent.required.contains(name))
        });
        Some(Subject {
            text: text_of(keywords, "description"),
            parameter,
            is_tool: false,
            tool,
            is_required: parent.as_ref().map(|(_, is_required)| *is_required),
            is_repeated_in_branch: false,
            has_letters: false,
            schemas: applicable(keywords, subschema.root),
            names: [tool_words, &names_in(&path)].concat(),
            sibling_words: parent.map(|(names, _)| names).unwrap_or_default(),
            path: format!("{path}/description"),
        })
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

    /// Returns the strings that the value, or each item of an array, may be; empty if the schema
    /// does not list them.
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

    /// Returns whether the tool's name or one in the subject's path has this word.
    pub(super) fn is_named(&self, word: &str) -> bool {
        self.names.iter().any(|name| singular(name) == singular(word))
    }

    /// Returns whether a name around the subject has this word.
    pub(super) fn context_has(&self, word: &str) -> bool {
        self.names.iter().any(|name| name == word) || self.sibling_words.contains(word)
    }
}

fn text_of<'a>(schema: &'a Map<String, Value>, keyword: &str) -> &'a str {
    schema.get(keyword).and_then(Value::as_str).unwrap_or_default()
}

/// Sets [`Subject::has_letters`] of all subjects of a tool.
fn mark_letters(subjects: &mut [Subject<'_>]) {
    let is_letter = |name: &str| name.len() == 1;
    let has_letters = subjects
        .iter()
        .any(|subject| subject.parameter.is_some_and(is_letter) || subject.values().into_iter().any(is_letter));
    for subject in subjects {
        subject.has_letters = has_letters;
    }
}

/// Marks the properties with the text of the same property in an earlier branch.
fn mark_repeated(subjects: &mut [Subject<'_>]) {
    let mut seen: HashSet<(String, &str)> = HashSet::new();
    for subject in subjects.iter_mut().filter(|subject| subject.parameter.is_some()) {
        if let Some(path) = in_any_branch(&subject.path) {
            subject.is_repeated_in_branch = !seen.insert((path, subject.text));
        }
    }
}

impl<'a> ParentObjects<'a> {
    /// Returns the object at a path of the tool.
    fn get(&mut self, path: &str) -> &ParentObject<'a> {
        let input = self.input;
        self.by_path
            .entry(path.to_owned())
            .or_insert_with(|| ParentObject::of(input, path))
    }
}

impl<'a> ParentObject<'a> {
    /// Reads the object at a path of the tool.
    fn of(input: &'a Value, path: &str) -> ParentObject<'a> {
        let object = path.strip_prefix("/inputSchema").and_then(|path| input.pointer(path));
        let keyword = |keyword: &str| object.and_then(|object| object.get(keyword));
        let properties = keyword("properties").and_then(Value::as_object);
        let required = keyword("required").and_then(Value::as_array);
        ParentObject {
            names: Rc::new(
                properties
                    .into_iter()
                    .flat_map(Map::keys)
                    .map(|name| words(name))
                    .filter(|words| words.len() <= MAX_SIBLING_WORDS)
                    .flatten()
                    .collect(),
            ),
            required: required.into_iter().flatten().filter_map(Value::as_str).collect(),
        }
    }
}

/// Returns a path through a union without the numbers of the branches; `None` for other paths.
fn in_any_branch(path: &str) -> Option<String> {
    let mut is_branch = false;
    let mut is_changed = false;
    let steps = path.split('/').map(|step| {
        let is_number = is_branch && step.bytes().all(|byte| byte.is_ascii_digit());
        is_branch = matches!(step, "anyOf" | "oneOf");
        is_changed |= is_number;
        if is_number { "*" } else { step }
    });
    let path = steps.collect::<Vec<_>>().join("/");
    is_changed.then_some(path)
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

/// Returns the schemas that apply to a value: this one first, then those that it combines.
fn applicable<'a>(schema: &'a Map<String, Value>, root: &'a Value) -> Vec<&'a Map<String, Value>> {
    let mut found = vec![schema];
    let mut add = |value: &'a Value| {
        let target = value
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|reference| resolve(root, reference));
        found.extend(value.as_object());
        found.extend(target.and_then(Value::as_object));
    };
    if let Some(target) = schema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| resolve(root, reference))
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
