//! Operations of the `nvvm` dialect. Most are lines of the table `nvvm_calls.txt`, which `pattern` describes.

mod pattern;

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_dialects::nvvm;

use crate::export::Exporter;
use crate::export::constants::Overflow;
use crate::export::emit::{Attached, Val};
use crate::export::tables::lookup;
use crate::export::types::{TyData, Types};

const CALLS: &str = include_str!("../tables/nvvm_calls.txt");

impl<'a> Exporter<'a> {
    /// Translates an operation without a line in the tables of intrinsics. Returns false if there is no translation.
    pub fn nvvm_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        if op.is::<nvvm::ElectSyncOp<'_>>() {
            self.elect_op(op);
            return Ok(true);
        }
        if op.is::<nvvm::BarrierOp<'_>>() {
            return Ok(self.barrier_op(op));
        }
        if op.is::<nvvm::MmaOp<'_>>() || op.is::<nvvm::MmaSpOp<'_>>() {
            let Some(name) = self.mma_name(op) else { return Ok(false) };
            return self.nvvm_call(op, &name, "*");
        }
        if op.is::<nvvm::Tcgen05MmaSmemDescOp<'_>>() {
            self.descriptor_op(op);
            return Ok(true);
        }
        if op.is::<nvvm::WMMAMmaOp<'_>>() {
            let a = self.word(op, "eltypeA");
            let gap = if a == "f16" { "{eltypeB}.{eltypeB}" } else { "{eltypeA}" };
            let pattern = format!("nvvm.wmma.m{{m}}n{{n}}k{{k}}.mma.{{layoutA}}.{{layoutB}}.{gap}");
            let Some(name) = self.filled(op, &pattern) else { return Ok(false) };
            return self.nvvm_call(op, &name, "*");
        }
        let name = op.name_text();
        let Some((_, line)) = name.strip_prefix("nvvm.").and_then(|mnemonic| lookup(CALLS, mnemonic)) else {
            return Ok(false);
        };
        let (pattern, args) = line.split_once(';').unwrap_or((line, ""));
        let Some(mut name) = self.filled(op, pattern) else { return Ok(false) };
        if name.contains(".ff.to.ue8m0x2") && self.word(op, "sat") == "satfinite" {
            name.push_str(".satfinite");
        }
        self.nvvm_call(op, &name, args)
    }

    /// Creates the call of an intrinsic with the arguments that a line describes.
    fn nvvm_call(&mut self, op: OpRef<'a>, name: &str, args: &str) -> Result<bool, Reported> {
        let Some(found) = crate::export::intrinsics::find(name) else { return Ok(false) };
        let Some(args) = self.filled(op, args) else { return Ok(false) };
        let values = self.pattern_args(op, &args)?;
        let result = match found.fixed_result(&mut self.types) {
            Some(ty) => ty,
            None => self.result_type(op)?,
        };
        self.body.fast_math = 0;
        let mut value = self.intrinsic(name, result, values);
        // Two bytes, or numbers of four bits, are packed in an integer.
        let wanted = self.result_type(op)?;
        if self.types.int_width(result) == Some(16) && wanted != result {
            let cast = if wanted == Types::I8 { "trunc" } else { "bitcast" };
            value = self.cast(cast, "", value, wanted, &mut Attached::new());
        }
        self.set_result(op, value);
        Ok(true)
    }

    fn elect_op(&mut self, op: OpRef<'a>) {
        let mask = match op.operands().next() {
            Some(mask) => self.value(mask),
            None => Val::Cst(self.consts.i32(-1)),
        };
        let ty = self.types.literal(&[Types::I32, Types::I1]);
        let pair = self.intrinsic("nvvm.elect.sync", ty, vec![mask]);
        let value = self.extract_value(pair, &[1]);
        self.set_result(op, value);
    }

    fn barrier_op(&mut self, op: OpRef<'a>) -> bool {
        let id = self.segment(op, 0).first().copied();
        let id = id.unwrap_or_else(|| Val::Cst(self.consts.i32(0)));
        let count = self.segment(op, 1);
        let kind = if count.is_empty() { "all" } else { "count" };
        let mut args = vec![id];
        args.extend(count);
        if op.attr("reductionOp").is_none() {
            self.intrinsic(&format!("nvvm.barrier.cta.sync.aligned.{kind}"), Types::VOID, args);
            return true;
        }
        let reduction = self.word(op, "reductionOp");
        let zero = Val::Cst(self.consts.i32(0));
        if let Some(predicate) = self.segment(op, 2).first() {
            args.push(self.compare("icmp", "ne", *predicate, zero));
        }
        let ty = if reduction == "popc" { Types::I32 } else { Types::I1 };
        let value = self.intrinsic(&format!("nvvm.barrier.cta.red.{reduction}.aligned.{kind}"), ty, args);
        let value = self.cast("zext", "", value, Types::I32, &mut Attached::new());
        self.set_result(op, value);
        true
    }

    /// Packs the parts of a descriptor of a matrix in shared memory.
    fn descriptor_op(&mut self, op: OpRef<'a>) {
        /// Mask of each operand, and its lowest bit in the descriptor.
        const PARTS: [(i64, u64); 6] = [(0x3fff, 0), (0x3fff, 16), (0x3fff, 32), (7, 49), (1, 52), (7, 61)];
        /// Bits that are always set, and come after the third part.
        const FIXED: u64 = 1 << 46;
        let long =
            |it: &mut Self, number: u64| Val::Cst(it.consts.int(&it.types, Types::I64, ApInt::from_u64(64, number)));
        let mut all = long(self, 0);
        for (at, (mask, shift)) in PARTS.into_iter().enumerate() {
            let part = self.operand(op, at);
            let part = self.cast("zext", "", part, Types::I32, &mut Attached::new());
            let mask = Val::Cst(self.consts.i32(mask));
            let part = self.binary("and", part, mask, Overflow::default(), "");
            let part = self.cast("zext", "", part, Types::I64, &mut Attached::new());
            let shift = long(self, shift);
            let part = self.binary("shl", part, shift, Overflow::default(), "");
            all = self.binary("or", all, part, Overflow::default(), "");
            if at == 2 {
                let fixed = long(self, FIXED);
                all = self.binary("or", all, fixed, Overflow::default(), "");
            }
        }
        self.set_result(op, all);
    }

    /// Returns the name of the intrinsic of `nvvm.mma.sync` or `nvvm.mma.sp.sync`.
    fn mma_name(&mut self, op: OpRef<'a>) -> Option<String> {
        let (a, b) = (self.word(op, "multiplicandAPtxType"), self.word(op, "multiplicandBPtxType"));
        let kind = |it: &Self, ty| match it.types.data(it.types.scalar(ty)) {
            TyData::Float(format) => format.mnemonic().to_owned(),
            _ => String::new(),
        };
        let own = |it: &mut Self, group| {
            let value = it.segment(op, group).first().copied();
            value.map_or_else(String::new, |value| {
                let ty = it.ty_of(value);
                kind(it, ty)
            })
        };
        let a = if a.is_empty() { own(self, 0) } else { a };
        let b = if b.is_empty() { a.clone() } else { b };
        let accumulator = own(self, 2);
        let result = self.result_type(op).ok()?;
        let result = self.types.element(result, 0).map_or_else(String::new, |ty| kind(self, ty));
        let satfinite = if self.word(op, "intOverflowBehavior") == "satfinite" { ".satfinite" } else { "" };
        let types = match &*a {
            "f16" => format!("{result}.{accumulator}"),
            "bf16" | "tf32" | "f64" | "b1" => a.clone(),
            // Floats of at most eight bits.
            _ if a.starts_with('e') => format!("{result}.{a}.{b}.{accumulator}"),
            _ if a == b => a.clone(),
            _ => format!("{a}.{b}"),
        };
        let operation = match &*self.word(op, "b1Op") {
            "xor_popc" => ".xor.popc",
            "and_popc" => ".and.popc",
            _ => "",
        };
        let operation = if a == "b1" { operation } else { "" };
        if op.is::<nvvm::MmaSpOp<'_>>() {
            let kind = "[orderedMetadata?.ordered.metadata].{shape}.row.col{kind:f8f6f4=.kind.f8f6f4}";
            return self.filled(op, &format!("nvvm.mma.sp{kind}{satfinite}.{types}"));
        }
        self.filled(op, &format!("nvvm.mma{operation}.{{shape}}.{{layoutA}}.{{layoutB}}{satfinite}.{types}"))
    }
}
