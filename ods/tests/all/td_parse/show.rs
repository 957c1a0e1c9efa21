//! Syntax trees as text, fully parenthesized.

use lect_ods::td::Parsed;
use lect_ods::td::ast::{
    Arg, BangArg, Block, BodyItem, BodyItemKind, ClassRef, DagArg, Expr, ExprKind, ForeachOver, Ident, LetItem, Param,
    Range, RecordBody, Statement, StatementKind, TypeExpr, TypeExprKind,
};
use lect_ods::td::names::Symbol;

/// Returns the statements of a file, separated by blanks.
pub fn statements(parsed: &Parsed) -> String {
    Show(parsed).statements(&parsed.statements)
}

struct Show<'a>(&'a Parsed);

fn joined<T>(items: &[T], separator: &str, show: impl FnMut(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(separator)
}

impl Show<'_> {
    fn symbol(&self, symbol: Symbol) -> &str {
        self.0.names.text(symbol)
    }

    fn ident(&self, ident: &Ident) -> &str {
        self.symbol(ident.symbol)
    }

    fn statements(&self, statements: &[Statement]) -> String {
        joined(statements, " ", |statement| self.statement(statement))
    }

    fn block(&self, block: &Block) -> String {
        format!("{{ {} }}", self.statements(&block.statements))
    }

    fn statement(&self, statement: &Statement) -> String {
        match &statement.kind {
            StatementKind::Assert(assert) => {
                format!("assert {}, {};", self.expr(&assert.condition), self.expr(&assert.message))
            }
            StatementKind::Class { name, params, record } => {
                let record = record.as_ref().map_or(";".to_owned(), |record| self.record(record));
                format!("class {}{}{record}", self.ident(name), self.params(params.as_deref()))
            }
            StatementKind::Def { name, record } => format!("def {}{}", self.name(name.as_ref()), self.record(record)),
            StatementKind::Defm { name, parents } => {
                format!("defm {}{};", self.name(name.as_ref()), self.parents(parents))
            }
            StatementKind::Defset { ty, name, body } => {
                format!("defset {} {} = {{ {} }}", self.ty(ty), self.ident(name), self.statements(body))
            }
            StatementKind::Deftype { name, ty } => format!("deftype {} = {};", self.ident(name), self.ty(ty)),
            StatementKind::Defvar(defvar) => {
                format!("defvar {} = {};", self.ident(&defvar.name), self.expr(&defvar.value))
            }
            StatementKind::Dump(message) => format!("dump {};", self.expr(message)),
            StatementKind::Foreach { var, over, body } => {
                let over = match over {
                    ForeachOver::List(list) => self.expr(list),
                    ForeachOver::Ranges(ranges) => format!("{{{}}}", self.ranges(ranges)),
                };
                format!("foreach {} = {over} in {}", self.ident(var), self.block(body))
            }
            StatementKind::If { condition, then, otherwise } => {
                let otherwise = otherwise.as_ref().map(|block| format!(" else {}", self.block(block)));
                format!("if {} then {}{}", self.expr(condition), self.block(then), otherwise.unwrap_or_default())
            }
            StatementKind::Let { bindings, body } => {
                format!("let {} in {}", joined(bindings, ", ", |binding| self.let_item(binding)), self.block(body))
            }
            StatementKind::Multiclass { name, params, parents, body } => format!(
                "multiclass {}{}{} {{ {} }}",
                self.ident(name),
                self.params(params.as_deref()),
                self.parents(parents),
                self.statements(body)
            ),
        }
    }

    fn name(&self, name: Option<&Expr>) -> String {
        name.map_or("-".to_owned(), |name| self.expr(name))
    }

    fn params(&self, params: Option<&[Param]>) -> String {
        let param = |param: &Param| {
            let default = param.default.as_ref().map(|value| format!(" = {}", self.expr(value)));
            format!("{} {}{}", self.ty(&param.ty), self.ident(&param.name), default.unwrap_or_default())
        };
        params.map_or(String::new(), |params| format!("<{}>", joined(params, ", ", param)))
    }

    fn parents(&self, parents: &[ClassRef]) -> String {
        let list = joined(parents, ", ", |parent| self.class_ref(parent));
        if parents.is_empty() { String::new() } else { format!(" : {list}") }
    }

    fn record(&self, record: &RecordBody) -> String {
        let items = joined(&record.items, " ", |item| self.item(item));
        let body = if record.braces { format!(" {{ {items} }}") } else { ";".to_owned() };
        self.parents(&record.parents) + &body
    }

    fn item(&self, item: &BodyItem) -> String {
        match &item.kind {
            BodyItemKind::Field { keyword, ty, name, value } => {
                let value = value.as_ref().map(|value| format!(" = {}", self.expr(value)));
                let keyword = if *keyword { "field " } else { "" };
                format!("{keyword}{} {}{};", self.ty(ty), self.ident(name), value.unwrap_or_default())
            }
            BodyItemKind::Let(item) => format!("let {};", self.let_item(item)),
            BodyItemKind::Defvar(item) => format!("defvar {} = {};", self.ident(&item.name), self.expr(&item.value)),
            BodyItemKind::Assert(item) => {
                format!("assert {}, {};", self.expr(&item.condition), self.expr(&item.message))
            }
            BodyItemKind::Dump(message) => format!("dump {};", self.expr(message)),
        }
    }

    fn let_item(&self, item: &LetItem) -> String {
        let bits = item.bits.as_ref().map(|bits| format!("{{{}}}", self.ranges(bits)));
        format!("{}{} = {}", self.ident(&item.name), bits.unwrap_or_default(), self.expr(&item.value))
    }

    fn class_ref(&self, class: &ClassRef) -> String {
        let arg = |arg: &Arg| {
            let name = arg.name.as_ref().map(|name| format!("{}=", self.ident(name)));
            name.unwrap_or_default() + &self.expr(&arg.value)
        };
        format!("{}<{}>", self.ident(&class.name), joined(&class.args, ", ", arg))
    }

    fn ty(&self, ty: &TypeExpr) -> String {
        match &ty.kind {
            TypeExprKind::Bit => "bit".to_owned(),
            TypeExprKind::Bits(n) => format!("bits<{n}>"),
            TypeExprKind::Int => "int".to_owned(),
            TypeExprKind::String => "string".to_owned(),
            TypeExprKind::Code => "code".to_owned(),
            TypeExprKind::Dag => "dag".to_owned(),
            TypeExprKind::List(item) => format!("list<{}>", self.ty(item)),
            TypeExprKind::Named(name) => self.symbol(*name).to_owned(),
        }
    }

    fn ranges(&self, ranges: &[Range]) -> String {
        joined(ranges, ", ", |range| {
            let last = range.last.as_ref().map(|last| format!("...{}", self.expr(last)));
            self.expr(&range.first) + &last.unwrap_or_default()
        })
    }

    fn exprs(&self, exprs: &[Expr]) -> String {
        joined(exprs, ", ", |expr| self.expr(expr))
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(int) => int.to_string(),
            ExprKind::Bits(bits) => {
                format!("0b{}", bits.iter().rev().map(|bit| if *bit { '1' } else { '0' }).collect::<String>())
            }
            ExprKind::Bit(bit) => bit.to_string(),
            ExprKind::Text(text) if text.code => format!("[{{{}}}]", text.text),
            ExprKind::Text(text) => format!("{:?}", text.text),
            ExprKind::Unset => "?".to_owned(),
            ExprKind::List { items, ty } => {
                let ty = ty.as_ref().map(|ty| format!("<{}>", self.ty(ty)));
                format!("[{}]{}", self.exprs(items), ty.unwrap_or_default())
            }
            ExprKind::BitList(bits) => format!("{{{}}}", self.exprs(bits)),
            ExprKind::Dag { operator, args } => {
                format!("({} [{}])", self.dag_arg(operator), joined(args, ", ", |arg| self.dag_arg(arg)))
            }
            ExprKind::Name(name) => self.symbol(*name).to_owned(),
            ExprKind::Instance(class) => self.class_ref(class),
            ExprKind::Bang { op, ty, args } => {
                let ty = ty.as_ref().map(|ty| format!("<{}>", self.ty(ty)));
                let arg = |arg: &BangArg| {
                    let result = arg.result.as_ref().map(|result| format!(" : {}", self.expr(result)));
                    self.expr(&arg.value) + &result.unwrap_or_default()
                };
                format!("{}{}({})", self.ident(op), ty.unwrap_or_default(), joined(args, ", ", arg))
            }
            ExprKind::Field(value, name) => format!("({}).{}", self.expr(value), self.ident(name)),
            ExprKind::Slice { value, ranges, trailing_comma } => {
                let comma = if *trailing_comma { "," } else { "" };
                format!("({})[{}{comma}]", self.expr(value), self.ranges(ranges))
            }
            ExprKind::BitRange { value, ranges } => format!("({}){{{}}}", self.expr(value), self.ranges(ranges)),
            ExprKind::Paste { operands, trailing } => {
                let operands = joined(operands, " # ", |operand| self.expr(operand));
                format!("({operands}{})", if *trailing { " #" } else { "" })
            }
        }
    }

    fn dag_arg(&self, arg: &DagArg) -> String {
        let name = arg.name.as_ref().map(|name| format!(":${}", self.ident(name)));
        arg.value.as_ref().map_or(String::new(), |value| self.expr(value)) + &name.unwrap_or_default()
    }
}
