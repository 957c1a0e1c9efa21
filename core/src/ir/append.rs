//! Relocation of the records of one isolate into the arenas of another one.
//!
//! - [`Isolate::append_siblings`]: readers divide a long list of siblings among threads. Each thread fills an isolate of
//!   its own, and these are joined.
//! - [`Isolate::embed_all`]: the bodies of nested isolates become part of the enclosing isolate.
//!
//! Handles of relocated records grow by the number of entities that the target has already.

use std::marker::PhantomData;

use crate::context::Context;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Arena, Block, Entity, Op, OpName, Region, Use};
use crate::ir::data::{Aux, BlockData, Def, OpData, RegionData, UseData, ValueData};
use crate::ir::isolate::Isolate;
use crate::loc::Loc;

/// Mapping of handles when their entities are moved.
struct Relocation<K> {
    offset: usize,
    /// The tag of handles of the target.
    tag: u8,
    key: PhantomData<K>,
}

impl<K: Entity> Relocation<K> {
    /// Relocates the entities of an arena, except for the first `skipped` ones.
    fn new<T>(from: &Arena<K, T>, to: &Arena<K, T>, skipped: usize) -> Self {
        let (first, next) = (from.key(skipped).index(), to.next_key());
        Self { offset: next.index().wrapping_sub(first), tag: next.tag(), key: PhantomData }
    }

    #[inline]
    fn number(&self, number: usize) -> usize {
        number.wrapping_add(self.offset)
    }

    #[inline]
    fn of(&self, key: K) -> K {
        K::tagged(self.number(key.index()), self.tag)
    }

    #[inline]
    fn map_some(&self, key: Option<K>) -> Option<K> {
        key.map(|key| self.of(key))
    }
}

/// Whether the operations of a name have several inherent attributes, indexed by the name's number.
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

/// Operations to append to a block as siblings.
struct Siblings {
    /// The block that contains the operations.
    body: Block,
    /// The target block.
    block: Block,
    /// The order number of the last operation in the target block.
    order: u32,
}

impl Isolate {
    /// Creates an isolate with one block, to be filled with operations for [`append_siblings`](Self::append_siblings).
    /// The target has a root of the same name. Returns the isolate and the block.
    pub fn for_siblings(ctx: &Context, name: OpName) -> (Self, Block) {
        let mut isolate = Self::new(ctx, name, Loc::UNKNOWN, 1);
        let block = isolate.create_block();
        let region = isolate.root().region(0).map(|region| region.region);
        region.into_iter().for_each(|region| isolate.append_block(region, block));
        (isolate, block)
    }

    /// Moves the operations of `other` to the end of `block`, for readers that divide siblings among threads.
    ///
    /// `other` must have been built by appending only, with one region in the root, and one block without arguments
    /// there.
    pub fn append_siblings(&mut self, block: Block, mut other: Isolate) {
        let body = other.blocks.key(0);
        let (first, last) = (other.blocks[body].first, other.blocks[body].last);
        let (Some(first), Some(last)) = (first, last) else { return };
        let before = self.blocks[block].last;
        let order = before.map_or(0, |before| self.ops[before].order);
        // The target already has a root, a region and a block.
        let ops = self.take_records(&mut other, 1, Some(Siblings { body, block, order }));
        let (first, last) = (ops.of(first), ops.of(last));
        self.ops[first].prev = before;
        match before {
            Some(before) => self.ops[before].next = Some(first),
            None => self.blocks[block].first = Some(first),
        }
        self.blocks[block].last = Some(last);
    }

    /// Moves the records of `other` to the end of the own arenas, except for the first `skipped` operations, blocks and
    /// regions. Returns the relocation of its operations.
    fn take_records(&mut self, other: &mut Isolate, skipped: usize, siblings: Option<Siblings>) -> Relocation<Op> {
        let ops = Relocation::new(&other.ops, &self.ops, skipped);
        let regions = Relocation::new(&other.regions, &self.regions, skipped);
        let blocks = Relocation::new(&other.blocks, &self.blocks, skipped);
        let values = Relocation::new(&other.values, &self.values, 0);
        let to_block = |key: Block| match &siblings {
            // Handles in the record of a value have no tag.
            Some(siblings) if siblings.body.index() == key.index() => siblings.block,
            _ => blocks.of(key),
        };

        let first_use = self.uses.len();
        let to_use = |at: Option<Use>| at.map(|at| Use::new(at.index() + first_use));
        let first_op = self.ops.len();
        let (first_value, props, args) = (self.values.len(), self.props.len(), self.args.len());
        // The lists begin with the header of operations without lists.
        let (lists, children) = (self.lists.len() - Aux::WORDS, self.children.len());

        self.branches_to.take();
        self.lists.extend_from_slice(&other.lists[Aux::WORDS..]);
        self.props.extend_from_slice(&other.props);
        let mut slots = Slots::default();
        let Self { ctx, ops: own_ops, lists: own_lists, .. } = &mut *self;
        own_ops.extend(other.ops.behind(skipped).iter().map(|data| {
            let several = slots.are_several(ctx, data.name);
            let sibling = siblings.as_ref().filter(|siblings| data.parent == Some(siblings.body));
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
            let mut operands = data.operands;
            operands.set_place(operands.place() + first_use as u32);
            OpData {
                parent: data.parent.map(to_block),
                prev: ops.map_some(data.prev),
                next: ops.map_some(data.next),
                order: data.order + sibling.map_or(0, |siblings| siblings.order),
                props: if several { data.props + props as u32 } else { data.props },
                aux,
                operands,
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
        self.blocks.extend(other.blocks.behind(skipped).iter().map(|data| BlockData {
            parent: regions.map_some(data.parent),
            prev: blocks.map_some(data.prev),
            next: blocks.map_some(data.next),
            first: ops.map_some(data.first),
            last: ops.map_some(data.last),
            args: data.args + args as u32,
            arg_count: data.arg_count,
        }));
        self.regions.extend(other.regions.behind(skipped).iter().map(|&RegionData { parent, first, last }| {
            RegionData { parent: ops.map_some(parent), first: blocks.map_some(first), last: blocks.map_some(last) }
        }));
        self.args.extend(other.args.iter().map(|&(value, loc)| (values.of(value), loc)));
        if let Some(free) = other.free.take() {
            let own = self.free.get_or_insert_default();
            own.ops.extend(free.ops.iter().map(|place| place + first_op as u32 - skipped as u32));
            own.blocks.extend(free.blocks.iter().map(|&block| blocks.of(block)));
            own.regions.extend(free.regions.iter().map(|&region| regions.of(region)));
            own.children.extend(free.children.iter().map(|place| place + children as u32));
            own.values.give_all(free.values, first_value as u32);
            own.uses.give_all(free.uses, first_use as u32);
            own.props.give_all(free.props, props as u32);
            own.lists.give_all(free.lists, lists as u32);
            own.args.give_all(free.args, args as u32);
        }
        self.move_children(other, &ops);
        self.share_flags(other);
        ops
    }

    /// Embeds the bodies of all nested isolates, at any depth, in the arenas of this isolate. Handles of the moved
    /// entities change.
    ///
    /// Then code that changes operations together with their nested operations, such as a pattern driver, need not
    /// distinguish how bodies are stored. Lazy regions are read; bodies that cannot be read are left in their isolates.
    pub fn embed_all(&mut self) -> Result<(), Reported> {
        let (mut result, mut place) = (Ok(()), 0);
        while let Some(child) = self.children.get_mut(place) {
            place += 1;
            let Some(child) = child else { continue };
            match child.materialize() {
                Err(reported) => result = Err(reported),
                Ok(()) if child.region_handles(child.root).is_empty() => {}
                Ok(()) => self.embed(place as u32 - 1),
            }
        }
        if self.children.iter().all(Option::is_none) {
            self.children.clear();
            self.free.iter_mut().for_each(|free| free.children.clear());
        }
        result
    }

    /// Embeds the body of the isolate at index `place` of `children`.
    fn embed(&mut self, place: u32) {
        let Some(op) = self.children.get(place as usize).and_then(|child| child.as_ref()?.up.op()) else { return };
        let Some(mut child) = self.take_place(place) else { return };
        let root = child.root;
        let ops = self.take_records(&mut child, 0, None);
        let root = ops.of(root);
        let regions: Vec<Region> =
            self.region_handles(root).iter().map(|&region| self.regions.handle(region as usize)).collect();
        let successors: Vec<Block> = self.successors_of(op).collect();
        self.free_aux(op);
        self.free_aux(root);
        self.ops[op].aux = self.push_aux(op, 0, &regions, &successors);
        self.free.get_or_insert_default().children.push(place);
        // The current attributes and location are those of the isolate's root, whose record keeps the others as storage.
        let OpData { loc, attrs, props, .. } = self.ops[root];
        let data = &mut self.ops[op];
        (data.loc, data.attrs) = (loc, attrs);
        let unused = std::mem::replace(&mut data.props, props);
        self.ops[root].props = unused;
        self.release(root);
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
