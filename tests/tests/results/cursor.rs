//! Cursors continue the list for which they were made, and every other list refuses them.

use std::cell::Cell;

use mcpact::results::{CursorError, Cursors, Packer, Scope};
use proptest::{collection::vec, prelude::*, sample::select, test_runner::TestRunner};

use crate::{CASES, PIECES, config};

const KEY: [u8; 32] = [7; 32];

/// Letters of cursors, and one that is not.
const LETTERS: [&str; 9] = ["A", "B", "Q", "g", "z", "0", "-", "_", "="];

/// A cursor visits every item once, in order, at any maximum that allows progress.
#[test]
fn every_item_once() {
    let item = vec(select(&PIECES[..]), 2..5).prop_map(|pieces| pieces.concat());
    let cases = (vec(item, 18..24), 60..70_usize);
    let paged = Cell::new(0);
    let result = TestRunner::new(config()).run(&cases, |(items, max)| {
        let cursors = Cursors::with_key(KEY);
        let scope = Scope::new("search", &"gold");
        let (mut visited, mut start, mut calls) = (Vec::new(), 0, 0);
        loop {
            let next = |position: usize| cursors.seal(&scope, 3, u64::try_from(position).expect("64 bits"));
            let packed = Packer::new(max)
                .start(start)
                .next(next)
                .pack(items.clone())
                .expect("progress");
            visited.extend(packed.items);
            calls += 1;
            prop_assert!(calls <= items.len());
            let Some(cursor) = packed.next else { break };
            prop_assert!(cursor.len() <= 48);
            start = usize::try_from(cursors.open(&cursor, &scope, 3).expect("its own")).expect("64 bits");
        }
        prop_assert_eq!(visited, items);
        paged.set(paged.get() + u32::from(calls > 1));
        Ok(())
    });
    result.expect("all lists");
    assert!(paged.get() > CASES / 4, "only {} lists have a second page", paged.get());
}

proptest! {
    #![proptest_config(config())]

    /// A cursor has the position with which it was made, and a changed cursor is refused.
    #[test]
    fn tampering(position: u64, generation: u64, at: prop::sample::Index, letter in select(&LETTERS[..])) {
        let cursors = Cursors::with_key(KEY);
        let scope = Scope::new("search", &"gold");
        let cursor = cursors.seal(&scope, generation, position);
        prop_assert!(cursor.len() <= 48);
        prop_assert_eq!(cursors.open(&cursor, &scope, generation), Ok(position));
        let at = at.index(cursor.len());
        let mut changed = cursor.clone();
        changed.replace_range(at..=at, letter);
        if changed != cursor {
            prop_assert!(matches!(cursors.open(&changed, &scope, generation), Err(CursorError::Unknown(_))));
        }
    }
}

#[test]
fn accepted_nowhere_else() {
    let cursors = Cursors::with_key(KEY);
    let scope = Scope::new("search", &("gold", 5));
    let cursor = cursors.seal(&scope, 1, 20);
    assert_eq!(cursors.open(&cursor, &scope, 1), Ok(20));
    let unknown = |cursors: &Cursors, scope: &Scope, cursor: &str| {
        let error = cursors.open(cursor, scope, 1).expect_err("no cursor");
        assert!(matches!(error, CursorError::Unknown(_)), "{error}");
        error.to_string()
    };
    for scope in [
        Scope::new("search", &("gold", 6)),
        Scope::new("searc", &("hgold", 5)),
        Scope::new("harvest", &("gold", 5)),
        Scope::new("search", &("gold", 5, 1)),
    ] {
        unknown(&cursors, &scope, &cursor);
    }
    unknown(&Cursors::with_key([8; 32]), &scope, &cursor);
    unknown(&Cursors::random().expect("a key"), &scope, &cursor);
    // No key is empty, and none is the same twice.
    let random = [Cursors::random(), Cursors::random()].map(|cursors| cursors.expect("a key").seal(&scope, 1, 20));
    assert_ne!(random[0], random[1]);
    let truncated = &cursor[..cursor.len() - 1];
    for cursor in [
        "",
        "A",
        truncated,
        "é",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        &"A".repeat(10_000_000),
    ] {
        let said = unknown(&cursors, &scope, cursor);
        assert!(
            said.len() < 300 && said.contains("omit `cursor` to start over"),
            "{said}"
        );
    }
}

#[test]
fn stale_cursors() {
    let cursors = Cursors::with_key(KEY);
    let scope = Scope::new("search", &"gold");
    let cursor = cursors.seal(&scope, 1, 20);
    let error = cursors.open(&cursor, &scope, 2).expect_err("it is stale");
    assert!(matches!(error, CursorError::Stale(_)));
    assert!(
        error
            .to_string()
            .ends_with("is stale, since the data have changed; omit `cursor` to start over")
    );
    // A cursor is short, since a model reads and writes it.
    assert_eq!(cursor.len(), 24);
}

/// The keys of a map have no order.
#[test]
fn scopes_of_maps() {
    let map = |keys: &[&str]| {
        keys.iter()
            .map(|key| ((*key).to_owned(), 1.into()))
            .collect::<serde_json::Map<_, _>>()
    };
    let [one, other] = [["a", "b"], ["b", "a"]].map(|keys| mcpact::results::Scope::new("search", &map(&keys)));
    assert_eq!(one, other);
    assert_ne!(mcpact::results::Scope::new("search", &u128::MAX), one);
}
