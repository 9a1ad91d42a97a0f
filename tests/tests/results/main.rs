//! Tool results that fit: budgets.

mod budget;
