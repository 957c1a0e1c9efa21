//! Matching of the operations of two IRs: symbols by name, then equal operations in the same order. Next are similar
//! operations in the gaps between those, and last equal operations at other positions.
//!
//! Blocks and regions are paired by index. Each list of operations is scanned once for each pair of parents, so the
//! time does not depend on the depth of nested regions.

use lect_ods::order::Order as _;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};

use lect_core::entity::{Block, Op, Value};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::{BlockRef, IsolateId, OpRef, ValueRef, walk};

use super::attributes::Attributes;
use super::sequence::common;

/// Key of an operation of either side.
pub type OpKey = (IsolateId, Op);
/// Key of a value of either side.
pub type ValueKey = (IsolateId, Value);
/// Key of a block of either side.
pub type BlockKey = (IsolateId, Block);

/// Relation of the positions of two paired operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Same position.
    InPlace,
    /// Equal operations at different positions.
    Moved,
}

/// Matching of two IRs.
pub struct Pairs<'a> {
    /// Paired operations, in the order of the new IR.
    pub ops: Vec<(OpRef<'a>, OpRef<'a>, How)>,
    /// Values of the old IR, mapped to those of the new.
    pub values: HashMap<ValueKey, ValueKey>,
    /// Blocks of the old IR, mapped to those of the new.
    pub blocks: HashMap<BlockKey, BlockKey>,
    /// Operations of the old IR without a counterpart. Operations nested in these are not listed.
    pub removed: Vec<OpRef<'a>>,
    /// Operations of the new IR without a counterpart, except nested ones.
    pub added: Vec<OpRef<'a>>,
}

/// Hashes of operations.
struct Hashes {
    /// Hash of an operation with its regions, but without names of symbols.
    whole: HashMap<OpKey, u64>,
    /// For symbols, the smallest hashes of their direct children (a MinHash sketch): sketches of similar symbols
    /// overlap.
    sketches: HashMap<OpKey, Vec<u64>>,
}

/// Number of passes over unmatched operations.
const ROUNDS: usize = 4;

/// Number of hashes in a sketch.
const SKETCH: usize = 16;

impl Hashes {
    fn add(&mut self, root: OpRef<'_>, symbols: SymbolAttrs, attributes: &mut Attributes<'_>) {
        let _ = walk::post_order::<()>(root, |op| {
            let hash = self.hash(op, attributes);
            self.whole.insert(op.identity(), hash);
            if symbols.name(op).is_some() && op.has_regions() {
                let inside = op.regions().flat_map(|region| region.blocks()).flat_map(BlockRef::ops);
                let all: BTreeSet<u64> = inside.map(|op| self.of(op)).collect();
                self.sketches.insert(op.identity(), all.into_iter().take(SKETCH).collect());
            }
            std::ops::ControlFlow::Continue(())
        });
    }

    /// Hashes an operation whose nested operations were hashed: name, attributes, types, and the producers of operands.
    fn hash(&self, op: OpRef<'_>, attributes: &mut Attributes<'_>) -> u64 {
        let mut state = BuildHasherDefault::<DefaultHasher>::default().build_hasher();
        op.name().hash(&mut state);
        attributes.of(op).iter().for_each(|(name, attr, _)| (name, attr).hash(&mut state));
        op.result_types().for_each(|ty| ty.hash(&mut state));
        for operand in op.operands() {
            let value = op.ir.value(operand);
            value.ty().hash(&mut state);
            match value.defining_op() {
                Some(def) => def.name().hash(&mut state),
                None => 0_u8.hash(&mut state),
            }
        }
        op.successors().len().hash(&mut state);
        for region in op.regions() {
            1_u8.hash(&mut state);
            for block in region.blocks() {
                2_u8.hash(&mut state);
                block.args().for_each(|arg| block.ir.value(arg).ty().hash(&mut state));
                block.ops().for_each(|op| self.whole.get(&op.identity()).hash(&mut state));
            }
        }
        state.finish()
    }

    fn of(&self, op: OpRef<'_>) -> u64 {
        self.whole.get(&op.identity()).copied().unwrap_or_default()
    }
}

struct Finder<'a> {
    symbols: SymbolAttrs,
    hashes: Hashes,
    pairs: Vec<(OpRef<'a>, OpRef<'a>, How)>,
    values: HashMap<ValueKey, ValueKey>,
    blocks: HashMap<BlockKey, BlockKey>,
    /// Pairs whose regions are still to be compared.
    next: VecDeque<(OpRef<'a>, OpRef<'a>)>,
    /// Unmatched operations by block: of the old IR and of the new one.
    left: Vec<(Vec<OpRef<'a>>, Vec<OpRef<'a>>)>,
}

/// Matches two operations, and the operations nested in them.
pub fn find<'a>(old: OpRef<'a>, new: OpRef<'a>) -> Pairs<'a> {
    let ctx = old.context();
    let (symbols, mut attributes) = (SymbolAttrs::new(ctx), Attributes::new(ctx));
    let mut hashes = Hashes { whole: HashMap::new(), sketches: HashMap::new() };
    hashes.add(old, symbols, &mut attributes);
    hashes.add(new, symbols, &mut attributes);
    let mut finder = Finder {
        symbols,
        hashes,
        pairs: Vec::new(),
        values: HashMap::new(),
        blocks: HashMap::new(),
        next: VecDeque::new(),
        left: Vec::new(),
    };
    finder.pair(old, new, How::InPlace);
    finder.all();
    // New pairs have regions, which are compared, too. After the last round, the rest stays unmatched.
    for _ in 0..ROUNDS {
        finder.moved();
        finder.elsewhere();
        if finder.next.is_empty() {
            break;
        }
        finder.all();
    }
    let mut order: HashMap<OpKey, usize> = HashMap::new();
    let _ = walk::pre_order::<()>(new, |op| {
        order.insert(op.identity(), order.len());
        std::ops::ControlFlow::Continue(walk::Step::Into)
    });
    let Finder { mut pairs, values, blocks, left, .. } = finder;
    let (removed, added): (Vec<_>, Vec<_>) = left.into_iter().unzip();
    pairs.order_by_key(|(_, new, _)| order.get(&new.identity()).copied());
    Pairs { ops: pairs, values, blocks, removed: removed.concat(), added: added.concat() }
}

impl<'a> Finder<'a> {
    fn pair(&mut self, old: OpRef<'a>, new: OpRef<'a>, how: How) {
        self.pairs.push((old, new, how));
        self.same_values(old.results().map(|it| old.ir.value(it)), new.results().map(|it| new.ir.value(it)));
        if old.has_regions() || new.has_regions() {
            self.next.push_back((old, new));
        }
    }

    fn same_values(&mut self, old: impl Iterator<Item = ValueRef<'a>>, new: impl Iterator<Item = ValueRef<'a>>) {
        self.values.extend(old.zip(new).map(|(old, new)| ((old.ir.id(), old.value), (new.ir.id(), new.value))));
    }

    fn all(&mut self) {
        while let Some((old, new)) = self.next.pop_front() {
            let (mut old_regions, mut new_regions) = (old.regions(), new.regions());
            loop {
                let (old, new) = (old_regions.next(), new_regions.next());
                if old.is_none() && new.is_none() {
                    break;
                }
                let (mut old_blocks, mut new_blocks) =
                    (old.into_iter().flat_map(|it| it.blocks()), new.into_iter().flat_map(|it| it.blocks()));
                loop {
                    let (old, new) = (old_blocks.next(), new_blocks.next());
                    if old.is_none() && new.is_none() {
                        break;
                    }
                    self.blocks(old, new);
                }
            }
        }
    }

    /// Pairs the operations of two blocks. The operations of a block without a counterpart stay unmatched.
    fn blocks(&mut self, old: Option<BlockRef<'a>>, new: Option<BlockRef<'a>>) {
        if let (Some(old), Some(new)) = (old, new) {
            self.blocks.insert((old.ir.id(), old.block), (new.ir.id(), new.block));
        }
        let args = |block: Option<BlockRef<'a>>| {
            block.into_iter().flat_map(|block| block.args().map(move |it| block.ir.value(it)))
        };
        self.same_values(args(old), args(new));
        let list =
            |block: Option<BlockRef<'a>>| -> Vec<OpRef<'a>> { block.into_iter().flat_map(BlockRef::ops).collect() };
        let (old, new) = (list(old), list(new));
        let (old, new) = self.by_symbol(old, new);
        let hashes = |ops: &[OpRef<'a>]| ops.iter().map(|op| self.hashes.of(*op)).collect::<Vec<_>>();
        let (old_hashes, new_hashes) = (hashes(&old), hashes(&new));
        let found = common(&old_hashes, &new_hashes);
        let apart = self.out_of_order(&old, &new, (&old_hashes, &new_hashes), &found);
        let ((mut next_old, mut next_new), mut left) = ((0, 0), (Vec::new(), Vec::new()));
        for (at_old, at_new) in found.into_iter().chain([(old.len(), new.len())]) {
            let gap = |ops: &[OpRef<'a>], from: usize, to: usize| -> Vec<OpRef<'a>> {
                let ops = ops.get(from..to).unwrap_or_default();
                ops.iter().copied().filter(|op| !apart.contains(&op.identity())).collect()
            };
            let rest = self.gap(gap(&old, next_old, at_old), gap(&new, next_new, at_new));
            left.0.extend(rest.0);
            left.1.extend(rest.1);
            if let (Some(old), Some(new)) = (old.get(at_old), new.get(at_new)) {
                self.pair(*old, *new, How::InPlace);
            }
            (next_old, next_new) = (at_old + 1, at_new + 1);
        }
        if left != (Vec::new(), Vec::new()) {
            self.left.push(left);
        }
    }

    /// Pairs equal operations of two blocks that are in another order, and returns all that were paired.
    fn out_of_order(
        &mut self,
        old: &[OpRef<'a>],
        new: &[OpRef<'a>],
        hashes: (&[u64], &[u64]),
        found: &[(usize, usize)],
    ) -> HashSet<OpKey> {
        let mut taken = HashSet::new();
        let (mut places, mut next): (HashMap<u64, VecDeque<OpRef<'a>>>, _) = (HashMap::new(), found.iter().peekable());
        for (at, op) in old.iter().enumerate() {
            match next.next_if(|pair| pair.0 == at) {
                Some(_) => {}
                None => places.entry(hashes.0[at]).or_default().push_back(*op),
            }
        }
        if places.is_empty() {
            return taken;
        }
        let mut next = found.iter().peekable();
        for (at, op) in new.iter().enumerate() {
            if next.next_if(|pair| pair.1 == at).is_none()
                && let Some(same) = places.get_mut(&hashes.1[at]).and_then(VecDeque::pop_front)
            {
                taken.extend([same.identity(), op.identity()]);
                // The order of symbols has no meaning.
                let is_symbol = self.symbols.name(*op).is_some();
                self.pair(same, *op, if is_symbol { How::InPlace } else { How::Moved });
            }
        }
        taken
    }

    /// Pairs symbols of equal kind and name, and returns the other operations.
    fn by_symbol(&mut self, old: Vec<OpRef<'a>>, new: Vec<OpRef<'a>>) -> (Vec<OpRef<'a>>, Vec<OpRef<'a>>) {
        let mut known: HashMap<_, OpRef<'a>> = HashMap::new();
        for op in &old {
            if let Some(name) = self.symbols.name(*op) {
                known.entry((op.name(), name)).or_insert(*op);
            }
        }
        if known.is_empty() {
            return (old, new);
        }
        let mut taken = HashSet::new();
        let mut rest = Vec::new();
        for op in new {
            let same = self.symbols.name(op).and_then(|name| known.remove(&(op.name(), name)));
            match same {
                Some(same) => {
                    taken.insert(same.identity());
                    self.pair(same, op, How::InPlace);
                }
                None => rest.push(op),
            }
        }
        (old.into_iter().filter(|op| !taken.contains(&op.identity())).collect(), rest)
    }

    /// Pairs similar operations in a gap between two pairs, and returns the rest.
    fn gap(&mut self, old: Vec<OpRef<'a>>, new: Vec<OpRef<'a>>) -> (Vec<OpRef<'a>>, Vec<OpRef<'a>>) {
        /// Number of old operations that each new one is compared with.
        const WINDOW: usize = 32;
        let mut old: VecDeque<OpRef<'a>> = old.into();
        let mut rest = Vec::new();
        for op in new {
            // Similarity takes precedence; ties go to the earliest operation.
            let candidates = old.iter().take(WINDOW).enumerate().map(|(at, old)| (self.likeness(*old, op), at));
            let best = candidates
                .filter(|(likeness, _)| *likeness > 0)
                .max_by_key(|(likeness, at)| (*likeness, usize::MAX - at));
            match best.and_then(|(_, at)| old.remove(at)) {
                Some(same) => self.pair(same, op, How::InPlace),
                None => rest.push(op),
            }
        }
        // A different operation on the same operands counts as a change, and so does a single operation in place of
        // another.
        let is_alone = (old.len(), rest.len()) == (1, 1);
        let mut left = Vec::new();
        for op in rest {
            let same = old.iter().take(WINDOW).position(|old| self.is_replaced(*old, op, is_alone));
            match same.and_then(|at| old.remove(at)) {
                Some(same) => self.pair(same, op, How::InPlace),
                None => left.push(op),
            }
        }
        (old.into(), left)
    }

    /// Returns true if `new` has replaced `old`, an operation of another name.
    fn is_replaced(&self, old: OpRef<'a>, new: OpRef<'a>, is_alone: bool) -> bool {
        let mut operands = old.operands().zip(new.operands());
        let has_same = || old.operand_count() > 0 && old.operand_count() == new.operand_count();
        old.result_count() > 0
            && old.result_types().eq(new.result_types())
            && old.region_count() == new.region_count()
            && (is_alone || has_same() && operands.all(|(a, b)| self.operand_likeness(old, a, new, b) > 0))
    }

    /// Returns the similarity of two operations. Zero if their names differ, or if they are symbols with little in
    /// common.
    fn likeness(&self, old: OpRef<'a>, new: OpRef<'a>) -> u32 {
        if old.name() != new.name() {
            return 0;
        }
        let same = |same: bool, weight: u32| if same { weight } else { 0 };
        let is_whole = self.hashes.of(old) == self.hashes.of(new);
        let is_symbol = self.symbols.name(old).is_some() || self.symbols.name(new).is_some();
        if is_symbol {
            return same(is_whole, 100) + self.common_parts(old, new);
        }
        1 + same(is_whole, 100)
            + same(old.structural_key() == new.structural_key(), 8)
            + same(old.result_types().eq(new.result_types()), 4)
            + same(old.operand_types().eq(new.operand_types()), 4)
            + same(old.region_count() == new.region_count(), 2)
            + old.operands().zip(new.operands()).map(|(a, b)| self.operand_likeness(old, a, new, b)).sum::<u32>().min(8)
    }

    /// Returns the number of hashes that the sketches of two symbols share, if that is at least half of them.
    fn common_parts(&self, old: OpRef<'a>, new: OpRef<'a>) -> u32 {
        let sketch = |op: OpRef<'a>| self.hashes.sketches.get(&op.identity()).map_or(&[][..], |it| it);
        let (old, new) = (sketch(old), sketch(new));
        let common = old.iter().filter(|it| new.binary_search(it).is_ok()).count();
        if common * 2 >= old.len().max(new.len()) { common as u32 } else { 0 }
    }

    fn operand_likeness(&self, old: OpRef<'a>, a: Value, new: OpRef<'a>, b: Value) -> u32 {
        let (a, b) = (old.ir.value(a), new.ir.value(b));
        let same = self.values.get(&(a.ir.id(), a.value)) == Some(&(b.ir.id(), b.value));
        if same { 2 } else { 0 }
    }

    /// Pairs unmatched operations with equal ones at other positions.
    fn moved(&mut self) {
        let mut places: HashMap<u64, VecDeque<OpRef<'a>>> = HashMap::new();
        for op in self.left.iter().flat_map(|(old, _)| old) {
            places.entry(self.hashes.of(*op)).or_default().push_back(*op);
        }
        let mut taken = HashSet::new();
        for op in self.left.iter().flat_map(|(_, new)| new).copied().collect::<Vec<_>>() {
            if let Some(same) = places.get_mut(&self.hashes.of(op)).and_then(VecDeque::pop_front) {
                taken.extend([same.identity(), op.identity()]);
                self.pair(same, op, How::Moved);
            }
        }
        for (old, new) in &mut self.left {
            old.retain(|op| !taken.contains(&op.identity()));
            new.retain(|op| !taken.contains(&op.identity()));
        }
    }

    /// Pairs similar operations of a block, regardless of gaps.
    fn elsewhere(&mut self) {
        for (old, new) in std::mem::take(&mut self.left) {
            let rest = self.gap(old, new);
            self.left.push(rest);
        }
    }
}
