//! The `nvvm` dialect: instructions of GPUs of NVIDIA.

lect_macros::dialect! { "src/nvvm/nvvm.td" }
