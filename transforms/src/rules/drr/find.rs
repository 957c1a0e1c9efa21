//! Source patterns of DRR.

use std::sync::Arc;

use lect_core::dialect::OpInfo;
use lect_core::entity::Attr;
use lect_core::eval::{self, Scope};
use lect_core::eval::{Val, enum_constant, enum_of_def, evaluate};
use lect_ods::spec::{
    Constraint, Expr, Find, FindArg, FindKind, FindOp, NativeFind, PatternConstraint, PropKind, Slot,
};

use super::native::{call_args, scope};
use super::{Bound, Compile};
use crate::rules::native::Check;
use crate::rules::position::{Pos, Position};

impl<'a> Compile<'a, '_> {
    pub(super) fn find_op(&mut self, find: &'a FindOp, pos: Pos) -> Result<(), String> {
        let (name, info) = self.op(&find.op)?;
        self.rule.is_op(pos, name);
        self.ops.push(pos);
        if let Some(name) = &find.binding {
            self.bind(name, Bound::Op(pos));
        }
        for arg in find.args.iter() {
            match arg {
                FindArg::One(slot, find) => self.argument(info, pos, slot, find)?,
                FindArg::Either([first, second], [one, other]) => {
                    let swapped = self.choice & 1 != 0;
                    self.choice >>= 1;
                    let (one_at, other_at) = if swapped { (second, first) } else { (first, second) };
                    self.argument(info, pos, one_at, one)?;
                    self.argument(info, pos, other_at, other)?;
                }
            }
        }
        Ok(())
    }

    /// Matches an argument of an operation.
    fn argument(&mut self, info: &'a OpInfo, op: Pos, slot: &'a Slot, find: &'a Find) -> Result<(), String> {
        match slot {
            Slot::Operands(group) => {
                let pos = self.rule.position(Position::Operands(op, Some(*group)));
                let spec = info.spec().operands.get(*group as usize);
                let spec = spec.ok_or_else(|| format!("op '{}' has no operand #{group}", info.spec().name))?;
                let several = spec.arity.is_variable_length();
                self.operand(Bound::Values { pos, several }, find)
            }
            Slot::Prop(name) => {
                let pos = self.rule.position(Position::Attr(op, Arc::from(&**name)));
                self.attr(info, name, pos, find)
            }
        }
    }

    fn operand(&mut self, bound: Bound, find: &'a Find) -> Result<(), String> {
        let Bound::Values { pos, .. } = bound else { return Ok(()) };
        if let Some(name) = &find.binding {
            self.bind(name, bound);
        }
        match &find.kind {
            FindKind::Any => Ok(()),
            FindKind::Type(constraint) => {
                let first = self.rule.position(Position::Item(pos, 0));
                let ty = self.rule.position(Position::TypeOf(first));
                self.condition(&constraint.condition, ty, &[])
            }
            FindKind::Op(op) => {
                let def = self.rule.position(Position::Def(pos));
                self.find_op(op, def)
            }
            FindKind::Variadic(items) => {
                let count = items.len();
                let check: Check = Arc::new(move |ir, args| (args[0].values(ir).len() == count).then(Vec::new));
                self.rule.holds(Some(format!("{count} values")), check, vec![pos], false);
                for (item, index) in items.iter().zip(0..) {
                    let pos = self.rule.position(Position::Item(pos, index));
                    self.operand(Bound::Values { pos, several: false }, item)?;
                }
                Ok(())
            }
            FindKind::Native(native) => {
                let def = self.rule.position(Position::Def(pos));
                self.ops.push(def);
                self.native(native, def)
            }
            FindKind::Attr(..) | FindKind::Case(_) | FindKind::Text(_) => {
                Err("an operand cannot be an attribute".to_owned())
            }
        }
    }

    fn attr(&mut self, info: &'a OpInfo, name: &str, pos: Pos, find: &'a Find) -> Result<(), String> {
        if let Some(name) = &find.binding {
            self.bind(name, Bound::Attr(pos));
        }
        match &find.kind {
            FindKind::Any => Ok(()),
            FindKind::Attr(constraint, optional) => {
                if *optional {
                    let condition = constraint.condition.clone();
                    let check: Check = Arc::new(move |ir, args| {
                        let holds = !args[0].is_there() || eval::holds(ir.context(), &condition, &args[0].to_val(ir))?;
                        holds.then(Vec::new)
                    });
                    self.rule.holds(None, check, vec![pos], false);
                    return Ok(());
                }
                self.rule.is_there(pos);
                match self.only_attr(&constraint.condition) {
                    Some(attr) => self.rule.is_attr(pos, attr),
                    None => self.condition(&constraint.condition, pos, &[])?,
                }
                Ok(())
            }
            FindKind::Case(symbol) => {
                let attr = self.case(info, name, symbol)?;
                self.rule.is_attr(pos, attr);
                Ok(())
            }
            FindKind::Text(text) => {
                self.rule.is_attr(pos, self.ctx.attrs().string(text.as_bytes()));
                Ok(())
            }
            FindKind::Native(native) => self.native(native, pos),
            FindKind::Type(_) | FindKind::Op(_) | FindKind::Variadic(_) => {
                Err(format!("attribute '{name}' cannot be an operand"))
            }
        }
    }

    /// Returns the attribute that a condition requires, if it requires nothing else: `$_self == ..`.
    fn only_attr(&self, condition: &Constraint) -> Option<Attr> {
        let Constraint::Pred(Expr::Binary { op: lect_ods::spec::BinaryOp::Equal, lhs, rhs }) = condition else {
            return None;
        };
        match &**lhs {
            Expr::This => evaluate(self.ctx, rhs, &Scope::default())?.as_attr(),
            _ => None,
        }
    }

    /// Returns the attribute of an enum case, for an attribute of an operation.
    pub(super) fn case(&self, info: &OpInfo, name: &str, symbol: &str) -> Result<Attr, String> {
        let attr = || {
            let prop = info.spec().props.iter().find(|prop| prop.name == name)?;
            let PropKind::Attr(constraint) = &prop.kind else { return None };
            let spec = enum_of_def(self.ctx, constraint.enum_def.as_ref()?, info.dialect())?;
            let value = Val::Int(enum_constant(&spec, symbol)?.into());
            let scope = Scope { dialect: Some(info.dialect()), names: vec![("0".into(), value)], ..Scope::default() };
            evaluate(self.ctx, constraint.const_builder.as_ref()?, &scope)?.as_attr()
        };
        attr().ok_or_else(|| format!("attribute '{name}' of '{}' has no case '{symbol}'", info.spec().name))
    }

    /// Adds a condition on an item; `$0`, `$1` are `args`.
    fn condition(&mut self, condition: &'a Constraint, this: Pos, args: &[Pos]) -> Result<(), String> {
        let key = format!("{condition:?}");
        let positions: Vec<Pos> = [this].iter().chain(args).copied().collect();
        if let Some((native, call, negated)) = self.native_constraint(condition) {
            let check: Check = Arc::new(move |ir, items| {
                let (_, items) = items.split_first()?;
                native(ir, &call_args(ir, &call, items)?)
            });
            self.rule.holds(Some(key), check, positions, negated);
            return Ok(());
        }
        let dialect = self.ctx.dialect(b"builtin").ok_or("the builtin dialect is missing")?;
        if let Some(first) = eval::unknown_in_constraint(self.ctx, dialect.spec(), condition).first() {
            return Err(format!("{first} in a constraint is not known: register it by its name"));
        }
        let condition = condition.clone();
        let check: Check = Arc::new(move |ir, items| {
            let (this, items) = items.split_first()?;
            let scope = scope(ir, items, Some(this));
            (eval::holds_in(ir.context(), &condition, &scope) == Some(true)).then(Vec::new)
        });
        self.rule.holds(Some(key), check, positions, false);
        Ok(())
    }

    /// Returns the function that a condition calls, its arguments, and whether it is negated.
    fn native_constraint(&self, condition: &Constraint) -> Option<(Check, Vec<Expr>, bool)> {
        match condition {
            Constraint::Not(inner) => {
                let (check, args, negated) = self.native_constraint(inner)?;
                Some((check, args, !negated))
            }
            Constraint::Pred(Expr::Call { function, args, .. }) => {
                Some((self.natives.check(function)?.clone(), args.to_vec(), false))
            }
            _ => None,
        }
    }

    pub(super) fn constraint(&mut self, constraint: &'a PatternConstraint) -> Result<(), String> {
        let args = constraint.args.iter().map(|symbol| self.symbol(symbol)).collect::<Result<Vec<_>, _>>()?;
        let first = *args.first().ok_or("a constraint must be about something")?;
        let this = if constraint.of_type { self.rule.position(Position::TypeOf(first)) } else { first };
        self.condition(&constraint.condition, this, &args)
    }

    /// Matches `NativeCodeCall`, which binds its results.
    fn native(&mut self, native: &'a NativeFind, this: Pos) -> Result<(), String> {
        self.rule.is_there(this);
        let check = self.matcher(native)?;
        let check = self.rule.holds(Some(native.code.text.to_string()), check, vec![this], false);
        for (arg, index) in native.args.iter().zip(0..) {
            let pos = self.rule.position(Position::Found { check, index });
            let Some(name) = &arg.binding else { continue };
            self.bind(name, Bound::Attr(pos));
        }
        Ok(())
    }
}
