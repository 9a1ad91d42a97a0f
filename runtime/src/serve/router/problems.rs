//! The settings of the meta-tools of a router, checked against its tools and the environment.

use rmcp::model::Tool;

use super::{discovery::Discovery, routes::is_read_only};
use crate::serve::{
    StartError,
    pinned::{pin_problems, similar_names},
};
use crate::{
    Definition,
    discover::FoundSource,
    meta::{MetaTool, context_tools, listed_metas},
    tool::CountedEntry,
};

impl Discovery {
    /// Applies the environment.
    ///
    /// # Errors
    ///
    /// Returns all problems of the environment, and of the settings for these tools.
    pub(super) fn apply_environment(&mut self, tools: &[Tool]) -> Result<(), StartError> {
        let environment = std::mem::take(&mut self.environment);
        let (pinned, context_tools) = (&mut self.pinned, &mut self.context_tools);
        let mut problems = environment.apply(&mut self.mode, &mut self.verbosity, pinned, context_tools);
        problems.extend(self.problems(tools));
        StartError::of(problems)
    }

    /// Returns the problems of the settings for these tools.
    fn problems(&self, tools: &[Tool]) -> Vec<StartError> {
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        let mut problems = Vec::from_iter(pin_problems(self.mode, &self.pinned, &names.iter().copied()));
        for (source, tools) in &self.sources {
            let unknown = tools.iter().filter(|name| !names.contains(&name.as_str()));
            problems.extend(unknown.map(|name| StartError::UnknownSourcedTool {
                source: source.clone(),
                name: name.clone(),
                similar: similar_names(name, names.iter().copied()),
            }));
        }
        let sources = self.source_names(&names);
        for (source, text) in &self.source_descriptions {
            if !sources.contains(source) {
                problems.push(StartError::UnknownDescribedSource {
                    source: source.clone(),
                    similar: similar_names(source, sources.iter().map(String::as_str)),
                });
            }
            let characters = text.chars().count();
            if characters > FoundSource::MAX_DESCRIPTION {
                problems.push(StartError::LongSourceDescription {
                    source: source.clone(),
                    characters,
                });
            }
        }
        let reading = tools.iter().filter(|tool| is_read_only(tool)).count();
        let metas = listed_metas(self.mode, tools.len(), reading);
        let context = self.context_definitions().into_iter().flatten();
        let metas = metas.map(MetaTool::name).chain(context.map(|tool| tool.name));
        problems.extend(metas.filter(|name| names.contains(name)).map(StartError::MetaToolName));
        problems
    }

    /// Returns the definitions of the tools that report the context cost, if they are turned on.
    pub(super) fn context_definitions(&self) -> Option<[&'static Definition; 2]> {
        self.context_tools
            .then(|| context_tools(self.results.encoding, CountedEntry::Model))
    }

    /// Returns the names of the sources that have tools, each once, in the author's order. `tools`
    /// are the names of the router's tools.
    pub(super) fn source_names(&self, tools: &[&str]) -> Vec<String> {
        let given = self.sources.iter().filter(|(_, tools)| !tools.is_empty());
        let given = given.map(|(source, _)| source.as_str());
        let of_toolset = self.toolset.into_iter().flat_map(|toolset| toolset.tools);
        let of_toolset = of_toolset.filter(|tool| tools.contains(&tool.name));
        let mut names: Vec<String> = Vec::new();
        for source in given.chain(of_toolset.map(|tool| self.source_of(tool.name))) {
            if !source.is_empty() && !names.iter().any(|name| name == source) {
                names.push(source.to_owned());
            }
        }
        names
    }

    /// Returns the source of a tool, which may be empty.
    pub(super) fn source_of(&self, tool: &str) -> &str {
        let has_tool = |(_, tools): &&(String, Vec<String>)| tools.iter().any(|name| name == tool);
        match self.sources.iter().find(has_tool) {
            Some((source, _)) => source,
            None => self
                .toolset
                .and_then(|toolset| toolset.get(tool))
                .map_or("", |tool| tool.source),
        }
    }

    /// Returns the descriptions of sources by the toolset, then those of the settings.
    pub(super) fn all_source_descriptions(&self) -> Vec<(String, String)> {
        let of_toolset = self.toolset.map_or(&[][..], |toolset| toolset.source_descriptions);
        let of_toolset = of_toolset
            .iter()
            .map(|(source, text)| ((*source).to_owned(), (*text).to_owned()));
        of_toolset.chain(self.source_descriptions.iter().cloned()).collect()
    }
}
