//! What could not be resolved, as TableGen prints it.

use super::apply::Result;
use super::{Bang, BangError, BangOp};
use crate::td::ty::World;
use crate::td::value::{MAX_TEXT, TooLarge, Value};

impl Bang {
    /// `!op<type>(arguments)`, in the form that TableGen brings it into before it tries to resolve it.
    pub(super) fn display(&self, args: &[Value], world: &dyn World) -> std::result::Result<String, BangError> {
        let texts = || args.iter().map(|arg| arg.display(world));
        let text = match (self.op, args) {
            (BangOp::Add | BangOp::And | BangOp::Mul | BangOp::Or | BangOp::Xor, [_, _, _, ..])
            | (BangOp::StrConcat | BangOp::ListConcat | BangOp::Con, [_, _, _, ..]) => {
                self.display_nest(args, world)?
            }
            (BangOp::Range, [Value::Unresolved(list)]) if list.ty.item().is_some() => {
                self.display_call(["0".into(), format!("!size({})", list.text), "1".into()], world)
            }
            (BangOp::Range, [_]) => {
                self.display_call(std::iter::once("0".into()).chain(texts()).chain(["1".into()]), world)
            }
            (BangOp::Range, [_, _]) => self.display_call(texts().chain(["1".into()]), world),
            (BangOp::Substr, [_, _]) => self.display_call(texts().chain([i64::MAX.to_string()]), world),
            (BangOp::Find, [_, _]) => self.display_call(texts().chain(["0".into()]), world),
            (BangOp::Instances, []) => self.display_call(["\".*\"".into()], world),
            _ => self.display_call(texts(), world),
        };
        if text.len() > MAX_TEXT { Err(TooLarge::Long.into()) } else { Ok(text) }
    }

    fn display_call(&self, args: impl IntoIterator<Item = String>, world: &dyn World) -> String {
        let args: Vec<String> = args.into_iter().collect();
        // The type of `!getdagop` belongs to the result and is not printed.
        let ty = match &self.annotation {
            Some(ty) if self.op != BangOp::GetDagOp => format!("<{}>", ty.display(world)),
            _ => String::new(),
        };
        format!("{}{ty}({})", self.op.name(), args.join(", "))
    }

    /// `!add(a, b, c)` is `!add(a, !add(b, c))`, and what is known at the end of it is added up.
    fn display_nest(&self, args: &[Value], world: &dyn World) -> std::result::Result<String, BangError> {
        let known = args.iter().rev().take_while(|arg| !matches!(arg, Value::Unresolved(_) | Value::Unset)).count();
        let (rest, tail) = args.split_at(args.len() - known);
        let mut text = match tail {
            [] => String::new(),
            [last] => last.display(world),
            tail => match self.fold_tail(tail, world)? {
                Some(value) => value.display(world),
                None => self.display_call(tail.iter().map(|arg| arg.display(world)), world),
            },
        };
        for arg in rest.iter().rev() {
            let arg = arg.display(world);
            text = if text.is_empty() { arg } else { self.display_call([arg, text], world) };
            if text.len() > MAX_TEXT {
                return Err(TooLarge::Long.into());
            }
        }
        Ok(text)
    }

    fn fold_tail(&self, tail: &[Value], world: &dyn World) -> Result {
        match self.op {
            BangOp::StrConcat => self.str_concat(tail),
            BangOp::ListConcat => self.list_concat(tail),
            BangOp::Con => self.con(tail, world),
            _ => Ok(super::number::fold(self.op, tail)),
        }
    }
}
