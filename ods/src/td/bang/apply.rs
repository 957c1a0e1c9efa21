//! Evaluation of operators whose arguments are values.

use super::{Bang, BangError, BangOp, Result, number, truth};
use crate::td::ty::{Type, World};
use crate::td::value::{Text, Value, coerce};

impl Bang {
    /// Returns the result, if the first argument determines it: `!and(0, x)` and `!or(-1, x)` do not evaluate `x`.
    pub fn short_circuit(&self, first: &Value) -> Option<Value> {
        match (self.op, number::int(first)?) {
            (BangOp::And, 0) => Some(Value::Int(0)),
            (BangOp::Or, -1) => Some(Value::Int(-1)),
            _ => None,
        }
    }

    /// Evaluates the operator; returns `None` if an argument is not of the right kind. Loops, `!if` and `!cond` are not
    /// evaluated here.
    pub fn apply(&self, args: &[Value], world: &dyn World) -> Result {
        if let Some(known) = &self.known {
            return Ok(Some(known.clone()));
        }
        if args.iter().any(|arg| matches!(arg, Value::Unresolved(_))) {
            return Ok(None);
        }
        use BangOp::*;
        match self.op {
            Add | And | Mul | Or | Xor => Ok(number::fold(self.op, args)),
            Div | Shl | Sra | Srl | Sub => number::binary(self.op, args),
            Eq | Ge | Gt | Le | Lt | Ne => Ok(self.compare(args)),
            Not => Ok(args.first().and_then(truth).map(|condition| Value::Int(i64::from(!condition)))),
            LogTwo => number::log_two(args),
            Con => self.con(args, world),
            Dag => self.dag(args),
            GetDagArg => self.get_dag_arg(args, world),
            GetDagName => self.get_dag_name(args),
            GetDagOp => self.get_dag_op(args, world),
            GetDagOpName => self.get_dag_op_name(args),
            SetDagArg => self.set_dag_arg(args),
            SetDagName => self.set_dag_name(args),
            SetDagOp => self.set_dag_op(args),
            SetDagOpName => self.set_dag_op_name(args),
            Empty | Size => Ok(self.size(args)),
            Head | Tail => self.head_or_tail(args),
            ListConcat => self.list_concat(args),
            ListFlatten => self.list_flatten(args),
            ListRemove => self.list_remove(args),
            ListSplat => self.list_splat(args),
            Range => self.range(args),
            Find => self.find(args),
            Interleave => self.interleave(args),
            Match => self.matches(args),
            Repr => self.repr(args, world),
            StrConcat => self.str_concat(args),
            Subst => self.subst(args, world),
            Substr => self.substr(args),
            ToLower | ToUpper => self.change_case(args),
            Cast => self.cast(args, world),
            Exists => Ok(self.exists(args, world)),
            Initialized => Ok(initialized(args)),
            Instances => self.instances(args, world),
            Isa => Ok(self.isa(args, world)),
            Cond | Filter | Foldl | Foreach | If | Sort | Switch => Ok(None),
        }
    }

    /// Evaluates the comparison operators. Equality is defined for numbers, strings and records.
    fn compare(&self, args: &[Value]) -> Option<Value> {
        let [left, right] = args else { return None };
        let order = match (left, right) {
            (Value::Text(left), Value::Text(right)) => left.text.as_bytes().cmp(right.text.as_bytes()),
            (Value::Record(left), Value::Record(right)) if matches!(self.op, BangOp::Eq | BangOp::Ne) => {
                left.cmp(right)
            }
            _ => number::int(left)?.cmp(&number::int(right)?),
        };
        Some(Value::Bit(match self.op {
            BangOp::Eq => order.is_eq(),
            BangOp::Ne => order.is_ne(),
            BangOp::Lt => order.is_lt(),
            BangOp::Le => order.is_le(),
            BangOp::Gt => order.is_gt(),
            _ => order.is_ge(),
        }))
    }

    fn cast(&self, args: &[Value], world: &dyn World) -> Result {
        let ([value], Some(ty)) = (args, &self.annotation) else { return Ok(None) };
        let text = match (ty, value) {
            (Type::String, Value::Record(record)) => world.record_name(*record),
            (Type::String, _) => match number::int(value) {
                Some(int) => int.to_string().into(),
                None => return Ok(coerce(value, ty, world)),
            },
            (Type::Record(_), Value::Text(name)) => return self.cast_name(name, ty, world),
            _ => return Ok(coerce(value, ty, world)),
        };
        Ok(Some(Value::from(Text::computed(&text, self.span)?)))
    }

    /// Evaluates `!cast<Class>("name")`.
    fn cast_name(&self, name: &Text, ty: &Type, world: &dyn World) -> Result {
        let Some(record) = world.find_record(&name.text) else {
            return Err(BangError::arg(0, format!("Undefined reference to record: '{}'", name.text)));
        };
        let found = world.record_type(record);
        if found.is_a(ty, world) {
            return Ok(Some(Value::Record(record)));
        }
        let (ty, found) = (ty.display(world), found.display(world));
        Err(BangError::arg(0, format!("Expected type '{ty}', got '{found}' in: !cast<{ty}>(\"{}\")", name.text)))
    }

    fn exists(&self, args: &[Value], world: &dyn World) -> Option<Value> {
        let ([Value::Text(name)], Some(ty)) = (args, &self.annotation) else { return None };
        let record = world.find_record(&name.text);
        let exists = record.is_some_and(|record| world.record_type(record).is_a(ty, world));
        Some(Value::Int(i64::from(exists)))
    }

    fn isa(&self, args: &[Value], world: &dyn World) -> Option<Value> {
        let ([value], Some(ty)) = (args, &self.annotation) else { return None };
        let is = value.ty(world)?.is_convertible_to(ty, world);
        Some(Value::Int(i64::from(is)))
    }
}

/// Evaluates `!initialized`: 1 for any value except `?`.
fn initialized(args: &[Value]) -> Option<Value> {
    match args {
        [Value::Unset] => Some(Value::Int(0)),
        _ => Some(Value::Int(1)),
    }
}
