//! The order of tools in a chain: a search before the tool that reads what the search finds.

/// The tools that require a value from the results of others.
#[derive(Clone, Debug, Default)]
pub(super) struct Chains {
    /// Each of these tools, with the tools whose results have the value.
    tools: Vec<(usize, Vec<usize>)>,
}

/// The maximum lead in score at which a tool is still ranked after a tool whose results it
/// requires. A larger lead shows that the query is about the tool itself: `read the text of an
/// article`.
const MAX_LEAD: f64 = 1.0;

impl Chains {
    /// Adds a tool, and those whose results it requires.
    pub(super) fn add(&mut self, tool: usize, requires: &[usize]) {
        if !requires.is_empty() {
            self.tools.push((tool, requires.to_vec()));
        }
    }

    /// Lowers the scores of tools that barely lead the best tool whose results they require, below
    /// the score of that tool. For a query without an id, the other call is first. Only the tools
    /// that `can_lead` accepts can be that tool.
    pub(super) fn order(&self, can_lead: impl Fn(usize) -> bool, scores: &mut [f64]) {
        let lowered = self.tools.iter().filter_map(|(tool, requires)| {
            let required = requires.iter().filter(|other| can_lead(**other));
            let best = required.map(|other| scores[*other]).max_by(f64::total_cmp)?;
            let lead = scores[*tool] - best;
            (0.0..MAX_LEAD).contains(&lead).then(|| (*tool, best.next_down()))
        });
        for (tool, score) in lowered.collect::<Vec<_>>() {
            scores[tool] = score;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Chains, MAX_LEAD};

    #[test]
    fn a_small_lead_is_lost() {
        let mut chains = Chains::default();
        chains.add(0, &[1, 2]);
        chains.add(1, &[]);
        for (first, is_kept, is_first) in [
            (1.9, [true; 4], false),
            (2.0 + MAX_LEAD, [true; 4], true),
            (1.9, [true, false, true, true], true),
            (1.9, [true, false, false, true], true),
        ] {
            let mut scores = [first, 1.5, 0.5, 1.2];
            chains.order(|tool: usize| is_kept[tool], &mut scores);
            assert_eq!(scores[0] > scores[1], is_first, "{scores:?}");
            assert!(scores[0] > scores[3] && scores[1..] == [1.5, 0.5, 1.2], "{scores:?}");
        }
    }
}
