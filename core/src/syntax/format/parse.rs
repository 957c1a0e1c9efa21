//! Execution of parse programs.

use std::borrow::Cow;

use lect_ods::format::{Values, Var};
use lect_ods::spec::{Argument, EnumKind, PropKind, PropSpec};
use smallvec::SmallVec;

use super::forms::{AttrForm, EnumForm, TypeForm};
use super::program::{Clause, Count, Group, Step};
use super::strict::Dictionary;
use super::{OpParseState, Syntax, strict};
use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};
use crate::eval::enum_value;
use crate::eval::{Val, holds, is_a};
use crate::loc::Loc;
use crate::syntax::def::{self, Class, ClassForm};
use crate::text::lexer::TokenKind;
use crate::text::parse::{EmptyRegion, Parsed, UnresolvedOperand};
use crate::text::{OpParser, is_bare_identifier};
use crate::types::TypeData;

impl Syntax {
    /// Executes all steps of a parse program.
    pub(super) fn read(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, steps: &[Step]) -> Parsed<()> {
        for step in steps {
            self.step(p, parsed, step)?;
        }
        Ok(())
    }

    #[inline]
    fn step(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, step: &Step) -> Parsed<()> {
        match step {
            // Steps of print programs only.
            Step::Text(_) | Step::Newline | Step::OperandAt(_) | Step::TypeOfOperand(_) | Step::TypeOfResult(_) => {}
            Step::Token(kind, text) => {
                if *kind == TokenKind::Colon {
                    p.split_colons();
                }
                if !p.eat(*kind) {
                    return Err(p.wrong_token(format!("expected '{text}'")));
                }
            }
            Step::Word(word) => {
                if !eat_keyword(p, word) {
                    return Err(p.custom_error(p.loc(), format!("expected '{word}'")));
                }
            }
            Step::Operand(group, Count::One) => {
                parsed.operand_locs[*group as usize] = p.loc();
                let operand = p.parse_operand()?;
                parsed.operands.set(*group, [operand]);
            }
            Step::Operand(group, count) => operands(p, parsed, *group, *count)?,
            Step::Prop(slot, form, optional) => {
                self.prop(p, parsed, *slot, form, *optional)?;
            }
            Step::Implied(slot, unit) => parsed.set_prop(*slot, *unit),
            Step::Region(group, many, _) => {
                self.regions(p, parsed, Some(*group), *many, false)?;
            }
            Step::Successor(group, many) => {
                successors(p, parsed, Some(*group), *many)?;
            }
            Step::AttrDict { keyword } => self.attr_dict(p, parsed, *keyword)?,
            Step::PropDict => self.prop_dict(p, parsed)?,
            Step::Operands => {
                parsed.operand_locs.fill(p.loc());
                parsed.together.operands = Some(p.parse_operand_list()?);
            }
            Step::Regions => {
                self.regions(p, parsed, None, true, false)?;
            }
            Step::Successors => {
                successors(p, parsed, None, true)?;
            }
            Step::Type(of, form) => {
                let ty = one_type(p, form)?;
                parsed.set_types(*of, [ty]);
            }
            Step::Types(of, count) => types(p, parsed, *of, *count)?,
            Step::FunctionalType(inputs, outputs) => functional_type(p, parsed, *inputs, *outputs)?,
            Step::Custom(directive, args) | Step::Spaced(directive, args, _) => {
                self.note_locs(p, parsed, args);
                (directive.parse)(p, parsed, args)?;
            }
            Step::Clauses(clauses, separator) => self.clauses(p, parsed, clauses, separator.as_ref())?,
            Step::Optional(group) => self.group(p, parsed, group)?,
        }
        Ok(())
    }

    /// Stores the current location for the operands that a directive parses.
    fn note_locs(&self, p: &OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[lect_ods::format::CustomArg]) {
        for arg in args {
            if let lect_ods::format::CustomArg::Var(Var::Operand(group)) = arg
                && let Some(loc) = parsed.operand_locs.get_mut(*group as usize)
            {
                *loc = p.loc();
            }
        }
    }

    fn group(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, group: &Group) -> Parsed<()> {
        let Some((first, rest)) = group.then.split_first() else { return Ok(()) };
        let present = match first {
            Step::Token(kind, _) => p.eat(*kind),
            Step::Word(word) => eat_keyword(p, word),
            Step::Operand(at, count) => {
                operands(p, parsed, *at, *count)?;
                !parsed.operands.get(*at).is_empty()
            }
            Step::Prop(slot, form, _) => self.prop(p, parsed, *slot, form, true)?,
            Step::Region(at, many, _) => self.regions(p, parsed, Some(*at), *many, true)?,
            Step::Successor(at, many) => successors(p, parsed, Some(*at), *many)?,
            Step::Custom(directive, args) => {
                self.note_locs(p, parsed, args);
                (directive.parse)(p, parsed, args)?
            }
            other => {
                self.step(p, parsed, other)?;
                true
            }
        };
        self.read(p, parsed, if present { rest } else { &group.otherwise })
    }

    fn clauses(
        &self,
        p: &mut OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        clauses: &[Clause],
        separator: Option<&(TokenKind, Box<str>)>,
    ) -> Parsed<()> {
        let mut seen = SmallVec::<[bool; 16]>::from_elem(false, clauses.len());
        let begin = |p: &mut OpParser<'_, '_>| {
            clauses.iter().position(|clause| match clause.token {
                Some(kind) => p.eat(kind),
                None => eat_keyword(p, &clause.keyword),
            })
        };
        loop {
            let loc = p.loc();
            let is_separated = separator.filter(|_| seen.contains(&true));
            if let Some((kind, text)) = is_separated {
                let is_there = if *kind == TokenKind::Ident { eat_keyword(p, text) } else { p.eat(*kind) };
                if !is_there {
                    return match begin(p) {
                        Some(_) => Err(p.custom_error(loc, format!("expected '{text}' between oilist clauses"))),
                        None => Ok(()),
                    };
                }
            }
            let Some(at) = begin(p) else {
                return match is_separated {
                    Some(_) => Err(p.custom_error(loc, "expected oilist clause after separator")),
                    None => Ok(()),
                };
            };
            let clause = &clauses[at];
            if std::mem::replace(&mut seen[at], true) {
                let keyword = &clause.keyword;
                return Err(p.custom_error(
                    parsed.state.loc,
                    format!("`{keyword}` clause can appear at most once in the expansion of the oilist directive"),
                ));
            }
            self.read(p, parsed, &clause.steps)?;
        }
    }

    /// Parses a property; returns true if it was present.
    fn prop(
        &self,
        p: &mut OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        slot: u32,
        form: &AttrForm,
        optional: bool,
    ) -> Parsed<bool> {
        let value = prop_value(p, parsed.info, slot, form, optional)?;
        if let Some(value) = value {
            parsed.set_prop(slot, value);
        }
        Ok(value.is_some())
    }

    /// Parses `attr-dict`, and verifies inherent attributes in it.
    fn attr_dict(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, keyword: bool) -> Parsed<()> {
        let is_by_name = self.dictionary == Dictionary::OfRelease && p.newer().is_some_and(strict::is_strict);
        if is_by_name && p.eat(TokenKind::Less) {
            self.keyed_props(p, parsed, true)?;
        }
        self.dictionary(p, parsed.info, &mut parsed.attrs, keyword)
    }

    /// Parses an optional attribute dictionary, and verifies inherent attributes in it.
    pub(super) fn dictionary(
        &self,
        p: &mut OpParser<'_, '_>,
        op: &OpInfo,
        attrs: &mut Vec<NamedAttr>,
        keyword: bool,
    ) -> Parsed<()> {
        let loc = p.loc();
        let before = attrs.len();
        match keyword {
            false => p.parse_optional_attr_dict(attrs)?,
            true => p.parse_optional_attr_dict_with_keyword(attrs)?,
        }
        if attrs.len() == before {
            return Ok(());
        }
        let spec = op.spec();
        if self.dictionary == Dictionary::Strict && !p.has_lenient_dictionaries() {
            return self.check_discardable(p, op, attrs, loc);
        }
        for (prop, info) in spec.props.iter().zip(&op.props) {
            let PropKind::Attr(constraint) = &prop.kind else { continue };
            let Some(&(_, value)) = attrs.iter().find(|attr| attr.0 == info.name) else { continue };
            if holds(p.ctx, &constraint.condition, &Val::Attr(value)) == Some(false) {
                let (op, name, summary) = (&spec.name, &prop.name, &constraint.summary);
                let message = format!("'{op}' op attribute '{name}' failed to satisfy constraint: {summary}");
                return Err(p.custom_error(loc, message));
            }
        }
        Ok(())
    }

    /// Checks that a dictionary with strict properties has no inherent attributes.
    fn check_discardable(&self, p: &OpParser<'_, '_>, info: &OpInfo, attrs: &[NamedAttr], loc: Loc) -> Parsed<()> {
        let inherent = info.spec().arguments.iter().filter_map(|argument| match argument {
            Argument::Prop(slot) => Some(*slot as usize),
            Argument::Operand(_) => None,
        });
        for slot in inherent {
            let (Some(prop), Some(known)) = (info.spec().props.get(slot), info.props.get(slot)) else { continue };
            if matches!(prop.kind, PropKind::Attr(_)) && attrs.iter().any(|attr| attr.0 == known.name) {
                let message = format!(
                    "inherent attribute '{}' cannot be parsed from attr-dict when strict properties in assembly format \
                     is enabled",
                    prop.name
                );
                return Err(p.custom_error(loc, message));
            }
        }
        Ok(())
    }

    /// Parses `prop-dict`: `<{..}>`, or properties by name.
    fn prop_dict(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>) -> Parsed<()> {
        let by_name = self.dictionary == Dictionary::Strict || p.newer().is_some_and(strict::is_strict);
        let is_open = p.eat(TokenKind::Less);
        if by_name && !(is_open && p.at(TokenKind::LBrace)) {
            if is_open {
                self.keyed_props(p, parsed, false)?;
            }
            return self.check_keyed(p, parsed);
        }
        if !is_open {
            return self.props_of_dict(p, parsed, p.ctx.attrs().empty_dictionary(), None);
        }
        let loc = p.loc();
        let attr = p.parse_attribute(None)?;
        p.expect(TokenKind::Greater, "expected '>'")?;
        self.props_of_dict(p, parsed, attr, by_name.then_some(loc))
    }

    /// Sets properties from a dictionary. Errors are at the operation, and since MLIR 24 at the dictionary.
    fn props_of_dict(
        &self,
        p: &OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        attr: Attr,
        at: Option<Loc>,
    ) -> Parsed<()> {
        let (ctx, info, loc): (&ContextData, _, _) = (p.ctx, parsed.info, parsed.state.loc);
        let fail = |fault: &str| {
            let shown = ctx.attrs().show(attr);
            Err(match at {
                Some(at) => p.custom_error(at, format!("invalid properties {shown}: {fault}")),
                None => ctx.error(loc, format!("invalid properties {shown} for op {}: {fault}", info.name())).emit(),
            })
        };
        let AttrData::Dictionary(entries) = ctx.attrs().data(attr) else {
            return fail("expected DictionaryAttr to set properties");
        };
        let mut used = 0;
        for (slot, prop) in info.props.iter().enumerate() {
            if self.written.get(slot) == Some(&true) {
                continue;
            }
            let Some(&(_, value)) = entries.iter().find(|entry| entry.0 == prop.name) else {
                let spec = info
                    .spec()
                    .props
                    .get(slot)
                    .filter(|it| !it.optional && it.default.is_none() && prop.default.is_none());
                match spec {
                    Some(PropSpec { name, .. }) => {
                        return fail(&format!("expected key entry for {name} in DictionaryAttr to set Properties."));
                    }
                    None => continue,
                }
            };
            used += 1;
            if let Some(fault) = info.conversion_fault(ctx, slot, value) {
                return fail(&fault);
            }
            parsed.set_prop(slot as u32, info.stored(ctx, slot, value).unwrap_or(value));
        }
        if used == entries.len() {
            return Ok(());
        }
        let is_known = |name| {
            let mut known = info.props.iter().zip(&self.written);
            known.any(|(prop, written)| prop.name == name && !written)
        };
        match entries.iter().find(|entry| !is_known(entry.0)) {
            // MLIR prints the name as a string attribute.
            Some(&(name, _)) => {
                let name = String::from_utf8_lossy(ctx.ident_bytes(name));
                fail(&format!("unknown key '\"{name}\"' when parsing properties dictionary"))
            }
            None => Ok(()),
        }
    }

    /// Parses regions; returns true if any were present.
    fn regions(
        &self,
        p: &mut OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        group: Option<u32>,
        many: bool,
        optional: bool,
    ) -> Parsed<bool> {
        if (many || optional) && !p.at_region() {
            return Ok(false);
        }
        // An optional region written as `{}` counts as absent.
        let empty = match self.empty_region() {
            EmptyRegion::GetsTerminator(name) if optional && !many => EmptyRegion::GetsTerminatorIfAny(name),
            EmptyRegion::GetsBlock if optional && !many => EmptyRegion::Stays,
            empty => empty,
        };
        let args = self.entry_args(p, parsed)?;
        parsed.parse_region_with(p, group, &args, empty)?;
        if optional && !many {
            return Ok(!parsed.last_region_is_empty(p));
        }
        while many && p.eat(TokenKind::Comma) {
            parsed.parse_region_of(p, group, &[], empty)?;
        }
        Ok(true)
    }

    /// Returns the treatment of regions without a block or a terminator.
    pub(super) fn empty_region(&self) -> EmptyRegion {
        match (self.terminator, self.single_block) {
            (Some(name), _) => EmptyRegion::GetsTerminator(name),
            (None, true) => EmptyRegion::GetsBlock,
            (None, false) => EmptyRegion::Stays,
        }
    }
}

/// Parses the value of a property, if one is present.
pub(super) fn prop_value(
    p: &mut OpParser<'_, '_>,
    info: &OpInfo,
    slot: u32,
    form: &AttrForm,
    optional: bool,
) -> Parsed<Option<Attr>> {
    Ok(match form {
        AttrForm::Native(native) => {
            let loc = p.loc();
            match native.parse(p, optional) {
                Ok(Some(value)) => Some(value),
                Ok(None) if optional => None,
                Err(reported) if optional => return Err(reported),
                _ => {
                    let spec = &info.spec().props[slot as usize];
                    let PropKind::Native(constraint) = &spec.kind else { return Ok(None) };
                    let (name, summary) = (&spec.name, &constraint.summary);
                    let message = format!("invalid value for property {name}, expected {summary}");
                    return Err(p.custom_error(loc, message));
                }
            }
        }
        AttrForm::Symbol => match p.parse_optional_symbol_name() {
            Some(name) => Some(name),
            None if optional => None,
            None => return Err(p.custom_error(p.loc(), "expected valid '@'-identifier for symbol name")),
        },
        AttrForm::Enum(form) => enum_case(p, info, slot, form, optional)?,
        AttrForm::Any(class) | AttrForm::Typed(class, _) | AttrForm::Stripped(class) if optional => {
            let begins = match &*class.name {
                "ArrayAttr" => p.at(TokenKind::LSquare),
                "StringAttr" => p.at(TokenKind::String),
                "SymbolRefAttr" | "FlatSymbolRefAttr" => p.at(TokenKind::At),
                _ => p.at_attribute(),
            };
            let ty = if let AttrForm::Typed(_, ty) = form { Some(*ty) } else { None };
            // Parse the full syntax, even if it is printed without its mnemonic; the class may be any.
            if begins { Some(p.parse_attribute(ty)?) } else { None }
        }
        AttrForm::Any(class) => Some(attribute(p, class, None)?),
        AttrForm::Typed(class, ty) => Some(attribute(p, class, Some(*ty))?),
        AttrForm::Stripped(class) => Some(def::parse_attr(p, class, None)?),
    })
}

/// Consumes a keyword, which may look like an integer type.
pub(super) fn eat_keyword(p: &mut OpParser<'_, '_>, word: &str) -> bool {
    let is = p.at_word(word.as_bytes());
    if is {
        p.advance();
    }
    is
}

fn operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, group: u32, count: Count) -> Parsed<()> {
    if let Some(loc) = parsed.operand_locs.get_mut(group as usize) {
        *loc = p.loc();
    }
    match count {
        Count::One | Count::Optional => {
            let operand = if count == Count::One { Some(p.parse_operand()?) } else { p.parse_optional_operand()? };
            parsed.operands.set(group, operand);
        }
        Count::Many => {
            let list = p.parse_operand_list()?;
            parsed.operands.set(group, list);
        }
        Count::Groups => {
            let mut groups: Vec<Vec<UnresolvedOperand>> = Vec::new();
            while p.eat(TokenKind::LParen) {
                groups.push(p.parse_operand_list()?.to_vec());
                p.expect(TokenKind::RParen, "expected ')'")?;
                if !p.eat(TokenKind::Comma) {
                    break;
                }
            }
            parsed.set_operand_groups(p, group, &groups);
        }
    }
    Ok(())
}

/// Parses the successors of a group, or all of them; returns true if any were present.
fn successors(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, group: Option<u32>, many: bool) -> Parsed<bool> {
    let mut blocks = SmallVec::<[_; 2]>::new();
    if !many || p.at(TokenKind::Caret) {
        blocks.push(p.parse_successor()?);
        while many && p.eat(TokenKind::Comma) {
            blocks.push(p.parse_successor()?);
        }
    }
    let any = !blocks.is_empty();
    match group {
        None => parsed.state.successors = blocks,
        Some(group) => parsed.set_successors(group, blocks),
    }
    Ok(any)
}

/// Parses an attribute of a class in its full syntax.
fn attribute(p: &mut OpParser<'_, '_>, class: &Class, ty: Option<Type>) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(ty)?;
    if !class.name.is_empty() && is_a(p.ctx, &class.name, &Val::Attr(attr)) == Some(false) {
        return Err(p.custom_error(loc, "invalid kind of attribute specified"));
    }
    Ok(attr)
}

/// Parses the type of one value.
pub(super) fn one_type(p: &mut OpParser<'_, '_>, form: &TypeForm) -> Parsed<Type> {
    match form {
        TypeForm { class, .. } if class.name.is_empty() => p.parse_type(),
        // The syntax of a class from a dialect that is not loaded is unknown; any type is accepted then.
        TypeForm { class, .. } if class.form == ClassForm::Unknown && p.at_type() => p.parse_type(),
        // A type in full syntax may be of any class; the verifier rejects a wrong one.
        TypeForm { qualified: true, .. } => p.parse_type(),
        TypeForm { class, .. } => def::parse_type(p, class),
    }
}

fn types(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, of: Values, count: Count) -> Parsed<()> {
    match count {
        Count::One | Count::Many => {
            let types = p.parse_type_list()?;
            parsed.set_types(of, types);
        }
        Count::Optional => {
            let ty = p.parse_optional_type()?;
            parsed.set_types(of, ty);
        }
        Count::Groups => {
            let mut types = SmallVec::<[Type; 4]>::new();
            while p.eat(TokenKind::LParen) {
                if !p.eat(TokenKind::RParen) {
                    types.extend(p.parse_type_list()?);
                    p.expect(TokenKind::RParen, "expected ')'")?;
                }
                if !p.eat(TokenKind::Comma) {
                    break;
                }
            }
            parsed.set_types(of, types);
        }
    }
    Ok(())
}

fn functional_type(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    inputs: Values,
    outputs: Values,
) -> Parsed<()> {
    let loc = p.loc();
    if p.at(TokenKind::LParen) {
        let (mut from, mut to) = (SmallVec::new(), SmallVec::new());
        p.signature(&mut from, &mut to)?;
        parsed.set_types(inputs, from);
        parsed.set_types(outputs, to);
        return Ok(());
    }
    let ty = p.parse_type()?;
    let TypeData::Function(function) = p.ctx.types().data(ty) else {
        let shown = p.ctx.types().show(ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{shown}'");
        return Err(p.custom_error(loc, message));
    };
    parsed.set_types(inputs, function.inputs.iter().copied());
    parsed.set_types(outputs, function.results.iter().copied());
    Ok(())
}

/// Parses an enum case, as a keyword or a string.
fn enum_case(
    p: &mut OpParser<'_, '_>,
    info: &OpInfo,
    slot: u32,
    form: &EnumForm,
    optional: bool,
) -> Parsed<Option<Attr>> {
    let (loc, spec) = (p.loc(), &form.spec);
    let name = info.spec().props.get(slot as usize).map_or("", |prop| &prop.name);
    let word = spec
        .cases
        .iter()
        .find(|case| p.at_word(case.spelling.as_bytes()) && is_bare_identifier(case.spelling.as_bytes()));
    let old = if word.is_none() { p.eat_old_case(spec) } else { None };
    let text: Cow<'_, [u8]> = match (word, old) {
        (Some(case), _) => {
            p.advance();
            case.spelling.as_bytes().into()
        }
        (None, Some(case)) => case.spelling.as_bytes().into(),
        (None, None) => match p.parse_optional_string() {
            Some(text) => Cow::Owned(text.into()),
            None if optional => return Ok(None),
            None => {
                let cases: Vec<&str> = spec.cases.iter().map(|case| &*case.spelling).collect();
                let cases = cases.join(", ");
                return Err(p.custom_error(
                    loc,
                    format!(
                        "expected string or keyword containing one of the following enum values for attribute \
                         '{name}' [{cases}]"
                    ),
                ));
            }
        },
    };
    let none = (text.is_empty() && matches!(spec.kind, EnumKind::Bits { .. })).then_some(0);
    if text.is_empty() && none.is_none() {
        return Ok(None);
    }
    let invalid = |p: &OpParser<'_, '_>, text: &[u8]| {
        let text = String::from_utf8_lossy(text);
        p.custom_error(loc, format!("invalid {name} attribute specification: \"{text}\""))
    };
    let Some(mut value) = none.or_else(|| enum_value(spec, &text)) else { return Err(invalid(p, &text)) };
    while form.list.is_some_and(|separator| p.eat(separator)) {
        let Some(word) = p.parse_optional_word() else {
            return Err(p.custom_error(p.loc(), "expected valid keyword"));
        };
        match enum_value(spec, word) {
            Some(bits) => value |= bits,
            None => return Err(invalid(p, word)),
        }
    }
    Ok(Some(form.attr(p.ctx, value, &text)))
}
