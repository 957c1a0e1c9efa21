//! The `xevm` dialect: instructions of GPUs of Intel.

lect_macros::dialect! { "src/xevm/xevm.td" }
