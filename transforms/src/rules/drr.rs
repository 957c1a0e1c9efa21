//! DRR: compilation of patterns in a `.td` file to rules.

mod build;
mod declared;
mod find;
mod native;

use std::collections::HashMap;
use std::fmt;

use lect_core::context::ContextData;
use lect_core::dialect::OpInfo;
use lect_core::entity::OpName;
use lect_ods::spec::{FindArg, FindKind, FindOp, PatternSpec, Symbol};

use super::actions::{Action, Reg};
use super::builder::{RuleBuilder, RulesBuilder};
use super::native::{Check, Natives, Rewrite};
use super::position::{Pos, Position};
use super::typed::TypedRule;

pub use declared::{differs, ops_of};

/// Error of compiling a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PatternError {
    /// Name of the pattern.
    pub pattern: String,
    /// The message.
    pub message: String,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern '{}': {}", self.pattern, self.message)
    }
}

impl std::error::Error for PatternError {}

/// Limit of `either` in a pattern: each doubles the number of alternatives.
const MOST_CHOICES: u32 = 8;

/// Adds a pattern. The context must have the dialects of its operations; unknown C++ functions are looked up in
/// `natives`.
pub fn add(
    rules: &mut RulesBuilder,
    ctx: &ContextData,
    pattern: &PatternSpec,
    natives: &Natives,
) -> Result<(), PatternError> {
    let choices = choices(&pattern.source);
    let error = |message: String| PatternError { pattern: pattern.name.to_string(), message };
    if choices > MOST_CHOICES {
        return Err(error(format!("has {choices} 'either', more than {MOST_CHOICES}")));
    }
    let benefit = u16::try_from(pattern.benefit.max(0)).unwrap_or(u16::MAX);
    for choice in 0..1u32 << choices {
        let rule = rules.rule(&pattern.name, benefit);
        let compile =
            Compile { ctx, natives, rule, choice, symbols: HashMap::new(), ops: Vec::new(), built: HashMap::new() };
        compile.pattern(pattern).map_err(error)?;
    }
    Ok(())
}

/// Adds a rule whose conditions and results are functions.
pub(super) fn add_typed(rules: &mut RulesBuilder, ctx: &ContextData, rule: TypedRule) -> Result<(), PatternError> {
    let TypedRule { name, benefit, source, bound, check, rewrite } = rule;
    let error = |message: String| PatternError { pattern: name.to_owned(), message };
    let choices = choices(&source);
    if choices > MOST_CHOICES {
        return Err(error(format!("has {choices} 'either', more than {MOST_CHOICES}")));
    }
    let natives = Natives::new();
    for choice in 0..1u32 << choices {
        let rule = rules.rule(name, benefit);
        let mut compile = Compile {
            ctx,
            natives: &natives,
            rule,
            choice,
            symbols: HashMap::new(),
            ops: Vec::new(),
            built: HashMap::new(),
        };
        compile.typed(&source, &bound, check.as_ref(), &rewrite).map_err(error)?;
        compile.rule.finish();
    }
    Ok(())
}

/// Counts the `either` in a pattern.
fn choices(op: &FindOp) -> u32 {
    let mut count = 0;
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        let mut found = Vec::new();
        for arg in op.args.iter() {
            match arg {
                FindArg::One(_, find) => found.push(&find.kind),
                FindArg::Either(_, both) => {
                    count += 1;
                    found.extend(both.iter().map(|find| &find.kind));
                }
            }
        }
        while let Some(kind) = found.pop() {
            match kind {
                FindKind::Op(inner) => pending.push(inner),
                FindKind::Variadic(items) => found.extend(items.iter().map(|find| &find.kind)),
                _ => {}
            }
        }
    }
    count
}

/// A matched item with a name.
#[derive(Clone, Copy)]
enum Bound {
    Op(Pos),
    /// One value, or the values of a segment of any length.
    Values {
        pos: Pos,
        several: bool,
    },
    Attr(Pos),
}

/// A built item with a name.
#[derive(Clone)]
enum Built {
    Op(Reg),
    Items(Vec<Reg>),
}

/// A pattern to be compiled.
struct Compile<'a, 'b> {
    ctx: &'a ContextData,
    natives: &'a Natives,
    rule: RuleBuilder<'b>,
    /// Bit for each `either`: the order of its operands.
    choice: u32,
    symbols: HashMap<&'a str, Bound>,
    /// Matched operations, in the order of the pattern.
    ops: Vec<Pos>,
    built: HashMap<&'a str, Built>,
}

impl<'a> Compile<'a, '_> {
    fn pattern(mut self, pattern: &'a PatternSpec) -> Result<(), String> {
        let root = self.rule.root();
        self.find_op(&pattern.source, root)?;
        for constraint in pattern.constraints.iter() {
            self.constraint(constraint)?;
        }
        self.build(pattern)?;
        self.rule.finish();
        Ok(())
    }

    fn typed(
        &mut self,
        source: &'a FindOp,
        bound: &'a [String],
        check: Option<&Check>,
        rewrite: &Rewrite,
    ) -> Result<(), String> {
        let root = self.rule.root();
        self.find_op(source, root)?;
        let mut positions = Vec::new();
        for name in bound {
            positions.push(match self.symbols.get(&**name).copied() {
                Some(Bound::Op(pos)) => pos,
                Some(bound) => self.one(bound),
                None => return Err(format!("'{name}' is not bound")),
            });
        }
        if let Some(check) = check {
            self.rule.holds(None, check.clone(), positions.clone(), false);
        }
        let args = positions.into_iter().map(|pos| self.rule.capture(pos)).collect();
        let with = self.rule.call(rewrite.clone(), args, 1);
        let op = self.rule.capture(root);
        let is_erased = self.op(&source.op)?.1.spec().results.is_empty();
        self.rule.action(if is_erased { Action::Erase(op) } else { Action::Replace { op, with: with.into() } });
        Ok(())
    }

    /// Returns an operation of the context.
    fn op(&self, name: &str) -> Result<(OpName, &'a OpInfo), String> {
        let op = self.ctx.op_name_of(name.as_bytes());
        let info = self.ctx.op_name(op).info();
        info.map(|info| (op, info)).ok_or_else(|| {
            let unknown = self.ctx.unknown_op(name);
            unknown.unwrap_or_else(|| format!("op '{name}' is of a dialect that is not loaded"))
        })
    }

    /// Binds a matched item to a name. An item already bound to the name must be equal.
    fn bind(&mut self, name: &'a str, bound: Bound) {
        let first = self.symbols.get(name).copied();
        match first {
            None => _ = self.symbols.insert(name, bound),
            Some(first) => {
                let (one, other) = (self.one(first), self.one(bound));
                self.rule.are_same(one, other);
            }
        }
    }

    /// Returns the position of a bound item when used as a single item: for an operation, its first result.
    fn one(&mut self, bound: Bound) -> Pos {
        match bound {
            Bound::Op(pos) => self.rule.position(Position::Result(pos, 0)),
            Bound::Values { pos, several: false } => self.rule.position(Position::Item(pos, 0)),
            Bound::Values { pos, several: true } | Bound::Attr(pos) => pos,
        }
    }

    /// Returns the position that a symbol denotes: `$name`, or one of its results or values, `$name__1`.
    fn symbol(&mut self, symbol: &Symbol) -> Result<Pos, String> {
        let bound = self.symbols.get(&*symbol.name).copied();
        let bound = bound.ok_or_else(|| format!("'${}' is not bound", symbol.name))?;
        Ok(match (bound, symbol.index) {
            (Bound::Op(pos), Some(group)) => self.rule.position(Position::Results(pos, Some(group))),
            (Bound::Values { pos, .. }, Some(index)) => self.rule.position(Position::Item(pos, index)),
            (bound, _) => self.one(bound),
        })
    }
}
