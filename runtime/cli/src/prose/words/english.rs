//! English texts, to which the rules on English phrases apply.

use std::ops::Range;

/// Words of English grammar that the other languages do not have.
const ENGLISH: [&str; 29] = [
    "the", "of", "to", "is", "are", "and", "with", "from", "by", "that", "this", "which", "whether", "when", "if",
    "it", "be", "should", "at", "your", "you", "about", "each", "its", "any", "than", "these", "their", "into",
];
/// Words of French, Spanish, German, Italian and Portuguese grammar, which English does not have.
const FOREIGN: [&str; 34] = [
    "le", "la", "les", "un", "une", "des", "du", "et", "dans", "pour", "avec", "el", "los", "las", "una", "del", "que",
    "para", "por", "con", "der", "das", "und", "ist", "ein", "eine", "mit", "von", "il", "di", "che", "della", "um",
    "uma",
];

/// Returns whether a text has a word of English grammar, and neither a word nor a letter of another
/// language.
pub(super) fn is_english(source: &str, literals: &[Range<usize>]) -> bool {
    let mut has_english = false;
    let mut start = 0;
    let ends = literals.iter().map(|literal| (literal.start, literal.end));
    for (end, next) in ends.chain([(source.len(), source.len())]) {
        let prose = source.get(start..end).unwrap_or_default();
        for word in prose.split(|char: char| !char.is_alphanumeric()) {
            let lower = word.to_ascii_lowercase();
            let is_name = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
            if !word.is_ascii() || !is_name && FOREIGN.contains(&lower.as_str()) {
                return false;
            }
            has_english |= ENGLISH.contains(&lower.as_str());
        }
        start = next.max(start);
    }
    has_english
}

#[cfg(test)]
mod tests {
    use super::is_english;
    use crate::prose::words::literals::literals;

    #[test]
    fn languages() {
        for english in [
            "Path of a file",
            "Lists the files (e.g. `la tâche`)",
            "Offices to find in LA, by EST",
        ] {
            assert!(is_english(english, &literals(english)), "{english}");
        }
        for other in [
            "Page size",
            "Gestiona tareas. Asigna la tarea a Juan.",
            "Lit un fichier. Le fichier a été modifié",
            "Sendet an die Nutzer, mit the API",
            "Apre a Roma il file from the list",
            "Envia a todos os grupos para the API",
            "使用 the tool",
        ] {
            assert!(!is_english(other, &literals(other)), "{other}");
        }
    }
}
