//! The lines of messages, as they are written to a client or to a program.

/// The maximum number of bytes that are joined to be written at once. A longer message is written
/// alone.
const MAX_BYTES: usize = 64 << 10;

/// Returns the line of a message, and of those after it that `next` returns without waiting.
pub fn joined(mut text: String, mut next: impl FnMut() -> Option<String>) -> String {
    text.push('\n');
    while text.len() < MAX_BYTES {
        let Some(message) = next() else { break };
        text.push_str(&message);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, joined};

    #[test]
    fn lines_up_to_the_maximum() {
        let mut rest = vec!["c".to_owned(), "b".to_owned()];
        assert_eq!(joined("a".to_owned(), || rest.pop()), "a\nb\nc\n");
        let long = "a".repeat(MAX_BYTES);
        assert_eq!(joined(long.clone(), || panic!("asked for more")), long + "\n");
    }
}
