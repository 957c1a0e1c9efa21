//! The `nvgpu` dialect: what only GPUs of NVIDIA have.

lect_macros::dialect! { "src/nvgpu/nvgpu.td" }
