//! Reductions on devices: the threads of a team combine their lists of variables, then the teams.
//!
//! The runtime calls functions that move lists between threads, between groups of threads, and to a buffer of all
//! teams. The functions are those of LLVM's OpenMP builder, block by block.

mod buffer;
mod lists;
mod shuffle;
mod warps;

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::{llvm, omp};

use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::Val;
use crate::export::graph::{Place, Point};
use crate::export::openmp::builder::Branches;
use crate::export::openmp::reduction::Reductions;
use crate::export::ops::failed;
use crate::export::text::push_fmt;
use crate::export::types::{Ty, Types};

/// Number of lists in the buffer of all teams.
pub(super) const BUFFER_LENGTH: i64 = 1024;

/// Variable through which groups of threads exchange elements, in memory that a team shares.
const TRANSFER: &str = "__openmp_nvptx_data_transfer_temporary_storage";
/// Address space of memory that a team shares.
const SHARED: u32 = 3;
/// Lists of variables to combine, with the common parts of their functions.
pub(super) struct Lists<'a> {
    pub elements: Vec<Element<'a>>,
    /// Type of a list of addresses.
    pub array: Ty,
    pub attrs: AttrSet,
    /// Name of the function that combines two lists.
    pub combine: Vec<u8>,
}

/// An element of lists.
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    /// Type of the variable: a pointer, if the variable is a descriptor of data.
    pub ty: Ty,
    /// Type of the data.
    pub data: Ty,
    pub descriptor: Option<Descriptor<'a>>,
}

/// A descriptor of data: its type, and the recipe that finds the address of the data in it.
#[derive(Clone, Copy)]
pub(super) struct Descriptor<'a> {
    pub ty: Ty,
    recipe: OpRef<'a>,
}

/// Position of the region of a recipe for the address of data.
const DATA_ADDRESS: usize = 5;

/// A function in the making: its arguments, and the slots that hold them.
pub(super) struct Body {
    pub args: Vec<Val>,
    /// Slots as pointers of the generic address space.
    pub slots: Vec<Val>,
    /// Last stack slot that is not cast.
    pub last: Val,
}

impl<'a> Exporter<'a> {
    /// Combines the private variables of all threads with the originals. The current point is before a terminator.
    pub(in crate::export::openmp) fn reduce_on_device(
        &mut self,
        reductions: &Reductions<'a>,
        alloca: Point,
        op: OpRef<'a>,
    ) -> Result<(), Reported> {
        let elements = self.list_elements(reductions)?;
        let is_plain = |it: &Element<'a>| matches!(self.layout.store_size(&self.types, it.data), 4 | 8);
        if !elements.iter().all(is_plain) {
            return Err(failed(op));
        }
        let ident = self.ident(0);
        let at = self.graph.at;
        let block = self.current_block(at);
        let next = self.split_at(at, Branches::No, "reduce.finalize");
        self.goto_end(block);
        let index = self.graph.functions.get(self.graph.function_of(block)).map_or(0, |code| code.index);
        let (outer, mut attrs) =
            self.functions.get(index).map(|it| (it.name.clone(), it.attrs.clone())).unwrap_or_default();
        attrs.remove("optnone");
        let name = format!("{}_omp$reduction$reduction_func", String::from_utf8_lossy(&outer));
        let combine = self.unique_function(&name);
        let array = self.types.array(elements.len() as u64, Types::PTR);
        let lists = Lists { elements, array, attrs, combine };
        self.combining_function(&lists, reductions)?;
        self.goto_end(block);

        let list = self.at(alloca, |it| {
            let slot = it.alloca(array, ".omp.reduction.red_list");
            it.argument_slot(slot)
        });
        let private = reductions.private_values();
        for (at, value) in private.iter().enumerate() {
            let address = self.array_address(array, list, at as i64, Types::I64);
            let is_descriptor = lists.elements.get(at).is_some_and(|it| it.descriptor.is_some());
            let value = if is_descriptor { self.load(Types::PTR, *value, "") } else { *value };
            self.store(value, address);
        }
        let saved = self.graph.at;
        let shuffle = self.shuffle_function(&lists)?;
        let warps = self.warp_function(&lists)?;
        self.graph.at = saved;
        let sizes = lists.elements.iter().map(|it| self.layout.store_size(&self.types, it.ty));
        let size = sizes.max().unwrap_or(0) * lists.elements.len() as u64;
        let size = self.number(Types::I64, size as i64);
        let result = if op.is::<omp::TeamsOp<'_>>() {
            self.runtime_function("__kmpc_reduction_get_fixed_buffer");
            let buffer = self.buffer_functions(&lists)?;
            self.graph.at = saved;
            let memory = self.runtime("__kmpc_reduction_get_fixed_buffer", &[]);
            let memory = self.named(memory, "_openmp_teams_reductions_buffer_$_$ptr");
            let length = self.number32(BUFFER_LENGTH);
            let mut args = vec![ident, memory, length, size, list, shuffle, warps];
            args.extend(buffer);
            self.runtime("__kmpc_nvptx_teams_reduce_nowait_v2", &args)
        } else {
            self.runtime("__kmpc_nvptx_parallel_reduce_nowait_v2", &[ident, size, list, shuffle, warps])
        };
        let one = self.number32(1);
        let is_first = self.compare("icmp", "eq", result, one);
        let then = self.new_label(Place::After(block), "");
        let done = self.new_label(Place::After(then), "");
        self.cond_br(is_first, then, done);
        self.graph.set_name(then, b".omp.reduction.then");
        self.goto_end(then);
        for (at, recipe) in reductions.recipes.iter().enumerate() {
            let (Some(var), Some(own), Some(ty)) =
                (reductions.vars.get(at), private.get(at), reductions.types.get(at).copied())
            else {
                continue;
            };
            let original = self.value(*var);
            let is_descriptor = lists.elements.get(at).is_some_and(|it| it.descriptor.is_some());
            let value = match is_descriptor {
                true => original,
                false => self.load(ty, original, &format!("red.value.{at}")),
            };
            let own = self.load(ty, *own, &format!("red.private.value{at}"));
            let result = self.combine(*recipe, value, own)?;
            if !is_descriptor {
                self.store(result, original);
            }
        }
        self.br(done);
        self.graph.set_name(done, b".omp.reduction.done");
        self.goto_end(done);
        self.br(next);
        self.goto_end(next);
        self.openmp.has_transfer = true;
        Ok(())
    }

    /// Finds the elements of the lists of a reduction.
    fn list_elements(&mut self, reductions: &Reductions<'a>) -> Result<Vec<Element<'a>>, Reported> {
        let mut elements = Vec::new();
        for (at, (recipe, ty)) in reductions.recipes.iter().zip(&reductions.types).enumerate() {
            if reductions.by_ref.get(at) != Some(&true) {
                elements.push(Element { ty: *ty, data: *ty, descriptor: None });
                continue;
            }
            let data = recipe.attr("byref_element_type").and_then(|attr| self.ctx.attrs().type_value(attr));
            let ops = recipe.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            let slot = ops.filter(|op| op.is::<llvm::AllocaOp<'_>>()).find_map(|op| op.attr("elem_type"));
            let slot = slot.and_then(|attr| self.ctx.attrs().type_value(attr));
            let (Some(data), Some(slot)) = (data, slot) else { return Err(failed(*recipe)) };
            let data = self.convert(*recipe, data)?;
            let descriptor = Descriptor { ty: self.convert(*recipe, slot)?, recipe: *recipe };
            elements.push(Element { ty: *ty, data, descriptor: Some(descriptor) });
        }
        Ok(elements)
    }

    /// Returns the address in a descriptor where the address of its data is stored.
    pub(super) fn data_slot(&mut self, descriptor: Descriptor<'a>, address: Val) -> Result<Val, Reported> {
        let Some(region) = descriptor.recipe.region(DATA_ADDRESS) else { return Err(failed(descriptor.recipe)) };
        let results = self.recipe(region, "omp.data_ptr_ptr", &[address])?;
        results.first().copied().ok_or_else(|| failed(descriptor.recipe))
    }

    /// Returns the address of the data of an element: that of the variable, or the one in the descriptor.
    pub(super) fn data_address(&mut self, element: Element<'a>, address: Val) -> Result<Val, Reported> {
        match element.descriptor {
            None => Ok(address),
            Some(descriptor) => {
                let slot = self.data_slot(descriptor, address)?;
                Ok(self.load(Types::PTR, slot, ""))
            }
        }
    }

    /// Begins a function that the runtime calls. Returns the function, and stores the arguments in slots.
    pub(super) fn begin_helper(
        &mut self,
        name: &str,
        params: &[Ty],
        lists: &Lists<'a>,
        more: &mut dyn FnMut(&mut Self) -> Option<Val>,
    ) -> (Val, Body, Option<Val>) {
        let name = if name.is_empty() { lists.combine.clone() } else { self.unique_function(name) };
        let ty = self.types.function(Types::VOID, params, false);
        let (index, code) = self.add_function(&name, ty, lists.attrs.clone());
        if let Some(function) = self.functions.get_mut(index) {
            function.params.resize_with(params.len(), Default::default);
        }
        let half = self.types.int(16);
        let mut args = Vec::new();
        for (at, param) in params.iter().enumerate() {
            let local = self.body.new_local(*param);
            self.graph.add_argument(code, local, b"");
            args.push(Val::Local(local));
            if let Some(set) = self.functions.get_mut(index).and_then(|function| function.params.get_mut(at)) {
                set.flag("noundef");
                if *param == half {
                    set.flag("signext");
                }
            }
        }
        let entry = self.body.new_local(Types::LABEL);
        self.graph.add_block(entry, code, Place::End, b"entry");
        self.goto_end(entry);
        let mut slots: Vec<Val> = params.iter().map(|param| self.alloca(*param, ".addr")).collect();
        let extra = more(self);
        let last = extra.or_else(|| slots.last().copied()).unwrap_or_else(|| self.null());
        for slot in &mut slots {
            *slot = self.argument_slot(*slot);
        }
        let extra = extra.map(|slot| self.argument_slot(slot));
        for (arg, slot) in args.iter().zip(&slots) {
            self.store(*arg, *slot);
        }
        let function = Val::Cst(self.consts.global(Types::PTR, &name));
        (function, Body { args, slots, last }, extra)
    }

    /// Loads the argument with a number from its slot.
    pub(super) fn load_arg(&mut self, body: &Body, at: usize) -> Val {
        let (Some(arg), Some(slot)) = (body.args.get(at).copied(), body.slots.get(at).copied()) else {
            return self.null();
        };
        let ty = self.ty_of(arg);
        self.load(ty, slot, "")
    }

    /// Returns the address of an element of a list of addresses.
    pub(super) fn list_slot(&mut self, lists: &Lists<'a>, list: Val, at: usize) -> Val {
        self.array_address(lists.array, list, at as i64, Types::I64)
    }

    /// Loads an element of a list of addresses.
    pub(super) fn list_element(&mut self, lists: &Lists<'a>, list: Val, at: usize) -> Val {
        let slot = self.list_slot(lists, list, at);
        self.load(Types::PTR, slot, "")
    }

    /// Begins the branches of a condition. Returns their block and the blocks that follow.
    pub(super) fn begin_if(&mut self, condition: Val) -> [u32; 2] {
        let block = self.block();
        let [then, other, end] = [(); 3].map(|()| self.new_label(Place::End, ""));
        self.cond_br(condition, then, other);
        self.graph.move_block(then, Place::After(block));
        self.graph.set_name(then, b"then");
        self.goto_end(then);
        [other, end]
    }

    /// Ends the branches of a condition. The second one is empty.
    pub(super) fn end_if(&mut self, blocks: [u32; 2]) {
        let [other, end] = blocks;
        self.br(end);
        self.graph.set_name(other, b"else");
        self.goto_end(other);
        self.br(end);
        self.graph.set_name(end, b"ifcont");
        self.goto_end(end);
    }

    /// Fills the function that combines two lists.
    fn combining_function(&mut self, lists: &Lists<'a>, reductions: &Reductions<'a>) -> Result<(), Reported> {
        let (_, body, _) = self.begin_helper("", &[Types::PTR, Types::PTR], lists, &mut |_| None);
        let (left, right) = (self.load_arg(&body, 0), self.load_arg(&body, 1));
        for (at, recipe) in reductions.recipes.iter().enumerate() {
            let Some(element) = lists.elements.get(at).copied() else { continue };
            let from = self.list_element(lists, right, at);
            let to = self.list_element(lists, left, at);
            if element.descriptor.is_some() {
                self.combine(*recipe, to, from)?;
                continue;
            }
            let value = self.load(element.ty, to, "");
            let other = self.load(element.ty, from, "");
            let result = self.combine(*recipe, value, other)?;
            self.store(result, to);
        }
        self.ret_void();
        Ok(())
    }

    /// Calls the function that combines two lists.
    pub(super) fn call_combine(&mut self, lists: &Lists<'a>, left: Val, right: Val) {
        let ty = self.types.function(Types::VOID, &[Types::PTR, Types::PTR], false);
        let mut attrs = AttrSet::default();
        attrs.flag("nounwind");
        self.call_with_attrs(&lists.combine, ty, &[left, right], attrs);
    }

    /// Adds the variable through which groups exchange elements, one of each thread. Returns its type and address.
    pub(super) fn transfer_variable(&mut self, count: u64) -> (Ty, Val) {
        let array = self.types.array(count, Types::I32);
        if self.openmp.variables.insert(TRANSFER.to_owned()) {
            push_fmt(
                &mut self.globals,
                format_args!("@{TRANSFER} = weak addrspace({SHARED}) global [{count} x i32] undef\n"),
            );
        }
        let pointer = self.types.ptr(SHARED);
        (array, Val::Cst(self.consts.global(pointer, TRANSFER.as_bytes())))
    }

    /// Keeps the variable of transfers for the linker.
    pub(in crate::export::openmp) fn keep_transfer_variable(&mut self) {
        if self.openmp.has_transfer {
            self.keep_used(&format!("addrspacecast (ptr addrspace({SHARED}) @{TRANSFER} to ptr)"));
        }
    }
}

/// Returns the size of the lists of a target region that teams combine, if any.
pub(super) fn team_list<'a>(exporter: &mut Exporter<'a>, target: OpRef<'a>) -> Result<Option<u64>, Reported> {
    let entry = target.region(0).and_then(|region| region.entry());
    let mut ops = entry.into_iter().flat_map(|entry| entry.ops());
    let Some(teams) = ops.find(|op| op.is::<omp::TeamsOp<'_>>()) else { return Ok(None) };
    let reductions = Reductions::new(exporter, teams)?;
    if reductions.is_empty() {
        return Ok(None);
    }
    let list = exporter.types.literal(&reductions.types);
    Ok(Some(exporter.layout.size(&exporter.types, list)))
}
