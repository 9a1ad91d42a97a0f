//! The size of a server's binary beside the same server with rmcp: heritage's 69 tools.
//!
//! `cargo bench -p mcpact-benches --bench size`
//!
//! Each server is built with optimisation and stripped, and serves standard input and output. The
//! one with rmcp has schemars' derive. Those with mcpact list all tools, list a catalogue, list the
//! meta-tools of a search, or cut each result to a budget. The last two columns say whether the
//! binary contains the vocabulary of the tokenizer and the table of words.

use std::{
    fs,
    path::{Path, PathBuf},
};

use mcpact_benches::{
    cargo, root,
    sides::{Body, Side},
    source::Heritage,
};

const MORE: &str = "rmcp = { version = \"3.9\", default-features = false, features = [\"server\"] }\n\
                    tokio = { version = \"1\", features = [\"rt\", \"macros\", \"io-std\", \"io-util\"] }\n";

/// A server's process.
const MAIN: &str = "use rmcp::ServiceExt;

#[tokio::main(flavor = \"current_thread\")]
async fn main() {
    let stdio = (tokio::io::stdin(), tokio::io::stdout());
    let running = SERVER.serve(stdio).await.expect(\"a client that speaks MCP\");
    running.waiting().await.expect(\"a server that ends with its client\");
}
";

/// The binaries of each side, and the server of each.
const SERVERS: [(Side, &[(&str, &str)]); 2] = [
    (Side::Rmcp, &[("rmcp", "heritage_rmcp::server()")]),
    (
        Side::Mcpact,
        &[
            ("all", "heritage_mcpact::server()"),
            (
                "catalogue",
                "heritage_mcpact::builder().menu(mcpact::Menu::new().catalogue_mode()).build().expect(\"handlers for all tools\")",
            ),
            ("dynamic", "heritage_mcpact::dynamic()"),
            (
                "result_budget",
                "heritage_mcpact::builder().menu(mcpact::Menu::new().result_budget(10_000)).build().expect(\"handlers for all tools\")",
            ),
        ],
    ),
];

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("size");
    let heritage = Heritage::read();
    let mut built: Vec<(&str, PathBuf)> = Vec::new();
    for (side, servers) in SERVERS {
        // cargo's dependencies of the one side are without the features of the other.
        let target = folder.join("target").join(side.package());
        let more = if side == Side::Rmcp {
            MORE.split_once('\n').map_or("", |(_, tokio)| tokio)
        } else {
            MORE
        };
        let krate = side.write(&heritage, Body::Echo, &folder.join(side.package()), more);
        for (name, server) in servers {
            let file = krate.join("src/bin").join(name).with_extension("rs");
            fs::create_dir_all(file.parent().expect("a folder")).expect("a writable folder");
            fs::write(file, MAIN.replace("SERVER", server)).expect("a writable file");
            built.push((name, target.join("release").join(name)));
        }
        let strip = ["--config", "profile.release.strip=true"];
        cargo(
            &[&["build", "--quiet", "--release"], &strip[..]].concat(),
            &krate,
            &target,
            "",
        );
    }

    let data = |path: &str| fs::read(root().join(path)).expect("a file of the workspace");
    let [vocabulary, words] = [
        "runtime/tokens/data/o200k_base.bin",
        "runtime/word-table/data/words.bin",
    ]
    .map(data);
    println!("69 tools, stripped, with optimisation:");
    println!(
        "{:<16}{:>10}{:>8}{:>14}{:>12}",
        "", "MB", "ratio", "vocabulary", "word table"
    );
    let mut first = None;
    for (name, path) in built {
        let binary = fs::read(path).expect("a binary");
        let megabytes = |bytes: &[u8]| f64::from(u32::try_from(bytes.len()).expect("less than 4 GB")) / 1e6;
        let size = megabytes(&binary);
        let ratio = size / *first.get_or_insert(size);
        let has = |data: &[u8]| if contains(&binary, data) { "yes" } else { "no" };
        println!(
            "{name:<16}{size:>10.2}{ratio:>8.2}{:>14}{:>12}",
            has(&vocabulary),
            has(&words)
        );
    }
}

/// Returns whether a binary has a part from the middle of the data, which occurs nowhere else.
fn contains(binary: &[u8], data: &[u8]) -> bool {
    let part = &data[data.len() / 2..][..32];
    binary.windows(part.len()).any(|bytes| bytes == part)
}
