//! The entry point of all calls: prepares arguments for serde, and checks them afterwards.

use serde_json::Value;

use super::{
    ignored::Ignored,
    pattern::Engine,
    problem::{ArgumentsError, ProblemKind},
    walk::{Report, Walk},
};
use crate::{
    nesting::{MAX_ARGUMENT_LEVELS, drop_iteratively, is_deeper},
    schema::{Field, Node},
};

/// Arguments that serde can read: with defaults, without nulls that mean "absent".
pub(crate) struct Prepared {
    pub(crate) value: Value,
    node: &'static Node,
    engine: Option<&'static Engine>,
    needs_report: bool,
    filled: Vec<&'static Field>,
}

impl Prepared {
    /// Prepares arguments. The only problem at this time is their nesting.
    pub(crate) fn new(
        node: &'static Node,
        engine: Option<&'static Engine>,
        mut value: Value,
    ) -> Result<Prepared, ArgumentsError> {
        if is_deeper(&value, MAX_ARGUMENT_LEVELS) {
            drop_iteratively(value);
            return Err(ProblemKind::Depth(MAX_ARGUMENT_LEVELS).into());
        }
        let walk = Walk::prepare(node, engine, &mut value);
        Ok(Prepared {
            value,
            node,
            engine,
            needs_report: walk.needs_report,
            filled: walk.filled,
        })
    }

    /// Reports arguments that serde accepts, or returns `None` if they break no rule and all are
    /// read.
    pub(crate) fn accepted(&mut self) -> Option<Report> {
        self.needs_report.then(|| self.report(None))
    }

    /// Returns the problems of arguments that serde refuses, and the arguments that it would
    /// ignore.
    pub(crate) fn refused(&mut self, error: &serde_json::Error) -> (ArgumentsError, Ignored) {
        let report = self.report(Some(error));
        let error = report.error.unwrap_or_else(|| ProblemKind::from(error).into());
        (error, report.ignored)
    }

    fn report(&mut self, error: Option<&serde_json::Error>) -> Report {
        let filled = std::mem::take(&mut self.filled);
        Walk::report(self.node, self.engine, &mut self.value, error, filled)
    }
}

/// Returns the arguments that serde ignores, among those that it accepts.
pub(crate) fn ignored_by(node: &'static Node, engine: Option<&'static Engine>, arguments: &mut Value) -> Ignored {
    Walk::report(node, engine, arguments, None, Vec::new()).ignored
}
