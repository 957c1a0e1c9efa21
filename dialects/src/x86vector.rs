//! The `x86vector` dialect: vector instructions of x86.

lect_macros::dialect! { "src/x86vector/x86vector.td" }
