//! Exchange of lists between the groups of threads of a team.

use lect_core::diag::Reported;

use super::Lists;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::constants::{NoWrap, Overflow};
use crate::export::emit::Val;
use crate::export::graph::Place;
use crate::export::openmp::runtime::flags;
use crate::export::types::{Ty, Types};

/// Values that all elements of a list need.
struct Groups {
    list: Val,
    thread: Val,
    lane: Val,
    warp: Val,
    /// Slot of the number of groups.
    count: Val,
    medium: (Ty, Val),
}

impl<'a> Exporter<'a> {
    /// Creates the function that copies the lists of all groups to the threads of the first.
    pub(super) fn warp_function(&mut self, lists: &Lists<'a>) -> Result<Val, Reported> {
        let name = "_omp_reduction_inter_warp_copy_func";
        let (function, body, _) = self.begin_helper(name, &[Types::PTR, Types::I32], lists, &mut |_| None);
        let bits = warp_bits(&lists.attrs);
        let medium = self.transfer_variable(1 << bits);
        let thread = self.runtime("__kmpc_get_hardware_thread_id_in_block", &[]);
        let lane = self.runtime("__kmpc_get_hardware_thread_id_in_block", &[]);
        let mask = self.number32((1 << bits) - 1);
        let lane = self.arith("and", lane, mask);
        let lane = self.named(lane, "nvptx_lane_id");
        let warp = self.runtime("__kmpc_get_hardware_thread_id_in_block", &[]);
        let bits = self.number32(bits);
        let warp = self.arith("ashr", warp, bits);
        let warp = self.named(warp, "nvptx_warp_id");
        let list = self.load_arg(&body, 0);
        let Some(count) = body.slots.get(1).copied() else { return Ok(function) };
        let groups = Groups { list, thread, lane, warp, count, medium };
        let mut after = match body.last {
            Val::Local(local) => self.graph.after(local),
            Val::Cst(_) => self.graph.at,
        };
        for (at, element) in lists.elements.iter().enumerate() {
            let words = self.layout.store_size(&self.types, element.data) / 4;
            if words < 2 {
                self.exchange(lists, &groups, at, None)?;
                continue;
            }
            let counter = self.at(after, |it| {
                let slot = it.alloca(Types::I32, ".cnt.addr");
                let cast = it.argument_slot(slot);
                after = it.graph.at;
                cast
            });
            let zero = self.number32(0);
            self.store(zero, counter);
            let [test, own, exit] = [(); 3].map(|()| self.new_label(Place::End, ""));
            self.br(test);
            self.graph.set_name(test, b"precond");
            self.goto_end(test);
            let number = self.load(Types::I32, counter, "");
            let words = self.number32(words as i64);
            let has_more = self.compare("icmp", "ult", number, words);
            self.cond_br(has_more, own, exit);
            self.graph.set_name(own, b"body");
            self.goto_end(own);
            self.exchange(lists, &groups, at, Some(number))?;
            let one = self.number32(1);
            let next = self.binary("add", number, one, Overflow { nuw: false, nsw: true }, "");
            self.store(next, counter);
            self.br(test);
            self.graph.move_block(exit, Place::End);
            self.graph.set_name(exit, b"exit");
            self.goto_end(exit);
        }
        self.ret_void();
        Ok(function)
    }

    /// Copies a word of an element from the first thread of each group to a thread of the first group.
    fn exchange(&mut self, lists: &Lists<'a>, groups: &Groups, at: usize, number: Option<Val>) -> Result<(), Reported> {
        let (array, medium) = groups.medium;
        let zero = self.number32(0);
        self.barrier(flags::BARRIER_IMPLICIT);
        let is_master = self.compare("icmp", "eq", groups.lane, zero);
        let is_master = self.named(is_master, "warp_master");
        let rest = self.begin_if(is_master);
        let source = self.word_address(lists, groups.list, at, number)?;
        let target = self.medium_address(array, medium, groups.warp);
        let value = self.load(Types::I32, source, "");
        self.store_volatile(value, target);
        self.end_if(rest);

        self.barrier(flags::BARRIER_IMPLICIT);
        let count = self.load(Types::I32, groups.count, "");
        let is_active = self.compare("icmp", "ult", groups.thread, count);
        let is_active = self.named(is_active, "is_active_thread");
        let rest = self.begin_if(is_active);
        let source = self.medium_address(array, medium, groups.thread);
        let target = self.word_address(lists, groups.list, at, number)?;
        let value = self.load_volatile(Types::I32, source);
        self.store(value, target);
        self.end_if(rest);
        Ok(())
    }

    /// Returns the address of a word of an element of a list.
    fn word_address(&mut self, lists: &Lists<'a>, list: Val, at: usize, number: Option<Val>) -> Result<Val, Reported> {
        let mut address = self.list_element(lists, list, at);
        if let Some(element) = lists.elements.get(at) {
            address = self.data_address(*element, address)?;
        }
        Ok(match number {
            None => address,
            Some(number) => self.element_address(Types::I32, address, &[number], NoWrap::default()),
        })
    }

    fn medium_address(&mut self, array: Ty, medium: Val, index: Val) -> Val {
        let zero = self.number(Types::I64, 0);
        let flags = NoWrap { inbounds: true, nusw: true, nuw: false };
        self.element_address(array, medium, &[zero, index], flags)
    }
}

/// Returns the number of bits of the number of a thread in its group.
fn warp_bits(attrs: &AttrSet) -> i64 {
    let features = attrs.text_of(b"target-features").unwrap_or_default();
    if memchr::memmem::find(features, b"+wavefrontsize64").is_some() { 6 } else { 5 }
}
