//! Declarations of attribute keys. Parser, messages and docs all read a key's one declaration.

use super::args::{self, Arg};
use super::target::Target;
use crate::diagnostics::{Diagnostics, messages};
use proc_macro2::TokenStream;
use syn::ext::IdentExt;

/// A key of an attribute whose arguments are read into an `A`.
pub(crate) struct Key<A: 'static> {
    pub(crate) name: &'static str,
    /// The kind of value, for the message "`range` takes …".
    pub(crate) takes: &'static str,
    /// The key with its value, for messages and docs.
    pub(crate) examples: &'static [&'static str],
    /// The meaning, for the table in the docs.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test writes the docs"))]
    pub(crate) doc: &'static str,
    /// The items that the key is allowed on.
    pub(crate) on: &'static [Target],
    pub(crate) read: Read<A>,
}

/// Reads an argument, and reports a value that the key does not take.
pub(crate) type Read<A> = fn(&mut A, &Arg, &mut Diagnostics);

/// Keys that an attribute may have several times.
const REPEATABLE: [&str; 3] = ["allow", "warn", "deny"];

/// Reads the arguments of the attribute called `attribute`.
///
/// The attribute may occur several times on one `target`, each time with one of `lists`. `tables`
/// are its keys. Reports keys that are unknown, not allowed on `target`, or repeated.
pub(crate) fn read<A: Default>(
    lists: impl IntoIterator<Item = TokenStream>,
    attribute: &str,
    target: Target,
    tables: &[&'static [Key<A>]],
    diagnostics: &mut Diagnostics,
) -> A {
    let mut args = A::default();
    let keys = || tables.iter().copied().flatten();
    let allowed = || keys().filter(|key| key.on.contains(&target));
    let mut seen: Vec<&str> = Vec::new();
    for list in lists {
        for (ident, value) in args::split(list, diagnostics) {
            let name = ident.unraw().to_string();
            let Some(key) = allowed().find(|key| key.name == name) else {
                let names: Vec<&str> = allowed().map(|key| key.name).collect();
                let message = if keys().any(|key| key.name == name) {
                    messages::misplaced_key(&name, target.name(), &names)
                } else {
                    messages::unknown_key(attribute, &name, &names)
                };
                diagnostics.error(ident.span(), message);
                continue;
            };
            if seen.contains(&key.name) && !REPEATABLE.contains(&key.name) {
                diagnostics.error(ident.span(), messages::duplicate_key(&name));
                continue;
            }
            seen.push(key.name);
            let arg = Arg {
                key: ident,
                target,
                takes: key.takes,
                examples: key.examples,
                value,
            };
            (key.read)(&mut args, &arg, diagnostics);
        }
    }
    args
}

/// Returns the table of the keys for the docs. Consecutive keys with the same meaning share a row.
#[cfg(test)]
pub(crate) fn table<A>(tables: &[&'static [Key<A>]]) -> String {
    let keys: Vec<&Key<A>> = tables.iter().copied().flatten().collect();
    let has_targets = keys.iter().any(|key| key.on != keys[0].on);
    let mut table = if has_targets {
        "| Key | Allowed on | Meaning |\n|---|---|---|\n".to_owned()
    } else {
        "| Key | Meaning |\n|---|---|\n".to_owned()
    };
    for row in keys.chunk_by(|left, right| left.doc == right.doc && left.on == right.on) {
        let examples = row.iter().flat_map(|key| key.examples);
        let examples: Vec<String> = examples.map(|example| format!("`{example}`")).collect();
        let targets: Vec<&str> = row[0].on.iter().map(|target| target.name()).collect();
        let mut cells = vec![examples.join(", ")];
        if has_targets {
            cells.push(targets.join(", "));
        }
        cells.push(row[0].doc.to_owned());
        table += "| ";
        table += &cells.join(" | ");
        table += " |\n";
    }
    table
}

/// Compares a table with the text between `<!-- keys -->` and `<!-- /keys -->` in a file of `docs`.
/// If the variable `UPDATE_EXPECT` is set, writes the table there.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_docs(file: &str, table: &str) {
    const START: &str = "<!-- keys -->\n";
    const END: &str = "<!-- /keys -->";
    let table = format!("\n{table}\n");
    let path = format!("{}/docs/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the docs");
    let (before, rest) = text.split_once(START).expect("a start");
    let (written, after) = rest.split_once(END).expect("an end");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, format!("{before}{START}{table}{END}{after}")).expect("written docs");
    } else {
        assert_eq!(written, table, "run the test with UPDATE_EXPECT=1 to update {file}");
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Target, read, table};
    use crate::diagnostics::Diagnostics;
    use crate::tests::messages;
    use quote::quote;

    const KEYS: &[Key<Vec<String>>] = &[
        Key {
            name: "range",
            takes: "a range",
            examples: &["range = 1..", "range = ..1"],
            doc: "bounds of a number",
            on: &[Target::Type, Target::Field],
            read: |names, arg, _| names.push(arg.name()),
        },
        Key {
            name: "allow",
            takes: "names of lints",
            examples: &["allow(long_name)"],
            doc: "levels of lints",
            on: &[Target::Type],
            read: |names, arg, _| names.push(arg.name()),
        },
        Key {
            name: "output",
            takes: "a type",
            examples: &["output = Hits"],
            doc: "the type of results",
            on: &[Target::Field],
            read: |names, arg, _| names.push(arg.name()),
        },
    ];

    #[test]
    fn reading_continues_after_a_mistake() {
        let mut diagnostics = Diagnostics::new();
        let lists = [
            quote!(rnage = 1, allow = , = 4, range = 1 2, allow(a)),
            quote!(range = 1.., output = Map<K, V>, allow(b)),
        ];
        let names = read(lists, "mcp", Target::Type, &[KEYS], &mut diagnostics);
        assert_eq!(names, ["range", "allow", "allow"]);
        let errors = messages(&diagnostics.finish().expect("errors"));
        assert_eq!(errors.len(), 6);
        assert!(errors.iter().any(|error| error.contains("write `range`")), "{errors:?}");
    }

    #[test]
    fn tables() {
        let expected = "| Key | Allowed on | Meaning |\n|---|---|---|\n\
            | `range = 1..`, `range = ..1` | type, field | bounds of a number |\n\
            | `allow(long_name)` | type | levels of lints |\n\
            | `output = Hits` | field | the type of results |\n";
        assert_eq!(table(&[KEYS]), expected);
        assert_eq!(
            table(&[&KEYS[1..2]]),
            "| Key | Meaning |\n|---|---|\n| `allow(long_name)` | levels of lints |\n"
        );
    }
}
