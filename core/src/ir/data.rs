//! Records of an isolate's arenas. Small records are a goal, so their sizes are asserted.

use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Use, Value};
use crate::loc::Loc;

/// An operation: 52 bytes, plus 16 per operand and 16 per result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpData {
    pub name: OpName,
    pub parent: Option<Block>,
    pub prev: Option<Op>,
    pub next: Option<Op>,
    /// Order number, increasing within the block, with gaps; see `Isolate::is_before`.
    pub order: u32,
    pub loc: Loc,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Inherent attributes: a single one is stored here; several are a run of `Isolate::props` that starts here.
    pub props: u32,
    /// Offset in `Isolate::lists` of regions, successors and child isolate, or zero if all are absent.
    pub aux: u32,
    pub operands: FirstOperand,
    pub results: u32,
    pub operand_count: u32,
    pub result_count: u32,
}

/// Start of an operation's operands in `Isolate::uses`, and whether the operation was verified.
///
/// With the mark, types and inherent attributes are those that were verified. The mark is in the record, so that it moves
/// with the operation to other isolates. A new operation has no mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstOperand(u32);

impl FirstOperand {
    /// Places are below 2^28.
    const VERIFIED: u32 = 1 << 31;

    #[inline]
    pub fn new(place: u32) -> Self {
        Self(place)
    }

    #[inline]
    pub fn place(self) -> u32 {
        self.0 & !Self::VERIFIED
    }

    #[inline]
    pub fn is_verified(self) -> bool {
        self.0 & Self::VERIFIED != 0
    }

    #[inline]
    pub fn set_verified(&mut self, verified: bool) {
        self.0 = self.place() | if verified { Self::VERIFIED } else { 0 };
    }

    /// Changes the place, and keeps the mark.
    #[inline]
    pub fn set_place(&mut self, place: u32) {
        self.0 = self.0 & Self::VERIFIED | place;
    }
}

impl OpData {
    /// Returns the number in `props` for the only inherent attribute of an operation.
    #[inline]
    pub fn only_prop(prop: Option<Attr>) -> u32 {
        prop.map_or(0, |attr| attr.index() as u32 + 1)
    }
}

const _: () = assert!(size_of::<OpData>() == 52);
const _: () = assert!(size_of::<OpData>() + 2 * size_of::<UseData>() + size_of::<ValueData>() <= 100);

/// A value with the head of its use list.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueData {
    pub ty: Type,
    def: u32,
    pub index: u32,
    pub first_use: Option<Use>,
}

const _: () = assert!(size_of::<ValueData>() == 16);

/// The producer of a value. Handles read from the record of a value have no tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Def {
    Op(Op),
    Block(Block),
    /// A forward reference: a placeholder until the value is defined.
    Forward,
    /// Defined outside of the isolate, where no operand may refer to; kept for the verifier to report.
    Outside,
}

const TAG: u32 = 0b11 << 30;
const TAG_BLOCK: u32 = 0b01 << 30;
const TAG_FORWARD: u32 = 0b10 << 30;

impl ValueData {
    #[inline]
    pub fn new(ty: Type, def: Def, index: u32) -> Self {
        let mut value = Self { ty, def: 0, index, first_use: None };
        value.set_def(def);
        value
    }

    #[inline]
    pub fn set_def(&mut self, def: Def) {
        // Numbers of handles are below 2^28.
        self.def = match def {
            Def::Op(op) => op.index() as u32,
            Def::Block(block) => TAG_BLOCK | block.index() as u32,
            Def::Forward => TAG_FORWARD,
            Def::Outside => TAG,
        };
    }

    #[inline]
    pub fn def(&self) -> Def {
        let index = (self.def & !TAG) as usize;
        match self.def & TAG {
            0 => Def::Op(Op::new(index)),
            TAG_BLOCK => Def::Block(Block::new(index)),
            TAG_FORWARD => Def::Forward,
            _ => Def::Outside,
        }
    }
}

/// An operand: a link in the use list of its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct UseData {
    pub value: Value,
    pub owner: Op,
    pub prev: Option<Use>,
    pub next: Option<Use>,
}

const _: () = assert!(size_of::<UseData>() == 16);

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlockData {
    pub parent: Option<Region>,
    pub prev: Option<Block>,
    pub next: Option<Block>,
    pub first: Option<Op>,
    pub last: Option<Op>,
    /// Offset of the arguments in `Isolate::args`.
    pub args: u32,
    pub arg_count: u32,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RegionData {
    pub parent: Option<Op>,
    pub first: Option<Block>,
    pub last: Option<Block>,
}

/// Header of the lists at `OpData::aux`, before the handles of regions and successors.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Aux {
    pub regions: u32,
    pub successors: u32,
    /// Index in `Isolate::children` plus one, or zero.
    pub child: u32,
}

impl Aux {
    pub const WORDS: usize = 3;
    /// Offset of `child` in words.
    pub const CHILD: usize = 2;

    /// Returns the header that these words are.
    #[inline]
    pub fn of(&[regions, successors, child]: &[u32; Self::WORDS]) -> Self {
        Self { regions, successors, child }
    }
}
