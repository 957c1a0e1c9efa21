//! Handles: four-byte names for the things an IR is made of, and the arenas that hold those things.
//!
//! - [`Op`], [`Block`], [`Region`], [`Value`] index the arenas of one isolate. Their use in another isolate, or after their
//!   entity was erased, panics: the numbers of each isolate begin elsewhere, and the upper four bits of a handle are a
//!   [tag](Entity::tag) that changes when a place is used again. Functions of the API check handles; the records of an
//!   isolate, which refer to each other, are not checked.
//! - [`Use`] indexes an arena, too, and is not checked.
//! - [`Type`], [`Attr`], [`Ident`], [`OpName`] and the affine handles are interned in a context and hold for
//!   all its isolates. Two of them are equal exactly when what they name is equal.
//!
//! A handle is a non-zero `u32`, so `Option<Op>` takes four bytes too. Its number is an accident of
//! construction order: it is never sorted by nor printed outside `Debug`.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut, Range};

/// What all handles have in common: they are a dense index.
pub trait Entity: Copy + Eq + fmt::Debug {
    /// The handle of the entity at `index`, counted from zero. If it is one of an isolate, it has no tag, and fits no arena.
    fn new(index: usize) -> Self;
    /// The place of this entity in its arena or interner, counted from zero.
    fn index(self) -> usize;
    /// The bits of a handle that tell apart isolates and entities that had the same place one after the other. Zero for handles
    /// that are not checked.
    #[doc(hidden)]
    #[inline]
    fn tag(self) -> u8 {
        0
    }
    /// The handle of the entity at `index`, with a tag if handles of its kind have one.
    #[doc(hidden)]
    #[inline]
    fn tagged(index: usize, tag: u8) -> Self {
        let _ = tag;
        Self::new(index)
    }
}

/// The number of bits below the tag of a handle.
const TAG: u32 = 28;
const NUMBER: u32 = (1 << TAG) - 1;
/// Tags are the numbers from one to this.
const TAGS: u8 = 15;

/// Where the handles of an isolate begin, and their tag.
///
/// A handle of another isolate is taken for one of this isolate only if the tags are equal and the ranges of numbers overlap.
/// Isolates that were made one after the other have different tags. The ranges of others are spread by the golden ratio, so
/// those of a thousand isolates with the same tag are 25,000 numbers apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    first: u32,
    tag: u8,
}

impl Numbering {
    /// The range of the isolate with a number.
    pub fn for_isolate(number: u64) -> Self {
        // A quarter of the numbers: the others are for entities.
        let first = (number as u32).wrapping_mul(0x9E37_79B9) >> (32 - TAG + 2);
        Self { first, tag: (number % u64::from(TAGS)) as u8 + 1 }
    }

    /// Returns true if handles of both have the same tag.
    pub fn is_like(self, other: Self) -> bool {
        self.tag == other.tag
    }
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

/// Handles that are checked. Below the tag they have their number, counted from one. They are in the order of numbers.
macro_rules! checked_handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(NonZeroU32);

        impl Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                Self::tagged(index, 0)
            }
            #[inline]
            fn index(self) -> usize {
                (self.0.get() & NUMBER).wrapping_sub(1) as usize
            }
            #[inline]
            fn tag(self) -> u8 {
                (self.0.get() >> TAG) as u8
            }
            #[inline]
            fn tagged(index: usize, tag: u8) -> Self {
                // Arenas have no more places than numbers.
                Self(NonZeroU32::MIN.saturating_add(index as u32) | u32::from(tag) << TAG)
            }
        }

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            #[inline]
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                (self.index(), self.tag()).cmp(&(other.index(), other.tag()))
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

const TOO_MANY: &str = "more entities of one kind than handles can count";

#[inline]
fn number(index: usize) -> NonZeroU32 {
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
    /// The tag of handles of places that were used once.
    tag: u8,
    /// Empty until an entity is erased.
    places: Option<Box<Places>>,
    key: PhantomData<K>,
}

/// The tags of handles, for the places up to the last that was used again or is free.
#[derive(Clone, Debug, Default)]
struct Places(Vec<Place>);

impl Places {
    /// Not inlined, as it is needed in isolates only from which something was erased.
    #[inline(never)]
    fn tag_at(&self, place: usize) -> Option<u8> {
        self.0.get(place).map(|place| place.tag)
    }
}

#[derive(Clone, Copy, Debug)]
struct Place {
    /// The tag of the handle of the entity that has the place; zero if the place is not used any more.
    tag: u8,
    /// How many entities had the place before.
    generation: u8,
}

impl<K, T> Default for Arena<K, T> {
    fn default() -> Self {
        Self { items: Vec::new(), first: 0, tag: 0, places: None, key: PhantomData }
    }
}

impl<K: Entity, T> Arena<K, T> {
    /// An arena whose handles are numbered in this way.
    pub(crate) fn numbered(numbering: Numbering) -> Self {
        Self { first: numbering.first, tag: numbering.tag, ..Self::default() }
    }

    /// Makes room for so many more entities.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.items.reserve_exact(count);
    }

    /// The same entities for a copy of the isolate, whose handles have another tag.
    pub(crate) fn copy_for(&self, numbering: Numbering) -> Self
    where
        T: Clone,
    {
        Self { items: self.items.clone(), first: self.first, tag: numbering.tag, places: None, key: PhantomData }
    }

    /// The entities at a run of places in an arena of another isolate, where they have the same handles. Handles of new
    /// entities have another tag.
    pub(crate) fn copy_of_run(&self, run: Range<usize>, numbering: Numbering) -> Self
    where
        T: Clone,
    {
        let places = run.clone().map(|place| self.place_data(place)).collect();
        Self {
            items: self.items[run.clone()].to_vec(),
            first: self.first + run.start as u32,
            tag: numbering.tag,
            places: Some(Box::new(Places(places))),
            key: PhantomData,
        }
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
        assert!(self.items.len() < self.most(), "{TOO_MANY}");
        self.items.push(item);
        self.key(self.items.len() - 1)
    }

    /// Adds entities at the end.
    #[inline]
    pub(crate) fn extend(&mut self, items: impl ExactSizeIterator<Item = T>) {
        self.items.extend(items);
        assert!(self.items.len() <= self.most(), "{TOO_MANY}");
    }

    /// How many places the arena can have.
    #[inline]
    fn most(&self) -> usize {
        // Handles that are not checked have no tag.
        let last = if self.tag == 0 { u32::MAX } else { NUMBER };
        (last - 1 - self.first) as usize
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
        K::tagged(place.wrapping_add(self.first as usize), self.tag_at(place))
    }

    /// The handle with a number, of an entity of this arena.
    #[inline]
    pub(crate) fn handle(&self, index: usize) -> K {
        self.key(index.wrapping_sub(self.first as usize))
    }

    /// The tag of handles of the entity at a place.
    #[inline]
    fn tag_at(&self, place: usize) -> u8 {
        match &self.places {
            None => self.tag,
            Some(places) => places.tag_at(place).unwrap_or(self.tag),
        }
    }

    fn place_data(&self, place: usize) -> Place {
        let known = self.places.as_ref().and_then(|places| places.0.get(place));
        known.copied().unwrap_or(Place { tag: self.tag, generation: 0 })
    }

    /// Notes that the entity at an index was erased: its handles are not valid any more. Returns false if the place cannot be
    /// used again, as there is no other tag for it.
    #[inline]
    pub(crate) fn forget(&mut self, index: usize) -> bool {
        let place = index.wrapping_sub(self.first as usize);
        let fresh = Place { tag: self.tag, generation: 0 };
        let places = &mut self.places.get_or_insert_default().0;
        if places.len() <= place {
            places.resize(self.items.len().max(place + 1), fresh);
        }
        let Place { tag, generation } = &mut places[place];
        *generation += 1;
        let is_last = *generation >= TAGS;
        *tag = if is_last { 0 } else { *tag % TAGS + 1 };
        !is_last
    }

    /// Returns true if a handle is one of this arena's, of an entity that was not erased.
    #[inline]
    pub(crate) fn has(&self, key: K) -> bool {
        let place = self.place(key);
        place < self.items.len() && self.tag_at(place) == key.tag()
    }

    /// Returns true if a handle is the last one of the place before it was erased.
    pub(crate) fn was_erased(&self, key: K) -> bool {
        let place = self.place_data(self.place(key));
        place.generation > 0 && (place.tag == 0 || place.tag == key.tag() % TAGS + 1)
    }

    /// The entity at the place of a handle, be it valid or not.
    pub(crate) fn get(&self, key: K) -> Option<&T> {
        self.items.get(self.place(key))
    }

    /// Panics if the handle is of another isolate or its entity was erased.
    #[inline]
    #[track_caller]
    pub(crate) fn check(&self, key: K) {
        if !self.has(key) {
            self.refuse(key);
        }
    }

    #[cold]
    #[track_caller]
    fn refuse(&self, key: K) -> ! {
        let kind = std::any::type_name::<K>().rsplit("::").next().unwrap_or_default().to_lowercase();
        match self.was_erased(key) {
            true => panic!("the {kind} was erased ({key:?})"),
            false => panic!("the {kind} is of another isolate, or was erased ({key:?})"),
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
    #[track_caller]
    fn index(&self, key: K) -> &T {
        &self.items[self.place(key)]
    }
}

impl<K: Entity, T> IndexMut<K> for Arena<K, T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, key: K) -> &mut T {
        let place = self.place(key);
        &mut self.items[place]
    }
}
