//! Patterns, errors, and a comparison with another reader of ECMA-262.

use super::check;

#[test]
fn valid() {
    for pattern in [
        "^[a-z]+$",
        r"^\d{4}(-\d{2}){0,2}$",
        r"^(?:a|b)*?c{2,}$",
        r"^(?=x)(?!y)(?<=a)(?<!b)z",
        r"(?<year>\d+)-\k<year>-\1",
        r"\k<later>(?<later>a)",
        r"^[\w.+-]+@[^\s@]+\.[a-z]{2,}$",
        r"[\d-]|[-a]|[a-]|[^]|[]|[\b]|[[a]",
        r"^\/\-\$\p{Letter}\P{L}\p{Script=Latin}$",
        r"^\p{gc=Lu}\p{General_Category=punct}\p{sc=Grek}\p{scx=Old_Italic}\p{Emoji}[\P{ASCII}\p{space}]$",
        r"^[[:]+[:a]+[[:9:]+[a:]$",
        r"(?<a>x)(?<é1>y)\k<é1>\0a[\0]",
        r"\x2d\u002d\ud800\u{d800}\u{1f600}\cA\0[\x00-\x1f]",
        "^$|a||b",
        "",
        "é{1}",
        "a}]",
    ] {
        assert_eq!(check(pattern), Ok(()), "{pattern}");
    }
}

#[test]
fn invalid() {
    for (pattern, at, problem) in [
        ("([", 2, "unclosed `[`"),
        ("a(b", 2, "unclosed `(`"),
        ("a)b", 2, "unmatched `)`"),
        ("[z-a]", 4, "empty range `z-a`"),
        (r"[\d-z]", 5, "a range needs"),
        ("*a", 1, "`*` has nothing"),
        ("(+)", 2, "`+` has nothing"),
        ("^?", 2, "`?` has nothing"),
        ("a++", 3, "follows another quantifier"),
        ("a**", 3, "follows another quantifier"),
        ("a{3,2}", 2, "`{3,2}`"),
        ("{a}", 1, "is no quantifier"),
        ("a{", 2, "is no quantifier"),
        ("é\\", 2, "nothing follows"),
        (r"\z", 1, "write `$`"),
        (r"\A", 1, "write `^`"),
        (r"\y", 1, "has no `\\y`"),
        ("(?i)a", 1, "no flags such as"),
        ("(?P<a>b)", 1, "write `(?<name>…)`"),
        ("(?>a)", 1, "unknown group"),
        ("(?<>a)", 1, "name of a group"),
        (r"(a)\2", 4, "has 1; write the number"),
        (r"\1", 1, "has none; put"),
        (r"\k<a>", 1, "write `(?<a>…)`"),
        (r"(?<b>x)(?<c>y)\k<a>", 15, "has `b` or `c`"),
        (r"\x2", 1, "2 hexadecimal digits"),
        (r"\u{110000}", 1, r"at most `\u{10ffff}`"),
        (r"\p", 1, "has no `\\p`"),
        (r"a\p{}", 2, r"such as `\p{Letter}`"),
        (r"^\p{Greek}+$", 2, r"has no `\p{Greek}`; write `\p{Script=Greek}`"),
        (r"[\P{han}]", 2, r"write `\P{Script=Han}`"),
        (r"\p{letter}", 1, r"write `\p{Letter}`"),
        (r"\p{whitespace}", 1, r"write `\p{White_Space}`"),
        (r"\p{gc=lu}", 1, r"write `\p{Lu}`"),
        (r"\p{Script=greek}", 1, r"write `\p{Script=Greek}`"),
        (r"\p{Block=Greek}", 1, r"write `\p{Script=Greek}`"),
        (r"\p{Script=}", 1, r"write `\p{Script=Greek}`"),
        (r"\p{=}", 1, r"write `\p{Script=Greek}`"),
        ("(?<a>x)|(?<a>y)", 9, "has the name `a`"),
        ("(?<1a>x)", 1, "name of a group"),
        (r"a\01", 2, r"write `\x00`"),
        (r"[\00]", 2, r"write `\x00`"),
        ("^[[:alpha:]_]+$", 3, "has no `[:alpha:]`"),
        ("[_[:^digit:]]", 3, "has no `[:^digit:]`"),
    ] {
        let error = check(pattern).expect_err(pattern);
        assert_eq!(error.at, at, "{pattern}: {}", error.problem);
        assert!(error.problem.contains(problem), "{pattern}: {}", error.problem);
    }
}

#[test]
fn deep_nesting() {
    assert!(check(&"(".repeat(1_000_000)).is_err());
}

/// Calls `test` with each sequence of at most three `parts`.
fn for_each_sequence(parts: &[&str], test: impl Fn(&str)) {
    let mut sequences = vec![String::new()];
    for _ in 0..3 {
        let longer = |start: &String| {
            parts
                .iter()
                .map(move |part| format!("{start}{part}"))
                .collect::<Vec<_>>()
        };
        sequences = sequences.iter().flat_map(longer).collect();
        for pattern in &sequences {
            test(pattern);
        }
    }
}

fn is_pattern_of_regress(pattern: &str) -> bool {
    regress::Regex::with_flags(pattern, "u").is_ok()
}

#[test]
fn agrees_with_regress() {
    // The parts omit `\b`, since regress allows a quantifier after it, and ECMA-262 does not.
    let parts = [
        "a",
        ".",
        "^",
        "$",
        "|",
        "(",
        ")",
        "(?:",
        "(?=",
        "(?<=",
        "(?<n>",
        "[a-z]",
        "[^-\\d",
        "[z-a]",
        "*",
        "+?",
        "?",
        "{2}",
        "{2,}",
        "{3,2}",
        "\\d",
        "\\1",
        "\\2",
        "\\k<n>",
        "\\x4",
        "\\x41",
        "\\u{61}",
        "\\p{L}",
        "\\p{Greek}",
        "\\cA",
        "\\0",
        "0",
        "(?<1>",
        "\\z",
        "\\/",
    ];
    for_each_sequence(&parts, |pattern| {
        assert_eq!(check(pattern).is_ok(), is_pattern_of_regress(pattern), "{pattern}");
    });
}

#[test]
fn refuses_nothing_that_regress_accepts() {
    let characters: Vec<String> = "a()[]{}*?^-\\|1,:=<>d.".chars().map(String::from).collect();
    let characters: Vec<&str> = characters.iter().map(String::as_str).collect();
    for_each_sequence(&characters, |pattern| {
        assert!(check(pattern).is_ok() || !is_pattern_of_regress(pattern), "{pattern}");
    });
}

#[test]
fn properties_agree_with_regress() {
    let words = super::property::names().flat_map(|name| {
        let with_category = ["gc=", "General_Category=", "sc=", "Block="].map(|before| format!("{before}{name}"));
        with_category.into_iter().chain([
            name.to_owned(),
            name.to_ascii_lowercase(),
            name.to_ascii_uppercase(),
            name.replace('_', ""),
        ])
    });
    let scripts = [
        "sc=Greek",
        "scx=Grek",
        "Script=Han",
        "Script_Extensions=Han",
        "sc=greek",
        "Greek",
        "Han",
    ];
    for word in words.chain(scripts.map(str::to_owned)) {
        let pattern = format!("\\p{{{word}}}");
        // The names of scripts are not checked.
        let is_script = word
            .strip_prefix("sc=")
            .is_some_and(|name| name.starts_with(char::is_uppercase));
        assert_eq!(
            check(&pattern).is_ok(),
            is_pattern_of_regress(&pattern) || is_script,
            "{pattern}"
        );
    }
}
