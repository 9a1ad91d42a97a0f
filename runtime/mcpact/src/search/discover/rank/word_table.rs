//! The word table, or an empty one without feature `word-table`.

#[cfg(feature = "word-table")]
pub(super) use mcpact_word_table::{BACKGROUND, DIMENSIONS, Word};

#[cfg(not(feature = "word-table"))]
pub(super) use empty::{BACKGROUND, DIMENSIONS, Word};

#[cfg(not(feature = "word-table"))]
mod empty {
    //! A table without words. All vectors and similarities are zero.

    pub(in super::super) const DIMENSIONS: usize = 1;

    pub(in super::super) static BACKGROUND: [[i8; DIMENSIONS]; 0] = [];

    #[derive(Clone, Copy, Debug)]
    pub(in super::super) enum Word {}

    impl Word {
        pub(in super::super) fn find(_: &str) -> Option<Word> {
            None
        }

        pub(in super::super) fn add_to(self, _: &mut [f32; DIMENSIONS], _: f32) {
            match self {}
        }
    }
}
