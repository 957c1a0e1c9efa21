//! Attributes of `xegpu`.

pub(crate) mod layouts;
