//! Expressions of affine maps, and operations of `affine`.

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{AffineExpr, AffineMap};
use lect_core::ir::OpRef;
use lect_core::typed::codec::EnumValue;
use lect_dialects::arith::AtomicRMWKind;

use super::datum::{self, Datum};
use super::{Frame, Machine, Stop, Val, groups, index, mixed, unknown};

/// Evaluates the results of a map at some dimensions.
pub(super) fn evaluate(ctx: &ContextData, map: AffineMap, dims: &[i64]) -> Option<Vec<i64>> {
    let dims = dims.iter().map(|dim| Some(*dim)).collect();
    let point = Point { dims, symbols: Vec::new(), wraps: false };
    ctx.affine().map_data(map).results.iter().map(|expr| value(ctx, *expr, &point)).collect()
}

/// Returns for each result of a map the dimension that it is, or `None` if it is another expression.
pub(super) fn plain_dims(ctx: &ContextData, map: AffineMap) -> Vec<Option<usize>> {
    let results = ctx.affine().map_data(map).results.iter();
    let dim = |expr: &AffineExpr| match *ctx.affine().expr_data(*expr) {
        AffineExprData::Dim(number) => Some(number as usize),
        _ => None,
    };
    results.map(dim).collect()
}

/// Values of dimensions and symbols, and the behaviour on overflow.
struct Point {
    dims: Vec<Option<i64>>,
    symbols: Vec<Option<i64>>,
    /// Whether sums and products wrap: a simplified expression may overflow where the original does not.
    wraps: bool,
}

/// Evaluates an expression. Returns `None` on overflow, for a divisor that is not positive, or if a variable is poison.
fn value(ctx: &ContextData, expr: AffineExpr, at: &Point) -> Option<i64> {
    Some(match *ctx.affine().expr_data(expr) {
        AffineExprData::Dim(number) => (*at.dims.get(number as usize)?)?,
        AffineExprData::Symbol(number) => (*at.symbols.get(number as usize)?)?,
        AffineExprData::Constant(value) => value,
        AffineExprData::Binary(op, a, b) => {
            let (a, b) = (value(ctx, a, at)?, value(ctx, b, at)?);
            match op {
                AffineBinary::Add if at.wraps => a.wrapping_add(b),
                AffineBinary::Mul if at.wraps => a.wrapping_mul(b),
                AffineBinary::Add => a.checked_add(b)?,
                AffineBinary::Mul => a.checked_mul(b)?,
                _ if b <= 0 => return None,
                AffineBinary::Mod => a.rem_euclid(b),
                AffineBinary::FloorDiv => a.div_euclid(b),
                AffineBinary::CeilDiv => a.div_euclid(b).checked_add(i64::from(a.rem_euclid(b) != 0))?,
            }
        }
    })
}

impl<'a> Machine<'a> {
    /// Evaluates the map in an attribute; `None` if a result is poison.
    fn mapped(&self, op: OpRef<'a>, attr: &str, operands: &[Datum]) -> Result<Option<Vec<i64>>, Stop> {
        let ctx = op.context();
        match op.attr(attr).map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::AffineMap(map)) => {
                let map = ctx.affine().map_data(*map);
                let at = self.point(map.dims, operands);
                Ok(map.results.iter().map(|expr| value(ctx, *expr, &at)).collect())
            }
            _ => Err(unknown("a map")),
        }
    }

    /// Returns the number of operands of the map in an attribute.
    fn bound_places(&self, op: OpRef<'a>, attr: &str) -> Result<usize, Stop> {
        let ctx = op.context();
        match op.attr(attr).map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::AffineMap(map)) => {
                let map = ctx.affine().map_data(*map);
                Ok((map.dims + map.symbols) as usize)
            }
            _ => Err(unknown("a map")),
        }
    }

    /// Splits the operands into dimensions and symbols.
    fn point(&self, dims: u32, operands: &[Datum]) -> Point {
        // Expressions are simplified as if no overflow could occur.
        let fits = |value: &i64| self.config.speculates || value.unsigned_abs() < 1 << 32;
        let mut dims_of: Vec<Option<i64>> = operands.iter().map(|it| index(it).filter(fits)).collect();
        let symbols = dims_of.split_off((dims as usize).min(dims_of.len()));
        Point { dims: dims_of, symbols, wraps: self.config.speculates }
    }

    /// Runs an operation of `affine`.
    pub(super) fn affine(
        &mut self,
        frame: &mut Frame,
        op: OpRef<'a>,
        kind: &str,
        operands: Vec<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let region = |index: usize| op.region(index).ok_or_else(|| unknown("a region"));
        let one = |results: Option<Vec<i64>>, choose: fn(Vec<i64>) -> Option<i64>| {
            vec![results.and_then(choose).map_or(Datum::POISON, Datum::index)]
        };
        match kind {
            "apply" => Ok(one(self.mapped(op, "map", &operands)?, |all| all.first().copied())),
            "min" => Ok(one(self.mapped(op, "map", &operands)?, |all| all.into_iter().min())),
            "max" => Ok(one(self.mapped(op, "map", &operands)?, |all| all.into_iter().max())),
            "load" => {
                let at = self.mapped(op, "map", &operands[1..])?.ok_or(Stop::Undefined)?;
                Ok(vec![self.load_element(&operands[0], &at)?])
            }
            "store" => {
                let at = self.mapped(op, "map", &operands[2..])?.ok_or(Stop::Undefined)?;
                self.store_element(&operands[1], &at, &operands[0])?;
                Ok(Vec::new())
            }
            "if" => {
                let ctx = op.context();
                let Some(AttrData::IntegerSet(set)) = op.attr("condition").map(|attr| ctx.attrs().data(attr)) else {
                    return Err(unknown("a set"));
                };
                let set = ctx.affine().set_data(*set);
                let at = self.point(set.dims, &operands);
                let mut holds = true;
                for constraint in &set.constraints {
                    let Some(value) = value(ctx, constraint.expr, &at) else {
                        return self.speculated(vec![Datum::POISON; op.result_count()]);
                    };
                    holds &= if constraint.equality { value == 0 } else { value >= 0 };
                }
                let taken = region(usize::from(!holds))?;
                if taken.is_empty() { Ok(Vec::new()) } else { Ok(self.region(frame, taken, Vec::new())?.1) }
            }
            "for" => {
                let [lower, upper, inits] = groups(op, &operands)[..] else {
                    return Err(unknown("groups of operands"));
                };
                let from = self.mapped(op, "lowerBoundMap", lower)?.and_then(|all| all.into_iter().max());
                let to = self.mapped(op, "upperBoundMap", upper)?.and_then(|all| all.into_iter().min());
                let step = match op.attr("step").map(|attr| op.context().attrs().data(attr)) {
                    Some(AttrData::Integer { value, .. }) => value.to_i64().unwrap_or(0),
                    _ => return Err(unknown("a step")),
                };
                let mut carried = inits.to_vec();
                let (Some(from), Some(to)) = (from, to) else {
                    return self.speculated(vec![Datum::POISON; carried.len()]);
                };
                let body = region(0)?;
                self.nest(&[(from, to, step)], |machine, mut args| {
                    args.append(&mut carried);
                    carried = machine.region(frame, body, args)?.1;
                    Ok(())
                })?;
                Ok(carried)
            }
            "parallel" => self.affine_parallel(frame, op, &operands),
            "delinearize_index" => self.delinearized(op, &operands),
            "linearize_index" => self.linearized(op, &operands),
            "prefetch" | "dma_wait" => Ok(Vec::new()),
            "dma_start" => self.affine_transfer(op, &operands),
            "vector_load" => {
                let at = self.mapped(op, "map", &operands[1..])?.ok_or(Stop::Undefined)?;
                let count = op.result_types().next().map_or(1, |ty| datum::lane_count(op.context(), ty));
                self.load_row(&operands[0], &at, count)
            }
            "vector_store" => {
                let at = self.mapped(op, "map", &operands[2..])?.ok_or(Stop::Undefined)?;
                let count = op.operand_types().next().map_or(1, |ty| datum::lane_count(op.context(), ty));
                self.store_row(&operands[1], &at, &operands[0].lanes(count))
            }
            _ => Err(unknown(format!("affine.{kind}"))),
        }
    }

    /// Runs `affine.dma_start`, whose transfer is complete at once.
    fn affine_transfer(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let missing = || unknown(super::name(op));
        let mut rest = operands;
        let mut memory = |machine: &Self, map: &str| {
            let count = machine.bound_places(op, map)?;
            let (memory, after) = rest.split_first().ok_or_else(missing)?;
            let (places, after) = after.split_at_checked(count).ok_or_else(missing)?;
            rest = after;
            Ok::<_, Stop>((memory, machine.mapped(op, map, places)?.ok_or(Stop::Undefined)?))
        };
        let (source, target) = (memory(self, "src_map")?, memory(self, "dst_map")?);
        memory(self, "tag_map")?;
        match rest {
            [count] => self.move_elements(source, target, index(count).ok_or(Stop::Undefined)?),
            _ => Err(unknown("a strided transfer")),
        }
    }

    /// Returns the results of a map by groups, or `None` if one is poison.
    fn grouped(
        &self,
        op: OpRef<'a>,
        map: &str,
        sizes: &str,
        operands: &[Datum],
    ) -> Result<Option<Vec<Vec<i64>>>, Stop> {
        let ctx = op.context();
        let sizes = match op.attr(sizes).map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::DenseElements(sizes)) => datum::elements(ctx, sizes),
            _ => None,
        };
        let sizes = sizes.ok_or_else(|| unknown("groups of bounds"))?;
        let Some(all) = self.mapped(op, map, operands)? else { return Ok(None) };
        let mut rest = &all[..];
        let mut groups = Vec::new();
        for size in sizes {
            let Val::Int(_, size) = size else { return Err(unknown("groups of bounds")) };
            let (group, after) = rest.split_at(usize::try_from(size).unwrap_or(usize::MAX).min(rest.len()));
            groups.push(group.to_vec());
            rest = after;
        }
        Ok(Some(groups))
    }

    /// Runs `affine.parallel`.
    fn affine_parallel(&mut self, frame: &mut Frame, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let missing = || unknown("bounds of this form");
        let ctx = op.context();
        let lower = self.bound_places(op, "lowerBoundsMap")?;
        let (below, above) = operands.split_at(lower.min(operands.len()));
        let from = self.grouped(op, "lowerBoundsMap", "lowerBoundsGroups", below)?;
        let to = self.grouped(op, "upperBoundsMap", "upperBoundsGroups", above)?;
        let (Some(from), Some(to)) = (from, to) else { return self.speculated(vec![Datum::POISON; op.result_count()]) };
        let mut bounds = Vec::new();
        for ((from, to), step) in from.into_iter().zip(to).zip(super::numbers(op, "steps")) {
            let from = from.into_iter().max().ok_or_else(missing)?;
            bounds.push((from, to.into_iter().min().ok_or_else(missing)?, step));
        }
        let kinds: Option<Vec<AtomicRMWKind>> =
            super::numbers(op, "reductions").into_iter().map(AtomicRMWKind::from_number).collect();
        let kinds = kinds.filter(|kinds| kinds.len() == op.result_count()).ok_or_else(|| unknown("a reduction"))?;
        let mut sums: Vec<Val> = Vec::new();
        for (kind, ty) in kinds.iter().zip(op.result_types()) {
            let shape = datum::Shape::of(ctx, ty).ok_or_else(|| unknown("a reduction"))?;
            sums.push(neutral(*kind, shape).ok_or_else(|| unknown("a reduction"))?);
        }
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        self.nest(&bounds, |machine, args| {
            let values = machine.region(frame, body, args)?.1;
            for ((sum, kind), value) in sums.iter_mut().zip(&kinds).zip(values) {
                *sum = super::structures::atomic(*kind, *sum, value.scalar()).ok_or_else(|| unknown("a reduction"))?;
            }
            Ok(())
        })?;
        Ok(sums.into_iter().map(Datum::Scalar).collect())
    }

    /// Runs `affine.delinearize_index`.
    fn delinearized(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let basis = mixed(&super::numbers(op, "static_basis"), operands.get(1..).unwrap_or_default());
        let (Some(basis), Some(mut rest)) = (basis, operands.first().and_then(index)) else {
            return Ok(vec![Datum::POISON; op.result_count()]);
        };
        // A bound of the outermost index has no effect.
        let inner = &basis[basis.len().saturating_sub(op.result_count().saturating_sub(1))..];
        let mut places = Vec::new();
        for size in inner.iter().rev() {
            if *size <= 0 {
                return self.speculated(vec![Datum::POISON; op.result_count()]);
            }
            places.push(Datum::index(rest.rem_euclid(*size)));
            rest = rest.div_euclid(*size);
        }
        places.push(Datum::index(rest));
        places.reverse();
        Ok(places)
    }

    /// Runs `affine.linearize_index`.
    fn linearized(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let [places, basis] = groups(op, operands)[..] else { return Err(unknown("groups of operands")) };
        let basis = mixed(&super::numbers(op, "static_basis"), basis);
        let places: Option<Vec<i64>> = places.iter().map(index).collect();
        let (Some(basis), Some(places)) = (basis, places) else { return Ok(vec![Datum::POISON]) };
        // The first index may have no size.
        let without = places.len().saturating_sub(basis.len());
        let sum = places.iter().enumerate().fold(0i64, |sum, (at, place)| {
            let size = at.checked_sub(without).and_then(|at| basis.get(at)).copied().unwrap_or(1);
            sum.wrapping_mul(size).wrapping_add(*place)
        });
        Ok(vec![Datum::index(sum)])
    }
}

/// Returns the number that a reduction of `vector` begins with, by its kind.
pub(super) fn neutral_of(kind: &str, shape: datum::Shape) -> Option<Val> {
    let is_float = matches!(shape, datum::Shape::Float(_));
    let kind = match kind {
        "add" if is_float => AtomicRMWKind::Addf,
        "mul" if is_float => AtomicRMWKind::Mulf,
        "add" => AtomicRMWKind::Addi,
        "mul" => AtomicRMWKind::Muli,
        "and" => AtomicRMWKind::Andi,
        "or" => AtomicRMWKind::Ori,
        "xor" => AtomicRMWKind::Xori,
        "minui" => AtomicRMWKind::Minu,
        "minsi" => AtomicRMWKind::Mins,
        "maxui" => AtomicRMWKind::Maxu,
        "maxsi" => AtomicRMWKind::Maxs,
        "minnumf" => AtomicRMWKind::Minnumf,
        "maxnumf" => AtomicRMWKind::Maxnumf,
        "minimumf" => AtomicRMWKind::Minimumf,
        "maximumf" => AtomicRMWKind::Maximumf,
        _ => return None,
    };
    neutral(kind, shape)
}

/// Returns the number that a reduction begins with.
fn neutral(kind: AtomicRMWKind, shape: datum::Shape) -> Option<Val> {
    let (width, float) = match shape {
        datum::Shape::Int(width) => (width, None),
        datum::Shape::Float(format) => (format.width(), Some(format)),
        datum::Shape::Complex(_) => return None,
    };
    let float = |value: f64| float.map(|format| Val::float(format, value));
    let top = 1u128.checked_shl(width.saturating_sub(1))?;
    Some(match kind {
        AtomicRMWKind::Addf => float(0.0)?,
        AtomicRMWKind::Mulf => float(1.0)?,
        AtomicRMWKind::Maximumf | AtomicRMWKind::Maxnumf => float(f64::NEG_INFINITY)?,
        AtomicRMWKind::Minimumf | AtomicRMWKind::Minnumf => float(f64::INFINITY)?,
        AtomicRMWKind::Addi | AtomicRMWKind::Ori | AtomicRMWKind::Xori | AtomicRMWKind::Maxu => Val::wide(width, 0),
        AtomicRMWKind::Muli => Val::wide(width, 1),
        AtomicRMWKind::Andi | AtomicRMWKind::Minu => Val::wide(width, u128::MAX),
        AtomicRMWKind::Maxs => Val::wide(width, top),
        AtomicRMWKind::Mins => Val::wide(width, top.wrapping_sub(1)),
        AtomicRMWKind::Assign => return None,
    })
}
