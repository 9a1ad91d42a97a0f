//! Characters that people cannot see.

/// Returns whether people cannot see a character: control characters except line ends and tabs, and
/// those that reorder, join or hide text.
pub(crate) fn is_invisible(ch: char) -> bool {
    ch.is_control() && !matches!(ch, '\n' | '\t')
        || matches!(
            u32::from(ch),
            0xad | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff | 0xfff9..=0xfffb | 0xe0000..=0xe0fff
        )
}
