//! Operations of `vector`.

use lect_core::ir::OpRef;

use super::affine::neutral_of;
use super::datum::{self, Datum, Shape, Unit};
use super::memory::indices;
use super::{Frame, Machine, Stop, index, mixed, name, numbers, scalar, unknown};
use crate::interpret::value::Val;

/// Returns the row-major index of an element.
fn number(shape: &[i64], at: &[i64]) -> usize {
    at.iter().zip(shape).fold(0, |number, (at, size)| number * size + at) as usize
}

/// Builds a vector from elements of another value.
fn taken(shape: &[i64], from: &Datum, of: impl Fn(Vec<i64>) -> usize) -> Datum {
    Datum::Vector(indices(shape).map(|at| from.lane(of(at))).collect())
}

impl<'a> Machine<'a> {
    /// Runs an operation of `vector`.
    pub(super) fn vectors(&mut self, op: OpRef<'a>, kind: &str, operands: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let missing = || unknown(name(op));
        // A mask is that of the next operation only.
        let mask = self.mask.take();
        // Sizes of the operands and of the first result; empty for scalars.
        let shape_of = |ty| datum::vector(ctx, ty).map_or(&[][..], |(shape, _)| shape);
        let given: Vec<&[i64]> = op.operand_types().map(shape_of).collect();
        let wanted = op.result_types().next();
        let is_vector = wanted.is_some_and(|ty| datum::vector(ctx, ty).is_some());
        let shape = wanted.map_or(&[][..], shape_of);
        let count = shape.iter().product::<i64>() as usize;
        // A scalar is a vector of rank zero.
        let result = |values: Vec<Val>| match is_vector {
            true => Datum::Vector(values.into()),
            false => Datum::Scalar(values.first().copied().unwrap_or(Val::Poison)),
        };
        let made = match kind {
            "broadcast" => {
                let from = given[0];
                let skipped = shape.len() - from.len();
                taken(shape, &operands[0], |at| {
                    let at: Vec<i64> = at[skipped..].iter().zip(from).map(|(at, size)| at % size).collect();
                    number(from, &at)
                })
            }
            "extract" | "insert" => return self.position(op, kind, &operands, &given),
            "from_elements" => Datum::Vector(operands.iter().map(Datum::scalar).collect()),
            "to_elements" => {
                let count = given[0].iter().product::<i64>() as usize;
                return Ok(operands[0].lanes(count).into_iter().map(Datum::Scalar).collect());
            }
            "shape_cast" => result(operands[0].lanes(count.max(1))),
            "transpose" => {
                let order = numbers(op, "permutation");
                taken(shape, &operands[0], |at| {
                    let mut from = vec![0; at.len()];
                    order.iter().zip(&at).for_each(|(dim, at)| from[*dim as usize] = *at);
                    number(given[0], &from)
                })
            }
            "shuffle" => {
                let row = given[0].iter().skip(1).product::<i64>();
                let first = given[0].first().copied().unwrap_or(1);
                let lane = |at: i64, inner: i64| match at {
                    -1 => Val::Poison,
                    at if at < first => operands[0].lane((at * row + inner) as usize),
                    at => operands[1].lane(((at - first) * row + inner) as usize),
                };
                let mask = numbers(op, "mask");
                Datum::Vector(mask.iter().flat_map(|at| (0..row).map(move |inner| lane(*at, inner))).collect())
            }
            "reduction" => {
                let shown = op.attr("kind").map(|kind| ctx.attrs().show(kind).to_string()).ok_or_else(missing)?;
                let kind = shown.split(['<', '>']).nth(1).ok_or_else(missing)?;
                let lanes = operands[0].lanes(given[0].iter().product::<i64>() as usize).into_iter().enumerate();
                let mut values = Vec::new();
                for (at, value) in lanes {
                    if self.is_active(mask.as_ref(), at)? {
                        values.push(value);
                    }
                }
                let mut values = values.into_iter();
                let first = operands.get(1).map(Datum::scalar).or_else(|| values.next());
                // Without a start, sums and products of floats begin with the neutral value, as in MLIR's lowering: a sum is
                // no negative zero. So does a reduction of no values.
                let neutral = wanted.and_then(|ty| Shape::of(ctx, ty)).and_then(|shape| neutral_of(kind, shape));
                let is_sum = matches!(kind, "add" | "mul") && first.is_some_and(|first| first.float_value().is_some());
                let start = neutral.filter(|_| is_sum && operands.len() == 1);
                let first = match (start, first) {
                    (Some(start), Some(first)) => scalar::combine(kind, start, first),
                    (_, first) => first.or(neutral),
                };
                let first = first.ok_or_else(missing)?;
                let combined = values.try_fold(first, |sum, value| scalar::combine(kind, sum, value));
                Datum::Scalar(combined.ok_or_else(missing)?)
            }
            "scan" => return self.scan(op, &operands, given[0]),
            "extract_strided_slice" => {
                let (offsets, strides) = (numbers(op, "offsets"), numbers(op, "strides"));
                taken(shape, &operands[0], |mut at| {
                    offsets.iter().zip(&strides).zip(&mut at).for_each(|((from, by), at)| *at = from + *at * by);
                    number(given[0], &at)
                })
            }
            "insert_strided_slice" => {
                let offsets = numbers(op, "offsets");
                let mut values = operands[1].lanes(count);
                let skipped = shape.len() - given[0].len();
                for (at, inner) in indices(given[0]).enumerate() {
                    let inner = std::iter::repeat_n(0, skipped).chain(inner);
                    let place: Vec<i64> = offsets.iter().zip(inner).map(|(from, at)| from + at).collect();
                    values[number(shape, &place)] = operands[0].lane(at);
                }
                Datum::Vector(values.into())
            }
            "interleave" => Datum::Vector((0..count).map(|at| operands[at % 2].lane(at / 2)).collect()),
            "deinterleave" => {
                let half = |odd: usize| Datum::Vector((0..count).map(|at| operands[0].lane(2 * at + odd)).collect());
                return Ok(vec![half(0), half(1)]);
            }
            "step" => Datum::Vector((0..count as u64).map(|at| Val::int(64, at)).collect()),
            "create_mask" | "constant_mask" => {
                let sizes: Option<Vec<i64>> = match kind {
                    "create_mask" => operands.iter().map(index).collect(),
                    _ => Some(numbers(op, "mask_dim_sizes")),
                };
                match sizes {
                    Some(sizes) => {
                        // A vector of rank zero has one mask size, too, which is compared with zero.
                        let is_in =
                            |at: Vec<i64>| Val::bool(at.iter().chain(&[0]).zip(&sizes).all(|(at, size)| at < size));
                        Datum::Vector(indices(shape).map(is_in).collect())
                    }
                    None => Datum::POISON,
                }
            }
            "fma" => {
                let lane = |at| {
                    crate::interpret::value::math::fma(operands[0].lane(at), operands[1].lane(at), operands[2].lane(at))
                };
                Datum::Vector((0..count).map(lane).collect::<Option<_>>().ok_or_else(missing)?)
            }
            "transfer_read" => return self.transfer_read(op, &operands, mask),
            "transfer_write" => return self.transfer_write(op, &operands, mask),
            "contract" => return self.contract(op, &operands, mask),
            "outerproduct" => return self.outer_product(op, &operands, &given, mask),
            "multi_reduction" => return self.multi_reduction(op, &operands, &given, mask),
            "print" => return self.print(op, &operands),
            "bitcast" => return self.bits(op, &operands),
            "gather" | "scatter" | "maskedload" | "expandload" | "maskedstore" | "compressstore" => {
                return self.masked(op, kind, &operands, mask);
            }
            "type_cast" => self.as_vector(op, &operands[0])?,
            "vscale" | "scalable.extract" | "scalable.insert" => return Err(unknown("vectors of scalable length")),
            "load" | "store" => return self.vector_memory(op, kind, &operands, &given, shape),
            _ => return Err(missing()),
        };
        Ok(vec![made])
    }

    /// Returns true if a mask has an element, or if there is no mask.
    pub(super) fn is_active(&mut self, mask: Option<&Datum>, at: usize) -> Result<bool, Stop> {
        match mask.map(|mask| mask.lane(at)) {
            Some(Val::Poison) => self.undefined("a mask is poison"),
            Some(bit) => Ok(bit == Val::bool(true)),
            None => Ok(true),
        }
    }

    /// Runs `vector.mask`: its operation sees the mask.
    pub(super) fn masking(&mut self, frame: &mut Frame, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        let mask = operands.first().ok_or_else(|| unknown(name(op)))?;
        self.mask = Some(mask.clone());
        let results = self.region(frame, body, Vec::new());
        self.mask = None;
        let results = results?.1;
        let Some(other) = operands.get(1) else { return Ok(results) };
        let count = op.result_types().next().map_or(1, |ty| datum::lane_count(op.context(), ty));
        let chosen = |result: &Datum| {
            let lane = |at| if mask.lane(at) == Val::bool(true) { result.lane(at) } else { other.lane(at) };
            Datum::Vector((0..count).map(lane).collect())
        };
        Ok(results.iter().map(chosen).collect())
    }

    /// Runs `vector.scan`.
    fn scan(&mut self, op: OpRef<'a>, operands: &[Datum], sizes: &[i64]) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let missing = || unknown(name(op));
        let kind = super::structures::kind_of(op).ok_or_else(missing)?;
        let is_inclusive = op.attr("inclusive").and_then(|attr| ctx.attrs().i64_value(attr)).is_some_and(|it| it != 0);
        let dim = op.attr("reduction_dim").and_then(|attr| ctx.attrs().i64_value(attr)).ok_or_else(missing)?;
        let dim = usize::try_from(dim).ok().filter(|dim| *dim < sizes.len()).ok_or_else(missing)?;
        let rest: Vec<i64> = sizes.iter().enumerate().filter(|it| it.0 != dim).map(|it| *it.1).collect();
        let mut results = vec![Val::Poison; sizes.iter().product::<i64>() as usize];
        let mut last = operands[1].lanes(rest.iter().product::<i64>() as usize);
        for (lane, outer) in indices(&rest).enumerate() {
            for step in 0..sizes[dim] {
                let at = |step: i64| {
                    let mut at = outer.clone();
                    at.insert(dim, step);
                    number(sizes, &at)
                };
                let sum = match (is_inclusive, step) {
                    // The initial value counts in exclusive sums only, as in MLIR's lowering.
                    (true, 0) => operands[0].lane(at(0)),
                    (false, 0) => last[lane],
                    (true, _) => scalar::combine(&kind, last[lane], operands[0].lane(at(step))).ok_or_else(missing)?,
                    (false, _) => {
                        scalar::combine(&kind, last[lane], operands[0].lane(at(step - 1))).ok_or_else(missing)?
                    }
                };
                results[at(step)] = sum;
                last[lane] = sum;
            }
        }
        let is_vector = op.result_types().nth(1).is_some_and(|ty| datum::vector(ctx, ty).is_some());
        let last = if is_vector { Datum::Vector(last.into()) } else { Datum::Scalar(last[0]) };
        Ok(vec![Datum::Vector(results.into()), last])
    }

    /// Runs `vector.extract` or `vector.insert`.
    fn position(
        &mut self,
        op: OpRef<'a>,
        kind: &str,
        operands: &[Datum],
        given: &[&[i64]],
    ) -> Result<Vec<Datum>, Stop> {
        let whole = usize::from(kind == "insert");
        let shape = given[whole];
        // A poison index may be out of bounds.
        let Some(at) = mixed(&numbers(op, "static_position"), &operands[whole + 1..]) else {
            return self.speculated(vec![Datum::POISON]);
        };
        // MLIR verifies the number of dimensions only.
        let part = if whole == 1 { op.operand_types().next() } else { op.result_types().next() };
        let part = part.and_then(|ty| op.context().types().shape(ty)).unwrap_or_default();
        let Some(inner) = shape.get(at.len()..).filter(|inner| *inner == part) else {
            return Err(Stop::Unknown("a part of another shape".into()));
        };
        let inner = inner.iter().product::<i64>() as usize;
        if at.iter().zip(shape).any(|(at, size)| !(0..*size).contains(at)) {
            // The index -1 yields poison; other indices out of bounds are undefined.
            let is_poison = at.iter().zip(shape).all(|(at, size)| (-1..*size).contains(at));
            return match is_poison {
                true => Ok(vec![Datum::POISON]),
                false => self.refused(vec![Datum::POISON], "a position is out of bounds"),
            };
        }
        let start = number(shape, &at) * inner;
        if kind == "insert" {
            let mut values = operands[1].lanes(shape.iter().product::<i64>() as usize);
            (0..inner).for_each(|lane| values[start + lane] = operands[0].lane(lane));
            return Ok(vec![Datum::Vector(values.into())]);
        }
        let values: Vec<Val> = (start..start + inner).map(|lane| operands[0].lane(lane)).collect();
        let is_vector = op.result_types().next().is_some_and(|ty| datum::vector(op.context(), ty).is_some());
        Ok(vec![if is_vector { Datum::Vector(values.into()) } else { Datum::Scalar(values[0]) }])
    }

    /// Runs `vector.load` or `vector.store`.
    fn vector_memory(
        &mut self,
        op: OpRef<'a>,
        kind: &str,
        operands: &[Datum],
        given: &[&[i64]],
        shape: &[i64],
    ) -> Result<Vec<Datum>, Stop> {
        let memory = usize::from(kind == "store");
        let start: Option<Vec<i64>> = operands[memory + 1..].iter().map(index).collect();
        let start = start.ok_or(Stop::Undefined)?;
        // An element of memory may be a vector.
        match &operands[memory] {
            Datum::Memory(view) if matches!(view.unit, Unit::Vector(_)) => {
                if kind == "store" {
                    self.store_element(&operands[1], &start, &operands[0])?;
                    return Ok(Vec::new());
                }
                return Ok(vec![self.load_element(&operands[0], &start)?]);
            }
            _ => {}
        }
        let shape = if kind == "store" { given[0] } else { shape };
        let mut values = Vec::new();
        for (lane, at) in indices(shape).enumerate() {
            let skipped = start.len().checked_sub(at.len()).ok_or_else(|| unknown(name(op)))?;
            let mut place = start.clone();
            place[skipped..].iter_mut().zip(&at).for_each(|(place, at)| *place += at);
            match kind {
                "store" => self.store(&operands[1], &place, operands[0].lane(lane))?,
                _ => values.push(self.load(&operands[0], &place)?),
            }
        }
        Ok(if kind == "store" { Vec::new() } else { vec![Datum::Vector(values.into())] })
    }

    /// Loads consecutive elements in the last dimension.
    pub(super) fn load_row(&mut self, memory: &Datum, at: &[i64], count: usize) -> Result<Vec<Datum>, Stop> {
        let mut at = at.to_vec();
        let mut values = Vec::new();
        for _ in 0..count {
            values.push(self.load(memory, &at)?);
            at.last_mut().into_iter().for_each(|last| *last += 1);
        }
        Ok(vec![Datum::Vector(values.into())])
    }

    /// Stores consecutive elements in the last dimension.
    pub(super) fn store_row(&mut self, memory: &Datum, at: &[i64], values: &[Val]) -> Result<Vec<Datum>, Stop> {
        let mut at = at.to_vec();
        for value in values {
            self.store(memory, &at, *value)?;
            at.last_mut().into_iter().for_each(|last| *last += 1);
        }
        Ok(Vec::new())
    }
}
