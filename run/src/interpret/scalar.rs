//! Operations of `arith`, `index` and `math`: on numbers, and on vectors element by element.

use lect_core::attrs::AttrData;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::number::FloatFormat;

use super::datum::{self, Datum, Shape};
use super::{Divisions, Stop, integer, name, unknown};
use crate::interpret::value::{self, Flags, Undefined, Val, complex, math};

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];

fn flags(op: OpRef<'_>) -> Flags {
    let ctx = op.context();
    let shown = |attr: Attr| ctx.attrs().show(attr).to_string();
    let text = op.attr("overflowFlags").map_or_else(String::new, shown);
    Flags { nsw: text.contains("nsw"), nuw: text.contains("nuw"), exact: op.attr("isExact").is_some() }
}

/// Applies an operation to its operands.
pub(super) fn apply(op: OpRef<'_>, kind: &str, operands: Vec<Datum>, divisions: Divisions) -> Result<Vec<Datum>, Stop> {
    let ctx = op.context();
    if let "constant" | "bool.constant" = kind {
        let value = op.attr("value").and_then(|value| datum::constant(ctx, value));
        return value.map(|value| vec![value]).ok_or_else(|| unknown(name(op)));
    }
    if let ("select", [condition @ Datum::Scalar(_), a, b]) = (kind, &operands[..]) {
        return Ok(vec![match condition.scalar() {
            Val::Poison => Datum::POISON,
            condition => if integer(condition)? == 1 { a } else { b }.clone(),
        }]);
    }
    let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
    let Some((shape, element)) = datum::vector(ctx, ty) else {
        let operands: Vec<Val> = operands.iter().map(Datum::scalar).collect();
        let results = number(op, kind, &operands, Shape::of(ctx, ty), divisions)?;
        return Ok(results.into_iter().map(Datum::Scalar).collect());
    };
    let count = shape.iter().product::<i64>() as usize;
    let mut results = vec![Vec::with_capacity(count); op.result_count()];
    for at in 0..count {
        let operands: Vec<Val> = operands.iter().map(|operand| operand.lane(at)).collect();
        let lane = number(op, kind, &operands, Shape::of(ctx, element), divisions)?;
        results.iter_mut().zip(lane).for_each(|(result, value)| result.push(value));
    }
    Ok(results.into_iter().map(|result| Datum::Vector(result.into())).collect())
}

/// Applies an operation to numbers.
pub(super) fn number(
    op: OpRef<'_>,
    kind: &str,
    operands: &[Val],
    shape: Option<Shape>,
    divisions: Divisions,
) -> Result<Vec<Val>, Stop> {
    let missing = || unknown(name(op));
    let attr = |name: &str| op.attr(name).ok_or_else(missing);
    let number = |attr: Attr| match op.context().attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_u64().map(|it| it as usize),
        _ => None,
    };
    let result = match (kind, operands) {
        _ if name(op).starts_with("complex.") => match (kind, operands, shape) {
            ("bitcast", &[a], Some(shape)) => Some(a.bits().map_or(Val::Poison, |bits| shape.bits(bits))),
            (_, &[a], _) => complex::unary(kind, a),
            (_, &[a, b], _) => complex::binary(kind, a, b),
            _ => None,
        },
        ("cmpi", &[a, b]) => {
            let predicate = number(attr("predicate")?).and_then(|at| PREDICATES.get(at)).ok_or_else(missing)?;
            value::compare(predicate, a, b)
        }
        ("cmpf", &[a, b]) => {
            let predicate = number(attr("predicate")?).and_then(|at| FLOAT_PREDICATES.get(at)).ok_or_else(missing)?;
            value::compare_floats(predicate, a, b)
        }
        ("cmp", &[a, b]) => {
            let shown = op.context().attrs().show(attr("pred")?).to_string();
            let is_in = |it: &&&str| shown.split(|c: char| !c.is_ascii_lowercase()).any(|word| word == **it);
            value::compare(PREDICATES.iter().find(is_in).ok_or_else(missing)?, a, b)
        }
        ("scaling_extf" | "scaling_truncf", &[a, scale]) => {
            let Some(Shape::Float(format)) = shape else { return Err(missing()) };
            // A scale is a power of two.
            let scale = scale.float_value().and_then(|scale| Val::float(FloatFormat::F8E8M0FNU, scale).float_value());
            match (a.float_value(), scale) {
                (Some(value), Some(scale)) if kind == "scaling_extf" => Some(Val::float(format, value * scale)),
                (Some(value), Some(scale)) => Some(Val::float(format, value / scale)),
                _ => Some(Val::Poison),
            }
        }
        ("sizeof", []) => Some(Val::int(64, 64)),
        ("select", [Val::Poison, ..]) => Some(Val::Poison),
        ("select", &[condition, a, b]) => Some(if integer(condition)? == 1 { a } else { b }),
        ("fma", &[a, b, c]) => math::fma(a, b, c),
        ("clampf", &[value, low, high]) => {
            let raised = value::binary_floats("maximumf", value, low);
            raised.and_then(|raised| value::binary_floats("minimumf", raised, high))
        }
        ("sincos", &[a]) => {
            let (sine, cosine) = math::sincos(a).ok_or_else(missing)?;
            return Ok(vec![sine, cosine]);
        }
        (_, &[a, b]) if kind.ends_with("_extended") => {
            let (low, high) = value::extended(kind, a, b).ok_or_else(missing)?;
            return Ok(vec![low, high]);
        }
        (_, &[a, b]) => match value::binary(kind, a, b, flags(op)) {
            // Must precede the integer operations, which accept poison under any name.
            _ if name(op).starts_with("math.") => math::binary(kind, a, b),
            Some(Err(Undefined)) if divisions.give_poison(kind) => Some(Val::Poison),
            Some(result) => Some(result?),
            None => value::binary_floats(kind, a, b),
        },
        (_, &[a]) => match shape {
            _ if name(op).starts_with("math.") => math::unary(kind, a),
            Some(Shape::Int(width)) => value::convert_int(kind, a, width, flags(op)),
            Some(Shape::Float(format)) => value::convert_float(kind, a, format),
            Some(Shape::Complex(_)) | None => None,
        },
        _ => None,
    };
    result.map(|result| vec![result]).ok_or_else(missing)
}

/// Combines two elements in a reduction.
pub(super) fn combine(kind: &str, a: Val, b: Val) -> Option<Val> {
    let is_float = a.float_value().or(b.float_value()).is_some();
    if a == Val::Poison || b == Val::Poison {
        return Some(Val::Poison);
    }
    let name = match (kind, is_float) {
        ("add", true) => "addf",
        ("mul", true) => "mulf",
        ("minnumf" | "maxnumf" | "minimumf" | "maximumf", _) => kind,
        ("minui" | "minsi" | "maxui" | "maxsi", _) => kind,
        ("add" | "mul" | "and" | "or" | "xor", false) => kind,
        _ => return None,
    };
    match is_float {
        true => value::binary_floats(name, a, b),
        false => value::binary(name, a, b, Flags::default())?.ok(),
    }
}
