//! A sentence-embedding model in ONNX format, which the user provides as files.

use std::{
    error::Error,
    fmt,
    path::{Path, PathBuf},
    sync::mpsc::{self, Sender, SyncSender},
    thread,
};

use rten::{Model, NodeId, Value, ValueOrView};
use rten_tensor::{NdTensor, prelude::*};
use rten_text::Tokenizer;

use super::{EmbedError, Embedder};

/// The maximum number of tokens of a text, with the two that mark its beginning and end. The tokens
/// are the model's own; all-MiniLM-L6-v2 truncates there too.
const MAX_TOKENS: usize = 256;

/// A sentence-embedding model of the BERT family, as sentence-transformers export it to ONNX.
///
/// The model reads `input_ids`, `attention_mask` and `token_type_ids`, or some of them. Its output
/// is a vector for each token, whose mean is the vector of the text, or one vector for the text.
/// The tokenizer is that of the model, in the format of Hugging Face.
///
/// The model runs in the process, by [rten](https://docs.rs/rten), which needs Rust 1.94. A short
/// text takes about 10 ms in a release build.
///
/// Measure with your own requests before you use a model. With all-MiniLM-L6-v2, the recall among
/// the first five tools rose from 73 to 78 % on 1,000 requests for tools with a name and a
/// description (MetaTool). It fell from 42 to 37 % on 49 long tasks (LiveMCPBench). For tools with
/// keywords and asks it fell from 93 to 92 %, and the share of requests whose first tool was right
/// from 68 to 60 %.
///
/// ```no_run
/// use std::sync::Arc;
///
/// use mcpact::{discover::{SearchIndex, SentenceModel}, toolset};
/// # use mcpact::{ToolSchema, mcp_tool};
/// # /// Search newspapers
/// # #[mcp_tool]
/// # #[derive(ToolSchema)]
/// # struct TroveSearch { query: String }
///
/// toolset! { TOOLS = [TroveSearch] }
///
/// # fn main() -> Result<(), mcpact::discover::EmbedError> {
/// let model = SentenceModel::load("models/minilm/model.onnx", "models/minilm/tokenizer.json")?;
/// let index = SearchIndex::of(&TOOLS).embedder(Arc::new(model))?;
/// # Ok(())
/// # }
/// ```
pub struct SentenceModel {
    /// The requests to the thread that has the model: a tokenizer of rten stays in one thread.
    requests: Sender<Request>,
    path: PathBuf,
}

/// A text, and the channel for its vector.
struct Request {
    text: String,
    to: SyncSender<Result<Vec<f32>, EmbedError>>,
}

impl SentenceModel {
    /// Loads the model and its tokenizer from files, in a thread of its own, which ends when the
    /// model is dropped. A text of more than 256 tokens of the model is truncated.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or if the model has other inputs than those of a
    /// sentence model.
    pub fn load(model: impl AsRef<Path>, tokenizer: impl AsRef<Path>) -> Result<SentenceModel, SentenceModelError> {
        let (path, tokenizer) = (model.as_ref().to_owned(), tokenizer.as_ref().to_owned());
        let (requests, received) = mpsc::channel::<Request>();
        let (loaded, outcome) = mpsc::sync_channel(1);
        let model = path.clone();
        let run = move || match Loaded::read(&model, &tokenizer) {
            Ok(model) => {
                let _ = loaded.send(Ok(()));
                for Request { text, to } in received {
                    // The search that sent the request may have ended.
                    let _ = to.send(model.embed(&text));
                }
            }
            Err(error) => {
                let _ = loaded.send(Err(error));
            }
        };
        let unread = |error: &dyn fmt::Display| SentenceModelError::Unreadable {
            path: path.clone(),
            error: error.to_string(),
        };
        let thread = thread::Builder::new().name("sentence model".to_owned());
        thread.spawn(run).map_err(|error| unread(&error))?;
        outcome.recv().map_err(|error| unread(&error))??;
        Ok(SentenceModel { requests, path })
    }
}

impl Embedder for SentenceModel {
    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        let (to, vector) = mpsc::sync_channel(1);
        let text = text.to_owned();
        // `map_err` drops the error, which contains the request.
        self.requests.send(Request { text, to }).map_err(|_| ENDED)?;
        vector.recv().map_err(|_| ENDED)?
    }
}

/// The error after a panic in the model.
const ENDED: &str = "the thread of the sentence model has ended";

/// The model in its thread.
struct Loaded {
    model: Model,
    tokenizer: Tokenizer,
    inputs: Vec<(NodeId, Input)>,
    output: NodeId,
}

/// An input of the model.
#[derive(Clone, Copy)]
enum Input {
    Ids,
    Mask,
    Types,
}

impl Loaded {
    fn read(path: &Path, tokenizer: &Path) -> Result<Loaded, SentenceModelError> {
        let unread = |path: &Path, error: &dyn fmt::Display| SentenceModelError::Unreadable {
            path: path.to_owned(),
            error: error.to_string(),
        };
        let model = Model::load_file(path).map_err(|error| unread(path, &error))?;
        let tokenizer = Tokenizer::from_file(tokenizer).map_err(|error| unread(tokenizer, &error))?;
        let name = |id: &NodeId| model.node_info(*id).and_then(|node| node.name().map(str::to_owned));
        let mut inputs = Vec::new();
        for id in model.input_ids() {
            let name = name(id).unwrap_or_default();
            let input = match name.as_str() {
                "input_ids" => Input::Ids,
                "attention_mask" => Input::Mask,
                "token_type_ids" => Input::Types,
                _ => {
                    return Err(SentenceModelError::Input {
                        path: path.to_owned(),
                        name,
                    });
                }
            };
            inputs.push((*id, input));
        }
        let is_of_text = |id: &&NodeId| name(id).as_deref() == Some("sentence_embedding");
        let outputs = model.output_ids();
        let output = outputs.iter().find(is_of_text).or(outputs.first()).copied();
        let output = output.ok_or_else(|| unread(path, &"the model has no output"))?;
        Ok(Loaded {
            model,
            tokenizer,
            inputs,
            output,
        })
    }

    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        let encoded = self.tokenizer.encode(text, None)?;
        let mut ids: Vec<i32> = Vec::new();
        for id in encoded.token_ids() {
            ids.push(i32::try_from(*id)?);
        }
        if ids.len() > MAX_TOKENS {
            // The last one marks the end.
            let end = ids.pop();
            ids.truncate(MAX_TOKENS - 1);
            ids.extend(end);
        }
        let row = |values: Vec<i32>| NdTensor::from_data([1, values.len()], values);
        let (mask, types) = (row(vec![1; ids.len()]), row(vec![0; ids.len()]));
        let ids = row(ids);
        let input = |input| -> ValueOrView<'_> {
            match input {
                Input::Ids => ids.view().into(),
                Input::Mask => mask.view().into(),
                Input::Types => types.view().into(),
            }
        };
        let inputs = self.inputs.iter().map(|(id, kind)| (*id, input(*kind))).collect();
        let [output] = self.model.run_n(inputs, [self.output], None)?;
        mean_of_tokens(output)
    }
}

/// Returns the mean of the vectors of the tokens, or the vector of the text.
fn mean_of_tokens(output: Value) -> Result<Vec<f32>, EmbedError> {
    if output.ndim() == 2 {
        let text: NdTensor<f32, 2> = output.try_into()?;
        return Ok(text.iter().copied().collect());
    }
    let tokens: NdTensor<f32, 3> = output.try_into()?;
    let [_, number, length] = tokens.shape();
    let mut sum = vec![0.0; length];
    for (index, value) in tokens.iter().enumerate() {
        sum[index % length] += value;
    }
    #[expect(clippy::cast_precision_loss, reason = "a text has at most a few hundred tokens")]
    let number = number as f32;
    for value in &mut sum {
        *value /= number;
    }
    Ok(sum)
}

impl fmt::Debug for SentenceModel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SentenceModel")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// A reason why a [`SentenceModel`] cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SentenceModelError {
    /// A file that cannot be read.
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The error.
        error: String,
    },
    /// An input that a sentence model does not have.
    Input {
        /// The path of the model.
        path: PathBuf,
        /// The name of the input.
        name: String,
    },
}

impl fmt::Display for SentenceModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, error } => write!(formatter, "cannot read `{}`: {error}", path.display()),
            Self::Input { path, name } => write!(
                formatter,
                "`{}` has the input `{name}`; a sentence model reads `input_ids`, `attention_mask` and \
                 `token_type_ids`, so export it for feature extraction",
                path.display()
            ),
        }
    }
}

impl Error for SentenceModelError {}
