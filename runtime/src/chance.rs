//! Pseudo-random numbers for tests, the same on every run.

/// A linear congruential generator.
pub(crate) struct Chance(u64);

impl Chance {
    /// Returns a generator whose numbers depend on the seed alone.
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    /// Returns one of the values.
    pub(crate) fn pick<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.below(values.len())]
    }

    /// Returns the values in another order.
    pub(crate) fn shuffled<T: Clone>(&mut self, values: &[T]) -> Vec<T> {
        let mut values = values.to_vec();
        for end in (1..values.len()).rev() {
            values.swap(end, self.below(end + 1));
        }
        values
    }
}
