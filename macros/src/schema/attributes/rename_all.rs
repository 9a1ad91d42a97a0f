//! The rules of `#[serde(rename_all = "…")]`.

/// A rule that makes a name in JSON from a name in Rust, as serde does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const RULES: [(&str, RenameRule); 8] = [
    ("lowercase", RenameRule::Lower),
    ("UPPERCASE", RenameRule::Upper),
    ("PascalCase", RenameRule::Pascal),
    ("camelCase", RenameRule::Camel),
    ("snake_case", RenameRule::Snake),
    ("SCREAMING_SNAKE_CASE", RenameRule::ScreamingSnake),
    ("kebab-case", RenameRule::Kebab),
    ("SCREAMING-KEBAB-CASE", RenameRule::ScreamingKebab),
];

impl RenameRule {
    pub(crate) fn names() -> [&'static str; 8] {
        RULES.map(|(name, _)| name)
    }

    pub(crate) fn from_name(name: &str) -> Option<RenameRule> {
        RULES.iter().find(|(rule, _)| *rule == name).map(|(_, rule)| *rule)
    }

    /// Renames a variant.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            RenameRule::Pascal => name.to_owned(),
            RenameRule::Lower => name.to_ascii_lowercase(),
            RenameRule::Upper => name.to_ascii_uppercase(),
            RenameRule::Camel => lower_first(name),
            RenameRule::Snake => {
                let mut snake = String::new();
                for (index, ch) in name.char_indices() {
                    if index > 0 && ch.is_uppercase() {
                        snake.push('_');
                    }
                    snake.push(ch.to_ascii_lowercase());
                }
                snake
            }
            RenameRule::ScreamingSnake => RenameRule::Snake.variant(name).to_ascii_uppercase(),
            RenameRule::Kebab => RenameRule::Snake.variant(name).replace('_', "-"),
            RenameRule::ScreamingKebab => RenameRule::ScreamingSnake.variant(name).replace('_', "-"),
        }
    }

    /// Renames a field.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            RenameRule::Lower | RenameRule::Snake => name.to_owned(),
            RenameRule::Upper | RenameRule::ScreamingSnake => name.to_ascii_uppercase(),
            RenameRule::Pascal => {
                let mut pascal = String::new();
                let mut capitalize = true;
                for ch in name.chars() {
                    if ch == '_' {
                        capitalize = true;
                    } else if capitalize {
                        pascal.push(ch.to_ascii_uppercase());
                        capitalize = false;
                    } else {
                        pascal.push(ch);
                    }
                }
                pascal
            }
            RenameRule::Camel => lower_first(&RenameRule::Pascal.field(name)),
            RenameRule::Kebab => name.replace('_', "-"),
            RenameRule::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// Makes the first letter lower-case if it is ASCII. serde panics on another first letter.
fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    match chars.next() {
        Some(first) => format!("{}{}", first.to_ascii_lowercase(), chars.as_str()),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::RenameRule;

    fn variants(name: &str) -> Vec<String> {
        RenameRule::names()
            .iter()
            .map(|rule| RenameRule::from_name(rule).expect("a rule").variant(name))
            .collect()
    }

    fn fields(name: &str) -> Vec<String> {
        RenameRule::names()
            .iter()
            .map(|rule| RenameRule::from_name(rule).expect("a rule").field(name))
            .collect()
    }

    #[test]
    fn variant_names() {
        assert_eq!(
            variants("VeryTasty"),
            [
                "verytasty",
                "VERYTASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY"
            ]
        );
        assert_eq!(
            variants("Z42"),
            ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]
        );
        assert_eq!(
            variants("HTTPGet"),
            [
                "httpget",
                "HTTPGET",
                "HTTPGet",
                "hTTPGet",
                "h_t_t_p_get",
                "H_T_T_P_GET",
                "h-t-t-p-get",
                "H-T-T-P-GET"
            ]
        );
        assert_eq!(variants("Ärger")[3], "Ärger");
    }

    #[test]
    fn field_names() {
        assert_eq!(
            fields("very_tasty"),
            [
                "very_tasty",
                "VERY_TASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY"
            ]
        );
        assert_eq!(fields("z42"), ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]);
        assert_eq!(fields("_id")[2..4], ["Id", "id"]);
    }

    #[test]
    fn unknown_rule() {
        assert_eq!(RenameRule::from_name("camelcase"), None);
    }
}
