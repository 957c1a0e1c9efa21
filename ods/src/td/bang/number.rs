//! Wrapping arithmetic on 64 bits.

use super::Result;
use super::{BangError, BangOp};
use crate::td::value::{Value, bits_to_int};

/// Converts a value to a number, if possible.
pub(super) fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Int(int) => Some(*int),
        Value::Bit(bit) => Some(i64::from(*bit)),
        Value::Bits(bits) => bits_to_int(bits),
        _ => None,
    }
}

/// Evaluates the operators with any number of arguments.
pub(super) fn fold(op: BangOp, args: &[Value]) -> Option<Value> {
    let mut numbers = args.iter().map(int);
    let first = numbers.next()??;
    let result = numbers.try_fold(first, |left, right| {
        let right = right?;
        Some(match op {
            BangOp::Add => left.wrapping_add(right),
            BangOp::Mul => left.wrapping_mul(right),
            BangOp::And => left & right,
            BangOp::Or => left | right,
            _ => left ^ right,
        })
    })?;
    Some(Value::Int(result))
}

/// Evaluates the operators with two arguments.
pub(super) fn binary(op: BangOp, args: &[Value]) -> Result {
    let [left, right] = args else { return Ok(None) };
    let (Some(left), Some(right)) = (int(left), int(right)) else { return Ok(None) };
    let result = match op {
        BangOp::Sub => left.wrapping_sub(right),
        BangOp::Div if right == 0 => return Err(illegal(1, "division by zero")),
        BangOp::Div => left.checked_div(right).ok_or_else(|| illegal(0, "INT64_MIN / -1"))?,
        _ => {
            let by = u32::try_from(right).ok().filter(|by| *by < i64::BITS);
            let by = by.ok_or_else(|| illegal(1, "out of bounds shift"))?;
            match op {
                BangOp::Shl => left << by,
                BangOp::Sra => left >> by,
                _ => ((left as u64) >> by) as i64,
            }
        }
    };
    Ok(Some(Value::Int(result)))
}

/// Evaluates `!logtwo`, rounded down.
pub(super) fn log_two(args: &[Value]) -> Result {
    let Some(int) = args.first().and_then(int) else { return Ok(None) };
    let log = int.checked_ilog2();
    let log = log.ok_or_else(|| illegal(0, "logtwo is undefined on arguments less than or equal to 0"))?;
    Ok(Some(Value::Int(i64::from(log))))
}

fn illegal(arg: usize, what: &str) -> BangError {
    BangError::arg(arg, format!("Illegal operation: {what}"))
}
