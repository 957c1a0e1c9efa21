//! Syntax of an operation: hooks of its dialect, and the programs of its format.

use std::borrow::Cow;
use std::sync::OnceLock;

use lect_ods::spec::{self, ChangeSpec, Expr, MLIR_RELEASE, NamingMethod, OpSpec};

use super::format::{self, Syntax, has_unmentioned};
use super::{DialectSyntax, OpSyntax, ParseOp, PrintOp, names, preset};
use crate::context::ContextData;
use crate::dialect::{CodeRow, Dialect, DialectDef, OpInfo};
use crate::infer;
use crate::ir::OpRef;

/// Syntax of an operation, compiled once.
#[derive(Debug)]
pub(crate) struct OpText {
    /// Parser, printer and names. Without a hook, parser and printer are those of the format.
    pub hooks: OpSyntax,
    /// Programs of the format.
    pub format: Syntax,
    /// Programs of other formats in releases newer than the one in memory, the oldest first.
    newer: OnceLock<Box<[(u64, Syntax)]>>,
    /// First release with another format.
    first_newer: u64,
    /// Newest release whose custom forms are known.
    known_forms: u64,
    /// Name of blocks in the operation's regions by an overlay.
    pub block_name: Option<Box<str>>,
}

impl OpText {
    fn new(ctx: &ContextData, info: &OpInfo) -> Self {
        let spec = info.spec();
        let dialect = ctx.dialect(info.dialect().name.as_bytes());
        let table = info.program().and_then(DialectDef::syntax_table);
        let mut hooks = table.map_or(OpSyntax::NONE, |table| table.op_syntax(&info.row));
        if info.has_other_syntax {
            (hooks.parse, hooks.print) = (None, None);
        }
        if let spec::OpSyntax::Preset(preset) = spec.syntax {
            let (parse, print) = preset::form(preset);
            hooks.parse = hooks.parse.or(Some(parse));
            hooks.print = hooks.print.or(Some(print));
        }
        let mut format = dialect.map_or_else(Syntax::default, |dialect| Syntax::new(ctx, dialect, spec));
        format.leave_to_code(hooks.parse.is_some(), hooks.print.is_some());
        if format.is_usable() && infer::is_known(spec, info.hooks()) {
            hooks.parse = hooks.parse.or(Some(format::parse_op));
            hooks.print = hooks.print.or(Some(format::print_op));
        }
        if names::describe_results(spec) {
            hooks.name_results = hooks.name_results.or(Some(names::name_results_by_overlay));
        }
        if spec.interfaces.iter().any(|it| it.implied && it.cpp_name == "OpAsmOpInterface") {
            hooks.name_results = hooks.name_results.or(Some(names::name_results_by_spec));
        }
        let block_name = match info.dialect().functions.naming(&spec.name, NamingMethod::Blocks) {
            Some(Expr::Str(name)) => Some((&**name).into()),
            _ => None,
        };
        Self {
            hooks,
            format,
            newer: OnceLock::new(),
            first_newer: newer_formats(ctx, spec).map(|it| it.0).min().unwrap_or(u64::MAX),
            known_forms: table.map_or(u64::MAX, |table| table.known_forms.into()),
            block_name,
        }
    }
}

/// Returns the formats of an operation in releases newer than the one in memory, the oldest first, each with its
/// release.
fn newer_formats<'c>(ctx: &'c ContextData, spec: &'c OpSpec) -> impl Iterator<Item = (u64, &'c str)> {
    let namespace = spec.name.split('.').next().unwrap_or_default();
    let releases = ctx.history(namespace.as_bytes()).filter(|release| release.is_newer());
    releases.flat_map(move |release| {
        release.changes.iter().filter_map(move |change| match change {
            ChangeSpec::NewFormat { op, format } if *op == spec.name => Some((release.since[0], &**format)),
            _ => None,
        })
    })
}

/// Expands a format: a leading `..` denotes the definition's format, with the rest inserted before `attr-dict`.
fn whole<'f>(format: &'f str, spec: &OpSpec) -> Option<Cow<'f, str>> {
    let Some(clauses) = format.strip_prefix("..") else { return Some(format.into()) };
    let spec::OpSyntax::Format(own) = &spec.syntax else { return None };
    let own = own.display(spec).to_string();
    let at = own.find("attr-dict")?;
    Some(format!("{} {clauses} {}", own.get(..at)?, own.get(at..)?).into())
}

impl DialectDef {
    /// Returns the code of the dialect for syntax, if any.
    pub fn syntax_table(&self) -> Option<&'static DialectSyntax> {
        let table: &dyn std::any::Any = self.syntax?;
        table.downcast_ref()
    }
}

impl DialectSyntax {
    fn op_syntax(&self, row: &CodeRow) -> OpSyntax {
        let (table, name) = match row {
            CodeRow::Op(name) => (self.ops, name),
            CodeRow::OldOp(class) => (self.old_ops, class),
            CodeRow::None | CodeRow::Inference(_) => return OpSyntax::NONE,
        };
        table.iter().find(|it| it.0 == &**name).map_or(OpSyntax::NONE, |it| it.1)
    }
}

impl Dialect {
    /// Returns the dialect's own directive `custom<name>`.
    pub fn directive(&self, name: &str) -> Option<&'static super::Directive> {
        let table = self.program()?.syntax_table()?;
        table.directives.iter().chain(table.newer_directives).find(|it| it.0 == name).map(|it| &it.1)
    }
}

impl OpInfo {
    /// Returns the parser, the printer and the name hooks of the operation.
    pub fn syntax(&self, ctx: &ContextData) -> &OpSyntax {
        &self.text(ctx).hooks
    }

    /// Returns the compiled syntax of the operation.
    #[inline]
    pub(crate) fn text(&self, ctx: &ContextData) -> &OpText {
        self.syntax.get_or_make(|| OpText::new(ctx, self))
    }

    /// Returns true if the format may be another one in a release newer than the one in memory.
    pub(crate) fn has_newer_syntax(&self, ctx: &ContextData, release: u64) -> bool {
        release > u64::from(MLIR_RELEASE) && self.text(ctx).first_newer <= release
    }

    /// Returns the parser of the custom form in releases newer than the one in memory.
    pub(crate) fn newer_parser(&self) -> ParseOp {
        format::parse_op
    }

    /// Returns the printer of the custom form in releases newer than the one in memory.
    pub(crate) fn newer_printer(&self) -> PrintOp {
        format::print_newer
    }

    /// Returns true if an operation is printed in the generic form because its custom form in the release is unknown.
    pub(crate) fn needs_generic_form(&self, op: OpRef<'_>, release: u64) -> bool {
        let is_unknown = |text: &OpText| release > u64::from(MLIR_RELEASE) && text.known_forms < release;
        is_unknown(self.text(op.context())) && has_unmentioned(op, self)
    }

    /// Returns the syntax in a release newer than the one in memory, if its format is another one.
    pub(crate) fn newer_syntax(&self, ctx: &ContextData, release: u64) -> Option<&Syntax> {
        if !self.has_newer_syntax(ctx, release) {
            return None;
        }
        let compile = || {
            let spec = self.spec();
            let dialect = ctx.dialect(self.dialect().name.as_bytes());
            let compiled = newer_formats(ctx, spec).filter_map(|(since, format)| {
                let format = lect_ods::format::parse_op(&whole(format, spec)?, spec).ok()?;
                let spec = OpSpec { syntax: spec::OpSyntax::Format(format.into()), ..spec.clone() };
                Some((since, Syntax::new(ctx, dialect?, &spec).eliding()))
            });
            compiled.filter(|it| it.1.is_usable()).collect()
        };
        self.text(ctx).newer.get_or_init(compile).iter().rev().find(|it| it.0 <= release).map(|it| &it.1)
    }

    /// Returns the dialect whose operations need no namespace in the operation's regions. In the generic form, all
    /// operations need one.
    pub fn default_dialect(&self, ctx: &ContextData) -> Option<&str> {
        let hooks = self.syntax(ctx);
        hooks.print?;
        hooks.default_dialect.or(self.spec().default_dialect.as_deref())
    }
}

/// Returns true if an operation is printed in its custom form for a release.
pub(crate) fn has_custom_form(op: OpRef<'_>, release: u64) -> bool {
    op.info().is_some_and(|info| info.syntax(op.context()).print.is_some() && !info.needs_generic_form(op, release))
}
