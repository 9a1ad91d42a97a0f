//! Light checks of string formats: they refuse common mistakes, and no valid string.

use crate::build::pattern::Engine;

struct Format {
    name: &'static str,
    /// The name of the format in plain words, with an example.
    description: &'static str,
    pattern: &'static str,
}

const FORMATS: &[Format] = &[
    Format {
        name: "email",
        description: "an email address (name@example.org)",
        pattern: r"^[^\s@]+@[^\s@]+$",
    },
    Format {
        name: "uri",
        description: "a URL (https://example.org)",
        pattern: r"^[A-Za-z][A-Za-z0-9+.\-]*:\S+$",
    },
    Format {
        name: "date",
        description: "a date (2025-12-31)",
        pattern: r"^[+\-]?\d{4,}-\d{1,2}-\d{1,2}$",
    },
    Format {
        name: "date-time",
        description: "a date and time with offset (2025-12-31T23:59:59Z)",
        pattern: r"^[+\-]?\d{4,}-?\d\d-?\d\d[Tt _]\d\d",
    },
    Format {
        name: "uuid",
        description: "a UUID (67e55044-10b1-426f-9247-bb680e5fe0c8)",
        pattern: r"^(urn:uuid:)?\{?[0-9A-Fa-f\-]{32,36}\}?$",
    },
    Format {
        name: "ipv4",
        description: "an IPv4 address (192.0.2.1)",
        pattern: r"^\d+(\.\d+){3}$",
    },
    Format {
        name: "ipv6",
        description: "an IPv6 address (2001:db8::1)",
        pattern: r"^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$",
    },
];

/// Returns whether the format is a rule if an author writes it: `#[mcp]` has a key for these.
pub(super) fn is_rule(name: &str) -> bool {
    matches!(name, "email" | "uri")
}

/// Returns whether a string may have the format. Every string may have an unknown one.
pub(super) fn matches(engine: &Engine, name: &str, text: &str) -> bool {
    format(name).is_none_or(|format| engine.matches(format.pattern, text))
}

/// Returns the description of a format, for the problem of a string that does not have it.
pub(super) fn description(name: &str) -> String {
    format(name).map_or_else(
        || format!("of the format {name}"),
        |format| format.description.to_owned(),
    )
}

fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

#[cfg(test)]
mod tests {
    use super::{Engine, matches};

    #[test]
    fn right_and_wrong() {
        for (format, right, wrong) in [
            (
                "email",
                &["a@b", "first.last+tag@example.org", "ü@exämple.org"][..],
                &["", "a", "a@", "@b", "a b@c"][..],
            ),
            (
                "uri",
                &["https://example.org/a?b#c", "mailto:a@b", "urn:isbn:1"],
                &["", "example.org", "http://a b", "://a"],
            ),
            (
                "date",
                &["2025-12-31", "1850-1-2", "+12025-01-01"],
                &["1950", "31.12.1950", "2025-12-31T00:00:00Z"],
            ),
            (
                "date-time",
                &["2025-12-31T23:59:59Z", "2025-12-31 23:59:59.5+10:00"],
                &["2025-12-31", "now"],
            ),
            (
                "uuid",
                &[
                    "67e55044-10b1-426f-9247-bb680e5fe0c8",
                    "67e5504410b1426f9247bb680e5fe0c8",
                ],
                &["", "67e5"],
            ),
            ("ipv4", &["127.0.0.1"], &["::1", "localhost", "1.2.3"]),
            (
                "ipv6",
                &["::1", "2001:db8::1", "::ffff:127.0.0.1"],
                &["127.0.0.1", "localhost"],
            ),
        ] {
            for text in right {
                assert!(matches(Engine::REGEX, format, text), "{text} is {format}");
            }
            for text in wrong {
                assert!(!matches(Engine::REGEX, format, text), "{text} is no {format}");
            }
        }
        assert!(matches(Engine::REGEX, "duration", "any"));
    }
}
