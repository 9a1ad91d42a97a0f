//! Time of commands on a list with one description of 5, 10 and 20 MB: shows quadratic work.
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
const SHAPES: [(&str, &str); 6] = [
    ("one word", "a"),
    ("spaces", " "),
    ("words", "word "),
    ("sentences", "This tool allows you to find it. "),
    ("lines", "- it\n"),
    ("quotes", "`\"'("),
];

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long-texts");
    fs::create_dir_all(&folder).expect("a writable folder");
    let binary = mcpact_benches::mcpact_binary(Path::new(env!("CARGO_TARGET_TMPDIR")));
    println!(
        "seconds, of a list with one description:\n{:<28}{:>8}{:>8}{:>8}",
        "", "5 MB", "10 MB", "20 MB"
    );
    for (shape, part) in SHAPES {
        let lists = MEGABYTES.map(|megabytes| {
            let text = part.repeat(megabytes * 1_000_000 / part.len());
            let text = text.replace('"', "\\\"").replace('\n', "\\n");
            let list = format!(
                r#"{{"tools":[{{"name":"a_tool","description":"A {text}","inputSchema":{{"type":"object","properties":{{}}}}}}]}}"#
            );
            let path = folder.join(format!("{megabytes}.json"));
            fs::write(&path, list).expect("a writable folder");
            path.to_str().expect("a UTF-8 path").to_owned()
        });
        for command in [
            &["why", "a_tool"][..],
            &["compact"],
            &["report", "--html", "page.html"],
            &["words"],
        ] {
            let times = lists.each_ref().map(|list| {
                let started = Instant::now();
                let status = Command::new(&binary)
                    .args(command)
                    .arg(list)
                    .current_dir(&folder)
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .status();
                assert!(status.expect("the command").success(), "{command:?} of {shape}");
                started.elapsed().as_secs_f64()
            });
            let [small, middle, large] = times;
            println!(
                "{:<28}{small:>8.2}{middle:>8.2}{large:>8.2}",
                format!("{}: {shape}", command[0])
            );
        }
    }
}
