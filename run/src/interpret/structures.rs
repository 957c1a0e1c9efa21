//! Operations of `linalg`, and contractions and reductions of `vector`.
//!
//! Named structured operations are run like `linalg.generic`, by their maps and their region.

use lect_core::attrs::AttrData;
use lect_core::entity::AffineMap;
use lect_core::ir::OpRef;
use lect_dialects::arith::AtomicRMWKind;
use lect_dialects::linalg::Structured;

use super::affine::{evaluate, plain_dims};
use super::datum::{self, Datum};
use super::memory::{indices, position};
use super::value::{self, Flags};
use super::{Frame, Machine, Stop, Val, groups, name, numbers, scalar, unknown};

/// Returns the sizes of a memref or a tensor; none for numbers.
fn sizes(datum: &Datum) -> &[i64] {
    match datum {
        Datum::Memory(view) => &view.sizes,
        Datum::Tensor(tensor) => &tensor.sizes,
        _ => &[],
    }
}

fn maps(op: OpRef<'_>) -> Option<Vec<AffineMap>> {
    let ctx = op.context();
    let map = |attr: &_| match ctx.attrs().data(*attr) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    ctx.attrs().array_elements(op.attr("indexing_maps")?)?.iter().map(map).collect()
}

/// Computes an atomic operation.
pub(super) fn atomic(kind: AtomicRMWKind, old: Val, operand: Val) -> Option<Val> {
    let name = match kind {
        AtomicRMWKind::Assign => return Some(operand),
        AtomicRMWKind::Addf => "addf",
        AtomicRMWKind::Addi => "addi",
        AtomicRMWKind::Andi => "andi",
        AtomicRMWKind::Maximumf => "maximumf",
        AtomicRMWKind::Maxnumf => "maxnumf",
        AtomicRMWKind::Maxs => "maxsi",
        AtomicRMWKind::Maxu => "maxui",
        AtomicRMWKind::Minimumf => "minimumf",
        AtomicRMWKind::Minnumf => "minnumf",
        AtomicRMWKind::Mins => "minsi",
        AtomicRMWKind::Minu => "minui",
        AtomicRMWKind::Mulf => "mulf",
        AtomicRMWKind::Muli => "muli",
        AtomicRMWKind::Ori => "ori",
        AtomicRMWKind::Xori => "xori",
    };
    match value::binary(name, old, operand, Flags::default()) {
        Some(result) => result.ok(),
        None => value::binary_floats(name, old, operand),
    }
}

/// Returns the keyword of a kind of combination: `add`.
pub(super) fn kind_of(op: OpRef<'_>) -> Option<String> {
    let shown = op.context().attrs().show(op.attr("kind")?).to_string();
    shown.split(['<', '>']).nth(1).map(str::to_owned)
}

impl<'a> Machine<'a> {
    /// Runs an operation of `linalg`.
    pub(super) fn structures(
        &mut self,
        frame: &mut Frame,
        op: OpRef<'a>,
        kind: &str,
        operands: Vec<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        match kind {
            "index" => {
                let dim = op.attr("dim").and_then(|attr| op.context().attrs().i64_value(attr));
                let dim = dim.and_then(|dim| usize::try_from(dim).ok());
                let at = self.loops.last().zip(dim).and_then(|(loops, dim)| loops.get(dim).copied());
                Ok(vec![at.map_or(Datum::POISON, Datum::index)])
            }
            "fill" => {
                let [[filled], [target]] = groups(op, &operands)[..] else { return Err(unknown(name(op))) };
                match target {
                    Datum::Memory(view) => {
                        self.set_contents(view, |_| filled.scalar())?;
                        Ok(Vec::new())
                    }
                    Datum::Tensor(tensor) => {
                        let cells = vec![filled.scalar(); tensor.cells.len()];
                        Ok(vec![self.tensor(tensor.sizes.clone(), cells)?])
                    }
                    _ => Err(Stop::Undefined),
                }
            }
            "softmax" => self.softmax(op, &operands),
            "pack" => self.pack(op, &operands),
            "unpack" => self.unpack(op, &operands),
            _ => {
                let structured = Structured::of(op).filter(|_| op.region_count() == 1);
                let structured = structured.ok_or_else(|| unknown(format!("linalg.{kind}")))?;
                self.generic(frame, op, &operands, &structured.maps(), structured.inputs().len())
            }
        }
    }

    /// Returns the ranges of loops: a loop is as long as the dimension of an operand that it indexes alone.
    fn ranges(&mut self, op: OpRef<'a>, maps: &[AffineMap], all: &[&[i64]]) -> Result<Vec<i64>, Stop> {
        let ctx = op.context();
        let count = maps.first().map_or(0, |map| ctx.affine().map_data(*map).dims as usize);
        let mut ranges = vec![None; count];
        for (map, sizes) in maps.iter().zip(all) {
            for (dim, size) in plain_dims(ctx, *map).into_iter().zip(*sizes) {
                let Some(range) = dim.and_then(|dim| ranges.get_mut(dim)) else { continue };
                if range.is_some_and(|range| range != *size) {
                    return self.undefined("operands have sizes that do not match");
                }
                *range = Some(*size);
            }
        }
        ranges.into_iter().collect::<Option<_>>().ok_or_else(|| unknown("a loop without a range"))
    }

    fn generic(
        &mut self,
        frame: &mut Frame,
        op: OpRef<'a>,
        operands: &[Datum],
        maps: &[AffineMap],
        inputs: usize,
    ) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        if maps.len() != operands.len() || inputs > operands.len() {
            return Err(unknown(name(op)));
        }
        let all: Vec<&[i64]> = operands.iter().map(sizes).collect();
        let ranges = self.ranges(op, maps, &all)?;
        // Outputs that are tensors are copied once.
        let mut outputs: Vec<Option<Vec<Val>>> = operands[inputs..]
            .iter()
            .map(|output| if let Datum::Tensor(tensor) = output { Some(tensor.cells.clone()) } else { None })
            .collect();
        for at in indices(&ranges) {
            self.step()?;
            let mut args = Vec::with_capacity(operands.len());
            let mut at_of = Vec::with_capacity(operands.len());
            for (number, (operand, map)) in operands.iter().zip(maps).enumerate() {
                let place = evaluate(ctx, *map, &at).ok_or(Stop::Undefined)?;
                let value = match (operand, number.checked_sub(inputs).and_then(|number| outputs.get(number))) {
                    (Datum::Tensor(tensor), output) => {
                        let cells = match output {
                            Some(Some(cells)) => cells,
                            _ => &tensor.cells,
                        };
                        match position(&tensor.sizes, &place).and_then(|at| cells.get(at)) {
                            Some(cell) => Datum::Scalar(*cell),
                            None => return self.undefined("an access is out of bounds"),
                        }
                    }
                    (Datum::Memory(_), _) => Datum::Scalar(self.load(operand, &place)?),
                    (other, _) => other.clone(),
                };
                args.push(value);
                at_of.push(place);
            }
            self.loops.push(at);
            let yielded = self.region(frame, body, args);
            self.loops.pop();
            for (number, value) in yielded?.1.into_iter().enumerate() {
                let (Some(operand), Some(place)) = (operands.get(inputs + number), at_of.get(inputs + number)) else {
                    return Err(Stop::Malformed);
                };
                match (operand, outputs.get_mut(number)) {
                    (Datum::Tensor(tensor), Some(Some(cells))) => {
                        match position(&tensor.sizes, place).and_then(|at| cells.get_mut(at)) {
                            Some(cell) => *cell = value.scalar(),
                            None => return self.undefined("an access is out of bounds"),
                        }
                    }
                    _ => self.store(operand, place, value.scalar())?,
                }
            }
        }
        let mut results = Vec::new();
        for (output, cells) in operands[inputs..].iter().zip(outputs) {
            if let (Datum::Tensor(tensor), Some(cells)) = (output, cells) {
                results.push(self.tensor(tensor.sizes.clone(), cells)?);
            }
        }
        Ok(results)
    }

    /// Runs `vector.contract`.
    pub(super) fn contract(
        &mut self,
        op: OpRef<'a>,
        operands: &[Datum],
        mask: Option<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let missing = || unknown(name(op));
        let (maps, kind) = (maps(op).ok_or_else(missing)?, kind_of(op).ok_or_else(missing)?);
        let [left, right, into] = operands else { return Err(missing()) };
        let shapes: Vec<&[i64]> =
            op.operand_types().map(|ty| datum::vector(ctx, ty).map_or(&[][..], |(shape, _)| shape)).collect();
        let ranges = self.ranges(op, &maps, &shapes)?;
        let count = shapes[2].iter().product::<i64>().max(1) as usize;
        let mut results = into.lanes(count);
        for (number, at) in indices(&ranges).enumerate() {
            self.step()?;
            if !self.is_active(mask.as_ref(), number)? {
                continue;
            }
            let place = |number: usize| {
                evaluate(ctx, maps[number], &at)
                    .and_then(|place| position(shapes[number], &place))
                    .ok_or(Stop::Undefined)
            };
            let product = scalar::combine("mul", left.lane(place(0)?), right.lane(place(1)?)).ok_or_else(missing)?;
            let sum = results.get_mut(place(2)?).ok_or(Stop::Undefined)?;
            *sum = scalar::combine(&kind, *sum, product).ok_or_else(missing)?;
        }
        let is_vector = op.result_types().next().is_some_and(|ty| datum::vector(ctx, ty).is_some());
        Ok(vec![if is_vector { Datum::Vector(results.into()) } else { Datum::Scalar(results[0]) }])
    }

    /// Runs `vector.outerproduct`.
    pub(super) fn outer_product(
        &mut self,
        op: OpRef<'a>,
        operands: &[Datum],
        given: &[&[i64]],
        mask: Option<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let missing = || unknown(name(op));
        let kind = kind_of(op).unwrap_or_else(|| "add".to_owned());
        let rows = given[0].iter().product::<i64>() as usize;
        // The second operand may be a number.
        let columns = given[1].iter().product::<i64>().max(1) as usize;
        let mut results = Vec::new();
        for at in 0..rows * columns {
            if !self.is_active(mask.as_ref(), at)? {
                results.push(operands.get(2).map_or(Val::Poison, |into| into.lane(at)));
                continue;
            }
            let product = scalar::combine("mul", operands[0].lane(at / columns), operands[1].lane(at % columns));
            let product = product.ok_or_else(missing)?;
            results.push(match operands.get(2) {
                Some(into) => scalar::combine(&kind, into.lane(at), product).ok_or_else(missing)?,
                None => product,
            });
        }
        Ok(vec![Datum::Vector(results.into())])
    }

    /// Runs `vector.multi_reduction`.
    pub(super) fn multi_reduction(
        &mut self,
        op: OpRef<'a>,
        operands: &[Datum],
        given: &[&[i64]],
        mask: Option<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let missing = || unknown(name(op));
        let kind = kind_of(op).ok_or_else(missing)?;
        let reduced = numbers(op, "reduction_dims");
        let keeps = |dim: usize| !reduced.contains(&(dim as i64));
        let kept: Vec<i64> = given[0].iter().enumerate().filter(|it| keeps(it.0)).map(|it| *it.1).collect();
        let count = kept.iter().product::<i64>() as usize;
        let mut results = operands[1].lanes(count);
        for (lane, at) in indices(given[0]).enumerate() {
            if !self.is_active(mask.as_ref(), lane)? {
                continue;
            }
            let place: Vec<i64> = at.iter().enumerate().filter(|it| keeps(it.0)).map(|it| *it.1).collect();
            let sum = position(&kept, &place).and_then(|at| results.get_mut(at)).ok_or(Stop::Undefined)?;
            *sum = scalar::combine(&kind, *sum, operands[0].lane(lane)).ok_or_else(missing)?;
        }
        let is_vector = op.result_types().next().is_some_and(|ty| datum::vector(op.context(), ty).is_some());
        Ok(vec![if is_vector { Datum::Vector(results.into()) } else { Datum::Scalar(results[0]) }])
    }
}
