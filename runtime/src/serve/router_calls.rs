//! What a router with meta-tools consists of: definitions for rmcp to list, and where the calls go.

use std::{borrow::Cow, sync::Arc};

use rmcp::{
    handler::server::{
        router::tool::{ToolRoute, ToolRouter},
        tool::ToolCallContext,
    },
    model::{JsonObject, Tool, ToolAnnotations},
};
use serde_json::Value;

use super::{
    Answer, Outcome,
    answer::failed,
    ignored::{OutputSchema, noted},
    meta::{Execution, InputSchema, Target, describe, executed, given, search, unknown},
};
use crate::{
    Annotations,
    arguments::by_schema,
    discover::{Card, Catalogue, Mode, Verbosity},
    meta::{Listed, Meta},
};

/// The tools behind the meta-tools.
struct Behind<S> {
    /// The router as it was.
    router: ToolRouter<S>,
    catalogue: Catalogue,
    verbosity: Verbosity,
}

/// A tool as discovery knows it.
pub(super) fn card(tool: &Tool, source: &str) -> Card {
    let description = tool.description.as_deref().unwrap_or_default();
    let input_schema = Value::Object(tool.input_schema.as_ref().clone());
    let card = Card::new(tool.name.as_ref(), description, &input_schema)
        .source(source)
        .annotations(tool.annotations.as_ref().map(annotations).unwrap_or_default());
    match &tool.output_schema {
        Some(schema) => card.output_schema(&Value::Object(schema.as_ref().clone())),
        None => card,
    }
}

fn annotations(hints: &ToolAnnotations) -> Annotations {
    Annotations {
        read_only: hints.read_only_hint,
        destructive: hints.destructive_hint,
        idempotent: hints.idempotent_hint,
        open_world: hints.open_world_hint,
    }
}

/// The meta-tools of these tools, as rmcp lists them.
pub(super) fn meta_tools(cards: &[Card], about: &str, sources: &[String]) -> Vec<(Meta, Tool)> {
    let reads = |card: &&Card| card.annotations.read_only == Some(true);
    let listed = Listed {
        tools: cards.len(),
        reading: cards.iter().filter(reads).count(),
        about,
        sources,
    };
    let metas = listed.meta_tools().iter().map(|meta| {
        let schema = Arc::new(listed.input_schema(*meta));
        let tool = Tool::new(meta.name(), listed.description(*meta), schema);
        let tool = match listed.annotations(*meta).read_only {
            Some(reads) => tool.with_annotations(ToolAnnotations::new().read_only(reads)),
            None => tool,
        };
        (*meta, tool)
    });
    metas.collect()
}

/// The router with meta-tools, which lists those tools beside that `is_listed`.
pub(super) fn router<S: Send + Sync + 'static>(
    mut router: ToolRouter<S>,
    metas: Vec<(Meta, Tool)>,
    catalogue: Catalogue,
    verbosity: Verbosity,
    is_listed: impl Fn(&str) -> bool,
) -> ToolRouter<S> {
    let behind = Arc::new(Behind {
        router: router.clone(),
        catalogue,
        verbosity,
    });
    // rmcp neither lists nor calls a tool that is disabled. It lists by the name in the definition and calls by the key of the
    // route, so a route whose definition alone has a disabled name is called and not listed.
    let mut unlisted: Vec<Cow<'static, str>> = Vec::new();
    for (name, route) in &mut router.map {
        if behind.router.has_route(name) && !is_listed(name) {
            route.attr.name = Cow::Owned(format!("{name} (not listed)"));
            unlisted.push(route.attr.name.clone());
        }
    }
    for name in unlisted {
        router.disable_route(name);
    }
    for (meta, tool) in metas {
        let behind = Arc::clone(&behind);
        router.add_route(ToolRoute::new_dyn(tool, move |context| {
            let behind = Arc::clone(&behind);
            Box::pin(async move { behind.answer(meta, context).await })
        }));
    }
    router
}

impl<S: Send + Sync + 'static> Behind<S> {
    /// Answers a call of a meta-tool.
    async fn answer(&self, meta: Meta, mut context: ToolCallContext<'_, S>) -> Outcome {
        let arguments = given(context.arguments.take().unwrap_or_default());
        match meta {
            Meta::Search => search(&self.catalogue, meta.input(), arguments),
            Meta::Describe => describe(&self.catalogue, self.verbosity, meta.input(), arguments),
            Meta::Execute | Meta::Read => self.execute(meta, arguments, context).await,
        }
    }

    async fn execute(&self, meta: Meta, arguments: Value, mut context: ToolCallContext<'_, S>) -> Outcome {
        let execution = Execution::read(meta.input(), arguments, meta == Meta::Read, |name| {
            let spelled = || self.router.get(self.catalogue.meant(name)?);
            let tool = self.router.get(name).or_else(spelled);
            let tool = tool.ok_or_else(|| self.unknown(name))?;
            Ok((target(tool), tool))
        });
        match execution {
            Ok((execution, tool)) => {
                // rmcp reads them, so that the schema alone says what is ignored.
                let ignored = by_schema::ignored(&tool.input_schema, &execution.arguments);
                let announced = tool
                    .output_schema
                    .as_deref()
                    .map_or(OutputSchema::None, OutputSchema::Members);
                // What else the request holds goes on with it: the tool sees it as if it had been called by name.
                context.name = Cow::Owned(execution.tool.clone());
                context.arguments = Some(execution.arguments);
                let outcome = noted(self.router.call(context).await, &execution.tool, announced, &ignored);
                executed(&execution.tool, execution.unseen, outcome)
            }
            Err(words) => failed(words).answer(),
        }
    }

    fn unknown(&self, name: &str) -> String {
        let tools = self.router.map.keys().map(AsRef::as_ref);
        let mut names: Vec<&str> = tools.filter(|name| self.router.has_route(name)).collect();
        // Of names that are as near as each other, the same ones are told each time.
        names.sort_unstable();
        names.extend(Meta::ALL.map(Meta::name));
        unknown(name, names.into_iter(), Mode::Dynamic)
    }
}

fn target(tool: &Tool) -> Target<'_> {
    let hints = tool.annotations.as_ref();
    Target {
        name: &tool.name,
        only_reads: hints.and_then(|hints| hints.read_only_hint) == Some(true),
        has_parameters: has_parameters(&tool.input_schema),
        input_schema: InputSchema::Members(&tool.input_schema),
    }
}

/// Whether there is something to be given: a schema without `properties` may still have others of its keywords name them.
fn has_parameters(schema: &JsonObject) -> bool {
    match schema.get("properties").and_then(Value::as_object) {
        Some(properties) => !properties.is_empty(),
        None => schema
            .keys()
            .any(|key| !matches!(key.as_str(), "type" | "additionalProperties" | "$schema" | "title")),
    }
}
