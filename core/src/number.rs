//! Stub until the real one is merged.
#![allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ApInt(u64);
impl ApInt {
    pub fn from_u64(_w: u32, v: u64) -> Self {
        Self(v)
    }
    pub fn from_i64(_w: u32, v: i64) -> Self {
        Self(v as u64)
    }
    pub fn from_le_bytes(_w: u32, _b: &[u8]) -> Self {
        Self(0)
    }
    pub fn is_zero(&self) -> bool {
        self.0 == 0
    }
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatFormat {
    F32,
    F64,
}
impl FloatFormat {
    pub fn bytes(self) -> usize {
        4
    }
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Float {
    format: FloatFormat,
    bits: u128,
}
impl Float {
    pub fn from_bits(format: FloatFormat, bits: u128) -> Self {
        Self { format, bits }
    }
    pub fn format(self) -> FloatFormat {
        self.format
    }
}
