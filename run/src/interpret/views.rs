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
        if fits { Ok(memory.clone()) } else { self.speculated(Datum::POISON) }
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
            return self.speculated(Datum::POISON);
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

    /// Reshapes a memref without gaps.
    pub(super) fn reshaped(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Datum, Stop> {
        let Datum::Memory(view) = &operands[0] else { return Ok(Datum::POISON) };
        if view.strides != row_major(&view.sizes) {
            return Err(unknown("a reshape of memory with gaps"));
        }
        let count = view.sizes.iter().product::<i64>();
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let sizes = match kind {
            "expand_shape" => mixed(&numbers(op, "static_output_shape"), &operands[1..]),
            _ => {
                let fixed: i64 = shape(op, ty)?.iter().filter(|size| **size != DYNAMIC).product();
                let size = |size: &i64| if *size == DYNAMIC { count / fixed.max(1) } else { *size };
                Some(shape(op, ty)?.iter().map(size).collect())
            }
        };
        match sizes {
            Some(sizes) if sizes.iter().product::<i64>() == count => {
                let strides = row_major(&sizes);
                Ok(Datum::Memory(Rc::new(View { sizes, strides, ..**view })))
            }
            _ => self.speculated(Datum::POISON),
        }
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
