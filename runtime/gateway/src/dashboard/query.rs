//! The parameters of a request for data.

use mcpact_shared::unknown_name::unknown_name;

use super::problem::Problem;

/// The maximum number of calls on a page.
const MAX_SIZE: u32 = 500;
/// The default number of calls on a page.
const SIZE: u32 = 50;

/// The parameters of a request for data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    pub(super) chosen: Chosen,
    pub(super) by: Option<String>,
    pub(super) sort: Option<String>,
    pub(super) ascending: bool,
    /// The index of the page.
    pub(super) page: u32,
    /// The number of calls on a page.
    pub(super) size: u32,
    /// The id of one call.
    pub(super) id: Option<i64>,
}

/// The chosen calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Chosen {
    pub(super) server: Option<String>,
    pub(super) tool: Option<String>,
    pub(super) method: Option<String>,
    pub(super) client: Option<String>,
    pub(super) session: Option<String>,
    /// Only calls that ended with an error.
    pub(super) errors: bool,
    /// The first second, since 1970-01-01 UTC.
    pub(super) since: Option<i64>,
    /// The second after the last one.
    pub(super) until: Option<i64>,
}

/// The parameters of a query.
const PARAMETERS: [&str; 14] = [
    "server", "tool", "method", "client", "session", "errors", "since", "until", "by", "sort", "order", "page", "size",
    "id",
];

impl Query {
    /// Reads the query of an address.
    pub(super) fn parse(text: &str) -> Result<Query, Problem> {
        let mut query = Query {
            size: SIZE,
            ..Query::default()
        };
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            let name = name.as_ref();
            let chosen = &mut query.chosen;
            match name {
                "server" => chosen.server = Some(value.into_owned()),
                "tool" => chosen.tool = Some(value.into_owned()),
                "method" => chosen.method = Some(value.into_owned()),
                "client" => chosen.client = Some(value.into_owned()),
                "session" => chosen.session = Some(value.into_owned()),
                "errors" => chosen.errors = one_of(name, &value, [("true", true), ("false", false)])?,
                "since" => chosen.since = Some(seconds(name, &value)?),
                "until" => chosen.until = Some(seconds(name, &value)?),
                "by" => query.by = Some(value.into_owned()),
                "sort" => query.sort = Some(value.into_owned()),
                "order" => query.ascending = one_of(name, &value, [("ascending", true), ("descending", false)])?,
                "page" => query.page = number(name, &value)?,
                "size" => query.size = number::<u32>(name, &value)?.clamp(1, MAX_SIZE),
                "id" => query.id = Some(number(name, &value)?),
                other => {
                    let name = other.escape_debug().to_string();
                    return Err(Problem::of_request(unknown_name("parameter", &name, &PARAMETERS)));
                }
            }
        }
        Ok(query)
    }
}

fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, Problem> {
    value
        .parse()
        .map_err(|_| Problem::of_request(format!("`{name}` is `{}`; write a whole number", value.escape_debug())))
}

/// The greatest distance from 1970 that has a meaning, in seconds: about 30,000 years.
const MAX_SECONDS: i64 = 1_000_000_000_000;

fn seconds(name: &str, value: &str) -> Result<i64, Problem> {
    let seconds: i64 = number(name, value)?;
    if (-MAX_SECONDS..=MAX_SECONDS).contains(&seconds) {
        return Ok(seconds);
    }
    Err(Problem::of_request(format!(
        "`{name}` is {seconds}; write seconds since 1970-01-01"
    )))
}

fn one_of<T: Copy>(name: &str, value: &str, values: [(&str, T); 2]) -> Result<T, Problem> {
    let found = values.iter().find(|(text, _)| *text == value);
    found.map(|(_, value)| *value).ok_or_else(|| {
        Problem::of_request(format!(
            "`{name}` is `{}`; write `{}` or `{}`",
            value.escape_debug(),
            values[0].0,
            values[1].0
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters() {
        let query = Query::parse(
            "server=a%20b%26&tool=x+y&errors=true&since=-5&until=10&page=3&size=9999&order=ascending&sort=tokens&id=7&client=",
        );
        let expected = Query {
            chosen: Chosen {
                server: Some("a b&".to_owned()),
                tool: Some("x y".to_owned()),
                client: Some(String::new()),
                errors: true,
                since: Some(-5),
                until: Some(10),
                ..Chosen::default()
            },
            sort: Some("tokens".to_owned()),
            ascending: true,
            page: 3,
            size: MAX_SIZE,
            id: Some(7),
            by: None,
        };
        assert_eq!(query.expect("valid"), expected);
        assert_eq!(Query::parse("").expect("valid").size, SIZE);
    }

    #[test]
    fn wrong_parameters() {
        for (text, expected) in [
            ("page=-1", "`page` is `-1`; write a whole number"),
            ("page=99999999999", "`page` is `99999999999`; write a whole number"),
            (
                "since=9999999999999999",
                "`since` is 9999999999999999; write seconds since 1970-01-01",
            ),
            ("errors=yes", "`errors` is `yes`; write `true` or `false`"),
            ("order=down", "`order` is `down`; write `ascending` or `descending`"),
        ] {
            let problem = Query::parse(text).expect_err(text);
            assert_eq!(problem.text, expected);
            assert_eq!(problem.status, http::StatusCode::BAD_REQUEST);
        }
        assert!(
            Query::parse("drop=1")
                .expect_err("unknown")
                .text
                .starts_with("unknown parameter `drop`")
        );
    }
}
