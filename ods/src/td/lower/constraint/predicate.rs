//! Lowering of predicates: from records (`And`, `Or`, `CPred` and so on) to conditions.
//!
//! `SubstLeaves` replaces text in its leaves before they are parsed, the innermost first. `Concat` wraps the text of
//! its operand, which must be parsed as a whole: the text is assembled as mlir-tblgen does.

use std::sync::Arc;

use super::written::{Substitution, TooLong, Written};
use crate::spec::Constraint;
use crate::td::cpp::{CppError, parse_expr};
use crate::td::lower::Lowering;
use crate::td::names::Map;
use crate::td::record::{RecordId, RecordRef};
use crate::td::source::Span;
use crate::td::value::{Text, Value};

/// Maximum nesting of predicates. MLIR's reach 25.
const NESTING: usize = 200;

/// Maximum number of parts of a condition. Predicates that contain another one twice double it each time; the largest
/// in MLIR's dialects has 350.
const PARTS: usize = 50_000;

/// Cache of conditions and texts.
#[derive(Default)]
pub(super) struct Conditions {
    predicates: Map<Key, Condition>,
    leaves: Map<String, Result<Constraint, CppError>>,
}

/// A predicate and its enclosing substitutions.
type Key = (RecordId, Vec<(Arc<str>, Arc<str>)>);

#[derive(Clone)]
struct Condition {
    constraint: Constraint,
    /// Number of parts.
    parts: usize,
}

/// Kind of the record of a predicate.
enum Kind<'a> {
    Leaf(&'a Text),
    Rust(&'a Text, &'a Text),
    And(Vec<RecordRef<'a>>),
    Or(Vec<RecordRef<'a>>),
    Not(RecordRef<'a>),
    Substitute(Substitution<'a>, RecordRef<'a>),
    Concat(&'a Text, RecordRef<'a>, &'a Text),
}

/// Reason why a predicate is not understood.
enum Problem {
    /// The record is malformed.
    Malformed,
    /// The predicate is self-referential, or too deeply nested.
    TooDeep,
    /// The text would be too long.
    TooLong,
}

impl From<TooLong> for Problem {
    fn from(_: TooLong) -> Self {
        Problem::TooLong
    }
}

impl<'a> Lowering<'a> {
    /// Lowers a `Pred` of the definition `def`.
    pub fn condition(&mut self, pred: RecordRef<'a>, def: &str) -> Constraint {
        Walk { lowering: self, def, depth: 0 }.condition(pred, &[]).constraint
    }
}

/// State of the traversal of predicates.
struct Walk<'l, 'a> {
    lowering: &'l mut Lowering<'a>,
    def: &'l str,
    depth: usize,
}

impl<'a> Walk<'_, 'a> {
    fn condition(&mut self, pred: RecordRef<'a>, around: &[Substitution<'a>]) -> Condition {
        let substitutions = around.iter().map(|it| (it.pattern.into(), Arc::clone(&it.replacement.text)));
        let key = (pred.id, substitutions.collect());
        if let Some(condition) = self.lowering.constraints.conditions.predicates.get(&key) {
            return condition.clone();
        }
        let condition = if self.depth == NESTING {
            self.problem(pred, &Problem::TooDeep)
        } else {
            self.depth += 1;
            // The reserve covers one level of unoptimized code.
            let condition = stacker::maybe_grow(64 << 10, 1 << 20, || self.find(pred, around));
            self.depth -= 1;
            condition.unwrap_or_else(|problem| self.problem(pred, &problem))
        };
        self.lowering.constraints.conditions.predicates.insert(key, condition.clone());
        condition
    }

    fn find(&mut self, pred: RecordRef<'a>, around: &[Substitution<'a>]) -> Result<Condition, Problem> {
        match kind(pred)? {
            Kind::Leaf(text) => self.leaf(pred, text, around),
            Kind::Rust(path, text) => {
                let untouched = around.iter().all(|it| !text.text.contains(it.pattern));
                let native = || Condition { constraint: Constraint::Native(path.text.to_string().into()), parts: 1 };
                if untouched { Ok(native()) } else { self.leaf(pred, text, around) }
            }
            Kind::And(children) => self.combine(children, around, Constraint::all_of),
            Kind::Or(children) => self.combine(children, around, Constraint::any_of),
            Kind::Not(child) => {
                let Condition { constraint, parts } = self.condition(child, around);
                Ok(Condition { constraint: Constraint::negation(constraint), parts: parts + 1 })
            }
            Kind::Substitute(substitution, child) => {
                let mut inner = vec![substitution];
                inner.extend_from_slice(around);
                Ok(self.condition(child, &inner))
            }
            Kind::Concat(..) => {
                let mut written = Written::default();
                write(pred, around, &mut written, 0)?;
                Ok(self.read(pred, &written))
            }
        }
    }

    /// Combines the conditions of all children.
    fn combine(
        &mut self,
        children: Vec<RecordRef<'a>>,
        around: &[Substitution<'a>],
        join: fn(Vec<Constraint>) -> Constraint,
    ) -> Result<Condition, Problem> {
        let mut constraints = Vec::new();
        let mut parts = 1;
        for child in children {
            let child = self.condition(child, around);
            parts += child.parts;
            if parts > PARTS {
                return Err(Problem::TooLong);
            }
            constraints.push(child.constraint);
        }
        Ok(Condition { constraint: join(constraints), parts })
    }

    fn leaf(&mut self, pred: RecordRef<'a>, text: &'a Text, around: &[Substitution<'a>]) -> Result<Condition, Problem> {
        let mut written = Written::default();
        written.push_text(text, around)?;
        Ok(self.read(pred, &written))
    }

    /// Parses a text, using the cache.
    fn read(&mut self, pred: RecordRef<'a>, written: &Written<'a>) -> Condition {
        let text = written.text();
        let leaves = &mut self.lowering.constraints.conditions.leaves;
        let read = match leaves.get(text) {
            Some(read) => read.clone(),
            None => {
                let read = parse_expr(text).map(Constraint::from_expr);
                leaves.insert(text.to_owned(), read.clone());
                read
            }
        };
        let constraint = read.unwrap_or_else(|error| {
            let span = written.span_at(error.offset).or_else(|| pred.span());
            self.note(span, format!("{}: '{}'", error.message, excerpt(text)));
            Constraint::Unknown(text.to_owned().into())
        });
        let parts = parts(&constraint);
        Condition { constraint, parts }
    }

    fn problem(&mut self, pred: RecordRef<'a>, problem: &Problem) -> Condition {
        let message = match problem {
            Problem::Malformed => format!("`{}` is no predicate that is known", pred.class_name()),
            Problem::TooDeep => format!("predicates are made of each other more than {NESTING} deep"),
            Problem::TooLong => "this predicate becomes too large".to_owned(),
        };
        self.note(pred.span(), message);
        Condition { constraint: Constraint::Unknown(pred.name().to_owned().into()), parts: 1 }
    }

    fn note(&mut self, span: Option<Span>, message: String) {
        self.lowering.unknown("predicate", span, self.def, message);
    }
}

/// Returns the kind of the record of a predicate.
fn kind(pred: RecordRef<'_>) -> Result<Kind<'_>, Problem> {
    known_kind(pred).ok_or(Problem::Malformed)
}

fn known_kind(pred: RecordRef<'_>) -> Option<Kind<'_>> {
    if !pred.is_a("CombinedPred") {
        let text = pred.text("predExpr")?;
        let path = pred.is_a("RustPred").then(|| pred.text("rustPath").or_else(|| pred.text("path"))).flatten();
        return Some(path.map_or(Kind::Leaf(text), |path| Kind::Rust(path, text)));
    }
    let children = pred.list("children")?.iter().map(|child| match child {
        Value::Record(id) => Some(pred.records.record(*id)),
        _ => None,
    });
    let children = children.collect::<Option<Vec<_>>>()?;
    Some(match (pred.def("kind")?.name(), children.as_slice()) {
        ("PredCombinerAnd", _) => Kind::And(children),
        ("PredCombinerOr", _) => Kind::Or(children),
        ("PredCombinerNot", [child]) => Kind::Not(*child),
        ("PredCombinerSubstLeaves", [child]) => {
            let pattern = &*pred.text("pattern")?.text;
            Kind::Substitute(Substitution { pattern, replacement: pred.text("replacement")? }, *child)
        }
        ("PredCombinerConcat", [child]) => Kind::Concat(pred.text("prefix")?, *child, pred.text("suffix")?),
        _ => return None,
    })
}

/// Returns the C++ expression that mlir-tblgen makes of a predicate. `None` if the record is malformed, or the predicate
/// too large.
pub fn predicate_text(pred: RecordRef<'_>) -> Option<String> {
    let mut written = Written::default();
    write(pred, &[], &mut written, 0).ok()?;
    Some(written.text().to_owned())
}

/// Writes a predicate as one text, as mlir-tblgen does: leaves are in parentheses already, lists are put into them.
fn write<'a>(
    pred: RecordRef<'a>,
    around: &[Substitution<'a>],
    written: &mut Written<'a>,
    depth: usize,
) -> Result<(), Problem> {
    if depth == NESTING {
        return Err(Problem::TooDeep);
    }
    stacker::maybe_grow(64 << 10, 1 << 20, || match kind(pred)? {
        Kind::Leaf(text) | Kind::Rust(_, text) => Ok(written.push_text(text, around)?),
        Kind::And(children) => write_list(&children, ["true", ") && ("], around, written, depth),
        Kind::Or(children) => write_list(&children, ["false", ") || ("], around, written, depth),
        Kind::Not(child) => {
            written.push_str("!(")?;
            write(child, around, written, depth + 1)?;
            Ok(written.push_str(")")?)
        }
        Kind::Substitute(substitution, child) => {
            let mut inner = vec![substitution];
            inner.extend_from_slice(around);
            write(child, &inner, written, depth + 1)
        }
        Kind::Concat(prefix, child, suffix) => {
            written.push_text(prefix, around)?;
            write(child, around, written, depth + 1)?;
            Ok(written.push_text(suffix, around)?)
        }
    })
}

/// Writes a list. `none` is the text of an empty list, and `operator` separates the items.
fn write_list<'a>(
    children: &[RecordRef<'a>],
    [none, operator]: [&str; 2],
    around: &[Substitution<'a>],
    written: &mut Written<'a>,
    depth: usize,
) -> Result<(), Problem> {
    match children {
        [] => written.push_str(none)?,
        [only] => write(*only, around, written, depth + 1)?,
        children => {
            for (index, child) in children.iter().enumerate() {
                written.push_str(if index == 0 { "((" } else { operator })?;
                write(*child, around, written, depth + 1)?;
            }
            written.push_str("))")?;
        }
    }
    Ok(())
}

/// Returns the number of parts of a condition.
fn parts(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::AllOf(list) | Constraint::AnyOf(list) => 1 + list.iter().map(parts).sum::<usize>(),
        Constraint::Not(inner) => 1 + parts(inner),
        _ => 1,
    }
}

/// Returns the beginning of a text, in one line.
fn excerpt(text: &str) -> String {
    /// Maximum length of an excerpt.
    const LENGTH: usize = 160;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LENGTH { line } else { line.chars().take(LENGTH).chain("..".chars()).collect() }
}
