//! The meta-tools of tools that are known only at run time: in the words of a toolset's, put together when a server starts.

use serde_json::{Map, Value};

use super::{DESCRIBE, EXECUTE, Meta, STRING, how_many, object, search_fields};
use crate::{
    Annotations, ToolSchema,
    schema::{Field, Node},
    utf8::Filler,
};

/// What meta-tools are made from where the tools are known only at run time.
pub(crate) struct Listed<'a> {
    /// How many tools there are.
    pub(crate) tools: usize,
    /// How many of them only read.
    pub(crate) reading: usize,
    /// What they are; may be empty.
    pub(crate) about: &'a str,
    /// Their sources, each once; none where nothing says what a tool belongs to.
    pub(crate) sources: &'a [String],
    /// True if callers see different tools. Then neither the number of tools nor their sources may
    /// be named.
    pub(crate) by_caller: bool,
}

impl<'a> Listed<'a> {
    /// Returns the `about` text in the description of a search tool over this many tools.
    pub(crate) fn about_of(description: &'a str, tools: usize) -> &'a str {
        let listed = Listed {
            tools,
            reading: 0,
            about: "",
            sources: &[],
            by_caller: false,
        };
        let rest = description.strip_prefix(listed.description(Meta::Search).as_str());
        rest.and_then(|rest| rest.strip_prefix(": ")).unwrap_or_default()
    }

    /// The meta-tools that there are.
    pub(crate) fn meta_tools(&self) -> &'static [Meta] {
        &Meta::ALL[..how_many(self.all_read(), self.reading == 0)]
    }

    /// What the model is told that one does.
    pub(crate) fn description(&self, meta: Meta) -> String {
        if self.by_caller && meta == Meta::Search {
            let colon = if self.about.is_empty() { "" } else { ": " };
            return format!("{}{colon}{}", meta.summary(), self.about);
        }
        // Beside `about` there are a few words and a number.
        let mut bytes = vec![0; self.about.len() + 128];
        let mut len = 0;
        meta.describe(&mut Filler::over(&mut bytes, &mut len), self.tools, self.about);
        bytes.truncate(len);
        String::from_utf8(bytes).expect("texts are UTF-8")
    }

    /// The parameters of one.
    pub(crate) fn input_schema(&self, meta: Meta) -> Map<String, Value> {
        let text = match meta {
            Meta::Search => crate::schema::<SearchInput>(),
            Meta::Describe => crate::schema::<DescribeInput>(),
            Meta::Execute | Meta::Read => crate::schema::<ExecuteInput>(),
        };
        let mut schema: Map<String, Value> = serde_json::from_str(&text).expect("a schema of ours is an object");
        if meta == Meta::Search
            && let Some(members) = schema.get_mut("properties").and_then(Value::as_object_mut)
        {
            if self.sources.is_empty() {
                // `remove` would put the last member into its place.
                members.shift_remove("source");
            } else if !self.by_caller {
                members["source"]["enum"] = self.sources.into();
            }
        }
        schema
    }

    /// What clients are told of the effects of one.
    pub(crate) fn annotations(&self, meta: Meta) -> Annotations {
        meta.annotations(self.all_read())
    }

    /// As of a toolset without tools, too.
    fn all_read(&self) -> bool {
        self.reading == self.tools
    }
}

impl Meta {
    /// What its arguments are read by; a source is any string here, since the values are not known.
    pub(crate) const fn input(self) -> &'static Node {
        match self {
            Meta::Search => &SEARCH,
            Meta::Describe => &DESCRIBE,
            Meta::Execute | Meta::Read => &EXECUTE,
        }
    }
}

static SEARCH_FIELDS: [Field; 3] = search_fields(STRING);
static SEARCH: Node = object(&SEARCH_FIELDS);

struct SearchInput;
struct DescribeInput;
struct ExecuteInput;

impl ToolSchema for SearchInput {
    const NODE: &'static Node = Meta::Search.input();
}

impl ToolSchema for DescribeInput {
    const NODE: &'static Node = Meta::Describe.input();
}

impl ToolSchema for ExecuteInput {
    const NODE: &'static Node = Meta::Execute.input();
}
