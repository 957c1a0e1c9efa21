//! Lowering to the `pdl` dialect, in the order and form of `mlir-pdll`.
//!
//! A call of a constraint or rewrite with a body in PDLL is replaced by the body. Other calls refer to native functions
//! by name. A value that a body returns is created once, where `mlir-pdll` creates it a second time.

use std::collections::HashMap;
use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::{Block as IrBlock, Type as IrType, Value};
use lect_core::ir::{Builder, Isolate};
use lect_core::loc::Loc;
use lect_core::source::Buffer;
use lect_core::text::{parse_attr, parse_type};
use lect_dialects::pdl;
use lect_ods::td::{FileId, Sources, Span};

use crate::ast::{
    Ast, Block, Body, CallableId, CallableKind, Constraint, Declaration, Expr, ExprId, ExprKind, OpExpr, Pattern,
    Statement, StatementKind, Type, VariableId,
};
use crate::ods::Ods;
use crate::{Module, token_end};

/// Maximum number of operations of a pattern. Bodies of constraints are repeated at each call, so a short file can
/// describe a pattern of any size.
const OPS: usize = 1 << 16;

/// Stack for a nested call or expression.
const STACK: usize = 256 << 10;

/// Lowers all patterns to a module. Locations refer to the files in `sources`.
pub fn lower(ctx: &Context, module: &Module, sources: &Sources) -> Result<Isolate, Reported> {
    let files = Files { ctx, sources, buffers: HashMap::new() };
    let mut lowering = Lowering { ctx, ast: &module.ast, ods: &module.ods, files };
    let start = lowering.files.start();
    let mut ir = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), start, 1);
    let body = ir.create_block();
    if let Some(region) = ir.root().region(0).map(|region| region.region) {
        ir.append_block(region, body);
    }
    for declaration in &module.ast.declarations {
        if let Declaration::Pattern(pattern) = declaration {
            lowering.pattern(&mut ir, body, pattern)?;
        }
    }
    Ok(ir)
}

/// Source files as buffers of the context.
struct Files<'a> {
    ctx: &'a Context,
    sources: &'a Sources,
    buffers: HashMap<u32, Option<Arc<Buffer>>>,
}

impl Files<'_> {
    fn loc(&mut self, span: Span) -> Loc {
        let buffer = self.buffers.entry(span.file.0).or_insert_with(|| {
            let file = self.sources.file(span.file);
            let text: Arc<str> = file.text.clone();
            self.ctx.sources().add(file.path.as_bytes(), Arc::new(text.to_string())).ok()
        });
        buffer.as_ref().map_or(Loc::UNKNOWN, |buffer| Loc::source(buffer.pos(span.start as usize)))
    }

    /// Returns the location of the first token of the main file.
    fn start(&mut self) -> Loc {
        let Some(file) = self.sources.files().first() else { return Loc::UNKNOWN };
        let text = &*file.text;
        let mut at = 0;
        let is_space = |at: usize| text[at..].starts_with("//") || text[at..].starts_with(char::is_whitespace);
        while at < text.len() && is_space(at) {
            at = token_end(text, at);
        }
        self.loc(Span::new(FileId(0), at..at))
    }
}

struct Lowering<'a> {
    ctx: &'a Context,
    ast: &'a Ast,
    ods: &'a Ods,
    files: Files<'a>,
}

impl<'a> Lowering<'a> {
    fn pattern(&mut self, ir: &mut Isolate, block: IrBlock, pattern: &'a Pattern) -> Result<(), Reported> {
        let loc = self.files.loc(pattern.span);
        let benefit = pattern.benefit.unwrap_or(0);
        let parts = pdl::PatternOp::build(i64::from(benefit.min(i16::MAX as u16)))
            .sym_name(pattern.name.as_deref().map(str::to_owned));
        let op = Builder::at_end(ir, block).located(loc).add_op(parts)?;
        let Some(inner) = ir.child_mut(op) else { return Ok(()) };
        let body = inner.create_block();
        if let Some(region) = inner.root().region(0).map(|region| region.region) {
            inner.append_block(region, body);
        }
        let mut emit =
            Emit { lowering: self, ir: inner, block: body, is_rewrite: false, scopes: vec![HashMap::new()], ops: 0 };
        emit.block(&pattern.body)
    }
}

/// State of the lowering of a pattern.
struct Emit<'a, 'l> {
    lowering: &'l mut Lowering<'a>,
    ir: &'l mut Isolate,
    block: IrBlock,
    /// Whether operations are added to the rewrite.
    is_rewrite: bool,
    /// Values of variables.
    scopes: Vec<HashMap<VariableId, Vec<Value>>>,
    ops: usize,
}

impl<'a> Emit<'a, '_> {
    fn loc(&mut self, span: Span) -> Loc {
        self.lowering.files.loc(span)
    }

    fn ty(&self, ty: &Type) -> IrType {
        let ctx = self.lowering.ctx;
        let text = match ty {
            Type::Attr => "!pdl.attribute",
            Type::Op(_) => "!pdl.operation",
            Type::TypeRange => "!pdl.range<type>",
            Type::Value => "!pdl.value",
            Type::ValueRange => "!pdl.range<value>",
            Type::Type | Type::Constraint | Type::Rewrite | Type::Tuple(_) => "!pdl.type",
        };
        ctx.types().parse(text).unwrap_or_else(|| ctx.types().none())
    }

    /// Returns the builder for the next operation, unless there are too many.
    fn at(&mut self, span: Span) -> Result<Builder<'_>, Reported> {
        let loc = self.loc(span);
        self.ops += 1;
        if self.ops > OPS {
            let message = format!("the pattern has more than {OPS} operations");
            return Err(self.lowering.ctx.error(loc, message).emit());
        }
        Ok(Builder::at_end(self.ir, self.block).located(loc))
    }

    fn block(&mut self, block: &'a Block) -> Result<(), Reported> {
        self.scopes.push(HashMap::new());
        let result = block.statements.iter().try_for_each(|statement| self.statement(statement));
        self.scopes.pop();
        result
    }

    fn statement(&mut self, statement: &'a Statement) -> Result<(), Reported> {
        match &statement.kind {
            StatementKind::Expr(expr) => _ = self.expr(*expr)?,
            StatementKind::Let(variable) => _ = self.variable(*variable)?,
            // The caller lowers the returned value.
            StatementKind::Return(_) => {}
            StatementKind::Erase(root) => {
                let root = self.single(*root)?;
                let (outer, span) = (self.begin_rewrite(root, statement.span)?, statement.span);
                self.at(span)?.add_op(pdl::EraseOp::build(root))?;
                self.end_rewrite(outer);
            }
            StatementKind::Replace { root, values } => {
                let root = self.single(*root)?;
                let outer = self.begin_rewrite(root, statement.span)?;
                let mut replacements = Vec::new();
                for value in values {
                    replacements.extend(self.expr(*value)?);
                }
                let op_type = self.ty(&Type::Op(None));
                let parts = match replacements[..] {
                    [only] if self.ir.value_type(only) == op_type => {
                        pdl::ReplaceOp::build(root, Vec::new()).repl_operation(Some(only))
                    }
                    _ => pdl::ReplaceOp::build(root, replacements),
                };
                self.at(statement.span)?.add_op(parts)?;
                self.end_rewrite(outer);
            }
            StatementKind::Rewrite { root, body } => {
                let root = self.single(*root)?;
                let outer = self.begin_rewrite(root, statement.span)?;
                self.block(body)?;
                self.end_rewrite(outer);
            }
        }
        Ok(())
    }

    /// Begins the rewrite, unless it has begun. Returns the block to continue after it.
    fn begin_rewrite(&mut self, root: Value, span: Span) -> Result<Option<IrBlock>, Reported> {
        if self.is_rewrite {
            return Ok(None);
        }
        let loc = self.loc(span);
        let mut builder = Builder::at_end(self.ir, self.block).located(loc);
        let (region, body) = builder.region_with_block(&[], loc);
        builder.add_op(pdl::RewriteOp::build(Vec::new(), region).root(Some(root)))?;
        self.is_rewrite = true;
        Ok(Some(std::mem::replace(&mut self.block, body)))
    }

    fn end_rewrite(&mut self, outer: Option<IrBlock>) {
        if let Some(outer) = outer {
            self.block = outer;
            self.is_rewrite = false;
        }
    }

    /// Returns the values of a variable, which are created at its first use.
    fn variable(&mut self, id: VariableId) -> Result<Vec<Value>, Reported> {
        if let Some(values) = self.scopes.iter().rev().find_map(|scope| scope.get(&id)) {
            return Ok(values.clone());
        }
        let ast = self.lowering.ast;
        let variable = ast.variable(id);
        let values = match variable.init {
            Some(init) => self.expr(init)?,
            None => vec![self.unbound(id)?],
        };
        self.apply_constraints(id, &values)?;
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(id, values.clone());
        }
        Ok(values)
    }

    /// Creates the value of a variable without an initial value.
    fn unbound(&mut self, id: VariableId) -> Result<Value, Reported> {
        let ast = self.lowering.ast;
        let variable = ast.variable(id);
        let (span, ty) = (variable.span, self.ty(&variable.ty));
        let mut value_type = None;
        for constraint in &variable.constraints {
            if let Constraint::Core(core) = constraint.constraint
                && let Some(argument) = ast.core(core).argument
            {
                value_type = Some(self.single(argument)?);
                break;
            }
        }
        match &variable.ty {
            Type::Value => self.at(span)?.value(pdl::OperandOp::build(ty).value_type(value_type)),
            Type::ValueRange => self.at(span)?.value(pdl::OperandsOp::build(ty).value_type(value_type)),
            Type::Attr => self.at(span)?.value(pdl::AttributeOp::build(ty).value_type(value_type)),
            Type::TypeRange => self.at(span)?.value(pdl::TypesOp::build(ty)),
            Type::Op(name) => {
                let operands = self.ty(&Type::ValueRange);
                let operands = self.at(span)?.value(pdl::OperandsOp::build(operands))?;
                let types = self.ty(&Type::TypeRange);
                let types = self.at(span)?.value(pdl::TypesOp::build(types))?;
                let parts = pdl::OperationOp::build(vec![operands], Vec::new(), Vec::new(), vec![types], ty);
                self.at(span)?.value(parts.op_name(name.as_deref().map(str::to_owned)))
            }
            _ => self.at(span)?.value(pdl::TypeOp::build(ty)),
        }
    }

    /// Calls the declared constraints of a variable.
    fn apply_constraints(&mut self, id: VariableId, values: &[Value]) -> Result<(), Reported> {
        let ast = self.lowering.ast;
        for reference in &ast.variable(id).constraints {
            if let Constraint::User(callable) = reference.constraint {
                self.constraint(callable, reference.span, values, false)?;
            }
        }
        Ok(())
    }

    /// Calls a constraint, and applies the constraints of its parameters and results.
    fn constraint(
        &mut self,
        id: CallableId,
        span: Span,
        args: &[Value],
        negated: bool,
    ) -> Result<Vec<Value>, Reported> {
        let callable = self.lowering.ast.callable(id);
        for (input, arg) in callable.inputs.iter().zip(args) {
            self.apply_constraints(*input, &[*arg])?;
        }
        let results = self.call(id, span, args, negated)?;
        for (result, value) in callable.results.iter().zip(&results) {
            self.apply_constraints(*result, &[*value])?;
        }
        Ok(results)
    }

    fn call(&mut self, id: CallableId, span: Span, args: &[Value], negated: bool) -> Result<Vec<Value>, Reported> {
        stacker::maybe_grow(STACK, 8 * STACK, || self.call_here(id, span, args, negated))
    }

    fn call_here(&mut self, id: CallableId, span: Span, args: &[Value], negated: bool) -> Result<Vec<Value>, Reported> {
        let callable = self.lowering.ast.callable(id);
        let Body::Block(body) = &callable.body else {
            let types = callable.result_type.parts().iter().map(|ty| self.ty(ty)).collect::<Vec<_>>();
            let (name, args) = (&*callable.name, args.to_vec());
            let mut builder = self.at(span)?;
            let op = match callable.kind {
                CallableKind::Constraint => {
                    let parts = pdl::ApplyNativeConstraintOp::build(name, args, types);
                    let parts = if negated { parts.is_negated(true) } else { parts };
                    builder.add_op(parts)?
                }
                CallableKind::Rewrite => builder.add_op(pdl::ApplyNativeRewriteOp::build(name, args, types))?,
            };
            return Ok(self.ir.op(op).results().collect());
        };
        let inputs = callable.inputs.iter().zip(args).map(|(input, arg)| (*input, vec![*arg])).collect();
        self.scopes.push(inputs);
        let result = self.body(body);
        self.scopes.pop();
        result
    }

    fn body(&mut self, body: &'a Block) -> Result<Vec<Value>, Reported> {
        body.statements.iter().try_for_each(|statement| self.statement(statement))?;
        match body.statements.last() {
            Some(Statement { kind: StatementKind::Return(value), .. }) => self.expr(*value),
            _ => Ok(Vec::new()),
        }
    }

    /// Returns the only value of an expression.
    fn single(&mut self, id: ExprId) -> Result<Value, Reported> {
        match self.expr(id)?[..] {
            [value] => Ok(value),
            ref values => {
                let loc = self.loc(self.lowering.ast.expr(id).span);
                let message = format!("expected one value, but the expression has {}", values.len());
                Err(self.lowering.ctx.error(loc, message).emit())
            }
        }
    }

    fn singles(&mut self, ids: impl IntoIterator<Item = &'a ExprId>) -> Result<Vec<Value>, Reported> {
        ids.into_iter().map(|id| self.single(*id)).collect()
    }

    fn expr(&mut self, id: ExprId) -> Result<Vec<Value>, Reported> {
        stacker::maybe_grow(STACK, 8 * STACK, || self.expr_here(id))
    }

    fn expr_here(&mut self, id: ExprId) -> Result<Vec<Value>, Reported> {
        let (ast, ctx) = (self.lowering.ast, self.lowering.ctx);
        let Expr { kind, ty, span } = ast.expr(id);
        let (span, result) = (*span, self.ty(ty));
        let value = match kind {
            ExprKind::Attr(text) => {
                let attr = parse_literal(ctx, self.loc(span), "attribute", text, |text| parse_attr(ctx, text))?;
                self.at(span)?.value(pdl::AttributeOp::build(result).value(Some(attr)))?
            }
            ExprKind::Type(text) => {
                let ty = parse_literal(ctx, self.loc(span), "type", text, |text| parse_type(ctx, text))?;
                self.at(span)?.value(pdl::TypeOp::build(result).constant_type(Some(ty)))?
            }
            ExprKind::Variable(id) => return self.variable(*id),
            ExprKind::Callable(_) => return Ok(Vec::new()),
            ExprKind::Call { callable, args, negated, .. } => {
                let mut values = Vec::new();
                for arg in args {
                    values.extend(self.expr(*arg)?);
                }
                return match ast.callable(*callable).kind {
                    CallableKind::Constraint => self.constraint(*callable, span, &values, *negated),
                    CallableKind::Rewrite => self.call(*callable, span, &values, false),
                };
            }
            ExprKind::Member { of, name } => return self.member(*of, name, span, result),
            ExprKind::AllResults(of) => {
                let parent = self.single(*of)?;
                match ty {
                    Type::Value => self.at(span)?.value(pdl::ResultOp::build(parent, 0, result))?,
                    _ => self.at(span)?.value(pdl::ResultsOp::build(parent, result))?,
                }
            }
            ExprKind::Op(op) => return self.operation(op, span, result),
            ExprKind::Range(elements) => {
                let elements = self.singles(elements)?;
                self.at(span)?.value(pdl::RangeOp::build(elements, result))?
            }
            ExprKind::Tuple(elements) => return self.singles(elements),
        };
        Ok(vec![value])
    }

    fn operation(&mut self, op: &'a OpExpr, span: Span, result: IrType) -> Result<Vec<Value>, Reported> {
        let attrs = self.lowering.ctx.attrs();
        let operands = self.singles(&op.operands)?;
        let names: Vec<_> = op.attributes.iter().map(|(name, _)| attrs.string(&**name)).collect();
        let values = self.singles(op.attributes.iter().map(|(_, value)| value))?;
        let types = self.singles(&op.types)?;
        let parts = pdl::OperationOp::build(operands, values, names, types, result);
        let parts = parts.op_name(op.name.as_deref().map(str::to_owned));
        Ok(vec![self.at(span)?.value(parts)?])
    }

    fn member(&mut self, of: ExprId, name: &str, span: Span, result: IrType) -> Result<Vec<Value>, Reported> {
        let ast = self.lowering.ast;
        let values = self.expr(of)?;
        let by_number = name.parse::<usize>().ok();
        match &ast.expr(of).ty {
            Type::Tuple(elements) => {
                let index = by_number.or_else(|| elements.iter().position(|it| *it.name == *name));
                Ok(index.and_then(|index| values.get(index)).copied().into_iter().collect())
            }
            Type::Op(op) => {
                let Some(&parent) = values.first() else { return Ok(Vec::new()) };
                let defined = op.as_ref().and_then(|op| self.lowering.ods.op(op));
                let index = by_number.or_else(|| defined?.results.iter().position(|it| *it.name == *name)).unwrap_or(0);
                let index = i64::try_from(index).unwrap_or(i64::MAX).min(i64::from(i32::MAX));
                let value = match defined {
                    Some(_) => self.at(span)?.value(pdl::ResultsOp::build(parent, result).index(Some(index)))?,
                    None => self.at(span)?.value(pdl::ResultOp::build(parent, index, result))?,
                };
                Ok(vec![value])
            }
            _ => Ok(values),
        }
    }
}

/// Parses the text of an attribute or type. An error is reported where the expression is.
fn parse_literal<T>(
    ctx: &Context,
    loc: Loc,
    kind: &str,
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, Reported>,
) -> Result<T, Reported> {
    let (result, found) = ctx.capture_diagnostics(|| parse(text));
    result.map_err(|_| {
        let reason = found.first().map_or_else(String::new, |first| format!(": {}", first.message));
        ctx.error(loc, format!("invalid {kind} `{text}`{reason}")).emit()
    })
}
