//! Data of OpenACC, for which the runtime is that of OpenMP.

use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_dialects::acc;
use lect_support::fields::{ancestors, values};

use super::DEFAULT_DEVICE;
use super::maps::flags;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::Place;
use crate::export::ops::failed;
use crate::export::types::Types;

/// Returns true if an operation moves data, for which the runtime is called.
pub(in crate::export::openmp) fn moves_data(op: OpRef<'_>) -> bool {
    op.is::<acc::DataOp<'_>>()
        || op.is::<acc::EnterDataOp<'_>>()
        || op.is::<acc::ExitDataOp<'_>>()
        || op.is::<acc::UpdateOp<'_>>()
}

/// Returns the kinds of operands in the order of their entries, with the flags of those.
fn kinds(op: OpRef<'_>) -> &'static [(Kind, i64)] {
    const HOLD: i64 = flags::OMPX_HOLD;
    if op.is::<acc::EnterDataOp<'_>>() {
        &[(Kind::Create, 0), (Kind::Copyin, flags::TO)]
    } else if op.is::<acc::ExitDataOp<'_>>() {
        &[(Kind::Delete, flags::DELETE), (Kind::Copyout, flags::FROM)]
    } else if op.is::<acc::UpdateOp<'_>>() {
        &[(Kind::Pointer, flags::FROM), (Kind::UpdateDevice, flags::TO)]
    } else {
        &[
            (Kind::Copyin, flags::TO | HOLD),
            (Kind::Delete, flags::DELETE),
            (Kind::Copyout, flags::FROM | HOLD),
            (Kind::Create, HOLD),
            (Kind::Present, flags::PRESENT | HOLD),
        ]
    }
}

/// How an operand gets its address on the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Create,
    Copyin,
    /// The address is for a deletion.
    Delete,
    /// The address is for a copy to the host.
    Copyout,
    Pointer,
    UpdateDevice,
    Present,
}

impl Kind {
    /// Returns how often an operation defines an operand of this kind.
    fn count(self, def: OpRef<'_>) -> usize {
        let is_pointer = def.is::<acc::GetDevicePtrOp<'_>>();
        let users = |test: fn(OpRef<'_>) -> bool| {
            let results = def.results().filter(|_| is_pointer);
            results.flat_map(|result| def.ir.value(result).uses()).filter(|it| test(it.0)).count()
        };
        match self {
            Self::Create => usize::from(def.is::<acc::CreateOp<'_>>()),
            Self::Copyin => usize::from(def.is::<acc::CopyinOp<'_>>()),
            Self::Delete => users(|user| user.is::<acc::DeleteOp<'_>>()),
            Self::Copyout => users(|user| user.is::<acc::CopyoutOp<'_>>()),
            Self::Pointer => usize::from(is_pointer),
            Self::UpdateDevice => usize::from(def.is::<acc::UpdateDeviceOp<'_>>()),
            Self::Present => usize::from(def.is::<acc::PresentOp<'_>>()),
        }
    }
}

impl<'a> Exporter<'a> {
    /// Returns the location of a value.
    fn value_loc(&self, op: OpRef<'a>, value: Value) -> Loc {
        if let Some(def) = op.ir.value(value).defining_op() {
            return def.loc();
        }
        let block = ancestors(op).chain(std::iter::once(op)).filter_map(|it| it.block());
        let args = block.flat_map(|block| block.args_with_locs());
        args.filter(|it| it.0 == value).map(|it| it.1).next().unwrap_or_else(|| op.loc())
    }

    /// Translates an operation that moves data.
    pub(in crate::export::openmp) fn acc_data_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ident = self.place_ident(op);
        let functions: &[&str] = match op {
            op if op.is::<acc::EnterDataOp<'_>>() => &["__tgt_target_data_begin_mapper"],
            op if op.is::<acc::ExitDataOp<'_>>() => &["__tgt_target_data_end_mapper"],
            op if op.is::<acc::UpdateOp<'_>>() => &["__tgt_target_data_update_mapper"],
            _ => &["__tgt_target_data_begin_mapper", "__tgt_target_data_end_mapper"],
        };
        for function in functions {
            self.runtime_function(function);
        }
        let mut found: Vec<(Value, i64)> = Vec::new();
        for (kind, own) in kinds(op) {
            for def in values(op, "dataClauseOperands").filter_map(|value| op.ir.value(value).defining_op()) {
                let Some(var) = def.operands().next() else { continue };
                found.extend(std::iter::repeat_n((var, *own), kind.count(def)));
            }
        }
        let count = found.len();
        let pointers_ty = self.types.array(count as u64, Types::PTR);
        let sizes_ty = self.types.array(count as u64, Types::I64);
        let entry = self.graph.entry(self.graph.function_of(self.block()));
        let saved = self.graph.at;
        self.graph.at = self.graph.first_insertion(entry);
        let bases = self.alloca(pointers_ty, ".offload_baseptrs");
        let pointers = self.alloca(pointers_ty, ".offload_ptrs");
        let align = self.layout.preferred_align(&self.types, Types::I64);
        let sizes = self.alloca_aligned(sizes_ty, align, ".offload_sizes");
        self.graph.at = saved;
        let mut names = Vec::new();
        let size = self.size_expr(Types::PTR);
        for (at, (var, _)) in found.iter().enumerate() {
            let value = self.value(*var);
            for array in [bases, pointers] {
                let address = self.array_address(pointers_ty, array, at as i64, Types::I32);
                self.store(value, address);
            }
            let address = self.array_address(sizes_ty, sizes, at as i64, Types::I32);
            self.store(size, address);
            let loc = self.value_loc(op, *var);
            if let Val::Cst(name) = self.map_name(loc) {
                names.push(name);
            }
        }
        let kinds: Vec<i64> = found.iter().map(|it| it.1).collect();
        let kinds = self.constant_numbers(".offload_maptypes", &kinds);
        let names = self.private_constant(".offload_mapnames", "constant", pointers_ty, names);
        let device = self.number(Types::I64, DEFAULT_DEVICE);
        let count = self.number32(count as i64);
        let null = self.null();
        let mut is_first = true;
        for function in functions {
            if !is_first {
                self.acc_region(op)?;
            }
            is_first = false;
            let mut args = vec![ident, device, count];
            for (ty, array) in [(pointers_ty, bases), (pointers_ty, pointers), (sizes_ty, sizes)] {
                args.push(self.array_address(ty, array, 0, Types::I32));
            }
            args.extend([kinds, names, null]);
            self.runtime(function, &args);
        }
        Ok(())
    }

    /// Translates the region of `acc.data`.
    fn acc_region(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Err(failed(op)) };
        if entry.next().is_some() {
            return Err(failed(op));
        }
        let [body, end] = ["acc.data", "acc.end_data"].map(|name| self.new_label(Place::End, name));
        self.br(body);
        self.goto_end(body);
        for inner in entry.ops() {
            if inner.is::<acc::TerminatorOp<'_>>() || inner.is::<acc::YieldOp<'_>>() {
                self.br(end);
            } else {
                self.translate_op(inner)?;
            }
        }
        self.goto_end(end);
        Ok(())
    }

    /// Returns the source location of an operation in its function.
    fn place_ident(&mut self, op: OpRef<'a>) -> Val {
        let function = ancestors(op).find_map(|it| it.string("sym_name")).unwrap_or(b"unknown");
        let text = self.place_text(op.loc(), &String::from_utf8_lossy(function));
        self.ident_of(&text, 0)
    }
}
