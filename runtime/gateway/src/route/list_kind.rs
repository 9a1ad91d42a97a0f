//! The kinds of lists, and their names in the protocol.

use mcpact_rules::protocol::method;

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

    /// Returns the method that lists, the key of the list, and the key of an entry's name.
    pub(super) fn protocol_names(self) -> (&'static str, &'static str, &'static str) {
        match self {
            ListKind::Tools => (method::LIST_TOOLS, "tools", "name"),
            ListKind::Prompts => (method::LIST_PROMPTS, "prompts", "name"),
            ListKind::Resources => (method::LIST_RESOURCES, "resources", "uri"),
            ListKind::Templates => (method::LIST_RESOURCE_TEMPLATES, "resourceTemplates", "uriTemplate"),
        }
    }

    pub(super) fn of_method(method: &str) -> Option<ListKind> {
        ListKind::ALL.into_iter().find(|kind| kind.protocol_names().0 == method)
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
    pub(super) fn change(self) -> String {
        format!("notifications/{}/list_changed", self.capability())
    }
}
