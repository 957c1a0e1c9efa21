//! The `xegpu` dialect: tiles on GPUs of Intel.

lect_macros::dialect! { "src/xegpu/xegpu.td" }
