//! Handles: four-byte names for the things an IR is made of, and the arenas that hold those things.
//!
//! - [`Op`], [`Block`], [`Region`], [`Value`], [`Use`] index the arenas of one isolate. A handle means
//!   nothing in another isolate, nor after its entity was erased. Builds with debug assertions find both: such a handle
//!   carries its isolate and its generation, and its use panics with a message that names them. In release builds a
//!   handle is four bytes and nothing is checked but bounds.
//! - [`Type`], [`Attr`], [`Ident`], [`OpName`] and the affine handles are interned in a context and hold for
//!   all its isolates. Two of them are equal exactly when what they name is equal.
//!
//! A handle is a non-zero `u32`, so `Option<Op>` takes four bytes too. Its number is an accident of
//! construction order: it is never sorted by nor printed outside `Debug`.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut, Range};

/// What all handles have in common: they are a dense index.
pub trait Entity: Copy + Eq {
    /// The handle of the entity at `index`, counted from zero. It belongs to no isolate in particular, so debug builds
    /// do not check its use.
    fn new(index: usize) -> Self;
    /// The place of this entity in its arena or interner, counted from zero.
    fn index(self) -> usize;
    /// The handle of the entity that is so many places behind this one.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn moved(self, by: u32) -> Self {
        Self::new(self.index() + by as usize)
    }
    /// Which isolate handed the handle out, if that is recorded: see [`Tag`].
    #[doc(hidden)]
    #[inline]
    fn tag(self) -> Tag {
        Tag::default()
    }
    /// The same handle with another tag.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn tagged(self, tag: Tag) -> Self {
        let _ = tag;
        self
    }
}

/// The isolate that handed a handle out, and how many entities had the place before. Empty in release builds.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// The number of the isolate, as much of it as fits; zero if it is not known.
    #[cfg(debug_assertions)]
    isolate: u32,
    #[cfg(debug_assertions)]
    generation: u32,
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU32);

        impl Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                Self(number(index))
            }
            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "#{}"), self.index())
            }
        }

        const _: () = assert!(size_of::<Option<$name>>() == 4);
    )*};
}

/// Handles that debug builds check. What they compare, hash and show is the number alone, in every build.
macro_rules! checked_handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name(NonZeroU32, Tag);

        impl Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                Self(number(index), Tag::default())
            }
            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
            #[inline]
            fn moved(self, by: u32) -> Self {
                Self(self.0.checked_add(by).expect(TOO_MANY), self.1)
            }
            #[inline]
            fn tag(self) -> Tag {
                self.1
            }
            #[inline]
            fn tagged(self, tag: Tag) -> Self {
                Self(self.0, tag)
            }
        }

        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            #[inline]
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.0.cmp(&other.0)
            }
        }

        impl Hash for $name {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.hash(state);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "#{}"), self.index())
            }
        }

        #[cfg(not(debug_assertions))]
        const _: () = assert!(size_of::<Option<$name>>() == 4);
    )*};
}

const TOO_MANY: &str = "more than 2^32 - 2 entities of one kind";

#[inline]
fn number(index: usize) -> NonZeroU32 {
    // An arena of 2^32 - 1 entities is 200 GB of operations: the limits of the readers are far below.
    let number = u32::try_from(index + 1).expect(TOO_MANY);
    NonZeroU32::new(number).expect("index + 1 is not zero")
}

checked_handles! {
    /// An operation of an isolate.
    Op;
    /// A block of an isolate.
    Block;
    /// A region of an isolate.
    Region;
    /// A value of an isolate: a block argument or an operation's result.
    Value;
}

handles! {
    /// A use of a value as an operand.
    Use;
    /// An interned type.
    Type;
    /// An interned attribute. Locations are attributes, too.
    Attr;
    /// An interned string of bytes: an attribute's name, a symbol, a dialect's namespace.
    Ident;
    /// An interned operation name, with what is known about the operation.
    OpName;
    /// A dialect's attribute or type, as it is defined.
    Def;
    /// A namespace that was met.
    DialectId;
    /// An interned affine expression.
    AffineExpr;
    /// An interned affine map.
    AffineMap;
    /// An interned integer set.
    IntegerSet;
}

impl Entity for NonZeroU32 {
    fn new(index: usize) -> Self {
        NonZeroU32::new(index as u32 + 1).expect("index + 1 is not zero")
    }
    fn index(self) -> usize {
        self.get() as usize - 1
    }
}

/// A growing table of `T`, indexed by its handle `K`. Entities are never moved; the place of one that was erased can be
/// used again.
#[derive(Clone, Debug)]
pub struct Arena<K, T> {
    items: Vec<T>,
    /// The index of the first entity: not zero in an isolate that was split off another one, whose handles it keeps.
    first: u32,
    #[cfg(debug_assertions)]
    check: Check,
    key: PhantomData<K>,
}

/// What debug builds compare the tags of handles with.
#[cfg(debug_assertions)]
#[derive(Clone, Debug, Default)]
struct Check {
    /// The isolate that the arena is of; zero if it is of none.
    isolate: u32,
    /// How many entities had a place before, for places that were used again or are free.
    generations: Option<Box<Generations>>,
    /// The isolates that it was split off from, and how many entities came from there: handles of these may say so.
    former: Vec<u32>,
    inherited: usize,
}

#[cfg(debug_assertions)]
type Generations = hashbrown::HashMap<usize, u32, foldhash::fast::RandomState>;

#[cfg(debug_assertions)]
impl Check {
    #[inline]
    fn generation(&self, index: usize) -> u32 {
        self.generations.as_ref().map_or(0, |known| known.get(&index).copied().unwrap_or_default())
    }
}

impl<K, T> Default for Arena<K, T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            first: 0,
            #[cfg(debug_assertions)]
            check: Check::default(),
            key: PhantomData,
        }
    }
}

impl<K: Entity, T> Arena<K, T> {
    /// An arena of the isolate with a number, which its handles carry in debug builds.
    pub(crate) fn of_isolate(isolate: u32) -> Self {
        let _ = isolate;
        Self {
            #[cfg(debug_assertions)]
            check: Check { isolate, ..Check::default() },
            ..Self::default()
        }
    }

    /// Makes room for so many more entities.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.items.reserve_exact(count);
    }

    /// The same entities in the isolate with a number.
    pub(crate) fn copy_for(&self, isolate: u32) -> Self
    where
        T: Clone,
    {
        let _ = isolate;
        #[allow(unused_mut, reason = "debug builds change it")]
        let mut copy = Self {
            items: self.items.clone(),
            first: self.first,
            #[cfg(debug_assertions)]
            check: self.check.clone(),
            key: PhantomData,
        };
        #[cfg(debug_assertions)]
        {
            copy.check.isolate = isolate;
        }
        copy
    }

    /// The entities at a run of places in an arena of another isolate, where they have the same handles.
    pub(crate) fn copy_of_run(&self, places: Range<usize>, isolate: u32) -> Self
    where
        T: Clone,
    {
        #[allow(unused_mut, reason = "debug builds change it")]
        let mut copy = Self {
            items: self.items[places.clone()].to_vec(),
            first: self.first + places.start as u32,
            ..Self::of_isolate(isolate)
        };
        #[cfg(debug_assertions)]
        {
            let first = self.first as usize;
            let known = self.check.generations.iter().flat_map(|known| known.iter());
            let kept = known.filter(|(index, _)| places.contains(&(**index - first)));
            let kept: Generations = kept.map(|(&index, &count)| (index, count)).collect();
            copy.check.generations = (!kept.is_empty()).then(|| Box::new(kept));
            copy.check.former = self.check.former.iter().copied().chain([self.check.isolate]).collect();
            copy.check.inherited = places.len();
        }
        copy
    }

    /// Makes room for exactly one entity, if there is none yet: most regions and blocks are alone, and room for more would
    /// be several times as long.
    pub(crate) fn expect_one(&mut self) {
        if self.items.is_empty() {
            self.items.reserve_exact(1);
        }
    }

    /// Adds `item` at the end.
    #[inline]
    pub fn push(&mut self, item: T) -> K {
        self.items.push(item);
        self.key(self.items.len() - 1)
    }

    /// Adds entities at the end.
    #[inline]
    pub(crate) fn extend(&mut self, items: impl ExactSizeIterator<Item = T>) {
        self.items.extend(items);
    }

    /// Gives back room for more entities.
    pub(crate) fn trim(&mut self) {
        self.items.shrink_to_fit();
    }

    /// All entities but the first `skipped`, in order of their places.
    pub(crate) fn behind(&self, skipped: usize) -> &[T] {
        self.items.get(skipped..).unwrap_or_default()
    }

    /// So many entities from an index on, in order of creation; none if there are not so many.
    #[inline]
    pub fn run(&self, first: u32, count: u32) -> &[T] {
        self.items.get(first as usize..first as usize + count as usize).unwrap_or_default()
    }

    /// The entity at a place, erased or not.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> &T {
        &self.items[place]
    }

    /// The place of an entity, counted from zero.
    #[inline]
    pub(crate) fn place(&self, key: K) -> usize {
        key.index().wrapping_sub(self.first as usize)
    }

    /// A table with a value for each entity.
    pub(crate) fn table<V: Clone>(&self, initial: V) -> SecondaryMap<K, V> {
        SecondaryMap { first: self.first, items: vec![initial; self.items.len()], key: PhantomData }
    }

    /// The handle that the next [`push`](Self::push) will return.
    #[inline]
    pub fn next_key(&self) -> K {
        self.key(self.items.len())
    }

    /// The handle of the entity at a place.
    #[inline]
    pub fn key(&self, place: usize) -> K {
        let index = place.wrapping_add(self.first as usize);
        #[cfg(debug_assertions)]
        {
            let generation = self.check.generation(index);
            K::new(index).tagged(Tag { isolate: self.check.isolate, generation })
        }
        #[cfg(not(debug_assertions))]
        K::new(index)
    }

    /// The handle with a number, of an entity of this arena.
    #[inline]
    pub(crate) fn handle(&self, index: usize) -> K {
        self.key(index.wrapping_sub(self.first as usize))
    }

    /// Notes that the entity at an index was erased, so that handles of it are found in debug builds.
    #[inline]
    pub(crate) fn forget(&mut self, index: usize) {
        let _ = index;
        #[cfg(debug_assertions)]
        {
            *self.check.generations.get_or_insert_default().entry(index).or_default() += 1;
        }
    }

    /// Whether a handle is one of this arena's, of an entity that was not erased, as far as can be told: in release
    /// builds, whether it is within bounds.
    #[inline]
    pub(crate) fn has(&self, key: K) -> bool {
        #[cfg(debug_assertions)]
        if self.is_wrong(key) {
            return false;
        }
        self.place(key) < self.items.len()
    }

    /// Whether a handle is of another isolate, or of an entity that was erased.
    #[cfg(debug_assertions)]
    #[inline]
    fn is_wrong(&self, key: K) -> bool {
        let (tag, own) = (key.tag(), self.check.isolate);
        let generation = || self.check.generation(key.index());
        let is_own =
            || tag.isolate == own || self.place(key) < self.check.inherited && self.check.former.contains(&tag.isolate);
        tag.isolate != 0 && own != 0 && (!is_own() || tag.generation != generation())
    }

    #[cfg(debug_assertions)]
    #[cold]
    fn refuse(&self, key: K) -> ! {
        let (tag, own) = (key.tag(), self.check.isolate);
        let kind = std::any::type_name::<K>().rsplit("::").next().unwrap_or_default();
        let handle = format!("{kind}#{} of isolate {}", key.index(), tag.isolate);
        match tag.isolate == own {
            true => panic!("{handle} is used after it was erased"),
            false => panic!("{handle} is used in isolate {own}"),
        }
    }

    /// Panics in debug builds if the handle is of another isolate or its entity was erased.
    #[inline]
    pub(crate) fn checked(&self, key: K) {
        let _ = key;
        #[cfg(debug_assertions)]
        if self.is_wrong(key) {
            self.refuse(key);
        }
    }

    /// How many entities there are, erased ones included.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All entities in order of their places, erased ones included.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// All entities in order of their places, erased ones included.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut()
    }
}

/// A value for each entity of one kind in an isolate: see [`Isolate::value_map`](crate::ir::Isolate::value_map).
#[derive(Clone, Debug)]
pub struct SecondaryMap<K, V> {
    first: u32,
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K, V> Default for SecondaryMap<K, V> {
    /// The map of no entities.
    fn default() -> Self {
        Self { first: 0, items: Vec::new(), key: PhantomData }
    }
}

impl<K: Entity, V> SecondaryMap<K, V> {
    /// The value of an entity; none if the entity was made after the map.
    #[inline]
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index().wrapping_sub(self.first as usize))
    }

    /// As [`get`](Self::get), to be changed.
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.items.get_mut(key.index().wrapping_sub(self.first as usize))
    }

    /// Whether it is the map of no entities.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Makes it the map of no entities, and keeps its space.
    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Makes room for the entities that are made one after the other, from those that the map has on.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.items.reserve_exact(count.saturating_sub(self.items.len()));
    }
}

impl<K: Entity, V: Copy> SecondaryMap<K, V> {
    /// The value of an entity, to be changed. If the map has none, it is extended, up or down, with `initial`.
    #[inline]
    pub fn extended_to(&mut self, key: K, initial: V) -> &mut V {
        let at = key.index().wrapping_sub(self.first as usize);
        if at >= self.items.len() {
            self.extend_to(key, initial);
        }
        &mut self.items[key.index().wrapping_sub(self.first as usize)]
    }

    fn extend_to(&mut self, key: K, initial: V) {
        let index = key.index();
        if self.items.is_empty() {
            self.first = index as u32;
        }
        let first = self.first as usize;
        if index >= first {
            // A few more than are asked for: the next ones mostly follow.
            return self.items.resize(index - first + 16, initial);
        }
        // As many more as there are, so that going down one by one takes linear time.
        let more = (first - index).max(self.items.len().min(first));
        self.items.splice(..0, std::iter::repeat_n(initial, more));
        self.first -= more as u32;
    }
}

impl<K: Entity, V> Index<K> for SecondaryMap<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.items[key.index().wrapping_sub(self.first as usize)]
    }
}

impl<K: Entity, V> IndexMut<K> for SecondaryMap<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.items[key.index().wrapping_sub(self.first as usize)]
    }
}

impl<K: Entity, T> Index<K> for Arena<K, T> {
    type Output = T;
    #[inline]
    fn index(&self, key: K) -> &T {
        self.checked(key);
        &self.items[self.place(key)]
    }
}

impl<K: Entity, T> IndexMut<K> for Arena<K, T> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        self.checked(key);
        let place = self.place(key);
        &mut self.items[place]
    }
}
