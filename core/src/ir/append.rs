//! Moving all operations of one isolate to another that has the same kind of body: readers divide a long list of
//! siblings among threads, each reads into an isolate of its own, and these are joined.
//!
//! All records are relocated: their handles grow by how many entities the target has already.

use crate::context::Context;
use crate::context::ContextData;
use crate::entity::{Arena, Block, Entity, Op, OpName, Use};
use crate::ir::data::{Aux, BlockData, Def, OpData, RegionData, UseData, ValueData};
use crate::ir::free::ERASED;
use crate::ir::isolate::Isolate;
use crate::loc::Loc;

/// What becomes of a handle when its entity is moved.
struct Relocation<K> {
    /// Gives handles of the target.
    arena: Arena<K, ()>,
    offset: usize,
}

impl<K: Entity> Relocation<K> {
    /// For entities of which the first `skipped` stay behind.
    fn new<T>(to: &Arena<K, T>, isolate: u32, skipped: usize) -> Self {
        Self { arena: Arena::of_isolate(isolate), offset: to.next_key().index().wrapping_sub(skipped) }
    }

    #[inline]
    fn number(&self, number: usize) -> usize {
        number.wrapping_add(self.offset)
    }

    #[inline]
    fn of(&self, key: K) -> K {
        // Debug builds check what a handle is of; others need no more than its number.
        match cfg!(debug_assertions) {
            true => self.arena.handle(self.number(key.index())),
            false => key.moved(self.offset as u32),
        }
    }

    #[inline]
    fn of_some(&self, key: Option<K>) -> Option<K> {
        key.map(|key| self.of(key))
    }
}

/// Whether operations of a name have several inherent attributes, by the number of the name.
#[derive(Default)]
struct Slots(Vec<Option<bool>>);

impl Slots {
    #[inline]
    fn are_several(&mut self, ctx: &ContextData, name: OpName) -> bool {
        if let Some(Some(known)) = self.0.get(name.index()) {
            return *known;
        }
        if self.0.len() <= name.index() {
            self.0.resize(name.index() + 1, None);
        }
        *self.0[name.index()].insert(ctx.prop_slots(name) > 1)
    }
}

impl Isolate {
    /// An isolate, and the only block of its root, to put operations in that [`append_siblings`](Self::append_siblings) moves
    /// to one with a root of the same name.
    pub fn for_siblings(ctx: &Context, name: OpName) -> (Self, Block) {
        let mut isolate = Self::new(ctx, name, Loc::UNKNOWN, 1);
        let block = isolate.create_block();
        let region = isolate.root().region(0).map(|region| region.region);
        region.into_iter().for_each(|region| isolate.append_block(region, block));
        (isolate, block)
    }

    /// Moves the operations of `other` to the end of `block`, for readers that divide siblings among threads. All that
    /// `other` has is its root with one region, which has one block without arguments, and what is in that block; it was
    /// made by appending only.
    pub fn append_siblings(&mut self, block: Block, mut other: Isolate) {
        let id = self.id().tag();
        // The root, its region and its block are here already.
        let ops = Relocation::new(&self.ops, id, 1);
        let regions = Relocation::new(&self.regions, id, 1);
        let blocks = Relocation::new(&self.blocks, id, 1);
        let values = Relocation::new(&self.values, id, 0);
        let body = other.blocks.key(0);
        let (first, last) = (other.blocks[body].first, other.blocks[body].last);
        let (Some(first), Some(last)) = (first, last) else { return };
        let to_block = |key: Block| if key == body { block } else { blocks.of(key) };

        let first_use = self.uses.len();
        let to_use = |at: Option<Use>| at.map(|at| Use::new(at.index() + first_use));
        let before = self.blocks[block].last;
        let order = before.map_or(0, |before| self.ops[before].order);
        let (first_value, props, args) = (self.values.len(), self.props.len(), self.args.len());
        // The first word of the lists is never used.
        let (lists, children) = (self.lists.len() - 1, self.children.len());

        self.lists.extend_from_slice(&other.lists[1..]);
        self.props.extend_from_slice(&other.props);
        let mut slots = Slots::default();
        let Self { ctx, ops: own_ops, lists: own_lists, .. } = &mut *self;
        own_ops.extend(other.ops.behind(1).iter().map(|data| {
            let several = slots.are_several(ctx, data.name);
            let is_sibling = data.parent == Some(body);
            let aux = if data.aux == 0 { 0 } else { data.aux + lists as u32 };
            if aux != 0 {
                let start = aux as usize;
                let &[region_count, successors, child] = own_lists[start..].first_chunk().unwrap_or(&[0; Aux::WORDS]);
                if child != 0 {
                    own_lists[start + Aux::CHILD] = child + children as u32;
                }
                let (owned, branches) = own_lists[start + Aux::WORDS..].split_at_mut(region_count as usize);
                for region in owned {
                    *region = regions.number(*region as usize) as u32;
                }
                for successor in &mut branches[..successors as usize] {
                    *successor = to_block(Block::new(*successor as usize)).index() as u32;
                }
            }
            OpData {
                parent: data.parent.map(to_block),
                prev: ops.of_some(data.prev),
                next: ops.of_some(data.next),
                order: if is_sibling { data.order + order } else { data.order },
                props: if several { data.props + props as u32 } else { data.props },
                aux,
                operands: if data.operands == ERASED { ERASED } else { data.operands + first_use as u32 },
                results: data.results + first_value as u32,
                ..*data
            }
        }));
        self.values.extend(other.values.behind(0).iter().map(|data| {
            let def = match data.def() {
                Def::Op(op) => Def::Op(ops.of(op)),
                Def::Block(block) => Def::Block(to_block(block)),
                placeholder => placeholder,
            };
            let mut value = ValueData::new(data.ty, def, data.index);
            value.first_use = to_use(data.first_use);
            value
        }));
        self.uses.extend(other.uses.behind(0).iter().map(|data| {
            let (value, owner) = (values.of(data.value), ops.of(data.owner));
            UseData { value, owner, prev: to_use(data.prev), next: to_use(data.next) }
        }));
        self.blocks.extend(other.blocks.behind(1).iter().map(|data| BlockData {
            parent: regions.of_some(data.parent),
            prev: blocks.of_some(data.prev),
            next: blocks.of_some(data.next),
            first: ops.of_some(data.first),
            last: ops.of_some(data.last),
            args: data.args + args as u32,
            arg_count: data.arg_count,
        }));
        self.regions.extend(other.regions.behind(1).iter().map(|&RegionData { parent, first, last }| RegionData {
            parent: ops.of_some(parent),
            first: blocks.of_some(first),
            last: blocks.of_some(last),
        }));
        self.args.extend(other.args.iter().map(|&(value, loc)| (values.of(value), loc)));
        self.move_children(&mut other, &ops);
        self.share_branches(&other);

        let (first, last) = (ops.of(first), ops.of(last));
        self.ops[first].prev = before;
        match before {
            Some(before) => self.ops[before].next = Some(first),
            None => self.blocks[block].first = Some(first),
        }
        self.blocks[block].last = Some(last);
    }

    fn move_children(&mut self, other: &mut Isolate, ops: &Relocation<Op>) {
        for child in std::mem::take(&mut other.children) {
            let place = self.children.len() as u32;
            self.children.push(None);
            if let Some(child) = child
                && let Some(op) = child.up.op()
            {
                self.put_place(ops.of(op), place, child);
            }
        }
    }
}
