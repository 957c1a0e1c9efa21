//! Reductions: private variables, and their combination with the originals.

use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;
use lect_support::fields::values;

use super::builder::Branches;
use super::parallel::CLEANUP_OF_REDUCTION;
use super::runtime::flags;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::{Place, Point};
use crate::export::ops::failed;
use crate::export::types::{Ty, Types};
use lect_dialects::omp::clause_args;

/// Positions of the regions of a reduction recipe.
const ALLOC: usize = 0;
const INIT: usize = 1;
const COMBINE: usize = 2;
const ATOMIC: usize = 3;

/// Reductions of a construct.
#[derive(Default)]
pub(super) struct Reductions<'a> {
    pub recipes: Vec<OpRef<'a>>,
    pub types: Vec<Ty>,
    pub vars: Vec<Value>,
    args: Vec<Value>,
    pub by_ref: Vec<bool>,
    /// Private variables.
    pub private: Vec<Option<Val>>,
    /// Values for the allocation arguments of initializations.
    allocations: Vec<Option<Val>>,
    /// Stores that follow all allocations: value and address.
    deferred: Vec<(Val, Val)>,
}

impl<'a> Reductions<'a> {
    /// Finds the reductions of a construct.
    pub fn new(exporter: &mut Exporter<'a>, op: OpRef<'a>) -> Result<Self, Reported> {
        let recipes = exporter.symbol_ops(op, "reduction_syms")?;
        let mut types = Vec::new();
        for recipe in &recipes {
            let ty = recipe.attr("type").and_then(|attr| exporter.ctx.attrs().type_value(attr));
            types.push(match ty {
                Some(ty) => exporter.convert(*recipe, ty)?,
                None => return Err(failed(*recipe)),
            });
        }
        let count = recipes.len();
        let by_ref = exporter.bools(op, "reduction_byref", count);
        Ok(Self {
            recipes,
            types,
            vars: values(op, "reduction_vars").collect(),
            args: clause_args(op, "reduction_vars"),
            by_ref,
            private: vec![None; count],
            allocations: vec![None; count],
            deferred: Vec::new(),
        })
    }

    pub fn is_empty(&self) -> bool {
        self.recipes.is_empty()
    }

    pub fn private_values(&self) -> Vec<Val> {
        self.private.iter().filter_map(|value| *value).collect()
    }
}

impl<'a> Exporter<'a> {
    /// Returns the elements of a dense array of bits.
    fn bools(&self, op: OpRef<'a>, name: &str, count: usize) -> Vec<bool> {
        let mut found: Vec<bool> = match op.attr(name).map(|attr| self.ctx.attrs().data(attr)) {
            Some(lect_core::attrs::AttrData::DenseArray { data, .. }) => data.iter().map(|byte| *byte != 0).collect(),
            _ => Vec::new(),
        };
        found.resize(count, false);
        found
    }

    /// Allocates private variables of reductions in a block.
    pub(super) fn allocate_reductions(
        &mut self,
        op: OpRef<'a>,
        reductions: &mut Reductions<'a>,
        alloca: Point,
    ) -> Result<(), Reported> {
        let saved = self.graph.at;
        self.goto_last(alloca.block);
        for at in 0..reductions.recipes.len() {
            let (Some(recipe), Some(ty)) = (reductions.recipes.get(at), reductions.types.get(at).copied()) else {
                continue;
            };
            let is_by_ref = reductions.by_ref.get(at).copied().unwrap_or(false);
            let alloc = recipe.region(ALLOC).filter(|region| !region.is_empty());
            let mapped;
            if is_by_ref {
                let Some(region) = alloc else { continue };
                let results = self.recipe(region, "omp.reduction.alloc", &[])?;
                let Some(data) = results.first().copied() else { return Err(failed(op)) };
                self.goto_last(alloca.block);
                let var = self.generic_alloca(ty, "");
                reductions.deferred.push((data, var));
                set_at(&mut reductions.private, at, var);
                mapped = data;
            } else {
                mapped = self.generic_alloca(ty, "");
                set_at(&mut reductions.private, at, mapped);
            }
            if let Some(arg) = reductions.args.get(at) {
                self.set(*arg, mapped);
            }
            set_at(&mut reductions.allocations, at, mapped);
        }
        self.graph.at = saved;
        Ok(())
    }

    /// Initializes private variables of reductions.
    pub(super) fn init_reductions(
        &mut self,
        op: OpRef<'a>,
        reductions: &mut Reductions<'a>,
        latest: u32,
    ) -> Result<(), Reported> {
        if reductions.is_empty() {
            return Ok(());
        }
        let block = self.split(Branches::Yes, "omp.reduction.init");
        self.goto_last(latest);
        let mut slots = vec![None; reductions.recipes.len()];
        for (at, recipe) in reductions.recipes.iter().enumerate() {
            let has_alloc = recipe.region(ALLOC).is_some_and(|region| !region.is_empty());
            if reductions.by_ref.get(at) == Some(&true) && !has_alloc {
                let ty = reductions.types.get(at).copied().unwrap_or(Types::PTR);
                let slot = self.generic_alloca(ty, "");
                set_at(&mut slots, at, slot);
            }
        }
        self.goto_last(block);
        for (value, address) in reductions.deferred.clone() {
            self.store(value, address);
        }
        for (at, recipe) in reductions.recipes.clone().into_iter().enumerate() {
            let Some(region) = recipe.region(INIT) else { continue };
            let Some(entry) = region.entry() else { continue };
            let Some(var) = reductions.vars.get(at).copied() else { continue };
            let mut original = self.value(var);
            let Some(mold) = entry.args().next() else { return Err(failed(op)) };
            let mold_ty = self.convert(recipe, entry.ir.value_type(mold))?;
            let is_pointer = |ty: Ty| self.types.pointer_space(ty).is_some();
            if !is_pointer(mold_ty) && is_pointer(self.ty_of(original)) {
                original = self.load(mold_ty, original, "omp_orig");
            }
            let mut args = vec![original];
            args.extend(reductions.allocations.get(at).copied().flatten());
            let results = self.recipe(region, "omp.reduction.neutral", &args)?;
            let Some(result) = results.first().copied() else { return Err(failed(op)) };
            self.goto_last_of_current();
            let has_alloc = recipe.region(ALLOC).is_some_and(|region| !region.is_empty());
            if reductions.by_ref.get(at) == Some(&true) {
                let (Some(Some(slot)), false) = (slots.get(at).copied(), has_alloc) else { continue };
                self.store(result, slot);
                set_at(&mut reductions.private, at, slot);
                if let Some(arg) = reductions.args.get(at) {
                    self.set(*arg, result);
                }
            } else if let Some(Some(private)) = reductions.private.get(at).copied() {
                self.store(result, private);
            }
        }
        Ok(())
    }

    /// Combines two values by a recipe.
    pub(super) fn combine(&mut self, recipe: OpRef<'a>, left: Val, right: Val) -> Result<Val, Reported> {
        let Some(region) = recipe.region(COMBINE) else { return Err(failed(recipe)) };
        let results = self.recipe(region, "omp.reduction.nonatomic.body", &[left, right])?;
        results.first().copied().ok_or_else(|| failed(recipe))
    }

    /// Combines the private variables of all threads with the originals. The current point is before a terminator.
    pub(super) fn reduce(&mut self, reductions: &Reductions<'a>, alloca: Point, op: OpRef<'a>) -> Result<(), Reported> {
        if self.root.flag("omp.is_gpu") {
            return self.reduce_on_device(reductions, alloca, op);
        }
        let is_nowait = op.flag("nowait");
        let count = reductions.recipes.len();
        let block = self.block();
        let at = self.graph.at;
        let next = self.split_at(at, Branches::No, "reduce.finalize");
        let array = self.types.array(count as u64, Types::PTR);
        self.goto_last(alloca.block);
        let list = self.alloca(array, "red.array");
        self.goto_end(block);
        let originals: Vec<Val> = reductions.vars.iter().map(|var| self.value(*var)).collect();
        let private = reductions.private_values();
        for (at, value) in private.iter().enumerate() {
            let address = self.array_address(array, list, at as i64, Types::I64);
            let address = self.named(address, &format!("red.array.elem.{at}"));
            self.store(*value, address);
        }
        let has_region = |recipe: &OpRef<'a>, at: usize| recipe.region(at).is_some_and(|region| !region.is_empty());
        let has_atomic = reductions.recipes.iter().all(|recipe| has_region(recipe, ATOMIC));
        let ident = self.ident(if has_atomic { flags::ATOMIC_REDUCE } else { 0 });
        let thread = self.thread_number(ident);
        let count_value = self.number32(count as i64);
        let bytes = self.layout.store_size(&self.types, array);
        let size = self.number(Types::I64, bytes as i64);
        let ty = self.types.function(Types::VOID, &[Types::PTR, Types::PTR], false);
        let name = self.unique_function(".omp.reduction.func");
        let (_, code) = self.add_function(&name, ty, AttrSet::default());
        let function = Val::Cst(self.consts.global(Types::PTR, &name));
        let lock = self.critical_lock(".reduction");
        let suffix = if is_nowait { "_nowait" } else { "" };
        let args = [ident, thread, count_value, size, list, function, lock];
        let call = self.runtime(&format!("__kmpc_reduce{suffix}"), &args);
        let call = self.named(call, "reduce");
        let plain = self.new_label(Place::End, "reduce.switch.nonatomic");
        let atomic = self.new_label(Place::End, "reduce.switch.atomic");
        self.switch(call, next, &[(1, plain), (2, atomic)]);

        self.goto_end(plain);
        for (at, recipe) in reductions.recipes.iter().enumerate() {
            let (Some(original), Some(private)) = (originals.get(at), private.get(at)) else { continue };
            let Some(ty) = reductions.types.get(at).copied() else { continue };
            let is_by_ref = reductions.by_ref.get(at) == Some(&true);
            let mut value = *original;
            if !is_by_ref {
                value = self.load(ty, value, &format!("red.value.{at}"));
            }
            let own = self.load(ty, *private, &format!("red.private.value.{at}"));
            let result = self.combine(*recipe, value, own)?;
            if !is_by_ref {
                self.store(result, *original);
            }
        }
        self.runtime(&format!("__kmpc_end_reduce{suffix}"), &[ident, thread, lock]);
        self.br(next);

        self.goto_end(atomic);
        if has_atomic && !reductions.by_ref.contains(&true) {
            for ((recipe, original), private) in reductions.recipes.iter().zip(&originals).zip(&private) {
                if let Some(region) = recipe.region(ATOMIC) {
                    self.recipe(region, "omp.reduction.atomic.body", &[*original, *private])?;
                }
            }
            self.br(next);
        } else {
            self.unreachable();
        }
        self.reduction_function(code, reductions, array)?;
        self.goto_end(next);
        Ok(())
    }

    /// Fills the function that combines two lists of variables.
    fn reduction_function(&mut self, code: usize, reductions: &Reductions<'a>, array: Ty) -> Result<(), Reported> {
        let mut args = Vec::new();
        for _ in 0..2 {
            let local = self.body.new_local(Types::PTR);
            self.graph.add_argument(code, local, b"");
            args.push(Val::Local(local));
        }
        let block = self.body.new_local(Types::LABEL);
        self.graph.add_block(block, code, Place::End, b"");
        self.goto_end(block);
        for (at, recipe) in reductions.recipes.iter().enumerate() {
            let Some(ty) = reductions.types.get(at).copied() else { continue };
            let mut loaded = Vec::new();
            let mut addresses = Vec::new();
            for arg in &args {
                let slot = self.array_address(array, *arg, at as i64, Types::I64);
                let address = self.load(Types::PTR, slot, "");
                addresses.push(address);
                loaded.push(self.load(ty, address, ""));
            }
            let [left, right] = loaded[..] else { continue };
            let result = self.combine(*recipe, left, right)?;
            if reductions.by_ref.get(at) != Some(&true)
                && let Some(address) = addresses.first()
            {
                self.store(result, *address);
            }
        }
        self.ret_void();
        Ok(())
    }

    /// Combines and releases the private variables of a construct.
    pub(super) fn reduce_and_clean_up(
        &mut self,
        reductions: &Reductions<'a>,
        alloca: Point,
        op: OpRef<'a>,
    ) -> Result<(), Reported> {
        if reductions.is_empty() {
            return Ok(());
        }
        let stop = self.unreachable();
        self.graph.at = self.graph.before(stop);
        self.reduce(reductions, alloca, op)?;
        self.barrier(flags::BARRIER_IMPLICIT);
        self.graph.erase(stop);
        let private = reductions.private_values();
        self.clean_up(&reductions.recipes, CLEANUP_OF_REDUCTION, "omp.reduction.cleanup", &private, true)
    }
}

fn set_at<T>(list: &mut [Option<T>], at: usize, value: T) {
    if let Some(slot) = list.get_mut(at) {
        *slot = Some(value);
    }
}
