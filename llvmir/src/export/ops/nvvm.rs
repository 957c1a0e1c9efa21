//! Operations of the `nvvm` dialect.
//!
//! A line of the table `nvvm_calls.txt` has a mnemonic, the name of the intrinsic with gaps, and the arguments.
//!
//! | gap | text |
//! |---|---|
//! | `{attr}` | the word or the number of an attribute |
//! | `{%1}` | the type of an operand |
//! | `{#}` | the number of operands after the first |
//! | `{gap:word=text,..}` | a text by a word |
//! | `[attr?text]` | a text if a flag is set |
//! | `<0:3:text>` | a text if an operand is a pointer of an address space |
//! | `(3:text)` | a text for a number of operands |
//!
//! | argument | value |
//! |---|---|
//! | `*`, `0`, `2?` | all operands, an operand, an optional operand |
//! | `1\|1` | an operand with a default |
//! | `@0` | an operand in shared memory |
//! | `^0` | an operand as an integer of 16 bits |
//! | `attr:i32`, `=i32:0` | an attribute, a number |

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_dialects::nvvm;
use lect_support::enums::word;

use super::failed;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::{Fields, OpFields};
use crate::export::intrinsics::lookup;
use crate::export::types::{TyData, Types};

const CALLS: &str = include_str!("../tables/nvvm_calls.txt");

const SHARED: u32 = 3;

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
        if op.is::<nvvm::MmaOp<'_>>() {
            let Some(name) = self.mma_name(op) else { return Ok(false) };
            return self.nvvm_call(op, &name, "*");
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
        let mut values = Vec::new();
        for arg in args.split(' ').filter(|arg| !arg.is_empty()) {
            if arg == "*" {
                values.extend(self.operand_values(op));
            } else if let Some(number) = arg.strip_prefix('=') {
                values.push(self.typed_number(op, number, None)?);
            } else if let Some((attr, ty)) = arg.split_once(":i") {
                let value = op.number(attr).unwrap_or(0);
                values.push(self.typed_number(op, &format!("i{ty}"), Some(value))?);
            } else if let Some(at) = arg.strip_prefix('@') {
                let pointer = self.operand(op, at.parse().unwrap_or(0));
                values.push(self.in_shared(pointer));
            } else if let Some(at) = arg.strip_prefix('^') {
                let packed = self.operand(op, at.parse().unwrap_or(0));
                let ty = self.types.int(16);
                values.push(self.cast("bitcast", "", packed, ty, &mut Attached::new()));
            } else if let Some((at, default)) = arg.split_once('|') {
                let at = at.parse().unwrap_or(0);
                values.push(match at < op.operand_count() {
                    true => self.operand(op, at),
                    false => Val::Cst(self.consts.i32(default.parse().unwrap_or(0))),
                });
            } else {
                let at = arg.trim_end_matches('?').parse().unwrap_or(0);
                if at < op.operand_count() {
                    values.push(self.operand(op, at));
                }
            }
        }
        let result = match found.fixed_result(&mut self.types) {
            Some(ty) => ty,
            None => self.result_type(op)?,
        };
        self.body.fast_math = 0;
        let mut value = self.intrinsic(name, result, values);
        // Two bytes are packed in an integer.
        let wanted = self.result_type(op)?;
        if self.types.int_width(result) == Some(16) && wanted != result {
            value = self.cast("bitcast", "", value, wanted, &mut Attached::new());
        }
        self.set_result(op, value);
        Ok(true)
    }

    /// Returns a pointer in shared memory.
    fn in_shared(&mut self, pointer: Val) -> Val {
        if self.types.pointer_space(self.ty_of(pointer)) != Some(0) {
            return pointer;
        }
        let ty = self.types.ptr(SHARED);
        self.cast("addrspacecast", "", pointer, ty, &mut Attached::new())
    }

    /// Returns a number of a type, such as `i32:0`.
    fn typed_number(&mut self, op: OpRef<'a>, text: &str, value: Option<i64>) -> Result<Val, Reported> {
        let (ty, number) = text.split_once(':').unwrap_or((text, "0"));
        let width = ty.trim_start_matches('i').parse().map_err(|_| failed(op))?;
        let value = value.unwrap_or_else(|| number.parse().unwrap_or(0));
        let ty = self.types.int(width);
        Ok(Val::Cst(self.consts.int(&self.types, ty, ApInt::from_i64(width, value))))
    }

    /// Returns the word of an enum attribute, or the number of another one.
    fn word(&self, op: OpRef<'a>, name: &str) -> String {
        let Some(attr) = op.attr(name) else { return String::new() };
        if let Some(word) = word(self.ctx, attr) {
            return word;
        }
        if let Some(ty) = self.ctx.attrs().type_value(attr) {
            return self.ctx.types().show(ty).to_string();
        }
        match Fields::of(self.ctx, attr) {
            // A shape: its extents.
            Some(shape) => {
                let extents = ["m", "n", "k"].iter().enumerate().filter(|(at, _)| shape.has(*at));
                extents.map(|(at, letter)| format!("{letter}{}", shape.int(at))).collect()
            }
            None => op.number(name).unwrap_or(0).to_string(),
        }
    }

    /// Returns a pattern with its gaps filled.
    fn filled(&mut self, op: OpRef<'a>, pattern: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = pattern;
        while let Some(start) = rest.find(['{', '[', '<', '(']) {
            let (before, gap) = rest.split_at(start);
            out.push_str(before);
            let close = match gap.chars().next()? {
                '{' => '}',
                '[' => ']',
                '<' => '>',
                _ => ')',
            };
            let (inner, after) = gap.get(1..)?.split_once(close)?;
            rest = after;
            match close {
                '}' => {
                    let (name, choices) = inner.split_once(':').map_or((inner, None), |it| (it.0, Some(it.1)));
                    let word = if name == "#" {
                        (op.operand_count() - 1).to_string()
                    } else if let Some(at) = name.strip_prefix('%') {
                        let value = self.operand(op, at.parse().ok()?);
                        let mut text = Vec::new();
                        let ty = self.ty_of(value);
                        self.push_mangled(&mut text, ty);
                        String::from_utf8_lossy(&text).into_owned()
                    } else {
                        self.word(op, name)
                    };
                    match choices {
                        None => out.push_str(&word),
                        Some(choices) => {
                            let chosen = choices.split(',').filter_map(|it| it.split_once('='));
                            out.push_str(chosen.clone().find(|it| it.0 == word).map_or("", |it| it.1));
                        }
                    }
                }
                ']' => {
                    let (flag, text) = inner.split_once('?')?;
                    if op.flag(flag) && op.number(flag) != Some(0) {
                        out.push_str(text);
                    }
                }
                '>' => {
                    let (at, text) = inner.split_once(':')?;
                    let (space, text) = text.split_once(':')?;
                    let pointer = self.operand(op, at.parse().ok()?);
                    if self.types.pointer_space(self.ty_of(pointer)) == space.parse().ok() {
                        out.push_str(text);
                    }
                }
                _ => {
                    let (count, text) = inner.split_once(':')?;
                    if count.parse() == Ok(op.operand_count()) {
                        out.push_str(text);
                    }
                }
            }
        }
        out.push_str(rest);
        Some(out)
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

    /// Returns the name of the intrinsic of `nvvm.mma.sync`.
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
            _ if a == b => a.clone(),
            _ => format!("{a}.{b}"),
        };
        let operation = match &*self.word(op, "b1Op") {
            "xor_popc" => ".xor.popc",
            "and_popc" => ".and.popc",
            _ => "",
        };
        let operation = if a == "b1" { operation } else { "" };
        self.filled(op, &format!("nvvm.mma{operation}.{{shape}}.{{layoutA}}.{{layoutB}}{satfinite}.{types}"))
    }
}
