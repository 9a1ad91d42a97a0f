//! For which clients a schema is written.

/// What a schema may use, so that the clients it is meant for take it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// Every client: no `$ref` but for types that contain themselves, no root combinators, no boolean schemas.
    #[default]
    Portable,
    /// Clients that resolve `$ref`: what occurs several times is written once under `$defs`, where that costs fewer tokens.
    Refs,
    /// Gemini's function declarations: no lists of types, no `additionalProperties`.
    Gemini,
    /// OpenAI's strict mode: every member required and null where it may be absent, no other members.
    OpenaiStrict,
}
