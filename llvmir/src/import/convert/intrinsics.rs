//! Calls of intrinsics.

use std::collections::HashMap;
use std::sync::OnceLock;

use lect_core::attrs::NamedAttr;
use lect_core::entity::{Attr, Op, Value};
use lect_core::ir::{Builder, OpState};
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{
    CallIntrinsicOp, ConstantRangeAttr, ConstrainedFPExtIntr, ConstrainedFPTruncIntr, ConstrainedSIToFP,
    ConstrainedUIToFP, FPExceptionBehavior, FastmathFlagsAttr, MaskedGather, MaskedLoadOp, MaskedScatter,
    MaskedStoreOp, MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp, MatrixMultiplyOp, MatrixTransposeOp,
    NoAliasScopeDeclOp, RoundingMode,
};

use super::Converted;
use super::instructions::fast_math;
use super::intrinsic_table::{LLVM, NVVM, Row};
use super::region::Region;
use crate::import::ir::inst::Call;
use crate::import::ir::{AttrSet, AttrValue, Inst, Md, Operand, TypeKind, Value as IrValue};

/// Intrinsics with code of their own.
const OTHERS: &[&str] = &[
    "experimental.constrained.fpext",
    "experimental.constrained.fptrunc",
    "experimental.constrained.sitofp",
    "experimental.constrained.uitofp",
    "experimental.noalias.scope.decl",
    "masked.gather",
    "masked.load",
    "masked.scatter",
    "masked.store",
    "matrix.column.major.load",
    "matrix.column.major.store",
    "matrix.multiply",
    "matrix.transpose",
];

/// An intrinsic that has an operation.
#[derive(Clone, Copy)]
enum Known {
    Row(&'static Row),
    Other(&'static str),
}

/// Finds the intrinsic of a name such as `llvm.smax.i32`.
fn find(name: &[u8]) -> Option<Known> {
    static TABLE: OnceLock<HashMap<&'static str, Known>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let rows = LLVM.iter().chain(NVVM).map(|row| (row.name, Known::Row(row)));
        rows.chain(OTHERS.iter().map(|name| (*name, Known::Other(name)))).collect()
    });
    let mut name = std::str::from_utf8(name).ok()?.strip_prefix("llvm.")?;
    loop {
        if let Some(known) = table.get(name) {
            return Some(*known);
        }
        let (rest, suffix) = name.rsplit_once('.')?;
        if !is_type_suffix(suffix) {
            return None;
        }
        name = rest;
    }
}

/// Returns true if a part of a name denotes a type, such as `v4f32`.
fn is_type_suffix(part: &str) -> bool {
    let digit_after = |prefix: &str| {
        part.strip_prefix(prefix).and_then(|rest| rest.bytes().next()).is_some_and(|byte| byte.is_ascii_digit())
    };
    ["i", "f", "v", "nxv", "p", "a", "bf", "ppcf"].into_iter().any(digit_after)
        || ["s_", "sl_", "f_", "t"].into_iter().any(|prefix| part.starts_with(prefix))
        || matches!(part, "isVoid" | "Metadata" | "x86amx")
}

/// Returns true if MLIR has an operation for an intrinsic, so that its declaration is dropped.
pub(super) fn is_convertible(name: &[u8]) -> bool {
    find(name).is_some()
}

impl Region<'_, '_> {
    /// Returns the name of the intrinsic that is called.
    pub(super) fn intrinsic_name(&self, call: &Call) -> Option<String> {
        let name = &self.cx.module.symbol(self.called_symbol(call)?).name;
        name.starts_with(b"llvm.").then(|| String::from_utf8_lossy(name).into_owned())
    }

    pub(super) fn intrinsic(&mut self, inst: &Inst, call: &Call, name: &str) -> Converted<()> {
        let known = find(name.as_bytes()).filter(|_| !self.cx.options.prefer_unregistered_intrinsics);
        let op = match known {
            Some(Known::Row(row)) => self.row(inst, call, row)?,
            Some(Known::Other(name)) => match self.other(inst, call, name)? {
                Some(op) => op,
                None => return Ok(()),
            },
            None => self.unregistered(inst, call, name)?,
        };
        let value = self.ir.op(op).results().next();
        if let Some(value) = value {
            self.define(inst, value);
        }
        // MLIR drops the metadata of intrinsics that it calls by name.
        match known {
            Some(_) => self.attach(inst, op),
            None => Ok(()),
        }
    }

    fn unhandled_intrinsic(&self, inst: &Inst) -> lect_core::diag::Reported {
        let shown = self.cx.shown_inst(inst);
        self.cx.error_at(self.loc, format!("unhandled intrinsic: {shown}"))
    }

    fn is_void(&self, inst: &Inst) -> bool {
        *self.cx.module.types.kind(inst.ty) == TypeKind::Void
    }

    /// Translates an intrinsic by its row of the table.
    fn row(&mut self, inst: &Inst, call: &Call, row: &Row) -> Converted<Op> {
        let ctx = self.cx.ctx.clone();
        let mut args: Vec<&Operand> = call.args.iter().collect();
        // Older releases have the size as the first operand.
        if row.name.starts_with("lifetime.") && args.len() == 2 {
            args.remove(0);
        }
        let mut attrs: Vec<NamedAttr> = Vec::new();
        for (position, name) in row.immediates {
            let attr = match args.get(*position).map(|arg| arg.value) {
                Some(IrValue::Const(constant)) => self.cx.scalar_attr(constant)?,
                _ => None,
            };
            let Some(attr) = attr else { return Err(self.unhandled_intrinsic(inst)) };
            attrs.push((ctx.ident(name.as_bytes()), attr));
        }
        let is_immediate = |at: usize| row.immediates.iter().any(|immediate| immediate.0 == at);
        let kept: Vec<&Operand> =
            args.iter().enumerate().filter(|(at, _)| !is_immediate(*at)).map(|(_, arg)| *arg).collect();
        let mut operands = self.values(kept)?;
        if row.has_bundles {
            let bundles = self.bundles(call)?;
            operands.extend(bundles.operands);
            let sizes = bundles.sizes.into_iter().map(|size| size as i32);
            attrs.push((ctx.ident(b"op_bundle_sizes"), ctx.attrs().dense_i32_array(sizes)));
            attrs.push((ctx.ident(b"op_bundle_tags"), ctx.attrs().array(bundles.tags)));
        }
        if row.is_fast {
            let flags =
                FastmathFlagsAttr::get(&ctx, fast_math(call.flags)).map_err(|invalid| self.cx.invalid(invalid))?;
            attrs.push((ctx.ident(b"fastmathFlags"), flags.attr()));
        }
        if row.has_arg_attrs {
            let sets = call.arg_attrs.iter().enumerate().filter(|(at, _)| !is_immediate(*at));
            let sets: Vec<&AttrSet> = sets.map(|(_, set)| set).collect();
            if let Some(all) = self.cx.arg_attrs(&sets)? {
                attrs.push((ctx.ident(b"arg_attrs"), ctx.attrs().array(all)));
            }
            if !call.result_attrs.is_empty() {
                let all = self.cx.param_attrs(&call.result_attrs)?;
                attrs.push((ctx.ident(b"res_attrs"), ctx.attrs().array([all])));
            }
        }
        if let (true, Some(AttrValue::Range(low, high))) = (row.has_range, call.result_attrs.get("range")) {
            let range = ConstantRangeAttr::get(&ctx, low.clone(), high.clone()).map_err(|it| self.cx.invalid(it))?;
            attrs.push((ctx.ident(b"range"), range.attr()));
        }
        let name = ctx.op_name_of(row.op.as_bytes());
        let mut state = OpState::new(name, self.loc).operands(operands);
        // An operation has a result even where the intrinsic has none.
        if ctx.op_name(name).info().is_some_and(|info| !info.spec().results.is_empty()) {
            state = state.results([self.cx.ty(inst.ty)?]);
        }
        state.attrs = attrs;
        Builder::new(&mut self.ir, self.at, self.loc).try_insert(state)
    }

    /// Translates an intrinsic that has no operation to a call by name.
    fn unregistered(&mut self, inst: &Inst, call: &Call, name: &str) -> Converted<Op> {
        let is_metadata = |arg: &Operand| matches!(arg.value, IrValue::Metadata(_));
        if call.args.iter().any(is_metadata) {
            return Err(self.unhandled_intrinsic(inst));
        }
        let args = self.values(&call.args)?;
        let result = if self.is_void(inst) { None } else { Some(self.cx.ty(inst.ty)?) };
        let sets: Vec<&AttrSet> = call.arg_attrs.iter().collect();
        let mut parts = CallIntrinsicOp::build(name, args, Vec::new(), Vec::new())
            .fastmath_flags(fast_math(call.flags))
            .arg_attrs(self.cx.arg_attrs(&sets)?)
            .results_type(result);
        if !call.result_attrs.is_empty() {
            parts = parts.res_attrs(vec![self.cx.param_attrs(&call.result_attrs)?]);
        }
        self.add(parts)
    }

    /// Returns the text of a metadata argument.
    fn text_arg<'c>(&self, call: &'c Call, index: usize) -> Option<&'c [u8]> {
        match call.args.get(index)?.value {
            IrValue::Metadata(at) => match call.metadata.get(at as usize)? {
                Md::Text(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    fn exceptions(&self, call: &Call, index: usize) -> Option<FPExceptionBehavior> {
        let text = self.text_arg(call, index)?.strip_prefix(b"fpexcept.")?;
        FPExceptionBehavior::CASES.iter().find(|case| case.2.as_bytes() == text).map(|case| case.0)
    }

    fn rounding(&self, call: &Call, index: usize) -> Option<RoundingMode> {
        let text = self.text_arg(call, index)?.strip_prefix(b"round.")?;
        RoundingMode::CASES.iter().find(|case| case.2.as_bytes() == text).map(|case| case.0)
    }

    /// Returns the alignment attribute of a parameter.
    fn param_align(call: &Call, index: usize) -> i64 {
        call.arg_attrs.get(index).and_then(|attrs| attrs.int("align")).unwrap_or(1) as i64
    }

    fn int_arg(&self, operand: &Operand) -> Option<i64> {
        self.int_value(operand).and_then(|value| value.to_u64()).map(|value| value as i64)
    }

    /// Translates an intrinsic with code of its own. Returns `None` if the call is dropped.
    fn other(&mut self, inst: &Inst, call: &Call, name: &str) -> Converted<Option<Op>> {
        let args = &call.args;
        let op = match (name, &**args) {
            ("experimental.noalias.scope.decl", [_]) => return self.scope_declaration(inst, call),
            ("experimental.constrained.fpext", [value, _]) => {
                let Some(exceptions) = self.exceptions(call, 1) else { return Err(self.unhandled_intrinsic(inst)) };
                let value = self.value(value)?;
                let ty = self.cx.ty(inst.ty)?;
                self.add(ConstrainedFPExtIntr::build(value, exceptions, ty))?
            }
            (_, [value, _, _]) if name.starts_with("experimental.constrained.") => {
                let (Some(rounding), Some(exceptions)) = (self.rounding(call, 1), self.exceptions(call, 2)) else {
                    return Err(self.unhandled_intrinsic(inst));
                };
                let value = self.value(value)?;
                let ty = self.cx.ty(inst.ty)?;
                match name {
                    "experimental.constrained.fptrunc" => {
                        self.add(ConstrainedFPTruncIntr::build(value, rounding, exceptions, ty))?
                    }
                    "experimental.constrained.sitofp" => {
                        self.add(ConstrainedSIToFP::build(value, rounding, exceptions, ty))?
                    }
                    _ => self.add(ConstrainedUIToFP::build(value, rounding, exceptions, ty))?,
                }
            }
            _ if name.starts_with("masked.") => self.masked(inst, call, name)?,
            _ => self.matrix(inst, call, name)?,
        };
        Ok(Some(op))
    }

    fn masked(&mut self, inst: &Inst, call: &Call, name: &str) -> Converted<Op> {
        let is_load = matches!(name, "masked.load" | "masked.gather");
        let align_of = if is_load { 0 } else { 1 };
        let mut align = Self::param_align(call, align_of);
        let mut args: Vec<&Operand> = call.args.iter().collect();
        // Older releases have the alignment as an operand.
        if args.len() == 4
            && let Some(known) = self.int_arg(args[align_of + 1])
        {
            align = known;
            args.remove(align_of + 1);
        }
        let values: Vec<Value> = self.values(args)?;
        match (name, &*values) {
            ("masked.load", &[pointer, mask, ref rest @ ..]) => {
                let ty = self.cx.ty(inst.ty)?;
                let parts = MaskedLoadOp::build(pointer, mask, align, ty)
                    .pass_thru(rest.first().copied())
                    .nontemporal(inst.has_metadata(b"nontemporal"));
                self.add(parts)
            }
            ("masked.gather", &[pointers, mask, ref rest @ ..]) => {
                let ty = self.cx.ty(inst.ty)?;
                self.add(MaskedGather::build(pointers, mask, rest.to_vec(), align, ty))
            }
            ("masked.store", &[value, pointer, mask]) => self.add(MaskedStoreOp::build(value, pointer, mask, align)),
            ("masked.scatter", &[value, pointers, mask]) => {
                self.add(MaskedScatter::build(value, pointers, mask, align))
            }
            _ => Err(self.unhandled_intrinsic(inst)),
        }
    }

    fn matrix(&mut self, inst: &Inst, call: &Call, name: &str) -> Converted<Op> {
        let values: Vec<Value> = self.values(&call.args)?;
        let number = |region: &Self, index: usize| {
            let known = call.args.get(index).and_then(|arg| region.int_arg(arg));
            known.ok_or_else(|| region.unhandled_intrinsic(inst))
        };
        match (name, &*values) {
            ("matrix.column.major.load", &[data, stride, ..]) => {
                let (volatile, rows, columns) = (number(self, 2)? != 0, number(self, 3)?, number(self, 4)?);
                let ty = self.cx.ty(inst.ty)?;
                self.add(MatrixColumnMajorLoadOp::build(data, stride, volatile, rows, columns, ty))
            }
            ("matrix.column.major.store", &[matrix, data, stride, ..]) => {
                let (volatile, rows, columns) = (number(self, 3)? != 0, number(self, 4)?, number(self, 5)?);
                self.add(MatrixColumnMajorStoreOp::build(matrix, data, stride, volatile, rows, columns))
            }
            ("matrix.multiply", &[a, b, ..]) => {
                let sizes = [number(self, 2)?, number(self, 3)?, number(self, 4)?];
                let ty = self.cx.ty(inst.ty)?;
                self.add(MatrixMultiplyOp::build(a, b, sizes[0], sizes[1], sizes[2], ty))
            }
            ("matrix.transpose", &[matrix, ..]) => {
                let (rows, columns) = (number(self, 1)?, number(self, 2)?);
                let ty = self.cx.ty(inst.ty)?;
                self.add(MatrixTransposeOp::build(matrix, rows, columns, ty))
            }
            _ => Err(self.unhandled_intrinsic(inst)),
        }
    }

    /// Translates the declaration of a scope. One whose scope no access uses is dropped.
    fn scope_declaration(&mut self, inst: &Inst, call: &Call) -> Converted<Option<Op>> {
        let Some(Md::Node(node)) = call.metadata.first() else { return Err(self.unhandled_intrinsic(inst)) };
        let Some(scopes) = self.cx.alias_scopes(*node) else { return Ok(None) };
        let scopes: Vec<Attr> = scopes;
        match *scopes {
            [scope] => match lect_dialects::llvm::AliasScopeAttr::cast(&self.cx.ctx, scope) {
                Some(scope) => self.add(NoAliasScopeDeclOp::build(scope)).map(Some),
                None => Err(self.unhandled_intrinsic(inst)),
            },
            _ => Err(self.unhandled_intrinsic(inst)),
        }
    }
}
