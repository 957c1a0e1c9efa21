//! Parallel regions on devices.

use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::{Attached, Val};
use crate::export::openmp::outline::Made;
use crate::export::types::Types;

/// Parts of a parallel region whose function is made later.
pub(in crate::export::openmp) struct Team {
    pub ident: Val,
    pub thread: Val,
    pub condition: Option<Val>,
    pub threads: Option<Val>,
    pub own_tid: Val,
    pub local_tid: Val,
    pub fakes: Vec<Val>,
    pub outer_block: u32,
}

impl Exporter<'_> {
    /// Replaces the call of the function of a parallel region by one of the runtime.
    pub(in crate::export::openmp) fn finish_team(&mut self, made: Made, team: Team) {
        if let Some(function) = self.functions.get_mut(made.index) {
            function.params.resize_with(2, Default::default);
            for param in &mut function.params {
                param.flag("noalias");
                param.flag("noundef");
            }
            function.attrs.flag("nounwind");
        }
        let shared = made.args.get(2..).unwrap_or_default().to_vec();
        if let Some(block) = self.graph.block_of(made.call) {
            self.graph.set_name(block, b"omp_parallel");
        }
        let array = self.types.array(shared.len() as u64, Types::PTR);
        self.graph.at = self.graph.first_insertion(team.outer_block);
        let slot = self.alloca(array, "");
        let list = match self.layout.alloca_space {
            0 => slot,
            _ => self.cast("addrspacecast", "", slot, Types::PTR, &mut Attached::new()),
        };
        self.graph.at = self.graph.before(made.call);
        let flags = NoWrap { inbounds: true, nusw: true, nuw: false };
        for (at, value) in shared.iter().enumerate() {
            let address = self.part_address(array, list, at as i64, Types::I64, flags);
            self.store(*value, address);
        }
        let is_parallel = match team.condition {
            Some(condition) => self.int_cast(condition, Types::I32, true),
            None => self.number32(1),
        };
        let unknown = self.number32(-1);
        let threads = team.threads.unwrap_or(unknown);
        let function = Val::Cst(self.consts.global(Types::PTR, &made.name));
        let count = self.number(Types::I64, shared.len() as i64);
        let (null, zero) = (self.null(), self.number32(0));
        let args = [team.ident, team.thread, is_parallel, threads, unknown, function, null, list, count, zero];
        self.runtime("__kmpc_parallel_60", &args);
        self.store_thread(made.params.first().copied(), team.own_tid, team.local_tid);
        self.graph.erase(made.call);
        self.erase_all(&team.fakes);
    }
}
