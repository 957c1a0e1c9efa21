//! Patterns and sets of them.

use std::panic::Location;
use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::context::ContextData;
use lect_core::entity::{Op, OpName};
use lect_core::ir::OpRef;

use super::rewriter::Rewriter;
use crate::rules::Rules;

/// The operations that a pattern is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Those of a name: `arith.addi`.
    Op(&'static str),
    /// All.
    Any,
}

/// The patterns that are used, by name, of those that have one.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// If there are any, these only.
    pub enabled: Vec<String>,
    /// These are not.
    pub disabled: Vec<String>,
}

impl Filter {
    /// Whether patterns of a name are used.
    pub fn allows(&self, name: &str) -> bool {
        let among = |names: &[String]| names.iter().any(|it| it == name);
        !among(&self.disabled) && (self.enabled.is_empty() || among(&self.enabled))
    }
}

/// Rewrites an operation that it is tried on, if it matches.
pub trait RewritePattern: Send + Sync {
    /// Its name, to choose it or leave it out by.
    fn name(&self) -> &str {
        ""
    }

    /// What it is tried on.
    fn root(&self) -> Root;

    /// Of several that match, the one with the greatest benefit is taken, and of those the first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Rewrites the operation. None if it does not match; then nothing was changed.
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()>;

    /// The pattern in messages: its name, or else that of its type.
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

/// An operation that has patterns which make it simpler.
pub trait Canonicalize: Sync {
    /// Tries the patterns of the operation in order, those that are allowed.
    fn canonicalize(&self, op: Op, rewriter: &mut Rewriter<'_>, filter: &Filter) -> Option<()>;

    /// The names of the patterns, by which a [`Filter`] knows them.
    fn names(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// A function that rewrites an operation. None if it does not match; then nothing was changed.
pub type RewriteFn = fn(Op, &mut Rewriter<'_>) -> Option<()>;

/// Functions that make operations simpler, with their names, the one with the greatest benefit first.
pub struct Patterns(pub &'static [(&'static str, RewriteFn)]);

impl Canonicalize for Patterns {
    fn canonicalize(&self, op: Op, rewriter: &mut Rewriter<'_>, filter: &Filter) -> Option<()> {
        self.0
            .iter()
            .filter(|it| filter.allows(it.0))
            .find_map(|(name, rewrite)| rewriter.attempt(op, || format!("'{name}'"), |rewriter| rewrite(op, rewriter)))
    }

    fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|it| it.0).collect()
    }
}

/// Functions that rewrite an operation of any name, with their names: `patterns![erase_if_true, ..]`. Each takes an
/// [`OpRef`](lect_core::ir::OpRef), or a handle and the rewriter.
#[macro_export]
macro_rules! patterns {
    ($($pattern:expr),* $(,)?) => {
        $crate::rewrite::Patterns(&[$((stringify!($pattern), |op, rewriter| {
            $crate::rewrite::rewrite_as::<(), _>($pattern, op, rewriter)
        })),*])
    };
}

/// Canonicalization patterns of operations, as a dialect lists them in
/// [`DialectHooks::external`](lect_core::dialect::DialectHooks::external), by the views of the operations:
/// `canonicalization![cf::AssertOp => [erase_if_true], ..]`. A pattern is a [`PatternFn`](crate::rewrite::PatternFn). An
/// operation may have patterns of several dialects: those of others are tried before those of its own.
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

/// Patterns for operations of one view.
#[doc(hidden)]
#[macro_export]
macro_rules! typed_patterns {
    ($view:ty; $($pattern:expr),*) => {
        $crate::rewrite::Patterns(&[$((stringify!($pattern), |op, rewriter| {
            $crate::rewrite::rewrite_as::<$view, _>($pattern, op, rewriter)
        })),*])
    };
}

/// Patterns, by what they are tried on.
#[derive(Clone, Default)]
pub struct PatternSet {
    of_names: HashMap<OpName, Vec<Arc<dyn RewritePattern>>, foldhash::fast::RandomState>,
    of_any: Vec<Arc<dyn RewritePattern>>,
    rules: Vec<Arc<Rules>>,
    canonicalize: bool,
    filter: Filter,
}

impl PatternSet {
    /// No patterns.
    pub fn new() -> Self {
        Self::default()
    }

    /// The patterns that operations have for themselves ([`Canonicalize`]).
    #[must_use]
    pub fn with_canonicalization(mut self) -> Self {
        self.canonicalize = true;
        self
    }

    /// With a choice of patterns, for rules, for those that are added after this, and those that operations have for
    /// themselves.
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

    /// Adds a function that rewrites operations of a name. Messages name the pattern by its root and by
    /// the line that adds it.
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

    /// Adds patterns that are data.
    pub fn add_rules(&mut self, rules: Rules) {
        if !rules.is_empty() {
            self.rules.push(Arc::new(rules));
        }
    }

    /// Whether any pattern may match an operation.
    pub fn has_any_for(&self, op: OpRef<'_>) -> bool {
        !self.of_any.is_empty()
            || !self.rules.is_empty()
            || self.of_names.contains_key(&op.name())
            || self.canonicalize && op.interface::<dyn Canonicalize>().is_some()
    }

    /// Rewrites an operation by the best pattern that matches. Of patterns of one benefit, those of its name come first, then
    /// those of any operation, then those that are data.
    pub fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        self.rewrite_by(op, rewriter, &mut |_| {})
    }

    /// As [`rewrite`](Self::rewrite). The pattern that matched is passed to `applied`.
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
        (0..)
            .map_while(|at| {
                let model = rewriter.op(op).interfaces::<dyn Canonicalize>().nth(at)?;
                Some(model.canonicalize(op, rewriter, &self.filter))
            })
            .find_map(|matched| matched)?;
        applied(Applied::Canonicalization(name));
        Some(())
    }
}

/// A pattern that rewrote an operation.
#[derive(Clone, Copy)]
pub(crate) enum Applied<'a> {
    /// One in Rust.
    Code(&'a dyn RewritePattern),
    /// One that is data, by its name.
    Rule(&'a str),
    /// One that operations of a name have for themselves.
    Canonicalization(OpName),
}

impl Applied<'_> {
    /// The pattern in messages.
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
