//! The `arm_neon` dialect: vector instructions of ARM.

lect_macros::dialect! { "src/arm_neon/arm_neon.td", docs = "src/arm_neon/docs.md" }
