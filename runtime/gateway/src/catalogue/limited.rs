//! Reports limits of tools that no server has, since such a limit never applies.

use mcpact::{similar, truncate};
use mcpact_rules::meta_tool::EXECUTE;
use mcpact_rules::tool_name::plain_name;
use mcpact_rules::truncate::MAX_SHOWN_NAME;
use mcpact_rules::unknown_name::did_you_mean;

use super::{GatewayTool, ServerTools, Settings, Tool, problem::Problem};

/// Returns a problem for each limit whose tool no server has. A server without tools may not have
/// started, and one with `execute_tool` may execute tools that it does not list.
pub(super) fn unknown(settings: &Settings, servers: &[ServerTools], tools: &[Tool]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (server, name) in &settings.limited_tools {
        let is_limited = |name: &str| server.as_deref().is_none_or(|server| server == name);
        let own = || tools.iter().filter(|tool| is_limited(&servers[tool.server].name));
        let plain = plain_name(name);
        let is_known = own().any(|tool| plain_name(&tool.entry.name) == plain || tool.entry.name == EXECUTE)
            || server.is_none() && GatewayTool::all(settings).any(|(own, _)| own == plain);
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
