//! Handles: four-byte ids of IR entities, and the arenas that hold the entities.
//!
//! - [`Op`], [`Block`], [`Region`], [`Value`] index the arenas of one isolate. Use in another isolate, or after the
//!   entity was erased, panics. The numbers of each isolate begin elsewhere, and the upper four bits of a handle are a
//!   [tag](Entity::tag) that changes when a slot is reused. Functions of the API check handles; the records of an
//!   isolate, which refer to each other, are not checked.
//! - [`Use`] indexes an arena, too, and is not checked.
//! - [`Type`], [`Attr`], [`Ident`], [`OpName`] and the affine handles are interned in a context and valid in
//!   all its isolates. Two of them are equal exactly when the interned data is equal.
//!
//! A handle is a non-zero `u32`, so `Option<Op>` takes four bytes too. The number is an accident of construction order:
//! it is never sorted by nor printed outside `Debug`.

mod op_names;

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut, Range};

pub(crate) use op_names::ViewedNames;

/// A handle, which is a dense index.
pub trait Entity: Copy + Eq + fmt::Debug {
    /// Creates the handle of the entity at `index`, counted from zero. A handle of an isolate's entity has no tag then,
    /// and fits no arena.
    fn new(index: usize) -> Self;
    /// Returns the index of the entity in its arena or interner, counted from zero.
    fn index(self) -> usize;
    /// Returns the index of the entity in its arena or interner, counted from one.
    #[doc(hidden)]
    #[inline]
    fn number(self) -> usize {
        self.index() + 1
    }
    /// Returns the bits that distinguish isolates, and entities that had the same slot one after the other. Zero for
    /// unchecked handles.
    #[doc(hidden)]
    #[inline]
    fn tag(self) -> u8 {
        0
    }
    /// Creates the handle of the entity at `index`, with a tag if handles of its kind have one.
    #[doc(hidden)]
    #[inline]
    fn tagged(index: usize, tag: u8) -> Self {
        let _ = tag;
        Self::new(index)
    }
    /// Bits of a handle that are its number. Other bits are the tag.
    #[doc(hidden)]
    const NUMBER: u32 = u32::MAX;
    /// Returns number and tag as one integer.
    #[doc(hidden)]
    #[inline]
    fn bits(self) -> u32 {
        self.number() as u32
    }
    /// Creates a handle from number and tag, for arenas, which have no more slots than numbers.
    #[doc(hidden)]
    #[inline]
    fn from_bits(bits: u32) -> Self {
        Self::new(bits as usize - 1)
    }
}

/// Number of bits below the tag of a handle.
const TAG: u32 = 28;
const NUMBER: u32 = (1 << TAG) - 1;
/// Greatest tag; tags begin at one.
const TAGS: u8 = 15;

/// First number of an isolate's handles, and their tag.
///
/// A handle of another isolate is mistaken for one of this isolate only if the tags are equal and the ranges of numbers
/// overlap. Isolates created one after the other have different tags. The ranges of others are spread by the golden
/// ratio, so those of a thousand isolates with the same tag are 25,000 numbers apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    first: u32,
    tag: u8,
}

impl Numbering {
    /// Returns the numbering of the isolate with a number.
    pub fn for_isolate(number: u64) -> Self {
        // First numbers are in a quarter of the range; the rest is for entities.
        let first = (number as u32).wrapping_mul(0x9E37_79B9) >> (32 - TAG + 2);
        Self { first, tag: (number % u64::from(TAGS)) as u8 + 1 }
    }

    /// Returns the checked handle with the number of another one, and the tag of this numbering.
    #[inline]
    pub fn retag<K: Entity>(self, key: K) -> K {
        K::from_bits((key.bits() & K::NUMBER) | (u32::from(self.tag) << TAG))
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
            #[inline]
            fn number(self) -> usize {
                self.0.get() as usize
            }
            #[inline]
            fn from_bits(bits: u32) -> Self {
                Self(NonZeroU32::new(bits).expect(TOO_MANY))
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

/// Checked handles. The bits below the tag are the number, counted from one. Handles are ordered by number.
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
            fn number(self) -> usize {
                (self.0.get() & NUMBER) as usize
            }
            #[inline]
            fn tag(self) -> u8 {
                (self.0.get() >> TAG) as u8
            }
            #[inline]
            fn tagged(index: usize, tag: u8) -> Self {
                // Arenas have no more slots than numbers.
                Self(NonZeroU32::MIN.saturating_add(index as u32) | u32::from(tag) << TAG)
            }
            const NUMBER: u32 = NUMBER;
            #[inline]
            fn bits(self) -> u32 {
                self.0.get()
            }
            #[inline]
            fn from_bits(bits: u32) -> Self {
                Self(NonZeroU32::new(bits).expect(TOO_MANY))
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
    /// An interned operation name, with its definition.
    OpName;
    /// A definition of an attribute or a type of a dialect.
    Def;
    /// A namespace that was looked up.
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

/// A growing table of `T`, indexed by its handle `K`. Entities are never moved; the slot of an erased one can be
/// reused.
#[derive(Clone, Debug)]
pub struct Arena<K, T> {
    items: Vec<T>,
    /// The bits of the first handle: its number, which is one if handles are unchecked, and the tag of slots that were
    /// never reused. In an isolate that was split off another one, numbers are kept.
    first: u32,
    /// Maximum number of slots.
    most: u32,
    /// Tags of reused slots; absent until an entity is erased.
    tags: Option<Box<Tags>>,
    key: PhantomData<K>,
}

/// Tags of handles, for the slots up to the last that was reused or is free. The tag of a retired slot is zero.
#[derive(Clone, Debug, Default)]
struct Tags(Vec<u8>);

/// Returns the maximum number of slots of an arena with a first number, counted from zero, and a tag. Unchecked handles
/// have no tag.
fn most_slots(first: u32, tag: u8) -> u32 {
    let last = if tag == 0 { u32::MAX } else { NUMBER };
    last - 1 - first
}

/// Returns the tag after `tag`.
#[inline]
fn next_tag(tag: u8) -> u8 {
    if tag == TAGS { 1 } else { tag + 1 }
}

/// Returns the bits of the handle with a number, counted from zero, and a tag.
fn first_bits(first: u32, tag: u8) -> u32 {
    (first + 1) | (u32::from(tag) << TAG)
}

impl<K, T> Default for Arena<K, T> {
    fn default() -> Self {
        Self { items: Vec::new(), first: 1, most: most_slots(0, 0), tags: None, key: PhantomData }
    }
}

impl<K: Entity, T> Arena<K, T> {
    /// Creates an arena with a numbering of handles.
    pub(crate) fn numbered(numbering: Numbering) -> Self {
        let Numbering { first, tag } = numbering;
        Self { first: first_bits(first, tag), most: most_slots(first, tag), ..Self::default() }
    }

    /// Reserves capacity for `count` entities.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.items.reserve_exact(count);
    }

    /// Copies the entities for a copy of the isolate, whose handles have another tag.
    pub(crate) fn copy_for(&self, numbering: Numbering) -> Self
    where
        T: Clone,
    {
        let first = first_bits(self.first(), numbering.tag);
        Self { items: self.items.clone(), first, tags: None, ..*self }
    }

    /// Copies the entities in a range of slots for another isolate, where they keep their handles. Handles of new
    /// entities have another tag.
    pub(crate) fn copy_of_run(&self, run: Range<usize>, numbering: Numbering) -> Self
    where
        T: Clone,
    {
        let tags = run.clone().map(|place| self.tag_at(place)).collect();
        let first = self.first() + run.start as u32;
        Self {
            items: self.items[run].to_vec(),
            first: first_bits(first, numbering.tag),
            most: most_slots(first, numbering.tag),
            tags: Some(Box::new(Tags(tags))),
            key: PhantomData,
        }
    }

    /// Reserves capacity for exactly one entity if the arena is empty. Most regions and blocks are alone, and a larger
    /// capacity would take several times the memory.
    pub(crate) fn expect_one(&mut self) {
        if self.items.is_empty() {
            self.items.reserve_exact(1);
        }
    }

    /// Adds `item` at the end.
    #[inline]
    pub fn push(&mut self, item: T) -> K {
        assert!(self.items.len() < self.most as usize, "{TOO_MANY}");
        let key = self.next_key();
        self.items.push(item);
        key
    }

    /// Panics if handles cannot count `more` entities.
    #[inline]
    pub(crate) fn expect_room(&self, more: usize) {
        assert!(self.items.len() + more <= self.most as usize, "{TOO_MANY}");
    }

    /// Adds `item` at the end like [`push`](Self::push), for a caller that has checked the number by
    /// [`expect_room`](Self::expect_room).
    #[inline]
    pub(crate) fn append(&mut self, item: T) {
        debug_assert!(self.items.len() < self.most as usize, "{TOO_MANY}");
        self.items.push(item);
    }

    /// Appends entities.
    #[inline]
    pub(crate) fn extend(&mut self, items: impl ExactSizeIterator<Item = T>) {
        self.items.extend(items);
        assert!(self.items.len() <= self.most as usize, "{TOO_MANY}");
    }

    /// Returns the number of the first entity, counted from zero.
    #[inline]
    fn first(&self) -> u32 {
        (self.first & K::NUMBER) - 1
    }

    /// Returns the tag of handles of slots that were never reused.
    #[inline]
    fn tag(&self) -> u8 {
        if K::NUMBER == NUMBER { (self.first >> TAG) as u8 } else { 0 }
    }

    /// Returns the bits of the first handle.
    #[inline]
    fn first_bits(&self) -> u32 {
        // The constant saves a load for unchecked handles.
        if K::NUMBER == NUMBER { self.first } else { 1 }
    }

    /// Releases unused capacity.
    pub(crate) fn trim(&mut self) {
        self.items.shrink_to_fit();
    }

    /// Returns all entities after the first `skipped`, in slot order.
    pub(crate) fn behind(&self, skipped: usize) -> &[T] {
        self.items.get(skipped..).unwrap_or_default()
    }

    /// Returns `count` entities from an index, in creation order; empty if there are fewer.
    #[inline]
    pub fn run(&self, first: u32, count: u32) -> &[T] {
        self.items.get(first as usize..first as usize + count as usize).unwrap_or_default()
    }

    /// Returns all slots, for code that changes many entities.
    #[inline]
    pub(crate) fn slots_mut(&mut self) -> Slots<'_, K, T> {
        Slots { first: self.first_bits(), items: &mut self.items, key: PhantomData }
    }

    /// Returns the entity in a slot, erased or not.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> &T {
        &self.items[place]
    }

    /// Returns the entity in a slot for changes, erased or not.
    #[inline]
    pub(crate) fn at_mut(&mut self, place: usize) -> &mut T {
        &mut self.items[place]
    }

    /// Returns the slot of an entity, counted from zero.
    #[inline]
    pub(crate) fn place(&self, key: K) -> usize {
        (key.bits().wrapping_sub(self.first_bits()) & K::NUMBER) as usize
    }

    /// Creates a table with a value for each entity.
    pub(crate) fn table<V: Clone>(&self, initial: V) -> SecondaryMap<K, V> {
        SecondaryMap { first: self.first(), items: vec![initial; self.items.len()], key: PhantomData }
    }

    /// Returns the handle that the next [`push`](Self::push) will return.
    #[inline]
    pub fn next_key(&self) -> K {
        K::from_bits(self.first_bits().wrapping_add(self.items.len() as u32))
    }

    /// Returns the handle of the entity in a slot.
    #[inline]
    pub fn key(&self, place: usize) -> K {
        let bits = self.first_bits().wrapping_add(place as u32);
        match self.tags.as_ref().and_then(|tags| tags.0.get(place)) {
            None => K::from_bits(bits),
            Some(&tag) => K::from_bits((bits & K::NUMBER) | (u32::from(tag) << TAG)),
        }
    }

    /// Returns the handle with a number, of an entity of this arena.
    #[inline]
    pub(crate) fn handle(&self, index: usize) -> K {
        self.key(self.place(K::tagged(index, 0)))
    }

    /// Returns the tag of handles of the entity in a slot; zero if the slot is retired.
    #[inline]
    pub(crate) fn tag_at(&self, place: usize) -> u8 {
        match &self.tags {
            None => self.tag(),
            Some(tags) => tags.0.get(place).copied().unwrap_or(self.tag()),
        }
    }

    /// Marks the entity with a number as erased: its handles become invalid. Returns false if the slot cannot be
    /// reused, since no tag is left for it.
    #[inline]
    pub(crate) fn forget(&mut self, index: usize) -> bool {
        self.forget_at(self.place(K::tagged(index, 0)))
    }

    /// Marks the entity in a slot as erased, like [`forget`](Self::forget).
    #[inline]
    pub(crate) fn forget_at(&mut self, place: usize) -> bool {
        let fresh = self.tag();
        let Some(tag) = self.tags.as_mut().and_then(|tags| tags.0.get_mut(place)) else {
            return self.forget_first(place);
        };
        let next = *tag + 1;
        if next <= TAGS && next != fresh {
            *tag = next;
            return true;
        }
        // The slot is retired when all tags were used.
        *tag = if next_tag(*tag) == fresh { 0 } else { next_tag(*tag) };
        *tag != 0
    }

    /// Marks the entity in a slot without an entry in the tags as erased.
    #[cold]
    fn forget_first(&mut self, place: usize) -> bool {
        let (count, fresh) = (self.items.len().max(place + 1), self.tag());
        let tags = self.tags.get_or_insert_default();
        tags.0.resize(count, fresh);
        tags.0[place] = next_tag(fresh);
        true
    }

    /// Returns true if the handle is of this arena and its entity was not erased.
    #[inline]
    pub(crate) fn has(&self, key: K) -> bool {
        if let Some(tags) = &self.tags
            && let Some(&tag) = tags.0.get(self.place(key))
        {
            return tag == key.tag();
        }
        // Slots without an entry have the tag of the first handle. If the tags differ, the difference exceeds `most`.
        (key.bits().wrapping_sub(self.first_bits()) as usize) < self.items.len()
    }

    /// Returns true if the handle is the last one of its slot before the entity was erased.
    pub(crate) fn was_erased(&self, key: K) -> bool {
        let tag = self.tag_at(self.place(key));
        tag != self.tag() && (tag == 0 || tag == key.tag() % TAGS + 1)
    }

    /// Returns the entity in the slot of a handle, valid or not.
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

    /// Returns the number of entities, erased ones included.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if the arena is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns all entities in slot order, erased ones included.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// Returns all entities in slot order, erased ones included.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut()
    }
}

/// The slots of an arena. In a loop, their address and number need not be loaded again after each change.
pub(crate) struct Slots<'a, K, T> {
    items: &'a mut [T],
    first: u32,
    key: PhantomData<K>,
}

impl<K: Entity, T> Index<K> for Slots<'_, K, T> {
    type Output = T;
    #[inline]
    fn index(&self, key: K) -> &T {
        &self.items[(key.bits().wrapping_sub(self.first) & K::NUMBER) as usize]
    }
}

impl<K: Entity, T> IndexMut<K> for Slots<'_, K, T> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.items[(key.bits().wrapping_sub(self.first) & K::NUMBER) as usize]
    }
}

/// A value per entity of one kind in an isolate: see [`Isolate::value_map`](crate::ir::Isolate::value_map).
#[derive(Clone, Debug)]
pub struct SecondaryMap<K, V> {
    first: u32,
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K, V> Default for SecondaryMap<K, V> {
    /// Creates an empty map.
    fn default() -> Self {
        Self { first: 0, items: Vec::new(), key: PhantomData }
    }
}

impl<K: Entity, V> SecondaryMap<K, V> {
    /// Returns the value of an entity; `None` if the entity was created after the map.
    #[inline]
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index().wrapping_sub(self.first as usize))
    }

    /// Returns a mutable reference to the value of an entity; `None` if the entity was created after the map.
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.items.get_mut(key.index().wrapping_sub(self.first as usize))
    }

    /// Returns true if the map is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Clears the map, and keeps its capacity.
    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Reserves capacity for `count` consecutive entities, including those in the map.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.items.reserve_exact(count.saturating_sub(self.items.len()));
    }
}

impl<K: Entity, V: Copy> SecondaryMap<K, V> {
    /// Returns a mutable reference to the value of an entity. If the map has none, it is extended, up or down, with
    /// `initial`.
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
            // Allocate a few more than necessary: the following ones are usually needed next.
            return self.items.resize(index - first + 16, initial);
        }
        // Double the length, so that extension downwards one by one takes linear time.
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
