//! Structural equivalence of operations, without locations and names of values.

use hashbrown::HashMap;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Entity, Value};
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use smallvec::SmallVec;

/// Maps values and blocks of one operation to those of the other.
#[derive(Default)]
struct Pairs {
    values: HashMap<Value, Value, foldhash::fast::RandomState>,
    blocks: HashMap<Block, Block, foldhash::fast::RandomState>,
}

/// Returns true if two operations of an isolate have the same name, attributes, types and operands, and equivalent
/// regions.
pub fn are_equivalent(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    match a.is_plain() && b.is_plain() {
        true => are_alike(a, b) && have_same_operands(a, b),
        false => Pairs::default().ops(a, b),
    }
}

/// Returns true if two operations are equal except for their operands and the content of their regions.
pub fn are_alike(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    a.name() == b.name()
        && a.attrs() == b.attrs()
        && a.operand_count() == b.operand_count()
        && a.result_types().eq(b.result_types())
        && have_same_props(a, b)
}

fn have_same_props(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let count = a.context().prop_slots(a.name());
    a.with_slots(count, |a| b.with_slots(count, |b| a == b))
}

/// Returns true if the operands are equal, in any order if that does not matter.
fn have_same_operands(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    a.operands().eq(b.operands()) || a.has(OpTraits::COMMUTATIVE) && same_operands(a, b, &Pairs::default())
}

fn same_operands(a: OpRef<'_>, b: OpRef<'_>, pairs: &Pairs) -> bool {
    let of_a = a.operands().map(|value| pairs.values.get(&value).copied().unwrap_or(value));
    if !a.has(OpTraits::COMMUTATIVE) {
        return of_a.eq(b.operands());
    }
    let sorted = |values: &mut dyn Iterator<Item = Value>| {
        let mut values: SmallVec<[Value; 4]> = values.collect();
        values.sort_unstable_by_key(|value| value.index());
        values
    };
    sorted(&mut of_a.into_iter()) == sorted(&mut b.operands())
}

impl Pairs {
    fn ops(&mut self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        let (regions, successors) = (a.regions().len(), a.successors().len());
        if !are_alike(a, b) || regions != b.regions().len() || successors != b.successors().len() {
            return false;
        }
        let goes_alike = |(a, b): (BlockRef<'_>, BlockRef<'_>)| match self.blocks.get(&a.block) {
            Some(block) => *block == b.block,
            None => a.block == b.block,
        };
        if !same_operands(a, b, self) || !a.successors().zip(b.successors()).all(goes_alike) {
            return false;
        }
        self.values.extend(a.results().zip(b.results()));
        a.regions().zip(b.regions()).all(|(a, b)| lect_core::stack::grow(|| self.regions(a, b)))
    }

    fn regions(&mut self, a: RegionRef<'_>, b: RegionRef<'_>) -> bool {
        let blocks = |region: RegionRef<'_>| region.blocks().map(|it| it.block).collect::<Vec<_>>();
        let (of_a, of_b) = (blocks(a), blocks(b));
        if of_a.len() != of_b.len() {
            return false;
        }
        self.blocks.extend(of_a.into_iter().zip(of_b));
        a.blocks().zip(b.blocks()).all(|(a, b)| self.contents(a, b))
    }

    fn contents(&mut self, a: BlockRef<'_>, b: BlockRef<'_>) -> bool {
        let ty = |ir: lect_core::ir::IsolateRef<'_>, value: Value| ir.value(value).ty();
        if a.args().len() != b.args().len() || !a.args().map(|it| ty(a.ir, it)).eq(b.args().map(|it| ty(b.ir, it))) {
            return false;
        }
        self.values.extend(a.args().zip(b.args()));
        a.ops().count() == b.ops().count() && a.ops().zip(b.ops()).all(|(a, b)| self.ops(a, b))
    }
}
