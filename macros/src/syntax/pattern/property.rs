//! The properties of characters that `\p{…}` in a regular expression can name.

/// The values of `General_Category`, with their abbreviations.
const CATEGORIES: &str = "Cased_Letter LC Close_Punctuation Pe Combining_Mark Connector_Punctuation Pc Control Cc cntrl \
    Currency_Symbol Sc Dash_Punctuation Pd Decimal_Number Nd digit Enclosing_Mark Me Final_Punctuation Pf Format Cf \
    Initial_Punctuation Pi Letter L Letter_Number Nl Line_Separator Zl Lowercase_Letter Ll Mark M Math_Symbol Sm \
    Modifier_Letter Lm Modifier_Symbol Sk Nonspacing_Mark Mn Number N Open_Punctuation Ps Other C Other_Letter Lo \
    Other_Number No Other_Punctuation Po Other_Symbol So Paragraph_Separator Zp Private_Use Co Punctuation P punct \
    Separator Z Space_Separator Zs Spacing_Mark Mc Surrogate Cs Symbol S Titlecase_Letter Lt Unassigned Cn \
    Uppercase_Letter Lu";

/// The properties without a value, with their abbreviations.
const BINARY: &str = "ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored \
    Bidi_M Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM \
    Changes_When_Lowercased CWL Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT \
    Changes_When_Uppercased CWU Dash Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji \
    Emoji_Component EComp Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres \
    Extended_Pictographic ExtPict Extender Ext Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex \
    IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS Ideographic Ideo Join_Control \
    Join_C Logical_Order_Exception LOE Lowercase Lower Math Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn \
    Pattern_White_Space Pat_WS Quotation_Mark QMark Radical Regional_Indicator RI Sentence_Terminal STerm \
    Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS \
    White_Space space XID_Continue XIDC XID_Start XIDS";

/// Returns the property to write instead of one that ECMA-262 does not have. Its names distinguish
/// upper and lower case, and only scripts and categories have a name before `=`.
pub(super) fn correction(property: &str) -> Option<String> {
    let Some((name, value)) = property.split_once('=') else {
        let names = [CATEGORIES, BINARY];
        if names.iter().any(|names| has(names, property)) {
            return None;
        }
        let similar = names.iter().find_map(|names| find_alike(names, property));
        return Some(similar.map_or_else(|| format!("Script={}", capitalized(property)), str::to_owned));
    };
    match name {
        "General_Category" | "gc" if has(CATEGORIES, value) => None,
        "General_Category" | "gc" => Some(find_alike(CATEGORIES, value).unwrap_or("Letter").to_owned()),
        // The names of scripts are not checked: each version of Unicode has more.
        "Script" | "sc" | "Script_Extensions" | "scx"
            if value.starts_with(|letter: char| letter.is_ascii_uppercase()) =>
        {
            None
        }
        _ if value.is_empty() => Some("Script=Greek".to_owned()),
        _ => Some(format!("Script={}", capitalized(value))),
    }
}

fn has(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|other| other == name)
}

/// Returns the name with the same letters, regardless of case and `_`.
fn find_alike(names: &'static str, name: &str) -> Option<&'static str> {
    let letters = |name: &str| name.replace('_', "").to_ascii_lowercase();
    names.split_whitespace().find(|other| letters(other) == letters(name))
}

fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// Returns the names of all categories and binary properties.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    [CATEGORIES, BINARY].into_iter().flat_map(str::split_whitespace)
}
