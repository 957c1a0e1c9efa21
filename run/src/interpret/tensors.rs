//! Operations of `tensor` and `bufferization`, and element by element ones on tensors.

use std::rc::Rc;

use lect_core::attrs::AttrData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};

use super::datum::{self, Datum, Shape, Tensor, Unit, View};
use super::memory::{Buffer, indices, position, shape};
use super::{Frame, Machine, Stop, Val, groups, index, integer, mixed, name, numbers, scalar, unknown};

/// Returns true if an operation makes a tensor.
pub(super) fn has_tensors(op: OpRef<'_>) -> bool {
    let is_tensor = |ty: Type| matches!(op.context().types().data(ty), TypeData::RankedTensor { .. });
    op.result_types().next().is_some_and(is_tensor)
}

fn tensor_of(datum: &Datum) -> Result<&Tensor, Stop> {
    match datum {
        Datum::Tensor(tensor) => Ok(tensor),
        _ => Err(Stop::Undefined),
    }
}

fn places(operands: &[Datum]) -> Result<Vec<i64>, Stop> {
    operands.iter().map(index).collect::<Option<_>>().ok_or(Stop::Undefined)
}

fn result_type(op: OpRef<'_>) -> Result<Type, Stop> {
    op.result_types().next().ok_or_else(|| unknown(name(op)))
}

impl<'a> Machine<'a> {
    /// Applies an operation of `arith` or `math` to the elements of tensors, or makes a constant.
    pub(super) fn elements(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let ty = result_type(op)?;
        let element = ctx.types().element_type(ty).and_then(|ty| Shape::of(ctx, ty));
        if kind == "constant" {
            let sizes = shape(op, ty)?.to_vec();
            self.count(&sizes)?;
            let cells = match op.attr("value").map(|value| ctx.attrs().data(value)) {
                Some(AttrData::DenseElements(dense)) => datum::elements(ctx, dense),
                _ => None,
            };
            return Ok(vec![self.tensor(sizes, cells.ok_or_else(|| unknown("a constant of this kind"))?)?]);
        }
        let first = operands.iter().find_map(|operand| tensor_of(operand).ok()).ok_or(Stop::Undefined)?;
        let (sizes, count) = (first.sizes.clone(), first.cells.len());
        if operands.iter().any(|operand| tensor_of(operand).is_ok_and(|tensor| tensor.sizes != sizes)) {
            return self.undefined("tensors have different sizes");
        }
        let mut cells = Vec::with_capacity(count);
        for at in 0..count {
            let lanes: Vec<Val> = operands.iter().map(|operand| operand.lane(at)).collect();
            let results = scalar::number(op, kind, &lanes, element, self.config.divisions)?;
            cells.extend(results.into_iter().take(1));
        }
        Ok(vec![self.tensor(sizes, cells)?])
    }

    /// Runs an operation of `tensor`.
    pub(super) fn tensors(
        &mut self,
        frame: &mut Frame,
        op: OpRef<'a>,
        kind: &str,
        operands: Vec<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let made = match kind {
            "empty" | "generate" | "splat" => {
                let dynamic = if kind == "splat" { &operands[1..] } else { &operands[..] };
                let sizes = mixed(shape(op, result_type(op)?)?, dynamic).ok_or(Stop::Undefined)?;
                if sizes.iter().any(|size| *size < 0) {
                    return self.undefined("a size is negative");
                }
                let count = self.count(&sizes)?;
                let cells = match kind {
                    "empty" => vec![Val::Poison; count],
                    "splat" => vec![operands[0].scalar(); count],
                    _ => self.generated(frame, op, &sizes, &[])?,
                };
                self.tensor(sizes, cells)?
            }
            "from_elements" => {
                let sizes = shape(op, result_type(op)?)?.to_vec();
                self.tensor(sizes, operands.iter().map(Datum::scalar).collect())?
            }
            "extract" => {
                let (tensor, at) = (tensor_of(&operands[0])?, places(&operands[1..])?);
                match position(&tensor.sizes, &at).and_then(|at| tensor.cells.get(at)) {
                    Some(cell) => Datum::Scalar(*cell),
                    None => return self.undefined("an element is out of bounds"),
                }
            }
            "insert" => {
                let (tensor, at) = (tensor_of(&operands[1])?, places(&operands[2..])?);
                let (sizes, mut cells) = (tensor.sizes.clone(), tensor.cells.clone());
                match position(&sizes, &at).and_then(|at| cells.get_mut(at)) {
                    Some(cell) => *cell = operands[0].scalar(),
                    None => return self.undefined("an element is out of bounds"),
                }
                self.tensor(sizes, cells)?
            }
            "dim" => {
                let tensor = tensor_of(&operands[0])?;
                let size =
                    index(&operands[1]).and_then(|at| usize::try_from(at).ok()).and_then(|at| tensor.sizes.get(at));
                match size {
                    Some(size) => Datum::index(*size),
                    None => return self.undefined("there is no such dimension"),
                }
            }
            "rank" => Datum::index(tensor_of(&operands[0])?.sizes.len() as i64),
            "cast" => {
                let tensor = tensor_of(&operands[0])?;
                let wanted = op.context().types().shape(result_type(op)?);
                let fits = wanted.is_none_or(|wanted| {
                    wanted.iter().zip(&tensor.sizes).all(|(want, size)| *want == DYNAMIC || want == size)
                });
                match fits {
                    true => operands[0].clone(),
                    false => return self.undefined("a tensor has other sizes than its type"),
                }
            }
            "extract_slice" => return self.extract_slice(op, &operands),
            "insert_slice" => return self.insert_slice(op, &operands),
            "expand_shape" | "collapse_shape" => {
                let tensor = tensor_of(&operands[0])?;
                let count = tensor.cells.len() as i64;
                let wanted = shape(op, result_type(op)?)?;
                let sizes = if kind == "expand_shape" {
                    mixed(&numbers(op, "static_output_shape"), &operands[1..]).ok_or(Stop::Undefined)?
                } else {
                    let groups = self.reassociation(op);
                    let size = |group: &Vec<i64>| {
                        group.iter().filter_map(|dim| tensor.sizes.get(*dim as usize)).product::<i64>()
                    };
                    if groups.len() == wanted.len() { groups.iter().map(size).collect() } else { vec![1; wanted.len()] }
                };
                if self.count(&sizes)? as i64 != count {
                    return self.undefined("a shape has another number of elements");
                }
                let cells = tensor.cells.clone();
                self.tensor(sizes, cells)?
            }
            "reshape" => {
                let (tensor, sizes) = (tensor_of(&operands[0])?, tensor_of(&operands[1])?);
                let sizes: Option<Vec<i64>> = sizes.cells.iter().map(|cell| index(&Datum::Scalar(*cell))).collect();
                let sizes = sizes.ok_or(Stop::Undefined)?;
                if self.count(&sizes)? != tensor.cells.len() {
                    return self.undefined("a shape has another number of elements");
                }
                let cells = tensor.cells.clone();
                self.tensor(sizes, cells)?
            }
            "pad" => {
                let [[_], low, high] = groups(op, &operands)[..] else { return Err(unknown(name(op))) };
                let low = mixed(&numbers(op, "static_low"), low).ok_or(Stop::Undefined)?;
                let high = mixed(&numbers(op, "static_high"), high).ok_or(Stop::Undefined)?;
                let tensor = tensor_of(&operands[0])?;
                let sizes = tensor.sizes.iter().zip(low.iter().zip(&high));
                let sizes: Vec<i64> =
                    sizes.map(|(size, (low, high))| size.saturating_add(*low).saturating_add(*high)).collect();
                if sizes.iter().any(|size| *size < 0) {
                    return self.undefined("a size is negative");
                }
                self.count(&sizes)?;
                let mut cells = self.generated(frame, op, &sizes, &[])?;
                for (at, cell) in indices(&tensor.sizes).zip(&tensor.cells) {
                    let at: Vec<i64> = at.iter().zip(&low).map(|(at, low)| at.wrapping_add(*low)).collect();
                    if let Some(to) = position(&sizes, &at).and_then(|at| cells.get_mut(at)) {
                        *to = *cell;
                    }
                }
                self.tensor(sizes, cells)?
            }
            "concat" => {
                let dim = match op.attr("dim").map(|attr| op.context().attrs().data(attr)) {
                    Some(AttrData::Integer { value, .. }) => value.to_u64().unwrap_or(0) as usize,
                    _ => return Err(unknown(name(op))),
                };
                let parts = operands.iter().map(tensor_of).collect::<Result<Vec<_>, _>>()?;
                let mut sizes = parts.first().map(|part| part.sizes.clone()).unwrap_or_default();
                let along = parts.iter().filter_map(|part| part.sizes.get(dim)).sum();
                *sizes.get_mut(dim).ok_or(Stop::Undefined)? = along;
                let mut cells = vec![Val::Poison; self.count(&sizes)?];
                let mut start = 0;
                for part in parts {
                    for (mut at, cell) in indices(&part.sizes).zip(&part.cells) {
                        at[dim] += start;
                        if let Some(to) = position(&sizes, &at).and_then(|at| cells.get_mut(at)) {
                            *to = *cell;
                        }
                    }
                    start += part.sizes[dim];
                }
                self.tensor(sizes, cells)?
            }
            "bitcast" => return self.elements(op, kind, &operands),
            "gather" | "scatter" => return self.gathered(op, kind, &operands),
            _ => return Err(unknown(format!("tensor.{kind}"))),
        };
        Ok(vec![made])
    }

    /// Runs the body of an operation for each index, and returns the yielded values.
    fn generated(&mut self, frame: &mut Frame, op: OpRef<'a>, sizes: &[i64], more: &[Datum]) -> Result<Vec<Val>, Stop> {
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        let mut cells = Vec::new();
        for at in indices(sizes) {
            let args = at.into_iter().map(Datum::index).chain(more.iter().cloned()).collect();
            let yielded = self.region(frame, body, args)?.1;
            cells.push(yielded.first().map_or(Val::Poison, Datum::scalar));
        }
        Ok(cells)
    }

    /// Returns the groups of dimensions that are collapsed.
    pub(super) fn reassociation(&self, op: OpRef<'a>) -> Vec<Vec<i64>> {
        let ctx = op.context();
        let list = |attr| ctx.attrs().array_elements(attr).unwrap_or_default();
        let groups = op.attr("reassociation").map(list).unwrap_or_default();
        let number = |attr: &_| ctx.attrs().i64_value(*attr);
        groups.iter().map(|group| list(*group).iter().filter_map(number).collect()).collect()
    }

    /// Runs `tensor.gather` or `tensor.scatter`: moves slices at some indices.
    fn gathered(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let is_gather = kind == "gather";
        // The tensor with the slices one by one, the tensor that has them as parts, and the indices of the parts.
        let (parts, whole, chosen) = match operands {
            [whole, chosen] if is_gather => (None, tensor_of(whole)?, tensor_of(chosen)?),
            [parts, whole, chosen] => (Some(tensor_of(parts)?), tensor_of(whole)?, tensor_of(chosen)?),
            _ => return Err(unknown(name(op))),
        };
        let dims: Vec<usize> = numbers(op, if is_gather { "gather_dims" } else { "scatter_dims" })
            .iter()
            .map(|dim| *dim as usize)
            .collect();
        let mut slice = whole.sizes.clone();
        for dim in &dims {
            *slice.get_mut(*dim).ok_or_else(|| unknown(name(op)))? = 1;
        }
        let outer = chosen.sizes.split_last().map_or(&[][..], |it| it.1);
        let size = usize::try_from(slice.iter().product::<i64>()).unwrap_or(0);
        self.count(&[outer, &slice[..]].concat())?;
        let mut cells = if is_gather { Vec::new() } else { whole.cells.clone() };
        for number in 0..chosen.cells.len() / dims.len().max(1) {
            for (inner, mut at) in indices(&slice).enumerate() {
                for (dim, place) in dims.iter().zip(chosen.cells.iter().skip(number * dims.len())) {
                    at[*dim] = index(&Datum::Scalar(*place)).ok_or(Stop::Undefined)?;
                }
                let Some(place) = position(&whole.sizes, &at) else {
                    return self.undefined("an element is out of bounds");
                };
                match parts {
                    None => cells.push(whole.cells.get(place).copied().unwrap_or(Val::Poison)),
                    Some(parts) => {
                        let value = parts.cells.get(number * size + inner).copied().unwrap_or(Val::Poison);
                        cells.get_mut(place).into_iter().for_each(|cell| *cell = value);
                    }
                }
            }
        }
        let sizes = match is_gather {
            true => {
                // Dimensions that were chosen may be dropped.
                let rank = shape(op, result_type(op)?)?.len();
                let all = [outer, &slice[..]].concat();
                let kept = slice.iter().enumerate().filter(|it| !dims.contains(&it.0)).map(|it| *it.1);
                if rank == all.len() { all } else { outer.iter().copied().chain(kept).collect() }
            }
            false => whole.sizes.clone(),
        };
        Ok(vec![self.tensor(sizes, cells)?])
    }

    fn slice(&mut self, op: OpRef<'a>, operands: &[Datum], first: usize) -> Result<[Vec<i64>; 3], Stop> {
        let groups = groups(op, operands);
        let [offsets, sizes, strides] = groups.get(first..).unwrap_or_default() else { return Err(unknown(name(op))) };
        let all = |name: &str, dynamic| mixed(&numbers(op, name), dynamic).ok_or(Stop::Undefined);
        Ok([all("static_offsets", offsets)?, all("static_sizes", sizes)?, all("static_strides", strides)?])
    }

    fn extract_slice(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let [offsets, sizes, strides] = self.slice(op, operands, 1)?;
        let tensor = tensor_of(&operands[0])?;
        self.count(&sizes)?;
        let mut cells = Vec::new();
        for at in indices(&sizes) {
            let at: Vec<i64> =
                (0..at.len()).map(|dim| offsets[dim].wrapping_add(at[dim].wrapping_mul(strides[dim]))).collect();
            match position(&tensor.sizes, &at).and_then(|at| tensor.cells.get(at)) {
                Some(cell) => cells.push(*cell),
                None => return self.undefined("a slice is out of bounds"),
            }
        }
        // Dimensions of a constant size of one may be dropped.
        let fixed = numbers(op, "static_sizes");
        let mut wanted = shape(op, result_type(op)?)?;
        let mut kept = Vec::new();
        for (dim, size) in sizes.iter().enumerate() {
            let Some((next, rest)) = wanted.split_first() else { break };
            if sizes.len() - dim == wanted.len() || fixed.get(dim) != Some(&1) || *next == 1 {
                wanted = rest;
                kept.push(*size);
            }
        }
        Ok(vec![self.tensor(kept, cells)?])
    }

    /// Inserts a slice into a tensor.
    pub(super) fn insert_slice(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let [offsets, sizes, strides] = self.slice(op, operands, 2)?;
        let (from, to) = (tensor_of(&operands[0])?, tensor_of(&operands[1])?);
        if self.count(&sizes)? != from.cells.len() {
            return self.undefined("a slice has another number of elements");
        }
        let (to_sizes, mut cells) = (to.sizes.clone(), to.cells.clone());
        for (at, cell) in indices(&sizes).zip(&from.cells) {
            let at: Vec<i64> =
                (0..at.len()).map(|dim| offsets[dim].wrapping_add(at[dim].wrapping_mul(strides[dim]))).collect();
            match position(&to_sizes, &at).and_then(|at| cells.get_mut(at)) {
                Some(to) => *to = *cell,
                None => return self.undefined("a slice is out of bounds"),
            }
        }
        Ok(vec![self.tensor(to_sizes, cells)?])
    }

    /// Runs `bufferization.dealloc`: frees memory that is owned and not kept.
    fn deallocated(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let [owned, conditions, kept] = groups(op, operands)[..] else { return Err(unknown(name(op))) };
        let buffer = |memory: &Datum| if let Datum::Memory(view) = memory { Some(view.buffer) } else { None };
        let (mut freed, mut passed) = (Vec::new(), vec![false; kept.len()]);
        for (memory, condition) in owned.iter().zip(conditions) {
            let Some(place) = buffer(memory) else { return Err(Stop::Undefined) };
            if integer(condition.scalar())? == 0 {
                continue;
            }
            let mut is_kept = false;
            for (other, passed) in kept.iter().zip(&mut passed) {
                if buffer(other) == Some(place) {
                    (is_kept, *passed) = (true, true);
                }
            }
            if let (Datum::Memory(view), false) = (memory, is_kept || freed.contains(&place)) {
                self.free(view)?;
                freed.push(place);
            }
        }
        Ok(passed.into_iter().map(|passed| Datum::Scalar(Val::bool(passed))).collect())
    }

    /// Runs an operation of `bufferization`.
    pub(super) fn bufferization(
        &mut self,
        op: OpRef<'a>,
        kind: &str,
        operands: Vec<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let made = match (kind, &operands[..]) {
            ("to_tensor", [Datum::Memory(view)]) => {
                let cells = self.contents(view);
                self.tensor(view.sizes.clone(), cells)?
            }
            ("to_buffer" | "to_memref", [Datum::Tensor(tensor)]) => {
                if !self.used.add(tensor.cells.len(), self.limits.elements) {
                    return Err(Stop::Limit);
                }
                Datum::Memory(self.buffer(Buffer::of(tensor.cells.clone()), &tensor.sizes))
            }
            ("alloc_tensor", _) => {
                let [sizes, copied, ..] = groups(op, &operands)[..] else { return Err(unknown(name(op))) };
                if let Some(copied) = copied.first() {
                    return Ok(vec![copied.clone()]);
                }
                let sizes = mixed(shape(op, result_type(op)?)?, sizes).ok_or(Stop::Undefined)?;
                let cells = vec![Val::Poison; self.count(&sizes)?];
                self.tensor(sizes, cells)?
            }
            ("materialize_in_destination", [Datum::Tensor(from), Datum::Memory(to)]) => {
                if from.sizes != to.sizes {
                    return self.undefined("a buffer has other sizes than the tensor");
                }
                self.set_contents(to, |at| from.cells.get(at).copied().unwrap_or(Val::Poison))?;
                return Ok(Vec::new());
            }
            ("materialize_in_destination", [from, _]) => from.clone(),
            ("dealloc_tensor", _) => return Ok(Vec::new()),
            ("clone", [Datum::Memory(view)]) => {
                let cells = self.contents(view);
                let (unit, sizes) = (view.unit, view.sizes.clone());
                if !self.used.add(cells.len(), self.limits.elements) {
                    return Err(Stop::Limit);
                }
                if matches!(unit, Unit::Bytes(_)) {
                    return Err(unknown("a copy of bytes"));
                }
                let copy = self.buffer(Buffer::of(cells), &sizes);
                Datum::Memory(Rc::new(View { unit, ..(*copy).clone() }))
            }
            ("dealloc", _) => return self.deallocated(op, &operands),
            _ => return Err(unknown(format!("bufferization.{kind}"))),
        };
        Ok(vec![made])
    }
}
