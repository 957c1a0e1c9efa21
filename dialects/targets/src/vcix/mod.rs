//! The `vcix` dialect: custom vector instructions of RISC-V.

lect_macros::dialect! { "src/vcix/vcix.td", docs = "src/vcix/docs.md" }
