//! `_meta.context` of a result: its tokens, and the origin of what it contains.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// The origin of a result. Clients read it in `_meta`; models do not see it.
///
/// ```
/// use mcpact::results::{Agent, Origin};
///
/// let origin = Origin::of("binding")
///     .content_tokens(2840)
///     .public_url("https://example.org/notes/1")
///     .text_url("https://example.org/notes/1?format=md")
///     .agent(Agent::llm("claude-opus-4-6"));
/// assert_eq!(
///     serde_json::to_string(&origin)?,
///     concat!(
///         r#"{"binding":{"contentTokenCount":2840,"publicUrl":"https://example.org/notes/1","#,
///         r#""textUrl":"https://example.org/notes/1?format=md"},"agentMeta":{"source":"llm","model":"claude-opus-4-6"}}"#,
///     ),
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// [`WithOrigin`](crate::serve::WithOrigin) adds it to the result of a tool, and
/// [`WithOrigins`](crate::serve::WithOrigins) to each item of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    noun: String,
    content_tokens: Option<usize>,
    public_url: Option<String>,
    text_url: Option<String>,
    agent: Option<Agent>,
}

/// The author of what a result contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "source", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Agent {
    /// A person.
    Human,
    /// A model.
    Llm {
        /// The name of the model, such as `claude-opus-4-6`.
        model: String,
    },
}

impl Agent {
    /// Returns a model as the author.
    pub fn llm(model: impl Into<String>) -> Agent {
        Agent::Llm { model: model.into() }
    }
}

impl Origin {
    /// Creates the origin of an item with this name, such as `article`.
    pub fn of(noun: impl Into<String>) -> Origin {
        Origin {
            noun: noun.into(),
            content_tokens: None,
            public_url: None,
            text_url: None,
            agent: None,
        }
    }

    /// Sets the tokens of the item's whole content, which may be more than the result has.
    #[must_use]
    pub fn content_tokens(mut self, tokens: usize) -> Origin {
        self.content_tokens = Some(tokens);
        self
    }

    /// Sets the address for people, by which a model cites the item.
    #[must_use]
    pub fn public_url(mut self, url: impl Into<String>) -> Origin {
        self.public_url = Some(url.into());
        self
    }

    /// Sets the address of the item's text.
    #[must_use]
    pub fn text_url(mut self, url: impl Into<String>) -> Origin {
        self.text_url = Some(url.into());
        self
    }

    /// Sets the author.
    #[must_use]
    pub fn agent(mut self, agent: Agent) -> Origin {
        self.agent = Some(agent);
        self
    }
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Item<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            content_token_count: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            public_url: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            text_url: Option<&'a str>,
        }
        let item = Item {
            content_token_count: self.content_tokens,
            public_url: self.public_url.as_deref(),
            text_url: self.text_url.as_deref(),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(&self.noun, &item)?;
        if let Some(agent) = &self.agent {
            map.serialize_entry("agentMeta", agent)?;
        }
        map.end()
    }
}
