//! Nests of loops: one loop instead of several, and tiles.

use super::loops::Loop;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::graph::Place;

impl Exporter<'_> {
    fn control_blocks(&self, loops: &[Loop]) -> Vec<u32> {
        let parts = |it: &Loop| [self.loop_preheader(it), it.header, it.cond, it.latch, it.exit, self.loop_after(it)];
        loops.iter().flat_map(parts).collect()
    }

    fn redirect_predecessors(&mut self, from: u32, to: u32) {
        for block in self.graph.predecessors(from) {
            self.redirect(block, to);
        }
    }

    /// Removes blocks to which no other block branches.
    fn remove_unused(&mut self, blocks: &[u32]) {
        let mut dead = blocks.to_vec();
        loop {
            let before = dead.len();
            let current = dead.clone();
            dead.retain(|block| self.graph.predecessors(*block).iter().all(|from| current.contains(from)));
            if dead.len() == before {
                break;
            }
        }
        for block in dead {
            self.graph.erase_block(block);
        }
    }

    /// Makes one loop of a nest.
    pub(super) fn collapse_loops(&mut self, loops: &[Loop]) -> Option<Loop> {
        let (first, last) = (loops.first()?, loops.last()?);
        if loops.len() == 1 {
            return Some(*first);
        }
        let preheader = self.loop_preheader(first);
        let after = self.loop_after(first);
        let function = self.graph.function_of(preheader);
        let old = self.control_blocks(loops);
        self.goto_last(preheader);
        let mut total = self.loop_count(first);
        for it in loops.iter().skip(1) {
            let count = self.loop_count(it);
            total = self.arith_nuw("mul", total, count);
        }
        let before = self.graph.next_block(preheader).map_or(Place::End, Place::Before);
        let made = self.loop_skeleton(total, before, Place::Before(after), function, "collapsed");
        let body = self.loop_body(&made);
        self.graph.at = self.graph.start(body);
        let mut left = self.loop_counter(&made);
        let mut counters = Vec::new();
        for it in loops.iter().skip(1).rev() {
            let count = self.loop_count(it);
            counters.push(self.arith("urem", left, count));
            left = self.arith("udiv", left, count);
        }
        counters.push(left);
        counters.reverse();

        let mut source = Source::Block(body);
        for pair in loops.windows(2) {
            if let [outer, inner] = pair {
                self.continue_with(&mut source, self.loop_body(outer), inner.header);
            }
        }
        self.continue_with(&mut source, self.loop_body(last), last.latch);
        for pair in loops.windows(2).rev() {
            if let [outer, inner] = pair {
                self.continue_with(&mut source, self.loop_after(inner), outer.latch);
            }
        }
        self.continue_with(&mut source, made.latch, made.latch);
        let new_preheader = self.loop_preheader(&made);
        let end = self.loop_after(&made);
        self.redirect(preheader, new_preheader);
        self.redirect(end, after);
        for (it, counter) in loops.iter().zip(counters) {
            if let Val::Local(old) = self.loop_counter(it) {
                self.replace_uses(old, counter);
            }
        }
        self.remove_unused(&old);
        Some(made)
    }

    fn continue_with(&mut self, source: &mut Source, to: u32, next: u32) {
        match *source {
            Source::Block(block) => self.redirect(block, to),
            Source::Before(block) => self.redirect_predecessors(block, to),
        }
        *source = Source::Before(next);
    }

    /// Splits each loop of a nest into one over tiles and one in a tile.
    pub(super) fn tile_loops(&mut self, loops: &[Loop], sizes: &[Val]) -> Vec<Loop> {
        let (Some(first), Some(last)) = (loops.first(), loops.last()) else { return Vec::new() };
        let count = loops.len();
        let (inner_body, inner_latch) = (self.loop_body(last), last.latch);
        let function = self.graph.function_of(inner_body);
        let old = self.control_blocks(loops);
        let counts: Vec<Val> = loops.iter().map(|it| self.loop_count(it)).collect();
        let counters: Vec<Val> = loops.iter().map(|it| self.loop_counter(it)).collect();
        let between: Vec<(u32, u32)> = loops
            .windows(2)
            .filter_map(|pair| if let [a, b] = pair { Some((self.loop_body(a), b.header)) } else { None })
            .collect();
        let preheader = self.loop_preheader(first);
        self.goto_last(preheader);
        let (mut complete, mut floors, mut rests) = (Vec::new(), Vec::new(), Vec::new());
        for (at, (total, size)) in counts.iter().zip(sizes).enumerate() {
            let ty = self.ty_of(*total);
            let whole = self.arith("udiv", *total, *size);
            let rest = self.arith("urem", *total, *size);
            let zero = self.number(ty, 0);
            let has_rest = self.compare("icmp", "ne", rest, zero);
            let has_rest = self.cast("zext", "", has_rest, ty, &mut Attached::new());
            let floor = self.arith_nuw("add", whole, has_rest);
            floors.push(self.named(floor, &format!("omp_floor{at}.tripcount")));
            complete.push(whole);
            rests.push(rest);
        }
        let mut place = Nest { enter: preheader, next: self.loop_after(first), before: last.exit };
        let mut made = Vec::new();
        for (at, floor) in floors.iter().enumerate() {
            made.push(self.embed_loop(&mut place, *floor, inner_body, function, &format!("floor{at}")));
        }
        self.goto_last(place.enter);
        let mut tiles = Vec::new();
        for at in 0..count {
            let (Some(floor), Some(whole), Some(rest)) = (made.get(at), complete.get(at), rests.get(at)) else { break };
            let is_last = self.compare("icmp", "eq", self.loop_counter(floor), *whole);
            let size = sizes.get(at).copied().unwrap_or(*rest);
            tiles.push(self.select(is_last, *rest, size));
        }
        for (at, tile) in tiles.iter().enumerate() {
            made.push(self.embed_loop(&mut place, *tile, inner_body, function, &format!("tile{at}")));
        }
        let mut source = Source::Block(place.enter);
        for (enter, end) in between {
            self.continue_with(&mut source, enter, end);
        }
        self.continue_with(&mut source, inner_body, inner_latch);
        self.redirect_predecessors(inner_latch, place.next);
        if let Some(tile) = made.last() {
            self.graph.at = self.graph.start(self.loop_body(tile));
        }
        for at in 0..count {
            let (Some(floor), Some(tile)) = (made.get(at).copied(), made.get(count + at).copied()) else { break };
            let (Some(size), Some(Val::Local(old))) = (sizes.get(at), counters.get(at)) else { break };
            let scaled = self.arith_nuw("mul", *size, self.loop_counter(&floor));
            let value = self.arith_nuw("add", scaled, self.loop_counter(&tile));
            self.replace_uses(*old, value);
        }
        self.remove_unused(&old);
        made
    }

    fn embed_loop(&mut self, place: &mut Nest, count: Val, inner: u32, function: usize, name: &str) -> Loop {
        let saved = self.graph.at;
        let made = self.loop_skeleton(count, Place::Before(inner), Place::Before(place.before), function, name);
        self.graph.at = saved;
        let preheader = self.loop_preheader(&made);
        let after = self.loop_after(&made);
        self.redirect(place.enter, preheader);
        self.redirect(after, place.next);
        *place = Nest { enter: self.loop_body(&made), next: made.latch, before: made.latch };
        made
    }
}

/// Where the next block of a nest is entered from.
enum Source {
    Block(u32),
    /// The blocks that branch to a block.
    Before(u32),
}

/// Where the next loop of a nest is put.
struct Nest {
    enter: u32,
    next: u32,
    before: u32,
}
