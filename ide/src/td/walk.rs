//! Definitions and references in the syntax tree.

use std::sync::Arc;

use lect_core::stack::grow;
use lect_ods::td::Span;
use lect_ods::td::ast::{
    Arg, Assert, Block, BodyItemKind, ClassRef, DagArg, Defvar, Expr, ExprKind, ForeachOver, Ident, LetItem, Param,
    Range, RecordBody, Statement, StatementKind, TypeExpr, TypeExprKind,
};
use lect_ods::td::names::{Names, Symbol};

/// Kind of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefinitionKind {
    /// `class`
    Class,
    /// `multiclass`
    Multiclass,
    /// `def`
    Def,
    /// `defm`
    Defm,
    /// `defset`
    Defset,
    /// `deftype`
    Deftype,
    /// `defvar` and the variable of `foreach`
    Variable,
    /// A template parameter.
    Param,
    /// A field.
    Field,
}

impl DefinitionKind {
    /// Returns true if the definition is visible in the whole file.
    pub fn is_global(self) -> bool {
        !matches!(self, Self::Param | Self::Field)
    }

    /// Returns true if the definition is referred to as a class or type.
    pub fn is_class(self) -> bool {
        matches!(self, Self::Class | Self::Multiclass | Self::Deftype)
    }

    /// Returns true if the definition has fields or parameters.
    pub fn has_body(self) -> bool {
        matches!(self, Self::Class | Self::Multiclass | Self::Def | Self::Defm)
    }

    /// Returns the keyword of the kind.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Multiclass => "multiclass",
            Self::Def => "def",
            Self::Defm => "defm",
            Self::Defset => "defset",
            Self::Deftype => "deftype",
            Self::Variable => "defvar",
            Self::Param => "parameter",
            Self::Field => "field",
        }
    }
}

/// A named entity.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition {
    /// Name of the entity.
    pub name: Arc<str>,
    /// Kind of the entity.
    pub kind: DefinitionKind,
    /// Range of the name.
    pub name_span: Span,
    /// Range of the definition.
    pub span: Span,
    /// Index of the enclosing definition.
    pub container: Option<u32>,
    /// Classes that it inherits from.
    pub parents: Vec<Arc<str>>,
    /// Fields, parameters and variables, as indices.
    pub members: Vec<u32>,
    /// Names in its dags: arguments and results of an operation.
    pub arguments: Vec<(Arc<str>, Span)>,
}

/// Kind of entity that a reference may denote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// A class, a multiclass or a type.
    Class,
    /// A value.
    Value,
    /// A field: `let name`.
    Field,
    /// A field of a value: `value.name`.
    Access,
}

/// An occurrence of a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    /// Name of the entity.
    pub name: Arc<str>,
    /// Range of the name.
    pub span: Span,
    /// Kind of entity that it may denote.
    pub kind: ReferenceKind,
    /// Index of the enclosing definition.
    pub container: Option<u32>,
}

/// Visitor of the syntax tree.
pub struct Walk<'n> {
    names: &'n Names,
    definitions: Vec<Definition>,
    references: Vec<Reference>,
    container: Option<u32>,
}

impl<'n> Walk<'n> {
    /// Creates a visitor.
    pub fn new(names: &'n Names) -> Self {
        Self { names, definitions: Vec::new(), references: Vec::new(), container: None }
    }

    /// Returns the definitions and references that were found.
    pub fn finish(self) -> (Vec<Definition>, Vec<Reference>) {
        (self.definitions, self.references)
    }

    fn text(&self, symbol: Symbol) -> Arc<str> {
        Arc::clone(self.names.text(symbol))
    }

    fn define(&mut self, name: Ident, kind: DefinitionKind, span: Span) -> u32 {
        let (text, index) = (self.text(name.symbol), self.definitions.len() as u32);
        self.definitions.push(Definition {
            name: text,
            kind,
            name_span: name.span,
            span,
            container: self.container,
            parents: Vec::new(),
            members: Vec::new(),
            arguments: Vec::new(),
        });
        if let Some(around) = self.container.and_then(|index| self.definitions.get_mut(index as usize)) {
            around.members.push(index);
        }
        index
    }

    fn refer(&mut self, name: Ident, kind: ReferenceKind) {
        let container = self.container;
        self.references.push(Reference { name: self.text(name.symbol), span: name.span, kind, container });
    }

    fn within(&mut self, container: u32, work: impl FnOnce(&mut Self)) {
        let around = self.container.replace(container);
        work(self);
        self.container = around;
    }

    /// Visits statements in order.
    pub fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| grow(|| self.statement(statement)));
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Assert(assert) => self.assert(assert),
            StatementKind::Class { name, params, record } => {
                let class = self.define(*name, DefinitionKind::Class, statement.span);
                self.within(class, |walk| {
                    walk.params(params.as_deref().unwrap_or_default());
                    if let Some(record) = record {
                        walk.body(record);
                    }
                });
            }
            StatementKind::Def { name, record } => {
                let def = self.record(name.as_ref(), DefinitionKind::Def, statement.span);
                self.within(def, |walk| walk.body(record));
            }
            StatementKind::Defm { name, parents } => {
                let defm = self.record(name.as_ref(), DefinitionKind::Defm, statement.span);
                self.within(defm, |walk| walk.parents(parents));
            }
            StatementKind::Defset { ty, name, body } => {
                self.ty(ty);
                self.define(*name, DefinitionKind::Defset, statement.span);
                self.statements(body);
            }
            StatementKind::Deftype { name, ty } => {
                self.ty(ty);
                self.define(*name, DefinitionKind::Deftype, statement.span);
            }
            StatementKind::Defvar(defvar) => self.defvar(defvar),
            StatementKind::Dump(message) => self.expr(message),
            StatementKind::Foreach { var, over, body } => {
                match over {
                    ForeachOver::List(list) => self.expr(list),
                    ForeachOver::Ranges(ranges) => self.ranges(ranges),
                }
                self.define(*var, DefinitionKind::Variable, var.span);
                self.block(body);
            }
            StatementKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.block(then);
                otherwise.iter().for_each(|block| self.block(block));
            }
            StatementKind::Let { bindings, body } => {
                bindings.iter().for_each(|binding| self.let_item(binding));
                self.block(body);
            }
            StatementKind::Multiclass { name, params, parents, body } => {
                let multiclass = self.define(*name, DefinitionKind::Multiclass, statement.span);
                self.within(multiclass, |walk| {
                    walk.params(params.as_deref().unwrap_or_default());
                    walk.parents(parents);
                    walk.statements(body);
                });
            }
        }
    }

    /// Adds a definition whose name may be an expression.
    fn record(&mut self, name: Option<&Expr>, kind: DefinitionKind, span: Span) -> u32 {
        let symbol = name.and_then(|name| match &name.kind {
            ExprKind::Name(symbol) => Some(Ident { symbol: *symbol, span: name.span }),
            _ => None,
        });
        match symbol {
            Some(name) => self.define(name, kind, span),
            None => {
                name.iter().for_each(|name| self.expr(name));
                // A definition with a computed name cannot be looked up, but has a body.
                let index = self.definitions.len() as u32;
                let name_span = Span { end: span.start, ..span };
                self.definitions.push(Definition {
                    name: Arc::from(""),
                    kind,
                    name_span,
                    span,
                    container: self.container,
                    parents: Vec::new(),
                    members: Vec::new(),
                    arguments: Vec::new(),
                });
                index
            }
        }
    }

    fn block(&mut self, block: &Block) {
        self.statements(&block.statements);
    }

    fn params(&mut self, params: &[Param]) {
        for Param { ty, name, default } in params {
            self.ty(ty);
            self.define(*name, DefinitionKind::Param, name.span);
            default.iter().for_each(|default| self.expr(default));
        }
    }

    fn parents(&mut self, parents: &[ClassRef]) {
        for parent in parents {
            let name = self.text(parent.name.symbol);
            if let Some(around) = self.container.and_then(|index| self.definitions.get_mut(index as usize)) {
                around.parents.push(name);
            }
            self.class_ref(parent);
        }
    }

    fn class_ref(&mut self, class: &ClassRef) {
        self.refer(class.name, ReferenceKind::Class);
        class.args.iter().for_each(|Arg { value, .. }| self.expr(value));
    }

    fn body(&mut self, record: &RecordBody) {
        self.parents(&record.parents);
        for item in &record.items {
            match &item.kind {
                BodyItemKind::Field { ty, name, value, .. } => {
                    self.ty(ty);
                    self.define(*name, DefinitionKind::Field, item.span);
                    value.iter().for_each(|value| self.expr(value));
                }
                BodyItemKind::Let(item) => self.let_item(item),
                BodyItemKind::Defvar(defvar) => self.defvar(defvar),
                BodyItemKind::Assert(assert) => self.assert(assert),
                BodyItemKind::Dump(message) => self.expr(message),
            }
        }
    }

    fn let_item(&mut self, LetItem { name, bits, value }: &LetItem) {
        self.refer(*name, ReferenceKind::Field);
        bits.iter().for_each(|bits| self.ranges(bits));
        self.expr(value);
    }

    fn defvar(&mut self, Defvar { name, value }: &Defvar) {
        self.expr(value);
        self.define(*name, DefinitionKind::Variable, name.span);
    }

    fn assert(&mut self, Assert { condition, message }: &Assert) {
        self.expr(condition);
        self.expr(message);
    }

    fn ranges(&mut self, ranges: &[Range]) {
        for Range { first, last } in ranges {
            self.expr(first);
            last.iter().for_each(|last| self.expr(last));
        }
    }

    fn ty(&mut self, ty: &TypeExpr) {
        match &ty.kind {
            TypeExprKind::List(of) => grow(|| self.ty(of)),
            TypeExprKind::Named(symbol) => {
                self.refer(Ident { symbol: *symbol, span: ty.span }, ReferenceKind::Class);
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        grow(|| self.expr_here(expr));
    }

    fn expr_here(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(symbol) => self.refer(Ident { symbol: *symbol, span: expr.span }, ReferenceKind::Value),
            ExprKind::Instance(class) => self.class_ref(class),
            ExprKind::List { items, ty } => {
                items.iter().for_each(|item| self.expr(item));
                ty.iter().for_each(|ty| self.ty(ty));
            }
            ExprKind::BitList(items) => items.iter().for_each(|item| self.expr(item)),
            ExprKind::Dag { operator, args } => {
                self.dag_arg(operator);
                args.iter().for_each(|arg| self.dag_arg(arg));
            }
            ExprKind::Bang { ty, args, .. } => {
                ty.iter().for_each(|ty| self.ty(ty));
                for arg in args {
                    self.expr(&arg.value);
                    arg.result.iter().for_each(|result| self.expr(result));
                }
            }
            ExprKind::Field(value, name) => {
                self.expr(value);
                self.refer(*name, ReferenceKind::Access);
            }
            ExprKind::Slice { value, ranges, .. } | ExprKind::BitRange { value, ranges } => {
                self.expr(value);
                self.ranges(ranges);
            }
            ExprKind::Paste { operands, .. } => operands.iter().for_each(|operand| self.expr(operand)),
            ExprKind::Int(_) | ExprKind::Bits(_) | ExprKind::Bit(_) | ExprKind::Text(_) | ExprKind::Unset => {}
        }
    }

    fn dag_arg(&mut self, DagArg { value, name }: &DagArg) {
        value.iter().for_each(|value| self.expr(value));
        let Some(name) = name else { return };
        let text = self.text(name.symbol);
        if let Some(around) = self.container.and_then(|index| self.definitions.get_mut(index as usize)) {
            around.arguments.push((text, name.span));
        }
    }
}
