//! Evaluation of constraints.

use lect_ods::spec::Constraint;

use super::expr::Evaluator;
use super::{Val, class, logic};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::DefBody;
use crate::types::TypeData;

/// Returns true if `$_self` satisfies a constraint.
pub(super) fn holds<'s, 'a>(eval: &mut Evaluator<'s, 'a>, constraint: &'s Constraint) -> Option<bool> {
    eval.nested(|eval| match constraint {
        Constraint::Any => Some(true),
        Constraint::Is(class) => class::is_a_in(eval.ctx, class, eval.scope.this.as_ref()?, eval.scope.home()),
        Constraint::AllOf(parts) => logic::all(parts.iter().map(|part| holds(eval, part))),
        Constraint::AnyOf(parts) => logic::any(parts.iter().map(|part| holds(eval, part))),
        Constraint::Not(part) => holds(eval, part).map(|held| !held),
        Constraint::Pred(expr) => eval.eval(expr)?.as_bool(),
        Constraint::Native(path) => {
            let native = class::native_condition(eval.ctx, path, eval.scope.home())?;
            native(eval.ctx, eval.scope.this.as_slice())?.as_bool()
        }
        Constraint::Base(base) => has_base(eval.ctx, eval.scope.this.as_ref()?, base),
        Constraint::Params { base, params } => has_params(eval, base, params),
        Constraint::EntryArgs(args) => {
            let Val::Region(region) = eval.scope.this.as_ref()? else { return None };
            let types =
                region.entry().map(|block| block.args().map(|arg| block.ir.value_type(arg)).collect::<Vec<_>>());
            let types = types.unwrap_or_default();
            if types.len() != args.len() {
                return Some(false);
            }
            logic::all(args.iter().zip(types).map(|(arg, ty)| super::holds(eval.ctx, arg, &Val::Type(ty))))
        }
        Constraint::Equals(text) => equals(eval, text),
        // Both are decided only during verification of the whole operation.
        Constraint::Same(_) | Constraint::Unknown(_) => None,
    })
}

/// Returns true if the base definition is `base`, `!builtin.complex` or `#foo.bar`. `None` if the subject is only text.
fn has_base(ctx: &ContextData, subject: &Val<'_>, base: &str) -> Option<bool> {
    let (sigil, name) = match subject {
        Val::Type(ty) => match ctx.types().data(*ty) {
            TypeData::Dialect { def, .. } => ('!', &*ctx.def_info(*def).spec().name),
            TypeData::Opaque { .. } if ctx.types().is_unloaded(*ty) => return None,
            data => ('!', class::type_base(data)),
        },
        Val::Attr(attr) => match ctx.attrs().data(*attr) {
            AttrData::Dialect { def, .. } => ('#', &*ctx.def_info(*def).spec().name),
            AttrData::Opaque { .. } if ctx.attrs().is_unloaded(*attr) => return None,
            data => ('#', class::attr_base(data)),
        },
        _ => return None,
    };
    Some(base.strip_prefix(sigil) == Some(name))
}

/// Returns true if the base definition is `base`, and if the parameters satisfy their constraints.
fn has_params<'s, 'a>(eval: &mut Evaluator<'s, 'a>, base: &str, params: &'s [Constraint]) -> Option<bool> {
    let (ctx, subject) = (eval.ctx, eval.scope.this.as_ref()?);
    if !has_base(ctx, subject, base)? {
        return Some(false);
    }
    let values: Vec<Val<'a>> = match subject {
        Val::Type(ty) => match ctx.types().data(*ty) {
            TypeData::Dialect { body: DefBody::Params(values), .. } => values.iter().map(Val::from_param).collect(),
            TypeData::Complex(element) => vec![Val::Type(*element)],
            _ => return None,
        },
        Val::Attr(attr) => match ctx.attrs().data(*attr) {
            AttrData::Dialect { body: DefBody::Params(values), .. } => values.iter().map(Val::from_param).collect(),
            _ => return None,
        },
        _ => return None,
    };
    if values.len() != params.len() {
        return Some(false);
    }
    logic::all(params.iter().zip(values).map(|(constraint, value)| super::holds(ctx, constraint, &value)))
}

/// Returns true if the subject equals the type or attribute with the spelling `text`. `None` if the text is invalid
/// here.
fn equals(eval: &Evaluator<'_, '_>, text: &str) -> Option<bool> {
    match eval.scope.this.as_ref()? {
        Val::Type(ty) => Some(eval.ctx.types().parse(text)? == *ty),
        Val::Attr(attr) => Some(eval.ctx.attrs().parse(text)? == *attr),
        _ => None,
    }
}
