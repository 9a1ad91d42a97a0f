//! The size of an image in pixels, from which vendors compute its tokens.
//!
//! [Claude](https://docs.claude.com/en/docs/build-with-claude/vision) counts a token for each 750
//! pixels of an image. It first scales an image down that is longer than 1,568 pixels on a side or
//! has more than about 1,600 tokens.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The longest side that is not scaled down, in pixels.
const MAX_SIDE: u64 = 1_568;
/// The pixels of a token.
const PIXELS: u64 = 750;
/// The maximum tokens of an image.
const MAX_TOKENS: u64 = 1_600;
/// The characters of Base64 that are read to find the size. A JPEG may have a preview before its
/// size.
const READ: usize = 256 << 10;

/// Returns the estimated tokens of an image in Base64; `None` if its size cannot be read.
pub(super) fn tokens(base64: &str) -> Option<u64> {
    let length = base64.len().min(READ) & !3;
    let bytes = STANDARD.decode(base64.get(..length)?).ok()?;
    let (width, height) = size(&bytes)?;
    let (width, height) = (u64::from(width), u64::from(height));
    let long = width.max(height);
    let scaled = |side: u64| if long > MAX_SIDE { side * MAX_SIDE / long } else { side };
    let pixels = scaled(width) * scaled(height);
    Some(pixels.div_ceil(PIXELS).clamp(1, MAX_TOKENS))
}

/// Returns the width and the height of a PNG, JPEG, GIF or WebP.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let size = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        (be32(bytes, 16)?, be32(bytes, 20)?)
    } else if bytes.starts_with(b"GIF8") {
        (le16(bytes, 6)?, le16(bytes, 8)?)
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        webp(bytes)?
    } else if bytes.starts_with(b"\xff\xd8") {
        jpeg(bytes)?
    } else {
        return None;
    };
    (size.0 > 0 && size.1 > 0).then_some(size)
}

fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8 " => Some((le16(bytes, 26)? & 0x3fff, le16(bytes, 28)? & 0x3fff)),
        b"VP8L" => {
            let bits = le16(bytes, 21)? | (le16(bytes, 23)? << 16);
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8X" => {
            let le24 = |at| Some(le16(bytes, at)? | (u32::from(*bytes.get(at + 2)?) << 16));
            Some((le24(24)? + 1, le24(27)? + 1))
        }
        _ => None,
    }
}

fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    while *bytes.get(at)? == 0xff {
        match *bytes.get(at + 1)? {
            // Padding, and markers without a length.
            0xff => at += 1,
            0x01 | 0xd0..=0xd8 => at += 2,
            // A start of frame, except for the tables in the same range.
            marker @ 0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                return Some((be16(bytes, at + 7)?, be16(bytes, at + 5)?));
            }
            _ => at += 2 + be16(bytes, at + 2)? as usize,
        }
    }
    None
}

fn be16(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 2)?.try_into().ok()?;
    Some(u32::from(u16::from_be_bytes(bytes)))
}

fn le16(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 2)?.try_into().ok()?;
    Some(u32::from(u16::from_le_bytes(bytes)))
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_formats() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 3, 32, 0, 0, 2, 88]);
        assert_eq!(size(&png), Some((800, 600)));
        assert_eq!(tokens(&STANDARD.encode(&png)), Some(640));
        assert_eq!(size(b"GIF89a\x20\x03\x58\x02"), Some((800, 600)));
        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x02\xff\xc2\0\x11\x08\x02\x58\x03\x20";
        assert_eq!(size(jpeg), Some((800, 600)));
        let mut webp = b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0".to_vec();
        webp.extend([0x1f, 3, 0, 0x57, 2, 0]);
        assert_eq!(size(&webp), Some((800, 600)));
        // 800 - 1 and 600 - 1 in 14 bits each.
        let bits: u32 = 0x31f | (0x257 << 14);
        let mut lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f".to_vec();
        lossless.extend(bits.to_le_bytes());
        assert_eq!(size(&lossless), Some((800, 600)));
    }

    #[test]
    fn large_and_broken_images() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0xff; 8]);
        assert_eq!(tokens(&STANDARD.encode(&png)), Some(MAX_TOKENS));
        assert_eq!(tokens("not an image"), None);
        assert_eq!(tokens(""), None);
        assert_eq!(tokens("/9j/"), None);
        // A segment without length does not loop.
        assert_eq!(size(b"\xff\xd8\xff\xe0\0\0\xff\xe0\0\0"), None);
    }
}
