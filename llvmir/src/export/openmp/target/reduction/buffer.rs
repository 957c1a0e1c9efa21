//! Exchange of lists between teams, through a buffer.

use lect_core::diag::Reported;

use super::{Body, Lists};
use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::Val;
use crate::export::types::{Ty, Types};

/// Name of the type of a list in the buffer.
const LIST: &[u8] = b"struct._globalized_locals_ty";

/// Direction of a copy or a combination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum To {
    Buffer,
    List,
}

impl<'a> Exporter<'a> {
    /// Creates the functions that copy lists to the buffer and combine them there, and those for the way back.
    pub(super) fn buffer_functions(&mut self, lists: &Lists<'a>) -> Result<[Val; 4], Reported> {
        let types: Vec<Ty> = lists.elements.iter().map(|it| it.data).collect();
        let ty = self.types.identified(LIST, &types);
        Ok([
            self.buffer_copy("_omp_reduction_list_to_global_copy_func", lists, ty, To::Buffer)?,
            self.buffer_combine("_omp_reduction_list_to_global_reduce_func", lists, ty, To::Buffer)?,
            self.buffer_copy("_omp_reduction_global_to_list_copy_func", lists, ty, To::List)?,
            self.buffer_combine("_omp_reduction_global_to_list_reduce_func", lists, ty, To::List)?,
        ])
    }

    fn buffer_copy(&mut self, name: &str, lists: &Lists<'a>, ty: Ty, to: To) -> Result<Val, Reported> {
        let params = [Types::PTR, Types::I32, Types::PTR];
        let (function, body, _) = self.begin_helper(name, &params, lists, &mut |_| None);
        let [list, buffer, index] = [2, 0, 1].map(|at| self.load_arg(&body, at));
        for (at, element) in lists.elements.iter().enumerate() {
            let local = self.list_element(lists, list, at);
            let shared = self.buffer_element(ty, buffer, index, at);
            let local = self.data_address(*element, local)?;
            let (from, target) = if to == To::Buffer { (local, shared) } else { (shared, local) };
            let value = self.load(element.data, from, "");
            self.store(value, target);
        }
        self.ret_void();
        Ok(function)
    }

    fn buffer_combine(&mut self, name: &str, lists: &Lists<'a>, ty: Ty, to: To) -> Result<Val, Reported> {
        let params = [Types::PTR, Types::I32, Types::PTR];
        let array = lists.array;
        let (function, body, local) =
            self.begin_helper(name, &params, lists, &mut |it| Some(it.alloca(array, ".omp.reduction.red_list")));
        let local = local.unwrap_or_else(|| self.null());
        self.fill_list(lists, &body, ty, local)?;
        let list = self.load_arg(&body, 2);
        let (left, right) = if to == To::Buffer { (local, list) } else { (list, local) };
        self.call_combine(lists, left, right);
        self.ret_void();
        Ok(function)
    }

    /// Stores the addresses of elements in the buffer in a list.
    fn fill_list(&mut self, lists: &Lists<'a>, body: &Body, ty: Ty, local: Val) -> Result<(), Reported> {
        let [buffer, index] = [0, 1].map(|at| self.load_arg(body, at));
        let start = self.graph.start(self.block());
        for (at, element) in lists.elements.iter().enumerate() {
            let slot = self.list_slot(lists, local, at);
            let made = element.descriptor.map(|descriptor| {
                let variable = self.at(start, |it| {
                    let variable = it.alloca(descriptor.ty, "");
                    it.unnamed_slot(variable)
                });
                (descriptor, variable)
            });
            let mut shared = self.buffer_element(ty, buffer, index, at);
            if let Some((descriptor, variable)) = made {
                let address = self.data_slot(descriptor, variable)?;
                self.store(shared, address);
                shared = variable;
            }
            self.store(shared, slot);
        }
        Ok(())
    }

    /// Returns the address of an element of a list in the buffer.
    fn buffer_element(&mut self, ty: Ty, buffer: Val, index: Val, at: usize) -> Val {
        let flags = NoWrap { inbounds: true, nusw: true, nuw: false };
        let list = self.element_address(ty, buffer, &[index], flags);
        self.part_address(ty, list, at as i64, Types::I32, flags)
    }
}
