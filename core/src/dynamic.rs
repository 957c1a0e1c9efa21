//! Dynamic dialects: verification of IRDL definitions like MLIR's IRDL, with its messages.
//!
//! A constraint applies to an attribute; a type is wrapped in its attribute. A variable ([`Constraint::Same`]) is bound
//! at its first use, where its constraint is checked. As in MLIR, the binding remains even if an enclosing constraint
//! turns out not to hold.
//!
//! | module | contents | where to start |
//! |---|---|---|
//! | `base` | base definitions of attributes and types | [`type_base`], [`attr_base`] |
//! | `op` | operations: operands, results, attributes, regions | `verify` |

mod base;
mod op;

pub use base::{attr_base, is_builtin_base, type_base};
pub use op::block_count;
pub(crate) use op::verify;

use std::collections::HashMap;

use lect_ods::spec::{Constraint, DefSpec, Variable};

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::{DefBody, Param};
use crate::entity::Attr;
use crate::eval::{Val, holds};
use crate::stack;
use crate::types::TypeData;

/// Verifies the parameters of an attribute or a type; returns the error message on failure.
pub(crate) fn check_params(ctx: &ContextData, spec: &DefSpec, params: &[Attr]) -> Result<(), String> {
    // MLIR's message has "type" for attributes as well.
    if params.len() != spec.params.len() {
        return Err(format!("expected {} type arguments, but had {}", spec.params.len(), params.len()));
    }
    let mut bindings = Bindings::new(ctx, &spec.variables);
    for (param, spec) in params.iter().zip(spec.params.iter()) {
        if let Some(constraint) = &spec.constraint {
            bindings.check(*param, constraint, Words::Wanted)?;
        }
    }
    Ok(())
}

/// Need for an error message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Wanted,
    Unwanted,
}

/// Bindings of variables during the verification of one operation, attribute or type.
struct Bindings<'s> {
    ctx: &'s ContextData,
    variables: &'s [Variable],
    /// Index by name; empty for a few variables, for which a linear search is faster.
    index: HashMap<&'s str, usize>,
    values: Vec<Bound>,
    /// Number of bound variables.
    bound: usize,
}

/// State of a variable.
#[derive(Clone, Copy)]
enum Bound {
    Open,
    /// The constraint did not hold for this attribute with that number of bound variables, and will not until more are
    /// bound. Without this cache, mutually dependent constraints would take exponential time.
    Not(Attr, usize),
    To(Attr),
}

/// Up to this number of variables, the search is linear.
const FEW: usize = 8;

impl<'s> Bindings<'s> {
    fn new(ctx: &'s ContextData, variables: &'s [Variable]) -> Self {
        let many = if variables.len() > FEW { variables } else { &[] };
        let index = many.iter().enumerate().map(|(at, variable)| (&*variable.name, at)).collect();
        Self { ctx, variables, index, values: vec![Bound::Open; variables.len()], bound: 0 }
    }

    fn find(&self, name: &str) -> Option<usize> {
        match self.variables.len() > FEW {
            true => self.index.get(name).copied(),
            false => self.variables.iter().position(|variable| variable.name == name),
        }
    }

    /// Checks a constraint; returns the error message on failure, if one is needed.
    fn check(&mut self, attr: Attr, constraint: &'s Constraint, words: Words) -> Result<(), String> {
        let (ctx, say) = (self.ctx, |words: Words, text: &dyn Fn() -> String| match words {
            Words::Wanted => Err(text()),
            Words::Unwanted => Err(String::new()),
        });
        match constraint {
            Constraint::Any => Ok(()),
            // A text that is no attribute here rejects no attribute.
            Constraint::Equals(text) => match ctx.attrs().parse(text) {
                Some(expected) if expected != attr => say(words, &|| {
                    format!("expected '{}' but got '{}'", ctx.attrs().show(expected), ctx.attrs().show(attr))
                }),
                _ => Ok(()),
            },
            Constraint::Base(base) => self.check_base(attr, base, words),
            Constraint::Params { base, params } => self.check_params(attr, base, params, words),
            Constraint::AllOf(parts) => parts.iter().try_for_each(|part| self.nested(attr, part, words)),
            Constraint::AnyOf(parts) => {
                match parts.iter().any(|part| self.nested(attr, part, Words::Unwanted).is_ok()) {
                    true => Ok(()),
                    false => say(words, &|| format!("'{}' does not satisfy the constraint", ctx.attrs().show(attr))),
                }
            }
            Constraint::Not(part) => match self.nested(attr, part, Words::Unwanted) {
                Err(_) => Ok(()),
                Ok(()) => say(words, &|| format!("'{}' does not satisfy the constraint", ctx.attrs().show(attr))),
            },
            Constraint::Same(name) => self.check_variable(attr, name, words),
            other => match is_known_wrong(ctx, other, attr) {
                false => Ok(()),
                true => say(words, &|| format!("'{}' does not satisfy the constraint", ctx.attrs().show(attr))),
            },
        }
    }

    /// Checks a nested constraint like [`check`](Self::check), on a stack that grows.
    fn nested(&mut self, attr: Attr, constraint: &'s Constraint, words: Words) -> Result<(), String> {
        match constraint {
            Constraint::Any | Constraint::Equals(_) | Constraint::Base(_) => self.check(attr, constraint, words),
            _ => stack::grow(|| self.check(attr, constraint, words)),
        }
    }

    fn check_variable(&mut self, attr: Attr, name: &str, words: Words) -> Result<(), String> {
        let Some(at) = self.find(name) else { return Ok(()) };
        match self.values[at] {
            Bound::To(value) if value == attr => return Ok(()),
            Bound::To(value) => {
                return Err(match words {
                    Words::Unwanted => String::new(),
                    Words::Wanted => {
                        format!("expected '{}' but got '{}'", self.ctx.attrs().show(value), self.ctx.attrs().show(attr))
                    }
                });
            }
            Bound::Not(value, bound) if value == attr && bound == self.bound && words == Words::Unwanted => {
                return Err(String::new());
            }
            Bound::Not(..) | Bound::Open => {}
        }
        let result = self.nested(attr, &self.variables[at].constraint, words);
        match &result {
            Ok(()) => {
                self.values[at] = Bound::To(attr);
                self.bound += 1;
            }
            Err(_) => self.values[at] = Bound::Not(attr, self.bound),
        }
        result
    }

    fn check_base(&self, attr: Attr, base: &str, words: Words) -> Result<(), String> {
        let ctx = self.ctx;
        let (found, kind) = match base.strip_prefix('!') {
            Some(_) => match ctx.attrs().data(attr) {
                AttrData::Type(ty) => (type_base(ctx, *ty), "type"),
                _ => return Err(self.no_type(attr, words)),
            },
            None => (attr_base(ctx, attr), "attribute"),
        };
        let name = base.trim_start_matches(['!', '#']);
        match (found == name, words) {
            (true, _) => Ok(()),
            (false, Words::Unwanted) => Err(String::new()),
            (false, Words::Wanted) => Err(format!("expected base {kind} '{name}' but got '{found}'")),
        }
    }

    fn check_params(
        &mut self,
        attr: Attr,
        base: &str,
        constraints: &'s [Constraint],
        words: Words,
    ) -> Result<(), String> {
        let ctx = self.ctx;
        let name = base.trim_start_matches(['!', '#']);
        let (def, body) = if base.starts_with('!') {
            let AttrData::Type(ty) = ctx.attrs().data(attr) else { return Err(self.no_type(attr, words)) };
            match ctx.types().data(*ty) {
                TypeData::Dialect { def, body } => (Some(*def), Some(body)),
                _ => (None, None),
            }
        } else {
            match ctx.attrs().data(attr) {
                AttrData::Dialect { def, body, .. } => (Some(*def), Some(body)),
                _ => (None, None),
            }
        };
        if def.is_none_or(|def| ctx.def_info(def).spec().name != name) {
            return Err(match (words, base.starts_with('!')) {
                (Words::Unwanted, _) => String::new(),
                (_, true) => format!("expected base type '{name}' but got '{}'", ctx.attrs().show(attr)),
                // MLIR swaps the two parts of the name.
                (_, false) => {
                    let (dialect, mnemonic) = name.split_once('.').unwrap_or((name, ""));
                    format!("expected base attribute '{mnemonic}.{dialect}' but got '{}'", ctx.attrs().show(attr))
                }
            });
        }
        let params = body.map_or(Some(Vec::new()), |body| attrs_of(ctx, body));
        let Some(params) = params else { return Ok(()) };
        if params.len() != constraints.len() {
            let (expected, found) = (params.len(), constraints.len());
            return Err(format!("attribute '{name}' expects {expected} parameters but got {found}"));
        }
        let mut pairs = params.into_iter().zip(constraints);
        pairs.try_for_each(|(param, constraint)| self.nested(param, constraint, words))
    }

    fn no_type(&self, attr: Attr, words: Words) -> String {
        match words {
            // MLIR's message has no closing quotation mark.
            Words::Wanted => format!("expected type, got attribute '{}", self.ctx.attrs().show(attr)),
            Words::Unwanted => String::new(),
        }
    }
}

/// Returns true if a condition that is no IRDL constraint is known not to hold. Conditions in C++ apply to a type, or
/// to the attribute that wraps it: one of both must hold.
fn is_known_wrong(ctx: &ContextData, constraint: &Constraint, attr: Attr) -> bool {
    let of_attr = holds(ctx, constraint, &Val::Attr(attr));
    let of_type = match ctx.attrs().data(attr) {
        AttrData::Type(ty) => holds(ctx, constraint, &Val::Type(*ty)),
        _ => None,
    };
    let answers = [of_attr, of_type];
    answers.contains(&Some(false)) && !answers.contains(&Some(true))
}

/// Returns the parameters as attributes; `None` if they are unknown, or if some are neither attributes nor types.
fn attrs_of(ctx: &ContextData, body: &DefBody) -> Option<Vec<Attr>> {
    let DefBody::Params(params) = body else { return None };
    let attr = |param: &Param| match param {
        Param::Attr(attr) => Some(*attr),
        Param::Type(ty) => Some(ctx.attrs().ty(*ty)),
        _ => None,
    };
    params.iter().map(attr).collect()
}
