//! Hashes of names.

use std::collections::HashSet;
use std::hash::BuildHasher;

use lect_ods::td::names::hash::FastHash;

#[test]
fn hashes_differ() {
    let hash = FastHash::default();
    let names = (0..20_000).map(|n| format!("{}{n}", "_".repeat(n % 30)));
    let zeros = (0..30).map(|n| "\0".repeat(n));
    let hashes: HashSet<u64> = names.chain(zeros).map(|name| hash.hash_one(&*name)).collect();
    assert_eq!(hashes.len(), 20_030);
    // Hash maps use the highest and the lowest bits.
    assert!(hashes.iter().map(|hash| hash >> 57).collect::<HashSet<_>>().len() == 128);
    assert!(hashes.iter().map(|hash| hash & 127).collect::<HashSet<_>>().len() == 128);
    assert_ne!(FastHash::default().hash_one("x"), hash.hash_one("x"));
}
