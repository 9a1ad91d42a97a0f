//! No two files of a crate import each other, not even through others.
//!
//! A `mod.rs` and the files of its folder are no exception: it either only declares and re-exports them, which is no
//! import, or its files do without it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use syn::{Attribute, Item, UseTree, Visibility};

/// The path of a module in its crate.
pub(super) type Module = Vec<String>;

/// The imports and the items of a file.
#[derive(Default)]
pub(super) struct File {
    pub(super) path: PathBuf,
    /// The names of its own items.
    items: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
}

/// A name that a file imports.
pub(super) struct Import {
    pub(super) path: Vec<String>,
    /// The name in the file, or `*`.
    pub(super) name: String,
    /// True if other files import the name from here.
    is_facade: bool,
}

pub(super) struct Crate {
    pub(super) files: BTreeMap<Module, File>,
}

impl Crate {
    pub(super) fn read(source: &Path) -> Crate {
        let mut files = BTreeMap::new();
        let mut tests = BTreeSet::new();
        for path in rust_files(source) {
            let module = module_of(path.strip_prefix(source).expect("a file of the crate"));
            let text = fs::read_to_string(&path).expect("a readable file");
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut file = File {
                path,
                ..File::default()
            };
            for item in &parsed.items {
                file.add(item, &module, &mut tests);
            }
            files.insert(module, file);
        }
        files.retain(|module, _| !tests.iter().any(|test: &Module| module.starts_with(test)));
        Crate { files }
    }

    /// Returns the module of the file that defines the item of a path in `module`.
    pub(super) fn defining(&self, module: &Module, path: &[String], depth: usize) -> Option<Module> {
        let mut at = module.clone();
        for (index, segment) in path.iter().enumerate() {
            match segment.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop()?;
                }
                name => {
                    let mut child = at.clone();
                    child.push(name.to_owned());
                    if self.files.contains_key(&child) {
                        at = child;
                        continue;
                    }
                    let file = self.files.get(&at)?;
                    if !file.items.contains(name) && depth < 10 {
                        let of_name = |import: &&Import| import.name == name || import.name == "*";
                        let found = file.imports.iter().filter(of_name).find_map(|import| {
                            let mut path = import.path.clone();
                            if import.name == "*" {
                                path.push(name.to_owned());
                            }
                            let found = self.defining(&at, &path, depth + 1)?;
                            (import.name != "*" || self.files[&found].items.contains(name)).then_some(found)
                        });
                        return found.or_else(|| (index > 0).then_some(at));
                    }
                    // A first name that is neither a module nor an item is another crate.
                    return file.items.contains(name).then_some(at);
                }
            }
        }
        Some(at)
    }

    fn edges(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let mut edges = BTreeMap::new();
        for (module, file) in &self.files {
            let imported = file.imports.iter().filter(|import| !import.is_facade);
            let defining = imported.filter_map(|import| self.defining(module, &import.path, 0));
            edges.insert(module, defining.filter(|target| target != module).collect());
        }
        edges
    }

    /// Returns the groups of files that import each other.
    fn cycles(&self) -> Vec<Vec<String>> {
        let edges = self.edges();
        let mut reached: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
        for module in self.files.keys() {
            let mut found = BTreeSet::new();
            let mut next = vec![module];
            while let Some(at) = next.pop() {
                next.extend(edges[at].iter().filter(|target| found.insert(*target)));
            }
            reached.insert(module, found);
        }
        let mut cycles: BTreeSet<Vec<String>> = BTreeSet::new();
        for (module, found) in &reached {
            if found.contains(module) {
                let cycle = found.iter().filter(|other| reached[**other].contains(module));
                cycles.insert(
                    cycle
                        .map(|index| self.files[*index].path.display().to_string())
                        .collect(),
                );
            }
        }
        cycles.into_iter().collect()
    }
}

impl File {
    fn add(&mut self, item: &Item, module: &Module, tests: &mut BTreeSet<Module>) {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::Macro(item) => match &item.ident {
                Some(name) => name,
                None => return,
            },
            Item::Mod(item) if is_test(&item.attrs) => {
                if item.content.is_none() {
                    tests.insert([module.as_slice(), &[item.ident.to_string()]].concat());
                }
                return;
            }
            // A module in the file is a part of it, one level below.
            Item::Mod(item) if item.content.is_some() => {
                let items = item.content.iter().flat_map(|(_, items)| items);
                let first = self.imports.len();
                for item in items.filter(|item| matches!(item, Item::Use(_))) {
                    self.add(item, module, tests);
                }
                for import in &mut self.imports[first..] {
                    if import.path.first().is_some_and(|step| step == "super") {
                        import.path.remove(0);
                    }
                }
                &item.ident
            }
            Item::Use(item) if !is_test(&item.attrs) => {
                let is_facade = !matches!(item.vis, Visibility::Inherited);
                return self.import(&item.tree, &mut Vec::new(), is_facade);
            }
            _ => return,
        };
        self.items.insert(name.to_string());
    }

    fn import(&mut self, tree: &UseTree, path: &mut Vec<String>, is_facade: bool) {
        let mut push = |name: String, more: Option<String>| {
            let path = path.iter().cloned().chain(more).collect();
            self.imports.push(Import { path, name, is_facade });
        };
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.import(&tree.tree, path, is_facade);
                path.pop();
            }
            UseTree::Name(tree) if tree.ident == "self" => push(path.last().cloned().unwrap_or_default(), None),
            UseTree::Name(tree) => push(tree.ident.to_string(), Some(tree.ident.to_string())),
            UseTree::Rename(tree) => push(tree.rename.to_string(), Some(tree.ident.to_string())),
            UseTree::Glob(_) => push("*".to_owned(), None),
            UseTree::Group(tree) => {
                for tree in &tree.items {
                    self.import(tree, path, is_facade);
                }
            }
        }
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| {
        attribute.path().is_ident("cfg")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string().contains("test"))
    };
    attributes.iter().any(is_test)
}

/// Returns the module of a file, from its path in the source folder.
fn module_of(path: &Path) -> Module {
    let mut module: Module = path
        .with_extension("")
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    module
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn no_file_imports_itself_through_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let (mut cycles, mut imports) = (Vec::new(), 0);
    for source in [
        "macros/src",
        "runtime/mcpact/src",
        "runtime/cli/src",
        "runtime/gateway/src",
        "runtime/meter/src",
        "runtime/shared/src",
        "runtime/lines/src",
        "runtime/tokens/src",
        "runtime/word-table/src",
    ] {
        let read = Crate::read(&root.join(source));
        imports += read.edges().values().map(BTreeSet::len).sum::<usize>();
        cycles.extend(read.cycles());
    }
    assert!(imports > 1_000, "only {imports} imports are understood");
    assert!(cycles.is_empty(), "files that import each other: {cycles:#?}");
}
