//! One table per kind of interned thing: written under a sharded lock, read without any.
//!
//! Items live in buckets that double in size and are never moved, so a reference stays good as long as the
//! table does and a read is two loads. Only handles are kept in the hash tables.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::entity::Entity;

/// Each size of bucket comes four times before it doubles, so that at most a fifth of the room is not used: making a bucket
/// writes to all of it. The first is of 16 items; 108 buckets cover all of a `u32`.
const FIRST: usize = 64;
const BUCKETS: usize = 27 * 4;
/// Enough for the threads of one machine to rarely meet; a power of two.
const SHARDS: usize = 16;

/// An append-only vector whose items are read without a lock while others are added.
struct Buckets<T>([OnceLock<Box<[OnceLock<T>]>>; BUCKETS]);

impl<T> Buckets<T> {
    #[inline]
    fn place(index: usize) -> (usize, usize) {
        let shifted = index + FIRST;
        let log = shifted.ilog2() as usize;
        let quarter = shifted >> (log - 2) & 3;
        ((log - FIRST.ilog2() as usize) * 4 + quarter, shifted & ((1 << (log - 2)) - 1))
    }

    #[inline]
    fn get(&self, index: usize) -> Option<&T> {
        let (bucket, offset) = Self::place(index);
        self.0[bucket].get()?[offset].get()
    }

    fn set(&self, index: usize, item: T) {
        let (bucket, offset) = Self::place(index);
        let items = self.0[bucket].get_or_init(|| (0..(FIRST / 4) << (bucket / 4)).map(|_| OnceLock::new()).collect());
        // The index was drawn for this item alone, so the cell is empty.
        let _ = items[offset].set(item);
    }
}

/// A handle with a part of its item's hash, so that neither growing the table nor most searches look at items.
#[derive(Clone, Copy)]
struct Slot<K> {
    key: K,
    hash: u32,
}

/// The part of a hash that tables go by: they take the low and the top bits.
fn folded(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

/// The hash that tables are given.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

/// Gives equal items one handle `K`.
pub struct Interner<K, T> {
    items: Buckets<T>,
    len: AtomicU32,
    shards: [Mutex<HashTable<Slot<K>>>; SHARDS],
    hasher: RandomState,
}

impl<K: Entity, T> Default for Interner<K, T> {
    fn default() -> Self {
        Self {
            items: Buckets(std::array::from_fn(|_| OnceLock::new())),
            len: AtomicU32::new(0),
            shards: std::array::from_fn(|_| Mutex::default()),
            hasher: RandomState::default(),
        }
    }
}

impl<K: Entity, T: Hash + Eq> Interner<K, T> {
    /// The handle of `item`, new if no equal item was interned before.
    pub fn intern(&self, item: T) -> K {
        let hash = folded(self.hasher.hash_one(&item));
        let mut shard = self.shard(hash);
        match shard.find(spread(hash), |slot| slot.hash == hash && *self.get(slot.key) == item) {
            Some(slot) => slot.key,
            None => self.insert(&mut shard, hash, item),
        }
    }

    /// As [`intern`](Self::intern), but `make` builds the item only when it is new. `borrowed` must hash as the
    /// item does.
    pub fn intern_borrowed<Q>(&self, borrowed: &Q, make: impl FnOnce() -> T) -> K
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        let hash = folded(self.hasher.hash_one(borrowed));
        let mut shard = self.shard(hash);
        match shard.find(spread(hash), |slot| slot.hash == hash && borrowed.equivalent(self.get(slot.key))) {
            Some(slot) => slot.key,
            None => self.insert(&mut shard, hash, make()),
        }
    }

    /// The handle of an item that was interned before, if it was.
    pub fn lookup<Q>(&self, borrowed: &Q) -> Option<K>
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        let hash = folded(self.hasher.hash_one(borrowed));
        let is_it = |slot: &Slot<K>| slot.hash == hash && borrowed.equivalent(self.get(slot.key));
        self.shard(hash).find(spread(hash), is_it).map(|slot| slot.key)
    }

    /// What `key` names. Panics on a handle of another context.
    #[inline]
    pub fn get(&self, key: K) -> &T {
        self.items.get(key.index()).expect("a handle of this context")
    }

    /// All items, in the order in which they were interned; those that others add meanwhile may be missing.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len.load(Ordering::Acquire) as usize).filter_map(|index| self.items.get(index))
    }

    fn shard(&self, hash: u32) -> MutexGuard<'_, HashTable<Slot<K>>> {
        // A table takes its low and its top seven bits from the hash; these are others, unless it has millions of items.
        let shard = (hash >> 20) as usize % SHARDS;
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn insert(&self, shard: &mut HashTable<Slot<K>>, hash: u32, item: T) -> K {
        let index = self.len.fetch_add(1, Ordering::Relaxed) as usize;
        let key = K::new(index);
        self.items.set(index, item);
        shard.insert_unique(spread(hash), Slot { key, hash }, |slot| spread(slot.hash));
        key
    }
}

/// A borrowed form of an interned item that can be compared with it.
pub trait Equivalent<T> {
    /// Whether `item` is what `self` describes.
    fn equivalent(&self, item: &T) -> bool;
}

impl Equivalent<Box<[u8]>> for [u8] {
    fn equivalent(&self, item: &Box<[u8]>) -> bool {
        *self == **item
    }
}
