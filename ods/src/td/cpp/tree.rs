//! From what the grammar matched to [`Expr`]: precedence, names, and which names are variables.

use pest::iterators::{Pair, Pairs};

use super::grammar::Rule;
use super::{CppError, NESTING_LIMIT};
use crate::spec::{BinaryOp, CastKind, Expr, LambdaParam, Shared, Statement, Str, UnaryOp};

type Result<T> = std::result::Result<T, CppError>;

/// Makes the expression of a match of `whole`.
pub(super) fn build(whole: Pairs<'_, Rule>) -> Result<Expr> {
    let expr = whole.flat_map(Pair::into_inner).find(|pair| pair.as_rule() == Rule::expr);
    let expr = expr.ok_or_else(|| CppError::new(0, "there is no expression"))?;
    let mut builder = Builder { bound: Vec::new(), depth: 0 };
    Ok(builder.expr(expr)?.expr)
}

/// An expression and how deep it is.
struct Node {
    expr: Expr,
    height: usize,
}

impl Node {
    fn leaf(expr: Expr) -> Self {
        Node { expr, height: 1 }
    }

    /// What has these below it; an error if that is too deep for those who recurse.
    fn above(height: usize, offset: usize, expr: Expr) -> Result<Self> {
        let height = height + 1;
        if height > NESTING_LIMIT { Err(CppError::too_deep(offset)) } else { Ok(Node { expr, height }) }
    }
}

/// What becomes something else if a call follows.
enum Base {
    Node(Node),
    Name { name: String, template: Vec<Str> },
    Member { receiver: Node, name: Str, template: Vec<Str> },
}

struct Builder<'a> {
    /// Parameters and variables that are in scope.
    bound: Vec<&'a str>,
    depth: usize,
}

impl<'a> Builder<'a> {
    fn expr(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
        if self.depth == NESTING_LIMIT {
            return Err(CppError::too_deep(offset(&pair)));
        }
        self.depth += 1;
        // With room for what one level takes, unoptimized.
        let node = stacker::maybe_grow(64 << 10, 1 << 20, || self.operators(pair));
        self.depth -= 1;
        node
    }

    /// A chain of operators: those that bind less wait for those that bind more.
    fn operators(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
        let at = offset(&pair);
        let mut operands = Vec::new();
        let mut waiting: Vec<BinaryOp> = Vec::new();
        let reduce = |operands: &mut Vec<Node>, waiting: &mut Vec<BinaryOp>, op: BinaryOp| {
            let mut count = 2;
            while op.is_logical() && waiting.pop_if(|before| *before == op).is_some() {
                count += 1;
            }
            let together = operands.split_off(operands.len().saturating_sub(count));
            operands.push(join(op, together, at)?);
            Ok(())
        };
        let mut choice = None;
        for pair in pair.into_inner() {
            match pair.as_rule() {
                Rule::unary => operands.push(self.unary(pair)?),
                Rule::infix => {
                    let op = BinaryOp::of(pair.as_str())
                        .ok_or_else(|| CppError::new(offset(&pair), "this operator is not known"))?;
                    while let Some(first) = waiting
                        .pop_if(|first| first.precedence() >= op.precedence() && !(*first == op && op.is_logical()))
                    {
                        reduce(&mut operands, &mut waiting, first)?;
                    }
                    waiting.push(op);
                }
                _ => choice = Some(pair),
            }
        }
        while let Some(op) = waiting.pop() {
            reduce(&mut operands, &mut waiting, op)?;
        }
        let condition = operands.pop().ok_or_else(|| CppError::new(at, "there is no operand"))?;
        let Some(choice) = choice else { return Ok(condition) };
        let mut branches = self.exprs(choice.into_inner())?.into_iter();
        let (Some(then), Some(otherwise)) = (branches.next(), branches.next()) else {
            return Err(CppError::new(at, "a choice has two branches"));
        };
        let height = condition.height.max(then.height).max(otherwise.height);
        let conditional = Expr::Conditional {
            condition: Shared::new(condition.expr),
            then: Shared::new(then.expr),
            otherwise: Shared::new(otherwise.expr),
        };
        Node::above(height, at, conditional)
    }

    fn exprs(&mut self, pairs: Pairs<'a, Rule>) -> Result<Vec<Node>> {
        pairs.filter(|pair| pair.as_rule() == Rule::expr).map(|pair| self.expr(pair)).collect()
    }

    /// What is between the brackets of a call or a list, and the greatest height.
    fn args(&mut self, pair: Pair<'a, Rule>) -> Result<(Vec<Expr>, usize)> {
        let nodes = self.exprs(pair.into_inner())?;
        let height = nodes.iter().map(|node| node.height).max().unwrap_or(0);
        Ok((nodes.into_iter().map(|node| node.expr).collect(), height))
    }

    fn unary(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
        let at = offset(&pair);
        let mut before = Vec::new();
        let mut base = None;
        for pair in pair.into_inner() {
            base = match (pair.as_rule(), base.take()) {
                (Rule::prefix | Rule::cast, _) => {
                    before.push(pair);
                    None
                }
                (Rule::call, Some(base)) => Some(Base::Node(self.call(base, pair)?)),
                (Rule::member, Some(base)) => Some(self.member(base, pair)?),
                (Rule::index, Some(base)) => Some(Base::Node(self.index(base, pair)?)),
                (Rule::int, _) => {
                    let minus = before.pop_if(|prefix| prefix.as_str() == "-").is_some();
                    Some(Base::Node(Node::leaf(int(&pair, minus)?)))
                }
                _ => Some(self.primary(pair)?),
            };
        }
        let base = base.ok_or_else(|| CppError::new(at, "there is no operand"))?;
        let mut node = self.finish(base, at)?;
        while let Some(prefix) = before.pop() {
            node = apply_prefix(node, &prefix)?;
        }
        Ok(node)
    }

    fn primary(&mut self, pair: Pair<'a, Rule>) -> Result<Base> {
        let at = offset(&pair);
        let text = pair.as_str();
        let leaf = |expr| Ok(Base::Node(Node::leaf(expr)));
        match pair.as_rule() {
            Rule::placeholder => leaf(match text.trim_start_matches('$') {
                "_self" => Expr::This,
                "_op" => Expr::Op,
                "_ctxt" | "_ctx" => Expr::Ctx,
                "_builder" => Expr::Builder,
                name => Expr::Placeholder(name.to_owned().into()),
            }),
            Rule::constant => leaf(match text {
                "true" => Expr::Bool(true),
                "false" => Expr::Bool(false),
                "this" => Expr::Op,
                _ => Expr::Null,
            }),
            Rule::float => leaf(float(&pair)?),
            Rule::strings => leaf(Expr::Str(pair.into_inner().map(|part| unescape(part.as_str())).collect())),
            Rule::paren => {
                let mut inner = self.exprs(pair.into_inner())?;
                let node = inner.pop().ok_or_else(|| CppError::new(at, "there is nothing in these brackets"))?;
                // Brackets around a name make no difference, unless it has template arguments.
                Ok(match node.expr {
                    Expr::Name(name) if !name.ends_with('>') => {
                        Base::Name { name: name.into_owned(), template: Vec::new() }
                    }
                    _ => Base::Node(node),
                })
            }
            Rule::braced => {
                let (items, height) = self.args(pair)?;
                Ok(Base::Node(Node::above(height, at, Expr::Braced(items.into()))?))
            }
            Rule::named => {
                let mut inner = pair.into_inner();
                let path = inner.next().ok_or_else(|| CppError::new(at, "there is no name"))?;
                let (name, template) = path_parts(path);
                let base = Base::Name { name, template };
                match inner.next() {
                    Some(braced) => Ok(Base::Node(self.call(base, braced)?)),
                    None => Ok(base),
                }
            }
            Rule::lambda => Ok(Base::Node(self.lambda(pair)?)),
            _ => Err(CppError::new(at, "this is not understood")),
        }
    }

    /// A name or a member that is not called.
    fn finish(&self, base: Base, at: usize) -> Result<Node> {
        match base {
            Base::Node(node) => Ok(node),
            Base::Name { name, template } => {
                Ok(Node::leaf(if template.is_empty() && self.bound.contains(&name.as_str()) {
                    Expr::Var(name.into())
                } else if name == "std::nullopt" {
                    Expr::Null
                } else {
                    Expr::Name(with_template(name, &template).into())
                }))
            }
            Base::Member { receiver, name, template } => {
                let name = with_template(name.into_owned(), &template).into();
                let height = receiver.height;
                Node::above(height, at, Expr::Field { receiver: Shared::new(receiver.expr), name })
            }
        }
    }

    fn call(&mut self, base: Base, args: Pair<'a, Rule>) -> Result<Node> {
        let at = offset(&args);
        let (args, height) = self.args(args)?;
        match base {
            Base::Name { name, template } => {
                if template.is_empty() && self.bound.contains(&name.as_str()) {
                    let callee = Shared::new(Expr::Var(name.into()));
                    return Node::above(height.max(1), at, Expr::Apply { callee, args: args.into() });
                }
                Node::above(height, at, function_call(name, template, args))
            }
            Base::Member { receiver, name, template } => {
                let height = height.max(receiver.height);
                Node::above(height, at, method_call(receiver.expr, name, template, args))
            }
            Base::Node(callee) => {
                let height = height.max(callee.height);
                let callee = Shared::new(callee.expr);
                Node::above(height, at, Expr::Apply { callee, args: args.into() })
            }
        }
    }

    fn member(&mut self, base: Base, pair: Pair<'a, Rule>) -> Result<Base> {
        let at = offset(&pair);
        let receiver = self.finish(base, at)?;
        let segment = pair.into_inner().find(|pair| pair.as_rule() == Rule::segment);
        let segment = segment.ok_or_else(|| CppError::new(at, "there is no member"))?;
        let (name, template) = segment_parts(segment);
        Ok(Base::Member { receiver, name: name.to_owned().into(), template })
    }

    fn index(&mut self, base: Base, pair: Pair<'a, Rule>) -> Result<Node> {
        let at = offset(&pair);
        let receiver = self.finish(base, at)?;
        let index = self.exprs(pair.into_inner())?.pop().ok_or_else(|| CppError::new(at, "there is no index"))?;
        let height = receiver.height.max(index.height);
        let (receiver, index) = (Shared::new(receiver.expr), Shared::new(index.expr));
        Node::above(height, at, Expr::Index { receiver, index })
    }

    fn lambda(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
        let at = offset(&pair);
        let scope = self.bound.len();
        let mut params = Vec::new();
        let mut body = (Vec::new(), 0);
        for pair in pair.into_inner() {
            match pair.as_rule() {
                Rule::params => {
                    for param in pair.into_inner() {
                        let mut inner = param.into_inner();
                        let ty = inner.next().map(type_text).unwrap_or_default();
                        let name = inner.next().map_or("", |name| name.as_str());
                        if !name.is_empty() {
                            self.bound.push(name);
                        }
                        params.push(LambdaParam { ty: ty.into(), name: name.to_owned().into() });
                    }
                }
                Rule::block => body = self.statements(pair.into_inner())?,
                _ => (),
            }
        }
        self.bound.truncate(scope);
        let (body, height) = body;
        Node::above(height, at, Expr::Lambda { params: params.into(), body: body.into() })
    }

    /// Statements in a scope of their own, and the greatest height of their expressions.
    fn statements(&mut self, pairs: Pairs<'a, Rule>) -> Result<(Vec<Statement>, usize)> {
        let scope = self.bound.len();
        let mut statements = Vec::new();
        let mut greatest = 0;
        for pair in pairs {
            let (statement, height) = match pair.as_rule() {
                Rule::block => self.statements(pair.into_inner()).map(|(inner, height)| {
                    statements.extend(inner);
                    (None, height)
                })?,
                Rule::returned => {
                    let value = self.exprs(pair.into_inner())?.pop();
                    let height = value.as_ref().map_or(0, |value| value.height);
                    (Some(Statement::Return(value.map(|value| value.expr))), height)
                }
                Rule::branch => {
                    let (branch, height) = self.branch(pair)?;
                    (Some(branch), height)
                }
                Rule::variable => {
                    let (variable, height) = self.variable(pair)?;
                    (Some(variable), height)
                }
                _ => {
                    let at = offset(&pair);
                    let value = self.exprs(pair.into_inner())?.pop();
                    let value = value.ok_or_else(|| CppError::new(at, "there is no statement"))?;
                    (Some(Statement::Expr(value.expr)), value.height)
                }
            };
            statements.extend(statement);
            greatest = greatest.max(height);
        }
        self.bound.truncate(scope);
        Ok((statements, greatest))
    }

    fn branch(&mut self, pair: Pair<'a, Rule>) -> Result<(Statement, usize)> {
        let at = offset(&pair);
        if self.depth == NESTING_LIMIT {
            return Err(CppError::too_deep(at));
        }
        self.depth += 1;
        let mut condition = None;
        let mut bodies = Vec::new();
        for pair in pair.into_inner() {
            match pair.as_rule() {
                Rule::expr => condition = Some(self.expr(pair)?),
                Rule::body => {
                    bodies.push(stacker::maybe_grow(64 << 10, 1 << 20, || self.statements(pair.into_inner()))?);
                }
                _ => (),
            }
        }
        self.depth -= 1;
        let condition = condition.ok_or_else(|| CppError::new(at, "there is no condition"))?;
        let mut bodies = bodies.into_iter();
        let (then, then_height) = bodies.next().unwrap_or_default();
        let (otherwise, height) = bodies.next().unwrap_or_default();
        let height = condition.height.max(then_height).max(height) + 1;
        if height > NESTING_LIMIT {
            return Err(CppError::too_deep(at));
        }
        let branch = Statement::If { condition: condition.expr, then: then.into(), otherwise: otherwise.into() };
        Ok((branch, height))
    }

    fn variable(&mut self, pair: Pair<'a, Rule>) -> Result<(Statement, usize)> {
        let at = offset(&pair);
        let mut inner = pair.into_inner().peekable();
        let mut declared = inner.next().map(Pair::into_inner).into_iter().flatten();
        let (Some(of), Some(name)) = (declared.next(), declared.next()) else {
            return Err(CppError::new(at, "there is no variable"));
        };
        let mut ty = type_text(of.clone());
        let array = inner.next_if(|pair| pair.as_rule() == Rule::array);
        if let Some(array) = &array {
            let size = array.clone().into_inner().next();
            ty = format!("{ty}[{}]", size.map_or("", |size| size.as_str()));
        }
        let value = match inner.next() {
            Some(init) if init.as_rule() == Rule::init => {
                let value = self.exprs(init.into_inner())?.pop();
                value.ok_or_else(|| CppError::new(at, "there is no value"))?
            }
            args => {
                let (args, height) = args.map(|args| self.args(args)).transpose()?.unwrap_or_default();
                let value = if array.is_some() { Some(Expr::Braced(args.into())) } else { constructor(of, args) };
                let value = value.ok_or_else(|| CppError::new(at, "this type has no such constructor"))?;
                Node::above(height, at, value)?
            }
        };
        self.bound.push(name.as_str());
        let name = name.as_str().to_owned().into();
        Ok((Statement::Let { ty: ty.into(), name, value: value.expr }, value.height))
    }
}

/// Where something begins.
fn offset(pair: &Pair<'_, Rule>) -> usize {
    pair.as_span().start()
}

/// An operator between operands: two, or for `&&` and `||` as many as there are. These make a tree that is as low as can
/// be, since which of them come first makes no difference, and lists of hundreds of alternatives occur.
fn join(op: BinaryOp, operands: Vec<Node>, at: usize) -> Result<Node> {
    let height = operands.iter().map(|node| node.height).max().unwrap_or(0);
    let mut exprs = Vec::with_capacity(operands.len());
    for node in operands {
        match op.is_logical() {
            true => flatten(op, &node.expr, &mut exprs),
            false => exprs.push(node.expr),
        }
    }
    let levels = exprs.len().next_power_of_two().trailing_zeros() as usize;
    let expr = balanced(op, exprs).ok_or_else(|| CppError::new(at, "an operator is without operands"))?;
    Node::above(height + levels.saturating_sub(1), at, expr)
}

/// The operands of a tree of the same operator, in order.
fn flatten(op: BinaryOp, expr: &Expr, into: &mut Vec<Expr>) {
    match expr {
        Expr::Binary { op: inner, lhs, rhs } if *inner == op => {
            flatten(op, lhs, into);
            flatten(op, rhs, into);
        }
        other => into.push(other.clone()),
    }
}

fn balanced(op: BinaryOp, mut exprs: Vec<Expr>) -> Option<Expr> {
    if exprs.len() < 2 {
        return exprs.pop();
    }
    let rhs = exprs.split_off(exprs.len() / 2);
    let (lhs, rhs) = (Shared::new(balanced(op, exprs)?), Shared::new(balanced(op, rhs)?));
    Some(Expr::Binary { op, lhs, rhs })
}

fn apply_prefix(node: Node, prefix: &Pair<'_, Rule>) -> Result<Node> {
    let at = offset(prefix);
    if prefix.as_rule() == Rule::cast {
        let ty = prefix.clone().into_inner().next().map(type_text).unwrap_or_default().into();
        let cast = Expr::Cast { kind: CastKind::Static, ty, value: Shared::new(node.expr) };
        return Node::above(node.height, at, cast);
    }
    let op = match prefix.as_str() {
        "!" => UnaryOp::Not,
        "-" => UnaryOp::Negate,
        "~" => UnaryOp::Complement,
        "*" => UnaryOp::Dereference,
        "&" => UnaryOp::AddressOf,
        _ => return Ok(node),
    };
    match (op, &node.expr) {
        (UnaryOp::Negate, Expr::Int(value)) if *value >= 0 => Ok(Node::leaf(Expr::Int(-value))),
        (UnaryOp::Negate, Expr::Float(value)) if value.is_sign_positive() => Ok(Node::leaf(Expr::Float(-value))),
        _ => Node::above(node.height, at, Expr::Unary { op, value: Shared::new(node.expr) }),
    }
}

/// A call of a function by its name, which may be a test or a cast.
fn function_call(name: String, template: Vec<Str>, args: Vec<Expr>) -> Expr {
    let kind = match name.as_str() {
        "cast" => Some(CastKind::Cast),
        "dyn_cast" => Some(CastKind::Dynamic),
        "dyn_cast_or_null" | "dyn_cast_if_present" => Some(CastKind::DynamicOrNull),
        "static_cast" => Some(CastKind::Static),
        _ => None,
    };
    let or_null = match name.as_str() {
        "isa" => Some(false),
        "isa_and_nonnull" | "isa_and_present" => Some(true),
        _ => None,
    };
    let (kind, or_null) = if args.len() == 1 && !template.is_empty() { (kind, or_null) } else { (None, None) };
    match (kind, or_null, <[Expr; 1]>::try_from(args)) {
        (_, Some(or_null), Ok([value])) => Expr::Isa { types: template.into(), value: Shared::new(value), or_null },
        (Some(kind), _, Ok([value])) if template.len() == 1 => {
            let ty = template.into_iter().next().unwrap_or_default();
            Expr::Cast { kind, ty, value: Shared::new(value) }
        }
        (_, _, Ok(args)) => {
            Expr::Call { function: name.into(), template: template.into(), args: Vec::from(args).into() }
        }
        (_, _, Err(args)) => Expr::Call { function: name.into(), template: template.into(), args: args.into() },
    }
}

/// A call of a method, which in older definitions may be a test or a cast.
fn method_call(receiver: Expr, name: Str, template: Vec<Str>, args: Vec<Expr>) -> Expr {
    let is_test = match &*name {
        "isa" | "isa_and_nonnull" => !template.is_empty(),
        "cast" | "dyn_cast" | "dyn_cast_or_null" => template.len() == 1,
        _ => false,
    };
    if is_test && args.is_empty() {
        return function_call(name.into_owned(), template, vec![receiver]);
    }
    Expr::Method { receiver: Shared::new(receiver), name, template: template.into(), args: args.into() }
}

/// `T x(args);` as a call of `T`.
fn constructor(of: Pair<'_, Rule>, args: Vec<Expr>) -> Option<Expr> {
    let ty = type_text(of.clone());
    let path = of.into_inner().find(|pair| pair.as_rule() == Rule::path_of_type);
    if let Some(path) = path.filter(|_| !ty.ends_with('*')) {
        let (name, template) = path_parts(path);
        return Some(function_call(name, template, args));
    }
    match <[Expr; 1]>::try_from(args) {
        Ok([value]) if ty == "auto" => Some(value),
        Ok([value]) => Some(Expr::Cast { kind: CastKind::Static, ty: ty.into(), value: Shared::new(value) }),
        Err(args) if args.is_empty() && ty != "auto" => Some(if ty.ends_with('*') { Expr::Null } else { Expr::Int(0) }),
        Err(_) => None,
    }
}

/// The name of a path without its last template arguments, and these.
fn path_parts(path: Pair<'_, Rule>) -> (String, Vec<Str>) {
    let mut name = String::new();
    let mut template = Vec::new();
    for segment in path.into_inner() {
        if !name.is_empty() {
            name = with_template(name, &std::mem::take(&mut template));
            name.push_str("::");
        }
        let (text, args) = segment_parts(segment);
        name.push_str(text);
        template = args;
    }
    for prefix in ["mlir::", "llvm::"] {
        if let Some(rest) = name.strip_prefix(prefix) {
            return (rest.to_owned(), template);
        }
    }
    (name, template)
}

/// A name and template arguments.
fn segment_parts<'a>(segment: Pair<'a, Rule>) -> (&'a str, Vec<Str>) {
    let mut inner = segment.into_inner();
    let name = inner.next().map_or("", |name| name.as_str());
    let args = inner.next().map(Pair::into_inner).into_iter().flatten();
    (name, args.map(|arg| argument_text(arg).into()).collect())
}

fn with_template(name: String, template: &[Str]) -> String {
    if template.is_empty() { name } else { format!("{name}<{}>", template.join(", ")) }
}

/// A type without `const` and references.
fn type_text(ty: Pair<'_, Rule>) -> String {
    type_parts(ty.into_inner().filter(|pair| pair.as_rule() != Rule::const_word))
}

/// A template argument, with `const` and references.
fn argument_text(argument: Pair<'_, Rule>) -> String {
    let text = argument.as_str();
    match argument.into_inner().next() {
        Some(ty) if ty.as_rule() == Rule::argument_type => type_parts(ty.into_inner()),
        Some(value) => value.as_str().split_whitespace().collect(),
        None => text.to_owned(),
    }
}

fn type_parts<'a>(parts: impl Iterator<Item = Pair<'a, Rule>>) -> String {
    let mut text = String::new();
    for part in parts {
        match part.as_rule() {
            Rule::const_word if text.is_empty() => text.push_str("const "),
            Rule::const_word => text.push_str(" const"),
            Rule::pointer => text.push('*'),
            Rule::single_reference => text.push('&'),
            Rule::words => text.push_str(&part.as_str().split_whitespace().collect::<Vec<_>>().join(" ")),
            Rule::auto_word => text.push_str("auto"),
            Rule::path_of_type => {
                let (name, template) = path_parts(part);
                text.push_str(&with_template(name, &template));
            }
            _ => (),
        }
    }
    text
}

/// An integer in any of C++'s notations; its suffix says no more than its value does.
fn int(pair: &Pair<'_, Rule>, negative: bool) -> Result<Expr> {
    let text: String = pair.as_str().chars().filter(|char| *char != '\'').collect();
    let text = text.to_ascii_lowercase();
    let text = text.trim_end_matches(['u', 'l', 'z']);
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x', ..] => (&text[2..], 16),
        [b'0', b'b', ..] => (&text[2..], 2),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    let value = u64::from_str_radix(digits, radix).ok().map(i128::from);
    let value = value.and_then(|value| i64::try_from(if negative { -value } else { value }).ok());
    value.map(Expr::Int).ok_or_else(|| CppError::new(offset(pair), "this number does not fit 64 bits with a sign"))
}

fn float(pair: &Pair<'_, Rule>) -> Result<Expr> {
    let text: String = pair.as_str().chars().filter(|char| *char != '\'').collect();
    let value = text.trim_end_matches(['f', 'F', 'l', 'L']).parse::<f64>().ok().filter(|value| value.is_finite());
    value.map(Expr::Float).ok_or_else(|| CppError::new(offset(pair), "this number is too large"))
}

/// A string's content.
fn unescape(literal: &str) -> String {
    let content = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(literal);
    let mut text = String::new();
    let mut chars = content.chars().peekable();
    while let Some(char) = chars.next() {
        if char != '\\' {
            text.push(char);
            continue;
        }
        let Some(escape) = chars.next() else { break };
        let (radix, first, most) = match escape {
            'n' => (0, '\n', 0),
            't' => (0, '\t', 0),
            'r' => (0, '\r', 0),
            'a' => (0, '\x07', 0),
            'b' => (0, '\x08', 0),
            'f' => (0, '\x0C', 0),
            'v' => (0, '\x0B', 0),
            'x' => (16, '0', 2),
            '0'..='7' => (8, escape, 2),
            other => (0, other, 0),
        };
        if radix == 0 {
            text.push(first);
            continue;
        }
        let mut code = first.to_digit(radix).unwrap_or(0);
        for _ in 0..most {
            let Some(digit) = chars.peek().and_then(|char| char.to_digit(radix)) else { break };
            code = code * radix + digit;
            chars.next();
        }
        text.extend(char::from_u32(code));
    }
    text
}
