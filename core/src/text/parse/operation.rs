//! Parser of operations: generic form, dispatch to custom forms, and result names.

use smallvec::SmallVec;

use super::location::LocTarget;
use super::names::{NameId, UnresolvedOperand};
use super::number::integer;
use super::repeat::Signature;
use super::{Expected, OpParser, Parsed};
use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::diag::{Diagnostic, Reported};
use crate::dialect::{OpInfo, OpTraits, op_name_fault};
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Value};
use crate::ir::{Isolate, OpParts, OpState, SplitAttrs, fill_slots, split_attrs};
use crate::loc::Loc;
use crate::text::lexer::{Lexer, Token, TokenKind, unescape};
use crate::text::marks::OpMark;
use crate::text::parse::form::ParseOp;

/// Reusable buffers.
#[derive(Default)]
pub(super) struct Scratch {
    attrs: Vec<NamedAttr>,
}

/// A result name: the name, its position, and the number of results.
pub(crate) type ResultName = (NameId, u32, u32);

/// Operands and result types.
type ValuesAndResults = (SmallVec<[Value; 4]>, SmallVec<[Type; 2]>);

/// The regions of an operation under construction.
#[derive(Default)]
struct Regions {
    inline: SmallVec<[Region; 1]>,
    isolate: Option<Box<Isolate>>,
}

impl<'c, 's> OpParser<'c, 's> {
    /// Parses an operation with result names, and appends it to `block`.
    pub(super) fn operation(&mut self, block: Block) -> Parsed<()> {
        let marked = self.mark_op();
        let read = self.operation_here(block);
        let end = self.passed;
        if let (Some(marks), Some(index)) = (&mut self.marks, marked)
            && let Some(mark) = marks.ops.get_mut(index)
        {
            mark.end = end.max(mark.name);
        }
        read
    }

    /// Stores the start of an operation, if marks are requested.
    fn mark_op(&mut self) -> Option<usize> {
        self.marks.as_ref()?;
        let (start, depth) = (self.token.start, self.names.scopes() as u32);
        let mut token = self.token;
        if token.kind == TokenKind::Percent {
            let mut lexer = self.lexer;
            while !matches!(token.kind, TokenKind::Equal | TokenKind::Eof | TokenKind::Error) {
                token = lexer.next();
            }
            token = lexer.next();
        }
        let marks = self.marks.as_mut()?;
        marks.ops.push(OpMark { start, name: token.start, end: token.start, depth: depth.saturating_sub(1) });
        Some(marks.ops.len() - 1)
    }

    fn operation_here(&mut self, block: Block) -> Parsed<()> {
        let start = self.token.start;
        let mut names = SmallVec::<[ResultName; 2]>::new();
        if self.at(TokenKind::Percent) {
            self.read_result_names(&mut names)?;
        }
        self.expects(Expected::Operation);
        let generic = self.token.kind == TokenKind::String;
        let op = match self.token.kind {
            TokenKind::String => self.generic_operation()?,
            TokenKind::Ident => self.custom_operation(&names)?,
            _ => return Err(self.wrong_token("expected operation name in quotes")),
        };
        self.ir.append_read(block, op);
        self.trailing_loc_of(LocTarget::Op(op))?;
        if self.may_end() {
            self.note_validity(op);
        }
        self.note_old(op, generic);
        if names.is_empty() { Ok(()) } else { self.name_results(start, op, &names) }
    }

    /// Parses an operation in generic form without result names, as part of another's syntax, and appends it to
    /// `block`.
    pub fn parse_generic_op(&mut self, block: Block) -> Parsed<Op> {
        self.nested_op(|p| {
            if !matches!(p.token.kind, TokenKind::String | TokenKind::Ident) {
                return Err(p.wrong_token("expected operation name in quotes"));
            }
            let op = p.generic_operation()?;
            p.ir.append_read(block, op);
            p.trailing_loc_of(LocTarget::Op(op))?;
            Ok(op)
        })
    }

    fn read_result_names(&mut self, names: &mut SmallVec<[ResultName; 2]>) -> Parsed<()> {
        loop {
            if !self.at(TokenKind::Percent) {
                return Err(self.wrong_token("expected valid ssa identifier"));
            }
            let name = self.value_name();
            let at = self.take().start;
            let mut count = 1;
            if self.eat(TokenKind::Colon) {
                if !self.at(TokenKind::Integer) {
                    return Err(self.wrong_token("expected integer number of results"));
                }
                count = match integer(self.spelling()) {
                    Some(count @ 1..=0xFFFF_FFFF) => count as u32,
                    _ => return Err(self.error("expected named operation to have at least 1 result")),
                };
                self.advance();
            }
            names.push((name, at, count));
            if !self.eat(TokenKind::Comma) {
                return self.expect(TokenKind::Equal, "expected '=' after SSA name");
            }
        }
    }

    fn name_results(&mut self, start: u32, op: Op, names: &[ResultName]) -> Parsed<()> {
        let results = self.ir.op(op).result_count();
        if results == 0 {
            return Err(self.error_at(start, "cannot name an operation with no results"));
        }
        let named: u64 = names.iter().map(|name| u64::from(name.2)).sum();
        if self.names_all_results(names, results) {
            let next = self.ir.op(op).result(0);
            return names.iter().try_for_each(|&(name, at, _)| self.define(name, at, next, results as u32));
        }
        if named != results as u64 {
            let message = format!("operation defines {results} results but was provided {named} to bind");
            return Err(self.error_at(start, message));
        }
        let mut next = self.ir.op(op).result(0).index();
        for &(name, at, count) in names {
            self.define(name, at, self.ir.value_at(next), count)?;
            next += count as usize;
        }
        Ok(())
    }

    /// Parses an operation in generic form, and appends it to `block`.
    pub fn parse_generic_operation(&mut self, block: Block) -> Parsed<Op> {
        if !self.at(TokenKind::String) {
            return Err(self.wrong_token("expected operation name in quotes"));
        }
        let op = self.generic_operation()?;
        self.ir.append_read(block, op);
        self.trailing_loc_of(LocTarget::Op(op))?;
        Ok(op)
    }

    /// Parses the operation name in front of a custom form.
    pub fn parse_custom_op_name(&mut self) -> Parsed<OpName> {
        if !self.at(TokenKind::Ident) {
            return Err(self.custom_error(self.loc(), "expected bare identifier or keyword"));
        }
        let token = self.take();
        let written = self.text_of(token);
        let name = self.ctx.op_name_of(written);
        if self.ctx.op_name(name).info().is_some() || written.contains(&b'.') {
            return Ok(name);
        }
        let namespace = self.default_namespace();
        Ok(self.ctx.op_name_of(&[namespace.as_bytes(), b".", written].concat()))
    }

    /// Parses `"dialect.op"(operands)[successors] <properties> (regions) {attributes} : signature`.
    fn generic_operation(&mut self) -> Parsed<Op> {
        let token = self.token;
        let loc = self.loc_at(token.start);
        let name = self.generic_name(token)?;

        let mut operands = SmallVec::<[UnresolvedOperand; 4]>::new();
        self.expect(TokenKind::LParen, "expected '(' to start operand list")?;
        self.expects(Expected::Operand);
        if self.at(TokenKind::Percent) {
            loop {
                operands.push(self.operand(true)?);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RParen, "expected ')' to end operand list")?;

        let mut successors = SmallVec::<[Block; 2]>::new();
        let (mut passed, mut sizes) = (Vec::new(), None);
        if self.at(TokenKind::LSquare) {
            if self.ctx.op_name(name).info().is_some_and(|info| !info.has(OpTraits::TERMINATOR)) {
                return Err(self.error("successors in non-terminator"));
            }
            sizes = self.successor_list(name, operands.len(), &mut successors, &mut passed)?;
        }
        let mut properties = None;
        if self.at(TokenKind::Less) {
            properties = Some(self.properties(name)?);
        }
        let mut regions = Regions::default();
        if self.at(TokenKind::LParen) {
            self.nested_regions(name, loc, &mut regions)?;
        }
        let mut attrs = std::mem::take(&mut self.scratch.attrs);
        attrs.clear();
        if self.at(TokenKind::LBrace) {
            self.parse_attr_dict(&mut attrs)?;
        }
        self.old_signature_attrs(name, &mut attrs);
        let (mut values, results) = self.operation_type(name, &operands)?;
        for (operand, ty) in passed {
            values.push(self.resolve_operand(operand, ty)?);
        }
        attrs.extend(sizes);
        let others = self.take_natives(name, &mut attrs);
        if let Some(info) =
            self.ctx.op_name(name).info().filter(|_| properties.is_none() && !attrs.is_empty() && !self.is_older())
        {
            let checked = crate::verify::definition::check_inherent(self.ctx, info, &attrs);
            checked.map_err(|message| self.emit(Diagnostic::error(loc, message)))?;
        }
        let op = self.finish(loc, name, &values, &results, &mut attrs, properties, &others, &successors, regions)?;
        self.scratch.attrs = attrs;
        Ok(op)
    }

    /// Removes attributes with the names of native properties. In the attribute dictionary, they do not set the
    /// property.
    fn take_natives(&self, name: OpName, attrs: &mut Vec<NamedAttr>) -> Vec<NamedAttr> {
        let Some(info) = self.ctx.op_name(name).info() else { return Vec::new() };
        let native = |entry: &NamedAttr| {
            let slot = info.props.iter().position(|prop| prop.name == entry.0);
            slot.is_some_and(|slot| info.is_native(slot))
        };
        if self.is_older() || !attrs.iter().any(native) {
            return Vec::new();
        }
        let (native_functions, others) = attrs.iter().partition(|&entry| native(entry));
        *attrs = others;
        native_functions
    }

    fn generic_name(&mut self, token: Token) -> Parsed<OpName> {
        let spelling = self.text_of(token);
        let cached = self.op_names.get(spelling).copied();
        if let Some(name) = cached {
            self.advance();
            return Ok(name);
        }
        let mut text = unescape(spelling);
        // Migrations refer to the operation by the written name, unless its dialect was removed.
        let has_steps = || self.has_old_steps(&text) && self.ctx.op_name(self.ctx.op_name_of(&text)).dialect_loaded;
        if let Some((name, _)) = self.old_name(&text).filter(|_| !has_steps()) {
            self.remark_old_name(token.start, &text, name);
            text = self.ctx.op_name(name).name.to_vec().into();
        }
        if let Some(fault) = op_name_fault(&text) {
            return Err(self.error(fault));
        }
        self.advance();
        let name = self.ctx.op_name_of(&text);
        let name = self.name_of_newer(name).unwrap_or(name);
        let data = self.ctx.op_name(name);
        let allowed = self.allow_unregistered || (self.is_older() && data.upstream);
        if !allowed && !data.dialect_loaded {
            return Err(self.error(
                "operation being parsed with an unregistered dialect. If this is intended, please use \
                 -allow-unregistered-dialect with the MLIR tool used",
            ));
        }
        self.op_names.insert(spelling, name);
        Ok(name)
    }

    /// Parses successors. In older text, their operands are appended to `passed`, and the segment sizes are returned.
    fn successor_list(
        &mut self,
        name: OpName,
        own: usize,
        successors: &mut SmallVec<[Block; 2]>,
        passed: &mut Vec<(UnresolvedOperand, Type)>,
    ) -> Parsed<Option<NamedAttr>> {
        let (op, mut sizes) = (name, Vec::new());
        self.advance();
        if self.at(TokenKind::RSquare) {
            return Err(self.wrong_token("expected list element"));
        }
        loop {
            if !self.at(TokenKind::Caret) {
                return Err(self.wrong_token("expected block name"));
            }
            let token = self.take();
            let name = self.text_of(token);
            let block = self.block_reference(name, token.start);
            successors.push(block);
            sizes.push((block, self.old_successor_operands(passed)?));
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::RSquare, "expected ',' or ']'")?;
                return Ok(if passed.is_empty() { None } else { self.old_group_sizes(op, own, &sizes) });
            }
        }
    }

    fn nested_regions(&mut self, name: OpName, loc: Loc, regions: &mut Regions) -> Parsed<()> {
        if !Isolate::is_isolating(self.ctx, name) {
            return self.region_list(&mut regions.inline);
        }
        let outer = self.enter_isolated(name, loc, None);
        let read = self.region_list(&mut regions.inline);
        if let Some(mut inner) = self.leave_isolated(outer) {
            let root = inner.root().op;
            inner.set_regions(root, &regions.inline);
            regions.inline.clear();
            regions.isolate = Some(Box::new(inner));
        }
        read
    }

    fn region_list(&mut self, regions: &mut SmallVec<[Region; 1]>) -> Parsed<()> {
        self.advance();
        loop {
            let region = self.ir.create_region();
            self.region(region, &[])?;
            regions.push(region);
            if !self.eat(TokenKind::Comma) {
                return self.expect(TokenKind::RParen, "expected ')' to end region list");
            }
        }
    }

    /// Parses `: (types) -> types`, and resolves the operands with these types.
    fn operation_type(&mut self, name: OpName, operands: &[UnresolvedOperand]) -> Parsed<ValuesAndResults> {
        let colon = self.token.start;
        let (inputs, results) = match self.repeated_signature(name) {
            Some(signature) => signature,
            None => self.new_signature(name)?,
        };
        if inputs.len() != operands.len() {
            let (expected, had) = (operands.len(), inputs.len());
            let plural = if expected == 1 { "" } else { "s" };
            let mut lexer = Lexer::new(self.inner.text);
            lexer.seek(colon + 1);
            let at = lexer.next().start;
            return Err(self.error_at(at, format!("expected {expected} operand type{plural} but had {had}")));
        }
        let mut values = SmallVec::with_capacity(operands.len());
        for (&operand, &ty) in operands.iter().zip(&inputs) {
            values.push(self.resolve_operand(operand, ty)?);
        }
        Ok((values, results))
    }

    fn new_signature(&mut self, name: OpName) -> Parsed<Signature> {
        let (colon, expanded) = (self.token.start, self.expanded);
        self.expect(TokenKind::Colon, "expected ':' followed by operation type")?;
        let at = self.token.start;
        let mut signature = Signature::default();
        let (inputs, results) = (&mut signature.0, &mut signature.1);
        if self.at(TokenKind::LParen) {
            self.signature(inputs, results)?;
        } else {
            // An alias may denote a function type.
            let ty = self.parse_type()?;
            if self.old_signature(ty) {
                results.push(ty);
                return Ok(signature);
            }
            let crate::types::TypeData::Function(function) = self.ctx.types().data(ty) else {
                return Err(self.error_at(at, "expected function type"));
            };
            inputs.extend_from_slice(&function.inputs);
            results.extend_from_slice(&function.results);
        }
        if expanded == self.expanded {
            self.remember_signature(name, colon, &signature);
        }
        Ok(signature)
    }

    /// Creates the operation after all its parts were parsed.
    #[expect(clippy::too_many_arguments, reason = "the parts of an operation, each read on its own")]
    fn finish(
        &mut self,
        loc: Loc,
        name: OpName,
        operands: &[Value],
        results: &[Type],
        attrs: &mut Vec<NamedAttr>,
        mut properties: Option<Attr>,
        others: &[NamedAttr],
        successors: &[Block],
        regions: Regions,
    ) -> Parsed<Op> {
        let ctx = self.ctx;
        let mut split = match self.is_of_other_release() {
            true => self.split_older(name, operands.len(), attrs, &mut properties),
            false => split_attrs(ctx, name, attrs, properties),
        };
        for (name, value) in properties.map_or_else(Vec::new, |given| self.undefined_props(name, given)) {
            split.discardable = ctx.attrs().dictionary_with(split.discardable, name, Some(value));
        }
        for &(name, value) in others {
            split.discardable = ctx.attrs().dictionary_with(split.discardable, name, Some(value));
        }
        if let (Some(given), Some(info)) = (properties, ctx.op_name(name).info()) {
            self.check_properties(loc, given, info)?;
        }
        Ok(self.create(loc, name, operands, results, split, successors, regions))
    }

    /// Separates properties of another release from other attributes, and gives them their current names.
    #[cold]
    fn split_older(
        &mut self,
        name: OpName,
        operands: usize,
        attrs: &mut Vec<NamedAttr>,
        properties: &mut Option<Attr>,
    ) -> SplitAttrs {
        let unknown_props = self.bring_props_to_date(name, operands, attrs, properties);
        self.keep_newer_props(name, attrs, properties);
        let mut split = split_attrs(self.ctx, name, attrs, *properties);
        self.keep_unknown_props(name, unknown_props, &mut split);
        split
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of an operation, each read on its own")]
    fn create(
        &mut self,
        loc: Loc,
        name: OpName,
        operands: &[Value],
        results: &[Type],
        SplitAttrs { props, discardable }: SplitAttrs,
        successors: &[Block],
        regions: Regions,
    ) -> Op {
        let ctx = self.ctx;
        let mut isolate = regions.isolate;
        if isolate.is_none() && regions.inline.is_empty() && Isolate::is_isolating(ctx, name) {
            isolate = Some(Box::new(Isolate::new(self.context, name, loc, 0)));
        }
        if let Some(isolate) = &mut isolate {
            isolate.set_root_attrs(loc, discardable, &props);
        }
        self.ir.create(OpParts {
            name,
            loc,
            operands,
            results,
            attrs: discardable,
            props: &props,
            successors,
            regions: &regions.inline,
            isolate,
        })
    }

    /// Returns the properties that are missing in the definition of an operation, if that is from a file.
    ///
    /// C++ code may define them, so they are kept as discardable attributes. For its own operations, MLIR drops such
    /// properties; here that is an error.
    fn undefined_props(&self, name: OpName, given: Attr) -> Vec<NamedAttr> {
        let ctx = self.ctx;
        let Some(info) = ctx.op_name(name).info() else { return Vec::new() };
        if self.is_older() || !info.is_from_file() || !ctx.attrs().is_dictionary(given) {
            return Vec::new();
        }
        let is_undefined = |entry: &&NamedAttr| !info.props.iter().any(|prop| prop.name == entry.0);
        ctx.attrs().dictionary_entries(given).iter().filter(is_undefined).copied().collect()
    }

    /// Verifies that the properties of a registered operation are a dictionary with valid entries.
    fn check_properties(&self, loc: Loc, given: Attr, info: &OpInfo) -> Parsed<()> {
        let ctx = self.ctx;
        if info.props.is_empty() && !(info.is_from_file() && ctx.attrs().is_dictionary(given)) {
            let (shown, name) = (ctx.attrs().show(given), info.name());
            let whose = match info.dialect().flags.dynamic {
                true => "extensible Dialects don't support properties",
                false => "this operation does not support properties",
            };
            let message = format!("invalid properties {shown} for op {name}: {whose}");
            return Err(self.emit(Diagnostic::error(loc, message)));
        }
        if !matches!(ctx.attrs().data(given), crate::attrs::AttrData::Dictionary(_)) {
            let (shown, name) = (ctx.attrs().show(given), info.name());
            let message =
                format!("invalid properties {shown} for op {name}: expected DictionaryAttr to set properties");
            return Err(self.emit(Diagnostic::error(loc, message)));
        }
        for &(prop, value) in ctx.attrs().dictionary_entries(given) {
            let slot = info.props.iter().position(|known| known.name == prop);
            if slot.is_none() && !info.is_from_file() && !self.is_old_sizes(prop) {
                return Err(self.unknown_property(loc, prop, value, info));
            }
            if let Some(fault) = slot.and_then(|slot| info.conversion_fault(ctx, slot, value)) {
                let (shown, name) = (ctx.attrs().show(given), info.name());
                let message = format!("invalid properties {shown} for op {name}: {fault}");
                return Err(self.emit(Diagnostic::error(loc, message)));
            }
        }
        Ok(())
    }

    fn custom_operation(&mut self, results: &[ResultName]) -> Parsed<Op> {
        let token = self.take();
        let written = self.text_of(token);
        let loc = self.loc_at(token.start);
        // The table also contains quoted names, from generic forms.
        let known = self.op_names.get(written).copied();
        // Without namespace, the name depends on the enclosing operation.
        let namespace = if known.is_none() { self.default_namespace() } else { "" };
        let short = match known {
            None => self.short_names.get(&(namespace, written)).copied(),
            Some(_) => None,
        };
        let mut name = known.or(short).unwrap_or_else(|| self.ctx.op_name_of(written));
        let mut tried = false;
        let mut old_syntax = None;
        if let Some((old, parse)) = self.old_custom_name(written) {
            self.remark_old_name(token.start, written, old);
            (name, old_syntax) = (old, parse);
        }
        if known.is_none() && self.ctx.op_name(name).info().is_none() && !written.contains(&b'.') {
            name = self.ctx.op_name_of(&[namespace.as_bytes(), b".", written].concat());
            tried = true;
        }
        if self.newer().is_some()
            && let Some(today) = self.name_of_newer(name)
        {
            name = today;
        }
        let data = self.ctx.op_name(name);
        if let Some(parse) = old_syntax {
            return self.old_custom_operation(name, loc, parse, results);
        }
        let Some(info) = data.info() else {
            return Err(self.unknown_custom_operation(loc, written, data, tried));
        };
        let is_newer = self.newer().is_some_and(|release| info.has_newer_syntax(self.ctx, release));
        let text = info.text(self.ctx);
        let own = if is_newer { Some(info.newer_parser()) } else { text.hooks.parse };
        let Some(parse) = own else {
            return Err(self.no_custom_form(loc, info));
        };
        if tried {
            self.short_names.insert((namespace, written), name);
        } else if known.or(short).is_none() {
            self.op_names.insert(written, name);
        }
        let outer = self.begin_custom(name, results);
        let mut state = self.spare_states.pop().unwrap_or_else(|| Box::new(OpState::new(name, loc)));
        (state.name, state.loc) = (name, loc);
        let read = parse(self, &mut state).and_then(|()| self.check_attrs(&mut state, loc));
        self.end_custom(outer, results);
        read?;
        // The parse hook may have parsed or created a location.
        let loc = state.loc;
        let OpState { operands, results, attrs, properties, slots, successors, regions, isolate, .. } = &mut *state;
        let regions = Regions { inline: std::mem::take(regions), isolate: isolate.take() };
        let op = match slots.take() {
            None => self.finish(loc, name, operands, results, attrs, *properties, &[], successors, regions)?,
            Some(slots) => {
                let split = fill_slots(self.ctx, name, attrs, slots);
                self.create(loc, name, operands, results, split, successors, regions)
            }
        };
        state.clear();
        self.spare_states.push(state);
        Ok(op)
    }

    /// Begins the custom form of an operation. Returns the enclosing operation, for [`end_custom`](Self::end_custom).
    #[inline]
    pub(super) fn begin_custom(&mut self, name: OpName, results: &[ResultName]) -> Option<OpName> {
        self.customs.push(name);
        self.bound_results.push(results.iter().map(|name| u64::from(name.2)).sum());
        self.bound_names.extend_from_slice(results);
        self.set_custom_op(Some(name))
    }

    /// Ends the custom form of an operation.
    #[inline]
    pub(super) fn end_custom(&mut self, outer: Option<OpName>, results: &[ResultName]) {
        self.set_custom_op(outer);
        self.customs.pop();
        self.bound_results.pop();
        self.bound_names.truncate(self.bound_names.len().saturating_sub(results.len()));
    }

    /// Parses an operation in a custom form of an older release.
    #[cold]
    fn old_custom_operation(&mut self, name: OpName, loc: Loc, parse: ParseOp, results: &[ResultName]) -> Parsed<Op> {
        let outer = self.begin_custom(name, results);
        let mut state = Box::new(OpState::new(name, loc));
        let read = parse(self, &mut state).and_then(|()| {
            state.slots_to_attrs(self.ctx);
            self.check_names(&state.attrs, loc)
        });
        self.end_custom(outer, results);
        read?;
        // The parse hook may have changed the operation's name.
        let OpState { name, operands, results, mut attrs, properties, successors, regions, isolate, .. } = *state;
        let regions = Regions { inline: regions, isolate };
        self.finish(loc, name, &operands, &results, &mut attrs, properties, &[], &successors, regions)
    }

    /// Returns the namespace of operation names that are written without one.
    pub(super) fn default_namespace(&self) -> &'c str {
        let ctx: &'c ContextData = self.ctx;
        match self.customs.last().map(|name| ctx.op_name(*name)) {
            None => "builtin",
            Some(data) => data.info().and_then(|info| info.default_dialect(self.ctx)).unwrap_or(""),
        }
    }

    /// Returns the number of named results of the operation whose custom form is being parsed.
    pub fn bound_results(&self) -> u64 {
        self.bound_results.last().copied().unwrap_or(0)
    }

    /// Returns the result names of the operation whose custom form is being parsed, without `%`.
    pub fn result_names(&self) -> Vec<&'s [u8]> {
        let (mut count, mut names) = (self.bound_results(), Vec::new());
        for &(_, at, results) in self.bound_names.iter().rev() {
            let Some(rest) = count.checked_sub(results.into()).filter(|_| count > 0) else { break };
            let mut lexer = Lexer::new(self.inner.text);
            lexer.seek(at);
            let token = lexer.next();
            let name = self.text_of(token);
            names.extend(std::iter::repeat_n(name.strip_prefix(b"%").unwrap_or(name), results as usize));
            count = rest;
        }
        names.reverse();
        names
    }

    /// Verifies that the attributes parsed by a dialect's code have distinct names.
    pub(crate) fn check_names(&self, attrs: &[NamedAttr], loc: Loc) -> Parsed<()> {
        if attrs.len() < 2 {
            return Ok(());
        }
        let ctx: &ContextData = self.ctx;
        let mut names: SmallVec<[_; 16]> = attrs.iter().map(|attr| attr.0).collect();
        names.sort_unstable_by_key(|name| name.index());
        let twice = names.windows(2).filter(|pair| pair[0] == pair[1]);
        let name = twice.map(|pair| ctx.ident_bytes(pair[0])).min();
        let Some(name) = name else { return Ok(()) };
        let name = String::from_utf8_lossy(name);
        Err(self.custom_error(loc, format!("attribute '{name}' occurs more than once in the attribute list")))
    }

    /// Emits an error in the custom form that is being parsed.
    #[cold]
    pub fn custom_error(&self, loc: Loc, message: impl AsRef<str>) -> Reported {
        let name = self.customs.last().map(|name| &*self.ctx.op_name(*name).name).unwrap_or(b"");
        let message = format!("custom op '{}' {}", String::from_utf8_lossy(name), message.as_ref());
        self.emit(Diagnostic::error(loc, message))
    }

    /// Enters the regions of an isolated operation.
    ///
    /// If the isolate `begun` exists already, they are added to it. Small regions are embedded in the current isolate.
    /// Other regions get an isolate of their own.
    pub(super) fn enter_isolated(&mut self, name: OpName, loc: Loc, begun: Option<Box<Isolate>>) -> Outer {
        if begun.is_none() && self.embeds() {
            return self.enter_embedded();
        }
        let serial = self.next_serial();
        let inner = begun.map_or_else(|| Isolate::new(self.context, name, loc, 0), |begun| *begun);
        self.begin_old_isolate();
        let outer = std::mem::replace(&mut self.ir, inner);
        Outer { serial, isolate: Some(Box::new(outer)), first_value: 0 }
    }

    /// Enters regions of an isolated operation that are embedded.
    pub(super) fn enter_embedded(&mut self) -> Outer {
        Outer { serial: self.next_serial(), isolate: None, first_value: self.ir.value_count() }
    }

    fn next_serial(&mut self) -> u32 {
        self.isolates_made += 1;
        std::mem::replace(&mut self.isolate_serial, self.isolates_made)
    }

    /// Returns true if the following regions are to be embedded. Regions in older text have isolates, since migrations
    /// may change them.
    fn embeds(&mut self) -> bool {
        let from = self.inner.token.start as usize;
        if self.inner.marks.is_some() {
            return true;
        }
        !self.inner.is_of_other_release() && self.brackets.closes_within(self.inner.text, from, LONGEST_EMBEDDED)
    }

    /// Leaves the regions of an isolated operation, and restores the outer parser state. Returns the isolate if the
    /// operation got its own.
    pub(super) fn leave_isolated(&mut self, outer: Outer) -> Option<Isolate> {
        self.isolate_serial = outer.serial;
        if !self.names.has_no_forward_references() {
            // Values that are not defined yet would be defined outside of the isolate.
            self.ir.make_forward_refs_outside(outer.first_value);
        }
        let around = outer.isolate?;
        self.end_old_isolate();
        Some(std::mem::replace(&mut self.ir, *around))
    }
}

/// State of the parser before the regions of an isolated operation.
pub(super) struct Outer {
    serial: u32,
    /// The outer isolate, unless the regions are embedded in it.
    isolate: Option<Box<Isolate>>,
    /// Number of values in the isolate of the regions before these.
    first_value: usize,
}

/// Maximal size of the text of an embedded body in bytes.
const LONGEST_EMBEDDED: usize = 2048;
