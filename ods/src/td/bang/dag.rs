//! Operators on dags.

use std::sync::Arc;

use super::Result;
use super::list::check_length;
use super::{Bang, BangError};
use crate::td::ty::World;
use crate::td::value::{Dag, Text, Value};

type Name = Option<Arc<str>>;

impl Bang {
    /// Evaluates `!con`: the operators must be equal, or `?`.
    pub(super) fn con(&self, args: &[Value], world: &dyn World) -> Result {
        let mut operator = Value::Unset;
        let mut name: Name = None;
        let mut parts = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let Value::Dag(dag) = arg else { return Ok(None) };
            operator = match (operator, &dag.operator) {
                (operator @ (Value::Unset | Value::Record(_)), Value::Unset) => operator,
                (Value::Unset, Value::Record(record)) => Value::Record(*record),
                (Value::Record(before), Value::Record(record)) if before == *record => Value::Record(before),
                (Value::Record(_), Value::Record(_)) => {
                    let left = at.checked_sub(1).and_then(|at| args.get(at));
                    let left = left.map(|left| left.display(world)).unwrap_or_default();
                    let right = arg.display(world);
                    let message = format!("Concatenated Dag operators do not match: '{left}' vs. '{right}'");
                    return Err(BangError::arg(at, message));
                }
                _ => return Ok(None),
            };
            name = name.or_else(|| dag.name.clone());
            check_length(parts.len() + dag.args.len())?;
            parts.extend_from_slice(&dag.args);
        }
        made(operator, name, parts)
    }

    /// Evaluates `!dag(operator, values, names)`.
    pub(super) fn dag(&self, args: &[Value]) -> Result {
        let [operator, values, names] = args else { return Ok(None) };
        let parts = match (values, names) {
            (Value::List(values), Value::Unset) => {
                values.items.iter().map(|value| Some((value.clone(), None))).collect()
            }
            (Value::Unset, Value::List(names)) => {
                names.items.iter().map(|name| Some((Value::Unset, name_of(name)?))).collect()
            }
            (Value::List(values), Value::List(names)) if values.items.len() == names.items.len() => {
                let pairs = values.items.iter().zip(&names.items);
                pairs.map(|(value, name)| Some((value.clone(), name_of(name)?))).collect()
            }
            _ => None,
        };
        parts.map_or(Ok(None), |parts| made(operator.clone(), None, parts))
    }

    /// Evaluates `!getdagarg<type>(dag, which)`: `?` if the argument is of another type.
    pub(super) fn get_dag_arg(&self, args: &[Value], world: &dyn World) -> Result {
        let [Value::Dag(dag), which] = args else { return Ok(None) };
        let Some(at) = self.position(dag, which)? else { return Ok(None) };
        let value = dag.args.get(at).map_or(&Value::Unset, |(value, _)| value);
        let fits = value.ty(world).is_some_and(|ty| ty.is_convertible_to(&self.ty, world));
        Ok(Some(if fits { value.clone() } else { Value::Unset }))
    }

    /// Evaluates `!getdagname(dag, index)`.
    pub(super) fn get_dag_name(&self, args: &[Value]) -> Result {
        let [Value::Dag(dag), Value::Int(index)] = args else { return Ok(None) };
        let index = *index;
        let arg = usize::try_from(index).ok().and_then(|at| dag.args.get(at));
        match arg {
            Some((_, name)) => self.name_value(name),
            None if dag.args.is_empty() => {
                Err(BangError::arg(1, format!("!getdagname index {index} is out of range (dag has 0 arguments)")))
            }
            None => {
                let last = dag.args.len() - 1;
                Err(BangError::arg(1, format!("!getdagname index is out of range 0...{last}: {index}")))
            }
        }
    }

    /// Evaluates `!getdagop(dag)`, with or without a type.
    pub(super) fn get_dag_op(&self, args: &[Value], world: &dyn World) -> Result {
        let [Value::Dag(dag)] = args else { return Ok(None) };
        let Some(found) = dag.operator.ty(world) else {
            return Err(BangError::arg(0, "!getdagop of a dag whose operator is '?'"));
        };
        if found.is_a(&self.ty, world) {
            return Ok(Some(dag.operator.clone()));
        }
        let (wanted, found) = (self.ty.display(world), found.display(world));
        let dag = args.first().map(|dag| dag.display(world)).unwrap_or_default();
        Err(BangError::arg(0, format!("Expected type '{wanted}', got '{found}' in: !getdagop({dag})")))
    }

    /// Evaluates `!getdagopname(dag)`.
    pub(super) fn get_dag_op_name(&self, args: &[Value]) -> Result {
        let [Value::Dag(dag)] = args else { return Ok(None) };
        self.name_value(&dag.name)
    }

    /// Evaluates `!setdagarg(dag, which, value)`.
    pub(super) fn set_dag_arg(&self, args: &[Value]) -> Result {
        let [Value::Dag(dag), which, value] = args else { return Ok(None) };
        let Some(at) = self.position(dag, which)? else { return Ok(None) };
        let mut parts = dag.args.clone();
        if let Some(part) = parts.get_mut(at) {
            part.0 = value.clone();
        }
        made(dag.operator.clone(), dag.name.clone(), parts)
    }

    /// Evaluates `!setdagname(dag, which, name)`.
    pub(super) fn set_dag_name(&self, args: &[Value]) -> Result {
        let [Value::Dag(dag), which, name] = args else { return Ok(None) };
        let (Some(at), Some(name)) = (self.position(dag, which)?, name_of(name)) else { return Ok(None) };
        let mut parts = dag.args.clone();
        if let Some(part) = parts.get_mut(at) {
            part.1 = name;
        }
        made(dag.operator.clone(), dag.name.clone(), parts)
    }

    /// Evaluates `!setdagop(dag, operator)`, which removes the operator's name.
    pub(super) fn set_dag_op(&self, args: &[Value]) -> Result {
        let [Value::Dag(dag), operator @ Value::Record(_)] = args else { return Ok(None) };
        made(operator.clone(), None, dag.args.clone())
    }

    /// Evaluates `!setdagopname(dag, name)`.
    pub(super) fn set_dag_op_name(&self, args: &[Value]) -> Result {
        let [Value::Dag(dag), Value::Text(name)] = args else { return Ok(None) };
        made(dag.operator.clone(), Some(Arc::clone(&name.text)), dag.args.clone())
    }

    /// Returns the position of the argument with an index or a name; `None` if `which` is neither.
    fn position(&self, dag: &Dag, which: &Value) -> std::result::Result<Option<usize>, BangError> {
        let op = self.op.name();
        let index = match which {
            Value::Text(name) => {
                let at = dag.args.iter().position(|(_, other)| other.as_ref() == Some(&name.text));
                let missing = || BangError::arg(1, format!("{op} key '{}' is not found", name.text));
                return at.map(Some).ok_or_else(missing);
            }
            Value::Int(index) => *index,
            _ => return Ok(None),
        };
        let Ok(at) = usize::try_from(index) else {
            return Err(BangError::arg(1, format!("{op} index {index} is negative")));
        };
        let size = dag.args.len();
        if at >= size {
            return Err(BangError::arg(1, format!("{op} index {index} is out of range (dag has {size} arguments)")));
        }
        Ok(Some(at))
    }

    fn name_value(&self, name: &Name) -> Result {
        Ok(Some(match name {
            Some(name) => Value::from(Text::computed(name, self.span)?),
            None => Value::Unset,
        }))
    }
}

/// Converts a value to a name, `?` being no name; returns `None` for other values.
fn name_of(value: &Value) -> Option<Name> {
    match value {
        Value::Unset => Some(None),
        Value::Text(text) => Some(Some(Arc::clone(&text.text))),
        _ => None,
    }
}

fn made(operator: Value, name: Name, parts: Vec<(Value, Name)>) -> Result {
    Ok(Some(Value::Dag(Dag::new(operator, name, parts)?)))
}
