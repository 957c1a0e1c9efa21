//! Verifiers of `vector`.

pub(crate) mod transfer;
