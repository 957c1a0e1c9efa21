//! Private copies of variables.

use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;
use lect_dialects::omp::{self, clause_args};
use lect_support::fields::{ancestors, values};

use super::builder::Branches;
use super::runtime::flags;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::ops::failed;
use crate::export::types::{Ty, Types};

/// Private variables of a construct.
#[derive(Default)]
pub(super) struct Private<'a> {
    pub privatizers: Vec<OpRef<'a>>,
    /// Original variables.
    pub vars: Vec<Value>,
    /// Arguments of the region.
    pub args: Vec<Value>,
    /// Private copies.
    pub values: Vec<Val>,
    /// Types of original variables that are loaded from memory.
    pub loaded: Vec<Option<Ty>>,
}

/// Positions of the regions of a privatizer.
const INIT: usize = 0;
const COPY: usize = 1;

impl<'a> Exporter<'a> {
    /// Returns true if a private variable is copied from the original.
    fn is_firstprivate(&self, privatizer: OpRef<'a>) -> bool {
        self.enum_of(privatizer, "data_sharing_type") == omp::DataSharingClauseType::FirstPrivate as i64
    }

    /// Returns true if a private variable needs the original.
    pub(super) fn reads_original(&self, privatizer: OpRef<'a>) -> bool {
        let has_copy = privatizer.region(COPY).is_some_and(|region| !region.is_empty());
        let init = privatizer.region(INIT).and_then(|region| region.entry());
        let reads = init.and_then(|entry| Some(!entry.ir.value(entry.args().next()?).is_unused()));
        has_copy || reads == Some(true)
    }

    /// Finds the private variables of a construct.
    pub(super) fn private_vars(&mut self, op: OpRef<'a>) -> Result<Private<'a>, Reported> {
        let privatizers = self.symbol_ops(op, "private_syms")?;
        let vars = values(op, "private_vars").collect();
        Ok(Private { privatizers, vars, args: clause_args(op, "private_vars"), ..Private::default() })
    }

    pub(super) fn private_type(&mut self, privatizer: OpRef<'a>) -> Result<Ty, Reported> {
        match privatizer.attr("type").and_then(|attr| self.ctx.attrs().type_value(attr)) {
            Some(ty) => self.convert(privatizer, ty),
            None => Err(failed(privatizer)),
        }
    }

    /// Creates stack slots at the end of a block, after which a new block follows. Returns that block.
    pub(super) fn allocate_private(&mut self, private: &mut Private<'a>, block: u32) -> u32 {
        let at = self.graph.before_end(block);
        let after = self.split_at(at, Branches::Yes, "omp.region.after_alloca");
        let saved = self.graph.at;
        for privatizer in private.privatizers.clone() {
            let ty = self.private_type(privatizer).unwrap_or(Types::PTR);
            self.goto_last(block);
            let slot = self.generic_alloca(ty, "omp.private.alloc");
            private.values.push(slot);
        }
        self.graph.at = saved;
        after
    }

    /// Translates the initialization of a private variable. Returns the variable.
    pub(super) fn init_private_var(
        &mut self,
        privatizer: OpRef<'a>,
        original: Val,
        value: Val,
    ) -> Result<Val, Reported> {
        let Some(region) = privatizer.region(INIT).filter(|region| !region.is_empty()) else { return Ok(value) };
        let results = self.recipe(region, "omp.private.init", &[original, value])?;
        results.first().copied().ok_or_else(|| failed(privatizer))
    }

    /// Initializes all private variables of a construct.
    pub(super) fn init_private(&mut self, private: &mut Private<'a>) -> Result<(), Reported> {
        if private.args.is_empty() {
            return Ok(());
        }
        let block = self.split(Branches::Yes, "omp.private.init");
        self.goto_last(block);
        for at in 0..private.values.len() {
            let (Some(privatizer), Some(var)) = (private.privatizers.get(at), private.vars.get(at)) else { continue };
            let (Some(value), Some(arg)) = (private.values.get(at), private.args.get(at)) else { continue };
            let original = self.original(private, at, *var);
            let value = self.init_private_var(*privatizer, original, *value)?;
            self.set(*arg, value);
            if let Some(slot) = private.values.get_mut(at) {
                *slot = value;
            }
            self.goto_last_of_current();
        }
        Ok(())
    }

    /// Copies the original variables.
    pub(super) fn copy_private(&mut self, op: OpRef<'a>, private: &Private<'a>) -> Result<(), Reported> {
        let copies: Vec<Option<Val>> = private.values.iter().copied().map(Some).collect();
        self.copy_from(op, private, &[], &copies)
    }

    /// Returns the original variables at the current point.
    pub(super) fn originals(&mut self, private: &Private<'a>) -> Vec<Val> {
        private.vars.iter().enumerate().map(|(at, var)| self.original(private, at, *var)).collect()
    }

    /// Returns an original variable at the current point.
    fn original(&mut self, private: &Private<'a>, at: usize, var: Value) -> Val {
        let value = self.value(var);
        match private.loaded.get(at).copied().flatten() {
            Some(ty) => self.load(ty, value, ""),
            None => value,
        }
    }

    /// Copies variables: the given originals, or those of the construct.
    pub(super) fn copy_from(
        &mut self,
        op: OpRef<'a>,
        private: &Private<'a>,
        originals: &[Val],
        copies: &[Option<Val>],
    ) -> Result<(), Reported> {
        if !private.privatizers.iter().any(|it| self.is_firstprivate(*it)) {
            return Ok(());
        }
        let block = self.split(Branches::Yes, "omp.private.copy");
        self.goto_last(block);
        for (at, (privatizer, copy)) in private.privatizers.iter().zip(copies).enumerate() {
            let (Some(copy), true) = (copy, self.is_firstprivate(*privatizer)) else { continue };
            let original = match (originals.get(at), private.vars.get(at)) {
                (Some(original), _) => *original,
                (None, Some(var)) => self.original(private, at, *var),
                (None, None) => continue,
            };
            if let Some(region) = privatizer.region(COPY) {
                self.recipe(region, "omp.private.copy", &[original, *copy])?;
            }
            self.goto_last_of_current();
        }
        if op.flag("private_needs_barrier") && !is_in_single_thread(op) {
            self.barrier(flags::BARRIER_EXPLICIT);
        }
        Ok(())
    }

    /// Translates the regions of recipes that release variables.
    pub(super) fn clean_up(
        &mut self,
        recipes: &[OpRef<'a>],
        region: usize,
        name: &str,
        variables: &[Val],
        is_loaded: bool,
    ) -> Result<(), Reported> {
        for (recipe, variable) in recipes.iter().zip(variables) {
            let Some(region) = recipe.region(region).filter(|region| !region.is_empty()) else { continue };
            let Some(entry) = region.entry() else { continue };
            if let Some(last) = self.graph.terminator(self.block()) {
                self.graph.at = self.graph.before(last);
            }
            let mut value = *variable;
            if is_loaded && let Some(arg) = entry.args().next() {
                let ty = self.convert(*recipe, entry.ir.value_type(arg))?;
                value = self.load(ty, value, "");
            }
            self.recipe(region, name, &[value])?;
        }
        Ok(())
    }
}

/// Returns true if an operation is known to be executed by one thread.
fn is_in_single_thread(op: OpRef<'_>) -> bool {
    for parent in ancestors(op) {
        if parent.is::<omp::SingleOp<'_>>() || parent.is::<omp::CriticalOp<'_>>() {
            return true;
        }
        if parent.is::<omp::ParallelOp<'_>>() {
            return false;
        }
    }
    false
}
