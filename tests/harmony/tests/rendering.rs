//! The text for OpenAI, against the `openai-harmony` crate: the same tokens, and so the same text.

use std::{env, fs, path::Path, process::Command};

use mcpact::{cost::Measure, tokens::Encoding};
use openai_harmony::{
    HarmonyEncoding, HarmonyEncodingName,
    chat::{DeveloperContent, Message, Role, ToolDescription},
    load_harmony_encoding,
};
use serde_json::{Value, json};

use mcpact_tests::{lists, random::Random};

/// The variable with the folder of the vocabulary; without it, the crate downloads the vocabulary.
const VOCABULARY_VARIABLE: &str = "TIKTOKEN_ENCODINGS_BASE";

/// Tokens of the vocabulary, special ones apart.
const ORDINARY_TOKENS: u32 = 199_998;

const ENCODING: Encoding = Encoding::O200kBase;

/// The crate renders tokens and not text, so it needs a vocabulary: ours, in the form in which
/// OpenAI publishes it. The crate compares the hash of the file with that of the published one.
///
/// It takes the folder from the environment alone, which a process can set for another one only:
/// this test runs itself.
#[test]
fn as_the_crate_renders() {
    if env::var_os(VOCABULARY_VARIABLE).is_some() {
        return compare();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("harmony");
    fs::create_dir_all(&folder).expect("a writable folder");
    let lines = (0..ORDINARY_TOKENS).map(|token| {
        let bytes = ENCODING.decode(&[token]).expect("a token");
        format!("{} {token}\n", base64(&bytes))
    });
    fs::write(folder.join("o200k_base.tiktoken"), lines.collect::<String>()).expect("a writable file");
    let itself = env::current_exe().expect("a test binary");
    let ran = Command::new(itself)
        .args(["as_the_crate_renders", "--exact", "--nocapture"])
        .env(VOCABULARY_VARIABLE, &folder)
        .output()
        .expect("a process");
    let output = format!(
        "{}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(ran.status.success(), "{output}");
    assert!(output.contains("1 passed"), "{output}");
    println!("{output}");
}

fn compare() {
    let harmony = load_harmony_encoding(HarmonyEncodingName::HarmonyGptOss).expect("the vocabulary");
    let own: Vec<Value> = mcpact_harmony::HAND_WRITTEN
        .iter()
        .map(|tool| serde_json::from_str(tool).expect("JSON"))
        .collect();
    check(&harmony, "own tools", &own);
    let mut random = Random::seeded("harmony");
    let tools: Vec<Value> = (0..2_000)
        .map(|at| mcpact_harmony::random_tool(&mut random, at))
        .collect();
    for (at, part) in tools.chunks(100).enumerate() {
        check(&harmony, &format!("random tools, part {at}"), part);
    }
    let Some(data) = mcpact_tests::data() else {
        return;
    };
    let folders = ["servers", "github-toolsnaps", "heritage"].map(|folder| mcpact_tests::files(&data.join(folder)));
    let lists = folders
        .iter()
        .flatten()
        .filter(|file| file.extension().is_some_and(|end| end == "json" || end == "snap"));
    let tools: Vec<Value> = lists.flat_map(|file| lists::tools(file)).collect();
    println!("{} real tools", tools.len());
    for part in tools.chunks(100) {
        check(&harmony, "real tools", part);
    }
}

/// Checks that a list has the crate's tokens, and names the tools that differ.
fn check(harmony: &HarmonyEncoding, name: &str, tools: &[Value]) {
    let theirs = rendered(harmony, tools);
    let ours = section(tools);
    if ENCODING.encode(&ours) != theirs {
        for tool in tools {
            let one = std::slice::from_ref(tool);
            assert_eq!(section(one), text_of(&rendered(harmony, one)), "{name}: {tool:#}");
        }
        assert_eq!(ours, text_of(&theirs), "{name}");
    }
    assert_eq!(Measure::OpenAi.list_tokens(tools, ENCODING), theirs.len(), "{name}");
    println!("{name}: {} tools, {} tokens", tools.len(), theirs.len());
}

/// The section of the tools, from their texts.
fn section(tools: &[Value]) -> String {
    let tools: Vec<String> = tools.iter().map(|tool| Measure::OpenAi.text(tool)).collect();
    format!(
        "# Tools\n\n## functions\n\nnamespace functions {{\n\n{}\n\n}} // namespace functions",
        tools.join("\n\n")
    )
}

/// Returns the tokens of the same section by the crate: the content of a developer message without
/// other content.
fn rendered(harmony: &HarmonyEncoding, tools: &[Value]) -> Vec<u32> {
    let word = |tool: &Value, property: &str| tool[property].as_str().unwrap_or_default().to_owned();
    let tools = tools.iter().map(|tool| {
        let schema = tool.get("inputSchema").filter(|schema| !schema.is_null());
        ToolDescription::new(word(tool, "name"), word(tool, "description"), schema.cloned())
    });
    let content = DeveloperContent::new().with_function_tools(tools.collect());
    let message = Message::from_role_and_content(Role::Developer, content);
    let tokens = harmony.render(&message, None).expect("a message");
    // `<|start|>developer<|message|>` before it, `<|end|>` after it.
    let special = |token: &u32| *token >= ORDINARY_TOKENS;
    let at = 1 + tokens.iter().skip(1).position(special).expect("the end of the header");
    tokens[at + 1..tokens.len() - 1].to_vec()
}

fn text_of(tokens: &[u32]) -> String {
    String::from_utf8(ENCODING.decode(tokens).expect("tokens")).expect("UTF-8")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | usize::from(part.get(at).copied().unwrap_or(0))
        });
        for at in 0..4 {
            let digit = DIGITS[bits >> (18 - 6 * at) & 63];
            text.push(if at > part.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

/// So that a difference would be seen: another text has other tokens.
#[test]
fn texts_differ() {
    let tool = json!({ "name": "a", "inputSchema": { "type": "object" } });
    let other = json!({ "name": "b", "inputSchema": { "type": "object" } });
    assert_ne!(section(&[tool]), section(&[other]));
    assert_eq!(base64(b"any"), "YW55");
    assert_eq!(base64(b"an"), "YW4=");
    assert_eq!(base64(b"a"), "YQ==");
}
