//! Lambdas, their statements and scopes.

use pest::iterators::{Pair, Pairs};

use super::name::{path_parts, type_text};
use super::{Builder, Node, Result, function_call, offset};
use crate::spec::{CastKind, Expr, LambdaParam, Shared, Statement};
use crate::td::cpp::grammar::Rule;
use crate::td::cpp::{CppError, NESTING_LIMIT};

impl<'a> Builder<'a> {
    pub(super) fn lambda(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
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

    /// Builds statements in their own scope. Returns them with the greatest height of their expressions.
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
                    let (tested, branch, height) = self.branch(pair)?;
                    statements.extend(tested);
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

    /// Builds an `if`, and the declaration before it of the variable in its condition.
    fn branch(&mut self, pair: Pair<'a, Rule>) -> Result<(Option<Statement>, Statement, usize)> {
        let at = offset(&pair);
        if self.depth == NESTING_LIMIT {
            return Err(CppError::too_deep(at));
        }
        self.depth += 1;
        let mut condition = None;
        let mut tested = None;
        let mut bodies = Vec::new();
        for pair in pair.into_inner() {
            match pair.as_rule() {
                Rule::expr => condition = Some(self.expr(pair)?),
                Rule::tested => {
                    let (variable, height) = self.tested(pair)?;
                    if let Statement::Let { name, .. } = &variable {
                        condition = Some(Node { expr: Expr::Var(name.clone()), height });
                    }
                    tested = Some(variable);
                }
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
        Ok((tested, branch, height))
    }

    /// Builds the declaration of `T x = value` in the condition of an `if`. The declaration precedes the `if`, so its
    /// name must be unique.
    fn tested(&mut self, pair: Pair<'a, Rule>) -> Result<(Statement, usize)> {
        let at = offset(&pair);
        let mut inner = pair.into_inner();
        let (Some(ty), Some(name), Some(init)) = (inner.next(), inner.next(), inner.next()) else {
            return Err(CppError::new(at, "there is no variable"));
        };
        if self.bound.contains(&name.as_str()) {
            return Err(CppError::new(offset(&name), format!("there is a variable `{}` already", name.as_str())));
        }
        let value = self.exprs(init.into_inner())?.pop();
        let value = value.ok_or_else(|| CppError::new(at, "there is no value"))?;
        self.bound.push(name.as_str());
        let name = name.as_str().to_owned().into();
        Ok((Statement::Let { ty: type_text(ty).into(), name, value: value.expr }, value.height))
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

/// Converts `T x(args);` to a call of `T`.
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
