//! Tables in several widths, and in Markdown.

use super::*;
use expect_test::expect;

fn table() -> Table {
    let mut table = Table::new([
        Column::name("tool"),
        Column::number("tokens"),
        Column::text("description"),
    ]);
    let long = "Search newspapers, images and books of the national collection by words, place and year";
    table.row(["trove_search".into(), "112".into(), long.into()]);
    table.row(["a|b\u{1b}[31m".into(), "7".into(), "<img> *bold*".into()]);
    table.total(["2 tools".into(), "119".into(), String::new()]);
    table
}

#[test]
fn text_is_wrapped_and_numbers_are_not() {
    expect![[r"
        ^[2mtool          tokens  description^[0m
        trove_search     112  Search newspapers, images and books
                              of the national collection by words,
                              place and year
        a|b [31m           7  <img> *bold*
        ^[1m2 tools          119^[0m
    "]]
    .assert_eq(&table().with_width(Some(60)).replace('\u{1b}', "^"));
}

#[test]
fn names_are_not_broken() {
    let name = "application-update-environment-variables-of-services";
    let mut table = Table::new([
        Column::name("tool"),
        Column::name("source").spare(2),
        Column::number("tokens"),
        Column::number("description").spare(1),
        Column::text("in"),
    ]);
    let row = |name: &str| {
        [
            name,
            "application",
            "1,268",
            "77",
            "read_text_file, write_file and 2 more",
        ]
        .map(str::to_owned)
    };
    table.row(row(name));
    table.row(row("short"));
    for (width, omitted) in [
        (Some(80), "omitted at this width: source, description\n"),
        (Some(100), "omitted at this width: source\n"),
        (Some(20), "omitted at this width: source, description\n"),
        (Some(300), ""),
        (None, ""),
    ] {
        let text = table.with_width(width).replace(DIM, "").replace(RESET, "");
        assert!(text.contains(name), "{text}");
        for word in ["read_text_file,", "write_file and"] {
            assert_eq!(text.matches(word).count(), 2, "{text}");
        }
        assert!(text.ends_with(omitted), "{text}");
        assert_eq!(text.contains("omitted"), !omitted.is_empty(), "{text}");
        if let Some(width @ 80..) = width {
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= usize::from(width)), "{text}");
        }
    }
}

/// Long words in columns of text are broken if the table is too wide otherwise.
#[test]
fn long_words_are_broken_in_a_narrow_table() {
    let mut table = Table::new([Column::name("tool"), Column::names("in"), Column::text("change")]);
    let address = "https://example.org/of/many/letters";
    table.row(["search", "environment-variables", address].map(str::to_owned));
    for (width, is_whole) in [(50, false), (100, true)] {
        let text = table.with_width(Some(width));
        let longest = text
            .replace(DIM, "")
            .replace(RESET, "")
            .lines()
            .map(|line| line.chars().count())
            .max();
        assert!(longest.is_some_and(|longest| longest <= usize::from(width)), "{text}");
        assert_eq!(text.contains(address), is_whole, "{text}");
        assert!(
            text.contains("search") && text.contains("environment-variables"),
            "{text}"
        );
    }
}

/// A name may be longer than the maximum width of a table.
#[test]
fn a_name_that_is_wider_than_any_table() {
    let mut table = table();
    let name = "x".repeat(70_000);
    table.row([name.clone(), "1".to_owned(), "Find it".to_owned()]);
    for width in [None, Some(80), Some(u16::MAX)] {
        let text = table.with_width(width);
        assert!(text.matches('x').count() >= name.len(), "{} bytes", text.len());
    }
}

#[test]
fn markdown_is_escaped() {
    expect![[r"
        | tool | tokens | description |
        | --- | ---: | --- |
        | trove\_search | 112 | Search newspapers, images and books of the national collection by words, place and year |
        | a\|b \[31m | 7 | &lt;img> \*bold\* |
        | **2 tools** | **119** |  |
    "]].assert_eq(&table().markdown());
}
