//! Strings that are hard to split, and a fast generator of more.

/// Texts for each line of the split patterns, and for frequent mistakes.
pub(crate) const TRICKY: &[&str] = &[
    "",
    " ",
    "a",
    "\0",
    "\0\0\0\0",
    "a\0",
    // Contractions, in any case, and text that only looks like a contraction.
    "it's I'll we'RE you'Ve I'D don'T 'S 's ''s '''ll",
    "IT'S I'LL WE'RE YOU'VE I'D DON'T THEY'M",
    "it'ſ IT'ſ 'ſ ſ's ſ'ſ",
    "x'sx x'llx x'l x'lx x'v x'vi x'rE3 x'\u{17f}t",
    "o'clock rock'n'roll '90s d'être 'tis",
    "a's's's 'd'd 'm'm'm",
    "\u{2019}s it\u{2019}s",
    "中's é'LL א'd",
    // Case.
    "HelloWorld XMLHttpRequest iPhone eBay McDONALD ABCdefGHI aB Ab AB ab",
    "ǅ ǅungla aǅb ǅǅ ʰABC ABCʰ AʰB AʰBc ªº",
    "A中B A中Bc A中BBBBc a中B 中A 中a 中AB 中Ab",
    "!ABC !Abc !aBC !A中B \tABC \u{a0}ABC",
    // Marks, which are part of words in one encoding and symbols in the other.
    "e\u{301} E\u{301} \u{301}e \u{301}E \u{301}AB \u{301}Ab \u{301} \u{301}\u{301} \u{301}1 \u{301}! !\u{301} !\u{301}a !\u{301}A !\u{301}AB",
    " \u{301} \u{301}a  \u{301}AB\u{301} A\u{301}B \u{301}\u{301}AB \u{301}'s",
    "हिन्दी ภาษาไทย தமிழ் العربيّة עִבְרִית",
    "x\u{20dd}y \u{20dd}\u{fe0f} \n\u{301} \r\u{301}a",
    // Scripts without spaces.
    "これは日本語の文章です。漢字とカタカナ",
    "中文分词测试,没有空格的长句子也要完全一致!",
    "한국어 텍스트 토큰화",
    // Emoji.
    "👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇦🇺 ☃︎ ☃️ 1️⃣",
    // Numbers.
    "1 12 123 1234 12345 123456 1234567 1,234,567.89 0x1F 1e10 ½¾ ⅷ ①②③④ ٣٤٥٦ 1٣2५",
    "v1.2.3 a1b2 1a 1st 3D 2025-09-19",
    // White space of all kinds, and text after it.
    "a  b   c    d     e",
    "  lead",
    "trail  ",
    "   ",
    "\t\t\t",
    "a\t\tb \t c",
    "\n",
    "\r",
    "\r\n",
    "\n\n\n",
    "\r\n\r\n",
    " \n ",
    " \n  \n   x",
    "\n \n x ",
    "a \n b\n\nc\r\nd\r\n\r\ne \r f",
    "x\n  ",
    "x  \n",
    "x \n \n ",
    "\n\t\tx",
    " \u{a0}x \u{a0}\u{a0}x",
    "\u{85}x\u{85}\u{85}",
    "\u{2028}x \u{2029} \u{3000}中 \u{3000}\u{3000} \u{1680} \u{2003}\u{200a}x \u{202f}\u{205f}x",
    "\u{200b}x \u{feff}x \u{180e}x",
    "\u{b}x\u{c}\u{b}",
    "  1",
    "   !",
    "   !a",
    " 1",
    "\t1",
    "\t!",
    " \t!",
    "\n!",
    "\n1",
    "\na",
    // Symbols with line ends and slashes.
    "!\n!\r\n!!\n\n//x",
    "a//b ///\n/// http://x.y/z/ /\r\n/ !/ !/a !\n/a !/\n/ /a/B",
    " // /",
    "\n/\n/",
    "{\n}\n\n  {",
    "*/\n\n/*",
    "<|endoftext|> <|endofprompt|> <|fim_prefix|><|start|>",
    "\"\"\"''''''```",
    "((((((((([[[[{{{{",
    "-------- ________ ======== ########",
    // JSON.
    r#"{"name":"trove_search","description":"Search Trove's newspapers, images, books","inputSchema":{"type":"object","properties":{"query":{"type":"string"},"state":{"enum":["vic","nsw"],"type":"string"}},"required":["query"]}}"#,
    "{\n  \"a\": [1, 2.5, -3e-7, null, true],\n  \"b\\n\\t\\u00e9\": \"c:\\\\d\\/e\"\n}\n",
    // The edges of Unicode.
    "\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\u{e000}\u{fffd}",
];

/// A small generator of numbers (xorshift), so that a seed gives the same strings on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns the next number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % limit as u64).expect("below a usize")
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

const ALPHABETS: &[&str] = &[
    "ab",
    " \n\r\t/!'",
    "aA'sSlLrReEvV \u{17f}",
    "aA中ʰǅ\u{301}! '",
    "0123٣½a ,.",
    " \u{a0}\u{3000}\u{2028}\u{85}\u{b}\n\rax!",
    "{}[]\":,ab1 \\/_-",
    "!/\n\r a",
    "👨\u{200d}👩\u{fe0f}🏽🇦🇺 a",
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "etaoinshrdlu ",
    "的一是不了在人有我他这中大来上",
];

const WORDS: &[&str] = &[
    "query",
    "description",
    "Search",
    "the",
    "limit",
    "string",
    "object",
    "required",
    "properties",
    "Number",
    "of",
    "results",
    "inputSchema",
    "type",
    "enum",
    "integer",
    "default",
    "trove",
    "HTTP",
    "userId",
    "it's",
    "don't",
    "données",
    "größe",
    "提供",
    "20",
    "100",
    "1234567",
    "ﬁ",
    "naïve",
    "façade",
    "e.g.",
    "GitHub",
    "getPullRequestReviewComments",
];

const GLUE: &[&str] = &[
    "\":{\"", "\",\"", "\"},\"", "\":[\"", "\"]},\"", "}},\"", "\":", ",", " ", ": ", ", ", "_", "-", "/", ". ", "\\n",
    " (", ") ", "'", "\"", "{\"", "\"}", "\n", "\n  ", "'s ", "\\\"", "://", "…", "—", "[", "]",
];

/// Returns a string of up to some 60 characters: of one alphabet, of any scalars, or like JSON.
pub(crate) fn string(random: &mut Random) -> String {
    let mut text = String::new();
    match random.below(10) {
        0 => {
            for _ in 0..random.below(24) {
                let limit = [0x80, 0x800, 0x3000, 0x1_0000, 0x11_0000][random.below(5)];
                text.extend(char::from_u32(u32::try_from(random.below(limit)).expect("a scalar")));
            }
        }
        1..=4 => json_like(random, &mut text, 16),
        _ => {
            let alphabet: Vec<char> = random.pick(ALPHABETS).chars().collect();
            for _ in 0..random.below(60) {
                text.push(alphabet[random.below(alphabet.len())]);
            }
        }
    }
    text
}

/// Appends words and the punctuation between them in the JSON of tools, up to `most` of each.
pub(crate) fn json_like(random: &mut Random, text: &mut String, most: usize) {
    for _ in 0..random.below(most + 1) {
        text.push_str(random.pick(GLUE));
        text.push_str(random.pick(WORDS));
        if random.below(4) == 0 {
            text.push_str(random.pick(GLUE));
        }
    }
}
