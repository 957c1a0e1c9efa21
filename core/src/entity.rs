//! Handles: four-byte names for the things an IR is made of, and the arenas that hold those things.
//!
//! - [`Op`], [`Block`], [`Region`], [`Value`], [`Use`] index the arenas of one isolate. A handle means
//!   nothing in another isolate; whoever mixes them gets a wrong entity or a panic, never unsafety.
//! - [`Type`], [`Attr`], [`Ident`], [`OpName`] and the affine handles are interned in a context and hold for
//!   all its isolates. Two of them are equal exactly when what they name is equal.
//!
//! A handle is a non-zero `u32`, so `Option<Op>` takes four bytes too. Its number is an accident of
//! construction order: it is never sorted by nor printed outside `Debug`.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

/// What all handles have in common: they are a dense index.
pub trait Entity: Copy + Eq {
    /// The handle of the entity at `index`, counted from nought.
    fn new(index: usize) -> Self;
    /// The place of this entity in its arena or interner, counted from nought.
    fn index(self) -> usize;
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU32);

        impl Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                // An arena of 2^32 - 1 entities is 200 GB of operations: the limits of the readers are far below.
                let number = u32::try_from(index + 1).expect("more than 2^32 - 2 entities of one kind");
                Self(NonZeroU32::new(number).expect("index + 1 is not nought"))
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

handles! {
    /// An operation of an isolate.
    Op;
    /// A block of an isolate.
    Block;
    /// A region of an isolate.
    Region;
    /// A value of an isolate: a block argument or an operation's result.
    Value;
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
        NonZeroU32::new(index as u32 + 1).expect("index + 1 is not nought")
    }
    fn index(self) -> usize {
        self.get() as usize - 1
    }
}

/// A growing table of `T`, indexed by its handle `K`. Entities are never moved or removed one by one.
#[derive(Clone, Debug)]
pub struct Arena<K, T> {
    items: Vec<T>,
    key: PhantomData<K>,
}

impl<K, T> Default for Arena<K, T> {
    fn default() -> Self {
        Self { items: Vec::new(), key: PhantomData }
    }
}

impl<K: Entity, T> Arena<K, T> {
    /// Adds `item` at the end.
    #[inline]
    pub fn push(&mut self, item: T) -> K {
        self.items.push(item);
        K::new(self.items.len() - 1)
    }

    /// So many entities from an index on, in order of creation; none if there are not so many.
    #[inline]
    pub fn run(&self, first: u32, count: u32) -> &[T] {
        self.items.get(first as usize..first as usize + count as usize).unwrap_or_default()
    }

    /// The handle that the next [`push`](Self::push) will return.
    #[inline]
    pub fn next_key(&self) -> K {
        K::new(self.items.len())
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

    /// All entities in order of creation, erased ones included.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// All entities in order of creation, erased ones included.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut()
    }
}

impl<K: Entity, T> Index<K> for Arena<K, T> {
    type Output = T;
    #[inline]
    fn index(&self, key: K) -> &T {
        &self.items[key.index()]
    }
}

impl<K: Entity, T> IndexMut<K> for Arena<K, T> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.items[key.index()]
    }
}
