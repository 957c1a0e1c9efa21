//! Interface models and verifiers of `cf`.

pub(crate) mod switch;
