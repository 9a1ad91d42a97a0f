//! Crates that tests compile: copies of `tests/fixtures/*`, or written by a test.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::files;

/// A crate in a scratch folder, with the workspace's lock file, so that nothing is resolved anew.
pub struct Fixture {
    folder: PathBuf,
    target: PathBuf,
    variables: Vec<(String, String)>,
}

/// The result of a cargo command.
pub struct Ran {
    command: String,
    output: Output,
}

impl Fixture {
    /// A copy of `tests/fixtures/<name>`. `scratch` is `CARGO_TARGET_TMPDIR`.
    ///
    /// # Panics
    ///
    /// If it cannot be copied.
    pub fn new(scratch: &str, name: &str) -> Fixture {
        let from = tests().join("fixtures").join(name);
        let paths = files(&from);
        let relative = |path: &PathBuf| path.strip_prefix(&from).expect("below it").to_owned();
        let names: Vec<PathBuf> = paths.iter().map(relative).collect();
        let fixture = Fixture::with_files(scratch, name, &names);
        for (path, name) in paths.iter().zip(&names) {
            let text = fs::read_to_string(path).expect("a text");
            fixture.write(name.to_str().expect("UTF-8"), &text);
        }
        fixture
    }

    /// A crate of this manifest and this `src/lib.rs`.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    pub fn written(scratch: &str, name: &str, manifest: &str, lib: &str) -> Fixture {
        let fixture = Fixture::with_files(scratch, name, &["Cargo.toml".into(), "src/lib.rs".into()]);
        fixture.write("Cargo.toml", manifest);
        fixture.write("src/lib.rs", lib);
        fixture
    }

    /// Returns a crate without files of an earlier run, except those of these names: if they stay the
    /// same, cargo does not compile them again.
    fn with_files(scratch: &str, name: &str, names: &[PathBuf]) -> Fixture {
        let scratch = Path::new(scratch).join("fixtures");
        let folder = scratch.join("crates").join(name);
        fs::create_dir_all(folder.join("src")).expect("a writable folder");
        for path in files(&folder) {
            if names.iter().all(|name| folder.join(name) != path) {
                fs::remove_file(path).expect("a writable folder");
            }
        }
        fs::copy(tests().join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace's lock file");
        Fixture {
            folder,
            target: scratch.join("target"),
            variables: Vec::new(),
        }
    }

    /// Builds in a target folder of its own, so that cargo does not wait for the builds of other
    /// fixtures.
    #[must_use]
    pub fn in_target(mut self, name: &str) -> Fixture {
        self.target.set_file_name(name);
        self
    }

    /// Writes a file of the crate, unless it has this text. A path that begins with `../../../` leads to the workspace, as from `tests/fixtures/*`.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    pub fn write(&self, file: &str, text: &str) {
        let file = self.folder.join(file);
        let text = rooted(text);
        // A new modification time would make cargo compile the crate again.
        if fs::read(&file).is_ok_and(|old| old == text.as_bytes()) {
            return;
        }
        fs::create_dir_all(file.parent().expect("a folder")).expect("a writable folder");
        fs::write(file, text).expect("a writable file");
    }

    /// Replaces a text in a file of the crate.
    ///
    /// # Panics
    ///
    /// If the text is not there, or the file cannot be written.
    pub fn edit(&self, file: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.folder.join(file)).expect("a file of the crate");
        assert!(text.contains(from), "{file} has no `{from}`");
        self.write(file, &text.replace(from, to));
    }

    /// Sets a variable for cargo.
    #[must_use]
    pub fn with(mut self, variable: &str, value: &str) -> Fixture {
        self.variables.retain(|(set, _)| set != variable);
        self.variables.push((variable.to_owned(), value.to_owned()));
        self
    }

    /// Returns the folder of the crate.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the target folder.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Runs cargo in the crate.
    ///
    /// # Panics
    ///
    /// If there is no cargo.
    pub fn cargo(&self, arguments: &[&str]) -> Ran {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("RUSTFLAGS")
            .env_remove("MCPACT_BUDGET");
        for (variable, value) in &self.variables {
            cargo.env(variable, value);
        }
        Ran {
            command: format!("cargo {}", arguments.join(" ")),
            output: cargo.output().expect("cargo"),
        }
    }

    /// Runs cargo in the crate, which must succeed.
    ///
    /// # Panics
    ///
    /// If it fails: with its output.
    #[track_caller]
    pub fn run(&self, arguments: &[&str]) -> Ran {
        let ran = self.cargo(arguments);
        assert!(ran.succeeded(), "{} failed:\n{}", ran.command, ran.stderr());
        ran
    }
}

impl Ran {
    /// Returns whether it succeeded.
    pub fn succeeded(&self) -> bool {
        self.output.status.success()
    }

    /// Returns its standard output.
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    /// Returns its standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }

    /// Expects it to fail with each of these texts in its standard error.
    ///
    /// # Panics
    ///
    /// If it succeeded, or wrote something else.
    #[track_caller]
    pub fn fails_with(&self, words: &[&str]) {
        let said = self.stderr();
        assert!(!self.succeeded(), "{} succeeded:\n{said}", self.command);
        for words in words {
            assert!(said.contains(words), "{} did not say `{words}`:\n{said}", self.command);
        }
    }
}

fn tests() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Makes the paths from a fixture to the workspace absolute.
fn rooted(text: &str) -> String {
    let root = tests()
        .parent()
        .expect("the workspace")
        .display()
        .to_string()
        .replace('\\', "/");
    text.replace("../../../src/", &format!("{root}/tests/src/"))
        .replace("../../../", &format!("{root}/"))
}
