//! The table of one encoding: all tokens, a perfect hash over them, and data for merging.

use std::collections::HashMap;

use tiktoken_rs::CoreBPE;

use super::{hash, layout};

/// Returns the bytes of every token, by its id. The ordinary tokens are those before the first gap,
/// and special tokens follow it.
fn tokens_of(encoding: &CoreBPE) -> Vec<Vec<u8>> {
    let mut tokens = Vec::new();
    while let Ok(bytes) = encoding.decode_bytes(&[u32::try_from(tokens.len()).expect("few tokens")]) {
        tokens.push(bytes);
    }
    tokens
}

/// Returns at most the first 8 bytes of `bytes` as a little-endian number, with zeros above.
fn word(bytes: &[u8]) -> u64 {
    let mut chunk = [0; 8];
    chunk[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(chunk)
}

fn hash_of(bytes: &[u8]) -> u64 {
    let mut state = 0;
    let mut rest = bytes;
    while rest.len() > 8 {
        state = hash::absorb(state, word(&rest[..8]));
        rest = &rest[8..];
    }
    hash::finish(state, word(rest), bytes.len())
}

/// Merges `bytes` as tiktoken does, but never into one token. Returns the length of the left one of
/// the last two parts. The merges build the token from these; a token that they do not build would
/// make the counts of long pieces inexact.
fn split_of(bytes: &[u8], ranks: &HashMap<&[u8], u32>) -> u8 {
    if bytes.len() == 1 {
        return 0;
    }
    let mut starts: Vec<usize> = (0..=bytes.len()).collect();
    while starts.len() > 3 {
        let (_, at) = (0..starts.len() - 2)
            .filter_map(|i| ranks.get(&bytes[starts[i]..starts[i + 2]]).map(|rank| (*rank, i)))
            .min()
            .expect("the merges reach every token");
        starts.remove(at + 1);
    }
    // Parts of higher rank than the whole would break the order of merges that `long.rs` depends
    // on.
    let whole = ranks[bytes];
    for part in starts.windows(2).map(|pair| &bytes[pair[0]..pair[1]]) {
        assert!(
            part.len() == 1 || ranks[part] < whole,
            "token {whole} has a part of higher rank"
        );
    }
    u8::try_from(starts[1]).expect("tokens are short")
}

/// Finds for each bucket of keys the pilot that moves all of its keys to free slots. Returns the
/// pilots, and the slot of each key.
fn place(hashes: &[u64], slot_bits: u32, pilot_bits: u32) -> (Vec<u16>, Vec<usize>) {
    let mask = (1_usize << slot_bits) - 1;
    let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); 1 << pilot_bits];
    for (token, hash) in hashes.iter().enumerate() {
        buckets[(hash >> (64 - pilot_bits)) as usize].push(token);
    }
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    order.sort_by_key(|bucket| (std::cmp::Reverse(buckets[*bucket].len()), *bucket));

    let position = |token: usize| (hashes[token] >> layout::HASH_SLOT_SHIFT) as usize & mask;
    let mut taken = vec![false; mask + 1];
    let mut pilots = vec![0; buckets.len()];
    let mut slots = vec![0; hashes.len()];
    for bucket in order {
        let keys = &buckets[bucket];
        let fits = |pilot: &u16| {
            let place = |token: usize| position(token) ^ usize::from(*pilot);
            keys.iter()
                .enumerate()
                .all(|(i, token)| !taken[place(*token)] && keys[..i].iter().all(|other| place(*other) != place(*token)))
        };
        let pilot = (0..=u16::MAX)
            .find(fits)
            .expect("no pilot: choose another FACTOR in src/hash.rs");
        pilots[bucket] = pilot;
        for token in keys {
            slots[*token] = position(*token) ^ usize::from(pilot);
            taken[slots[*token]] = true;
        }
    }
    (pilots, slots)
}

/// Returns the content of `data/<encoding>.bin`, in the format that `src/layout.rs` describes.
pub(crate) fn file(encoding: &CoreBPE) -> Vec<u8> {
    let tokens = &tokens_of(encoding);
    let glue = super::glue::cells(encoding);
    let ranks: HashMap<&[u8], u32> = (0..)
        .zip(tokens)
        .map(|(rank, bytes)| (bytes.as_slice(), rank))
        .collect();
    let slot_bits = tokens.len().next_power_of_two().trailing_zeros();
    let pilot_bits = slot_bits - 2;
    let hashes: Vec<u64> = tokens.iter().map(|bytes| hash_of(bytes)).collect();
    let (pilots, places) = place(&hashes, slot_bits, pilot_bits);

    let mut keys = Vec::new();
    let mut long = Vec::new();
    let mut slots = vec![0_u32; 1 << slot_bits];
    let mut reach = vec![0_u8; 1 << layout::REACH_BITS];
    for (rank, bytes) in (0_u32..).zip(tokens) {
        assert!((1..=layout::MAX_TOKEN).contains(&bytes.len()));
        let length = u32::try_from(bytes.len()).expect("tokens are short");
        if bytes.len() <= 8 {
            assert!(
                word(bytes) >> layout::LONG_SHIFT != layout::LONG,
                "token {rank} looks like a long one"
            );
            keys.push(word(bytes));
        } else {
            let offset = u64::try_from(long.len()).expect("few bytes");
            keys.push((layout::LONG << layout::LONG_SHIFT) | (u64::from(length) << layout::LONG_LENGTH_SHIFT) | offset);
            long.extend_from_slice(bytes);
        }
        let hash = hashes[rank as usize];
        slots[places[rank as usize]] = rank
            | (length.min(15) << layout::SLOT_LENGTH_SHIFT)
            | ((hash as u32 & layout::PRINT_MASK) << layout::SLOT_PRINT_SHIFT);
        if bytes.len() >= 3 {
            let slot = &mut reach[(hash::fold(word(&bytes[..3])) >> (64 - layout::REACH_BITS)) as usize];
            *slot = (*slot).max(u8::try_from(length).expect("tokens are short"));
        }
    }

    let mut file = Vec::new();
    let header = [
        layout::MAGIC,
        tokens.len() as u32,
        slot_bits,
        pilot_bits,
        long.len() as u32,
        glue.len() as u32,
    ];
    file.extend(header.iter().flat_map(|number| number.to_le_bytes()));
    file.extend(keys.iter().flat_map(|key| key.to_le_bytes()));
    file.extend(slots.iter().flat_map(|slot| slot.to_le_bytes()));
    file.extend(pilots.iter().flat_map(|pilot| pilot.to_le_bytes()));
    file.extend(tokens.iter().map(|bytes| split_of(bytes, &ranks)));
    file.extend(reach);
    file.extend(long);
    file.extend(glue);
    file
}
