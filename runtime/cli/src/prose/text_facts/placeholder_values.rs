//! Placeholder values of string formats, such as `jo@example.org`.

/// Domains that are reserved for examples (RFC 2606).
const DOMAINS: [&str; 6] = [
    "example.com",
    "example.org",
    "example.net",
    ".example",
    ".test",
    ".invalid",
];

/// Returns whether a value only illustrates the format. The address of a real site is not such a
/// value.
pub(super) fn is_placeholder(format: &str, value: &str) -> bool {
    match format {
        "date" => is_date(value),
        "time" => is_time(value),
        "date-time" => value
            .split_once(['T', 't'])
            .is_some_and(|(date, time)| is_date(date) && is_time(time)),
        "uuid" => has_form(value, "########-####-####-####-############", |byte| {
            byte.is_ascii_hexdigit()
        }),
        "email" => value
            .split_once('@')
            .is_some_and(|(name, domain)| !name.is_empty() && is_for_examples(domain)),
        "uri" | "url" => {
            let rest = value.strip_prefix("https://").or_else(|| value.strip_prefix("http://"));
            let host = rest.map(|rest| rest.trim_end_matches('/'));
            host.is_some_and(is_for_examples)
        }
        _ => false,
    }
}

/// Returns whether a host is a domain for examples, without a path.
fn is_for_examples(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let is_host = host
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
    let is_reserved = |domain: &str| {
        let rest = host.strip_suffix(domain);
        rest.is_some_and(|rest| {
            if domain.starts_with('.') {
                !rest.is_empty()
            } else {
                rest.is_empty() || rest.ends_with('.')
            }
        })
    };
    is_host && DOMAINS.into_iter().any(is_reserved)
}

fn is_date(value: &str) -> bool {
    let in_range = |part: &str, max: u32| part.parse().is_ok_and(|number: u32| (1..=max).contains(&number));
    has_form(value, "####-##-##", |byte| byte.is_ascii_digit())
        && in_range(&value[5..7], 12)
        && in_range(&value[8..10], 31)
}

/// Returns whether a value is a time in UTC, as RFC 3339 has it. Another offset shows which zone is
/// meant.
fn is_time(value: &str) -> bool {
    let Some((time, offset)) = value.split_at_checked(8) else {
        return false;
    };
    let offset = match offset.strip_prefix('.') {
        Some(fraction) => fraction.trim_start_matches(|char: char| char.is_ascii_digit()),
        None => offset,
    };
    has_form(time, "##:##:##", |byte| byte.is_ascii_digit()) && matches!(offset, "Z" | "z")
}

/// Returns whether a value has the form: `#` is a byte of the class, every other sign itself.
fn has_form(value: &str, form: &str, is_class: impl Fn(u8) -> bool) -> bool {
    let fits = |(byte, sign): (u8, u8)| if sign == b'#' { is_class(byte) } else { byte == sign };
    value.len() == form.len() && value.bytes().zip(form.bytes()).all(fits)
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn values_of_formats() {
        for (format, shown, others) in [
            (
                "date",
                &["2024-01-31"][..],
                &["2024-13-01", "31.1.2024", "2024-01-31T00:00:00Z", "ü024-01-31"][..],
            ),
            (
                "date-time",
                &["2024-01-31T23:59:59Z", "2024-01-31t23:59:59.25z"],
                &[
                    "2024-01-31",
                    "2024-01-31T10:00:00+10:00",
                    "2024-01-31T23:59",
                    "2024-01-31T23:59:59",
                ],
            ),
            ("time", &["23:59:59Z"], &["23:59", "23:59:59", "ééééZ"]),
            (
                "uuid",
                &["67e55044-10b1-426f-9247-bb680e5fe0c8"],
                &["67e55044", "67e55044-10b1-426f-9247-bb680e5fe0cg"],
            ),
            (
                "email",
                &["jo@example.org", "a@mail.example"],
                &["jo@gmail.com", "@example.org", "example.org"],
            ),
            (
                "uri",
                &["https://example.com/", "http://www.example.org"],
                &[
                    "https://github.com/a",
                    "https://example.com/feed.xml",
                    "example.com",
                    "https://notexample.com",
                ],
            ),
            ("json", &[], &["1"]),
        ] {
            for value in shown {
                assert!(is_placeholder(format, value), "{format}: {value}");
            }
            for value in others {
                assert!(!is_placeholder(format, value), "{format}: {value}");
            }
        }
    }
}
