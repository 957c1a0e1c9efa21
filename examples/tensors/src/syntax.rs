//! Syntax of the language: a tree with the byte offset of each node.

use pest::Parser;
use pest::iterators::Pair;

use grammar::{Grammar, Rule};

/// The parser that `pest` makes of the grammar.
#[allow(missing_docs)]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar.pest"]
    pub struct Grammar;
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Name of the function.
    pub name: String,
    /// Parameters: names, and shapes of those of the entry point.
    pub params: Vec<(String, Option<Vec<i64>>)>,
    /// Statements in order.
    pub body: Vec<Statement>,
    /// Byte offset.
    pub at: usize,
}

/// A statement.
#[derive(Debug)]
pub enum Statement {
    /// `let name = value;`
    Let(String, Expr),
    /// `print value;`
    Print(Expr),
    /// `return value;`
    Return(Expr),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// Operation and operands.
    pub kind: ExprKind,
    /// Byte offset.
    pub at: usize,
}

/// Kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// A variable.
    Name(String),
    /// A constant: sizes and elements in row-major order.
    Tensor(Vec<i64>, Vec<f32>),
    /// A call of a function of the program or of the language.
    Call(String, Vec<Expr>),
    /// An infix operator.
    Binary(Sign, Box<[Expr; 2]>),
}

/// Infix operators.
#[derive(Clone, Copy, Debug)]
pub enum Sign {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`, of elements.
    Mul,
    /// `/`, of elements.
    Div,
    /// `@`, of matrices.
    MatMul,
}

/// A syntax error: its byte offset and message.
#[derive(Debug)]
pub struct Wrong {
    /// Byte offset.
    pub at: usize,
    /// The message.
    pub message: String,
}

/// Limit of brackets in brackets. The parser calls itself for each.
const DEPTH: usize = 100;

/// Parses a program.
pub fn parse(text: &str) -> Result<Vec<Function>, Wrong> {
    let mut depth = 0_usize;
    for (at, letter) in text.bytes().enumerate() {
        match letter {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEPTH {
            return Err(Wrong { at, message: format!("brackets are nested more than {DEPTH} times") });
        }
    }
    let pairs = Grammar::parse(Rule::program, text).map_err(|error| {
        let (pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _))) = error.location;
        Wrong { at, message: error.variant.message().into_owned() }
    })?;
    let functions = pairs.flat_map(Pair::into_inner).filter(|pair| pair.as_rule() == Rule::function);
    functions.map(function).collect()
}

fn offset(pair: &Pair<'_, Rule>) -> usize {
    pair.as_span().start()
}

fn function(pair: Pair<'_, Rule>) -> Result<Function, Wrong> {
    let mut function = Function { name: String::new(), params: Vec::new(), body: Vec::new(), at: offset(&pair) };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::name => function.name = part.as_str().to_owned(),
            Rule::params => function.params = part.into_inner().map(param).collect::<Result<_, _>>()?,
            kind => {
                let mut parts = part.into_inner().peekable();
                let name = parts.next_if(|part| part.as_rule() == Rule::name);
                let Some(value) = parts.next() else { continue };
                let value = expression(value)?;
                function.body.push(match (kind, name) {
                    (Rule::print, _) => Statement::Print(value),
                    (_, Some(name)) => Statement::Let(name.as_str().to_owned(), value),
                    _ => Statement::Return(value),
                });
            }
        }
    }
    Ok(function)
}

fn param(pair: Pair<'_, Rule>) -> Result<(String, Option<Vec<i64>>), Wrong> {
    let mut parts = pair.into_inner();
    let name = parts.next().map(|name| name.as_str().to_owned()).unwrap_or_default();
    let shape = parts.next().map(|shape| {
        let sizes = shape.into_inner().map(|size| {
            let number = size.as_str().parse::<i64>().ok().filter(|&size| size > 0);
            number.ok_or_else(|| Wrong { at: offset(&size), message: "a size is between 1 and 2^63 - 1".to_owned() })
        });
        sizes.collect()
    });
    Ok((name, shape.transpose()?))
}

fn expression(pair: Pair<'_, Rule>) -> Result<Expr, Wrong> {
    let at = offset(&pair);
    let kind = match pair.as_rule() {
        Rule::name => ExprKind::Name(pair.as_str().to_owned()),
        Rule::call => {
            let mut parts = pair.into_inner();
            let name = parts.next().map(|name| name.as_str().to_owned()).unwrap_or_default();
            ExprKind::Call(name, parts.map(expression).collect::<Result<_, _>>()?)
        }
        Rule::tensor => {
            let mut elements = Vec::new();
            let sizes = tensor(pair, &mut elements)?;
            ExprKind::Tensor(sizes, elements)
        }
        // A sum or a product: operands with signs between them.
        _ => {
            let mut parts = pair.into_inner();
            let Some(first) = parts.next() else { return Err(Wrong { at, message: "expected a value".to_owned() }) };
            let mut value = expression(first)?;
            while let (Some(sign), Some(operand)) = (parts.next(), parts.next()) {
                let at = offset(&sign);
                let sign = match sign.as_str() {
                    "+" => Sign::Add,
                    "-" => Sign::Sub,
                    "*" => Sign::Mul,
                    "/" => Sign::Div,
                    _ => Sign::MatMul,
                };
                value = Expr { kind: ExprKind::Binary(sign, Box::new([value, expression(operand)?])), at };
            }
            return Ok(value);
        }
    };
    Ok(Expr { kind, at })
}

/// Appends the elements of a constant, and returns its sizes.
fn tensor(pair: Pair<'_, Rule>, elements: &mut Vec<f32>) -> Result<Vec<i64>, Wrong> {
    let at = offset(&pair);
    let mut sizes = None;
    let mut count = 0;
    for part in pair.into_inner() {
        if part.as_rule() == Rule::number {
            let number = part.as_str().parse();
            elements.push(number.map_err(|_| Wrong { at, message: "expected a number".to_owned() })?);
            return Ok(Vec::new());
        }
        let at = offset(&part);
        let inner = tensor(part, elements)?;
        if *sizes.get_or_insert_with(|| inner.clone()) != inner {
            return Err(Wrong { at, message: "the lists in a list have one shape".to_owned() });
        }
        count += 1;
    }
    Ok([count].into_iter().chain(sizes.into_iter().flatten()).collect())
}
