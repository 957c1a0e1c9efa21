//! Exchange of lists between the threads of a group.

use lect_core::diag::Reported;

use super::{Body, Lists};
use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::{Attached, Val};
use crate::export::types::{Ty, Types};

impl<'a> Exporter<'a> {
    /// Creates the function that gets the list of another thread and combines the lists.
    pub(super) fn shuffle_function(&mut self, lists: &Lists<'a>) -> Result<Val, Reported> {
        let half = self.types.int(16);
        let array = lists.array;
        let params = [Types::PTR, half, half, half];
        let name = "_omp_reduction_shuffle_and_reduce_func";
        let (function, body, remote) = self
            .begin_helper(name, &params, lists, &mut |it| Some(it.alloca(array, ".omp.reduction.remote_reduce_list")));
        let remote = remote.unwrap_or_else(|| self.null());
        let [list, lane, offset, version] = [0, 1, 2, 3].map(|at| self.load_arg(&body, at));
        self.get_elements(lists, &body, list, remote, offset)?;

        let number = |it: &mut Self, value: i64| it.number(half, value);
        let [zero, one, two] = [0, 1, 2].map(|value| number(self, value));
        let is_full = self.compare("icmp", "eq", version, zero);
        let is_linear = self.compare("icmp", "eq", version, one);
        let is_before = self.compare("icmp", "ult", lane, offset);
        let is_linear = self.arith("and", is_linear, is_before);
        let is_partial = self.compare("icmp", "eq", version, two);
        let parity = self.arith("and", lane, one);
        let is_even = self.compare("icmp", "eq", parity, zero);
        let is_partial = self.arith("and", is_partial, is_even);
        let is_other = self.compare("icmp", "sgt", offset, zero);
        let is_partial = self.arith("and", is_partial, is_other);
        let combines = self.arith("or", is_full, is_linear);
        let combines = self.arith("or", combines, is_partial);
        let rest = self.begin_if(combines);
        self.call_combine(lists, list, remote);
        self.end_if(rest);

        let is_linear = self.compare("icmp", "eq", version, one);
        let is_after = self.compare("icmp", "uge", lane, offset);
        let copies = self.arith("and", is_linear, is_after);
        let rest = self.begin_if(copies);
        self.copy_list(lists, remote, list);
        self.end_if(rest);
        self.ret_void();
        Ok(function)
    }

    /// Gets the elements of the list of another thread.
    fn get_elements(
        &mut self,
        lists: &Lists<'a>,
        body: &Body,
        list: Val,
        remote: Val,
        offset: Val,
    ) -> Result<(), Reported> {
        let mut after = match body.last {
            Val::Local(local) => self.graph.after(local),
            Val::Cst(_) => self.graph.at,
        };
        for (at, own) in lists.elements.iter().enumerate() {
            let source = self.list_element(lists, list, at);
            let target = self.list_slot(lists, remote, at);
            let mut slot = None;
            let (variable, element) = self.at(after, |it| {
                let variable = it.alloca(own.descriptor.map_or(own.ty, |it| it.ty), ".omp.reduction.element");
                let cast = it.argument_slot(variable);
                slot = own.descriptor.is_some().then(|| it.alloca(own.data, ""));
                after = it.graph.at;
                (variable, cast)
            });
            match (own.descriptor, slot) {
                (Some(descriptor), Some(slot)) => {
                    let source = self.data_address(*own, source)?;
                    self.get_element(own.data, source, slot, offset);
                    let variable = self.unnamed_slot(variable);
                    let address = self.data_slot(descriptor, variable)?;
                    let data = self.unnamed_slot(slot);
                    self.store(data, address);
                }
                _ => self.get_element(own.ty, source, element, offset),
            }
            self.store(element, target);
        }
        Ok(())
    }

    /// Casts the address of a slot as [`argument_slot`](Self::argument_slot), with a name that does not tell the slot.
    pub(super) fn unnamed_slot(&mut self, slot: Val) -> Val {
        self.argument_slot_as(slot, ".ascast")
    }

    /// Gets an element of another thread, as an integer.
    fn get_element(&mut self, ty: Ty, source: Val, target: Val, offset: Val) {
        let is_long = self.layout.store_size(&self.types, ty) == 8;
        let int = if is_long { Types::I64 } else { Types::I32 };
        let one = self.number(Types::I64, 1);
        self.element_address(ty, source, &[one], NoWrap::default());
        let target = self.unnamed_slot(target);
        let value = self.load(int, source, "");
        let size = self.runtime("__kmpc_get_warp_size", &[]);
        let half = self.types.int(16);
        let size = self.cast("trunc", "", size, half, &mut Attached::new());
        let name = if is_long { "__kmpc_shuffle_int64" } else { "__kmpc_shuffle_int32" };
        let result = self.runtime(name, &[value, offset, size]);
        self.store(result, target);
        for address in [source, target] {
            self.element_address(int, address, &[one], NoWrap::default());
        }
    }
}
