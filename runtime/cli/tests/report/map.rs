//! The map of a large list, marks of estimates, the diff, savings, and the printed page.

use mcpact_cli::report::Report;
use serde_json::json;

use crate::{
    browser::tab::Tab,
    sample::{measured, museum},
};

/// 235 tools of similar cost, without sources.
fn large() -> Report {
    let mut list = museum(5, 47);
    for (index, tool) in list["tools"].as_array_mut().expect("tools").iter_mut().enumerate() {
        tool["name"] = json!(format!("tool{index}"));
    }
    measured("large.json", &list, false)
}

/// Checks that each cell in the column of tools shows its name, and is at least as high as a line
/// or a finger.
fn labelled(tab: &mut Tab, lowest: u64) {
    let cells = tab.eval(
        "[...document.querySelectorAll('#cells [aria-level=\"1\"]')].map((one) => [one.querySelector('.name')?.innerText ?? '', one.offsetHeight])",
    );
    let cells = cells.as_array().expect("cells");
    assert!(cells.len() >= 15, "{}", cells.len());
    for cell in cells {
        assert!(cell[0].as_str().is_some_and(|name| !name.is_empty()), "{cell}");
        // Cells are one pixel apart.
        assert!(cell[1].as_u64().is_some_and(|height| height + 1 >= lowest), "{cell}");
    }
    let last = cells[cells.len() - 1][0].as_str().expect("text").replace('\u{a0}', " ");
    assert!(last.ends_with(" other tools"), "{last}");
}

#[test]
fn many_tools_are_readable() {
    for (width, lowest) in [(1280, 16), (390, 24)] {
        let Some(mut tab) = Tab::open("many-tools", &large(), width, 900) else {
            return;
        };
        labelled(&mut tab, lowest);
        // Zooms into the other tools.
        tab.visit("#zoom=%2B20");
        labelled(&mut tab, lowest);
        assert_eq!(
            tab.text("#path [aria-current]").replace('\u{a0}', " "),
            "215 other tools"
        );
        tab.is_well();
    }
}

/// Only totals of an exact measure, and parts counted in the first one, lack the sign of an
/// estimate.
#[test]
fn estimates_are_marked() {
    let report = measured("museum.json", &museum(3, 8), true);
    let Some(mut tab) = Tab::open("estimates", &report, 1280, 900) else {
        return;
    };
    let parts = ".legend li > .number:not(.muted), .detail .part .number";
    for (index, measure) in report.measures.iter().enumerate() {
        tab.visit(&format!("#measure={}&tool=museum_list", measure.id));
        let parts = tab.texts(parts);
        assert!(parts.len() > 10);
        for part in parts {
            assert_eq!(part.starts_with('\u{2248}'), index > 0, "{}: {part}", measure.id);
        }
        for total in ["#total", "#bar-total", "#sum .c-tokens", ".compare-number"] {
            assert_eq!(
                tab.text(total).starts_with('\u{2248}'),
                !measure.exact,
                "{} {total}",
                measure.id
            );
        }
        // Savings are differences of totals.
        for saved in ["#sum .c-saved span", "#rows .c-saved span"] {
            let saved: Vec<String> = tab.texts(saved).into_iter().filter(|text| text != "\u{2013}").collect();
            assert!(!saved.is_empty());
            for text in saved {
                assert_eq!(text.starts_with('\u{2248}'), !measure.exact, "{}: {text}", measure.id);
            }
        }
        tab.visit(&format!("#measure={}&view=after", measure.id));
        let path = tab.text("#map-total");
        let (_, saved) = path.split_once(", ").expect("the saving");
        assert_eq!(saved.starts_with('\u{2248}'), !measure.exact, "{}: {path}", measure.id);
        let says = tab.text(".counted [data-on=true]");
        assert_eq!(says.contains("Parts of tools are estimated"), index > 0, "{says}");
    }
    tab.is_well();
}

/// The first change is visible without scrolling, however long the unchanged text before it is.
#[test]
fn the_diff_opens_at_the_first_change() {
    let mut list = museum(1, 1);
    let properties = list["tools"][0]["inputSchema"]["properties"]
        .as_object_mut()
        .expect("an object");
    for index in 0..120 {
        properties.insert(
            format!("p{index:03}"),
            json!({ "type": "string", "description": "Some words that take a line of their own here" }),
        );
    }
    properties.insert("last".to_owned(), json!({ "type": "integer", "format": "int64" }));
    list["tools"][0]["inputSchema"]
        .as_object_mut()
        .expect("an object")
        .remove("$schema");
    list["tools"][0]["inputSchema"]
        .as_object_mut()
        .expect("an object")
        .remove("title");
    let Some(mut tab) = Tab::open("diff", &measured("long.json", &list, false), 1280, 900) else {
        return;
    };
    tab.visit("#tool=archive_search");
    let seen = "(() => { const pane = document.querySelector('.diff').getBoundingClientRect(); const line = document.querySelector('.diff .gone').getBoundingClientRect(); return line.height > 0 && line.top >= pane.top && line.bottom <= pane.bottom; })()";
    assert_eq!(tab.eval(seen), json!(true));
    let lines = "document.querySelectorAll('.diff > div').length";
    let hidden = tab.text(".diff button.fold");
    let hidden: String = hidden.chars().filter(char::is_ascii_digit).collect();
    let hidden: u64 = hidden.parse().expect("a number of lines");
    assert!(hidden > 100, "{hidden}");
    let before = tab.eval(lines).as_u64().expect("a number");
    tab.click(".diff button.fold");
    assert_eq!(tab.eval(lines), json!(before + hidden));
    assert_eq!(
        tab.eval("document.activeElement.closest('.diff') !== null"),
        json!(true),
        "the focus stays"
    );
    tab.is_well();
}

/// A change after any number of unchanged lines is drawn, and so is the one line of a change among
/// more changed lines than are drawn at first.
#[test]
fn a_late_change_is_drawn() {
    let property = |index: usize| {
        (
            format!("p{index:04}"),
            json!({ "type": "string", "description": "Some words that take a line of their own here" }),
        )
    };
    let mut list = museum(1, 1);
    let schema = list["tools"][0]["inputSchema"].as_object_mut().expect("an object");
    schema.remove("$schema");
    schema.remove("title");
    let properties = (0..1_600).map(property);
    let changed = ("last".to_owned(), json!({ "type": "integer", "format": "int64" }));
    schema.insert("properties".to_owned(), properties.chain([changed]).collect());
    let mut report = measured("late.json", &list, false);
    let Some(mut tab) = Tab::open("late-change", &report, 1280, 900) else {
        return;
    };
    tab.visit("#tool=archive_search");
    assert_eq!(
        tab.texts(".diff .gone").len(),
        1,
        "{:?}",
        tab.texts(".diff button.fold")
    );
    assert!(tab.text(".diff .gone").contains("int64"));
    tab.is_well();
    // Every line changes.
    report.tools[0].compact_entry = report.tools[0].compact_entry.replace("Some words", "Other words");
    let Some(mut tab) = Tab::open("all-changed", &report, 1280, 900) else {
        return;
    };
    tab.visit("#tool=archive_search");
    // The last one is the button for more.
    let lines = "document.querySelector('.diff').children.length";
    assert_eq!(tab.eval(lines), json!(1_501));
    let more = tab.text(".diff button.fold:last-child").replace('\u{a0}', " ");
    assert!(more.ends_with(" more lines"), "{more}");
    tab.click(".diff button.fold:last-child");
    assert_eq!(tab.eval(lines), json!(3_001));
    tab.is_well();
}

/// The savings of compaction are shown by step, separate from those of the lossy steps.
#[test]
fn savings() {
    let report = measured("museum.json", &museum(3, 8), true);
    let Some(mut tab) = Tab::open("savings", &report, 1280, 900) else {
        return;
    };
    let cards = tab.texts("#savings .card");
    assert_eq!(cards.len(), 2);
    assert!(cards[0].starts_with("With the same meaning"), "{}", cards[0]);
    assert!(cards[1].starts_with("More, with a loss"), "{}", cards[1]);
    assert!(
        cards[1].contains("--lossy examples") && cards[1].contains("\u{2212}168"),
        "{}",
        cards[1]
    );
    let saved = tab.eval("[...document.querySelectorAll('#savings .card:first-child .number')].map((one) => Number(one.innerText.replace(/[^0-9+]/g, '')) * (one.innerText.startsWith('+') ? -1 : 1)).reduce((a, b) => a + b)");
    let steps: isize = report
        .tools
        .iter()
        .flat_map(|tool| &tool.steps)
        .map(|(_, tokens)| tokens)
        .sum();
    assert_eq!(saved, json!(steps));
    tab.is_well();
}

/// Paper has a line for each tool, and no empty page.
#[test]
fn paper() {
    let Some(mut tab) = Tab::open("paper", &large(), 1280, 900) else {
        return;
    };
    let pages = tab.printed();
    assert!((3..=7).contains(&pages), "{pages} pages");
}
