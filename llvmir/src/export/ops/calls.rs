//! Calls: of functions, pointers, intrinsics and inline assembly.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::ir::OpRef;

use super::failed;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::intrinsics::find_full;
use crate::export::signature::{memory_effects, push_convention};
use crate::export::text::{push_fmt, push_name, push_quoted};
use crate::export::types::{Ty, Types};

/// Argument of a call.
pub(crate) enum Arg {
    Val(Val),
    /// Metadata, with the keyword.
    Metadata(Vec<u8>),
}

/// Operand bundles: tag and operands of each.
pub(crate) type Bundles = Vec<(Vec<u8>, Vec<Val>)>;

/// Parts of a call.
pub(crate) struct Call {
    /// Text of the callee.
    pub callee: Vec<u8>,
    /// Function type.
    pub ty: Ty,
    pub args: Vec<Arg>,
    pub arg_attrs: Vec<AttrSet>,
    pub result_attrs: AttrSet,
    pub attrs: AttrSet,
    pub bundles: Bundles,
    pub convention: i64,
    /// Keyword before `call`, with a space.
    pub tail: &'static str,
    /// Address space of the callee.
    pub space: u32,
    /// Successors of an `invoke`: labels of the normal one and of the other.
    pub successors: Option<(u32, u32)>,
}

impl Call {
    pub fn new(args: Vec<Arg>) -> Self {
        Self {
            callee: Vec::new(),
            ty: Types::VOID,
            args,
            arg_attrs: Vec::new(),
            result_attrs: AttrSet::default(),
            attrs: AttrSet::default(),
            bundles: Vec::new(),
            convention: 0,
            tail: "",
            space: 0,
            successors: None,
        }
    }
}

impl<'a> Exporter<'a> {
    /// Creates a call.
    pub fn call(&mut self, call: Call, attached: &mut Attached) -> Val {
        let (result, _, is_variadic) = self.params_of(call.ty).unwrap_or((Types::VOID, Vec::new(), false));
        let value = self.begin(result);
        self.put(call.tail);
        self.put(if call.successors.is_some() { "invoke" } else { "call" });
        if self.types.is_fp_math(result) && call.successors.is_none() {
            self.put_fast_math();
        }
        self.put(" ");
        push_convention(&mut self.body.text, call.convention);
        call.result_attrs.write(&mut self.body.text);
        if call.space != 0 {
            push_fmt(&mut self.body.text, format_args!("addrspace({}) ", call.space));
        }
        self.put_ty(if is_variadic { call.ty } else { result });
        self.put(" ");
        self.put_bytes(&call.callee);
        self.put("(");
        for (index, arg) in call.args.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            match arg {
                Arg::Metadata(text) => self.put_bytes(text),
                Arg::Val(value) => match call.arg_attrs.get(index).filter(|set| !set.is_empty()) {
                    None => self.put_typed(*value),
                    Some(set) => {
                        let ty = self.ty_of(*value);
                        self.put_ty(ty);
                        self.put(" ");
                        set.write(&mut self.body.text);
                        self.put_val(*value);
                    }
                },
            }
        }
        self.put(")");
        self.put_group(&call.attrs);
        if !call.bundles.is_empty() {
            self.put(" [ ");
            for (index, (tag, operands)) in call.bundles.iter().enumerate() {
                if index > 0 {
                    self.put(", ");
                }
                push_quoted(&mut self.body.text, tag);
                self.put("(");
                for (index, operand) in operands.iter().enumerate() {
                    if index > 0 {
                        self.put(", ");
                    }
                    self.put_typed(*operand);
                }
                self.put(")");
            }
            self.put(" ]");
        }
        if let Some((normal, unwind)) = call.successors {
            self.put("\n          to label ");
            self.put_label(normal);
            self.put(" unwind label ");
            self.put_label(unwind);
            self.body.branch_to(normal);
            self.body.branch_to(unwind);
        }
        self.end(attached);
        value
    }

    /// Returns the operand bundles of an operation, and the number of their operands, which are the last.
    pub fn bundles(&mut self, op: OpRef<'a>, count: usize) -> (Bundles, usize) {
        let sizes = op.numbers("op_bundle_sizes");
        let tags = op.list("op_bundle_tags");
        if sizes.is_empty() {
            return (Vec::new(), 0);
        }
        let total = sizes.iter().map(|size| usize::try_from(*size).unwrap_or(0)).sum::<usize>().min(count);
        let mut operands = op.operands().take(count).skip(count - total);
        let mut bundles = Vec::new();
        for (index, size) in sizes.iter().enumerate() {
            let values = operands.by_ref().take(usize::try_from(*size).unwrap_or(0));
            let values: Vec<Val> = values.map(|value| self.value(value)).collect();
            let tag = tags.get(index).and_then(|tag| self.ctx.attrs().string_value(*tag)).unwrap_or_default();
            bundles.push((tag.to_vec(), values));
        }
        (bundles, total)
    }

    /// Sets the attributes of arguments and results. `places` are the positions of the operands among the arguments.
    pub fn call_attrs(&mut self, op: OpRef<'a>, call: &mut Call, places: &[usize]) -> Result<(), Reported> {
        for (attr, place) in op.list("arg_attrs").iter().zip(places) {
            let set = self.param_attrs(*attr, op.loc())?;
            if call.arg_attrs.len() <= *place {
                call.arg_attrs.resize(*place + 1, AttrSet::default());
            }
            if let Some(slot) = call.arg_attrs.get_mut(*place) {
                *slot = set;
            }
        }
        if let Some(result) = op.list("res_attrs").first() {
            call.result_attrs = self.param_attrs(*result, op.loc())?;
        }
        Ok(())
    }

    /// Translates `llvm.call`, or `llvm.invoke` with the labels of its successors.
    pub fn call_op(&mut self, op: OpRef<'a>, successors: Option<(u32, u32)>) -> Result<(), Reported> {
        let ctx = self.ctx;
        let operands = self.segment(op, 0);
        let (mut args, mut callee) = (operands.as_slice(), Vec::new());
        let named = op.symbol("callee");
        let variadic = op.attr("var_callee_type").and_then(|attr| ctx.attrs().type_value(attr));
        let variadic = match variadic {
            Some(ty) => Some(self.convert(op, ty)?),
            None => None,
        };
        let mut ty = variadic;
        let mut space = 0;
        match named {
            Some(name) => {
                let bytes = ctx.ident_bytes(name);
                push_name(&mut callee, b'@', bytes);
                if let Some(at) = self.function_index.get(bytes)
                    && let Some(function) = self.functions.get(*at)
                {
                    ty = Some(function.ty);
                }
            }
            None => {
                let Some((pointer, rest)) = operands.split_first() else { return Err(failed(op)) };
                args = rest;
                space = self.types.pointer_space(self.ty_of(*pointer)).unwrap_or(0);
                match pointer {
                    Val::Cst(cst) => self.consts.write(&self.types, &mut callee, *cst),
                    Val::Local(local) => self.body.write_local(&mut callee, *local),
                }
            }
        }
        let ty = match ty {
            Some(ty) => ty,
            None => {
                let result = self.result_type(op)?;
                let params: Vec<Ty> = args.iter().map(|arg| self.ty_of(*arg)).collect();
                self.types.function(result, &params, false)
            }
        };
        const TAILS: [&str; 4] = ["", "tail ", "musttail ", "notail "];
        let tail = usize::try_from(self.enum_of(op, "TailCallKind")).unwrap_or(0);
        let (bundles, _) = self.bundles(op, op.operand_count());
        let mut call = Call {
            callee,
            ty,
            convention: self.enum_of(op, "CConv"),
            tail: TAILS.get(tail).copied().unwrap_or(""),
            bundles,
            successors,
            space,
            ..Call::new(args.iter().map(|arg| Arg::Val(*arg)).collect())
        };
        let places: Vec<usize> = (0..call.args.len()).collect();
        self.call_attrs(op, &mut call, &places)?;
        let mut attached = Attached::new();
        if successors.is_none() {
            for (name, flag) in crate::export::signature::FLAGS {
                if *name != "optimize_none" && op.attr(name).is_some() {
                    call.attrs.flag(flag);
                }
            }
            if let Some(memory) = memory_effects(self, op) {
                call.attrs.memory(memory);
            }
            self.access_metadata(op, &mut attached);
        }
        if successors.is_some() {
            self.branch_weights(op, &mut attached);
        }
        self.set_fast_math(op);
        let value = self.call(call, &mut attached);
        self.set_result(op, value);
        let result = self.params_of(ty).map_or(Types::VOID, |it| it.0);
        if op.result_count() == 0 && result != Types::VOID {
            return Err(failed(op));
        }
        Ok(())
    }

    /// Translates `llvm.call_intrinsic`.
    pub fn call_intrinsic_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ctx = self.ctx;
        let name = String::from_utf8_lossy(op.string("intrin").unwrap_or_default()).into_owned();
        let error = |message: String| {
            let _ = ctx.error(op.loc(), message).emit();
            Err(failed(op))
        };
        let Some(found) = find_full(&name) else {
            return error(format!("could not find LLVM intrinsic: \"{name}\""));
        };
        let operands = self.segment(op, 0);
        let result = self.result_type(op)?;
        let params: Vec<Ty> = operands.iter().map(|value| self.ty_of(*value)).collect();
        if let Some(message) = self.mismatch(found, &name, result, &params) {
            return error(message);
        }
        let (bundles, _) = self.bundles(op, op.operand_count());
        let mut call = Call { bundles, ..Call::new(operands.into_iter().map(Arg::Val).collect()) };
        let places: Vec<usize> = (0..call.args.len()).collect();
        self.call_attrs(op, &mut call, &places)?;
        self.set_fast_math(op);
        let value = self.intrinsic_call(found.name, result, call, &mut Attached::new());
        self.set_result(op, value);
        Ok(())
    }

    /// Translates `llvm.inline_asm`.
    pub fn inline_asm_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ctx = self.ctx;
        let operands = self.operand_values(op);
        let result = self.result_type(op)?;
        let params: Vec<Ty> = operands.iter().map(|value| self.ty_of(*value)).collect();
        let ty = self.types.function(result, &params, false);
        let mut callee = b"asm ".to_vec();
        for (flag, word) in [("has_side_effects", "sideeffect "), ("is_align_stack", "alignstack ")] {
            if op.flag(flag) {
                callee.extend_from_slice(word.as_bytes());
            }
        }
        const INTEL: i64 = 1;
        if self.enum_of(op, "asm_dialect") == INTEL {
            callee.extend_from_slice(b"inteldialect ");
        }
        push_quoted(&mut callee, op.string("asm_string").unwrap_or_default());
        callee.extend_from_slice(b", ");
        push_quoted(&mut callee, op.string("constraints").unwrap_or_default());
        const TAILS: [&str; 4] = ["", "tail ", "musttail ", "notail "];
        let tail = usize::try_from(self.enum_of(op, "tail_call_kind")).unwrap_or(0);
        let mut call = Call {
            callee,
            ty,
            tail: TAILS.get(tail).copied().unwrap_or(""),
            ..Call::new(operands.into_iter().map(Arg::Val).collect())
        };
        for attr in op.list("operand_attrs") {
            let mut set = AttrSet::default();
            let entry = ctx.attrs().dictionary_get(*attr, ctx.ident(b"elementtype"));
            if let Some(AttrData::Type(element)) = entry.map(|attr| ctx.attrs().data(attr)) {
                let element = self.convert(op, *element)?;
                set.with_type("elementtype", self.types.text(element));
            }
            call.arg_attrs.push(set);
        }
        self.body.fast_math = 0;
        let value = self.call(call, &mut Attached::new());
        self.set_result(op, value);
        Ok(())
    }
}
