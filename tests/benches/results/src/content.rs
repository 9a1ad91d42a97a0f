//! The articles and texts that the tools return.

use std::sync::atomic::{AtomicU64, Ordering};

use mcpact::ToolSchema;
use serde::Serialize;

#[derive(Clone, Serialize, ToolSchema)]
pub(crate) struct Article {
    id: u32,
    title: &'static str,
    date: &'static str,
    snippet: &'static str,
}

#[derive(Serialize, ToolSchema)]
pub(crate) struct Articles {
    total: u32,
    pub(crate) articles: Vec<Article>,
}

/// The title, date and snippet of each article: 2 kB repeat none of them.
const ARTICLES: [(&str, &str, &str); 12] = [
    (
        "WRECK OF THE LOCH ARD. FIFTY LIVES LOST.",
        "1878-06-03",
        "The barque struck the reef at about four o'clock in the morning, and went down in fifteen minutes.",
    ),
    (
        "The Ballarat riots",
        "1854-12-05",
        "Troops stormed the stockade on Bakery Hill before sunrise; some thirty diggers are dead.",
    ),
    (
        "SHIPPING INTELLIGENCE. PORT OF GEELONG",
        "1861-02-19",
        "Arrived: Champion, steamer, 245 tons, W. H. Saunders, from Warrnambool. Passengers, cabin: Mrs. Tyrrell and two children.",
    ),
    (
        "Cable trams to Bourke Street",
        "1885-11-11",
        "The first cars left the Spencer-street terminus at noon, and were filled to the footboards.",
    ),
    (
        "A Chinese garden at Bendigo",
        "1872-08-24",
        "Ah Koon showed us cabbages of uncommon size, raised with water that he carries 300 yards.",
    ),
    (
        "TELEGRAPH LINE COMPLETED",
        "1872-08-23",
        "Messrs. Todd and Patterson joined the wires near Frew's Ponds at a quarter past three.",
    ),
    (
        "Flood on the Murrumbidgee",
        "1852-07-02",
        "Of the township of Gundagai there remain three houses. Yarri saved 49 persons in a bark canoe.",
    ),
    (
        "Melbourne Cup day",
        "1890-11-05",
        "Carbine, with 10 st. 5 lb. up, won by two lengths and a half in 3 min. 28 1/4 sec.",
    ),
    (
        "To the editor of the Argus",
        "1856-04-22",
        "Sir, - The eight hours' movement asks for no more than rest, and daylight in which to take it.",
    ),
    (
        "Licence fees in Castlemaine",
        "1853-09-01",
        "30s. a month is demanded of the man who finds gold, and of him who finds none.",
    ),
    (
        "Federation at last",
        "1901-01-02",
        "Lord Hopetoun, pale & unwell, took the oath in Centennial Park at ten minutes past one.",
    ),
    (
        "Rabbit-proof fence no. 1",
        "1907-09-30",
        "1,139 miles of wire from Starvation Boat Harbour to Cape Keraudren; cost: £250 a mile.",
    ),
];

/// Returns articles of about this many bytes in JSON.
pub(crate) fn articles(bytes: usize) -> Articles {
    let mut articles = Vec::new();
    let (mut id, mut size) = (18_341_291, 0);
    for (title, date, snippet) in ARTICLES.into_iter().cycle() {
        if size >= bytes {
            break;
        }
        let article = Article {
            id,
            title,
            date,
            snippet,
        };
        size += "{'id':12345678,'title':'','date':'','snippet':''},".len() + title.len() + date.len() + snippet.len();
        id += 7_919;
        articles.push(article);
    }
    Articles { total: 7_120, articles }
}

/// Returns a text of about this many bytes.
pub(crate) fn text(bytes: usize) -> String {
    let mut text = String::new();
    for (title, date, snippet) in ARTICLES.into_iter().cycle() {
        if text.len() >= bytes {
            break;
        }
        text.extend([title, ", ", date, "\n", snippet, "\n"]);
    }
    text
}

/// Returns a text of about this many bytes, with new words in each call. No cache of words has them.
pub(crate) fn new_words(bytes: usize) -> String {
    static STATE: AtomicU64 = AtomicU64::new(0x9e37_79b9_7f4a_7c15);
    let mut state = STATE.load(Ordering::Relaxed);
    let mut text = String::with_capacity(bytes + 16);
    while text.len() < bytes {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let mut bits = state;
        for _ in 0..3 + bits % 3 {
            bits /= 3;
            text.push(char::from(
                b"bcdfghklmnprstvw"[usize::try_from(bits % 16).expect("a letter")],
            ));
            bits /= 16;
            text.push(char::from(b"aeiou"[usize::try_from(bits % 5).expect("a letter")]));
            bits /= 5;
        }
        text.push(' ');
    }
    STATE.store(state, Ordering::Relaxed);
    text
}
