//! The kinds of lists, and their names in the protocol.

use mcpact_shared::protocol::method;

/// The kind of items in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ListKind {
    Tools,
    Prompts,
    Resources,
    Templates,
}

impl ListKind {
    pub(super) const ALL: [ListKind; 4] = [
        ListKind::Tools,
        ListKind::Prompts,
        ListKind::Resources,
        ListKind::Templates,
    ];

    /// Returns the kind that a method lists.
    pub(super) fn of_method(method: &str) -> Option<ListKind> {
        ListKind::ALL.into_iter().find(|kind| kind.method() == method)
    }

    /// Returns the method that lists.
    pub(super) fn method(self) -> &'static str {
        match self {
            ListKind::Tools => method::LIST_TOOLS,
            ListKind::Prompts => method::LIST_PROMPTS,
            ListKind::Resources => method::LIST_RESOURCES,
            ListKind::Templates => method::LIST_RESOURCE_TEMPLATES,
        }
    }

    /// Returns the key of the list in a result.
    pub(super) fn key(self) -> &'static str {
        match self {
            ListKind::Tools => "tools",
            ListKind::Prompts => "prompts",
            ListKind::Resources => "resources",
            ListKind::Templates => "resourceTemplates",
        }
    }

    /// Returns the key of an entry's name.
    pub(super) fn name_key(self) -> &'static str {
        match self {
            ListKind::Tools | ListKind::Prompts => "name",
            ListKind::Resources => "uri",
            ListKind::Templates => "uriTemplate",
        }
    }

    /// Returns the capability of a server that has such a list.
    pub(super) fn capability(self) -> &'static str {
        match self {
            ListKind::Tools => "tools",
            ListKind::Prompts => "prompts",
            ListKind::Resources | ListKind::Templates => "resources",
        }
    }

    /// Returns the notification of a change.
    pub(super) fn change_notification(self) -> &'static str {
        match self {
            ListKind::Tools => method::TOOLS_CHANGED,
            ListKind::Prompts => method::PROMPTS_CHANGED,
            ListKind::Resources | ListKind::Templates => method::RESOURCES_CHANGED,
        }
    }
}
