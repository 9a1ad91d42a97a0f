//! Limits of OpenAI's strict mode on the schema of one tool.

/// The maximum number of objects nested in each other.
pub const MAX_LEVELS: usize = 10;

/// The maximum number of properties of all objects together.
pub const MAX_PROPERTIES: usize = 5_000;

/// The maximum number of values of all enums together.
pub const MAX_ENUM_VALUES: usize = 1_000;
