//! Rewrite patterns and pattern sets.

use std::panic::Location;
use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::context::ContextData;
use lect_core::entity::{Op, OpName};
use lect_core::ir::OpRef;
use lect_core::typed::ViewKey;
use smallvec::SmallVec;

use super::rewriter::Rewriter;
use super::trace;
use crate::rules::Rules;

/// The operations that a pattern is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Operations of a name: `arith.addi`.
    Op(&'static str),
    /// All operations.
    Any,
}

/// Selection of named patterns.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Filter {
    /// If not empty, only these patterns are used.
    pub enabled: Vec<String>,
    /// Patterns that are not used.
    pub disabled: Vec<String>,
}

lect_ods::setters! { Filter {
    with_enabled => enabled: Vec<String>,
    with_disabled => disabled: Vec<String>,
} }

impl Filter {
    /// Returns true if all patterns are used.
    pub fn is_empty(&self) -> bool {
        self.enabled.is_empty() && self.disabled.is_empty()
    }

    /// Returns true if patterns of a name are used.
    pub fn allows(&self, name: &str) -> bool {
        let among = |names: &[String]| names.iter().any(|it| it == name);
        !among(&self.disabled) && (self.enabled.is_empty() || among(&self.enabled))
    }
}

/// A pattern, which rewrites an operation if it matches.
pub trait RewritePattern: Send + Sync {
    /// Returns the name by which a [`Filter`] selects the pattern.
    fn name(&self) -> &str {
        ""
    }

    /// Returns the operations that the pattern is tried on.
    fn root(&self) -> Root;

    /// Returns the benefit. Of several patterns that match, the first one with the greatest benefit is applied.
    fn benefit(&self) -> u16 {
        1
    }

    /// Rewrites the operation. Returns `None` without changes if it does not match.
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()>;

    /// Returns the pattern's label in messages: its name, or the name of its type.
    fn label(&self) -> String {
        match self.name() {
            "" => format!("'{}'", std::any::type_name::<Self>()),
            name => format!("'{name}'"),
        }
    }
}

/// A function that rewrites operations of one name.
pub struct OfOp {
    name: &'static str,
    benefit: u16,
    rewrite: fn(Op, &mut Rewriter<'_>) -> Option<()>,
    place: &'static Location<'static>,
}

impl RewritePattern for OfOp {
    fn root(&self) -> Root {
        Root::Op(self.name)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        (self.rewrite)(op, rewriter)
    }

    fn label(&self) -> String {
        format!("the pattern for '{}' added at {}", self.name, self.place)
    }
}

/// An operation with canonicalization patterns.
pub trait Canonicalize: Sync {
    /// Tries the allowed patterns of the operation in order.
    fn canonicalize(&self, op: Op, rewriter: &mut Rewriter<'_>, filter: &Filter) -> Option<()>;

    /// Returns the names of the patterns for a [`Filter`].
    fn names(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// A function that rewrites an operation. Returns `None` without changes if it does not match.
pub type RewriteFn = fn(Op, &mut Rewriter<'_>) -> Option<()>;

/// A canonicalization pattern of a table.
#[derive(Clone, Copy)]
pub struct Pattern {
    /// Name for a [`Filter`].
    pub name: &'static str,
    /// The function.
    pub rewrite: RewriteFn,
    /// Views that producers of operands must have. Each of them applies to the producer of an operand of a matching
    /// operation.
    pub producers: &'static [ViewKey],
}

/// Canonicalization patterns, the one with the greatest benefit first.
pub struct Patterns(pub &'static [Pattern]);

/// Names of the producers of an operation's first operands, by which patterns are excluded without a call.
struct Producers {
    names: [Option<OpName>; Self::MOST],
    /// Whether the names were looked up, and cover all operands.
    are_known: bool,
}

impl Producers {
    const MOST: usize = 4;

    /// Looks up the names if one of the patterns depends on them.
    fn of(op: OpRef<'_>, patterns: &[Pattern]) -> Self {
        let mut names = [None; Self::MOST];
        if patterns.iter().all(|pattern| pattern.producers.is_empty()) {
            return Self { names, are_known: false };
        }
        for (name, operand) in names.iter_mut().zip(op.operands()) {
            *name = op.producer_name(operand);
        }
        Self { names, are_known: op.operand_count() <= Self::MOST }
    }

    /// Returns false if a pattern cannot match.
    #[inline]
    fn allow(&self, pattern: &Pattern) -> bool {
        !self.are_known || pattern.producers.iter().all(|view| view.may_be_among(&self.names))
    }
}

impl Canonicalize for Patterns {
    fn canonicalize(&self, op: Op, rewriter: &mut Rewriter<'_>, filter: &Filter) -> Option<()> {
        let view = rewriter.op(op);
        let (loc, producers) = (view.loc(), Producers::of(view, self.0));
        if filter.is_empty() && !Rewriter::watches_attempts() {
            return self.0.iter().filter(|pattern| producers.allow(pattern)).find_map(|pattern| {
                rewriter.begin(op, loc);
                (pattern.rewrite)(op, rewriter)
            });
        }
        // A trace has all attempts.
        let is_traced = trace::is_on();
        let chosen = self.0.iter().filter(|it| (is_traced || producers.allow(it)) && filter.allows(it.name));
        chosen.into_iter().find_map(|pattern| {
            rewriter.attempt(op, || format!("'{}'", pattern.name), |rewriter| (pattern.rewrite)(op, rewriter))
        })
    }

    fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|it| it.name).collect()
    }
}

/// Lists functions that rewrite an operation of any name, with their names: `patterns![erase_if_true, ..]`. Each takes
/// an [`OpRef`](lect_core::ir::OpRef), or a handle and the rewriter.
#[macro_export]
macro_rules! patterns {
    ($($pattern:expr),* $(,)?) => {
        $crate::rewrite::Patterns(&[$($crate::rewrite::Pattern {
            name: stringify!($pattern),
            rewrite: |op, rewriter| $crate::rewrite::rewrite_as::<(), _>($pattern, op, rewriter),
            producers: &[],
        }),*])
    };
}

/// Lists canonicalization patterns for a dialect's
/// [`DialectHooks::external`](lect_core::dialect::DialectHooks::external), by the views of the operations:
/// `canonicalization![cf::AssertOp => [erase_if_true], ..]`. A pattern is a [`PatternFn`](crate::rewrite::PatternFn).
/// If an operation has patterns of several dialects, those of others are tried before those of its own.
#[macro_export]
macro_rules! canonicalization {
    ($($name:literal => [$($pattern:expr),* $(,)?]),* $(,)?) => {
        &[$((
            $name,
            $crate::core::interfaces![
                dyn $crate::rewrite::Canonicalize => $crate::patterns![$($pattern),*]
            ],
        )),*]
    };
    ($($($view:ident)::+ => [$($pattern:expr),* $(,)?]),* $(,)?) => {
        &[$((
            <$($view)::+<'static> as $crate::core::typed::TypedOp<'static>>::NAME,
            $crate::core::interfaces![
                dyn $crate::rewrite::Canonicalize => $crate::typed_patterns!($($view)::+<'static>; $($pattern),*)
            ],
        )),*]
    };
}

/// Lists patterns for operations of one view.
#[doc(hidden)]
#[macro_export]
macro_rules! typed_patterns {
    ($view:ty; $($pattern:expr),*) => {
        $crate::rewrite::Patterns(&[$($crate::rewrite::Pattern {
            name: stringify!($pattern),
            rewrite: |op, rewriter| $crate::rewrite::rewrite_as::<$view, _>($pattern, op, rewriter),
            producers: &[],
        }),*])
    };
}

/// Patterns by root operation.
#[derive(Clone, Default)]
pub struct PatternSet {
    of_names: HashMap<OpName, Vec<Arc<dyn RewritePattern>>, foldhash::fast::RandomState>,
    of_any: Vec<Arc<dyn RewritePattern>>,
    rules: Vec<Arc<Rules>>,
    canonicalize: bool,
    filter: Filter,
}

impl PatternSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the canonicalization patterns of operations ([`Canonicalize`]).
    #[must_use]
    pub fn with_canonicalization(mut self) -> Self {
        self.canonicalize = true;
        self
    }

    /// Sets a filter for rules, for patterns added later, and for canonicalization patterns.
    #[must_use]
    pub fn with_filter(mut self, filter: Filter) -> Self {
        self.filter = filter;
        self
    }

    /// Adds a pattern. Emits a warning at the caller's line if no operation can have the name of its root.
    #[track_caller]
    pub fn add(&mut self, ctx: &ContextData, pattern: impl RewritePattern + 'static) {
        if !self.filter.allows(pattern.name()) {
            return;
        }
        let list = match pattern.root() {
            Root::Op(name) => {
                if let Some(message) = ctx.unknown_op(name) {
                    ctx.warn_at(Location::caller(), format!("pattern for {message}"));
                }
                self.of_names.entry(ctx.op_name_of(name.as_bytes())).or_default()
            }
            Root::Any => &mut self.of_any,
        };
        let at = list.partition_point(|other| other.benefit() >= pattern.benefit());
        list.insert(at, Arc::new(pattern));
    }

    /// Adds a function that rewrites operations of a name. Messages name the pattern by its root and by the line that
    /// adds it.
    #[track_caller]
    pub fn add_fn(
        &mut self,
        ctx: &ContextData,
        name: &'static str,
        benefit: u16,
        rewrite: fn(Op, &mut Rewriter<'_>) -> Option<()>,
    ) {
        self.add(ctx, OfOp { name, benefit, rewrite, place: Location::caller() });
    }

    /// Adds declarative rules.
    pub fn add_rules(&mut self, rules: Rules) {
        if !rules.is_empty() {
            self.rules.push(Arc::new(rules));
        }
    }

    /// Returns true if any pattern may match an operation.
    pub fn has_any_for(&self, op: OpRef<'_>) -> bool {
        !self.of_any.is_empty()
            || !self.rules.is_empty()
            || self.of_names.contains_key(&op.name())
            || self.canonicalize && op.interface::<dyn Canonicalize>().is_some()
    }

    /// Returns true if a pattern is for operations of a name.
    pub(crate) fn has_any_of(&self, name: OpName) -> bool {
        self.of_names.contains_key(&name)
    }

    /// Rewrites an operation by the best pattern that matches. With equal benefit, patterns of its name come first,
    /// then those of any operation, then declarative rules.
    pub fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        self.rewrite_by(op, rewriter, &mut |_| {})
    }

    /// Rewrites like [`rewrite`](Self::rewrite), and passes the matching pattern to `applied`.
    pub(crate) fn rewrite_by(
        &self,
        op: Op,
        rewriter: &mut Rewriter<'_>,
        applied: &mut dyn FnMut(Applied<'_>),
    ) -> Option<()> {
        let name = rewriter.op(op).name();
        let mut of_name = self.of_names.get(&name).map_or(&[][..], Vec::as_slice).iter();
        if self.rules.is_empty() && self.of_any.is_empty() {
            return of_name
                .find_map(|pattern| {
                    rewriter.attempt(op, || pattern.label(), |rewriter| pattern.rewrite(op, rewriter))?;
                    applied(Applied::Code(&**pattern));
                    Some(())
                })
                .or_else(|| self.canonicalize(op, name, rewriter, applied));
        }
        let mut of_name = of_name.map(|pattern| (pattern.benefit(), pattern)).peekable();
        let mut of_any = self.of_any.iter().map(|pattern| (pattern.benefit(), pattern)).peekable();
        let found = |rules: &'_ Arc<Rules>| -> Vec<_> {
            rules
                .find(rewriter.ir(), op)
                .into_iter()
                .filter(|found| self.filter.allows(rules.name_of(found)))
                .map(|found| (found.benefit(), (Arc::clone(rules), found)))
                .collect()
        };
        let mut found: Vec<_> = self.rules.iter().flat_map(found).collect();
        found.sort_by_key(|it| std::cmp::Reverse(it.0));
        let mut found = found.into_iter().peekable();
        loop {
            let [named, any, rule] =
                [of_name.peek().map(|it| it.0), of_any.peek().map(|it| it.0), found.peek().map(|it| it.0)];
            let Some(best) = named.max(any).max(rule) else { break };
            let of_code = if named == Some(best) {
                Some(of_name.next()?.1)
            } else if any == Some(best) {
                Some(of_any.next()?.1)
            } else {
                None
            };
            if let Some(pattern) = of_code {
                if rewriter.attempt(op, || pattern.label(), |rewriter| pattern.rewrite(op, rewriter)).is_some() {
                    applied(Applied::Code(&**pattern));
                    return Some(());
                }
                continue;
            }
            let (_, (rules, found)) = found.next()?;
            let name = rules.name_of(&found).to_owned();
            if rewriter.attempt(op, || format!("'{name}'"), |rewriter| rules.apply(found, op, rewriter)).is_some() {
                applied(Applied::Rule(&name));
                return Some(());
            }
        }
        self.canonicalize(op, name, rewriter, applied)
    }

    fn canonicalize(
        &self,
        op: Op,
        name: OpName,
        rewriter: &mut Rewriter<'_>,
        applied: &mut dyn FnMut(Applied<'_>),
    ) -> Option<()> {
        if !self.canonicalize {
            return None;
        }
        let models: SmallVec<[&dyn Canonicalize; 2]> = rewriter.op(op).interfaces::<dyn Canonicalize>().collect();
        models.into_iter().find_map(|model| model.canonicalize(op, rewriter, &self.filter))?;
        applied(Applied::Canonicalization(name));
        Some(())
    }
}

/// A pattern that rewrote an operation.
#[derive(Clone, Copy)]
pub(crate) enum Applied<'a> {
    /// A pattern in Rust.
    Code(&'a dyn RewritePattern),
    /// A declarative rule, by its name.
    Rule(&'a str),
    /// A canonicalization pattern of operations of a name.
    Canonicalization(OpName),
}

impl Applied<'_> {
    /// Returns the pattern's label in messages.
    pub fn label(self, ctx: &ContextData) -> String {
        match self {
            Applied::Code(pattern) => pattern.label(),
            Applied::Rule(name) => format!("'{name}'"),
            Applied::Canonicalization(name) => {
                format!("the canonicalization of '{}'", String::from_utf8_lossy(&ctx.op_name(name).name))
            }
        }
    }
}
