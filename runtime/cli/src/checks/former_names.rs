//! Former names of rules, which the settings of a server may still have.

/// The former names of lints and rules, each with the current one.
const FORMER: [(&str, &str); 2] = [
    ("cut-description", "truncated-description"),
    ("kimi/ref-place", "kimi/ref-location"),
];

/// Returns the current name of a rule.
pub(crate) fn current(rule: &str) -> &str {
    let renamed = FORMER.iter().find(|(former, _)| *former == rule);
    renamed.map_or(rule, |(_, current)| current)
}

#[cfg(test)]
mod tests {
    use super::{FORMER, current};
    use crate::checks::schema_findings::all_rule_names;

    #[test]
    fn former_names_lead_to_rules() {
        let rules = all_rule_names();
        for (former, name) in FORMER {
            assert_eq!(current(former), name);
            assert!(rules.iter().any(|rule| rule == name), "{name}");
            assert!(!rules.iter().any(|rule| rule == former), "{former}");
        }
        assert_eq!(current("odd-name"), "odd-name");
    }
}
