//! A baseline from git: `REV:FILE`.

use std::fs;
use std::path::Path;

use super::git::git;
use super::{command, finished};

#[test]
fn a_baseline_at_a_revision() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("revision");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to write to");
    let write = |description: &str| {
        let tool = format!(r#"[{{"name":"a","description":"{description}","inputSchema":{{"type":"object"}}}}]"#);
        fs::write(folder.join("tools.json"), tool).expect("a file");
    };
    git(&folder, &["init", "--quiet"]);
    write("Search");
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "--quiet", "--message", "a"]);
    write("Search newspapers");
    let diff = |baseline: &str| {
        let mut command = command(&["diff", "tools.json", "--format", "json", "--baseline", baseline]);
        finished(&command.current_dir(&folder).output().expect("it starts"))
    };
    let changed = diff("HEAD:tools.json");
    let value: serde_json::Value = serde_json::from_str(&changed.out).expect(&changed.err);
    let tokens = |side: &str| value[side]["tokens"].as_u64().expect("a number");
    assert_eq!(tokens("after"), tokens("before") + 1, "{}", changed.out);
    for (baseline, words) in [
        ("HEAD:none.json", "no file `none.json` at the revision `HEAD`"),
        ("v9:tools.json", "no revision `v9`"),
        ("none.json", "cannot read `none.json`"),
    ] {
        let failed = diff(baseline);
        assert_eq!(failed.code, Some(101));
        assert!(failed.err.contains(words), "{}", failed.err);
    }
}
