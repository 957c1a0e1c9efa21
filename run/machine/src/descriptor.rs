//! Descriptors of memrefs: addresses of the buffer and of the first element, offset, sizes and strides.

use crate::memory::read;

/// A memref in memory.
pub struct Descriptor {
    /// Address of the buffer.
    pub data: u64,
    /// Number of elements before the first one.
    pub offset: i64,
    /// Sizes of the dimensions.
    pub sizes: Vec<i64>,
    /// Number of elements between neighbours, for each dimension.
    pub strides: Vec<i64>,
}

fn word(address: u64) -> i64 {
    i64::from_le_bytes(read(address, 8).try_into().unwrap_or_default())
}

impl Descriptor {
    /// Reads the descriptor of a memref of a known rank.
    pub fn ranked(address: u64, rank: i64) -> Self {
        let words = |from: u64| (0..rank as u64).map(|at| word(address + 8 * (from + at))).collect();
        let (sizes, strides) = (words(3), words(3 + rank as u64));
        Self { data: word(address + 8) as u64, offset: word(address + 16), sizes, strides }
    }

    /// Reads the descriptor of an unranked memref: the rank, and the address of the ranked descriptor.
    pub fn unranked(address: u64) -> Self {
        Self::ranked(word(address + 8) as u64, word(address))
    }

    /// Returns the rank.
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the positions of all elements in row-major order.
    pub fn positions(&self) -> Vec<i64> {
        let mut positions = vec![self.offset];
        for (size, stride) in self.sizes.iter().zip(&self.strides) {
            positions = positions.iter().flat_map(|at| (0..*size).map(move |number| at + number * stride)).collect();
        }
        positions
    }
}
