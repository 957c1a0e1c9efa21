//! The constraints of one definition.

use std::collections::HashMap;

use lect_core::dynamic::is_builtin_base;
use lect_ods::spec::{Constraint, DefKind, List, Str, Variable};
use lect_support::prelude::*;

use super::{Scope, mnemonic, text};
use crate::irdl::syntax::variadicity::Variadicity;
use crate::irdl::verify::{base_symbol, body, symbol_name, variadicities};
use crate::irdl::{IRDLOp, TypeOp};

/// A tree deeper than this is cut with a variable, so that walking one needs little stack.
const MAX_DEPTH: u32 = 16;

/// The text of an attribute longer than this is written once.
const MAX_TEXT: usize = 64;

/// What the SSA values of a definition stand for.
pub(super) struct Constraints<'a> {
    values: HashMap<Value, Entry>,
    variables: Vec<Variable>,
    scope: &'a Scope<'a>,
}

/// What one value stands for.
struct Entry {
    constraint: Constraint,
    depth: u32,
}

impl<'a> Constraints<'a> {
    /// The constraints in the body of a definition.
    pub fn new(scope: &'a Scope<'a>, definition: OpRef<'_>) -> Result<Self, Reported> {
        let uses = count_uses(definition);
        let mut constraints = Self { values: HashMap::new(), variables: Vec::new(), scope };
        for op in body(definition) {
            let Some(constraint) = constraints.constraint(op)? else { continue };
            let Some(result) = op.results().next() else { continue };
            let within = op.operands().filter_map(|value| constraints.values.get(&value)).map(|entry| entry.depth);
            let depth = within.max().unwrap_or(0) + 1;
            let once = match &constraint {
                // It makes no difference how often that is asked.
                Constraint::Equals(text) if text.len() <= MAX_TEXT => true,
                _ => uses.get(&result).copied().unwrap_or(0) < 2,
            };
            let entry = match once && depth <= MAX_DEPTH {
                true => Entry { constraint, depth },
                false => {
                    let name: Str = constraints.variables.len().to_string().into();
                    constraints.variables.push(Variable { name: name.clone(), constraint });
                    Entry { constraint: Constraint::Same(name), depth: 0 }
                }
            };
            constraints.values.insert(result, entry);
        }
        Ok(constraints)
    }

    /// What a value stands for. One that is no constraint says nothing.
    pub fn of(&self, value: Value) -> Constraint {
        self.values.get(&value).map_or(Constraint::Any, |entry| entry.constraint.clone())
    }

    /// What values stand for that are used more than once.
    pub fn variables(&self) -> List<Variable> {
        self.variables.clone().into()
    }

    /// What an operation stands for, if it is a constraint.
    fn constraint(&self, op: OpRef<'_>) -> Result<Option<Constraint>, Reported> {
        let ctx = op.context();
        let args = || op.operands().map(|value| self.of(value));
        let string = |attr: Attr| text(ctx.string_value(attr).unwrap_or(b""));
        let Some(constraint) = IRDLOp::of(op) else { return Ok(None) };
        Ok(Some(match constraint {
            IRDLOp::Any(_) => Constraint::Any,
            IRDLOp::Is(is) => match is.expected_attr() {
                Some(attr) => Constraint::Equals(ctx.show_attr(attr).to_string().into()),
                None => Constraint::Any,
            },
            IRDLOp::Base(base) => match base.base_name_attr() {
                Some(name) => Constraint::Base(registered(op, string(name))?),
                None => Constraint::Base(self.base(op)),
            },
            IRDLOp::Parametric(_) => Constraint::Params { base: self.base(op), params: args().collect() },
            IRDLOp::AnyOf(_) => Constraint::any_of(args()),
            IRDLOp::AllOf(_) => Constraint::all_of(args()),
            IRDLOp::CPred(it) => predicate(it.pred_attr().map(string).unwrap_or_default()),
            _ => return Ok(None),
        }))
    }

    /// The definition that a constraint refers to: `!cmath.complex`.
    fn base(&self, op: OpRef<'_>) -> Str {
        let own = self.scope.dialect;
        let ctx = op.context();
        let symbol = base_symbol(op);
        let found = own.parent().zip(symbol).and_then(|(module, symbol)| self.scope.tables.lookup_ref(module, symbol));
        // The verifier has looked it up as well.
        let Some(found) = found else {
            return symbol.map(|symbol| ctx.show_attr(symbol).to_string()).unwrap_or_default().into();
        };
        let sigil = if found.is::<TypeOp<'_>>() { '!' } else { '#' };
        let dialect = found.parent().map(symbol_name).unwrap_or(b"");
        format!("{sigil}{}.{}", text(dialect), mnemonic(found)).into()
    }
}

/// A condition in C++.
fn predicate(text: String) -> Constraint {
    #[cfg(feature = "irdl-cpp")]
    if let Ok(expr) = lect_ods::td::cpp::parse_expr(&text) {
        return Constraint::of_expr(expr);
    }
    Constraint::Unknown(text.into())
}

/// The name of something that is registered.
fn registered(op: OpRef<'_>, name: String) -> Result<Str, Reported> {
    let (kind, what) = match name.starts_with('!') {
        true => (DefKind::Type, "type"),
        false => (DefKind::Attr, "attribute"),
    };
    let short = name.trim_start_matches(['!', '#']);
    let is_known = |(namespace, mnemonic): (&str, &str)| {
        op.context().dialect(namespace.as_bytes()).is_some_and(|it| it.def(kind, mnemonic.as_bytes()).is_some())
    };
    match is_builtin_base(&name) || short.split_once('.').is_some_and(is_known) {
        true => Ok(name.into()),
        false => Err(op.error(format!("no registered {what} with name {name}")).emit()),
    }
}

/// How often each value is asked about at most while something is checked; two stands for more, too.
fn count_uses(definition: OpRef<'_>) -> HashMap<Value, u8> {
    let mut uses: HashMap<Value, u8> = HashMap::new();
    let mut add = |value: Value, times: u8| {
        let count = uses.entry(value).or_default();
        *count = count.saturating_add(times).min(2);
        *count
    };
    let ops: Vec<_> = body(definition).collect();
    for op in ops.iter().rev() {
        use IRDLOp::{Attributes, Operands, Parameters, Regions, Results};
        let view = IRDLOp::of(*op);
        if !matches!(view, Some(Attributes(_) | Operands(_) | Parameters(_) | Regions(_) | Results(_))) {
            continue;
        }
        let kinds = variadicities(*op).unwrap_or_default();
        for (index, value) in op.operands().enumerate() {
            let many = kinds.get(index).is_some_and(|kind| *kind == Variadicity::Variadic);
            add(value, if many { 2 } else { 1 });
        }
    }
    // A user comes after what it uses.
    for op in ops.iter().rev() {
        let times = op.results().next().map_or(0, |result| add(result, 0));
        for value in op.operands() {
            add(value, times);
        }
    }
    uses
}
