//! Random numbers that are the same on every run.

/// xorshift64*, seeded by a name.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
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

    /// Returns one of them.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
