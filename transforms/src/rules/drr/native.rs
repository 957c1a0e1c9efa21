//! Native C++ code of patterns.

use std::sync::Arc;

use lect_core::eval::{Scope, Val, evaluate};
use lect_core::ir::Isolate;
use lect_ods::spec::{Expr, NativeCode, NativeFind};

use super::Compile;
use crate::rewrite::Rewriter;
use crate::rules::item::Item;
use crate::rules::native::{Check, Rewrite};

impl Compile<'_, '_> {
    /// Returns the check of a `NativeCodeCall` in a source pattern.
    pub(super) fn matcher(&self, native: &NativeFind) -> Result<Check, String> {
        let text: String = native.code.text.split_whitespace().collect();
        if text.contains("m_Constant(&$0)") {
            return Ok(Arc::new(constant_of));
        }
        match &native.code.expr {
            Some(Expr::Call { function, .. }) if self.natives.check(function).is_some() => {
                Ok(self.natives.check(function).cloned().unwrap_or_else(|| Arc::new(|_, _| None)))
            }
            _ => Err(format!(
                "nothing is known that does what '{}' does: register it by the name it calls",
                native.code.text
            )),
        }
    }

    /// Returns the function of a `NativeCodeCall` in a result pattern.
    pub(super) fn builder(&self, code: &NativeCode) -> Result<Rewrite, String> {
        let Some(expr) = &code.expr else { return Err(format!("'{}' is not understood", code.text)) };
        if let Expr::Call { function, args, .. } = expr
            && let Some(native) = self.natives.rewrite(function)
        {
            let (native, args) = (native.clone(), args.to_vec());
            return Ok(Arc::new(move |rewriter, items| {
                let args = call_args(rewriter.ir(), &args, items)?;
                native(rewriter, &args)
            }));
        }
        let dialect = self.ctx.dialect(b"builtin").ok_or("the builtin dialect is missing")?;
        let unknown = lect_core::eval::unknown_in(self.ctx, dialect.spec(), expr);
        if let Some(first) = unknown.first() {
            return Err(format!("{first} in '{}' is not known: register it by its name", code.text));
        }
        let expr = expr.clone();
        Ok(Arc::new(move |rewriter: &mut Rewriter<'_>, items: &[Item]| {
            let ir = rewriter.ir();
            let value = evaluate(ir.context(), &expr, &scope(ir, items, None))?;
            Some(vec![Item::from_val(&value)?])
        }))
    }
}

/// Returns the constant of an operation.
fn constant_of(ir: &Isolate, args: &[Item]) -> Option<Vec<Item>> {
    let op = args.first()?.op(ir)?;
    let result = ir.op(op).results().next()?;
    ir.value(result).constant().map(|attr| vec![Item::Attr(attr)])
}

/// Creates an evaluation scope in which `$0`, `$1` are the items, and `$_self` is `this`.
pub(super) fn scope<'a>(ir: &'a Isolate, items: &[Item], this: Option<&Item>) -> Scope<'a> {
    let names = items.iter().enumerate().map(|(at, item)| (at.to_string().into(), single(item.to_val(ir))));
    Scope { this: this.map(|item| single(item.to_val(ir))), names: names.collect(), ..Scope::default() }
}

/// Unwraps a list of one item, as in C++ code of patterns.
fn single(val: Val<'_>) -> Val<'_> {
    match val {
        Val::List(items) if items.len() == 1 => items.into_iter().next().unwrap_or(Val::Null),
        other => other,
    }
}

/// Evaluates the arguments of a call, without the builder, the location and the like.
pub(super) fn call_args(ir: &Isolate, args: &[Expr], items: &[Item]) -> Option<Vec<Item>> {
    let scope = scope(ir, items, items.first());
    let mut values = Vec::new();
    for arg in args {
        match arg {
            Expr::Builder | Expr::Ctx | Expr::Op => {}
            Expr::Placeholder(name) if name.starts_with('_') => {}
            Expr::Placeholder(name) => values.push(items.get(name.parse::<usize>().ok()?)?.clone()),
            Expr::This => values.push(items.first()?.clone()),
            arg => values.push(Item::from_val(&evaluate(ir.context(), arg, &scope)?)?),
        }
    }
    Some(values)
}
