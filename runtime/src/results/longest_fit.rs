//! The search for the greatest number of parts that fit.

/// Returns the greatest number below `exceeding` that fits, which 0 always does. Tests `estimate`
/// first, and moves away from it in steps that double until the number lies between two tested
/// ones: at most two tests for each bit of its distance from the estimate.
pub(crate) fn greatest(estimate: usize, exceeding: usize, mut fits: impl FnMut(usize) -> bool) -> usize {
    let (mut fitting, mut over) = (0, exceeding);
    let (mut probe, mut step) = (estimate, 1_usize);
    while over - fitting > 1 {
        let tested = probe.clamp(fitting + 1, over - 1);
        if fits(tested) {
            fitting = tested;
        } else {
            over = tested;
        }
        probe = if over == exceeding {
            tested.saturating_add(step)
        } else if fitting == 0 {
            tested.saturating_sub(step)
        } else {
            fitting.midpoint(over)
        };
        step = step.saturating_mul(2);
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::greatest;

    #[test]
    fn the_next_number_exceeds() {
        for last in 0..40 {
            for estimate in [0, 1, 7, 20, 39, usize::MAX] {
                let mut tests = 0;
                let found = greatest(estimate, 40, |number| {
                    tests += 1;
                    assert!((1..40).contains(&number), "{number}");
                    number <= last
                });
                assert_eq!(found, last, "{estimate}");
                assert!(tests <= 12, "{tests} tests from {estimate} to {last}");
            }
        }
        assert_eq!(greatest(3, 0, |_| unreachable!()), 0);
    }
}
