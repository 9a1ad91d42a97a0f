//! Search with a sentence model: a small one that the test makes, and a real one if installed.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use mcpact::{
    Menu, Server,
    discover::{Card, EmbedError, Embedder, Search, SearchIndex, SentenceModel, SentenceModelError},
    mcp_tool, mcp_tools,
    tokens::Encoding,
    toolset,
};
use serde_json::json;

use crate::retrieval;

/// The words of the small model; the first three mark unknown words, the begin and the end.
const WORDS: [(&str, [f32; 2]); 9] = [
    ("[UNK]", [0.01, 0.01]),
    ("[CLS]", [0.0, 0.0]),
    ("[SEP]", [0.0, 0.0]),
    ("ship", [1.0, 0.1]),
    ("zorp", [1.0, 0.0]),
    ("map", [0.1, 1.0]),
    ("list", [0.1, 0.1]),
    (":", [0.0, 0.0]),
    ("blick", [0.0, 1.0]),
];

/// A protobuf message, the format of ONNX models.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(mut self, field: u8, mut value: u64) -> Self {
        self.0.push(field << 3);
        while value > 0x7f {
            self.0.push(u8::try_from(value & 0x7f).expect("seven bits") | 0x80);
            value >>= 7;
        }
        self.0.push(u8::try_from(value).expect("seven bits"));
        self
    }

    fn bytes(self, field: u8, bytes: impl AsRef<[u8]>) -> Self {
        let bytes = bytes.as_ref();
        let mut message = self.varint(field, bytes.len() as u64);
        // The length has the wire type 2.
        let at = message.0.len() - if bytes.len() > 0x7f { 3 } else { 2 };
        message.0[at] |= 2;
        message.0.extend(bytes);
        message
    }

    fn message(self, field: u8, message: &Message) -> Self {
        self.bytes(field, &message.0)
    }
}

/// Returns a model of one operation: each token is replaced by its vector.
fn model(input: &str) -> Vec<u8> {
    let value = |name: &str, kind: u64, dimensions: &[&str]| {
        let shape = dimensions.iter().fold(Message::default(), |shape, name| {
            shape.message(1, &Message::default().bytes(2, name))
        });
        let tensor = Message::default().varint(1, kind).message(2, &shape);
        Message::default()
            .bytes(1, name)
            .message(2, &Message::default().message(1, &tensor))
    };
    let raw: Vec<u8> = WORDS
        .iter()
        .flat_map(|(_, vector)| vector.iter().flat_map(|value| value.to_le_bytes()))
        .collect();
    let table = Message::default()
        .varint(1, WORDS.len() as u64)
        .varint(1, 2)
        .varint(2, 1)
        .bytes(8, "table")
        .bytes(9, raw);
    let gather = Message::default()
        .bytes(1, "table")
        .bytes(1, input)
        .bytes(2, "last_hidden_state")
        .bytes(4, "Gather");
    let graph = Message::default()
        .message(1, &gather)
        .bytes(2, "words")
        .message(5, &table)
        .message(11, &value(input, 7, &["batch", "sequence"]))
        .message(12, &value("last_hidden_state", 1, &["batch", "sequence", "length"]));
    Message::default()
        .varint(1, 8)
        .message(7, &graph)
        .message(8, &Message::default().varint(2, 13))
        .0
}

/// Writes the files of a model that reads `input`, and returns their paths.
fn files(name: &str, input: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("semantic-{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    let (path, tokenizer) = (folder.join("model.onnx"), folder.join("tokenizer.json"));
    fs::write(&path, model(input)).expect("a file");
    let numbers = WORDS
        .iter()
        .enumerate()
        .map(|(id, (word, _))| ((*word).to_owned(), id.into()));
    let vocabulary: serde_json::Map<String, serde_json::Value> = numbers.collect();
    let text = json!({
        "added_tokens": [],
        "normalizer": { "type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null, "lowercase": true },
        "pre_tokenizer": { "type": "BertPreTokenizer" },
        "model": {
            "type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100, "vocab": vocabulary,
        },
    });
    fs::write(&tokenizer, text.to_string()).expect("a file");
    (path, tokenizer)
}

fn cards() -> Vec<Card> {
    let schema = json!({ "type": "object", "properties": {} });
    ["map_list", "ship_list"]
        .map(|name| Card::new(name, "", &schema))
        .into()
}

fn first(index: &SearchIndex, query: &str) -> String {
    index.search(&Search::query(query)).tools[0].name.clone()
}

#[test]
fn a_model_from_files() {
    let (path, tokenizer) = files("words", "input_ids");
    let model = SentenceModel::load(path, tokenizer).expect("a model");
    // The mean over the marks and the word.
    let vector = model.embed("Ship").expect("a vector");
    assert_eq!(vector, [1.0 / 3.0, 0.1 / 3.0]);
    let long = model.embed(&"zorp ".repeat(100_000)).expect("a vector");
    assert!(long[0] > 0.99 && long[1] == 0.0, "{long:?}");

    let index = SearchIndex::new("port", Encoding::ALL[0], cards());
    assert_eq!([first(&index, "zorp"), first(&index, "blick")], ["map_list"; 2]);
    let index = index.embedder(Arc::new(model)).expect("vectors");
    assert_eq!(first(&index, "zorp"), "ship_list");
    assert_eq!(first(&index, "blick"), "map_list");
    // A name in the query counts more than meaning.
    assert_eq!(first(&index, "map_list zorp zorp zorp"), "map_list");
    // A part of the search index keeps the vectors of its tools.
    let part = index.only(|name| name == "ship_list");
    assert_eq!(part.search(&Search::query("blick")).tools[0].name, "ship_list");
}

#[test]
fn files_that_are_not_a_model() {
    let (path, tokenizer) = files("pixels", "pixel_values");
    let error = SentenceModel::load(&path, &tokenizer).expect_err("it reads images");
    let name = "pixel_values".to_owned();
    assert_eq!(
        error,
        SentenceModelError::Input {
            path: path.clone(),
            name
        }
    );
    assert!(error.to_string().contains("`input_ids`"), "{error}");
    let missing = path.with_file_name("missing.onnx");
    for (model, tokenizer, wrong) in [
        (&missing, &tokenizer, &missing),
        (&tokenizer, &tokenizer, &tokenizer),
        (&path, &missing, &missing),
    ] {
        let error = SentenceModel::load(model, tokenizer).expect_err("no model").to_string();
        assert!(error.contains(&wrong.display().to_string()), "{error}");
    }
}

/// Returns the same vector for each text, or the error.
#[derive(Debug)]
struct Fixed(Result<Vec<f32>, &'static str>);

impl Embedder for Fixed {
    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        match &self.0 {
            Ok(vector) if text != "short" => Ok(vector.clone()),
            Ok(_) => Ok(vec![1.0]),
            Err(error) => Err((*error).into()),
        }
    }
}

#[test]
fn vectors_that_cannot_be_compared() {
    for (vector, problem) in [
        (Err("the service is down"), "the service is down"),
        (Ok(vec![]), "empty"),
        (Ok(vec![0.0, 0.0]), "zero"),
        (Ok(vec![f32::NAN]), "not finite"),
    ] {
        let index = SearchIndex::new("port", Encoding::ALL[0], cards());
        let error = index.embedder(Arc::new(Fixed(vector))).expect_err(problem).to_string();
        assert!(error.contains(problem), "{error}");
    }
    // A query without a vector is ranked without it.
    let index = SearchIndex::new("port", Encoding::ALL[0], cards());
    let index = index.embedder(Arc::new(Fixed(Ok(vec![1.0, 2.0])))).expect("vectors");
    assert_eq!(index.search(&Search::query("short")).tools.len(), 2);
    assert_eq!(first(&index, "ship"), "ship_list");
}

/// Returns a vector for a text of a limited length.
#[derive(Debug)]
struct Short;

impl Embedder for Short {
    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        assert!(text.len() <= 1_000, "a text of {} bytes", text.len());
        Ok(vec![1.0, 0.1])
    }
}

/// A model gets the first 1,000 characters of a query.
#[test]
fn a_long_query() {
    let index = SearchIndex::new("port", Encoding::ALL[0], cards());
    let index = index.embedder(Arc::new(Short)).expect("vectors");
    let query = "ships of a port ".repeat(100_000);
    assert_eq!(index.search(&Search::query(query)).tools.len(), 2);
}

struct Port;

#[mcp_tools]
#[expect(clippy::unused_self, reason = "a server's method has more to do")]
impl Port {
    /// List ships
    #[mcp_tool]
    fn list_ships(&self) {}
}

toolset! { PORT = [Port] }

#[test]
fn a_server_reports_a_model_that_fails() {
    let server = |vector| {
        let builder = Server::builder(&PORT).handlers(Port);
        builder.menu(Menu::new().embedder(Arc::new(Fixed(vector)))).build()
    };
    let error = server(Err("the service is down")).expect_err("no vectors").to_string();
    assert_eq!(error, "the embedder has no vector for a tool: the service is down");
    assert!(server(Ok(vec![1.0])).is_ok());
}

/// Prints what a real model adds. `MCPACT_SENTENCE_MODEL` is a folder with its `model.onnx` and
/// `tokenizer.json`.
#[test]
#[ignore = "needs a sentence model and the benchmarks"]
fn a_real_model() {
    let folder = PathBuf::from(std::env::var_os("MCPACT_SENTENCE_MODEL").expect("the folder of a model"));
    let model = SentenceModel::load(folder.join("model.onnx"), folder.join("tokenizer.json")).expect("a model");
    let model: Arc<dyn Embedder> = Arc::new(model);
    for (benchmark, kind) in [
        ("metatool", "single"),
        ("livemcpbench", "step"),
        ("livemcpbench", "task"),
    ] {
        retrieval::measure(benchmark, kind, None);
        retrieval::measure(benchmark, kind, Some(&model));
    }
    let requests = include_str!("../../../examples/heritage/tests/tools/requests/open.jsonl");
    for embedder in [None, Some(model)] {
        let mut index = SearchIndex::of(&heritage::HERITAGE);
        if let Some(embedder) = embedder {
            index = index.embedder(embedder).expect("vectors");
        }
        retrieval::measure_requests("heritage", &index, requests);
    }
}
