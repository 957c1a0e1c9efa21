//! Fast hash maps for short keys that are looked up for almost every token.
//!
//! The standard library's hash resists attackers who see hashes, but these hashes are never shown. Unpredictable hashes
//! suffice to prevent collisions by crafted files. So the hash starts with a random seed per run, and multiplies by a
//! random factor.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hasher, RandomState};

/// Map with a fast hash.
pub type Map<K, V> = HashMap<K, V, FastHash>;

/// Set with a fast hash.
pub type Set<K> = HashSet<K, FastHash>;

/// Builder of multiplicative hashes.
#[derive(Clone, Debug)]
pub struct FastHash {
    seed: u64,
    factor: u64,
}

impl Default for FastHash {
    /// Creates a builder with random parameters.
    fn default() -> Self {
        FastHash { seed: RandomState::new().hash_one(0), factor: RandomState::new().hash_one(1) | 1 }
    }
}

impl BuildHasher for FastHash {
    type Hasher = FastHasher;

    fn build_hasher(&self) -> FastHasher {
        FastHasher { state: self.seed, factor: self.factor }
    }
}

/// State of a hash.
#[derive(Debug)]
pub struct FastHasher {
    state: u64,
    factor: u64,
}

impl Hasher for FastHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            // The length distinguishes the rest from one with leading zeros.
            self.write_u64(last | (rest.len() as u64) << 56);
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(self.factor);
        self.state = product as u64 ^ (product >> 64) as u64;
    }

    fn write_u8(&mut self, byte: u8) {
        // The terminator of a string. The words before were mixed.
        self.state = self.state.rotate_left(8) ^ u64::from(byte);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.state
    }
}
