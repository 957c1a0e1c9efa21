//! Expressions of affine maps, and operations of `affine`.

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{AffineExpr, AffineMap};
use lect_core::ir::OpRef;

use super::datum::{self, Datum};
use super::{Frame, Machine, Stop, groups, index, unknown};

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
                Ok(vec![Datum::Scalar(self.load(&operands[0], &at)?)])
            }
            "store" => {
                let at = self.mapped(op, "map", &operands[2..])?.ok_or(Stop::Undefined)?;
                self.store(&operands[1], &at, operands[0].scalar())?;
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
            "parallel" if op.result_count() == 0 => {
                let places = |attr: &str| self.bound_places(op, attr);
                let (lower, upper) = (places("lowerBoundsMap")?, places("upperBoundsMap")?);
                let (below, above) = operands.split_at(lower.min(operands.len()));
                let from = self.mapped(op, "lowerBoundsMap", below)?;
                let to = self.mapped(op, "upperBoundsMap", &above[..upper.min(above.len())])?;
                let (Some(from), Some(to)) = (from, to) else { return self.speculated(Vec::new()) };
                let steps = super::numbers(op, "steps");
                // Only bounds of a single map result each are supported.
                if from.len() != steps.len() || to.len() != steps.len() {
                    return Err(unknown("groups of bounds"));
                }
                let bounds: Vec<_> = (0..steps.len()).map(|at| (from[at], to[at], steps[at])).collect();
                let body = region(0)?;
                self.nest(&bounds, |machine, args| machine.region(frame, body, args).map(|_| ()))?;
                Ok(Vec::new())
            }
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
}
