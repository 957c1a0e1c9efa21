//! Devices: data that is copied to them and back.

mod acc;
mod arrays;
mod declared;
mod device;
mod expand;
mod kernel;
mod loops;
mod maps;
mod members;
mod mode;
mod options;
mod reduction;
mod tasks;
mod team;

use lect_core::diag::Reported;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::types::TypeData;
use lect_dialects::omp;

use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::graph::Place;
use crate::export::ops::failed;
use crate::export::types::Types;
pub(super) use acc::moves_data;
use arrays::Arrays;
pub(super) use kernel::Kernel;
use lect_dialects::omp::clause_args;
use lect_support::fields::values;
pub(super) use loops::DeviceLoop;
use maps::{Device, Directive, Mapped, map_of, mapped_value};
pub(super) use tasks::TargetTask;
use tasks::Waiting;
pub(super) use team::Team;

/// Number of the device that is the default one.
const DEFAULT_DEVICE: i64 = -1;

/// Condition under which a construct uses a device.
#[derive(Clone, Copy)]
pub(super) enum When {
    Always,
    Never,
    If(Val),
}

impl<'a> Exporter<'a> {
    /// Returns true if code for devices is wanted.
    pub(super) fn has_devices(&self) -> bool {
        self.openmp.is_device || !self.root.list("omp.target_triples").is_empty()
    }

    /// Returns the number of the device.
    pub(super) fn device_number(&mut self, op: OpRef<'a>) -> Val {
        match self.clause(op, "device") {
            Some(device) => self.int_cast(device, Types::I64, true),
            None => self.number(Types::I64, DEFAULT_DEVICE),
        }
    }

    fn when(&mut self, op: OpRef<'a>) -> When {
        let condition = self.clause(op, "if_expr");
        if !self.has_devices() {
            return When::Never;
        }
        match condition {
            None => When::Always,
            Some(Val::Cst(cst)) => match self.consts.is_zero(cst) {
                true => When::Never,
                false => When::Always,
            },
            Some(condition) => When::If(condition),
        }
    }

    /// Emits code for both cases of a condition.
    pub(super) fn if_else(
        &mut self,
        when: When,
        work: &mut dyn FnMut(&mut Self, bool) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        let condition = match when {
            When::Always => return work(self, true),
            When::Never => return work(self, false),
            When::If(condition) => condition,
        };
        let block = self.block();
        let [then, other, end] = [(); 3].map(|()| self.new_label(Place::End, ""));
        self.cond_br(condition, then, other);
        self.graph.move_block(then, Place::After(block));
        for (part, name, is_then) in [(then, "omp_if.then", true), (other, "omp_if.else", false)] {
            if !is_then {
                self.graph.move_block(part, Place::End);
            }
            self.graph.set_name(part, name.as_bytes());
            self.goto_end(part);
            work(self, is_then)?;
            self.br(end);
        }
        self.graph.move_block(end, Place::End);
        self.graph.set_name(end, b"omp_if.end");
        self.goto_end(end);
        Ok(())
    }

    /// Translates operations that copy data to a device or back.
    pub(super) fn move_data_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let function = match op {
            op if op.is::<omp::TargetEnterDataOp<'_>>() => "__tgt_target_data_begin_mapper",
            op if op.is::<omp::TargetExitDataOp<'_>>() => "__tgt_target_data_end_mapper",
            _ => "__tgt_target_data_update_mapper",
        };
        let is_nowait = op.flag("nowait");
        let is_update = op.is::<omp::TargetUpdateOp<'_>>();
        let directive = if is_update { Directive::Update } else { Directive::Other };
        let device = self.device_number(op);
        let when = self.when(op);
        let mut maps = self.collect_maps(op)?;
        let alloca = self.alloca_point();
        self.if_else(when, &mut |it, is_then| {
            if !is_then {
                return Ok(());
            }
            let entries = it.map_entries(&mut maps, directive);
            let arrays = it.offload_arrays(&entries, alloca, false);
            if !is_nowait {
                it.call_for_data(function, device, &arrays, false);
                return Ok(());
            }
            let passed = it.array_args(&arrays, false);
            it.ident(0);
            let function = function.replace("_mapper", "_nowait_mapper");
            let waiting = Waiting { is_nowait, depends: Vec::new() };
            it.target_task(alloca, Some(device), Some((&arrays, passed)), &waiting, &mut |it, _| {
                let ident = it.ident(0);
                let (zero, null) = (it.number32(0), it.null());
                let mut args = vec![ident, device, it.number32(arrays.count as i64)];
                args.extend(passed);
                args.extend([null, zero, null, zero, null]);
                it.runtime(&function, &args);
                let end = it.new_label(Place::End, "omp_offload.cont");
                it.br(end);
                it.goto_end(end);
                Ok(())
            })
        })
    }

    /// Calls a function of the runtime that copies data.
    fn call_for_data(&mut self, function: &str, device: Val, arrays: &Arrays, is_end: bool) {
        let passed = self.array_args(arrays, is_end);
        let ident = self.ident(0);
        let count = self.number32(arrays.count as i64);
        let null = self.null();
        let mut args = vec![ident, device, count];
        args.extend(passed);
        args.push(null);
        self.runtime(function, &args);
    }

    pub(super) fn target_data_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let device = self.device_number(op);
        let when = self.when(op);
        let mut maps = self.collect_maps(op)?;
        let alloca = self.alloca_point();
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let mut arrays: Option<Arrays> = None;
        let mut is_done = false;
        self.if_else(when, &mut |it, is_then| {
            if !is_then {
                let has_slots = arrays.as_ref().is_some_and(|arrays| !arrays.device.is_empty());
                if !has_slots {
                    it.use_device(op, &maps, None);
                }
                return Ok(());
            }
            let entries = it.map_entries(&mut maps, Directive::Data);
            let made = it.offload_arrays(&entries, alloca, true);
            it.call_for_data("__tgt_target_data_begin_mapper", device, &made, false);
            for (_, part, slot) in made.device.iter().filter(|it| it.1 != it.2) {
                let loaded = it.load(Types::PTR, *part, "");
                it.store(loaded, *slot);
            }
            if !made.device.is_empty() {
                it.use_device(op, &maps, Some(&made));
                it.inline_region(region, "omp.data.region")?;
                is_done = true;
            }
            arrays = Some(made);
            Ok(())
        })?;
        if !is_done {
            self.inline_region(region, "omp.data.region")?;
        }
        self.if_else(when, &mut |it, is_then| {
            if let (true, Some(arrays)) = (is_then, &arrays) {
                it.call_for_data("__tgt_target_data_end_mapper", device, arrays, true);
            }
            Ok(())
        })
    }

    /// Sets the arguments of the region for addresses on the device.
    fn use_device(&mut self, op: OpRef<'a>, maps: &[Mapped<'a>], arrays: Option<&Arrays>) {
        for (clause, device) in [("use_device_addr_vars", Device::Address), ("use_device_ptr_vars", Device::Pointer)] {
            for (arg, var) in clause_args(op, clause).into_iter().zip(values(op, clause)) {
                let wanted = map_of(var, op).and_then(mapped_value);
                let is_this = |map: &&Mapped<'a>| mapped_value(map.op) == wanted && map.device == device;
                let Some(base) = maps.iter().find(is_this).map(|map| map.base) else { continue };
                let value = match arrays {
                    None => base,
                    Some(arrays) => {
                        let Some(slot) = arrays.device.iter().find(|it| it.0 == base).map(|it| it.2) else { continue };
                        if device == Device::Address { self.load(Types::PTR, slot, "") } else { slot }
                    }
                };
                self.set(arg, value);
            }
        }
    }

    /// Returns the size of a type. The elements of a vector of any rank follow each other.
    fn bytes_of(&mut self, op: OpRef<'a>, ty: Type) -> Result<i64, Reported> {
        if let TypeData::Vector { shape, element, .. } = self.ctx.types().data(ty)
            && shape.len() > 1
        {
            let count = shape.iter().try_fold(1_u64, |all, size| all.checked_mul(u64::try_from(*size).ok()?));
            let Some(count) = count else { return Err(failed(op)) };
            let element = self.convert(op, *element)?;
            let vector = self.types.vector(count, false, element);
            return Ok(self.layout.size(&self.types, vector) as i64);
        }
        let ty = self.convert(op, ty)?;
        Ok(self.layout.size(&self.types, ty) as i64)
    }

    pub(super) fn allocmem_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(device) = self.clause(op, "device") else { return Err(failed(op)) };
        let ty = op.attr("in_type").and_then(|attr| self.ctx.attrs().type_value(attr));
        let Some(ty) = ty else { return Err(failed(op)) };
        let bytes = self.bytes_of(op, ty)?;
        let mut size = self.number(Types::I64, bytes);
        let parts = [self.clauses(op, "typeparams"), self.clauses(op, "shape")].concat();
        for part in parts {
            let part = self.int_cast(part, Types::I64, false);
            size = self.arith("mul", size, part);
        }
        let made = self.runtime("omp_target_alloc", &[size, device]);
        let number = self.cast("ptrtoint", "", made, Types::I64, &mut Attached::new());
        self.set_result(op, number);
        Ok(())
    }

    pub(super) fn freemem_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (Some(device), Some(number)) = (self.clause(op, "device"), self.clause(op, "heapref")) else {
            return Err(failed(op));
        };
        let address = self.cast("inttoptr", "", number, Types::PTR, &mut Attached::new());
        self.runtime("omp_target_free", &[address, device]);
        Ok(())
    }
}
