//! The checked tree as text: the output of `-x ast`.
//!
//! A reference contains the declaration that it refers to, with its initial value, as in the output of `mlir-pdll`. The
//! size of the output is therefore limited.

use std::fmt::Write as _;

use crate::ast::{
    Ast, Block, Body, CallableId, CallableKind, Constraint, ConstraintRef, Declaration, ExprId, ExprKind, Pattern,
    Statement, StatementKind, Type, VariableId,
};

/// Maximum size of the output in bytes.
const SIZE: usize = 64 << 20;

/// Stack that a level needs at most.
const STACK: usize = 64 << 10;

/// Returns the tree as text, or `None` if it is too large.
pub fn dump(ast: &Ast) -> Option<String> {
    let mut dump = Dump { ast, text: String::new(), prefix: String::new() };
    let items: Vec<Item<'_>> = ast
        .declarations
        .iter()
        .map(|declaration| match declaration {
            Declaration::Pattern(pattern) => Item::Pattern(pattern),
            Declaration::Callable(id) => Item::Callable(*id),
        })
        .collect();
    dump.text += "-Module 0x1\n";
    dump.prefix.push(' ');
    dump.list(items)?;
    Some(dump.text)
}

/// A node of the tree.
enum Item<'a> {
    Pattern(&'a Pattern),
    Callable(CallableId),
    Variable(VariableId),
    Constraint(&'a ConstraintRef),
    Expr(ExprId),
    Attribute(&'a str, ExprId),
    OpName(Option<&'a str>),
    Statement(&'a Statement),
    Block(&'a Block),
    Group(&'static str, Vec<Item<'a>>),
}

struct Dump<'a> {
    ast: &'a Ast,
    text: String,
    /// Lines of the levels above.
    prefix: String,
}

impl<'a> Dump<'a> {
    /// Prints items. A group separates those before it from those after it.
    fn list(&mut self, items: Vec<Item<'a>>) -> Option<()> {
        let mut items = items.into_iter().peekable();
        while let Some(item) = items.next() {
            match item {
                Item::Group(title, children) => {
                    let _ = writeln!(self.text, "{}{title}", self.prefix);
                    self.nested("  ", children)?;
                }
                item => {
                    let is_last = items.peek().is_none_or(|next| matches!(next, Item::Group(..)));
                    self.item(item, is_last)?;
                }
            }
        }
        Some(())
    }

    /// Prints items of the next level.
    fn nested(&mut self, prefix: &str, items: Vec<Item<'a>>) -> Option<()> {
        let length = self.prefix.len();
        self.prefix += prefix;
        let result = stacker::maybe_grow(STACK, 16 * STACK, || self.list(items));
        self.prefix.truncate(length);
        result
    }

    fn item(&mut self, item: Item<'a>, is_last: bool) -> Option<()> {
        if self.text.len() > SIZE {
            return None;
        }
        let (title, children) = self.describe(item);
        let branch = if is_last { '`' } else { '|' };
        let _ = writeln!(self.text, "{}{branch}-{title}", self.prefix);
        self.nested(if is_last { "  " } else { "| " }, children)
    }

    /// Returns the title and the children of a node. The number is in the place of mlir-pdll's address.
    fn describe(&self, item: Item<'a>) -> (String, Vec<Item<'a>>) {
        match item {
            Item::Pattern(pattern) => {
                let mut title = format!("PatternDecl 0x{:x}", pattern.span.start);
                if let Some(name) = &pattern.name {
                    let _ = write!(title, " Name<{name}>");
                }
                if let Some(benefit) = pattern.benefit {
                    let _ = write!(title, " Benefit<{benefit}>");
                }
                title += if pattern.recursion { " Recursion" } else { "" };
                (title, vec![Item::Block(&pattern.body)])
            }
            Item::Callable(id) => self.callable(id),
            Item::Variable(id) => {
                let variable = self.ast.variable(id);
                let title = format!("VariableDecl 0x{:x} Name<{}> Type<{}>", id.0, variable.name, variable.ty);
                let mut children: Vec<Item<'a>> = variable.init.map(Item::Expr).into_iter().collect();
                children.extend(group("`Constraints`", variable.constraints.iter().map(Item::Constraint)));
                (title, children)
            }
            Item::Constraint(reference) => match reference.constraint {
                Constraint::User(id) => self.callable(id),
                Constraint::Core(id) => {
                    let core = self.ast.core(id);
                    let (name, argument) = match &core.ty {
                        Type::Op(name) => ("Op", Some(Item::OpName(name.as_deref()))),
                        Type::Attr => ("Attr", core.argument.map(Item::Expr)),
                        Type::TypeRange => ("TypeRange", None),
                        Type::Value => ("Value", core.argument.map(Item::Expr)),
                        Type::ValueRange => ("ValueRange", core.argument.map(Item::Expr)),
                        _ => ("Type", None),
                    };
                    (format!("{name}ConstraintDecl 0x{:x}", id.0), argument.into_iter().collect())
                }
            },
            Item::Expr(id) => self.expr(id),
            Item::Attribute(name, value) => {
                (format!("NamedAttributeDecl 0x{:x} Name<{name}>", value.0), vec![Item::Expr(value)])
            }
            Item::OpName(None) => ("OpNameDecl 0x0".to_owned(), Vec::new()),
            Item::OpName(Some(name)) => (format!("OpNameDecl 0x0 Name<{name}>"), Vec::new()),
            Item::Statement(statement) => self.statement(statement),
            Item::Block(block) => {
                let title = format!("CompoundStmt 0x{:x}", block.span.start);
                (title, block.statements.iter().map(Item::Statement).collect())
            }
            Item::Group(title, children) => (title.to_owned(), children),
        }
    }

    fn callable(&self, id: CallableId) -> (String, Vec<Item<'a>>) {
        let callable = self.ast.callable(id);
        let kind = match callable.kind {
            CallableKind::Constraint => "Constraint",
            CallableKind::Rewrite => "Rewrite",
        };
        let mut title =
            format!("User{kind}Decl 0x{:x} Name<{}> ResultType<{}>", id.0, callable.name, callable.result_type);
        let mut children = Vec::new();
        children.extend(group("`Inputs`", callable.inputs.iter().copied().map(Item::Variable)));
        children.extend(group("`Results`", callable.results.iter().copied().map(Item::Variable)));
        match &callable.body {
            Body::Block(block) => children.push(Item::Block(block)),
            Body::Native(None) => {}
            Body::Native(Some(code)) => _ = write!(title, " Code<{code}>"),
            Body::Ods(body) => _ = write!(title, " Code<{}>", body.code),
        }
        (title, children)
    }

    fn expr(&self, id: ExprId) -> (String, Vec<Item<'a>>) {
        let expr = self.ast.expr(id);
        let (number, ty) = (id.0, &expr.ty);
        match &expr.kind {
            ExprKind::Attr(text) => (format!("AttributeExpr 0x{number:x} Value<\"{text}\">"), Vec::new()),
            ExprKind::Type(text) => (format!("TypeExpr 0x{number:x} Value<\"{text}\">"), Vec::new()),
            ExprKind::Call { callee, args, negated, .. } => {
                let title = format!("CallExpr 0x{number:x} Type<{ty}>{}", if *negated { " Negated" } else { "" });
                let mut children = vec![Item::Expr(*callee)];
                children.extend(group("`Arguments`", args.iter().copied().map(Item::Expr)));
                (title, children)
            }
            ExprKind::Variable(id) => (format!("DeclRefExpr 0x{number:x} Type<{ty}>"), vec![Item::Variable(*id)]),
            ExprKind::Callable(id) => (format!("DeclRefExpr 0x{number:x} Type<{ty}>"), vec![Item::Callable(*id)]),
            ExprKind::Member { of, name } => {
                (format!("MemberAccessExpr 0x{number:x} Member<{name}> Type<{ty}>"), vec![Item::Expr(*of)])
            }
            ExprKind::AllResults(of) => {
                (format!("MemberAccessExpr 0x{number:x} Member<$results> Type<{ty}>"), vec![Item::Expr(*of)])
            }
            ExprKind::Op(op) => {
                let mut children = vec![Item::OpName(op.name.as_deref())];
                children.extend(group("`Operands`", op.operands.iter().copied().map(Item::Expr)));
                children.extend(group("`Result Types`", op.types.iter().copied().map(Item::Expr)));
                let attributes = op.attributes.iter().map(|(name, value)| Item::Attribute(name, *value));
                children.extend(group("`Attributes`", attributes));
                (format!("OperationExpr 0x{number:x} Type<{ty}>"), children)
            }
            ExprKind::Range(elements) => {
                (format!("RangeExpr 0x{number:x} Type<{ty}>"), elements.iter().copied().map(Item::Expr).collect())
            }
            ExprKind::Tuple(elements) => {
                (format!("TupleExpr 0x{number:x} Type<{ty}>"), elements.iter().copied().map(Item::Expr).collect())
            }
        }
    }

    fn statement(&self, statement: &'a Statement) -> (String, Vec<Item<'a>>) {
        let number = statement.span.start;
        match &statement.kind {
            StatementKind::Expr(expr) => self.expr(*expr),
            StatementKind::Let(id) => (format!("LetStmt 0x{number:x}"), vec![Item::Variable(*id)]),
            StatementKind::Erase(root) => (format!("EraseStmt 0x{number:x}"), vec![Item::Expr(*root)]),
            StatementKind::Replace { root, values } => {
                let mut children = vec![Item::Expr(*root)];
                children.extend(group("`ReplValues`", values.iter().copied().map(Item::Expr)));
                (format!("ReplaceStmt 0x{number:x}"), children)
            }
            StatementKind::Return(value) => (format!("ReturnStmt 0x{number:x}"), vec![Item::Expr(*value)]),
            StatementKind::Rewrite { root, body } => {
                (format!("RewriteStmt 0x{number:x}"), vec![Item::Expr(*root), Item::Block(body)])
            }
        }
    }
}

/// Returns a titled group, unless it is empty.
fn group<'a>(title: &'static str, items: impl Iterator<Item = Item<'a>>) -> Option<Item<'a>> {
    let items: Vec<_> = items.collect();
    (!items.is_empty()).then_some(Item::Group(title, items))
}
