//! The catalogue, built from the servers' lists and the settings.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, OnceLock},
};

use mcpact::{
    cost::Counters,
    discover::{self, Card, FoundSource, Mode},
    menu::{MAX_SIZE_KEY, OwnEntries, OwnTool, max_result_size_chars},
    similar, truncate,
};
use mcpact_shared::{
    meta_tool::EXECUTE,
    tool_name::plain_name,
    truncate::MAX_SHOWN_NAME,
    unknown_name::{did_you_mean, unknown_name},
};
use serde_json::{Value, value::RawValue};

use super::{
    ServerTools, Settings, SettingsError,
    checked_entry::MAX_ENTRY_BYTES,
    client_catalogue::{ClientCatalogue, Listed, Tool, UpstreamServer, model_tokens},
    names::{Unnamed, names},
    patterns::Pattern,
    problem::{MAX_PROBLEMS, Problem},
    server_entry::{MAX_COMPACTED_LIST_BYTES, MAX_LIST_BYTES, MAX_TOOLS, ServerEntry},
    settings::Patterns,
};

/// The entries that were read before, by the server's name and the entry's text.
type Known<'a> = HashMap<(&'a str, &'a str), &'a Arc<ServerEntry>>;

impl ClientCatalogue {
    /// Builds the catalogue of these servers.
    ///
    /// Tools that cannot be listed are omitted, each with a [problem](Self::problems). The other
    /// tools are not affected.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings are invalid for any tools.
    pub fn new(servers: &[ServerTools], settings: &Settings) -> Result<ClientCatalogue, SettingsError> {
        ClientCatalogue::build(servers, settings, &Known::new())
    }

    /// Builds the catalogue again after a change of a server's list. Entries that did not change
    /// are neither compacted nor counted again.
    ///
    /// # Errors
    ///
    /// Never for the settings of a catalogue that exists.
    pub fn updated(&self, servers: &[ServerTools]) -> Result<ClientCatalogue, SettingsError> {
        let known = self.tools.iter().map(|tool| {
            let server = self.servers[tool.server].name.as_str();
            ((server, tool.entry.raw.get()), &tool.entry)
        });
        ClientCatalogue::build(servers, &self.settings, &known.collect())
    }

    fn build(
        servers: &[ServerTools],
        settings: &Settings,
        known: &Known<'_>,
    ) -> Result<ClientCatalogue, SettingsError> {
        let patterns = settings.patterns()?;
        let mut problems = Vec::new();
        let counters = Counters::new();
        let mut entries: Vec<(usize, Arc<ServerEntry>)> = Vec::new();
        for (index, server) in servers.iter().enumerate() {
            let read = read(server, settings, known, &counters, &mut problems);
            entries.extend(read.into_iter().map(|entry| (index, entry)));
        }
        let mut tools = assign_names(&entries, servers, settings, &patterns, &mut problems);
        for tool in &mut tools {
            let server = servers[tool.server].name.as_str();
            let toolset = patterns.toolset.as_deref();
            tool.is_active = toolset.is_none_or(|toolset| selects(toolset, tool, server));
            tool.budget = budget(tool, server, &patterns);
        }
        report_unmatched(&patterns, settings, servers, &tools, &mut problems);
        problems.extend(unknown_limits(settings, servers, &tools));
        let cards = cards(&tools, servers, settings);
        let encoding = settings.encoding();
        let search = discover::SearchIndex::new("gateway", encoding, cards.clone())
            .describe_as(settings.menu.notation)
            .describe_sources(descriptions(servers, settings));
        let own = own_entries(settings, &cards, &search, &mut problems);
        let is_listed = |tool: &&Tool| match settings.menu.chosen_mode() {
            Mode::All => tool.is_active,
            Mode::Hybrid => tool.is_active && selects(&patterns.pins, tool, &servers[tool.server].name),
            Mode::Dynamic | Mode::Catalogue => false,
        };
        let shown = tools.iter().filter(is_listed);
        let mut listed: Vec<Listed> = shown.map(|tool| listed_entry(tool, &counters, settings)).collect();
        listed.extend(own_tools(settings, &own, &tools, &counters));
        let names = tools.iter().map(|tool| tool.name.clone());
        let catalogue = ClientCatalogue {
            servers: servers.iter().map(server).collect(),
            by_name: names.zip(0..).collect(),
            settings: settings.clone(),
            tools,
            search,
            listed,
            without_summary: own.without_summary,
            problems,
        };
        Ok(catalogue)
    }
}

/// Reads the list of a server.
fn read(
    server: &ServerTools,
    settings: &Settings,
    known: &Known<'_>,
    counters: &Counters,
    problems: &mut Vec<Problem>,
) -> Vec<Arc<ServerEntry>> {
    let mut texts = Vec::new();
    let mut tools: Vec<Arc<ServerEntry>> = Vec::new();
    let mut names: HashSet<String> = HashSet::new();
    let mut bytes = 0;
    for (index, raw) in server.tools.iter().enumerate() {
        // Only the too long entry is omitted.
        let length = raw.get().len();
        bytes += if length > MAX_ENTRY_BYTES { 0 } else { length };
        if index == MAX_TOOLS || bytes > MAX_LIST_BYTES {
            texts.push(format!(
                "{} tools are omitted: the maximum is {MAX_TOOLS} tools and {MAX_LIST_BYTES} bytes",
                server.tools.len() - index
            ));
            break;
        }
        let read = if let Some(entry) = known.get(&(server.name.as_str(), raw.get())) {
            Ok(Arc::clone(entry))
        } else {
            let is_compacted = settings.compact && bytes <= MAX_COMPACTED_LIST_BYTES;
            let shorten = settings.shorten.filter(|_| bytes <= MAX_COMPACTED_LIST_BYTES);
            ServerEntry::read(raw, is_compacted, shorten, counters, settings.encoding()).map(Arc::new)
        };
        match read {
            Ok(entry) if names.insert(entry.name.clone()) => tools.push(entry),
            Ok(entry) => texts.push(format!(
                "tool `{}` is in the list twice; only the first counts",
                truncate(&entry.name, MAX_SHOWN_NAME)
            )),
            Err(text) => texts.push(text),
        }
    }
    let more = texts.len().saturating_sub(MAX_PROBLEMS);
    let last = texts.split_off(texts.len().min(MAX_PROBLEMS)).pop();
    problems.extend(texts.iter().map(|text| Problem::of_server(&server.name, text)));
    if more > 1 {
        let text = format!("{} more problems of tools", more - 1);
        problems.push(Problem::of_server(&server.name, &text));
    }
    // The last problem may be that of all further tools.
    problems.extend(last.map(|text| Problem::of_server(&server.name, &text)));
    tools
}

/// Assigns each tool its name.
fn assign_names(
    entries: &[(usize, Arc<ServerEntry>)],
    servers: &[ServerTools],
    settings: &Settings,
    patterns: &Patterns,
    problems: &mut Vec<Problem>,
) -> Vec<Tool> {
    let reserved: Vec<&str> = settings.own_tools().map(OwnTool::name).collect();
    let unnamed = entries.iter().map(|(server, tool)| {
        let server = servers[*server].name.as_str();
        Unnamed {
            server,
            name: &tool.name,
            is_prefixed: settings.prefix_all || settings.prefixed_servers.iter().any(|name| name == server),
        }
    });
    let unnamed: Vec<Unnamed<'_>> = unnamed.collect();
    let names = names(&unnamed, &reserved);
    let mut taken = HashSet::new();
    let mut tools = Vec::new();
    for ((server, entry), name) in entries.iter().zip(names) {
        if !taken.insert(name.clone()) {
            let text = format!(
                "tool `{}` is omitted: the name `{name}` is taken",
                truncate(&entry.name, MAX_SHOWN_NAME)
            );
            problems.push(Problem::of_server(&servers[*server].name, &text));
            continue;
        }
        tools.push(Tool {
            entry: Arc::clone(entry),
            server: *server,
            name,
            is_active: patterns.toolset.is_none(),
            budget: None,
            shown_tokens: OnceLock::new(),
        });
    }
    tools
}

/// Returns the cards of the active tools for the search. Without meta-tools there is no search, so
/// its texts are not counted.
fn cards(tools: &[Tool], servers: &[ServerTools], settings: &Settings) -> Vec<Card> {
    if !settings.menu.chosen_mode().lists_meta_tools() {
        return Vec::new();
    }
    let source = |tool: &Tool| match servers {
        // A single source does not narrow a search.
        [_] => "",
        _ => servers[tool.server].name.as_str(),
    };
    let active = tools.iter().filter(|tool| tool.is_active);
    active.map(|tool| tool.entry.card(&tool.name, source(tool))).collect()
}

/// Returns the gateway's own tools, and adds a problem if the catalogue exceeds its budget.
fn own_entries(
    settings: &Settings,
    cards: &[Card],
    search: &discover::SearchIndex,
    problems: &mut Vec<Problem>,
) -> OwnEntries {
    let mut menu = settings.menu.clone();
    menu.context_tools = Some(settings.has_context_tools());
    if menu.about.is_none() && matches!(menu.chosen_mode(), Mode::Dynamic | Mode::Hybrid) {
        menu.about = Some(topics(search));
    }
    let sources = search.sources().into_iter().map(|source| source.name.to_owned());
    let sources: Vec<String> = sources.filter(|source| !source.is_empty()).collect();
    let own = menu.own_entries(cards, &sources, false);
    if let Some(tokens) = own.over_budget {
        problems.push(Problem::of_settings(format!(
            "the catalogue costs {tokens} tokens with names alone, over its budget; raise the budget, or choose dynamic mode"
        )));
    }
    own
}

/// Returns the entries of the gateway's own tools: the meta-tools, then the context tools.
fn own_tools(settings: &Settings, own: &OwnEntries, tools: &[Tool], counters: &Counters) -> Vec<Listed> {
    let metas = own.metas.iter().map(|listed| {
        let called = tools.iter().filter(|tool| tool.is_active);
        let called = called.filter(|tool| listed.meta.executes(tool.entry.is_read_only()));
        let budget = called.filter_map(|tool| tool.budget).max();
        let mut entry = listed.to_json();
        if let Some(characters) = budget.and_then(max_result_size_chars) {
            entry["_meta"][MAX_SIZE_KEY] = characters.into();
        }
        entry.to_string()
    });
    let entries = metas.chain(own.context.iter().map(|tool| tool.wire_entry.to_owned()));
    let raw = entries.filter_map(|entry| RawValue::from_string(entry).ok());
    let listed = raw.map(|entry| {
        let tokens = model_tokens(&entry, counters, settings.encoding());
        let value: Value = serde_json::from_str(entry.get()).unwrap_or_default();
        Listed {
            name: value["name"].as_str().unwrap_or_default().to_owned(),
            tokens: u32::try_from(tokens).unwrap_or(u32::MAX),
            entry,
        }
    });
    listed.collect()
}

/// The maximum number of words of the servers in the description of `search_tools`.
const MAX_TOPICS: usize = 12;

/// Returns words that are typical of the servers, an equal number for each.
fn topics(search: &discover::SearchIndex) -> String {
    let sources = search.topics();
    let mut words: Vec<&str> = Vec::new();
    let max = sources
        .iter()
        .map(|source| source.topics.len())
        .max()
        .unwrap_or_default();
    for rank in 0..max {
        for word in sources.iter().filter_map(|source| source.topics.get(rank)) {
            if words.len() < MAX_TOPICS && !words.contains(&word.as_str()) {
                words.push(word);
            }
        }
    }
    words.join(", ")
}

/// Returns the descriptions of the servers: those of the settings, or the servers' own.
fn descriptions(servers: &[ServerTools], settings: &Settings) -> Vec<(String, String)> {
    let described = servers.iter().filter_map(|server| {
        let of_settings = settings.menu.sources.get(&server.name);
        let text = of_settings.or(server.description.as_ref())?;
        let text = truncate(text.trim(), FoundSource::MAX_DESCRIPTION);
        Some((server.name.clone(), text.into_owned()))
    });
    described.collect()
}

fn server(tools: &ServerTools) -> UpstreamServer {
    UpstreamServer {
        name: tools.name.clone(),
        instructions: tools.instructions.clone(),
    }
}

fn selects(patterns: &[Pattern], tool: &Tool, server: &str) -> bool {
    patterns.iter().any(|pattern| tool.is_selected_by(pattern, server))
}

fn budget(tool: &Tool, server: &str, patterns: &Patterns) -> Option<u32> {
    let of_tool = patterns
        .budgets
        .iter()
        .filter(|(pattern, _)| tool.is_selected_by(pattern, server));
    let of_tool = of_tool.max_by_key(|(pattern, _)| pattern.precision());
    let of_server = || patterns.server_budgets.iter().find(|(name, _)| name == server);
    of_tool
        .map(|(_, tokens)| *tokens)
        .or_else(|| of_server().map(|(_, tokens)| *tokens))
        .or(patterns.default_budget)
}

/// Reports patterns that select no tool. Servers without tools may not have started, so a pattern
/// that may belong to one of them is not reported.
fn report_unmatched(
    patterns: &Patterns,
    settings: &Settings,
    servers: &[ServerTools],
    tools: &[Tool],
    problems: &mut Vec<Problem>,
) {
    let toolset = settings.toolset.as_deref().unwrap_or_default();
    let groups = [
        (
            format!("toolset `{toolset}`"),
            patterns.toolset.iter().flatten().collect(),
        ),
        ("pinned tools".to_owned(), patterns.pins.iter().collect::<Vec<_>>()),
        (
            "result budgets".to_owned(),
            patterns.budgets.iter().map(|(pattern, _)| pattern).collect(),
        ),
    ];
    for (setting, patterns) in groups {
        for pattern in patterns {
            let is_selected = |tool: &Tool| tool.is_selected_by(pattern, &servers[tool.server].name);
            let may_come = |server: &ServerTools| server.tools.is_empty() && pattern.names_server(&server.name);
            if !tools.iter().any(is_selected) && !servers.iter().any(may_come) {
                let text = unmatched(pattern.as_str(), servers, tools);
                problems.push(Problem::of_settings(format!("{setting}: {text}")));
            }
        }
    }
    let of_budgets = patterns.server_budgets.iter().map(|(name, _)| ("result budgets", name));
    let of_sources = settings.menu.sources.keys().map(|name| ("sources", name));
    for (setting, name) in of_budgets.chain(of_sources) {
        if !servers.iter().any(|server| server.name == *name) {
            let known: Vec<&str> = servers.iter().map(|server| server.name.as_str()).collect();
            let unknown = unknown_name("server", name, &known);
            problems.push(Problem::of_settings(format!("{setting}: {unknown}")));
        }
    }
}

fn unmatched(pattern: &str, servers: &[ServerTools], tools: &[Tool]) -> String {
    if servers.iter().any(|server| server.name == pattern) {
        return format!("no tool `{pattern}`; write `{pattern}.*` for all tools of that server");
    }
    let full = tools
        .iter()
        .map(|tool| format!("{}.{}", servers[tool.server].name, tool.entry.name));
    let mut names: Vec<String> = full.collect();
    names.extend(tools.iter().map(|tool| tool.entry.name.clone()));
    names.extend(servers.iter().map(|server| format!("{}.*", server.name)));
    let known = similar(pattern, names.iter().map(String::as_str), 3);
    format!("no tool matches `{pattern}`{}", did_you_mean(&known))
}

/// Returns the entry of a tool that is listed.
fn listed_entry(tool: &Tool, counters: &Counters, settings: &Settings) -> Listed {
    let entry = tool
        .entry
        .shown(&tool.name, tool.budget.and_then(max_result_size_chars));
    Listed {
        tokens: tool.shown_tokens(counters, settings.encoding()),
        entry,
        name: tool.name.clone(),
    }
}

/// Returns a problem for each limit whose tool no server has. A server without tools may not have
/// started, and one with `execute_tool` may execute tools that it does not list.
fn unknown_limits(settings: &Settings, servers: &[ServerTools], tools: &[Tool]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (server, name) in &settings.limited_tools {
        let is_limited = |name: &str| server.as_deref().is_none_or(|server| server == name);
        let own = || tools.iter().filter(|tool| is_limited(&servers[tool.server].name));
        let plain = plain_name(name);
        let is_known = own().any(|tool| plain_name(&tool.entry.name) == plain || tool.entry.name == EXECUTE)
            || server.is_none() && settings.own_tools().any(|own| own.name() == plain);
        let may_come = |server: &ServerTools| server.tools.is_empty() && is_limited(&server.name);
        let is_server_known = servers.iter().any(|server| is_limited(&server.name));
        if is_known || !is_server_known || servers.iter().any(may_come) {
            continue;
        }
        let shown = truncate(name, MAX_SHOWN_NAME);
        let text = if let Some(tool) = tools.iter().find(|tool| tool.name == *name) {
            format!(
                "no server has a tool `{shown}`; limits have the server's own name: write `{}`, and the server `{}`",
                truncate(&tool.entry.name, MAX_SHOWN_NAME),
                servers[tool.server].name
            )
        } else {
            let known = similar(name, own().map(|tool| tool.entry.name.as_str()), 3);
            format!("no server has a tool `{shown}`{}", did_you_mean(&known))
        };
        problems.push(Problem::of_settings(format!("limits: {text}")));
    }
    problems
}
