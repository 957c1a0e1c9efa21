//! Interning table, one per kind of interned data: written under a sharded lock, read without a lock.
//!
//! Items live in buckets of growing size and are never moved. So a reference is valid as long as the table, and a read
//! is two loads. The hash tables contain handles only.

use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::short_bytes::ShortBytes;
use crate::entity::{Attr, Entity};

/// Number of items of the first four buckets together.
///
/// Four buckets have the same size before the size doubles. Creating a bucket writes to all of it, and thus at most a
/// fifth of the space is unused. The first bucket has 16 items; 108 buckets cover the range of `u32`.
const FIRST: usize = 64;
const BUCKETS: usize = 27 * 4;
/// Number of shards, a power of two. Large enough for the threads of one machine to rarely contend.
const SHARDS: usize = 16;

/// An append-only vector whose items can be read without a lock while other threads append.
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
        // Another thread may have set the same item.
        let _ = items[offset].set(item);
    }
}

/// Attributes that were made from other handles, by these handles. Reading and writing takes no lock.
pub(crate) struct AttrsBy<K>(Buckets<Attr>, PhantomData<fn(K)>);

impl<K> Default for AttrsBy<K> {
    fn default() -> Self {
        Self(Buckets(std::array::from_fn(|_| OnceLock::new())), PhantomData)
    }
}

impl<K: Entity> AttrsBy<K> {
    /// Returns the attribute of a handle. `make` creates it at the first use.
    #[inline]
    pub fn get_or_make(&self, key: K, make: impl FnOnce() -> Attr) -> Attr {
        match self.0.get(key.index()) {
            Some(known) => *known,
            None => {
                let made = make();
                self.0.set(key.index(), made);
                made
            }
        }
    }
}

/// A handle with 32 bits of its item's hash. Growing the table and most searches need not read the items.
#[derive(Clone, Copy)]
struct Slot<K> {
    key: K,
    hash: u32,
}

/// Folds a hash to 32 bits, of which tables use the low and the top ones.
fn folded(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

/// Expands a folded hash to the 64 bits that tables expect.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

/// Storage of items by their handles. Items are never moved.
pub trait Store<K, T>: Default {
    /// Adds an item, and returns its handle.
    fn add(&self, item: T) -> K;

    /// Returns the item of a handle, if there is one.
    fn item(&self, key: K) -> Option<&T>;
}

/// Storage of items in the order of their handles.
pub struct Dense<T> {
    items: Buckets<T>,
    len: AtomicU32,
}

impl<T> Default for Dense<T> {
    fn default() -> Self {
        Self { items: Buckets(std::array::from_fn(|_| OnceLock::new())), len: AtomicU32::new(0) }
    }
}

impl<T> Dense<T> {
    /// Returns all items in order. Items that other threads add meanwhile may be missing.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len.load(Ordering::Acquire) as usize).filter_map(|index| self.items.get(index))
    }
}

impl<K: Entity, T> Store<K, T> for Dense<T> {
    fn add(&self, item: T) -> K {
        let index = self.len.fetch_add(1, Ordering::Relaxed) as usize;
        let key = K::new(index);
        self.items.set(index, item);
        key
    }

    #[inline]
    fn item(&self, key: K) -> Option<&T> {
        self.items.get(key.index())
    }
}

/// Interning table that maps equal items to one handle `K`.
pub struct Interner<K, T, S = Dense<T>> {
    items: S,
    shards: [Mutex<HashTable<Slot<K>>>; SHARDS],
    hasher: RandomState,
    item: PhantomData<fn() -> T>,
}

impl<K: Entity, T, S: Store<K, T>> Default for Interner<K, T, S> {
    fn default() -> Self {
        Self {
            items: S::default(),
            shards: std::array::from_fn(|_| Mutex::default()),
            hasher: RandomState::default(),
            item: PhantomData,
        }
    }
}

impl<K: Entity, T: Hash + Eq, S: Store<K, T>> Interner<K, T, S> {
    /// Returns the handle of `item`, a new one if no equal item was interned before.
    pub fn intern(&self, item: T) -> K {
        let hash = folded(self.hasher.hash_one(&item));
        let mut shard = self.shard(hash);
        match shard.find(spread(hash), |slot| slot.hash == hash && *self.get(slot.key) == item) {
            Some(slot) => slot.key,
            None => self.insert(&mut shard, hash, item),
        }
    }

    /// Interns an item that `make` builds only if it is new. `borrowed` must have the hash of the item.
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

    /// Returns the handle of an item that was interned before.
    pub fn lookup<Q>(&self, borrowed: &Q) -> Option<K>
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        let hash = folded(self.hasher.hash_one(borrowed));
        let is_it = |slot: &Slot<K>| slot.hash == hash && borrowed.equivalent(self.get(slot.key));
        self.shard(hash).find(spread(hash), is_it).map(|slot| slot.key)
    }

    /// Returns the item of `key`. Panics on a handle of another context.
    #[inline]
    pub fn get(&self, key: K) -> &T {
        self.items.item(key).expect("a handle of this context")
    }

    /// Returns the storage of the items.
    #[inline]
    pub fn items(&self) -> &S {
        &self.items
    }

    fn shard(&self, hash: u32) -> MutexGuard<'_, HashTable<Slot<K>>> {
        // Tables use the low and the top seven bits of the hash. These bits are different ones in tables of up to
        // millions of items.
        let shard = (hash >> 20) as usize % SHARDS;
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn insert(&self, shard: &mut HashTable<Slot<K>>, hash: u32, item: T) -> K {
        let key = self.items.add(item);
        shard.insert_unique(spread(hash), Slot { key, hash }, |slot| spread(slot.hash));
        key
    }
}

/// A borrowed form of an interned item, comparable with the item.
pub trait Equivalent<T> {
    /// Returns true if `item` equals the item that `self` describes.
    fn equivalent(&self, item: &T) -> bool;
}

impl Equivalent<ShortBytes> for [u8] {
    fn equivalent(&self, item: &ShortBytes) -> bool {
        *self == **item
    }
}
