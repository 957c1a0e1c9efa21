//! Fast path for operations with single operands and results, parsed without an [`OpParseState`].
//!
//! At the first step that it does not support, the parts parsed so far are moved to an [`OpParseState`], with which
//! parsing continues.

use lect_ods::format::{Values, Var};
use lect_ods::spec::{Arity, Grouping, OpSpec};
use smallvec::SmallVec;

use super::forms::AttrForm;
use super::parse::{eat_keyword, one_type, prop_value};
use super::program::{Count, Source, Step};
use super::{OpParseState, Syntax};
use crate::dialect::OpInfo;
use crate::entity::{Attr, Op, OpName, Type, Value};
use crate::ir::{OpParts, OpState};
use crate::loc::Loc;
use crate::text::OpParser;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, UnresolvedOperand};

/// More operands or results than these are rare.
const MOST: usize = 4;

/// Whether an attribute must be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Required,
    Optional,
}

/// Parts of an operation parsed so far.
struct Singles {
    operands: [Option<UnresolvedOperand>; MOST],
    operand_types: [Option<Type>; MOST],
    result_types: [Option<Type>; MOST],
    props: SmallVec<[Option<Attr>; 8]>,
}

/// Returns true if the fast path supports operations of a spec.
pub(super) fn are_single(spec: &OpSpec, operands: &[Source], results: &[Source]) -> bool {
    let known = |source: &Source| matches!(source, Source::Written | Source::Built(Some(_)) | Source::SameAs(..));
    spec.operands.len() <= MOST
        && spec.results.len() <= MOST
        && spec.operands.iter().chain(spec.results.iter()).all(|value| value.arity == Arity::One)
        && operands.len() == spec.operands.len()
        && results.len() == spec.results.len()
        && operands.iter().chain(results).all(known)
        && !matches!(spec.operand_groups, Grouping::Sized(_))
        && !matches!(spec.result_groups, Grouping::Sized(_))
        && spec.regions.is_empty()
        && spec.successors.is_empty()
}

impl Syntax {
    /// Returns true if [`OpParser::read_singles`] can parse the operation.
    #[inline]
    pub fn is_single(&self) -> bool {
        self.single
    }
}

impl OpParser<'_, '_> {
    /// Parses an operation by its format and creates it. Returns its state instead if the fast path does not apply.
    pub(crate) fn read_singles(
        &mut self,
        name: OpName,
        loc: Loc,
        info: &OpInfo,
        syntax: &Syntax,
    ) -> Parsed<Result<Op, Box<OpState>>> {
        let mut singles = Singles {
            operands: [None; MOST],
            operand_types: [None; MOST],
            result_types: [None; MOST],
            props: SmallVec::from_elem(None, info.props.len()),
        };
        let steps = &syntax.parse;
        for (at, step) in steps.iter().enumerate() {
            if !singles.step(self, info, step)? {
                return singles.go_on(self, name, loc, info, &steps[at..]).map(Err);
            }
        }
        match singles.finish(self, name, loc, info, syntax)? {
            Some(op) => Ok(Ok(op)),
            None => singles.go_on(self, name, loc, info, &[]).map(Err),
        }
    }
}

impl Singles {
    /// Executes a step if the fast path supports it; returns false, without having consumed tokens, otherwise.
    #[inline]
    fn step(&mut self, p: &mut OpParser<'_, '_>, info: &OpInfo, step: &Step) -> Parsed<bool> {
        match step {
            Step::Token(kind, _) => return Ok(p.eat(*kind)),
            Step::Word(word) => return Ok(eat_keyword(p, word)),
            Step::Operand(group, Count::One) => {
                let Some(place) = self.operands.get_mut(*group as usize) else { return Ok(false) };
                if !p.at(TokenKind::Percent) {
                    return Ok(false);
                }
                *place = Some(p.parse_operand()?);
            }
            Step::Prop(slot, form, false) => self.prop(p, info, *slot, form, Presence::Required)?,
            Step::AttrDict { .. } if p.newer().is_some() && p.at(TokenKind::Less) => return Ok(false),
            Step::AttrDict { keyword: false } => return Ok(!p.at(TokenKind::LBrace)),
            Step::AttrDict { keyword: true } => return Ok(!p.at_word(b"attributes")),
            Step::Type(of, form) => {
                let place = match of {
                    Values::Operand(at) => self.operand_types.get_mut(*at as usize),
                    Values::Result(at) => self.result_types.get_mut(*at as usize),
                    Values::Operands | Values::Results => None,
                };
                let Some(place) = place else { return Ok(false) };
                *place = Some(one_type(p, form)?);
            }
            Step::Optional(group) => {
                if let ([Step::Prop(slot, form, _)], []) = (&group.then[..], &group.otherwise[..]) {
                    self.prop(p, info, *slot, form, Presence::Optional)?;
                    return Ok(true);
                }
                let absent = match group.then.first() {
                    Some(Step::Token(kind, _)) => !p.at(*kind),
                    Some(Step::Word(word)) => !p.at_word(word.as_bytes()),
                    _ => false,
                };
                return Ok(absent && group.otherwise.is_empty());
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    #[inline]
    fn prop(
        &mut self,
        p: &mut OpParser<'_, '_>,
        info: &OpInfo,
        slot: u32,
        form: &AttrForm,
        presence: Presence,
    ) -> Parsed<()> {
        let value = prop_value(p, info, slot, form, presence == Presence::Optional)?;
        if let (Some(place), Some(value)) = (self.props.get_mut(slot as usize), value) {
            *place = Some(value);
        }
        Ok(())
    }

    /// Creates the operation, if all its types are known.
    fn finish(
        &mut self,
        p: &mut OpParser<'_, '_>,
        name: OpName,
        loc: Loc,
        info: &OpInfo,
        syntax: &Syntax,
    ) -> Parsed<Option<Op>> {
        let mut results = SmallVec::<[Type; MOST]>::new();
        for (source, written) in syntax.result_sources.iter().zip(self.result_types) {
            let Some(ty) = self.ty(p, source, written) else { return Ok(None) };
            results.push(ty);
        }
        // All types are known before the first operand is resolved, which may report an error.
        let mut types = self.operand_types;
        for (at, source) in syntax.operand_sources.iter().enumerate() {
            let (Some(ty), Some(Some(_))) = (types.get_mut(at), self.operands.get(at)) else { return Ok(None) };
            *ty = self.ty(p, source, *ty);
            if ty.is_none() {
                return Ok(None);
            }
        }
        let mut operands = SmallVec::<[Value; MOST]>::new();
        for (operand, ty) in self.operands.iter().zip(types).take(syntax.operand_sources.len()) {
            if let (Some(operand), Some(ty)) = (*operand, ty) {
                operands.push(p.resolve_operand(operand, ty)?);
            }
        }
        for (value, prop) in self.props.iter_mut().zip(&info.props) {
            *value = value.or(prop.default);
        }
        Ok(Some(p.ir.create(OpParts {
            name,
            loc,
            operands: &operands,
            results: &results,
            attrs: p.ctx.attrs().empty_dictionary(),
            props: &self.props,
            successors: &[],
            regions: &[],
            isolate: None,
        })))
    }

    /// Returns the type of a value, if it is known.
    #[inline]
    fn ty(&self, p: &OpParser<'_, '_>, source: &Source, written: Option<Type>) -> Option<Type> {
        match source {
            Source::Written => written,
            Source::Built(ty) => *ty,
            Source::SameAs(Var::Operand(at), _) => *self.operand_types.get(*at as usize)?,
            Source::SameAs(Var::Result(at), _) => *self.result_types.get(*at as usize)?,
            Source::SameAs(Var::Prop(slot), _) => {
                let attr = self.props.get(*slot as usize).copied().flatten();
                Some(attr.and_then(|attr| p.ctx.attrs().type_of(attr)).unwrap_or(p.ctx.types().none()))
            }
            _ => None,
        }
    }

    /// Parses the rest with an [`OpParseState`].
    #[cold]
    #[inline(never)]
    fn go_on(
        self,
        p: &mut OpParser<'_, '_>,
        name: OpName,
        loc: Loc,
        info: &OpInfo,
        steps: &[Step],
    ) -> Parsed<Box<OpState>> {
        let mut state = Box::new(OpState::new(name, loc));
        let mut parsed = OpParseState::new(info, &mut state);
        let operands = self.operands.into_iter().zip(self.operand_types);
        for (group, (operand, ty)) in (0..).zip(operands).take(info.spec().operands.len()) {
            if let Some(operand) = operand {
                if let Some(at) = parsed.operand_locs.get_mut(group as usize) {
                    *at = p.operand_loc(&operand);
                }
                parsed.operands.set(group, [operand]);
            }
            if let Some(ty) = ty {
                parsed.operand_types.set(group, [ty]);
            }
        }
        for (group, ty) in (0..).zip(self.result_types).take(info.spec().results.len()) {
            if let Some(ty) = ty {
                parsed.result_types.set(group, [ty]);
            }
        }
        parsed.props = self.props;
        info.text(p.ctx).format.read(p, &mut parsed, steps)?;
        info.text(p.ctx).format.finish(p, &mut parsed)?;
        Ok(state)
    }
}
