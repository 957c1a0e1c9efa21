//! Syntax of an attribute or a type: hooks of its dialect, and the fields of its parameters.

use std::sync::OnceLock;

use super::Plan;
use crate::context::ContextData;
use crate::dialect::{DefInfo, DialectDef};
use crate::syntax::DefSyntax;

/// Syntax of an attribute or a type, compiled once.
#[derive(Debug)]
struct DefText {
    hooks: DefSyntax,
    plan: OnceLock<Plan>,
}

impl DefText {
    fn new(info: &DefInfo) -> Self {
        let table = info.program.filter(|_| info.has_own_code).and_then(DialectDef::syntax_table);
        let spec = info.spec();
        let is_of = |name: &str| *name == *spec.def || *name == *spec.cpp_class;
        let row = table.and_then(|table| table.defs.iter().find(|it| is_of(it.0)));
        Self { hooks: row.map_or(DefSyntax::NONE, |row| row.1), plan: OnceLock::new() }
    }
}

impl DefInfo {
    /// Returns the parser, the printer and the alias hook of the attribute or type.
    pub fn syntax(&self) -> &DefSyntax {
        &self.text().hooks
    }

    /// Returns the fields of the parameters, which the parser and the printer follow.
    pub(crate) fn plan(&self, ctx: &ContextData) -> &Plan {
        self.text().plan.get_or_init(|| Plan::new(ctx, self))
    }

    #[inline]
    fn text(&self) -> &DefText {
        self.syntax.get_or_make(|| DefText::new(self))
    }
}
