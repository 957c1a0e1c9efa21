//! The `arm_sve` dialect: scalable vector instructions of ARM.

lect_macros::dialect! { "src/arm_sve/arm_sve.td", docs = "src/arm_sve/docs.md" }
