//! The `rocdl` dialect: instructions of GPUs of AMD.

lect_macros::dialect! { "src/rocdl/rocdl.td" }
