//! The `amx` dialect: tiles and their products on x86.

lect_macros::dialect! { "src/amx/amx.td" }
