//! Commands `cargo test`, and the tests of the workspace that they may name.

use std::collections::BTreeMap;
use std::path::Path;

use crate::tests::folder::Folder;

/// The words of a command `cargo test` that select tests.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Command<'a> {
    package: Option<&'a str>,
    /// The test file, of `--test`.
    file: Option<&'a str>,
    is_lib: bool,
    filters: Vec<&'a str>,
}

/// Options of cargo and of tests with a value, besides those of [`Command`].
const VALUE_OPTIONS: [&str; 6] = [
    "--features",
    "--profile",
    "--target",
    "--skip",
    "--test-threads",
    "--format",
];

impl<'a> Command<'a> {
    /// Returns the commands in a line of code.
    pub(super) fn all_in(line: &'a str) -> impl Iterator<Item = Command<'a>> {
        line.split("cargo test ").skip(1).map(Command::of)
    }

    /// Reads the words after `cargo test`.
    fn of(words: &'a str) -> Command<'a> {
        let mut command = Command::default();
        // Without comments, pipes and redirections.
        let words = words.split(['>', '|', '&', '#', '…']).next().unwrap_or_default();
        let mut words = words.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "-p" | "--package" => command.package = words.next(),
                "--test" => command.file = words.next(),
                "--lib" => command.is_lib = true,
                option if VALUE_OPTIONS.contains(&option) => {
                    words.next();
                }
                option if option.starts_with('-') => {}
                filter => command.filters.push(filter),
            }
        }
        command
    }
}

/// The tests of all packages.
pub(super) struct Workspace {
    packages: BTreeMap<String, Package>,
}

/// The names of tests, with their modules, by file: `lib`, or that of `--test`.
type Package = BTreeMap<String, Vec<String>>;

impl Workspace {
    /// Reads the packages and the tests in these files.
    pub(super) fn of(root: &Path, files: &[String]) -> Workspace {
        let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default();
        let mut folders: BTreeMap<&str, String> = BTreeMap::new();
        for path in files {
            let Some(folder) = path.strip_suffix("/Cargo.toml") else {
                continue;
            };
            let manifest = read(path);
            let package = manifest.split_once("[package]\nname = \"").map(|(_, rest)| rest);
            if let Some((name, _)) = package.and_then(|rest| rest.split_once('"')) {
                folders.insert(folder, name.to_owned());
            }
        }
        let mut packages: BTreeMap<String, Package> = BTreeMap::new();
        for path in files.iter().filter(|path| path.rsplit('.').next() == Some("rs")) {
            let Some((folder, file)) = folder_of(&folders, path) else {
                continue;
            };
            let package = packages.entry(folders[folder].clone()).or_default();
            if let Some((target, module)) = target(file) {
                package
                    .entry(target.to_owned())
                    .or_default()
                    .extend(tests(&module, &read(path)));
            }
        }
        Workspace { packages }
    }

    /// Returns an error if a command names a package, a file or a test that does not exist.
    pub(super) fn check(&self, command: &Command<'_>) -> Result<(), String> {
        let packages: Vec<&Package> = match command.package {
            None => self.packages.values().collect(),
            Some(name) => vec![self.packages.get(name).ok_or(format!("no package `{name}`"))?],
        };
        let files = packages.into_iter().flatten();
        let files: Vec<_> = match command.file {
            Some(wanted) => files.filter(|(file, _)| *file == wanted).collect(),
            None if command.is_lib => files.filter(|(file, _)| *file == LIB).collect(),
            None => files.collect(),
        };
        if files.is_empty() {
            return Err(format!("no test file `{}`", command.file.unwrap_or(LIB)));
        }
        for filter in &command.filters {
            let is_selected = |test: &String| test.contains(filter);
            if !files.iter().any(|(_, tests)| tests.iter().any(is_selected)) {
                return Err(format!("no test `{filter}`"));
            }
        }
        Ok(())
    }
}

/// The file of tests in `src`.
const LIB: &str = "lib";

/// Returns the folder of the innermost package around a file, and the file's path in it.
fn folder_of<'a>(folders: &BTreeMap<&'a str, String>, path: &'a str) -> Option<(&'a str, &'a str)> {
    let ends = path.rmatch_indices('/').map(|(end, _)| end);
    let mut around = ends.map(|end| (&path[..end], &path[end + 1..]));
    around.find(|(folder, _)| folders.contains_key(folder))
}

/// Returns the file of `--test`, or `lib`, and the module of a file in it.
fn target(file: &str) -> Option<(&str, String)> {
    let module = |path: &str| {
        let mut parts: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
        if matches!(parts.last(), Some(&("main" | "mod" | "lib"))) {
            parts.pop();
        }
        parts.join("::")
    };
    if let Some(path) = file.strip_prefix("src/") {
        return Some((LIB, module(path)));
    }
    let path = file.strip_prefix("tests/")?;
    Some(match path.split_once('/') {
        Some((target, path)) => (target, module(path)),
        None => (path.trim_end_matches(".rs"), String::new()),
    })
}

/// Returns the names of a file's tests, each in every inline module of the file.
fn tests(module: &str, text: &str) -> Vec<String> {
    let lines = || text.lines().map(str::trim);
    let inline = lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(" {"));
    let modules: Vec<&str> = std::iter::once("").chain(inline).collect();
    let mut names = Vec::new();
    let mut is_test = false;
    for line in lines() {
        let function = line.trim_start_matches("async ").strip_prefix("fn ");
        if let Some((name, _)) = function.and_then(|rest| rest.split_once('(')) {
            if is_test {
                let paths = modules.iter().map(|inline| [module, inline, name]);
                let paths = paths.map(|path| path.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>());
                names.extend(paths.map(|path| path.join("::")));
            }
            is_test = false;
        }
        is_test |= line == "#[test]" || line.starts_with("#[tokio::test");
    }
    names
}

#[test]
fn words_of_commands() {
    let commands: Vec<Command<'_>> = Command::all_in(
        "A=1 cargo test --release -p a --features b --test c d -- --nocapture e::f > g; cargo test --lib …",
    )
    .collect();
    let first = Command {
        package: Some("a"),
        file: Some("c"),
        is_lib: false,
        filters: vec!["d", "e::f"],
    };
    let second = Command {
        is_lib: true,
        ..Command::default()
    };
    assert_eq!(commands, [first, second]);
}

#[test]
fn commands_without_a_test() {
    let text = "mod inner {\n    #[test]\n    #[ignore]\n    fn a_test() {}\n}\nfn helper() {}\n";
    let root = Folder::new("documented");
    let files = ["a/Cargo.toml", "a/src/lib.rs", "a/tests/one.rs", "a/tests/two/part.rs"].map(str::to_owned);
    for file in &files {
        let path = root.join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let manifest = "[package]\nname = \"crate-a\"\n";
        let content = if file == "a/Cargo.toml" { manifest } else { text };
        std::fs::write(path, content).expect("a file");
    }
    let workspace = Workspace::of(&root, &files);
    for (words, error) in [
        ("-p crate-a --test one a_test", None),
        ("-p crate-a --test two part::inner::a_test", None),
        ("-p crate-a --lib inner", None),
        ("a_test", None),
        ("-p crate-b", Some("no package `crate-b`")),
        ("-p crate-a --test three", Some("no test file `three`")),
        ("-p crate-a --test one helper", Some("no test `helper`")),
        ("-p crate-a --test one -- --nocapture b_test", Some("no test `b_test`")),
    ] {
        let found = workspace.check(&Command::of(words));
        assert_eq!(found.err().as_deref(), error, "{words}");
    }
}
