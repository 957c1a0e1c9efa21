//! Constants as attributes, and as operations.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Type, Value};
use lect_core::number::ApInt;
use lect_core::typed::TypedAttr;
use lect_core::types::TypeData;
use lect_dialects::llvm::{
    AddressOfOp, BlockAddressAttr, BlockAddressOp, BlockTagAttr, ConstantOp, DSOLocalEquivalentOp, InsertElementOp,
    InsertValueOp, NoneTokenOp, PoisonOp, UndefOp, ZeroOp,
};

use super::region::Region;
use super::{Convert, Converted};
use crate::import::ir::constant::BlockName;
use crate::import::ir::{Const, ConstKind, InstKind, Operand, Ty, TypeKind, Value as IrValue};

impl Convert<'_> {
    /// Returns the attribute of a number.
    pub(super) fn scalar_attr(&mut self, constant: Const) -> Converted<Option<Attr>> {
        let module = self.module;
        let data = module.constants.get(constant);
        Ok(match &data.kind {
            ConstKind::Int(value) => {
                let ty = self.ty(data.ty)?;
                Some(self.ctx.attrs().intern(AttrData::Integer { value: value.clone(), ty }))
            }
            ConstKind::Float(value) => Some(self.ctx.attrs().float(*value)),
            // MLIR takes the bits for those of an `f128`.
            ConstKind::PpcFloat(bits) => {
                let format = lect_core::number::FloatFormat::F128;
                Some(self.ctx.attrs().float(lect_core::number::Float::from_bits(format, *bits)))
            }
            _ => None,
        })
    }

    /// Returns the attribute of a constant, if one can represent it.
    pub(super) fn constant_attr(&mut self, constant: Const) -> Converted<Option<Attr>> {
        if let Some(scalar) = self.scalar_attr(constant)? {
            return Ok(Some(scalar));
        }
        let module = self.module;
        let data = module.constants.get(constant);
        match &data.kind {
            ConstKind::Bytes(bytes) => Ok(Some(self.ctx.attrs().string(bytes))),
            ConstKind::Zero => {
                let Some(shaped) = self.shaped(data.ty)? else { return Ok(None) };
                let layout = self.ctx.types().element_type(shaped).and_then(|ty| self.ctx.attrs().dense_layout(ty));
                let Some(layout) = layout else { return Ok(None) };
                let zero = vec![0; layout.element_bytes()];
                Ok(self.ctx.attrs().dense_elements(shaped, true, &zero).ok())
            }
            ConstKind::Aggregate(_) => {
                let Some(shaped) = self.shaped(data.ty)? else { return Ok(None) };
                let mut data = Vec::new();
                if !self.collect(constant, &mut data) {
                    return Ok(None);
                }
                Ok(self.ctx.attrs().dense_elements(shaped, false, &data).ok())
            }
            _ => Ok(None),
        }
    }

    /// Appends the numbers of a constant as they are in a dense attribute. Returns false if a part is not a number.
    fn collect(&self, constant: Const, out: &mut Vec<u8>) -> bool {
        let module = self.module;
        let mut pending = vec![constant];
        while let Some(constant) = pending.pop() {
            match module.constants.kind(constant) {
                ConstKind::Aggregate(parts) => pending.extend(parts.iter().rev()),
                ConstKind::Bytes(bytes) => out.extend_from_slice(bytes),
                ConstKind::Int(value) => {
                    let bytes = value.width().div_ceil(8).max(1) as usize;
                    let mut own: Vec<u8> = value.le_bytes().collect();
                    own.resize(bytes, 0);
                    out.extend(own);
                }
                ConstKind::Float(value) => {
                    let bytes = value.format().storage_bytes();
                    out.extend(value.bits().to_le_bytes().into_iter().take(bytes));
                }
                _ => return false,
            }
        }
        true
    }

    /// Returns the builtin type of a constant's elements: a vector, or a tensor for an array.
    fn shaped(&mut self, ty: Ty) -> Converted<Option<Type>> {
        let module = self.module;
        let (mut shape, mut element) = (Vec::new(), ty);
        while let TypeKind::Array { count, element: inner } = module.types.kind(element) {
            let Ok(count) = i64::try_from(*count) else { return Ok(None) };
            shape.push(count);
            element = *inner;
        }
        let is_array = !shape.is_empty();
        let mut is_vector = false;
        if let TypeKind::Vector { count, scalable, element: inner } = module.types.kind(element) {
            if *scalable {
                self.ctx.error(lect_core::loc::Loc::UNKNOWN, "scalable vectors not supported").emit();
                return Ok(None);
            }
            shape.push(i64::from(*count));
            (element, is_vector) = (*inner, true);
        }
        let element = self.ty(element)?;
        let is_number = matches!(self.ctx.types().data(element), TypeData::Integer { .. } | TypeData::Float(_));
        if !is_number || !is_array && !is_vector {
            return Ok(None);
        }
        Ok(match is_vector {
            true => {
                let scalable = vec![false; shape.len()];
                self.ctx.types().vector(&shape, &scalable, element).ok()
            }
            false => self.ctx.types().tensor(&shape, element, None).ok(),
        })
    }
}

impl Region<'_, '_> {
    /// Returns the value of a constant, whose operations are added if they are new.
    pub(super) fn constant(&mut self, constant: Const) -> Converted<Value> {
        if let Some(&known) = self.constants.get(&constant) {
            return Ok(known);
        }
        self.at_constants(|region| {
            for needed in region.needed(constant) {
                let value = region.build_constant(needed)?;
                region.constants.insert(needed, value);
            }
            Ok(())
        })?;
        match self.constants.get(&constant).copied() {
            Some(value) => {
                self.set_last_constant(value);
                Ok(value)
            }
            None => Err(self.cx.error("a constant depends on itself")),
        }
    }

    /// Returns the constants that a constant depends on and that have no operation yet, in order, and itself.
    fn needed(&mut self, constant: Const) -> Vec<Const> {
        let (mut ordered, mut done) = (Vec::new(), HashSet::new());
        let mut path = vec![constant];
        let mut on_path = HashSet::from([constant]);
        let mut parts: HashMap<Const, Vec<Const>> = HashMap::new();
        while let Some(&current) = path.last() {
            if let Entry::Vacant(entry) = parts.entry(current) {
                entry.insert(self.dependencies(current));
            }
            match parts.get_mut(&current).and_then(Vec::pop) {
                None => {
                    if done.insert(current) {
                        ordered.push(current);
                    }
                    path.pop();
                    on_path.remove(&current);
                }
                Some(next) => {
                    if !self.constants.contains_key(&next) && !done.contains(&next) && on_path.insert(next) {
                        path.push(next);
                    }
                }
            }
        }
        ordered
    }

    /// Returns the constants that a constant consists of.
    fn dependencies(&mut self, constant: Const) -> Vec<Const> {
        let module = self.cx.module;
        let data = module.constants.get(constant);
        match &data.kind {
            ConstKind::Aggregate(_) if self.is_data(constant) => Vec::new(),
            ConstKind::Aggregate(parts) | ConstKind::PtrAuth(parts) => parts.to_vec(),
            ConstKind::Gep { operands, .. } => operands.to_vec(),
            ConstKind::Cast(_, value) | ConstKind::LocalEquivalent(value) | ConstKind::NoCfi(value) => vec![*value],
            ConstKind::Binary { operands, .. } | ConstKind::ExtractElement(operands) => operands.to_vec(),
            ConstKind::InsertElement(operands) => operands.to_vec(),
            ConstKind::Shuffle { operands, .. } => operands.to_vec(),
            ConstKind::Zero => self.zero_parts(data.ty),
            _ => Vec::new(),
        }
    }

    /// Returns true for an array or vector of numbers that LLVM stores as bytes, not as constants of their own.
    fn is_data(&self, constant: Const) -> bool {
        let module = self.cx.module;
        let data = module.constants.get(constant);
        let (TypeKind::Array { element, .. } | TypeKind::Vector { element, .. }) = module.types.kind(data.ty) else {
            return false;
        };
        let is_simple = match module.types.kind(*element) {
            TypeKind::Int(width) => matches!(width, 8 | 16 | 32 | 64),
            kind => matches!(kind, TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double),
        };
        let is_number = |part: &Const| matches!(module.constants.kind(*part), ConstKind::Int(_) | ConstKind::Float(_));
        match &data.kind {
            ConstKind::Aggregate(parts) => is_simple && parts.iter().all(is_number),
            _ => false,
        }
    }

    /// Returns the distinct zeros that a zero consists of, which must be known to the module.
    fn zero_parts(&mut self, ty: Ty) -> Vec<Const> {
        let module = self.cx.module;
        let elements: Vec<Ty> = match module.types.kind(ty) {
            TypeKind::Array { count: 0, .. } => Vec::new(),
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => vec![*element],
            _ => module.types.struct_body(ty).map_or(Vec::new(), |body| body.0.to_vec()),
        };
        elements.into_iter().filter_map(|element| module.zeros.get(&element).copied()).collect()
    }

    fn build_constant(&mut self, constant: Const) -> Converted<Value> {
        let module = self.cx.module;
        let data = module.constants.get(constant);
        if let Some(attr) = self.cx.constant_attr(constant)? {
            let ty = self.cx.ty(data.ty)?;
            return self.result(ConstantOp::build(attr, ty));
        }
        let ty = self.cx.ty(data.ty)?;
        match &data.kind {
            ConstKind::Null | ConstKind::Zero => self.result(ZeroOp::build(ty)),
            ConstKind::TokenNone => self.result(NoneTokenOp::build()),
            ConstKind::Poison => self.result(PoisonOp::build(ty)),
            ConstKind::Undef => self.result(UndefOp::build(ty)),
            ConstKind::LocalEquivalent(address) => {
                let ConstKind::Symbol(symbol) = module.constants.kind(*address) else {
                    return Err(self.unhandled(constant, ""));
                };
                let name = self.cx.symbol_name(*symbol);
                self.result(DSOLocalEquivalentOp::build(name, ty))
            }
            ConstKind::Symbol(symbol) => {
                if matches!(module.symbol(*symbol).kind, crate::import::ir::SymbolKind::IFunc(_)) {
                    return Err(self.unhandled(constant, " since global value is unsupported"));
                }
                let name = self.cx.symbol_name(*symbol);
                self.result(AddressOfOp::build(name, ty))
            }
            ConstKind::Aggregate(parts) => {
                let is_vector = matches!(module.types.kind(data.ty), TypeKind::Vector { .. });
                let mut root = self.result(UndefOp::build(ty))?;
                for (index, part) in parts.iter().enumerate() {
                    let Some(&part) = self.constants.get(part) else {
                        return Err(self.unhandled(constant, ""));
                    };
                    root = if is_vector {
                        let i32 = self.cx.ctx.types().i32();
                        let index = self.cx.ctx.attrs().integer(i32, index as i64);
                        let index = self.result(ConstantOp::build(index, i32))?;
                        self.result(InsertElementOp::build(root, part, index))?
                    } else {
                        self.result(InsertValueOp::build(root, part, [index as i64]))?
                    };
                }
                Ok(root)
            }
            ConstKind::BlockAddress(symbol, name) => {
                let function = self.cx.symbol_name(*symbol);
                let number = self.block_number(*symbol, name).unwrap_or(0);
                let invalid = |invalid| self.cx.invalid(invalid);
                let ctx = &self.cx.ctx;
                let tag = BlockTagAttr::get(ctx, number).map_err(invalid)?;
                let function = ctx.attrs().symbol_ref(ctx.ident(function.as_bytes()), &[]);
                let address = BlockAddressAttr::get(ctx, function, tag.attr()).map_err(invalid)?;
                self.result(BlockAddressOp::build(address, ty))
            }
            ConstKind::Cast(op, value) => {
                let operand = self.constant_operand(*value);
                self.expression(InstKind::Cast { op: *op, flags: 0, operand }, data.ty)
            }
            ConstKind::Binary { op, flags, operands } => {
                let operands = operands.map(|operand| self.constant_operand(operand));
                self.expression(InstKind::Binary { op: *op, flags: *flags, operands }, data.ty)
            }
            ConstKind::Gep { source, flags, operands } => {
                let operands = operands.iter().map(|operand| self.constant_operand(*operand)).collect();
                self.expression(InstKind::Gep { source: *source, flags: *flags, operands }, data.ty)
            }
            ConstKind::ExtractElement(operands) => {
                let operands = operands.map(|operand| self.constant_operand(operand));
                self.expression(InstKind::ExtractElement(operands), data.ty)
            }
            ConstKind::InsertElement(operands) => {
                let operands = operands.map(|operand| self.constant_operand(operand));
                self.expression(InstKind::InsertElement(operands), data.ty)
            }
            ConstKind::Shuffle { operands, mask } => {
                let operands = operands.map(|operand| self.constant_operand(operand));
                self.expression(InstKind::Shuffle { operands, mask: mask.to_vec() }, data.ty)
            }
            ConstKind::PtrAuth(_) => Err(self.unhandled(constant, " since ptrauth(...) is unsupported")),
            ConstKind::NoCfi(_) => Err(self.unhandled(constant, " since no_cfi is unsupported")),
            ConstKind::Int(_) | ConstKind::Float(_) | ConstKind::PpcFloat(_) | ConstKind::Bytes(_) => {
                Err(self.unhandled(constant, ""))
            }
        }
    }

    fn unhandled(&self, constant: Const, why: &str) -> lect_core::diag::Reported {
        let ty = self.cx.module.types.show(self.cx.module.constants.ty(constant));
        self.cx.error(format!("unhandled constant: {ty}{why}"))
    }

    /// Returns a constant as an operand.
    fn constant_operand(&self, constant: Const) -> Operand {
        Operand { ty: self.cx.module.constants.ty(constant), value: IrValue::Const(constant) }
    }

    /// Returns LLVM's number of a block.
    fn block_number(&self, symbol: crate::import::ir::SymbolId, name: &BlockName) -> Option<u32> {
        let body = self.cx.module.function(symbol)?.body.as_ref()?;
        body.names.get(name).map(|id| id.0)
    }

    /// Returns the constant of an integer.
    pub(super) fn int_value(&self, operand: &Operand) -> Option<&ApInt> {
        match operand.value {
            IrValue::Const(constant) => self.cx.module.constants.int(constant),
            _ => None,
        }
    }
}
