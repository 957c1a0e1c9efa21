//! The `arm_sme` dialect: scalable matrix instructions of ARM.

lect_macros::dialect! { "src/arm_sme/arm_sme.td" }
