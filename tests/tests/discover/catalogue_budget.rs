//! `meta_budget` chooses the details of the catalogue, and with them the mode that suits.

use expect_test::{Expect, expect};
use mcpact::{
    Menu, ToolSchema, Toolset,
    discover::Mode,
    mcp_tool, mcp_tools,
    serve::{Server, StartError},
    toolset,
};
use serde::Deserialize;

#[derive(Deserialize, ToolSchema)]
struct Person {
    /// The surname, as the records of the army spell it
    surname: String,
    /// The place of enlistment, a town or a camp
    enlisted_at: Option<String>,
}

#[derive(Deserialize, ToolSchema)]
struct Id {
    /// The id of the record
    record_id: String,
}

/// Declares the handlers of tools, each with its description and its parameters.
macro_rules! tools {
    ($($(#[$attribute:meta])+ $tool:ident($parameters:ident);)+) => {
        struct Soldiers;

        #[mcp_tools(source = "soldiers")]
        impl Soldiers {$(
            $(#[$attribute])+
            #[mcp_tool(read_only)]
            fn $tool(&self, params: $parameters) -> String {
                String::from(params)
            }
        )+}
    };
}

impl From<Person> for String {
    fn from(person: Person) -> String {
        person.surname + &person.enlisted_at.unwrap_or_default()
    }
}

impl From<Id> for String {
    fn from(id: Id) -> String {
        id.record_id
    }
}

tools! {
    /// Find letters of a soldier, with their dates
    find_letters_of_soldiers(Person);
    /// Read a letter of a soldier, with its pages
    read_letter_of_a_soldier(Id);
    /// Find diaries of a soldier, with their dates
    find_diaries_of_soldiers(Person);
    /// Read a diary of a soldier, with its pages
    read_diary_of_a_soldier(Id);
    /// Find medals of a soldier, with their ribbons
    find_medals_of_soldiers(Person);
    /// Read the record of a medal, with its ribbon
    read_medal_of_a_soldier(Id);
    /// Find cemeteries and graves, with their maps
    find_cemeteries_and_graves(Person);
    /// Read the inscription of a grave, with its map
    read_inscription_of_a_grave(Id);
    /// Find histories of units, with their battles
    find_histories_of_units(Person);
    /// Read the history of a unit, with its battles
    read_history_of_a_unit(Id);
}

/// Declares toolsets of the same tools, each with its budget.
macro_rules! toolsets {
    ($($name:ident $budget:tt)+) => {$(
        toolset! { $name = [Soldiers], meta_budget = $budget }
    )+};
}

toolsets! {
    TOO_LOW 150
    NAMES 185
    SHORT 245
    FULL 290
    PARAMETERS 400
}

toolset! { WITHOUT_BUDGET = [Soldiers] }

/// Checks the catalogue, and that its cost is within the budget.
#[track_caller]
fn check(toolset: &'static Toolset, expected: &Expect) {
    let catalogue = toolset.catalogue_tools();
    let (_, text) = catalogue.tools[0]
        .entry
        .split_once("\"description\":\"Tools")
        .expect("a text");
    expected.assert_eq(text.split('"').next().expect("an end"));
    assert!(
        catalogue.fits() && Some(catalogue.tokens) <= catalogue.budget,
        "{}",
        catalogue.tokens
    );
    let server = Server::builder(toolset)
        .handlers(Soldiers)
        .menu(Menu::new().mode(Mode::Catalogue));
    assert_eq!(server.build().expect("a server").listed_tokens(), catalogue.tokens);
}

#[test]
fn details() {
    check(
        &NAMES,
        &expect![
            " by source: # soldiers | find_letters_of_soldiers | read_letter_of_a_soldier | find_diaries_of_soldiers | read_diary_of_a_soldier | find_medals_of_soldiers | read_medal_of_a_soldier | find_cemeteries_and_graves | read_inscription_of_a_grave | find_histories_of_units | read_history_of_a_unit |"
        ],
    );
    check(
        &SHORT,
        &expect![
            " by source: # soldiers | find_letters_of_soldiers - Find letters of a soldier, with their dates | read_letter_of_a_soldier - Read a letter of a soldier, with its pages | find_diaries_of_soldiers - Find diaries of a soldier | read_diary_of_a_soldier - Read a diary | find_medals_of_soldiers - Find medals of a soldier | read_medal_of_a_soldier - Read the record | find_cemeteries_and_graves - Find cemeteries and graves | read_inscription_of_a_grave - Read the inscription | find_histories_of_units - Find histories of units | read_history_of_a_unit - Read the history |"
        ],
    );
    check(
        &FULL,
        &expect![
            " by source: # soldiers | find_letters_of_soldiers <surname> - Find letters of a soldier, with their dates | read_letter_of_a_soldier - Read a letter of a soldier, with its pages | find_diaries_of_soldiers - Find diaries of a soldier, with their dates | read_diary_of_a_soldier - Read a diary of a soldier, with its pages | find_medals_of_soldiers - Find medals of a soldier, with their ribbons | read_medal_of_a_soldier - Read the record of a medal, with its ribbon | find_cemeteries_and_graves - Find cemeteries and graves, with their maps | read_inscription_of_a_grave - Read the inscription of a grave, with its map | find_histories_of_units - Find histories of units, with their battles | read_history_of_a_unit - Read the history of a unit, with its battles |"
        ],
    );
    check(
        &PARAMETERS,
        &expect![
            " by source: # soldiers | find_letters_of_soldiers <surname> - Find letters of a soldier, with their dates | read_letter_of_a_soldier <record_id> - Read a letter of a soldier, with its pages | find_diaries_of_soldiers <surname> - Find diaries of a soldier, with their dates | read_diary_of_a_soldier <record_id> - Read a diary of a soldier, with its pages | find_medals_of_soldiers <surname> - Find medals of a soldier, with their ribbons | read_medal_of_a_soldier <record_id> - Read the record of a medal, with its ribbon | find_cemeteries_and_graves <surname> - Find cemeteries and graves, with their maps | read_inscription_of_a_grave <record_id> - Read the inscription of a grave, with its map | find_histories_of_units <surname> - Find histories of units, with their battles | read_history_of_a_unit <record_id> - Read the history of a unit, with its battles |"
        ],
    );
}

/// The build of a toolset with a low `meta_budget` succeeds, and a server in catalogue mode does
/// not start.
#[test]
fn names_over_the_budget() {
    let catalogue = TOO_LOW.catalogue_tools();
    assert!(TOO_LOW.meta_tokens <= 150 && catalogue.tokens > 150 && !catalogue.fits());
    let builder = |mode| {
        Server::builder(&TOO_LOW)
            .handlers(Soldiers)
            .menu(Menu::new().mode(mode))
    };
    assert_eq!(
        builder(Mode::Catalogue).build().expect_err("no server"),
        StartError::CatalogueOverBudget {
            tokens: catalogue.tokens,
            budget: Some(150)
        }
    );
    builder(Mode::Dynamic).build().expect("a server");
}

/// Checks the table of the modes, and the mode that suits.
#[track_caller]
fn advises(advice: &mcpact::Advice, mode: Mode, expected: &Expect) {
    assert_eq!(advice.mode, mode);
    expected.assert_eq(&advice.to_string());
}

struct One;

#[mcp_tools]
impl One {
    /// Find a soldier
    #[mcp_tool]
    fn find(params: Person) -> String {
        String::from(params)
    }
}

toolset! { SMALL = [One] }

#[test]
fn suited_modes() {
    advises(
        &SMALL.advise(),
        Mode::All,
        &expect![[r"
        mode       tokens (o200k_base)
        all            69 all 1 tools
        hybrid        143 the meta-tools and 0 pinned tools
        catalogue     110 the names of all tools, with summaries
        dynamic       143 the meta-tools with search
        mode `all` suits this toolset: a list of all tools costs at most twice as much as a shorter one"]],
    );
    let pinned = ["find_letters_of_soldiers", "unknown"];
    advises(
        &WITHOUT_BUDGET.advise_pinned(&pinned),
        Mode::Catalogue,
        &expect![[r"
        mode       tokens (o200k_base)
        all           678 all 10 tools
        hybrid        224 the meta-tools and 1 pinned tools
        catalogue     287 the names of all tools, with summaries
        dynamic       144 the meta-tools with search
        mode `catalogue` suits this toolset: a model reads every name and summary, and no search can miss a tool"]],
    );
    advises(
        &TOO_LOW.advise(),
        Mode::Dynamic,
        &expect![[r"
        mode       tokens (o200k_base)
        all           678 all 10 tools
        hybrid        144 the meta-tools and 0 pinned tools
        catalogue     182 over its budget with the names alone
        dynamic       144 the meta-tools with search
        mode `dynamic` suits this toolset: the names of all tools do not fit into the budget of a catalogue"]],
    );
    let letters = WITHOUT_BUDGET.get("find_letters_of_soldiers").expect("a tool");
    let advice = WITHOUT_BUDGET.advise_pinned(&pinned);
    assert_eq!(advice.hybrid, WITHOUT_BUDGET.meta_tokens + letters.tokens.total);
    assert_eq!(
        (advice.all, advice.dynamic),
        (WITHOUT_BUDGET.tokens, WITHOUT_BUDGET.meta_tokens)
    );
    assert_eq!(advice.catalogue, WITHOUT_BUDGET.catalogue_tools().tokens);
}
