//! Direct form of simple operations: execution of parse programs on bytes. See [`crate::text::parse`]'s direct reader.

use arrayvec::ArrayVec;
use lect_ods::format::{Values, Var};
use lect_ods::spec::{Arity, Grouping, OpSpec};
use smallvec::SmallVec;

use super::Syntax;
use super::forms::{AttrForm, TypeForm};
use super::parse::{one_type, prop_value};
use super::program::{Count, Group, Source, Step};
use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::entity::{Attr, Block, Type, Value};
use crate::eval::Val;
use crate::ir::{Created, OpRef, PlainParts, SplitAttrs, fill_slots};
use crate::loc::Loc;
use crate::syntax::def::ClassForm;
use crate::text::OpParser;
use crate::text::cursor::Cursor;
use crate::text::lexer::TokenKind;
use crate::text::parse::{DirectOp, Parsed, ResultName};

/// More segments than these are left to the parser of tokens, as are more values, types and inherent attributes.
const MOST_GROUPS: usize = 4;
const MOST_VALUES: usize = 16;
const MOST_TYPES: usize = 16;
const MOST_PROPS: usize = 12;

/// Range in a list of values or types.
#[derive(Clone, Copy, Default)]
struct Span {
    start: u8,
    len: u8,
}

impl Span {
    #[inline(always)]
    fn of<T>(self, list: &[T]) -> &[T] {
        let start = usize::from(self.start);
        list.get(start..start + usize::from(self.len)).unwrap_or_default()
    }
}

/// Returns true if operations of a spec have a direct form.
pub(super) fn is_direct(spec: &OpSpec, steps: &[Step], operands: &[Source], results: &[Source]) -> bool {
    let is_known = |source: &Source| {
        matches!(source, Source::Written | Source::Built(Some(_)) | Source::SameAs(..) | Source::Transformed(_, false))
    };
    let is_plain = |arity: &Arity| !matches!(arity, Arity::VariadicOfVariadic(_));
    spec.operands.len() <= MOST_GROUPS
        && spec.results.len() <= MOST_GROUPS
        && spec.operands.iter().chain(spec.results.iter()).all(|value| is_plain(&value.arity))
        && operands.len() == spec.operands.len()
        && results.len() == spec.results.len()
        && operands.iter().chain(results).all(is_known)
        && !matches!(spec.operand_groups, Grouping::Sized(_))
        && !matches!(spec.result_groups, Grouping::Sized(_))
        && spec.props.len() <= MOST_PROPS
        && spec.regions.is_empty()
        && spec.successors.is_empty()
        && are_direct(spec, steps)
        && reads_in_order(steps, &mut 0)
}

/// Returns true if all steps can be executed on bytes.
fn are_direct(spec: &OpSpec, steps: &[Step]) -> bool {
    let is_plain = |values: &Values| match values {
        Values::Operand(_) | Values::Result(_) => true,
        Values::Operands => spec.operands.len() == 1,
        Values::Results => spec.results.len() == 1,
    };
    steps.iter().all(|step| match step {
        Step::Token(kind, text) => {
            !matches!(kind, TokenKind::Minus | TokenKind::LBrace | TokenKind::Slash) && text.is_ascii()
        }
        Step::Word(_) | Step::Prop(..) | Step::Implied(..) | Step::AttrDict { .. } => true,
        Step::FunctionalType(inputs, outputs) => is_plain(inputs) && is_plain(outputs),
        Step::Operand(_, count) => *count != Count::Groups,
        Step::Type(Values::Operand(_) | Values::Result(_), _) => true,
        Step::Types(of, count) => is_plain(of) && *count != Count::Groups,
        Step::Optional(group) => {
            let first = matches!(
                group.then.first(),
                Some(
                    Step::Token(..) | Step::Word(_) | Step::Prop(..) | Step::Operand(_, Count::Optional | Count::Many)
                )
            );
            first && are_direct(spec, &group.then) && are_direct(spec, &group.otherwise)
        }
        _ => false,
    })
}

/// Returns true if the operands are read in the order of their segments. `next` is the first segment after those that
/// were read.
fn reads_in_order(steps: &[Step], next: &mut u32) -> bool {
    steps.iter().all(|step| match step {
        Step::Operand(group, _) => {
            let is = *group >= *next;
            *next = *group + 1;
            is
        }
        Step::Optional(group) => {
            let mut other = *next;
            let is = reads_in_order(&group.then, next) && reads_in_order(&group.otherwise, &mut other);
            *next = (*next).max(other);
            is
        }
        _ => true,
    })
}

/// Execution of a program on an operation's text.
struct Reader<'r, 'c, 's> {
    p: &'r mut OpParser<'c, 's>,
    op: DirectOp<'c>,
    loc: Loc,
    result: Option<ResultName>,
    cursor: Cursor<'s>,
    /// Operands in textual order, which is that of the segments.
    operands: ArrayVec<Value, MOST_VALUES>,
    types: ArrayVec<Type, MOST_TYPES>,
    groups: [Span; MOST_GROUPS],
    operand_types: [Span; MOST_GROUPS],
    result_types: [Span; MOST_GROUPS],
    /// Inherent attributes by slot.
    props: ArrayVec<Option<Attr>, MOST_PROPS>,
    attrs: Vec<NamedAttr>,
}

impl Syntax {
    /// Returns true if the operation has a direct form.
    #[inline]
    pub fn is_direct(&self) -> bool {
        self.direct
    }

    /// Returns the types of an operation that expressions compute from the type of one value. Each has its segment, and
    /// the type from which it was computed.
    pub fn transformed_types(&self, op: OpRef<'_>) -> Vec<(u32, Type, Type)> {
        let types = |var: Var| match var {
            Var::Operand(at) => op.types_of(Values::Operand(at)),
            Var::Result(at) => op.types_of(Values::Result(at)),
            _ => SmallVec::new(),
        };
        let results = (0..).zip(&self.result_sources).map(|(at, source)| (at, source, Var::Result(at)));
        let operands = (0..).zip(&self.operand_sources).map(|(at, source)| (at | OPERAND, source, Var::Operand(at)));
        let computed = results.chain(operands).filter_map(|(segment, source, own)| {
            let Source::Transformed(var, false) = source else { return None };
            match (&types(*var)[..], &types(own)[..]) {
                ([source], [ty]) => Some((segment, *source, *ty)),
                _ => None,
            }
        });
        computed.collect()
    }
}

impl<'c> DirectOp<'c> {
    #[inline(always)]
    fn syntax(self, ctx: &'c ContextData) -> &'c Syntax {
        &self.info.text(ctx).format
    }
}

impl<'c, 's> OpParser<'c, 's> {
    /// Reads an operation after its name, and appends it to a block. Returns `None`, without effects, if it is to be
    /// read from tokens.
    #[inline(always)]
    pub(crate) fn read_directly(
        &mut self,
        (op, loc): (DirectOp<'c>, Loc),
        result: Option<ResultName>,
        cursor: Cursor<'s>,
        block: Block,
    ) -> Parsed<Option<(Created, Cursor<'s>)>> {
        let ctx: &'c ContextData = self.ctx;
        let mut reader = Reader {
            p: self,
            op,
            loc,
            result,
            cursor,
            operands: ArrayVec::new(),
            types: ArrayVec::new(),
            groups: [Span::default(); MOST_GROUPS],
            operand_types: [Span::default(); MOST_GROUPS],
            result_types: [Span::default(); MOST_GROUPS],
            props: op.info.props.iter().map(|_| None).take(MOST_PROPS).collect(),
            attrs: Vec::new(),
        };
        Ok(match reader.read(&op.syntax(ctx).parse)? {
            true => reader.create(block).map(|created| (created, reader.cursor)),
            false => None,
        })
    }
}

/// Distinguishes operands from results in the keys of computed types.
const OPERAND: u32 = 1 << 31;

/// Types of a segment.
enum Known<'d> {
    /// One type per value.
    Each(&'d [Type]),
    /// The same type for each value.
    All(Type),
}

impl Reader<'_, '_, '_> {
    fn read(&mut self, steps: &[Step]) -> Parsed<bool> {
        for step in steps {
            if !self.step(step)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Executes a step. Returns false if other text follows.
    #[inline(always)]
    fn step(&mut self, step: &Step) -> Parsed<bool> {
        Ok(match step {
            Step::Token(_, text) => self.cursor.eat_punct(text.as_bytes()),
            Step::Word(word) => self.cursor.eat_word(word.as_bytes()),
            Step::Operand(group, Count::One) => {
                let start = self.operands.len();
                self.operand() && self.end_operands(*group, start)
            }
            Step::Operand(group, count) => self.operands(*group, *count),
            Step::Prop(slot, form, optional) => self.prop(*slot, form, *optional)? || *optional,
            Step::Implied(slot, unit) => {
                self.set_prop(*slot, *unit);
                true
            }
            Step::AttrDict { keyword } => {
                let is_there = match keyword {
                    false => self.cursor.next() == b'{',
                    true => self.cursor.next() == b'a' && self.cursor.is_at_word(b"attributes"),
                };
                if is_there {
                    self.attr_dict(*keyword)?;
                }
                true
            }
            Step::Type(of, form) => {
                let start = self.types.len();
                let Some(ty) = self.ty(form)? else { return Ok(false) };
                let has_room = self.types.try_push(ty).is_ok();
                self.set_types(*of, start);
                has_room
            }
            Step::Types(of, count) => {
                let start = self.types.len();
                let read = match count {
                    Count::One | Count::Many => self.types()?,
                    // Only the parser knows whether a type begins here.
                    Count::Optional | Count::Groups => {
                        let ty = self.by_tokens(|p| p.parse_optional_type())?;
                        ty.is_none_or(|ty| self.types.try_push(ty).is_ok())
                    }
                };
                self.set_types(*of, start);
                read
            }
            Step::FunctionalType(inputs, outputs) => self.functional_type(*inputs, *outputs)?,
            Step::Optional(group) => self.group(group)?,
            _ => false,
        })
    }

    /// Reads an operand that is defined already.
    #[inline(always)]
    fn operand(&mut self) -> bool {
        if self.cursor.next() != b'%' {
            return false;
        }
        let Some(value) = self.p.direct_operand(&mut self.cursor) else { return false };
        self.operands.try_push(value).is_ok()
    }

    #[inline(always)]
    fn end_operands(&mut self, group: u32, start: usize) -> bool {
        let Some(place) = self.groups.get_mut(group as usize) else { return false };
        *place = Span { start: start as u8, len: (self.operands.len() - start) as u8 };
        true
    }

    /// Reads the operands of a segment, of which there may be none.
    fn operands(&mut self, group: u32, count: Count) -> bool {
        let start = self.operands.len();
        if self.cursor.next() == b'%' {
            loop {
                if !self.operand() {
                    return false;
                }
                if count == Count::Optional || !self.cursor.eat(b',') {
                    break;
                }
            }
        }
        self.end_operands(group, start)
    }

    fn set_prop(&mut self, slot: u32, value: Attr) {
        if let Some(place) = self.props.get_mut(slot as usize) {
            *place = Some(value);
        }
    }

    /// Parses an attribute or a property. Returns true if it is present.
    fn prop(&mut self, slot: u32, form: &AttrForm, optional: bool) -> Parsed<bool> {
        let info = self.op.info;
        let value = self.by_tokens(|p| prop_value(p, info, slot, form, optional))?;
        if let Some(value) = value {
            self.set_prop(slot, value);
        }
        Ok(value.is_some() || !optional)
    }

    #[cold]
    fn attr_dict(&mut self, keyword: bool) -> Parsed<()> {
        let (op, loc) = (self.op, self.loc);
        let syntax = op.syntax(self.p.ctx);
        let mut attrs = std::mem::take(&mut self.attrs);
        let read = self.by_tokens(|p| {
            syntax.dictionary(p, op.info, &mut attrs, keyword)?;
            p.check_names(&attrs, loc)
        });
        self.attrs = attrs;
        read
    }

    /// Reads a type in the syntax of a form.
    #[inline(always)]
    fn ty(&mut self, form: &TypeForm) -> Parsed<Option<Type>> {
        self.cursor.next();
        let class = &form.class;
        let is_any = class.name.is_empty() || form.qualified;
        if (is_any || class.form == ClassForm::Full)
            && let Some(ty) = self.p.direct_type(&mut self.cursor)
        {
            return Ok((is_any || class.has(self.p.ctx, &Val::Type(ty))).then_some(ty));
        }
        self.new_type(|p| one_type(p, form)).map(Some)
    }

    #[inline(always)]
    fn any_type(&mut self) -> Parsed<Type> {
        self.cursor.next();
        match self.p.direct_type(&mut self.cursor) {
            Some(ty) => Ok(ty),
            None => self.new_type(|p| p.parse_type()),
        }
    }

    #[cold]
    #[inline(never)]
    fn new_type(&mut self, read: impl FnOnce(&mut OpParser<'_, '_>) -> Parsed<Type>) -> Parsed<Type> {
        let start = self.cursor.at;
        let ty = self.by_tokens(read)?;
        self.p.remember_simple(&self.cursor, start, ty);
        Ok(ty)
    }

    /// Reads types separated by commas.
    fn types(&mut self) -> Parsed<bool> {
        loop {
            let ty = self.any_type()?;
            if self.types.try_push(ty).is_err() {
                return Ok(false);
            }
            if !self.cursor.eat(b',') {
                return Ok(true);
            }
        }
    }

    /// Reads `(types)`.
    fn types_in_parens(&mut self) -> Parsed<bool> {
        if !self.cursor.eat(b'(') {
            return Ok(false);
        }
        Ok(self.cursor.eat(b')') || (self.types()? && self.cursor.eat(b')')))
    }

    fn functional_type(&mut self, inputs: Values, outputs: Values) -> Parsed<bool> {
        let start = self.types.len();
        if !self.types_in_parens()? {
            return Ok(false);
        }
        self.set_types(inputs, start);
        let start = self.types.len();
        if !self.cursor.eat_punct(b"->") {
            return Ok(false);
        }
        let has_room = if self.cursor.next() == b'(' {
            // Another arrow follows a function type.
            self.types_in_parens()? && self.cursor.next() != b'-'
        } else {
            let ty = self.any_type()?;
            self.types.try_push(ty).is_ok()
        };
        self.set_types(outputs, start);
        Ok(has_room)
    }

    fn group(&mut self, group: &Group) -> Parsed<bool> {
        let Some((first, rest)) = group.then.split_first() else { return Ok(true) };
        let is_there = match first {
            Step::Token(_, text) => self.cursor.eat_punct(text.as_bytes()),
            Step::Word(word) => self.cursor.eat_word(word.as_bytes()),
            Step::Operand(at, count) => {
                let before = self.operands.len();
                if !self.operands(*at, *count) {
                    return Ok(false);
                }
                self.operands.len() > before
            }
            Step::Prop(slot, form, _) => self.prop(*slot, form, true)?,
            _ => return Ok(false),
        };
        self.read(if is_there { rest } else { &group.otherwise })
    }

    fn by_tokens<T>(&mut self, read: impl FnOnce(&mut OpParser<'_, '_>) -> Parsed<T>) -> Parsed<T> {
        let results: &[ResultName] = self.result.as_slice();
        self.p.custom_by_tokens(self.op.name, results, &mut self.cursor, |p| read(p))
    }
}

/// Creation of the operation.
impl Reader<'_, '_, '_> {
    /// Creates the operation, if the types of all values are known and right.
    #[inline(always)]
    fn create(&mut self, block: Block) -> Option<Created> {
        let syntax = self.op.syntax(self.p.ctx);
        let mut results = ArrayVec::<Type, MOST_TYPES>::new();
        for (at, source) in (0..).zip(&syntax.result_sources) {
            match self.source(source, Values::Result(at), at)? {
                Known::Each(each) => each.iter().try_for_each(|ty| results.try_push(*ty)).ok()?,
                Known::All(ty) => results.try_push(ty).ok()?,
            }
        }
        if self.result.is_some() && results.len() != 1 {
            return None;
        }
        let ir = &self.p.ir;
        for (at, source) in (0..).zip(&syntax.operand_sources) {
            let operands = self.groups.get(at as usize)?.of(&self.operands);
            let mut operands = operands.iter().map(|&value| ir.type_of(value));
            let are_right = match self.source(source, Values::Operand(at), at | OPERAND)? {
                Known::Each(each) => operands.eq(each.iter().copied()),
                Known::All(ty) => operands.all(|known| known == ty),
            };
            if !are_right {
                return None;
            }
        }
        let mut attrs = self.p.ctx.attrs().empty_dictionary();
        if !self.attrs.is_empty() {
            attrs = self.split_attrs();
        }
        for (value, prop) in self.props.iter_mut().zip(&self.op.info.props) {
            *value = value.or(prop.default);
        }
        let props = self.p.ir.push_props(&self.props);
        let (name, loc) = (self.op.name, self.loc);
        let new = PlainParts { name, loc, operands: &self.operands, results: &results, attrs, props };
        Some(self.p.ir.create_plain(new, Some((block, None))))
    }

    /// Moves inherent attributes of the dictionary to their slots, and returns the discardable ones.
    #[cold]
    fn split_attrs(&mut self) -> Attr {
        let props = SmallVec::from_slice(&self.props);
        let SplitAttrs { props, discardable } = fill_slots(self.p.ctx, self.op.name, &mut self.attrs, props);
        self.props.clear();
        self.props.extend(props.iter().copied().take(MOST_PROPS));
        discardable
    }

    /// Returns the types of a segment, if they are known.
    #[inline(always)]
    fn source(&self, source: &Source, own: Values, segment: u32) -> Option<Known<'_>> {
        let values = |var: Var| match var {
            Var::Operand(at) => self.written(Values::Operand(at)),
            Var::Result(at) => self.written(Values::Result(at)),
            _ => &[],
        };
        Some(match source {
            Source::Written => Known::Each(self.written(own)),
            Source::Built(ty) => Known::All((*ty)?),
            Source::SameAs(Var::Prop(slot), _) => {
                let attrs = self.p.ctx.attrs();
                let attr = self.props.get(*slot as usize).copied().flatten();
                Known::All(attr.and_then(|attr| attrs.type_of(attr)).unwrap_or(self.p.ctx.types().none()))
            }
            Source::SameAs(var, true) => Known::Each(values(*var)),
            Source::SameAs(var, false) => match *values(*var) {
                [first, ..] => Known::All(first),
                [] => Known::Each(&[]),
            },
            Source::Transformed(var, false) => match *values(*var) {
                [only] => Known::All(self.p.transformed(self.op.name, segment, only)?),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Returns the types that were written for a segment.
    #[inline(always)]
    fn written(&self, of: Values) -> &[Type] {
        let span = match of {
            Values::Operand(at) => self.operand_types.get(at as usize),
            Values::Result(at) => self.result_types.get(at as usize),
            // One segment has all.
            Values::Operands => self.operand_types.first(),
            Values::Results => self.result_types.first(),
        };
        span.map_or(&[], |span| span.of(&self.types))
    }

    /// Assigns the types from an index in the list on to a segment.
    #[inline(always)]
    fn set_types(&mut self, of: Values, start: usize) {
        let place = match of {
            Values::Operand(at) => self.operand_types.get_mut(at as usize),
            Values::Result(at) => self.result_types.get_mut(at as usize),
            Values::Operands => self.operand_types.first_mut(),
            Values::Results => self.result_types.first_mut(),
        };
        if let Some(place) = place {
            *place = Span { start: start as u8, len: (self.types.len() - start) as u8 };
        }
    }
}
