//! Operations on vectors, matrices and aggregates.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self as code, InstBuilder, MemFlags, types};
use lect_core::attrs::int_array;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_dialects::llvm::{ExtractValueOp, InsertValueOp, MatrixMultiplyOp, MatrixTransposeOp, ShuffleVectorOp};

use super::arithmetic::machine_type;
use super::body::Body;
use super::memory::constant_operand;
use super::rules::Binary;
use crate::types::{Leaf, Scalar};

impl<'a> Body<'_, 'a, '_> {
    /// Extracts a part of an aggregate.
    pub fn extract_value(&mut self, op: OpRef<'a>, extract: ExtractValueOp<'a>) -> Result<(), Reported> {
        let position = extract.position_attr().map(|attr| int_array(self.ctx, attr)).unwrap_or_default();
        let whole = op.ir.value_type(extract.container());
        let range = self.module.layouts.leaves_at(self.ctx, whole, &position);
        let range = range.map_err(|reason| self.module.no_layout(op, whole, reason))?.0;
        let numbers = self.operand(op, 0)?;
        match numbers.get(range) {
            Some(part) => self.define(op, part),
            None => return self.unsupported(op),
        }
        Ok(())
    }

    /// Inserts a part into an aggregate.
    pub fn insert_value(&mut self, op: OpRef<'a>, insert: InsertValueOp<'a>) -> Result<(), Reported> {
        let position = insert.position_attr().map(|attr| int_array(self.ctx, attr)).unwrap_or_default();
        let whole = op.ir.value_type(insert.container());
        let range = self.module.layouts.leaves_at(self.ctx, whole, &position);
        let range = range.map_err(|reason| self.module.no_layout(op, whole, reason))?.0;
        let mut numbers = self.value(op, insert.container())?.to_vec();
        let part = self.value(op, insert.value())?;
        match numbers.get_mut(range) {
            Some(place) if place.len() == part.len() => place.copy_from_slice(&part),
            _ => return self.unsupported(op),
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Extracts an element of a vector. A position outside of it gives some element.
    pub fn extract_element(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (numbers, layout) = (self.operand(op, 0)?, self.operand_layout(op, 0)?);
        let Some(&first) = numbers.first() else { return self.unsupported(op) };
        if let Some(at) = constant_operand(op, 1) {
            let element = usize::try_from(at).ok().and_then(|at| numbers.get(at)).copied();
            self.define(op, [element.unwrap_or(first)]);
            return Ok(());
        }
        let scalar = layout.leaves.first().map_or(Scalar::Int(64), |leaf| leaf.scalar);
        let stride = u64::from(machine_type(scalar).bytes());
        let memory = self.frame_memory(stride * numbers.len() as u64, 16);
        for (at, number) in numbers.iter().enumerate() {
            self.code.ins().store(MemFlags::new(), *number, memory, at as i32 * stride as i32);
        }
        let at = self.number(op, 1)?;
        let at = self.resize(at, types::I64);
        let last = self.word(numbers.len() as u64 - 1);
        let at = self.binary(Binary::UMin, Scalar::Int(64), at, last);
        let offset = self.code.ins().imul_imm(at, stride as i64);
        let address = self.code.ins().iadd(memory, offset);
        let element = self.code.ins().load(machine_type(scalar), MemFlags::new(), address, 0);
        self.define(op, [element]);
        Ok(())
    }

    /// Inserts an element into a vector.
    pub fn insert_element(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (mut numbers, element) = (self.operand(op, 0)?.to_vec(), self.number(op, 1)?);
        if let Some(at) = constant_operand(op, 2) {
            if let Some(place) = usize::try_from(at).ok().and_then(|at| numbers.get_mut(at)) {
                *place = element;
            }
            self.define(op, numbers);
            return Ok(());
        }
        let position = self.number(op, 2)?;
        let position = self.resize(position, types::I64);
        for (at, number) in numbers.iter_mut().enumerate() {
            let is_here = self.code.ins().icmp_imm(IntCC::Equal, position, at as i64);
            *number = self.pick(is_here, element, *number);
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Shuffles two vectors.
    pub fn shuffle(&mut self, op: OpRef<'a>, shuffle: ShuffleVectorOp<'a>) -> Result<(), Reported> {
        let mask = shuffle.mask_attr().map(|attr| int_array(self.ctx, attr)).unwrap_or_default();
        let all: Vec<_> = self.operand(op, 0)?.iter().chain(self.operand(op, 1)?.iter()).copied().collect();
        let Some(&first) = all.first() else { return self.unsupported(op) };
        let pick = |at: &i64| usize::try_from(*at).ok().and_then(|at| all.get(at)).copied().unwrap_or(first);
        let numbers: Vec<_> = mask.iter().map(pick).collect();
        self.define(op, numbers);
        Ok(())
    }

    fn count(&self, attr: Option<Attr>) -> usize {
        attr.and_then(|attr| self.ctx.attrs().i64_value(attr)).and_then(|it| usize::try_from(it).ok()).unwrap_or(0)
    }

    /// Inserts or extracts a subvector at a constant position.
    pub fn subvector(&mut self, op: OpRef<'a>, position: Option<Attr>) -> Result<(), Reported> {
        let at = self.count(position);
        let mut numbers = self.operand(op, 0)?.to_vec();
        if op.operand_count() == 2 {
            for (place, number) in numbers.iter_mut().skip(at).zip(self.operand(op, 1)?.iter()) {
                *place = *number;
            }
        } else {
            let count = self.result_layout(op)?.leaves.len();
            match numbers.get(at..at.saturating_add(count)) {
                Some(part) => numbers = part.to_vec(),
                None => return self.unsupported(op),
            }
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Interleaves two vectors.
    pub fn interleave(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (a, b) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let numbers: Vec<_> = a.iter().zip(b.iter()).flat_map(|(a, b)| [*a, *b]).collect();
        self.define(op, numbers);
        Ok(())
    }

    /// Splits a vector into its even and odd elements.
    pub fn deinterleave(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let all = self.operand(op, 0)?;
        let (even, odd) = (all.iter().step_by(2), all.iter().skip(1).step_by(2));
        let numbers: Vec<_> = even.chain(odd).copied().collect();
        self.define(op, numbers);
        Ok(())
    }

    /// Multiplies matrices, whose columns follow one another.
    pub fn multiply_matrices(&mut self, op: OpRef<'a>, product: MatrixMultiplyOp<'a>) -> Result<(), Reported> {
        let (rows, inner) = (self.count(product.lhs_rows_attr()), self.count(product.lhs_columns_attr()));
        let columns = self.count(product.rhs_columns_attr());
        let (a, b, layout) = (self.operand(op, 0)?, self.operand(op, 1)?, self.operand_layout(op, 0)?);
        let Some(scalar) = layout.leaves.first().map(|leaf| leaf.scalar) else { return self.unsupported(op) };
        if a.len() != rows * inner || b.len() != inner * columns {
            return self.unsupported(op);
        }
        let (times, plus) = if scalar.is_float() { (Binary::FMul, Binary::FAdd) } else { (Binary::Mul, Binary::Add) };
        let mut numbers = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                let mut sum: Option<code::Value> = None;
                for at in 0..inner {
                    let next = self.binary(times, scalar, a[at * rows + row], b[column * inner + at]);
                    sum = Some(sum.map_or(next, |sum| self.binary(plus, scalar, sum, next)));
                }
                let sum = sum.unwrap_or_else(|| self.zero(scalar));
                numbers.push(sum);
            }
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Transposes a matrix.
    pub fn transpose_matrix(&mut self, op: OpRef<'a>, transpose: MatrixTransposeOp<'a>) -> Result<(), Reported> {
        let (rows, columns) = (self.count(transpose.rows_attr()), self.count(transpose.columns_attr()));
        let all = self.operand(op, 0)?;
        if all.len() != rows * columns {
            return self.unsupported(op);
        }
        let numbers: Vec<_> =
            (0..rows).flat_map(|row| (0..columns).map(move |at| at * rows + row)).map(|at| all[at]).collect();
        self.define(op, numbers);
        Ok(())
    }

    /// Loads or stores a matrix whose columns have a stride.
    pub fn matrix_memory(&mut self, op: OpRef<'a>, rows: Option<Attr>, is_store: bool) -> Result<(), Reported> {
        let rows = self.count(rows).max(1);
        let first = usize::from(is_store);
        let layout = if is_store { self.operand_layout(op, 0)? } else { self.result_layout(op)? };
        let (address, stride) = (self.number(op, first)?, self.number(op, first + 1)?);
        let stride = self.resize(stride, types::I64);
        let stored = if is_store { Some(self.operand(op, 0)?) } else { None };
        let mut loaded = Vec::new();
        for (at, leaf) in layout.leaves.iter().enumerate() {
            let size = leaf.scalar.bytes();
            let column = self.code.ins().imul_imm(stride, (at / rows) as i64);
            let element = self.code.ins().iadd_imm(column, (at % rows) as i64);
            let offset = self.code.ins().imul_imm(element, size as i64);
            let place = self.code.ins().iadd(address, offset);
            let leaf = Leaf { bit: 0, ..*leaf };
            match stored.as_ref().map(|numbers| numbers.get(at)) {
                Some(Some(number)) => self.store_leaf(leaf, *number, place),
                Some(None) => {}
                None => loaded.push(self.load_leaf(leaf, place)),
            }
        }
        self.define(op, loaded);
        Ok(())
    }

    /// Loads the active elements of a vector, each from its address; others have the given numbers or zero.
    pub fn masked_load(
        &mut self,
        op: OpRef<'a>,
        mask: &[code::Value],
        others: Option<&[code::Value]>,
        addresses: &[code::Value],
    ) -> Result<(), Reported> {
        let layout = self.result_layout(op)?;
        let mut numbers = Vec::new();
        for (at, leaf) in layout.leaves.iter().enumerate() {
            let other = match others.and_then(|others| others.get(at)) {
                Some(other) => *other,
                None => self.zero(leaf.scalar),
            };
            let (Some(bit), Some(&address)) = (mask.get(at), addresses.get(at)) else { return self.unsupported(op) };
            let leaf = Leaf { bit: 0, ..*leaf };
            numbers.extend(self.when(*bit, &[other], |body| vec![body.load_leaf(leaf, address)]));
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Stores the active elements of the first operand, each to its address.
    pub fn masked_store(
        &mut self,
        op: OpRef<'a>,
        mask: &[code::Value],
        addresses: &[code::Value],
    ) -> Result<(), Reported> {
        let (layout, numbers) = (self.operand_layout(op, 0)?, self.operand(op, 0)?);
        for (at, (leaf, number)) in layout.leaves.iter().zip(numbers.iter()).enumerate() {
            let (Some(bit), Some(&address)) = (mask.get(at), addresses.get(at)) else { return self.unsupported(op) };
            let leaf = Leaf { bit: 0, ..*leaf };
            self.when(*bit, &[], |body| {
                body.store_leaf(leaf, *number, address);
                Vec::new()
            });
        }
        Ok(())
    }

    /// Returns the addresses of elements at a stride in bytes.
    pub fn strided(&mut self, base: code::Value, stride: code::Value, count: usize) -> Vec<code::Value> {
        let mut address = base;
        let mut addresses = Vec::new();
        for _ in 0..count {
            addresses.push(address);
            address = self.code.ins().iadd(address, stride);
        }
        addresses
    }

    /// Returns the addresses of consecutive elements.
    pub fn consecutive(&mut self, base: code::Value, leaves: &[Leaf]) -> Vec<code::Value> {
        let size = leaves.first().map_or(1, |leaf| leaf.scalar.bytes());
        let stride = self.word(size);
        self.strided(base, stride, leaves.len())
    }

    /// Loads consecutive elements to the active places of a vector.
    pub fn expanding_load(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (mut address, layout) = (self.number(op, 0)?, self.result_layout(op)?);
        let (mask, others) = (self.operand(op, 1)?, self.operand(op, 2)?);
        let mut numbers = Vec::new();
        for (leaf, (bit, other)) in layout.leaves.iter().zip(mask.iter().zip(others.iter())) {
            let (leaf, from) = (Leaf { bit: 0, ..*leaf }, address);
            let made = self.when(*bit, &[*other, address], |body| {
                vec![body.load_leaf(leaf, from), body.code.ins().iadd_imm(from, leaf.scalar.bytes() as i64)]
            });
            let [number, next] = made[..] else { return self.unsupported(op) };
            numbers.push(number);
            address = next;
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Stores the active elements of a vector one after another.
    pub fn compressing_store(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (numbers, layout) = (self.operand(op, 0)?, self.operand_layout(op, 0)?);
        let (mut address, mask) = (self.number(op, 1)?, self.operand(op, 2)?);
        for (leaf, (bit, number)) in layout.leaves.iter().zip(mask.iter().zip(numbers.iter())) {
            let (leaf, to) = (Leaf { bit: 0, ..*leaf }, address);
            let made = self.when(*bit, &[address], |body| {
                body.store_leaf(leaf, *number, to);
                vec![body.code.ins().iadd_imm(to, leaf.scalar.bytes() as i64)]
            });
            address = made.first().copied().unwrap_or(to);
        }
        Ok(())
    }
}
