//! The `math` dialect: all of it is in its `.td` file.

lect_macros::dialect! { "src/math/math.td" }
