//! Random numbers that are the same on every run.
//!
//! Test crates include this file by its path.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test crate uses some of it, `mcpact_tests` for other crates"
)]

/// xorshift64*, seeded by a number or a name.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Returns a generator whose numbers depend on the seed alone.
    pub fn new(seed: u64) -> Random {
        // A state of 0 would stay 0.
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a generator whose numbers depend on the name alone.
    pub fn seeded(name: &str) -> Random {
        // FNV-1a, so that a type's values do not change when another type is added.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Random(hash | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Returns a number below `end`.
    ///
    /// # Panics
    ///
    /// If that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("64 bits");
        usize::try_from((self.next() >> 11) % end).expect("smaller than a usize")
    }

    /// Returns true one time in `times`.
    ///
    /// # Panics
    ///
    /// If that is 0.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the values.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.below(values.len())]
    }

    /// Returns the values in another order.
    pub fn shuffled<T: Clone>(&mut self, values: &[T]) -> Vec<T> {
        let mut values = values.to_vec();
        for end in (1..values.len()).rev() {
            values.swap(end, self.below(end + 1));
        }
        values
    }
}
