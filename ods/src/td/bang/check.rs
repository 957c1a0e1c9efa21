//! Argument types and result types of operators.

mod shape;

use super::{Bang, BangError, BangOp};
use crate::td::source::Span;
use crate::td::ty::{Type, World};
use crate::td::value::Value;

/// A use of an operator before its arguments are evaluated.
#[derive(Debug)]
pub struct BangUse<'a> {
    /// Operator.
    pub op: BangOp,
    /// The type in `<>`.
    pub annotation: Option<Type>,
    /// Type that the context expects, if any.
    pub expected: Option<&'a Type>,
    /// Location.
    pub span: Span,
}

/// Type of an argument; `None` for `?`, and for the name of a variable.
type ArgType = Option<Type>;

impl BangUse<'_> {
    /// Returns the type expected of the next argument, after those before, if any. An empty list gets its type from it.
    pub fn expected_argument(&self, before: &[ArgType], world: &dyn World) -> Option<Type> {
        match (self.op, before.len()) {
            (BangOp::If | BangOp::Subst, 1..) | (BangOp::Cond | BangOp::Switch, _) => return self.expected.cloned(),
            (BangOp::Foreach, 2) => return self.expected.and_then(Type::item).cloned(),
            _ if !self.is_chain() => return None,
            _ => {}
        }
        let mut wanted = self.first_wanted();
        for (at, ty) in before.iter().enumerate() {
            wanted = self.next_wanted(wanted, at, ty, world).ok()?;
            // The first arguments determine the type; visiting all of them each time would be quadratic.
            if at > Self::TELLING {
                break;
            }
        }
        wanted
    }

    /// Maximum number of arguments that determine the expected type of the next one.
    const TELLING: usize = 64;

    /// Returns true if the expected type of an argument depends on those before it.
    fn is_chain(&self) -> bool {
        use BangOp::*;
        let others = [
            Head,
            Tail,
            ListFlatten,
            Size,
            Empty,
            If,
            Cond,
            Foreach,
            Filter,
            Sort,
            Switch,
            Foldl,
            Dag,
            Subst,
            SetDagArg,
            SetDagName,
            Find,
            Substr,
            Cast,
            Isa,
            Exists,
            Instances,
            Initialized,
            Repr,
            Not,
            LogTwo,
            ToLower,
            ToUpper,
            GetDagOp,
            GetDagOpName,
        ];
        !others.contains(&self.op)
    }

    /// Returns the type of the loop variable for a list of this type: that of an item, or `dag` for a dag.
    pub(crate) fn variable(&self, list: &ArgType) -> Result<Type, BangError> {
        let fold = self.op == BangOp::Foldl;
        match list {
            None if fold => Err(BangError::arg(1, "could not get type of !foldl list: '?'")),
            None => Err(BangError::arg(1, "could not get type of !foreach/!filter list or dag")),
            Some(Type::List(item)) => Ok(Type::clone(item)),
            Some(Type::Dag) if self.op == BangOp::Foreach => Ok(Type::Dag),
            Some(_) if fold => Err(BangError::arg(1, "!foldl list must be a list")),
            Some(_) if self.op == BangOp::Filter => Err(BangError::arg(1, "!filter must have a list argument")),
            Some(_) if self.op == BangOp::Sort => Err(BangError::arg(1, "!sort must have a list argument")),
            Some(_) => Err(BangError::arg(1, "!foreach must have a list or dag argument")),
        }
    }

    /// Checks the types of the arguments. Arguments that are names of variables have none.
    pub fn check(self, args: &[ArgType], world: &dyn World) -> Result<Bang, BangError> {
        self.check_shape(args.len())?;
        let ty = self.result(args, world)?;
        let known = self.known(args, world);
        Ok(Bang { op: self.op, annotation: self.annotation, ty, span: self.span, known })
    }

    /// Returns the type of the result.
    fn result(&self, args: &[ArgType], world: &dyn World) -> Result<Type, BangError> {
        use BangOp::*;
        let arg = |at: usize| args.get(at).and_then(Option::as_ref);
        let wanted = match self.op {
            _ if !self.is_chain() => None,
            _ => self.check_all(args, world)?,
        };
        let ty = match self.op {
            Add | And | Div | Mul | Or | Shl | Sra | Srl | Sub | Xor => Type::Int,
            Eq | Ge | Gt | Le | Lt | Match | Ne => Type::Bit,
            Isa | Initialized | LogTwo | Not => Type::Int,
            Con | SetDagOp | SetDagOpName => Type::Dag,
            GetDagName | GetDagOpName | Interleave | Repr | StrConcat | ToLower | ToUpper => Type::String,
            Cast | GetDagArg => self.annotation.clone().unwrap_or(Type::Int),
            GetDagOp => self.annotation.clone().unwrap_or_else(|| Type::record([])),
            ListConcat | ListRemove => wanted.unwrap_or(Type::Int.list()),
            ListSplat => arg(0).cloned().unwrap_or(Type::Int).list(),
            Range => Type::Int.list(),
            Exists => return self.check_name(arg(0)).map(|()| Type::Int),
            Instances => {
                if !args.is_empty() {
                    self.check_name(arg(0))?;
                }
                self.annotation.clone().unwrap_or(Type::Int).list()
            }
            Empty | Size => match arg(0) {
                Some(Type::List(_) | Type::String | Type::Dag) => Type::Int,
                _ => return Err(BangError::arg(0, "expected string, list, or dag type argument in unary operator")),
            },
            Head | Tail | ListFlatten => match (arg(0), self.op) {
                (Some(Type::List(item)), Head) => Type::clone(item),
                (Some(Type::List(item)), ListFlatten) if item.item().is_some() => Type::clone(item),
                (Some(list @ Type::List(_)), _) => list.clone(),
                _ => return Err(BangError::arg(0, "expected list type argument in unary operator")),
            },
            If => return self.if_type(arg(1), arg(2), world),
            Cond | Switch => return self.cond_type(args, world),
            Foreach | Filter | Sort => return self.loop_type(args.get(1).unwrap_or(&None), arg(2), world),
            Foldl => return self.fold_type(args.get(1).unwrap_or(&None), arg(0), arg(4), world),
            Dag => return self.dag_type(arg(1), arg(2), world),
            Subst => return arg(2).cloned().ok_or_else(|| BangError::arg(2, "could not get type for !subst")),
            SetDagArg | SetDagName => return self.set_type(arg(1), arg(2), world),
            Find => {
                self.check_each(args, [Type::String, Type::String, Type::Int], world)?;
                Type::Int
            }
            Substr => {
                self.check_each(args, [Type::String, Type::Int, Type::Int], world)?;
                Type::String
            }
        };
        if self.is_held_to_expected() {
            self.check_expected(&ty, world)?;
        }
        Ok(ty)
    }

    /// Returns true if the result must have the type that the context of the operator expects, rather than that of its
    /// destination.
    fn is_held_to_expected(&self) -> bool {
        use BangOp::*;
        let inexact = [
            Cast,
            Empty,
            GetDagOp,
            GetDagOpName,
            Head,
            Initialized,
            Instances,
            Isa,
            ListConcat,
            ListFlatten,
            ListRemove,
            ListSplat,
            LogTwo,
            Not,
            Range,
            Repr,
            Size,
            Tail,
            ToLower,
            ToUpper,
        ];
        !inexact.contains(&self.op)
    }

    fn check_expected(&self, ty: &Type, world: &dyn World) -> Result<(), BangError> {
        match self.expected {
            Some(expected) if !ty.is_convertible_to(expected, world) => {
                Err(BangError::whole(mismatch(expected, ty, world)))
            }
            _ => Ok(()),
        }
    }

    /// Checks the arguments of an operator whose arguments depend on those before. Returns the type expected of a
    /// further argument.
    fn check_all(&self, args: &[ArgType], world: &dyn World) -> Result<Option<Type>, BangError> {
        let mut wanted = self.first_wanted();
        for (at, ty) in args.iter().enumerate() {
            wanted = self.next_wanted(wanted, at, ty, world)?;
        }
        Ok(wanted)
    }

    /// Returns the type expected of the first argument.
    fn first_wanted(&self) -> Option<Type> {
        use BangOp::*;
        match self.op {
            Add | And | Div | Mul | Or | Shl | Sra | Srl | Sub | Xor => Some(Type::Int),
            StrConcat | Match => Some(Type::String),
            Con | GetDagArg | GetDagName | SetDagOp | SetDagOpName => Some(Type::Dag),
            ListConcat | ListRemove => self.expected.cloned(),
            _ => None,
        }
    }

    /// Returns the type expected of the next argument, from the type of this one and the type expected of it.
    fn next_wanted(
        &self,
        wanted: Option<Type>,
        at: usize,
        ty: &ArgType,
        world: &dyn World,
    ) -> Result<Option<Type>, BangError> {
        use BangOp::*;
        let Some(ty) = ty else {
            return Err(BangError::arg(at, "expected value to be a typed value, got '?'"));
        };
        if self.op == Range {
            return self.range_argument(wanted, at, ty, world);
        }
        let now = match &wanted {
            None => self.first_argument(at, ty, world).map(|()| ty.clone())?,
            Some(wanted) => match wanted.common(ty, world) {
                None => return Err(BangError::arg(at, mismatch(wanted, ty, world))),
                // Once `int`, the type stays `int`, so that bits of several widths can be added.
                Some(_) if *wanted == Type::Int => Type::Int,
                Some(common) => common,
            },
        };
        Ok(match self.op {
            ListSplat | Interleave | GetDagArg => None,
            GetDagName => Some(Type::Int),
            SetDagOp => Some(Type::record([])),
            SetDagOpName => Some(Type::String),
            _ => Some(now),
        })
    }

    /// Checks an argument that does not depend on the others.
    fn first_argument(&self, at: usize, ty: &Type, world: &dyn World) -> Result<(), BangError> {
        use BangOp::*;
        let number = ty.is_convertible_to(&Type::Int, world);
        let text = *ty == Type::String;
        let numbers = ty.item().is_some_and(|item| item.is_convertible_to(&Type::Int, world));
        let what = match (self.op, at) {
            (ListConcat | ListRemove, _) if ty.item().is_none() => "expected a list",
            (Eq | Ne, _) if !number && !text && !matches!(ty, Type::Record(_)) => {
                "expected bit, bits, int, string, or record"
            }
            (Le | Lt | Ge | Gt | GetDagArg, _) if !number && !text => "expected bit, bits, int, or string",
            (ListSplat, 0) => return self.splat_argument(ty, world),
            (ListSplat, _) if *ty != Type::Int => "expected second parameter to be an int",
            (Interleave, 0) if !numbers && ty.item() != Some(&Type::String) => {
                "expected list of string, int, bits, or bit"
            }
            (Interleave, 1) if !text => "expected second argument to be a string",
            _ => return Ok(()),
        };
        let separator = match (self.op, at) {
            (Eq | Ne | Le | Lt | Ge | Gt | GetDagArg, _) | (Interleave, 0) => ';',
            _ => ',',
        };
        Err(BangError::arg(at, format!("{what}{separator} got value of type '{}'", ty.display(world))))
    }

    fn splat_argument(&self, ty: &Type, world: &dyn World) -> Result<(), BangError> {
        let Some(expected) = self.expected else { return Ok(()) };
        let Some(item) = expected.item() else {
            let expected = expected.display(world);
            return Err(BangError::whole(format!("expected output type to be a list, got type '{expected}'")));
        };
        if ty.is_convertible_to(item, world) {
            return Ok(());
        }
        let (item, ty) = (item.display(world), ty.display(world));
        Err(BangError::arg(0, format!("expected first arg type to be '{item}', got value of type '{ty}'")))
    }

    fn range_argument(
        &self,
        list: Option<Type>,
        at: usize,
        ty: &Type,
        world: &dyn World,
    ) -> Result<Option<Type>, BangError> {
        let int = *ty == Type::Int;
        let what = match list {
            None if int || ty.item().is_some() => return Ok(Some(ty.clone())),
            None => "expected list or int, got value",
            Some(Type::List(_)) => "expected one list, got extra value",
            Some(_) if int => return Ok(list),
            Some(_) => return Err(BangError::arg(at, mismatch(&Type::Int, ty, world))),
        };
        Err(BangError::arg(at, format!("{what} of type '{}'", ty.display(world))))
    }

    /// Checks the argument of `!exists` and `!instances`.
    fn check_name(&self, ty: Option<&Type>) -> Result<(), BangError> {
        let hint = match ty {
            Some(Type::String) => return Ok(()),
            Some(Type::Record(_)) if self.op == BangOp::Exists => ", please use !isa instead",
            _ => "",
        };
        let name = self.op.name();
        Err(BangError::arg(0, format!("expected string type argument in {name} operator{hint}")))
    }

    /// Checks arguments of one type each. `?` is accepted.
    fn check_each(&self, args: &[ArgType], wanted: [Type; 3], world: &dyn World) -> Result<(), BangError> {
        for (at, (ty, wanted)) in args.iter().zip(wanted).enumerate() {
            let Some(ty) = ty else { continue };
            if *ty != wanted {
                let (wanted, ty) = (wanted.display(world), ty.display(world));
                return Err(BangError::arg(at, format!("expected {wanted}, got type '{ty}'")));
            }
        }
        Ok(())
    }

    fn if_type(&self, then: Option<&Type>, otherwise: Option<&Type>, world: &dyn World) -> Result<Type, BangError> {
        let (then, otherwise) = match (then, otherwise) {
            (None, None) => return Err(BangError::whole("could not get type for !if")),
            (Some(ty), None) | (None, Some(ty)) => return Ok(ty.clone()),
            (Some(then), Some(otherwise)) => (then, otherwise),
        };
        then.common(otherwise, world).ok_or_else(|| BangError::arg(2, inconsistent(then, otherwise, self.op, world)))
    }

    fn cond_type(&self, args: &[ArgType], world: &dyn World) -> Result<Type, BangError> {
        let mut common: Option<Type> = None;
        for (at, ty) in args.iter().enumerate() {
            let Some(ty) = ty else { continue };
            common = Some(match common {
                None => ty.clone(),
                Some(before) => before
                    .common(ty, world)
                    .ok_or_else(|| BangError::arg(at, inconsistent(&before, ty, self.op, world)))?,
            });
        }
        common.ok_or_else(|| BangError::whole("could not determine type for !cond from its arguments"))
    }

    fn loop_type(&self, list: &ArgType, body: Option<&Type>, world: &dyn World) -> Result<Type, BangError> {
        let variable = self.variable(list)?;
        let dag = *list == Some(Type::Dag);
        let fits = match self.expected {
            None => true,
            Some(Type::Dag) => dag,
            Some(Type::List(_)) => !dag,
            Some(_) => false,
        };
        if let (Some(expected), false) = (self.expected, fits) {
            let kind = if dag { "dag" } else { "list" };
            let expected = expected.display(world);
            return Err(BangError::whole(format!("expected value of type '{expected}', but got {kind} type")));
        }
        match (self.op, body) {
            (BangOp::Filter | BangOp::Sort, _) => Ok(variable.list()),
            (_, None) => Err(BangError::arg(2, "could not get type of !foreach result expression")),
            (_, Some(_)) if dag => Ok(Type::Dag),
            (_, Some(body)) => Ok(body.clone().list()),
        }
    }

    fn fold_type(
        &self,
        list: &ArgType,
        start: Option<&Type>,
        body: Option<&Type>,
        world: &dyn World,
    ) -> Result<Type, BangError> {
        let start = start.ok_or_else(|| BangError::arg(0, "could not get type of !foldl start: '?'"))?;
        if let (Err(error), Some(list)) = (self.variable(list), list) {
            let message = format!("{}, but is of type '{}'", error.message, list.display(world));
            return Err(BangError { message, ..error });
        }
        self.variable(list)?;
        let body = body.ok_or_else(|| BangError::arg(4, "could not get type of !foldl expression"))?;
        if body == start {
            return Ok(start.clone());
        }
        let (start, body) = (start.display(world), body.display(world));
        let message = format!("!foldl expression must be of same type as start ({start}), but is of type {body}");
        Err(BangError::arg(4, message))
    }

    fn dag_type(&self, values: Option<&Type>, names: Option<&Type>, world: &dyn World) -> Result<Type, BangError> {
        if let Some(ty) = values.filter(|ty| ty.item().is_none()) {
            return Err(BangError::arg(1, format!("expected list of children, got type '{}'", ty.display(world))));
        }
        if let Some(ty) = names.filter(|ty| ty.item() != Some(&Type::String)) {
            return Err(BangError::arg(2, format!("expected list<string>, got type '{}'", ty.display(world))));
        }
        if values.is_none() && names.is_none() {
            return Err(BangError::arg(1, "cannot have both unset children and unset names in !dag"));
        }
        Ok(Type::Dag)
    }

    /// Returns the result type of `!setdagarg` and `!setdagname`.
    fn set_type(&self, which: Option<&Type>, name: Option<&Type>, world: &dyn World) -> Result<Type, BangError> {
        let wrong = match which {
            Some(Type::Int | Type::String) => None,
            Some(ty) => Some(format!("type '{}'", ty.display(world))),
            None => Some("'?'".into()),
        };
        if let Some(wrong) = wrong {
            return Err(BangError::arg(1, format!("expected integer index or string name, got {wrong}")));
        }
        match name {
            Some(ty) if self.op == BangOp::SetDagName && *ty != Type::String => {
                Err(BangError::arg(2, format!("expected string or unset name, got type '{}'", ty.display(world))))
            }
            _ => Ok(Type::Dag),
        }
    }

    /// Returns the result, if the types of the arguments determine it.
    fn known(&self, args: &[ArgType], world: &dyn World) -> Option<Value> {
        let (BangOp::Isa, Some(wanted), [Some(ty)]) = (self.op, &self.annotation, args) else { return None };
        if ty.is_convertible_to(wanted, world) {
            return Some(Value::Int(1));
        }
        // A record of one class may also be one of another class; an `int` has no other type.
        (!matches!(wanted, Type::Record(_))).then_some(Value::Int(0))
    }
}

fn mismatch(wanted: &Type, ty: &Type, world: &dyn World) -> String {
    format!("expected value of type '{}', got '{}'", wanted.display(world), ty.display(world))
}

fn inconsistent(left: &Type, right: &Type, op: BangOp, world: &dyn World) -> String {
    format!("inconsistent types '{}' and '{}' for {}", left.display(world), right.display(world), op.name())
}
