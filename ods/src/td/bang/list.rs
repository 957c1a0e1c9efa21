//! Operators on lists.

use super::Result;
use super::{Bang, BangError, BangOp, number};
use crate::td::ty::Type;
use crate::td::value::{List, MAX_WEIGHT, TooLarge, Value};

impl Bang {
    fn list(&self, items: Vec<Value>) -> Result {
        let item = self.ty.item().cloned().unwrap_or(Type::Int);
        Ok(Some(Value::List(List::new(item, items)?)))
    }

    /// Evaluates `!size` and `!empty` of lists, strings (in bytes) and dags.
    pub(super) fn size(&self, args: &[Value]) -> Option<Value> {
        let size = match args.first()? {
            Value::List(list) => list.items.len(),
            Value::Text(text) => text.text.len(),
            Value::Dag(dag) => dag.args.len(),
            _ => return None,
        };
        Some(Value::Int(if self.op == BangOp::Size { size as i64 } else { i64::from(size == 0) }))
    }

    pub(super) fn head_or_tail(&self, args: &[Value]) -> Result {
        let [Value::List(list)] = args else { return Ok(None) };
        let Some((head, tail)) = list.items.split_first() else {
            return Err(BangError::arg(0, "empty list argument in unary operator"));
        };
        if self.op == BangOp::Head {
            return Ok(Some(head.clone()));
        }
        Ok(Some(Value::List(List::new(list.item.clone(), tail.to_vec())?)))
    }

    /// Evaluates `!listconcat`. The result has the type of the first list; items of the others are converted when the
    /// result is.
    pub(super) fn list_concat(&self, args: &[Value]) -> Result {
        let (Some(items), Some(Value::List(first))) = (concat(args)?, args.first()) else { return Ok(None) };
        Ok(Some(Value::List(List::new(first.item.clone(), items)?)))
    }

    /// Evaluates `!listflatten`. A list whose items are not lists is returned unchanged.
    pub(super) fn list_flatten(&self, args: &[Value]) -> Result {
        let [value @ Value::List(list)] = args else { return Ok(None) };
        if list.item.item().is_none() {
            return Ok(Some(value.clone()));
        }
        concat(&list.items)?.map_or(Ok(None), |items| self.list(items))
    }

    /// Evaluates `!listremove`, which removes only items that `!eq` can compare.
    pub(super) fn list_remove(&self, args: &[Value]) -> Result {
        let [Value::List(list), Value::List(removed)] = args else { return Ok(None) };
        // The product of two lists of maximum length would take hours.
        let product = list.items.len().saturating_mul(removed.items.len());
        if product > MAX_COMPARISONS {
            return Err(BangError::whole(format!("lists are too long: more than {MAX_COMPARISONS} pairs of items")));
        }
        let keep = |item: &&Value| !removed.items.iter().any(|other| is_equal(item, other));
        self.list(list.items.iter().filter(keep).cloned().collect())
    }

    pub(super) fn list_splat(&self, args: &[Value]) -> Result {
        let [value, count] = args else { return Ok(None) };
        let Some(count) = number::int(count) else { return Ok(None) };
        let Ok(count) = usize::try_from(count) else {
            return Err(BangError::arg(1, format!("!listsplat count {count} is negative")));
        };
        check_length(count)?;
        self.list(vec![value.clone(); count])
    }

    /// Evaluates `!range(end)`, `!range(start, end)`, `!range(start, end, step)` and `!range(list)`.
    pub(super) fn range(&self, args: &[Value]) -> Result {
        let Some((start, end, step)) = range_bounds(args) else { return Ok(None) };
        if step == 0 {
            return Err(BangError::arg(2, "Step of !range can't be 0"));
        }
        let distance = (i128::from(end) - i128::from(start)) * i128::from(step.signum());
        let count = u128::try_from(distance).unwrap_or(0).div_ceil(u128::from(step.unsigned_abs()));
        check_length(usize::try_from(count).unwrap_or(usize::MAX))?;
        let items = std::iter::successors(Some(start), |at| at.checked_add(step));
        self.list(items.take(count as usize).map(Value::Int).collect())
    }
}

/// Returns the items of all lists; `None` if one of the values is not a list.
fn concat(lists: &[Value]) -> std::result::Result<Option<Vec<Value>>, TooLarge> {
    let mut items = Vec::new();
    for list in lists {
        let Value::List(list) = list else { return Ok(None) };
        check_length(items.len() + list.items.len())?;
        items.extend_from_slice(&list.items);
    }
    Ok(Some(items))
}

/// Returns the first number, the exclusive end, and the step.
fn range_bounds(args: &[Value]) -> Option<(i64, i64, i64)> {
    match args {
        [Value::List(list)] => Some((0, list.items.len() as i64, 1)),
        [end] => Some((0, number::int(end)?, 1)),
        [start, end] => Some((number::int(start)?, number::int(end)?, 1)),
        [start, end, step] => Some((number::int(start)?, number::int(end)?, number::int(step)?)),
        [] | [_, _, _, _, ..] => None,
    }
}

/// Maximum number of pairs that `!listremove` compares, which takes less than a second.
const MAX_COMPARISONS: usize = 1 << 28;

/// Returns true if two items are the same number, string or record.
pub(crate) fn is_equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Text(left), Value::Text(right)) => left.text == right.text,
        (Value::Record(left), Value::Record(right)) => left == right,
        _ => number::int(left).is_some_and(|int| number::int(right) == Some(int)),
    }
}

/// Returns an error if a list would be too long.
pub(super) fn check_length(length: usize) -> std::result::Result<(), TooLarge> {
    if length >= MAX_WEIGHT as usize { Err(TooLarge::Heavy) } else { Ok(()) }
}
