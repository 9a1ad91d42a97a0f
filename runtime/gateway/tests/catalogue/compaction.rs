//! Entries of published servers: compact, and otherwise the same bytes.

use mcpact::{compact, cost::Measure};
use mcpact_gateway::catalogue::Settings;
use serde_json::Value;

use super::{catalogue, servers::published};

/// The library's tests judge that its compact schemas have the same meaning, over the same lists.
#[test]
fn schemas_are_those_of_the_library() {
    let Some(servers) = published() else { return };
    let (mut changed, mut same) = (0, 0);
    for server in servers {
        let catalogue = catalogue(std::slice::from_ref(&server), &Settings::default());
        assert_eq!(catalogue.problems(), [], "{}", server.name);
        let page = catalogue.list(None).expect("a page");
        assert_eq!(page.tools.len(), server.tools.len());
        let (full, listed) = (catalogue.full_cost().model, catalogue.listed_cost().model);
        println!("{:24}{:6}{full:8}{listed:8}", server.name, catalogue.len());
        assert!(listed <= full, "{}", server.name);
        for (given, shown) in server.tools.iter().zip(page.tools) {
            if given.get() == shown.get() {
                same += 1;
                continue;
            }
            changed += 1;
            let [given, shown]: [Value; 2] =
                [given.get(), shown.get()].map(|entry| serde_json::from_str(entry).expect("an entry"));
            let compacted = compact::tool(&given).tool;
            assert_eq!(compacted.to_string(), shown.to_string(), "{}", server.name);
            let encoding = catalogue.settings().encoding();
            let [before, after] = [&given, &shown].map(|entry| Measure::Model.tokens(entry, encoding));
            assert!(after < before, "{} {}", server.name, given["name"]);
        }
    }
    println!("{changed} entries are smaller, {same} have the same bytes");
    assert!(changed > 100);
}

#[test]
fn not_compacted() {
    let Some(servers) = published() else { return };
    let settings = Settings {
        compact: false,
        ..Settings::default()
    };
    for server in servers {
        let catalogue = catalogue(std::slice::from_ref(&server), &settings);
        assert_eq!(catalogue.problems(), [], "{}", server.name);
        let page = catalogue.list(None).expect("a page");
        assert_eq!(page.tools.len(), server.tools.len());
        for (given, shown) in server.tools.iter().zip(page.tools) {
            assert_eq!(given.get(), shown.get());
        }
        assert_eq!(catalogue.full_cost(), catalogue.listed_cost());
    }
}
