//! The construction of a [`Server`] from its [`Builder`], which reports all problems at once.

use std::sync::OnceLock;

use super::{
    Builder, Server, StartError, list_changed::Clients, pinned::pin_problems, server::Inner, settings::Settings,
};
use crate::discover::{Catalogue, EmbedError, Mode};

impl Builder {
    /// Returns the server.
    ///
    /// # Errors
    ///
    /// Returns all problems at once: tools with no handler or two handlers, handlers of tools that
    /// the toolset does not have, unknown pinned names, a wrong value of a variable, patterns that
    /// cannot be compiled.
    pub fn build(mut self) -> Result<Server, StartError> {
        let environment = std::mem::take(&mut self.environment);
        let Settings {
            mode,
            verbosity,
            pinned,
            context_tools,
            ..
        } = &mut self.settings;
        let problems = environment.apply(mode, verbosity, pinned, context_tools);
        self.problems.extend(problems);
        let mode = *mode;
        self.find_problems();
        StartError::of(self.problems)?;
        let mut catalogue = Catalogue::of(self.settings.toolset).describe_as(self.notation);
        if let Some(embedder) = self.embedder {
            let error = |error: EmbedError| StartError::NoVector(error.to_string());
            catalogue = catalogue.embedder(embedder).map_err(error)?;
        }
        let compiled = self.settings.toolset.instructions;
        let own = compiled.map(|text| text.own.to_owned());
        let listed = compiled.map(|text| text.in_mode(mode).into_owned());
        let given = self.settings.instructions.take();
        let text = |text: Option<String>| given.clone().or(text).filter(|text| !text.is_empty());
        Ok(Server::new(Inner {
            meta: self.meta.filter(|_| mode.lists_meta_tools()),
            settings: Settings {
                instructions: text(listed),
                own_instructions: text(own),
                ..self.settings
            },
            catalogue,
            clients: Clients::default(),
            listed: OnceLock::new(),
            entries: OnceLock::new(),
        }))
    }

    /// Adds the problems of the settings: handlers, pinned names, names of meta-tools, the budget
    /// of catalogue mode, patterns.
    fn find_problems(&mut self) {
        let Settings { toolset, mode, .. } = self.settings;
        let missing = self.settings.routes.missing(toolset);
        if !missing.is_empty() {
            self.problems.push(StartError::NoHandlers(missing));
        }
        let stray = self.settings.routes.stray(toolset);
        if !stray.is_empty() {
            self.problems.push(StartError::NotInToolset(stray));
        }
        let names = toolset.tools.iter().map(|tool| tool.name);
        self.problems.extend(pin_problems(mode, &self.settings.pinned, &names));
        self.problems.extend(self.taken_names().map(StartError::MetaToolName));
        let catalogue = toolset.catalogue_tools();
        if mode == Mode::Catalogue && !catalogue.fits() {
            self.problems.push(StartError::CatalogueOverBudget {
                tokens: catalogue.tokens,
                budget: catalogue.budget,
            });
        }
        for tool in toolset.tools {
            let unchecked = tool.engine.map(|engine| engine.unchecked(tool.input_schema));
            let unchecked = unchecked.into_iter().flatten();
            self.problems.extend(
                unchecked.map(|(parameter, pattern, problem)| StartError::InvalidPattern {
                    tool: tool.name,
                    parameter,
                    pattern,
                    problem,
                }),
            );
        }
    }

    /// Returns the tools of the toolset that have the name of a listed meta-tool.
    fn taken_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let toolset = self.settings.toolset;
        let metas = toolset.meta_tools_in(self.settings.mode);
        let context = self.settings.context_tools.then(|| toolset.context_tools());
        let names = metas.iter().copied().chain(context.into_iter().flatten());
        names.map(|tool| tool.name).filter(|name| toolset.get(name).is_some())
    }
}
