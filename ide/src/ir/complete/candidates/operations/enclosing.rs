//! The operation and the block that enclose a statement.

use lect_core::dialect::OpInfo;
use lect_core::text::{TokenKind, tokens};
use lect_ods::spec::{OpSpec, TraitKind};

use crate::ir::Snapshot;

/// Words in the names of the usual terminators.
const RETURNING: [&str; 3] = ["return", "yield", "terminator"];

/// The operation and the block that enclose a statement.
pub(super) struct Enclosing {
    /// C++ class of the operation.
    pub class: Option<String>,
    /// Dialect of the operation.
    pub dialect: Option<String>,
    /// Dialect whose operations need no namespace.
    pub default_dialect: Option<String>,
    /// C++ class of the terminator that the text may omit.
    pub implicit: Option<String>,
    /// Whether blocks have terminators.
    pub has_terminators: bool,
    /// Whether the region is a symbol table.
    pub is_table: bool,
    /// Likelihood that the statement is the last of its block, if text follows.
    pub is_last: Option<f64>,
    /// Whether a terminator precedes the statement.
    pub is_ended: bool,
}

impl Enclosing {
    pub fn new(snapshot: &Snapshot, statement: u32, at: u32) -> Self {
        let parent = snapshot.parent_op(statement);
        let name = parent.map(|op| snapshot.op_name(op).trim_matches('"').to_owned());
        let info =
            name.as_deref().and_then(|name| snapshot.ctx.op_name(snapshot.ctx.op_name_of(name.as_bytes())).info());
        let spec = info.map(OpInfo::spec);
        let has = |suffix: &str| spec.is_some_and(|spec| has_trait(spec, suffix));
        let implicit = spec.and_then(|spec| parameters(spec, "SingleBlockImplicitTerminator")?.first());
        let line = snapshot.lines.range(snapshot.lines.line(at)).end;
        let next = tokens(snapshot.text.as_bytes(), line).next().map(|token| token.kind);
        let is_last = match next {
            None | Some(TokenKind::Eof) => None,
            Some(TokenKind::RBrace | TokenKind::Caret) => Some(1.0),
            Some(_) => Some(0.0),
        };
        let scope = snapshot.names.scope_at(statement);
        let before = snapshot.ops.partition_point(|op| op.range.start < statement);
        let siblings = snapshot.ops.get(..before).unwrap_or_default().iter().rev().take(64);
        let last =
            siblings.filter(|op| op.range.end <= statement).find(|op| snapshot.names.scope_at(op.range.start) == scope);
        let is_ended = last.is_some_and(|op| {
            let is_label = snapshot.tokens(op.range.end..statement).any(|token| token.kind == TokenKind::Caret);
            !is_label && snapshot.info(op).is_some_and(|info| has_trait(info.spec(), "IsTerminator"))
        });
        Self {
            class: spec.map(|spec| spec.cpp_class.to_string()),
            dialect: name.as_deref().and_then(|name| name.split_once('.')).map(|(dialect, _)| dialect.to_owned()),
            default_dialect: match parent {
                Some(_) => info.and_then(|info| info.default_dialect(&snapshot.ctx)).map(str::to_owned),
                None => Some("builtin".to_owned()),
            },
            implicit: implicit.map(|class| last_part(class).to_owned()),
            has_terminators: spec.is_some() && !has("NoTerminator"),
            is_table: name.is_none() || has("SymbolTable"),
            is_last,
            is_ended,
        }
    }

    /// Returns true if an operation demands this parent, and false if another.
    pub fn demands(&self, op: &OpSpec) -> Option<bool> {
        let classes = parameters(op, "HasParent")?;
        Some(classes.iter().any(|class| Some(last_part(class)) == self.class.as_deref()))
    }

    /// Returns true if an operation is a likely terminator of the block.
    pub fn ends_with(&self, op: &OpSpec) -> bool {
        let is_near = self.is_dialect_of(op) || self.demands(op) == Some(true);
        let is_final = op.successors.is_empty() && op.results.is_empty() && has_trait(op, "IsTerminator");
        self.has_terminators && self.implicit.is_none() && is_near && is_final
    }

    pub fn is_dialect_of(&self, op: &OpSpec) -> bool {
        op.name.split_once('.').map(|(namespace, _)| namespace) == self.dialect.as_deref()
    }

    /// Returns the factor of an operation that may not be where it would be.
    pub fn factor(&self, op: &OpSpec) -> f64 {
        let is_symbol = op.interfaces.iter().any(|it| it.cpp_name.ends_with("SymbolOpInterface"));
        let misplaced = match (is_symbol, self.is_table) {
            (true, false) => 1e-3,
            (false, true) if self.class.is_some() => 0.3,
            _ => 1.0,
        };
        let is_needed = self.has_terminators && self.implicit.is_none();
        let order = match (has_trait(op, "IsTerminator"), self.is_last) {
            (true, Some(0.0)) => 0.02,
            (false, Some(1.0)) if is_needed && !self.is_ended => 0.05,
            _ => 1.0,
        };
        // Each dialect has terminators of its own.
        let is_foreign = op.successors.is_empty() && !self.is_dialect_of(op) && self.demands(op).is_none();
        let of_others = match has_trait(op, "IsTerminator") {
            true if is_foreign && self.class.is_some() => 0.1,
            true if RETURNING.iter().any(|word| op.name.to_lowercase().contains(word)) => 3.0,
            _ => 1.0,
        };
        misplaced * order * of_others
    }
}

pub(super) fn has_trait(op: &OpSpec, suffix: &str) -> bool {
    op.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name.ends_with(suffix)))
}

/// Returns the parameters of a trait.
pub(super) fn parameters<'s>(op: &'s OpSpec, class: &str) -> Option<&'s [lect_ods::spec::Str]> {
    op.traits.iter().find_map(|it| match &it.kind {
        TraitKind::Parametric { name, params } if name.split('<').next()?.ends_with(class) => Some(&**params),
        _ => None,
    })
}

pub(super) fn last_part(class: &str) -> &str {
    class.rsplit("::").next().unwrap_or(class)
}
