//! Loops whose iterations the runtime of a device distributes: the body becomes a function.

use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::graph::Place;
use crate::export::graph::Point;
use crate::export::openmp::loops::Loop;
use crate::export::openmp::outline::{Made, Outline, Post};
use crate::export::openmp::workshare::{Over, Shared};
use crate::export::types::Types;

/// Parts of a loop whose body becomes a function later.
pub(in crate::export::openmp) struct DeviceLoop {
    made: Loop,
    over: Over,
    ident: Val,
    /// Stack slot and load that replace the counter until then.
    fakes: [Val; 2],
}

impl Exporter<'_> {
    /// Distributes the iterations of a loop by the runtime of a device.
    pub(in crate::export::openmp) fn share_on_device(&mut self, it: &Loop, alloca: Point, over: Over) -> Shared {
        let ident = self.ident(0);
        let (entry, latch) = (self.loop_body(it), it.latch);
        let end = self.new_label(Place::Before(latch), "omp.prelatch");
        for from in self.graph.predecessors(latch) {
            if let Some(last) = self.graph.terminator(from) {
                self.graph.replace_successor(last, latch, end);
            }
        }
        self.insert_br(end, latch);
        let preheader = self.loop_preheader(it);
        self.graph.at = self.graph.start(preheader);
        let ty = self.counter_type(it);
        let slot = self.alloca(ty, "");
        let number = self.load(ty, slot, "");
        let blocks = self.collect_blocks(entry, end);
        if let (Val::Local(counter), Val::Local(local)) = (self.loop_counter(it), number) {
            self.replace_where(counter, number, |it, user| {
                it.graph.block_of(user).is_some_and(|block| blocks.contains(&block))
            });
            let mut outline = Outline::new(entry, end, alloca.block);
            outline.excluded.push(local);
            let fakes = [number, slot];
            outline.post = Post::DeviceLoop(Box::new(DeviceLoop { made: *it, over, ident, fakes }));
            self.openmp.outlines.push(outline);
        }
        let after = self.loop_after(it);
        Shared { point: self.graph.start(after), last: None }
    }

    /// Replaces a loop by a call of the runtime, with the function of its body.
    pub(in crate::export::openmp) fn finish_device_loop(&mut self, call: Made, body: DeviceLoop) {
        let DeviceLoop { made: it, over, ident, fakes } = body;
        let preheader = self.loop_preheader(&it);
        let own = self.loop_body(&it);
        let count = self.loop_count(&it);
        let ty = self.ty_of(count);
        let before = self.graph.before_end(preheader);
        let mut setup = self.graph.insts(own).to_vec();
        setup.pop();
        for inst in setup {
            self.graph.move_inst(inst, before);
        }
        let dead = self.collect_blocks(it.header, it.exit);
        if let Some(branch) = self.graph.terminator(preheader) {
            self.graph.set_successor(branch, 0, it.exit);
        }
        for block in dead {
            self.graph.erase_block(block);
        }
        let shared = call.args.get(1).copied().unwrap_or_else(|| self.null());
        self.graph.erase(call.call);
        self.goto_last(preheader);
        let name = match over {
            Over::Threads => "__kmpc_for_static_loop",
            Over::Teams => "__kmpc_distribute_static_loop",
            Over::Both => "__kmpc_distribute_for_static_loop",
        };
        let name = format!("{name}_{}", self.width_suffix(ty));
        self.runtime_function(&name);
        let function = Val::Cst(self.consts.global(Types::PTR, &call.name));
        let zero = self.number(ty, 0);
        let mut args = vec![ident, function, shared, count];
        if over != Over::Teams {
            let threads = self.runtime("omp_get_num_threads", &[]);
            let cast = self.int_cast(threads, ty, false);
            args.push(if cast == threads { cast } else { self.named(cast, "num.threads.cast") });
        }
        args.push(zero);
        if over == Over::Both {
            args.push(zero);
        }
        args.push(self.number(Types::I8, 0));
        self.runtime(&name, &args);
        self.erase_all(&fakes);
    }
}
