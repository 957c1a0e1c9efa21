//! Result patterns of DRR.

use std::sync::Arc;

use lect_core::dialect::OpInfo;
use lect_core::eval::{Scope, evaluate};
use lect_ods::spec::{Build, BuildLocation, BuildOp, PatternSpec, Slot, Symbol, TraitKind};

use super::{Bound, Built, Compile};
use crate::rules::actions::{Action, NewLoc, NewTypes, Reg, Which};
use crate::rules::item::Item;
use crate::rules::position::Position;

/// Traits that determine the result types, independently of the replaced results.
const INFERRED: [&str; 2] = ["OpTrait::SameOperandsAndResultType", "OpTrait::FirstAttrDerivedResultType"];

impl<'a> Compile<'a, '_> {
    /// Builds the replacements of the matched operation, and additional operations.
    pub(super) fn build(&mut self, pattern: &'a PatternSpec) -> Result<(), String> {
        let (_, root) = self.op(&pattern.source.op)?;
        let wanted = root.spec().results.len();
        let (mut first, mut offset) = (pattern.results.len(), wanted);
        while first > 0 && offset > 0 {
            first -= 1;
            offset = offset.checked_sub(self.results_of(&pattern.results[first])?).ok_or_else(|| {
                format!("'{}' has {wanted} results, and what replaces them has more", pattern.source.op)
            })?;
        }
        if offset > 0 && !pattern.results.is_empty() {
            return Err(format!("'{}' has {wanted} results, and what replaces them has fewer", pattern.source.op));
        }
        for build in &pattern.results[..first] {
            self.built(build, None)?;
        }
        let (mut with, mut offset) = (Vec::new(), 0);
        for build in &pattern.results[first..] {
            with.extend(self.built(build, Some(offset))?);
            offset += self.results_of(build)?;
        }
        for build in pattern.supplemental.iter() {
            self.built(build, None)?;
        }
        let pos = self.rule.root();
        let op = self.rule.capture(pos);
        let action = match wanted {
            0 => Action::Erase(op),
            _ => Action::Replace { op, with: with.into() },
        };
        self.rule.action(action);
        Ok(())
    }

    /// Returns the number of result segments that a result pattern produces.
    fn results_of(&self, build: &Build) -> Result<usize, String> {
        Ok(match build {
            Build::Op(op) => self.op(&op.op)?.1.spec().results.len(),
            Build::Native { code, .. } => code.returns as usize,
            _ => 1,
        })
    }

    /// Builds a result pattern; `at` is the first result that it replaces, if any. Returns the registers of the items.
    fn built(&mut self, build: &'a Build, at: Option<usize>) -> Result<Vec<Reg>, String> {
        match build {
            Build::Symbol(symbol) => self.symbol_item(symbol).map(|reg| vec![reg]),
            Build::Op(op) => self.op_of(op, at).map(|reg| vec![reg]),
            Build::Native { code, args, binding } => {
                let args = args.iter().map(|arg| self.one_of(arg)).collect::<Result<Vec<_>, _>>()?;
                let function = self.builder(code)?;
                let made = self.rule.call(function, args, code.returns as usize);
                if let Some(name) = binding {
                    self.built.insert(name, Built::Items(made.clone()));
                }
                Ok(made)
            }
            Build::Attr(expr) => {
                let value = evaluate(self.ctx, expr, &Scope::default());
                let item = value.as_ref().and_then(Item::from_val).ok_or_else(|| format!("'{expr}' is not known"))?;
                Ok(vec![self.rule.constant(item)])
            }
            Build::Text(text) => {
                let attr = self.ctx.attrs().string(text.as_bytes());
                Ok(vec![self.rule.constant(Item::Attr(attr))])
            }
            Build::Case(symbol) => Err(format!("case '{symbol}' is not the argument of an operation")),
            Build::Variadic(items) => {
                let items = items.iter().map(|item| self.one_of(item)).collect::<Result<Vec<_>, _>>()?;
                let into = self.rule.register();
                self.rule.action(Action::Join { items: items.into(), types: false, into });
                Ok(vec![into])
            }
        }
    }

    fn one_of(&mut self, build: &'a Build) -> Result<Reg, String> {
        let made = self.built(build, None)?;
        made.first().copied().ok_or_else(|| "what returns nothing is no argument".to_owned())
    }

    /// Returns the item of a name: a built one, otherwise a matched one.
    fn symbol_item(&mut self, symbol: &Symbol) -> Result<Reg, String> {
        match self.built.get(&*symbol.name).cloned() {
            Some(Built::Op(op)) => match symbol.index {
                None => Ok(op),
                Some(group) => {
                    let into = self.rule.register();
                    self.rule.action(Action::Results { of: op, which: Which::Group(group), into });
                    Ok(into)
                }
            },
            Some(Built::Items(items)) => {
                let item = items.get(symbol.index.unwrap_or(0) as usize).copied();
                item.ok_or_else(|| format!("'${}' has no item {}", symbol.name, symbol.index.unwrap_or(0)))
            }
            None => {
                let pos = match (self.symbols.get(&*symbol.name).copied(), symbol.index) {
                    (Some(Bound::Op(pos) | Bound::Values { pos, .. } | Bound::Attr(pos)), None) => pos,
                    _ => self.symbol(symbol)?,
                };
                Ok(self.rule.capture(pos))
            }
        }
    }

    fn op_of(&mut self, build: &'a BuildOp, at: Option<usize>) -> Result<Reg, String> {
        let (name, info) = self.op(&build.op)?;
        let (mut operands, mut attrs) = (Vec::new(), Vec::new());
        for (slot, arg) in build.args.iter() {
            match (slot, arg) {
                (Slot::Operands(_), arg) => operands.push(self.one_of(arg)?),
                (Slot::Prop(name), Build::Case(symbol)) => {
                    let attr = self.case(info, name, symbol)?;
                    attrs.push((Arc::from(&**name), self.rule.constant(Item::Attr(attr))));
                }
                (Slot::Prop(name), arg) => attrs.push((Arc::from(&**name), self.one_of(arg)?)),
            }
        }
        let types = self.types_of(build, info, at)?;
        let loc = self.loc_of(build)?;
        let into = self.rule.register();
        let (operands, attrs) = (operands.into(), attrs.into());
        self.rule.action(Action::Create { name, operands, attrs, types, loc, into });
        if let Some(name) = &build.binding {
            self.built.insert(name, Built::Op(into));
        }
        Ok(into)
    }

    /// Returns the result types: those in the pattern, otherwise those of the replaced results, otherwise inferred
    /// ones.
    fn types_of(&mut self, build: &'a BuildOp, info: &OpInfo, at: Option<usize>) -> Result<NewTypes, String> {
        if let Some(types) = &build.types {
            let types = types.iter().map(|ty| self.one_of(ty)).collect::<Result<Vec<_>, _>>()?;
            return Ok(NewTypes::Given(types.into()));
        }
        let spec = info.spec();
        let follows = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if INFERRED.contains(&&**name));
        let inferred = spec.traits.iter().any(|it| follows(&it.kind));
        match at {
            _ if spec.results.is_empty() => Ok(NewTypes::Given(Box::default())),
            Some(at) if !inferred => {
                let root = self.rule.root();
                let groups = (at..at + spec.results.len()).map(|group| {
                    let pos = self.rule.position(Position::Results(root, Some(group as u32)));
                    self.rule.capture(pos)
                });
                Ok(NewTypes::Given(groups.collect()))
            }
            _ => Ok(NewTypes::Inferred),
        }
    }

    fn loc_of(&mut self, build: &'a BuildOp) -> Result<NewLoc, String> {
        Ok(match &build.location {
            Some(BuildLocation::Named(name)) => NewLoc::Named((**name).into()),
            Some(BuildLocation::Of(symbols)) => {
                let regs = symbols.iter().map(|symbol| self.symbol_item(symbol)).collect::<Result<Vec<_>, _>>()?;
                NewLoc::Fused(regs.into())
            }
            None => {
                let ops = self.ops.clone();
                NewLoc::Fused(ops.into_iter().map(|pos| self.rule.capture(pos)).collect())
            }
        })
    }
}
