//! The item that has a text: types of other files, shared and ambiguous texts, tools by traits.

use super::tests::{applied, change, sources};

/// A type is found by its name, by renamed fields, in other files, in fields of fields.
#[test]
fn types_of_other_files() {
    let tools = "#[tool(name = \"find\")]\nfn f(Parameters(p): Parameters<Find>) {}\n#[tool]\nfn get(p: Parameters<get::Find>) {}\n";
    let find = "struct Find {\n    #[serde(flatten)]\n    page: Option<Page>,\n}\nstruct Page {\n    /// The size\n    #[serde(rename(deserialize = \"pageSize\"))]\n    size: u32,\n}\n";
    let sources = sources(&[("a.rs", tools), ("b.rs", find)]);
    let plan = sources.plan(&[change(
        "find",
        "/inputSchema/properties/pageSize/description",
        "The size",
        "Size",
    )]);
    assert_eq!(plan.refused, []);
    assert_eq!(applied(&sources, &plan, 1), find.replace("The size", "Size"));
    let plan = sources.plan(&[change(
        "find",
        "/inputSchema/properties/size/description",
        "The size",
        "Size",
    )]);
    assert_eq!(plan.made, [0; 0], "the field has another name");
}

/// A field of the result may have the text of a parameter.
#[test]
fn types_of_results() {
    let text = "struct Find {\n    /// The size\n    size: u32,\n}\nstruct Found {\n    /// The size\n    size: u32,\n}\n#[tool]\nfn find(p: Parameters<Find>) -> Json<Found> {}\n";
    let sources = sources(&[("lib.rs", text)]);
    let path = "/inputSchema/properties/size/description";
    let plan = sources.plan(&[change("find", path, "The size", "Size")]);
    assert_eq!(plan.refused, []);
    assert_eq!(applied(&sources, &plan, 0), text.replacen("The size", "Size", 1));
}

/// A tool by a trait has a type of its own, even if other tools have the same texts.
#[test]
fn tools_by_traits() {
    let params = |name: &str| format!("struct {name} {{\n    /// The size\n    size: u32,\n}}\n");
    let tools = "impl Tool for A {\n    const NAME: &'static str = \"a-tool\";\n    type Args = One;\n}\nimpl ToolBase for B {\n    type Parameter = Two;\n    fn name() -> Cow<'static, str> { \"b\".into() }\n}\n";
    let text = format!("{tools}{}{}", params("One"), params("Two"));
    let sources = sources(&[("lib.rs", &text)]);
    let path = "/inputSchema/properties/size/description";
    for (tool, changed) in [("a-tool", "One"), ("b", "Two")] {
        let plan = sources.plan(&[change(tool, path, "The size", "Size")]);
        assert_eq!(plan.refused, []);
        let new = params(changed).replace("The size", "Size");
        assert_eq!(applied(&sources, &plan, 0), text.replace(&params(changed), &new));
    }
    assert_eq!(sources.plan(&[change("c", path, "The size", "Size")]).made, [0; 0]);
}

/// The description of a tool by a trait is a constant, or a literal in a function.
#[test]
fn descriptions_by_traits() {
    let text = "impl Tool for A {\n    const NAME: &'static str = \"a-tool\";\n    const DESCRIPTION: &'static str = \"Find the towns\";\n}\nimpl ToolBase for B {\n    fn name() -> Cow<'static, str> { \"b\".into() }\n    fn description() -> Option<Cow<'static, str>> {\n        Some(\"Count the towns\".into())\n    }\n}\n";
    let sources = sources(&[("lib.rs", text)]);
    for (tool, old, new) in [
        ("a-tool", "Find the towns", "Find towns"),
        ("b", "Count the towns", "Count towns"),
    ] {
        let plan = sources.plan(&[change(tool, "/description", old, new)]);
        assert_eq!(plan.refused, []);
        assert_eq!(applied(&sources, &plan, 0), text.replace(old, new));
    }
}

#[test]
fn unfound_and_ambiguous_texts_are_reported() {
    let page = "struct Page {\n    /// The size\n    size: u32,\n}\n";
    let tool = "#[tool]\nfn find(p: Parameters<Page>) {}\n";
    let sources = sources(&[("tools.rs", tool), ("one.rs", page), ("two.rs", page)]);
    let path = "/inputSchema/properties/size/description";
    let plan = sources.plan(&[
        change("find", path, "The size", "Size"),
        change("find", path, "Another text", "Size"),
        change("find", "/description", "None", "Size"),
    ]);
    assert_eq!((plan.made.len(), plan.edits.len()), (0, 0));
    let reasons: Vec<&str> = plan.refused.iter().map(|(_, reason)| reason.as_str()).collect();
    assert_eq!(reasons[0], "the text is at 2 items: one.rs:2, two.rs:2");
    assert!(
        reasons[1..]
            .iter()
            .all(|reason| reason.starts_with("the text is in no doc comment")),
        "{reasons:?}"
    );
    // A type of the same file hides the other one.
    let sources = super::tests::sources(&[("one.rs", &format!("{page}{tool}")), ("two.rs", page)]);
    assert_eq!(sources.plan(&[change("find", path, "The size", "Size")]).made, [0]);
}

/// One comment is the text of two tools.
#[test]
fn shared_texts() {
    let text =
        "struct Page {\n    /// The size\n    size: u32,\n}\n#[tool]\nfn a(p: Page) {}\n#[tool]\nfn b(p: Page) {}\n";
    let sources = sources(&[("lib.rs", text)]);
    let path = "/inputSchema/properties/size/description";
    let both = [
        change("a", path, "The size", "Size"),
        change("b", path, "The size", "Size"),
    ];
    let plan = sources.plan(&both);
    assert_eq!((plan.made.as_slice(), plan.edits[&0].len()), ([0, 1].as_slice(), 1));
    let mut other = both.clone();
    other[1].new = Some("Sizes");
    let plan = sources.plan(&other);
    assert_eq!(plan.made, [0; 0]);
    assert!(
        plan.refused[0]
            .1
            .ends_with("is also that of `b` at `/inputSchema/properties/size/description`, which gets another text"),
        "{:?}",
        plan.refused
    );
    other[1].new = None;
    let plan = sources.plan(&other);
    assert_eq!((plan.made.len(), plan.refused.len()), (0, 1));
    assert!(plan.refused[0].1.ends_with("which keeps it"), "{:?}", plan.refused);
}

/// The derive macros join the items of a list by semicolons.
#[test]
fn lists() {
    let file = |docs: &str| {
        format!("struct Page {{\n{docs}    order: Order,\n}}\n#[tool]\nfn find(p: Parameters<Page>) {{}}\n")
    };
    let path = "/inputSchema/properties/order/description";
    let rewritten = |docs: &str, old: &str| {
        let text = file(docs);
        let sources = sources(&[("lib.rs", &text)]);
        let plan = sources.plan(&[change("find", path, old, "Order: newest or oldest first")]);
        (plan.refused.is_empty(), applied(&sources, &plan, 0))
    };
    let after = file("    /// Order: newest or\n    /// oldest first.\n    ///\n    /// More.\n");
    let list =
        "    /// Order of the results:\n    /// - newest first\n    /// - oldest first.\n    ///\n    /// More.\n";
    assert_eq!(
        rewritten(list, "Order of the results: newest first; oldest first"),
        (true, after)
    );
    let whole = "    /// Order of the results\n    /// - newest first\n    /// - oldest first\n";
    assert_eq!(
        rewritten(whole, "Order of the results. newest first; oldest first"),
        (true, file("    /// Order: newest or\n    /// oldest first\n"))
    );
    // The code block would be lost.
    let code = format!("{whole}    /// ```\n    /// order\n    /// ```\n");
    let (is_made, after) = rewritten(&code, "Order of the results. newest first; oldest first. order");
    assert_eq!((is_made, after), (false, file(&code)));
}
