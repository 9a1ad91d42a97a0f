//! The kinds of lists, and their names in the protocol.

/// The kind of items in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Tools,
    Prompts,
    Resources,
    Templates,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [Kind::Tools, Kind::Prompts, Kind::Resources, Kind::Templates];

    /// Returns the method that lists, the key of the list, and the key of an entry's name.
    pub(super) fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::Tools => ("tools/list", "tools", "name"),
            Kind::Prompts => ("prompts/list", "prompts", "name"),
            Kind::Resources => ("resources/list", "resources", "uri"),
            Kind::Templates => ("resources/templates/list", "resourceTemplates", "uriTemplate"),
        }
    }

    pub(super) fn of_method(method: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.words().0 == method)
    }

    /// Returns the capability of a server that has such a list.
    pub(super) fn capability(self) -> &'static str {
        match self {
            Kind::Tools => "tools",
            Kind::Prompts => "prompts",
            Kind::Resources | Kind::Templates => "resources",
        }
    }

    /// Returns the notification of a change.
    pub(super) fn change(self) -> String {
        format!("notifications/{}/list_changed", self.capability())
    }
}
