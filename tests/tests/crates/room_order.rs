//! The rooms of a crate, its top folders and files, import in one order only: each uses those before it.
//!
//! A room runs at a time of its own, in the user's compiler or in the user's server, so an import against the order
//! would pull code into the wrong one. The crate root is no room: it re-exports all of them.

use std::{collections::BTreeSet, path::Path};

use super::import_cycles::Crate;

/// The sources of each crate with rooms, and its rooms in their order. `private` is what expansions name.
const ORDERS: &[(&str, &str)] = &[
    (
        "runtime/mcpact/src",
        "build < json < call < search < menu < serve < private",
    ),
    (
        "runtime/cli/src",
        "failure < outcome < print < input < prose < checks < commands",
    ),
    (
        "runtime/gateway/src",
        "causes < headers < message < catalogue < config < gateway < upstream < route < session < store < advise < page \
         < downstream < dashboard",
    ),
];

#[test]
fn no_room_imports_a_later_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut wrong = BTreeSet::new();
    for (source, order) in ORDERS {
        let rooms: Vec<&str> = order.split(" < ").collect();
        let read = Crate::read(&root.join(source));
        let place = |room: &String| rooms.iter().position(|other| other == room);
        for (module, file) in &read.files {
            // The files in `bin` are crates of their own.
            let Some(own) = module.first().filter(|room| *room != "bin") else {
                continue;
            };
            let Some(here) = place(own) else {
                wrong.insert(format!("{source}: the room `{own}` has no place in `{order}`"));
                continue;
            };
            for import in &file.imports {
                let target = read.defining(module, &import.path, 0);
                let Some(target) = target.filter(|target| target.first().and_then(place) > Some(here)) else {
                    continue;
                };
                let (from, to) = (file.path.display(), read.files[&target].path.display());
                wrong.insert(format!("{from} imports `{}` of {to}", import.name));
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the order of rooms: {wrong:#?}");
}
