//! Inline assembly.

use lect_core::entity::{Attr, Op};
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::{AsmDialect, InlineAsmOp};

use super::Converted;
use super::region::Region;
use crate::import::ir::inst::Call;
use crate::import::ir::{AttrValue, Inst, TypeKind};

impl Region<'_, '_> {
    pub(super) fn inline_asm(&mut self, inst: &Inst, call: &Call, number: u32) -> Converted<Op> {
        let module = self.cx.module;
        let Some(asm) = module.asms.get(number as usize) else {
            return Err(self.cx.error_at(self.loc, "unknown inline assembly"));
        };
        let operands = self.values(&call.args)?;
        // MLIR gives the operation a result even if there is none.
        let is_void = *module.types.kind(inst.ty) == TypeKind::Void;
        let result = self.cx.ty(inst.ty)?;
        let dialect = AsmDialect::from_number(asm.is_intel.into());
        let attrs = self.asm_operand_attrs(&asm.constraints, call)?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let tail = self.cx.tail_kind(call.tail)?;
        let parts = InlineAsmOp::build(operands, text(&asm.text), text(&asm.constraints))
            .has_side_effects(asm.side_effects)
            .is_align_stack(asm.align_stack)
            .tail_call_kind(tail)
            .asm_dialect(dialect)
            .operand_attrs(attrs)
            .res_type(result);
        let op = self.add(parts)?;
        if !is_void {
            let value = self.ir.op(op).result(0);
            self.define(inst, value);
        }
        Ok(op)
    }

    /// Returns the element types of indirect operands, if there are some.
    fn asm_operand_attrs(&mut self, constraints: &[u8], call: &Call) -> Converted<Option<Vec<Attr>>> {
        let (mut attrs, mut is_indirect) = (Vec::new(), false);
        let empty = self.cx.ctx.attrs().empty_dictionary();
        let mut argument = 0;
        for constraint in split_constraints(constraints) {
            let is_output = constraint.first() == Some(&b'=');
            let is_clobber = constraint.first() == Some(&b'~');
            let is_label = constraint.first() == Some(&b'!');
            let indirect = constraint.contains(&b'*');
            if is_clobber || is_label || is_output && !indirect {
                continue;
            }
            match (indirect, call.arg_attrs.get(argument).and_then(|attrs| attrs.get("elementtype"))) {
                (true, Some(AttrValue::Type(ty))) => {
                    let ty = self.cx.ty(*ty)?;
                    let ctx = &self.cx.ctx;
                    let mut entries = vec![(ctx.ident(b"elementtype"), ctx.attrs().ty(ty))];
                    attrs.push(ctx.attrs().dictionary(&mut entries));
                    is_indirect = true;
                }
                (true, _) => {}
                (false, _) => attrs.push(empty),
            }
            argument += 1;
        }
        Ok(Some(attrs).filter(|_| is_indirect))
    }
}

/// Splits constraints at commas outside of braces.
fn split_constraints(text: &[u8]) -> Vec<&[u8]> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0u32);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if start < text.len() {
        parts.push(&text[start..]);
    }
    parts
}
