//! Constraints of one definition.

use std::collections::HashMap;

use lect_core::dynamic::is_builtin_base;
use lect_ods::spec::{Constraint, DefKind, List, Str, Variable};
use lect_support::prelude::*;

use super::{Scope, mnemonic, text};
use crate::irdl::syntax::variadicity::Variadicity;
use crate::irdl::verify::{base_symbol, body, symbol_name, variadicities};
use crate::irdl::{IRDLOp, TypeOp};

/// Maximum depth of a constraint tree. A deeper one is cut with a variable, so that walking needs little stack.
const MAX_DEPTH: u32 = 16;

/// Maximum length of an attribute's text that is inlined more than once.
const MAX_TEXT: usize = 64;

/// Constraints that the SSA values of a definition denote.
pub(super) struct Constraints<'a> {
    values: HashMap<Value, Entry>,
    variables: Vec<Variable>,
    scope: &'a Scope<'a>,
}

/// Constraint that one value denotes.
struct Entry {
    constraint: Constraint,
    depth: u32,
}

impl<'a> Constraints<'a> {
    /// Lowers the constraints in the body of a definition.
    pub fn new(scope: &'a Scope<'a>, definition: OpRef<'_>) -> Result<Self, Reported> {
        let uses = count_uses(definition);
        let mut constraints = Self { values: HashMap::new(), variables: Vec::new(), scope };
        for op in body(definition) {
            let Some(constraint) = constraints.constraint(op)? else { continue };
            let Some(result) = op.results().next() else { continue };
            let within = op.operands().filter_map(|value| constraints.values.get(&value)).map(|entry| entry.depth);
            let depth = within.max().unwrap_or(0) + 1;
            let once = match &constraint {
                // The result is the same however often the constraint is checked.
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

    /// Returns the constraint that a value denotes, or `Any` if it denotes none.
    pub fn of(&self, value: Value) -> Constraint {
        self.values.get(&value).map_or(Constraint::Any, |entry| entry.constraint.clone())
    }

    /// Returns variables for the values that are used more than once.
    pub fn variables(&self) -> List<Variable> {
        self.variables.clone().into()
    }

    /// Returns the constraint that an operation denotes, if it is a constraint.
    fn constraint(&self, op: OpRef<'_>) -> Result<Option<Constraint>, Reported> {
        let ctx = op.context();
        let args = || op.operands().map(|value| self.of(value));
        let string = |attr: Attr| text(ctx.attrs().string_value(attr).unwrap_or(b""));
        let Some(constraint) = IRDLOp::of(op) else { return Ok(None) };
        Ok(Some(match constraint {
            IRDLOp::Any(_) => Constraint::Any,
            IRDLOp::Is(is) => match is.expected_attr() {
                Some(attr) => Constraint::Equals(ctx.attrs().show(attr).to_string().into()),
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

    /// Returns the name of the definition that a constraint refers to: `!cmath.complex`.
    fn base(&self, op: OpRef<'_>) -> Str {
        let own = self.scope.dialect;
        let ctx = op.context();
        let symbol = base_symbol(op);
        let found = own.parent().zip(symbol).and_then(|(module, symbol)| self.scope.tables.lookup_ref(module, symbol));
        // The verifier has resolved the symbol, too.
        let Some(found) = found else {
            return symbol.map(|symbol| ctx.attrs().show(symbol).to_string()).unwrap_or_default().into();
        };
        let sigil = if found.is::<TypeOp<'_>>() { '!' } else { '#' };
        let dialect = found.parent().map(symbol_name).unwrap_or(b"");
        format!("{sigil}{}.{}", text(dialect), mnemonic(found)).into()
    }
}

/// Parses a C++ predicate.
fn predicate(text: String) -> Constraint {
    #[cfg(feature = "irdl-cpp")]
    if let Ok(expr) = lect_ods::td::cpp::parse_expr(&text) {
        return Constraint::from_expr(expr);
    }
    Constraint::Unknown(text.into())
}

/// Returns the name if a definition of that name is registered.
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

/// Counts how often each value is checked at most. Counts saturate at two.
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
    // Users follow producers, so in reverse order the count of a user is complete before those of its operands.
    for op in ops.iter().rev() {
        let times = op.results().next().map_or(0, |result| add(result, 0));
        for value in op.operands() {
            add(value, times);
        }
    }
    uses
}
