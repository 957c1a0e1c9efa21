//! Conversion of grammar matches to [`Expr`].
//!
//! This module has the primaries with their calls, members and indices. [`chain`] has operators and their precedence,
//! [`statement`] lambdas and the scopes of variables.

use pest::iterators::{Pair, Pairs};

use self::literal::{float, int, unescape};
use self::name::{path_parts, segment_parts, type_text, with_template};
use super::grammar::Rule;
use super::{CppError, NESTING_LIMIT};
use crate::spec::{CastKind, Expr, Shared, Str, UnaryOp};

mod chain;
mod literal;
mod name;
mod statement;

type Result<T> = std::result::Result<T, CppError>;

/// Builds the expression of a match of `whole`.
pub(super) fn build(whole: Pairs<'_, Rule>) -> Result<Expr> {
    let expr = whole.flat_map(Pair::into_inner).find(|pair| pair.as_rule() == Rule::expr);
    let expr = expr.ok_or_else(|| CppError::new(0, "there is no expression"))?;
    let mut builder = Builder { bound: Vec::new(), depth: 0 };
    Ok(builder.expr(expr)?.expr)
}

/// An expression and its height.
struct Node {
    expr: Expr,
    height: usize,
}

impl Node {
    fn leaf(expr: Expr) -> Self {
        Node { expr, height: 1 }
    }

    /// Creates a node above others; an error if it is too deep for recursive visitors.
    fn above(height: usize, offset: usize, expr: Expr) -> Result<Self> {
        let height = height + 1;
        if height > NESTING_LIMIT { Err(CppError::too_deep(offset)) } else { Ok(Node { expr, height }) }
    }
}

/// The callee of a possible call, which determines the kind of expression.
enum Base {
    Node(Node),
    Name { name: String, template: Vec<Str> },
    Member { receiver: Node, name: Str, template: Vec<Str> },
}

struct Builder<'a> {
    /// Parameters and variables in scope.
    bound: Vec<&'a str>,
    depth: usize,
}

impl<'a> Builder<'a> {
    fn expr(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
        if self.depth == NESTING_LIMIT {
            return Err(CppError::too_deep(offset(&pair)));
        }
        self.depth += 1;
        // The reserve covers one level of unoptimized code.
        let node = stacker::maybe_grow(64 << 10, 1 << 20, || self.operators(pair));
        self.depth -= 1;
        node
    }

    fn exprs(&mut self, pairs: Pairs<'a, Rule>) -> Result<Vec<Node>> {
        pairs.filter(|pair| pair.as_rule() == Rule::expr).map(|pair| self.expr(pair)).collect()
    }

    /// Returns the expressions between the brackets of a call or a list, and the greatest height.
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
                // Parentheses enclosing a name make no difference, unless it has template arguments.
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

    /// Returns the expression of a name or a member that is not called.
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
}

/// Returns the offset where a match begins.
fn offset(pair: &Pair<'_, Rule>) -> usize {
    pair.as_span().start()
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

/// Returns a call of a function by its name, which may be a type test or a cast.
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

/// Returns a call of a method, which in older definitions may be a type test or a cast.
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
