//! Time of commands on a list with one text of 5, 10 and 20 MB: shows quadratic work.
//!
//! `cargo build --release -p mcpact-cli && cargo bench -p mcpact-benches --bench long_texts`
//!
//! Each row is a shape of text; its columns are seconds. A time that grows with the length doubles
//! from column to column.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

const MEGABYTES: [usize; 3] = [5, 10, 20];
const SHAPES: [(&str, Shape); 9] = [
    ("one word", Shape::Repeated("a")),
    ("spaces", Shape::Repeated(" ")),
    ("words", Shape::Repeated("word ")),
    ("sentences", Shape::Repeated("This tool allows you to find it. ")),
    ("lines", Shape::Repeated("- it\n")),
    ("quotes", Shape::Repeated("`\"'(")),
    ("random letters", Shape::Random(b"abcdefghijklmnopqrstuvwxyz")),
    ("random words", Shape::Random(b"abcdefghijklmnopqrstuvwxyz     ")),
    (
        "random Base64",
        Shape::Random(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"),
    ),
];
/// The commands, before the file of the list.
const COMMANDS: [&[&str]; 5] = [
    &["why", "a_tool"],
    &["compact"],
    &["report", "--html", "page.html"],
    &["words"],
    &["check", "--client", "all"],
];

/// The content of a text.
#[derive(Clone, Copy)]
enum Shape {
    /// Copies of this part.
    Repeated(&'static str),
    /// Characters of this alphabet, in an order that repeats nothing.
    Random(&'static [u8]),
}

impl Shape {
    /// Returns a text of about this length, the same in every run.
    fn text(self, bytes: usize) -> String {
        match self {
            Shape::Repeated(part) => part.repeat(bytes / part.len()),
            Shape::Random(alphabet) => {
                // Xorshift; the seed may be any number but zero.
                let mut state = 1_u64;
                let mut character = || {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    let index = state % alphabet.len() as u64;
                    char::from(alphabet[usize::try_from(index).expect("an index")])
                };
                (0..bytes).map(|_| character()).collect()
            }
        }
    }
}

/// The location of the long text.
#[derive(Clone, Copy)]
enum Location {
    /// The tool's description.
    Tool,
    /// The description of a parameter.
    Parameter,
    /// The tool's description. Each of 20 parameters has a finding whose saving is counted.
    BesideFindings,
}

const LOCATIONS: [(&str, Location); 3] = [
    ("the tool's description", Location::Tool),
    ("a parameter's description", Location::Parameter),
    (
        "the tool's description, beside 20 parameters with an example",
        Location::BesideFindings,
    ),
];

/// Writes a list with a text, as it is in a JSON string, at this location.
fn list(location: Location, text: &str) -> String {
    let (description, properties) = match location {
        Location::Tool => (text, String::new()),
        Location::Parameter => (
            "Find it",
            format!(r#""notes":{{"type":"string","description":"A {text}"}}"#),
        ),
        Location::BesideFindings => {
            let property = |number: usize| {
                format!(r#""p{number}":{{"type":"string","description":"A town of the state, e.g. Ballarat"}}"#)
            };
            (text, (0..20).map(property).collect::<Vec<_>>().join(","))
        }
    };
    format!(
        r#"{{"tools":[{{"name":"a_tool","description":"A {description}","inputSchema":{{"type":"object","properties":{{{properties}}}}}}}]}}"#
    )
}

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long-texts");
    fs::create_dir_all(&folder).expect("a writable folder");
    let binary = mcpact_benches::mcpact_binary(Path::new(env!("CARGO_TARGET_TMPDIR")));
    for (title, location) in LOCATIONS {
        println!(
            "seconds, with a long text in {title}:\n{:<28}{:>8}{:>8}{:>8}",
            "", "5 MB", "10 MB", "20 MB"
        );
        for (title, shape) in SHAPES {
            let lists = MEGABYTES.map(|megabytes| {
                let text = shape.text(megabytes * 1_000_000);
                let text = text.replace('"', "\\\"").replace('\n', "\\n");
                let path = folder.join(format!("{megabytes}.json"));
                fs::write(&path, list(location, &text)).expect("a writable folder");
                path.to_str().expect("a UTF-8 path").to_owned()
            });
            for command in COMMANDS {
                let [small, middle, large] = lists.each_ref().map(|list| seconds(&binary, command, list, &folder));
                println!(
                    "{:<28}{small:>8.2}{middle:>8.2}{large:>8.2}",
                    format!("{}: {title}", command[0])
                );
            }
        }
    }
}

/// Returns the time that a command takes. It may have findings.
fn seconds(binary: &Path, command: &[&str], list: &str, folder: &Path) -> f64 {
    let started = Instant::now();
    let status = Command::new(binary)
        .args(command)
        .arg(list)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the command");
    assert!(matches!(status.code(), Some(0 | 100)), "{command:?} of {list}");
    started.elapsed().as_secs_f64()
}
