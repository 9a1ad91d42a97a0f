//! The counts of each measure on real lists.

use mcpact::{cost::Measure, tokens::Encoding};

use mcpact_tests::lists::{self, List};

use crate::documented;

const ENCODING: Encoding = Encoding::O200kBase;

/// Prints the tokens of a list in each measure, and returns them.
fn row(list: &List) -> Vec<usize> {
    let tokens: Vec<usize> = Measure::ALL
        .iter()
        .map(|profile| profile.list_tokens(&list.tools, ENCODING))
        .collect();
    print(&list.name, &tokens);
    tokens
}

fn print(name: &str, tokens: &[usize]) {
    print!("{name:24}");
    for number in tokens {
        print!("{number:>9}  ×{}", times(*number, tokens[0]));
    }
    println!();
}

/// Returns the ratio, to two digits.
fn times(tokens: usize, model: usize) -> String {
    let hundredths = (tokens * 100 + model / 2) / model;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Compared with the model-visible entries, `wire` has more tokens, `claude` 1.6 to 2 times as
/// many, and `openai` fewer. The docs state the factors over all servers.
#[test]
fn of_servers() {
    let Some(data) = mcpact_tests::data() else {
        return;
    };
    let mut total = vec![0; Measure::ALL.len()];
    let mut seen = 0;
    for list in lists::servers(&data) {
        let tokens = row(&list);
        let [model, wire, claude, openai, deferred] = tokens[..] else {
            panic!("five measures");
        };
        assert!(wire >= model, "{}: {wire} on the wire, {model} seen", list.name);
        // The tokens of the first tool have the largest share in short lists.
        let times = (claude - 328) * 100 / model;
        assert!((155..=205).contains(&times), "{}: Claude pays {times} %", list.name);
        assert!(openai < model, "{}: {openai} for OpenAI", list.name);
        let names = list.tools.iter().map(|tool| tool["name"].as_str().expect("a name"));
        let names: String = names.flat_map(|name| [name, "\n"]).collect();
        assert_eq!(deferred, ENCODING.count(&names), "{}", list.name);
        for (sum, tokens) in total.iter_mut().zip(tokens) {
            *sum += tokens;
        }
        seen += list.tools.len();
    }
    print("all servers", &total);
    for list in lists::all().expect("data").iter().rev().take(2) {
        row(list);
    }
    assert!(seen > 900, "{seen} tools");
    let against = |at: usize| times(total[at], total[0]);
    documented(&format!(
        "`wire` is × {}, `claude` × {}, `openai` × {}",
        against(1),
        against(2),
        against(3)
    ));
}

/// The count is exactly that of the text that `serde_json` writes.
#[test]
fn exactly() {
    let Some(lists) = lists::all() else {
        return;
    };
    for tool in lists.iter().flat_map(|list| &list.tools) {
        assert_eq!(Measure::Wire.text(tool), tool.to_string());
        let properties: Vec<String> = ["name", "description", "inputSchema"]
            .iter()
            .filter_map(|name| Some(format!("\"{name}\":{}", tool.get(name)?)))
            .collect();
        assert_eq!(Measure::Model.text(tool), format!("{{{}}}", properties.join(",")));
        for profile in Measure::ALL.iter().filter(|profile| profile.is_exact()) {
            assert_eq!(profile.tokens(tool, ENCODING), ENCODING.count(&profile.text(tool)));
        }
    }
}

/// The tokens of single tools and of the text around them add up to the whole, except for at most
/// one token between two tools.
#[test]
fn by_tool() {
    let Some(lists) = lists::all() else {
        return;
    };
    for List { name, tools } in &lists {
        for encoding in Encoding::ALL {
            let once =
                Measure::OpenAi.list_tokens(&tools[..1], *encoding) - Measure::OpenAi.tokens(&tools[0], *encoding);
            let sum: usize = tools.iter().map(|tool| Measure::OpenAi.tokens(tool, *encoding)).sum();
            let whole = Measure::OpenAi.list_tokens(tools, *encoding);
            assert!(
                (once + sum).abs_diff(whole) < tools.len(),
                "{name}: {whole} as a whole, {sum} by tool and {once} once"
            );
        }
    }
}
