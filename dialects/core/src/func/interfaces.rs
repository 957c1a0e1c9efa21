//! Interface models of `func`.

pub(crate) mod inlining;
