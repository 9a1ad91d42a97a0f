//! A text that const evaluation puts together, without `format!`: a const panic takes one `&str`.

/// A message of at most [`Message::MAX`] bytes. Longer text is truncated.
pub(crate) struct Message {
    bytes: [u8; Message::MAX],
    len: usize,
}

impl Message {
    /// The maximum length in bytes, enough for a paragraph.
    const MAX: usize = 2048;

    /// An empty message.
    #[track_caller]
    pub(crate) const fn new() -> Message {
        Message {
            bytes: [0; Message::MAX],
            len: 0,
        }
    }

    /// Appends a text.
    #[track_caller]
    pub(crate) const fn push(&mut self, text: &str) -> &mut Message {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.len < Message::MAX {
            self.bytes[self.len] = text[index];
            self.len += 1;
            index += 1;
        }
        self
    }

    /// Appends a number in decimal.
    #[track_caller]
    pub(crate) const fn number(&mut self, number: u32) -> &mut Message {
        if number >= 10 {
            self.number(number / 10);
        }
        let (_, tail) = "0123456789".split_at((number % 10) as usize);
        let (digit, _) = tail.split_at(1);
        self.push(digit)
    }

    /// Returns the message so far.
    #[track_caller]
    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // The text is truncated inside a character.
            Err(error) => match core::str::from_utf8(text.split_at(error.valid_up_to()).0) {
                Ok(text) => text,
                Err(_) => "",
            },
        }
    }

    /// Stops const evaluation with the message as the compile error.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}
