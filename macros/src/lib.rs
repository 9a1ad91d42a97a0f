//! mcpact
