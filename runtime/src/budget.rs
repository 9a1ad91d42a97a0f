//! Budgets: what a tool or a toolset may cost, judged while the crate compiles.
//!
//! Over its budget a tool is a const panic at its name, near it a warning there. `MCPACT_BUDGET=warn` turns the first
//! into the second for a local build, `MCPACT_BUDGET=off` says nothing at all.

use mcpact_tokens::Encoding;

use crate::{
    message::Message,
    schema::{Profile, same},
    tool::{Count, Definition, written::Written},
    warning,
};

/// What the attribute and Cargo.toml say of counting and budgets.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What tokens are counted in.
    pub encoding: Encoding,
    /// Which clients the schema is written for.
    pub profile: Profile,
    /// Which bytes are counted.
    pub count: Count,
    /// The most that it may cost.
    pub budget: Option<Budget>,
}

/// The most that a tool or toolset may cost, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most.
    pub tokens: u32,
    /// Where it was written, for the message.
    pub from: &'static str,
}

/// What a budget says of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing: it costs at most nine tenths, or there is no budget.
    Within,
    /// It fits, with less than a tenth of this budget to spare.
    Near(u32),
    /// It costs more.
    Over,
}

/// What `MCPACT_BUDGET` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Over a budget the build fails.
    Fail,
    /// Over a budget there is a warning.
    Warn,
    /// Budgets are not looked at.
    Off,
}

/// The mode that the variable's value asks for.
///
/// # Panics
///
/// In const evaluation, where it is none of them.
#[track_caller]
pub const fn mode(variable: Option<&str>) -> Mode {
    let Some(mode) = variable else {
        return Mode::Fail;
    };
    match mode.as_bytes() {
        b"" | b"fail" => Mode::Fail,
        b"warn" => Mode::Warn,
        b"off" => Mode::Off,
        _ => {
            let mut message = Message::new();
            message
                .push("MCPACT_BUDGET is `")
                .push(mode)
                .push("`: write `fail` (the default), `warn` or `off`");
            message.panic()
        }
    }
}

/// How `tokens` stand to `budget`.
#[track_caller]
pub(crate) const fn judge(tokens: u32, budget: Option<Budget>) -> Verdict {
    let Some(Budget { tokens: most, .. }) = budget else {
        return Verdict::Within;
    };
    if tokens > most {
        Verdict::Over
    } else if tokens as u64 * 10 > most as u64 * 9 {
        Verdict::Near(most)
    } else {
        Verdict::Within
    }
}

/// What there is to warn of in a tool's cost.
#[track_caller]
pub const fn tool_warning(tool: &Written, mode: Mode) -> u8 {
    let (tokens, settings) = (tool.total(), &tool.settings);
    match (mode, judge(tokens, settings.budget)) {
        (Mode::Fail | Mode::Warn, Verdict::Near(budget)) => warning::near(tokens, budget),
        _ => tools_warning(tokens, settings, mode),
    }
}

/// What there is to warn of in the cost of tools together, whose budget may well be used up.
#[track_caller]
pub const fn tools_warning(tokens: u32, settings: &Settings, mode: Mode) -> u8 {
    match (mode, judge(tokens, settings.budget)) {
        (Mode::Warn, Verdict::Over) => warning::EXCEEDED,
        _ => warning::SILENT,
    }
}

/// Fails the build where a tool is over its budget.
///
/// # Panics
///
/// In const evaluation, with the tool's cost, its budget, its heaviest parts and what to do.
#[track_caller]
pub const fn gate_tool(tool: &Written, mode: Mode) {
    let settings = &tool.settings;
    let Some(budget) = fails(tool.total(), settings, mode) else {
        return;
    };
    let tokens = tool.tokens(&[]);
    let mut message = Message::new();
    costs(
        message.push("tool `").push(tool.about.name),
        "` costs ",
        tokens.total,
        settings,
        &budget,
    );
    message.push("\n  heaviest: ");
    let mut listed = 0;
    let mut below = u32::MAX;
    while listed < 3 {
        let Some(part) = heaviest(tool, tokens.description, below) else {
            break;
        };
        below = part;
        listed = list_parts(&mut message, tool, part, tokens.description == part, listed);
    }
    message
        .push("\n  beside its parts: ")
        .number(tokens.structure)
        .push(" for keys and braces, ")
        .number(tokens.name)
        .push(" for its name\n  shorten the descriptions, drop what parameter names already say, or raise ")
        .push(budget.from);
    message.panic()
}

/// Fails the build where tools together are over their budget. `kind` is what they are called: `toolset`, `tools of`.
///
/// # Panics
///
/// In const evaluation, with the cost, the budget and the heaviest tools.
#[track_caller]
pub const fn gate_tools(kind: &str, name: &str, tools: &[&Definition], settings: &Settings, mode: Mode) {
    let total = total(tools);
    let Some(budget) = fails(total, settings, mode) else {
        return;
    };
    let mut message = Message::new();
    let verb = if same(kind, "toolset") { "` costs " } else { "` cost " };
    costs(message.push(kind).push(" `").push(name), verb, total, settings, &budget);
    message.push("\n  heaviest of ").number(count(tools)).push(" tools: ");
    let mut listed = 0;
    let mut below = u32::MAX;
    while listed < 5 {
        let mut most = 0;
        let mut index = 0;
        while index < tools.len() {
            let tokens = tools[index].tokens.total;
            if tokens > most && tokens < below {
                most = tokens;
            }
            index += 1;
        }
        if most == 0 {
            break;
        }
        index = 0;
        while index < tools.len() && listed < 5 {
            if tools[index].tokens.total == most {
                item(&mut message, listed, tools[index].name, most);
                listed += 1;
            }
            index += 1;
        }
        below = most;
    }
    message
        .push("\n  shorten these, share fragments, leave a tool out, or raise ")
        .push(budget.from);
    message.panic()
}

/// The tokens of several tools.
#[track_caller]
pub const fn total(tools: &[&Definition]) -> u32 {
    let mut total = 0;
    let mut index = 0;
    while index < tools.len() {
        total += tools[index].tokens.total;
        index += 1;
    }
    total
}

#[expect(clippy::cast_possible_truncation, reason = "nobody has four thousand million tools")]
#[track_caller]
const fn count(tools: &[&Definition]) -> u32 {
    tools.len() as u32
}

/// The budget that is exceeded, where that fails the build.
#[track_caller]
const fn fails(tokens: u32, settings: &Settings, mode: Mode) -> Option<Budget> {
    match (mode, judge(tokens, settings.budget)) {
        (Mode::Fail, Verdict::Over) => settings.budget,
        _ => None,
    }
}

/// `… costs 83 tokens (o200k_base), 63 over its budget of 20`
#[track_caller]
const fn costs(message: &mut Message, verb: &str, tokens: u32, settings: &Settings, budget: &Budget) {
    message
        .push(verb)
        .number(tokens)
        .push(" tokens (")
        .push(settings.encoding.name())
        .push(match settings.count {
            Count::Model => "), ",
            Count::Wire => " of all that goes over the wire), ",
        })
        .number(tokens - budget.tokens)
        .push(" over its budget of ")
        .number(budget.tokens);
}

/// The largest cost of a part below `below`.
#[track_caller]
const fn heaviest(tool: &Written, description: u32, below: u32) -> Option<u32> {
    let mut most = if description < below { description } else { 0 };
    let mut index = 0;
    while index < tool.parameters() {
        let part = tool.parameter(index);
        if part > most && part < below {
            most = part;
        }
        index += 1;
    }
    if most == 0 { None } else { Some(most) }
}

/// Lists the parts that cost just `part`, up to three in all.
#[track_caller]
const fn list_parts(message: &mut Message, tool: &Written, part: u32, description: bool, mut listed: u32) -> u32 {
    let mut index = 0;
    while index < tool.parameters() && listed < 3 {
        if tool.parameter(index) == part {
            if listed > 0 {
                message.push(", ");
            }
            message
                .push("parameter `")
                .push(tool.parameter_name(index))
                .push("` ")
                .number(part);
            listed += 1;
        }
        index += 1;
    }
    if description && listed < 3 {
        if listed > 0 {
            message.push(", ");
        }
        message.push("description ").number(part);
        listed += 1;
    }
    listed
}

#[track_caller]
const fn item(message: &mut Message, listed: u32, name: &str, tokens: u32) {
    if listed > 0 {
        message.push(", ");
    }
    message.push("`").push(name).push("` ").number(tokens);
}
