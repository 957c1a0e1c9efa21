//! Views of memory: parts, casts and other shapes.

use std::rc::Rc;

use lect_core::attrs::AttrData;
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};

use super::affine::plain_dims;
use super::datum::{Datum, Shape, Unit, View};
use super::memory::{row_major, shape};
use super::{Machine, Stop, groups, index, mixed, name, numbers, unknown};
use crate::interpret::value::Val;

impl<'a> Machine<'a> {
    /// Runs `memref.cast`.
    pub(super) fn cast(&mut self, op: OpRef<'a>, memory: &Datum) -> Result<Datum, Stop> {
        let Datum::Memory(view) = memory else { return Ok(Datum::POISON) };
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        if matches!(op.context().types().data(ty), TypeData::UnrankedMemRef { .. }) {
            return Ok(memory.clone());
        }
        let sizes = shape(op, ty)?;
        let fits = sizes.iter().zip(&view.sizes).all(|(ty, size)| *ty == DYNAMIC || ty == size);
        match fits {
            true => Ok(memory.clone()),
            false => self.refused(Datum::POISON, "a memref has other sizes than its type"),
        }
    }

    /// Runs `memref.subview`.
    pub(super) fn part(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Datum, Stop> {
        let [[Datum::Memory(view)], offsets, sizes, strides] = groups(op, operands)[..] else {
            return Ok(Datum::POISON);
        };
        let all = |name: &str, dynamic| mixed(&numbers(op, name), dynamic);
        let (Some(offsets), Some(sizes), Some(strides)) =
            (all("static_offsets", offsets), all("static_sizes", sizes), all("static_strides", strides))
        else {
            return self.speculated(Datum::POISON);
        };
        let is_inside = (0..view.sizes.len()).all(|dim| {
            let last = strides[dim].checked_mul(sizes[dim].wrapping_sub(1)).and_then(|by| by.checked_add(offsets[dim]));
            let dim_size = view.sizes[dim];
            let is_valid = |at: i64| (0..dim_size).contains(&at);
            sizes[dim] == 0 && (0..=dim_size).contains(&offsets[dim])
                || sizes[dim] > 0 && is_valid(offsets[dim]) && last.is_some_and(is_valid)
        });
        if !is_inside {
            return self.refused(Datum::POISON, "a part is out of bounds");
        }
        let offset =
            offsets.iter().zip(&view.strides).fold(view.offset, |sum, (at, by)| sum.wrapping_add(at.wrapping_mul(*by)));
        let strides: Vec<i64> = strides.iter().zip(&view.strides).map(|(by, of)| by.wrapping_mul(*of)).collect();
        // Dimensions of a constant size of one may be dropped (rank reduction).
        let fixed = numbers(op, "static_sizes");
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let mut kept = Vec::new();
        let mut wanted = shape(op, ty)?;
        for dim in 0..sizes.len() {
            let Some((next, rest)) = wanted.split_first() else { break };
            let is_kept = sizes.len() - dim == wanted.len() || fixed.get(dim) != Some(&1) || *next == 1;
            if is_kept {
                wanted = rest;
                kept.push(dim);
            }
        }
        let (sizes, strides) =
            (kept.iter().map(|dim| sizes[*dim]).collect(), kept.iter().map(|dim| strides[*dim]).collect());
        Ok(Datum::Memory(Rc::new(View { offset, sizes, strides, ..**view })))
    }

    /// Runs `memref.reinterpret_cast` or `memref.extract_strided_metadata`.
    pub(super) fn strided(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        if kind == "extract_strided_metadata" {
            let Datum::Memory(view) = &operands[0] else { return Ok(vec![Datum::POISON; op.result_count()]) };
            let base = View { offset: 0, sizes: Vec::new(), strides: Vec::new(), ..**view };
            let numbers =
                [view.offset].into_iter().chain(view.sizes.iter().copied()).chain(view.strides.iter().copied());
            return Ok([Datum::Memory(Rc::new(base))].into_iter().chain(numbers.map(Datum::index)).collect());
        }
        let [[Datum::Memory(view)], offsets, sizes, strides] = groups(op, operands)[..] else {
            return Ok(vec![Datum::POISON]);
        };
        let all = |name: &str, dynamic| mixed(&numbers(op, name), dynamic).ok_or(Stop::Undefined);
        let offset = all("static_offsets", offsets)?.first().copied().unwrap_or(0);
        let (sizes, strides) = (all("static_sizes", sizes)?, all("static_strides", strides)?);
        self.count(&sizes)?;
        Ok(vec![Datum::Memory(Rc::new(View { offset, sizes, strides, ..**view }))])
    }

    /// Runs `memref.expand_shape` or `memref.collapse_shape`.
    pub(super) fn reshaped(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Datum, Stop> {
        let Datum::Memory(view) = &operands[0] else { return Ok(Datum::POISON) };
        let groups = self.reassociation(op);
        let missing = || unknown(name(op));
        let (mut sizes, mut strides) = (Vec::new(), Vec::new());
        if kind == "expand_shape" {
            let Some(all) = mixed(&numbers(op, "static_output_shape"), &operands[1..]) else {
                return self.speculated(Datum::POISON);
            };
            for (dim, group) in groups.iter().enumerate() {
                let (size, stride) = view.sizes.get(dim).zip(view.strides.get(dim)).ok_or_else(missing)?;
                let of = |dim: &i64| all.get(usize::try_from(*dim).ok()?).copied();
                let inner = group.iter().map(of).collect::<Option<Vec<i64>>>().ok_or_else(missing)?;
                if inner.iter().product::<i64>() != *size {
                    return self.refused(Datum::POISON, "a shape has another number of elements");
                }
                strides.extend(row_major(&inner).into_iter().map(|by| by.wrapping_mul(*stride)));
                sizes.extend(inner);
            }
            // Of a memref of rank zero, all dimensions have one element.
            if groups.is_empty() {
                (strides, sizes) = (row_major(&all), all);
            }
        } else {
            for group in &groups {
                let part = |of: &[i64]| -> Option<Vec<i64>> {
                    group.iter().map(|dim| of.get(usize::try_from(*dim).ok()?).copied()).collect()
                };
                let (inner, by) = part(&view.sizes).zip(part(&view.strides)).ok_or_else(missing)?;
                // Dimensions of one element may have any stride.
                let longer: Vec<usize> = (0..inner.len()).filter(|at| inner[*at] != 1).collect();
                let stride = longer.last().map_or(1, |last| by[*last]);
                let fits = longer.windows(2).all(|pair| by[pair[0]] == by[pair[1]].wrapping_mul(inner[pair[1]]));
                if !fits && !inner.contains(&0) {
                    return self.undefined("the elements of collapsed dimensions are not consecutive");
                }
                sizes.push(inner.iter().product());
                strides.push(stride);
            }
        }
        Ok(Datum::Memory(Rc::new(View { sizes, strides, ..**view })))
    }

    /// Runs `memref.assume_alignment`, for memory whose buffer has any alignment.
    pub(super) fn aligned(&mut self, op: OpRef<'a>, memory: &Datum) -> Result<Datum, Stop> {
        let ctx = op.context();
        let alignment = op.attr("alignment").and_then(|attr| ctx.attrs().i64_value(attr)).unwrap_or(1);
        let element = op.operand_types().next().and_then(|ty| ctx.types().element_type(ty));
        let size = element.and_then(|element| Shape::of(ctx, element)).map(|shape| shape.width().div_ceil(8));
        if let (Datum::Memory(view), Some(size)) = (memory, size) {
            let bytes = view.offset.wrapping_mul(i64::from(size.next_power_of_two()));
            if bytes.checked_rem(alignment).is_some_and(|rest| rest != 0) {
                return self.undefined("memory does not have the alignment");
            }
        }
        Ok(memory.clone())
    }

    /// Runs `vector.type_cast`: all elements are one vector.
    pub(super) fn as_vector(&mut self, op: OpRef<'a>, memory: &Datum) -> Result<Datum, Stop> {
        let Datum::Memory(view) = memory else { return Ok(Datum::POISON) };
        if view.unit != Unit::Number || view.strides != row_major(&view.sizes) {
            return Err(unknown(name(op)));
        }
        let (unit, base) = (Unit::Vector(self.count(&view.sizes)?), view.base.wrapping_add(view.offset));
        let (sizes, strides) = (Vec::new(), Vec::new());
        Ok(Datum::Memory(Rc::new(View { buffer: view.buffer, unit, base, offset: 0, sizes, strides })))
    }

    /// Runs `memref.dma_start`, whose transfer is complete at once.
    pub(super) fn transferred(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let missing = || unknown(name(op));
        let rank = |memory: &Datum| if let Datum::Memory(view) = memory { view.sizes.len() } else { 0 };
        let (source, rest) = operands.split_first().ok_or_else(missing)?;
        let (from, rest) = rest.split_at_checked(rank(source)).ok_or_else(missing)?;
        let (target, rest) = rest.split_first().ok_or_else(missing)?;
        let (to, rest) = rest.split_at_checked(rank(target)).ok_or_else(missing)?;
        let [count, tag, rest @ ..] = rest else { return Err(missing()) };
        if rest.len() > rank(tag) {
            return Err(unknown("a strided transfer"));
        }
        let places = |at: &[Datum]| at.iter().map(index).collect::<Option<Vec<i64>>>().ok_or(Stop::Undefined);
        let (from, to) = (places(from)?, places(to)?);
        self.move_elements((source, from), (target, to), index(count).ok_or(Stop::Undefined)?)
    }

    /// Copies elements that follow each other row by row.
    pub(super) fn move_elements(
        &mut self,
        (source, mut from): (&Datum, Vec<i64>),
        (target, mut to): (&Datum, Vec<i64>),
        count: i64,
    ) -> Result<Vec<Datum>, Stop> {
        let sizes = |memory: &Datum| if let Datum::Memory(view) = memory { view.sizes.clone() } else { Vec::new() };
        let (from_sizes, to_sizes) = (sizes(source), sizes(target));
        let advance = |at: &mut [i64], sizes: &[i64]| {
            for (dim, (at, size)) in at.iter_mut().zip(sizes).enumerate().rev() {
                *at += 1;
                if *at < *size || dim == 0 {
                    break;
                }
                *at = 0;
            }
        };
        for _ in 0..count {
            self.step()?;
            let value = self.load_element(source, &from)?;
            self.store_element(target, &to, &value)?;
            advance(&mut from, &from_sizes);
            advance(&mut to, &to_sizes);
        }
        Ok(Vec::new())
    }

    /// Runs `memref.transpose`.
    pub(super) fn transposed(&mut self, op: OpRef<'a>, memory: &Datum) -> Result<Datum, Stop> {
        let Datum::Memory(view) = memory else { return Ok(Datum::POISON) };
        let ctx = op.context();
        let Some(AttrData::AffineMap(map)) = op.attr("permutation").map(|attr| ctx.attrs().data(attr)) else {
            return Err(unknown(name(op)));
        };
        let dims: Option<Vec<usize>> = plain_dims(ctx, *map).into_iter().collect();
        let dims =
            dims.filter(|dims| dims.iter().all(|dim| *dim < view.sizes.len())).ok_or_else(|| unknown(name(op)))?;
        let sizes = dims.iter().map(|dim| view.sizes[*dim]).collect();
        let strides = dims.iter().map(|dim| view.strides[*dim]).collect();
        Ok(Datum::Memory(Rc::new(View { sizes, strides, ..**view })))
    }

    /// Runs `memref.reshape`.
    pub(super) fn shaped(&mut self, operands: &[Datum]) -> Result<Datum, Stop> {
        let (Datum::Memory(view), Datum::Memory(sizes)) = (&operands[0], &operands[1]) else {
            return Ok(Datum::POISON);
        };
        let sizes: Option<Vec<i64>> =
            self.contents(sizes).into_iter().map(|size| index(&Datum::Scalar(size))).collect();
        let sizes = sizes.ok_or(Stop::Undefined)?;
        if view.strides != row_major(&view.sizes) || self.count(&sizes)? != self.count(&view.sizes)? {
            return self.undefined("a shape has another number of elements");
        }
        let strides = row_major(&sizes);
        Ok(Datum::Memory(Rc::new(View { sizes, strides, ..**view })))
    }

    /// Runs `memref.view`, which makes numbers of bytes.
    pub(super) fn bytes(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Datum, Stop> {
        let Datum::Memory(view) = &operands[0] else { return Ok(Datum::POISON) };
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let element = op.context().types().element_type(ty).and_then(|element| Shape::of(op.context(), element));
        let element = element.ok_or_else(|| unknown("memory of these elements"))?;
        let shift = index(&operands[1]).ok_or(Stop::Undefined)?;
        let sizes = mixed(shape(op, ty)?, &operands[2..]).ok_or(Stop::Undefined)?;
        self.count(&sizes)?;
        let unit = if element == Shape::Int(8) { Unit::Number } else { Unit::Bytes(element) };
        let base = view.base.wrapping_add(view.offset).wrapping_add(shift);
        let strides = row_major(&sizes);
        Ok(Datum::Memory(Rc::new(View { buffer: view.buffer, unit, base, offset: 0, sizes, strides })))
    }

    /// Runs `memref.realloc`.
    pub(super) fn reallocated(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Datum, Stop> {
        let Datum::Memory(view) = &operands[0] else { return Err(Stop::Undefined) };
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let element = op.context().types().element_type(ty).ok_or_else(|| unknown(name(op)))?;
        let sizes = mixed(shape(op, ty)?, &operands[1..]).ok_or(Stop::Undefined)?;
        let old = self.contents(view);
        let new = self.allocated(op, &sizes, element)?;
        self.set_contents(&new, |at| old.get(at).copied().unwrap_or(Val::Poison))?;
        self.free(view)?;
        Ok(Datum::Memory(new))
    }
}
