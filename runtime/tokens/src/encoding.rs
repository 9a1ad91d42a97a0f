//! The encodings and their names.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;
use std::thread::LocalKey;

use crate::layout::MAX_TOKEN;
use crate::recent::{self, Slot};
use crate::vocabulary::Vocabulary;

/// The slots for recent words on the stack: 1 kB, which is zeroed for each text.
const STACK_SLOTS: usize = 64;
/// The slots for recent words that a thread keeps.
const THREAD_SLOTS: usize = 1 << 14;

thread_local! {
    #[cfg(feature = "o200k_base")]
    static O200K_SLOTS: RefCell<Vec<Slot>> = const { RefCell::new(Vec::new()) };
    #[cfg(feature = "cl100k_base")]
    static CL100K_SLOTS: RefCell<Vec<Slot>> = const { RefCell::new(Vec::new()) };
}

/// A public vocabulary of OpenAI, in which text is counted exactly.
///
/// Special tokens such as `<|endoftext|>` are counted as ordinary text, since a description cannot
/// contain the tokens themselves.
///
/// # Examples
///
/// ```
/// use mcpact_tokens::Encoding;
///
/// const TOKENS: usize = Encoding::O200kBase.count("Search Trove newspapers, images, books");
/// assert_eq!(TOKENS, 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "o200k_base", derive(Default))]
#[non_exhaustive]
pub enum Encoding {
    /// `o200k_base`: GPT-4o, GPT-4.1, GPT-5, o1, o3, o4-mini; the default.
    #[cfg(feature = "o200k_base")]
    #[default]
    O200kBase,
    /// `cl100k_base`: GPT-4, GPT-3.5-turbo, text-embedding-3.
    #[cfg(feature = "cl100k_base")]
    Cl100kBase,
}

impl Encoding {
    /// All encodings of this build.
    pub const ALL: &'static [Encoding] = &[
        #[cfg(feature = "o200k_base")]
        Encoding::O200kBase,
        #[cfg(feature = "cl100k_base")]
        Encoding::Cl100kBase,
    ];

    /// The maximum length of a token in bytes, in every encoding: a text of more than `n` times as
    /// many bytes has more than `n` tokens.
    pub const MAX_TOKEN_BYTES: usize = MAX_TOKEN;

    /// Returns OpenAI's name, such as `o200k_base`.
    pub const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "o200k_base")]
            Encoding::O200kBase => "o200k_base",
            #[cfg(feature = "cl100k_base")]
            Encoding::Cl100kBase => "cl100k_base",
        }
    }

    /// Returns the encoding with this [`name`](Encoding::name), if the build has it. [`FromStr`]
    /// does the same and returns an error with a message.
    pub const fn from_name(name: &str) -> Option<Encoding> {
        let mut i = 0;
        while i < Encoding::ALL.len() {
            if equal(Encoding::ALL[i].name().as_bytes(), name.as_bytes()) {
                return Some(Encoding::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Returns the number of tokens of `text`, exactly that of tiktoken's `encode_ordinary`.
    ///
    /// Allocates nothing, in const evaluation and at run time. Takes linear time for every text. A
    /// long text in a constant needs `#[allow(long_running_const_eval)]`. At run time,
    /// [`count_cached`](Encoding::count_cached) is faster.
    pub const fn count(self, text: &str) -> usize {
        recent::count_in_const(self.vocabulary(), text.as_bytes(), &mut [0; STACK_SLOTS])
    }

    /// Returns the same number as [`count`](Encoding::count), at about twice its speed.
    ///
    /// Each thread keeps the counts of up to 16,384 recent words of each encoding, between calls
    /// too. Its first call allocates 256 kB for them; the system provides the pages as they are
    /// used. `cargo run --release --manifest-path tests/benches/counting/Cargo.toml` in the
    /// repository compares the speeds.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcpact_tokens::Encoding;
    ///
    /// let words = ["newspapers", "images", "books"];
    /// let tokens: usize = words.iter().map(|word| Encoding::O200kBase.count_cached(word)).sum();
    /// assert_eq!(tokens, 4);
    /// ```
    pub fn count_cached(self, text: &str) -> usize {
        let vocabulary = self.vocabulary();
        let count = |slots: &RefCell<Vec<Slot>>| {
            let mut slots = slots.borrow_mut();
            if slots.is_empty() {
                *slots = vec![0; THREAD_SLOTS];
            }
            recent::count(vocabulary, text.as_bytes(), &mut slots)
        };
        // A thread that ends may have dropped its slots.
        self.slots().try_with(count).unwrap_or_else(|_| self.count(text))
    }

    fn slots(self) -> &'static LocalKey<RefCell<Vec<Slot>>> {
        match self {
            #[cfg(feature = "o200k_base")]
            Encoding::O200kBase => &O200K_SLOTS,
            #[cfg(feature = "cl100k_base")]
            Encoding::Cl100kBase => &CL100K_SLOTS,
        }
    }

    pub(crate) const fn vocabulary(self) -> &'static Vocabulary {
        match self {
            #[cfg(feature = "o200k_base")]
            Encoding::O200kBase => &crate::vocabulary::O200K_BASE,
            #[cfg(feature = "cl100k_base")]
            Encoding::Cl100kBase => &crate::vocabulary::CL100K_BASE,
        }
    }
}

const fn equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut i = 0;
    while i < left.len() {
        if left[i] != right[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Returns the encoding of this name.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownEncoding`], which lists the encodings of this build.
    fn from_str(name: &str) -> Result<Encoding, UnknownEncoding> {
        Encoding::from_name(name).ok_or_else(|| {
            let mut shown: String = name.chars().take(MAX_NAME).collect();
            if shown.len() < name.len() {
                shown.push('…');
            }
            UnknownEncoding { name: shown }
        })
    }
}

/// The maximum number of characters of an unknown name in an error.
const MAX_NAME: usize = 64;

/// A name that no encoding of this build has.
///
/// ```
/// let error = "p50k_base".parse::<mcpact_tokens::Encoding>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown encoding `p50k_base`; write `o200k_base`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEncoding {
    name: String,
}

impl UnknownEncoding {
    /// Returns the unknown name, at most 64 characters of it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown encoding `{}`; write ", self.name)?;
        for (i, encoding) in Encoding::ALL.iter().enumerate() {
            write!(f, "{}`{encoding}`", if i == 0 { "" } else { " or " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownEncoding {}
