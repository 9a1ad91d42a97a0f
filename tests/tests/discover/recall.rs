//! `assert_recall!`: it passes with whole descriptions, and fails if nobody finds a shortened one.
#![allow(dead_code, reason = "only the schemas of the types are used")]

use std::panic::{UnwindSafe, catch_unwind};

use mcpact::{
    ToolSchema,
    discover::SearchIndex,
    mcp_tool,
    recall::{Recall, Request},
    tokens::Encoding,
    toolset,
};

mod whole {
    use mcpact::{ToolSchema, mcp_tool};

    /// Search letters, diaries and other papers that soldiers of the war wrote
    #[mcp_tool(asks = ["letters that soldiers wrote in the war"])]
    #[derive(ToolSchema)]
    pub(super) struct SearchPapers {
        query: String,
    }
}

mod shortened {
    use mcpact::{ToolSchema, mcp_tool};

    /// Search the collection
    #[mcp_tool(asks = ["letters that soldiers wrote in the war"])]
    #[derive(ToolSchema)]
    pub(super) struct SearchPapers {
        query: String,
    }
}

/// Declares tools, each with its description.
macro_rules! tools {
    ($($(#[$attribute:meta])+ $tool:ident;)+) => {$(
        $(#[$attribute])+
        #[derive(ToolSchema)]
        struct $tool {
            query: String,
        }
    )+};
}

tools! {
    /// Search graves of soldiers of the war
    #[mcp_tool(asks = ["where a soldier is buried, his grave"])]
    SearchGraves;
    /// Search medals of soldiers of the war
    #[mcp_tool]
    SearchMedals;
    /// Search uniforms of soldiers of the war
    #[mcp_tool]
    SearchUniforms;
    /// Search photographs of soldiers of the war
    #[mcp_tool]
    SearchPhotographs;
    /// Search memorials of soldiers of the war
    #[mcp_tool]
    SearchMemorials;
    /// Search units of soldiers of the war
    #[mcp_tool]
    SearchUnits;
}

toolset! {
    WHOLE = [
        whole::SearchPapers, SearchGraves, SearchMedals, SearchUniforms, SearchPhotographs, SearchMemorials, SearchUnits,
    ]
}

toolset! {
    SHORTENED = [
        shortened::SearchPapers, SearchGraves, SearchMedals, SearchUniforms, SearchPhotographs, SearchMemorials,
        SearchUnits,
    ]
}

toolset! { WITHOUT_ASKS = [SearchMedals] }

/// Returns the message of a failed assertion.
#[track_caller]
fn failure(assertion: impl FnOnce() + UnwindSafe) -> String {
    let panic = catch_unwind(assertion).expect_err("the assertion fails");
    let message = panic.downcast::<String>().expect("a message");
    println!("{message}");
    *message
}

#[test]
fn whole_descriptions() {
    mcpact::assert_recall!(WHOLE);
    mcpact::assert_recall!(WHOLE, 1.0);
}

/// The message names the tool that shadows the right one and the words that would separate them.
/// Their price is the cost of the entry with the word minus that without it.
#[test]
fn shortened_description() {
    mcpact::assert_recall!(SHORTENED, 0.5);
    let message = failure(|| mcpact::assert_recall!(SHORTENED));
    // The other ask finds its tool first. This one has the tool at rank 7, so nDCG@10 is
    // (1 + 1 / log2(8)) / 2, and MRR (1 + 1 / 7) / 2.
    let measures = "50.0 % of the 2 asks of SHORTENED find their tool among the first 5, fewer than 80.0 % (first 50.0 %, nDCG@10 0.667, MRR 0.571)";
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines[0], measures);
    let shadowed =
        "the search ranks `search_medals` before `search_papers` for `letters that soldiers wrote in the war`";
    assert_eq!(lines[1], shadowed);
    let tool = SHORTENED.get("search_papers").expect("a tool");
    let longer = |word: &str| {
        tool.entry
            .replace("Search the collection", &format!("Search the collection {word}"))
    };
    let count = |entry: &str| Encoding::O200kBase.count(entry);
    // No word alone separates the two.
    let tokens = count(&longer("letters soldiers")) - count(tool.entry);
    let price = format!("`letters soldiers` (+{tokens} tokens)");
    assert!(lines[2].contains(&price), "{price}: {}", lines[2]);
    assert!(
        lines[2].starts_with("  in its description, one of these would separate them: "),
        "{}",
        lines[2]
    );
    assert!(lines[2].ends_with("; in `keywords` they cost nothing"), "{}", lines[2]);
    assert_eq!(lines.len(), 3);
}

#[test]
fn nothing_to_search() {
    assert_eq!(
        failure(|| mcpact::assert_recall!(WITHOUT_ASKS)),
        "no tool of WITHOUT_ASKS has asks; write `#[mcp_tool(asks = [\"…\"])]`"
    );
    assert_eq!(
        failure(|| mcpact::assert_recall!(WHOLE, 80.0)),
        "the share 80 is not from 0 to 1"
    );
}

/// A name that a request repeats counts once, so the best order has nDCG 1.
#[test]
fn a_repeated_name() {
    let request = Request {
        query: "graves of soldiers".to_owned(),
        relevant: ["search_graves", "search_graves"].map(str::to_owned).to_vec(),
    };
    let recall = Recall::of_requests(&SearchIndex::of(&WHOLE), [request]);
    assert_eq!(recall.searched[0].ranks, [Some(1)]);
    assert!((recall.quality().ndcg_10 - 1.0).abs() < 1e-9, "{:?}", recall.quality());
}
