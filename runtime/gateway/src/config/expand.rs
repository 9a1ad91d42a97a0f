//! Variables in the texts of a client's file.

use std::cell::RefCell;
use std::env;

use anyhow::{Result, bail};

/// The variables that have the path of the user's home.
const HOMES: [&str; 2] = ["HOME", "USERPROFILE"];

/// Returns the values of the variables in a text, which may be secrets: without defaults and the
/// path of the user's home.
pub(super) fn values(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Vec<String>> {
    let values = RefCell::new(Vec::new());
    expand(text, |name| {
        let value = variable(name);
        if !HOMES.contains(&name) {
            values.borrow_mut().extend(value.clone());
        }
        value
    })?;
    Ok(values.into_inner())
}

/// Replaces `${NAME}`, `${NAME:-default}`, `${env:NAME}`, `${userHome}` and `${workspaceFolder}`.
pub(super) fn expand(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<String> {
    let mut expanded = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        expanded.push_str(before);
        rest = after;
        let (name, default) = match name.split_once(":-") {
            Some((name, default)) => (name, Some(default)),
            None => (name.strip_prefix("env:").unwrap_or(name), None),
        };
        let value = match name {
            "workspaceFolder" => env::current_dir()
                .ok()
                .and_then(|folder| folder.to_str().map(str::to_owned)),
            "userHome" => HOMES.into_iter().find_map(&variable),
            name => match name.split_once(':') {
                Some(("input", input)) => {
                    bail!(
                        "only the client can ask for `${{input:{input}}}`; write `${{env:NAME}}` instead, and set the variable"
                    )
                }
                Some(_) => bail!("only the client knows `${{{name}}}`"),
                None => variable(name),
            },
        };
        match value.as_deref().or(default) {
            Some(value) => expanded.push_str(value),
            None => bail!("the variable `{name}` is not set in the environment"),
        }
    }
    expanded.push_str(rest);
    Ok(expanded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables() {
        let expanded = |text: &str| {
            let variable = |name: &str| match name {
                "KEY" => Some("secret".to_owned()),
                "HOME" => Some("/home/a".to_owned()),
                _ => None,
            };
            expand(text, variable).map_err(|error| error.to_string())
        };
        assert_eq!(
            expanded("Bearer ${KEY}, ${env:KEY}"),
            Ok("Bearer secret, secret".to_owned())
        );
        assert_eq!(
            expanded("${NONE:-8080}${KEY:-8080} ${userHome}"),
            Ok("8080secret /home/a".to_owned())
        );
        let values =
            |text: &str| values(text, |name| Some(format!("value of {name}"))).expect("variables that are set");
        assert_eq!(
            values("--header ${KEY}, ${env:OTHER} ${NONE:-8080}"),
            ["value of KEY", "value of OTHER", "value of NONE"]
        );
        assert_eq!(values("${userHome} ${HOME} ${workspaceFolder} $KEY"), [""; 0]);
        assert_eq!(expanded("$KEY ${KEY"), Ok("$KEY ${KEY".to_owned()));
        for (wrong, message) in [
            ("${NONE}", "the variable `NONE` is not set"),
            ("${input:key}", "only the client can ask for `${input:key}`"),
            ("${command:key}", "only the client knows `${command:key}`"),
        ] {
            assert!(expanded(wrong).unwrap_err().starts_with(message), "{wrong}");
        }
    }
}
