//! Report of unknown names in the constraints and expressions of a spec.

use std::fmt;

use std::cell::Cell;

use lect_ods::spec::{
    Constraint, DialectSpec, Expr, Matching, OpSpec, PropKind, PropSpec, Statement, Str, TraitKind, TypeConstraint,
};

use super::expr::Limits;
use super::function::{self, Call, Quantifier};
use super::{attr_method, builder, class, enums, list_method, make, op_method, type_method};
use crate::context::ContextData;

/// Maximum depth to which expressions are searched.
const DEPTH_LIMIT: u32 = 1000;

/// Numbers of known and unknown constraints and expressions in a spec.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Coverage {
    /// Constraints and expressions, each counted at every use.
    pub uses: usize,
    /// Uses in which every name is known.
    pub known: usize,
    /// Unknown names and texts, in the order of the spec.
    pub unknowns: Vec<UnknownUse>,
}

/// An unknown name, or a text that was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownUse {
    /// `operand 'lhs' of 'arith.addi'`
    pub place: String,
    /// `class 'x::Y'`, `function 'f'`, `method 'getX'`
    pub what: String,
}

impl Coverage {
    /// Adds the coverage of another dialect.
    pub fn add(&mut self, other: Coverage) {
        self.uses += other.uses;
        self.known += other.known;
        self.unknowns.extend(other.unknowns);
    }
}

/// Returns the coverage of a dialect's constraints and expressions. Hooks of this dialect and of other dialects of the
/// context are known.
pub fn unknowns(ctx: &ContextData, dialect: &DialectSpec) -> Coverage {
    let mut report = Report { ctx, dialect, coverage: Coverage::default(), found: Vec::new() };
    for op in dialect.ops.iter() {
        report.op(op);
    }
    for def in dialect.types.iter().chain(dialect.attrs.iter()) {
        for param in def.params.iter() {
            let place = || format!("parameter '{}' of '{}'", param.name, def.name);
            if let Some(constraint) = &param.constraint {
                report.constraint(place, constraint);
            }
            if let Some(value) = param.default.as_ref().and_then(|default| default.value.as_ref()) {
                report.expr(place, value);
            }
        }
    }
    report.coverage
}

/// Returns the unknown names in an expression, as `function 'f'`. Names are looked up in `dialect` first.
pub fn unknown_in(ctx: &ContextData, dialect: &DialectSpec, expr: &Expr) -> Vec<String> {
    let mut report = Report { ctx, dialect, coverage: Coverage::default(), found: Vec::new() };
    report.in_expr(expr, DEPTH_LIMIT);
    report.found.iter().map(Unknown::to_string).collect()
}

/// Returns the unknown names in a constraint, like [`unknown_in`].
pub fn unknown_in_constraint(ctx: &ContextData, dialect: &DialectSpec, constraint: &Constraint) -> Vec<String> {
    let mut report = Report { ctx, dialect, coverage: Coverage::default(), found: Vec::new() };
    report.in_constraint(constraint, DEPTH_LIMIT);
    report.found.iter().map(Unknown::to_string).collect()
}

/// An unknown part of an expression.
enum Unknown {
    Function(String),
    Text(String),
    Class(String),
    Name(String),
    Method(String),
    Statement,
    Depth,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Function(name) => write!(f, "function '{name}'"),
            Unknown::Text(text) => write!(f, "text '{text}'"),
            Unknown::Class(class) => write!(f, "class '{class}'"),
            Unknown::Name(name) => write!(f, "name '{name}'"),
            Unknown::Method(name) => write!(f, "method '{name}'"),
            Unknown::Statement => f.write_str("a statement without a value"),
            Unknown::Depth => f.write_str("deep nesting"),
        }
    }
}

struct Report<'c> {
    ctx: &'c ContextData,
    dialect: &'c DialectSpec,
    coverage: Coverage,
    /// Unknown parts of the current constraint or expression.
    found: Vec<Unknown>,
}

impl Report<'_> {
    fn op(&mut self, op: &OpSpec) {
        for (kind, values) in [("operand", &op.operands), ("result", &op.results)] {
            for value in values.iter() {
                let place = || format!("{kind} '{}' of '{}'", value.name, op.name);
                self.type_constraint(place, &value.constraint);
            }
        }
        for prop in op.props.iter() {
            self.prop(op, prop);
        }
        for region in op.regions.iter() {
            let place = || format!("region '{}' of '{}'", region.name, op.name);
            self.constraint(place, &region.constraint.condition);
        }
        for successor in op.successors.iter() {
            let place = || format!("successor '{}' of '{}'", successor.name, op.name);
            self.constraint(place, &successor.constraint.condition);
        }
        for it in op.traits.iter() {
            let TraitKind::Predicate { condition, matching, .. } = &it.kind else { continue };
            let place = || format!("trait '{}' of '{}'", it.def, op.name);
            self.looking_at_op(place, op, |report| report.in_constraint(condition, DEPTH_LIMIT));
            if let Some(Matching::All { transform, .. } | Matching::Types { transform, .. }) = matching.as_deref() {
                self.looking_at_op(place, op, |report| report.in_expr(transform, DEPTH_LIMIT));
            }
        }
    }

    fn prop(&mut self, op: &OpSpec, prop: &PropSpec) {
        let place = || format!("attribute '{}' of '{}'", prop.name, op.name);
        match &prop.kind {
            PropKind::Attr(constraint) => {
                self.constraint(place, &constraint.condition);
                if let Some(expr) = constraint.const_builder.as_ref().filter(|_| prop.default.is_some()) {
                    self.expr(place, expr);
                }
            }
            PropKind::Native(constraint) => self.constraint(place, &constraint.condition),
            PropKind::Sizes(_) => {}
        }
        if let Some(value) = prop.default.as_ref().and_then(|default| default.value.as_ref()) {
            self.expr(place, value);
        }
    }

    fn type_constraint(&mut self, place: impl Fn() -> String, constraint: &TypeConstraint) {
        self.constraint(&place, &constraint.condition);
        if let Some(expr) = &constraint.builder {
            self.expr(place, expr);
        }
    }

    fn constraint(&mut self, place: impl Fn() -> String, constraint: &Constraint) {
        self.looking(place, |report| report.in_constraint(constraint, DEPTH_LIMIT));
    }

    fn expr(&mut self, place: impl Fn() -> String, expr: &Expr) {
        self.looking(place, |report| report.in_expr(expr, DEPTH_LIMIT));
    }

    fn looking(&mut self, place: impl Fn() -> String, look: impl FnOnce(&mut Self)) {
        look(self);
        self.note(place);
    }

    /// Searches an expression in which the parts of the operation have accessors.
    fn looking_at_op(&mut self, place: impl Fn() -> String, op: &OpSpec, look: impl FnOnce(&mut Self)) {
        look(self);
        self.found.retain(|what| !matches!(what, Unknown::Function(name) if is_part(op, name)));
        self.note(place);
    }

    fn note(&mut self, place: impl Fn() -> String) {
        self.coverage.uses += 1;
        self.coverage.known += usize::from(self.found.is_empty());
        let found = self.found.drain(..).map(|what| UnknownUse { place: place(), what: what.to_string() });
        self.coverage.unknowns.extend(found);
    }

    fn in_constraint(&mut self, constraint: &Constraint, depth: u32) {
        let Some(depth) = depth.checked_sub(1) else { return self.found.push(Unknown::Depth) };
        match constraint {
            Constraint::Any | Constraint::Base(_) | Constraint::Equals(_) | Constraint::Same(_) => {}
            Constraint::Is(class) => self.class(class),
            Constraint::AllOf(parts)
            | Constraint::AnyOf(parts)
            | Constraint::Params { params: parts, .. }
            | Constraint::EntryArgs(parts) => {
                parts.iter().for_each(|part| self.in_constraint(part, depth));
            }
            Constraint::Not(part) => self.in_constraint(part, depth),
            Constraint::Pred(expr) => self.in_expr(expr, depth),
            Constraint::Native(path) => {
                if class::native(self.ctx, path, Some(self.dialect)).is_none() {
                    self.found.push(Unknown::Function(path.to_string()));
                }
            }
            Constraint::Unknown(text) => self.found.push(Unknown::Text(text.to_string())),
        }
    }

    fn class(&mut self, class: &str) {
        if !class::is_known(self.ctx, class, self.dialect) {
            self.found.push(Unknown::Class(class.to_string()));
        }
    }

    fn in_expr(&mut self, expr: &Expr, depth: u32) {
        let Some(depth) = depth.checked_sub(1) else { return self.found.push(Unknown::Depth) };
        match expr {
            Expr::Isa { types, value, .. } => {
                types.iter().for_each(|class| self.class(class));
                self.in_expr(value, depth);
            }
            Expr::Cast { value, .. } | Expr::Unary { value, .. } => self.in_expr(value, depth),
            Expr::Call { function, template, args } => {
                self.function(function, template, args);
                args.iter().for_each(|arg| self.in_expr(arg, depth));
            }
            Expr::Method { receiver, name, template, args } => {
                self.method(receiver, name, template);
                self.in_expr(receiver, depth);
                args.iter().for_each(|arg| self.in_expr(arg, depth));
            }
            Expr::Field { receiver, .. } => self.in_expr(receiver, depth),
            Expr::Index { receiver, index } => {
                self.in_expr(receiver, depth);
                self.in_expr(index, depth);
            }
            Expr::Apply { callee, args } => {
                match &**callee {
                    Expr::Call { function, args, .. } if args.is_empty() && function::is_operator(function) => {}
                    callee => self.in_expr(callee, depth),
                }
                args.iter().for_each(|arg| self.in_expr(arg, depth));
            }
            Expr::Binary { lhs, rhs, .. } => {
                self.in_expr(lhs, depth);
                self.in_expr(rhs, depth);
            }
            Expr::Conditional { condition, then, otherwise } => {
                [condition, then, otherwise].into_iter().for_each(|part| self.in_expr(part, depth));
            }
            Expr::Braced(items) => items.iter().for_each(|item| self.in_expr(item, depth)),
            Expr::Lambda { body, .. } => self.in_body(body, depth),
            Expr::Name(name) => {
                if !enums::is_known(self.ctx, name, self.dialect) {
                    self.found.push(Unknown::Name(name.to_string()));
                }
            }
            Expr::This | Expr::Op | Expr::Ctx | Expr::Builder | Expr::Placeholder(_) | Expr::Var(_) => {}
            Expr::Int(_) | Expr::Float(_) | Expr::Bool(_) | Expr::Str(_) | Expr::Null => {}
        }
    }

    fn in_body(&mut self, body: &[Statement], depth: u32) {
        let Some(depth) = depth.checked_sub(1) else { return self.found.push(Unknown::Depth) };
        for statement in body {
            match statement {
                Statement::Return(value) => value.iter().for_each(|value| self.in_expr(value, depth)),
                Statement::Let { value, .. } => self.in_expr(value, depth),
                Statement::If { condition, then, otherwise } => {
                    self.in_expr(condition, depth);
                    self.in_body(then, depth);
                    self.in_body(otherwise, depth);
                }
                Statement::Expr(_) => self.found.push(Unknown::Statement),
            }
        }
    }

    fn function(&mut self, name: &str, template: &[Str], args: &[Expr]) {
        let steps = Cell::new(0);
        let limits = Limits::new(&steps);
        let call = Call { ctx: self.ctx, home: Some(self.dialect), template, args: &[], limits };
        let known = matches!(args, [_, Expr::Lambda { .. }])
            && (Quantifier::of(name).is_some() || name == function::MAP || function::FILTERS.contains(&name))
            || function::find(name).is_some()
            || self.dialect.functions.iter().any(|it| it.name == name)
            || class::native(self.ctx, name, Some(self.dialect)).is_some()
            || args.is_empty() && self.is_native_method(self.dialect, name)
            || make::is_known(&call, name);
        if !known {
            self.found.push(Unknown::Function(name.to_string()));
        }
    }

    fn method(&mut self, receiver: &Expr, name: &str, template: &[Str]) {
        if let Expr::Builder = receiver {
            let steps = Cell::new(0);
            let limits = Limits::new(&steps);
            let call = Call { ctx: self.ctx, home: Some(self.dialect), template, args: &[], limits };
            match template {
                [class] if !make::is_made(&call, class) => self.found.push(Unknown::Class(class.to_string())),
                _ if !builder::is_known(name) => self.found.push(Unknown::Method(name.to_string())),
                _ => {}
            }
            return;
        }
        if let ([class], "hasTrait" | "hasPromiseOrImplementsInterface" | "isa") = (template, name) {
            return self.class(class);
        }
        let tables = [
            type_method::is_known,
            attr_method::is_known,
            op_method::is_known,
            list_method::is_known,
            builder::is_known,
        ];
        if tables.iter().any(|is_known| is_known(name)) || self.is_param(name) {
            return;
        }
        self.found.push(Unknown::Method(name.to_string()));
    }

    /// Returns true if some type or attribute has a parameter with this accessor, or if some dialect has a hook for it.
    fn is_param(&self, name: &str) -> bool {
        let of = |dialect: &DialectSpec| {
            let mut defs = dialect.types.iter().chain(dialect.attrs.iter());
            defs.any(|def| def.params.iter().any(|param| class::is_accessor(name, &param.name)))
        };
        let known = |dialect: &DialectSpec| of(dialect) || self.is_native_method(dialect, name);
        known(self.dialect) || self.ctx.loaded_dialects().any(|it| known(it.spec()))
    }

    /// Returns true if a dialect has a hook for a method of this name.
    fn is_native_method(&self, dialect: &DialectSpec, name: &str) -> bool {
        let native_functions = self.ctx.dialect_def(dialect.name.as_bytes()).map(|def| def.hooks.native_functions);
        native_functions.unwrap_or_default().iter().any(|it| it.0.split_once("::").is_some_and(|it| it.1 == name))
    }
}

/// Returns true if a call without arguments is an accessor of a part of an operation.
fn is_part(op: &OpSpec, name: &str) -> bool {
    let values = op.operands.iter().chain(op.results.iter()).map(|it| &it.name);
    let mut parts = values.chain(op.props.iter().map(|it| &it.name)).chain(op.regions.iter().map(|it| &it.name));
    matches!(name, "getOperation" | "getProperties") || parts.any(|part| class::is_accessor(name, part))
}
