//! Discovery: how a model finds a tool, learns its parameters and what they cost.
