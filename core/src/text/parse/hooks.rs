//! Parser functions for the parse hooks of dialects: the elements of custom forms.

use smallvec::SmallVec;

use super::location::TrailingLoc;
use super::region::RegionArg;
use super::{Expected, OpParser, Parsed, Parser};
use crate::attrs::NamedAttr;
use crate::dialect::OpTraits;
use crate::entity::{Attr, OpName, Region, Type, Value};
use crate::ir::{Isolate, OpRef, OpState, RegionRef};
use crate::loc::Loc;
use crate::text::functions::function_type;
use crate::text::lexer::TokenKind;

impl Parser<'_, '_> {
    /// Consumes the keyword `word` if it is next. Returns true if it was.
    pub fn parse_optional_keyword(&mut self, word: &str) -> bool {
        self.eat_word(word.as_bytes())
    }

    /// Parses `:`.
    pub fn parse_colon(&mut self) -> Parsed<()> {
        self.expect(TokenKind::Colon, "expected ':'")
    }

    /// Parses `(`.
    pub fn parse_lparen(&mut self) -> Parsed<()> {
        self.expect(TokenKind::LParen, "expected '('")
    }

    /// Parses `)`.
    pub fn parse_rparen(&mut self) -> Parsed<()> {
        self.expect(TokenKind::RParen, "expected ')'")
    }

    /// Parses `@root::@nested`, or reports `message` if there is no symbol.
    pub fn parse_symbol_ref_or(&mut self, message: &str) -> Parsed<Attr> {
        if self.at(TokenKind::At) { self.parse_symbol_ref() } else { Err(self.wrong_token(message)) }
    }

    /// Returns true if a region begins here.
    pub fn at_region(&self) -> bool {
        self.at(TokenKind::LBrace)
    }

    /// Parses an optional `{attributes}` to a dictionary.
    fn optional_dictionary(&mut self) -> Parsed<Attr> {
        if !self.at(TokenKind::LBrace) {
            return Ok(self.ctx.attrs().empty_dictionary());
        }
        let mut entries = Vec::new();
        self.parse_attr_dict(&mut entries)?;
        Ok(self.ctx.attrs().dictionary(&mut entries))
    }

    /// Parses the results of a function: `-> type`, `-> (type {attrs}, ..)` or none.
    pub fn parse_function_results(&mut self) -> Parsed<SmallVec<[(Type, Attr); 4]>> {
        let mut results = SmallVec::new();
        if !self.eat(TokenKind::Arrow) {
            return Ok(results);
        }
        if !self.eat(TokenKind::LParen) {
            results.push((self.parse_type()?, self.ctx.attrs().empty_dictionary()));
            return Ok(results);
        }
        self.list_until(TokenKind::RParen, "expected ')'", |parser| {
            let ty = parser.parse_type()?;
            results.push((ty, parser.optional_dictionary()?));
            Ok(())
        })?;
        Ok(results)
    }

    /// Parses an optional `@name`.
    pub fn parse_optional_symbol_name(&mut self) -> Option<Attr> {
        if !self.at(TokenKind::At) {
            return None;
        }
        let token = self.take();
        Some(self.symbol_string(token))
    }

    /// Returns true at `@name`.
    pub(crate) fn at_symbol_name(&self) -> bool {
        self.at(TokenKind::At)
    }

    /// Parses types separated by commas, at least one.
    pub fn parse_type_list(&mut self) -> Parsed<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        self.type_list(&mut types)?;
        Ok(types)
    }

    /// Parses an optional `{attributes}`.
    pub fn parse_optional_attr_dict(&mut self, attrs: &mut Vec<NamedAttr>) -> Parsed<()> {
        if self.at(TokenKind::LBrace) { self.parse_attr_dict(attrs) } else { Ok(()) }
    }

    /// Parses an optional `attributes {..}`.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, attrs: &mut Vec<NamedAttr>) -> Parsed<()> {
        if self.eat_word(b"attributes") { self.parse_attr_dict(attrs) } else { Ok(()) }
    }
}

/// An argument of a function. Arguments of declarations have no names.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FunctionArg {
    /// The name, if any.
    pub name: Option<super::UnresolvedOperand>,
    /// The type.
    pub ty: Type,
    /// The attributes, a dictionary.
    pub attrs: Attr,
    /// The location.
    pub loc: Loc,
}

impl FunctionArg {
    /// Returns the region argument, if the argument has a name.
    pub fn region_arg(&self) -> Option<RegionArg> {
        self.name.map(|name| RegionArg { name, ty: self.ty, loc: self.loc })
    }
}

impl OpParser<'_, '_> {
    /// Parses the keyword `word`.
    pub fn parse_keyword(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word.as_bytes()) {
            return Ok(());
        }
        Err(self.custom_error(self.loc(), format!("expected '{word}'")))
    }

    /// Sets an inherent attribute of the operation under construction, by name. If the text has it too, that is an error.
    pub fn set_prop(&self, state: &mut OpState, name: &str, value: Attr) {
        let ctx = self.ctx;
        if let Some(info) = ctx.op_name(state.name).info()
            && let Some(slot) = info.prop_slot(name)
            && let Some(prop) = info.props.get(slot)
        {
            // Migrations of other releases expect attributes by name.
            if self.is_of_other_release() || !state.set_slot(ctx, info, slot, value) {
                state.attrs.push((prop.name, value));
            }
            return;
        }
        state.attrs.push((ctx.ident(name.as_bytes()), value));
    }

    /// Checks that no attribute occurs more than once after a parse hook.
    #[inline]
    pub(super) fn check_attrs(&self, state: &mut OpState, loc: Loc) -> Parsed<()> {
        if state.attrs.is_empty() {
            return Ok(());
        }
        state.slots_to_attrs(self.ctx);
        self.check_names(&state.attrs, loc)
    }

    /// Parses `@name` to a string attribute.
    pub fn parse_symbol_name(&mut self) -> Parsed<Attr> {
        match self.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => Err(self.custom_error(self.loc(), "expected valid '@'-identifier for symbol name")),
        }
    }

    /// Returns the attribute of a function type. Functions of the same type often follow each other.
    pub(crate) fn function_type_attr(&mut self, inputs: &[Type], results: &[Type]) -> Attr {
        let ctx = self.ctx;
        if let Some(last) = self.last_signature
            && function_type(ctx, last).is_some_and(|last| *last.inputs == *inputs && *last.results == *results)
        {
            return last;
        }
        let ty = ctx.attrs().ty(ctx.types().function(inputs, results));
        self.last_signature = Some(ty);
        ty
    }

    /// Parses the arguments of a function: `(%a: type {attrs} loc(..), ..)`, or without names `(type {attrs}, ..)`.
    pub fn parse_function_args(&mut self) -> Parsed<SmallVec<[FunctionArg; 4]>> {
        let mut args = SmallVec::<[FunctionArg; 4]>::new();
        self.parse_lparen()?;
        if self.eat(TokenKind::RParen) {
            return Ok(args);
        }
        loop {
            let named = args.last().map(|arg| arg.name.is_some());
            args.push(self.parse_function_arg(named)?);
            if !self.eat(TokenKind::Comma) {
                self.parse_rparen()?;
                return Ok(args);
            }
        }
    }

    /// Parses an argument of a function. `named` is true if the preceding ones have names, and `None` for the first.
    pub fn parse_function_arg(&mut self, named: Option<bool>) -> Parsed<FunctionArg> {
        let mut loc = self.loc();
        self.expects(Expected::Argument);
        let name = if self.at(TokenKind::Percent) { Some(self.operand(false)?) } else { None };
        if name.is_some() {
            self.parse_colon()?;
            // A name that is wrong is reported after the whole argument was parsed.
        } else if named == Some(true) {
            return Err(self.custom_error(loc, "expected SSA identifier"));
        }
        let ty = self.parse_type()?;
        let attrs = self.optional_dictionary()?;
        loc = self.loc_or(loc)?;
        if let (Some(name), Some(false)) = (name, named) {
            return Err(self.custom_error(self.loc_at(name.at), "expected type instead of SSA identifier"));
        }
        Ok(FunctionArg { name, ty, attrs, loc })
    }

    /// Parses an optional `loc(..)`, and defaults to `loc`.
    fn loc_or(&mut self, loc: Loc) -> Parsed<Loc> {
        Ok(match self.trailing_loc()? {
            TrailingLoc::None => loc,
            TrailingLoc::Known(known) => known,
            TrailingLoc::Deferred(at, alias) => self.defer_loc(at, alias),
        })
    }

    /// Parses an optional `loc(..)`, and defaults to the current location.
    pub fn parse_optional_loc(&mut self) -> Parsed<Loc> {
        self.loc_or(self.loc())
    }

    /// Parses an optional `loc(..)`, and defaults to `loc`.
    pub fn parse_optional_loc_or(&mut self, loc: Loc) -> Parsed<Loc> {
        self.loc_or(loc)
    }

    /// Parses `%i` with an optional `loc(..)`: a region argument whose type is specified elsewhere.
    pub fn parse_argument(&mut self, ty: Type) -> Parsed<RegionArg> {
        let loc = self.loc();
        let name = self.operand(false)?;
        Ok(RegionArg { name, ty, loc: self.loc_or(loc)? })
    }

    /// Parses operands in brackets, `(%a, %b)`, possibly none.
    pub fn parse_operands_in(&mut self, brackets: (&str, &str)) -> Parsed<SmallVec<[super::UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        self.parse_delimited(brackets, " in operand list", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        Ok(operands)
    }

    /// Returns the last region of the operation under construction.
    pub fn last_region<'a>(&'a self, state: &'a OpState) -> Option<RegionRef<'a>> {
        match &state.isolate {
            Some(isolate) => isolate.root().regions().next_back(),
            None => state.regions.last().map(|&region| self.ir.region(region)),
        }
    }

    /// Returns the first region of the operation under construction.
    pub fn first_region<'a>(&'a self, state: &'a OpState) -> Option<RegionRef<'a>> {
        match &state.isolate {
            Some(isolate) => isolate.root().region(0),
            None => state.regions.first().map(|&region| self.ir.region(region)),
        }
    }

    /// Adds a region without text to the operation under construction.
    pub fn add_region(&mut self, state: &mut OpState, entry: EmptyRegion) {
        let add = |ir: &mut Isolate| {
            let region = ir.create_region();
            if entry == EmptyRegion::GetsBlock {
                let block = ir.create_block();
                ir.append_block(region, block);
            }
            region
        };
        let is_isolating = Isolate::is_isolating(self.ctx, state.name);
        if !is_isolating || state.isolate.is_none() && !self.is_of_other_release() {
            let region = add(&mut self.ir);
            return state.regions.push(region);
        }
        let inner = state.isolate.get_or_insert_with(|| Box::new(Isolate::new(self.context, state.name, state.loc, 0)));
        let root = inner.root().op;
        let mut regions: Vec<_> = inner.root().regions().map(|region| region.region).collect();
        regions.push(add(inner));
        inner.set_regions(root, &regions);
    }

    /// Parses operands separated by commas, possibly none.
    pub fn parse_operand_list(&mut self) -> Parsed<SmallVec<[super::UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        self.expects(Expected::Operand);
        while self.at(TokenKind::Percent) {
            operands.push(self.parse_operand()?);
            if !self.eat(TokenKind::Comma) {
                break;
            }
            if !self.at(TokenKind::Percent) {
                return Err(self.wrong_token("expected SSA operand"));
            }
        }
        Ok(operands)
    }

    /// Parses exactly `count` operands separated by commas.
    pub fn parse_operands(&mut self, count: usize) -> Parsed<SmallVec<[super::UnresolvedOperand; 4]>> {
        let loc = self.loc();
        self.expects(Expected::Operand);
        if !self.at(TokenKind::Percent) {
            return Err(match self.at_punct("(") || self.at_punct("[") {
                true => self.custom_error(loc, "unexpected delimiter"),
                false => self.wrong_token("expected operand"),
            });
        }
        let operands = self.parse_operand_list()?;
        match operands.len() == count {
            true => Ok(operands),
            false => Err(self.custom_error(loc, format!("expected {count} operands"))),
        }
    }

    /// Resolves operands to values, given their types. The numbers of operands and types must be equal.
    pub fn resolve_operands(
        &mut self,
        operands: &[super::UnresolvedOperand],
        types: &[Type],
        at: crate::loc::Loc,
    ) -> Parsed<SmallVec<[Value; 4]>> {
        if operands.len() != types.len() {
            let (expected, had) = (operands.len(), types.len());
            let message = format!("number of operands and types do not match: got {expected} operands and {had} types");
            return Err(self.custom_error(at, message));
        }
        operands.iter().zip(types).map(|(&operand, &ty)| self.resolve_operand(operand, ty)).collect()
    }

    /// Adds the parts of a region that may be omitted in its text.
    fn complete_region(&mut self, region: Region, entry: EmptyRegion, loc: Loc) {
        let empty = self.ir.region(region).is_empty();
        let terminator = match entry {
            EmptyRegion::GetsBlock if empty => None,
            EmptyRegion::GetsTerminator(name) => Some(name),
            EmptyRegion::GetsTerminatorIfAny(name) if !empty => Some(name),
            _ => return,
        };
        let last = match self.ir.region(region).blocks().last() {
            Some(block) => block.block,
            None => {
                let block = self.ir.create_block();
                self.ir.append_block(region, block);
                block
            }
        };
        let Some(name) = terminator else { return };
        let ends = |op: OpRef<'_>| op.has(OpTraits::TERMINATOR);
        if self.ir.block(last).last().is_some_and(ends) {
            return;
        }
        let end = self.ir.build(OpState::new(name, loc));
        self.ir.append(last, end);
    }

    /// Parses a region like [`parse_region`](Self::parse_region), whose arguments may shadow values of enclosing
    /// regions.
    pub fn parse_region_shadowing(
        &mut self,
        state: &mut OpState,
        args: &[RegionArg],
        entry: EmptyRegion,
    ) -> Parsed<()> {
        let hidden: SmallVec<[_; 2]> = args.iter().map(|arg| self.names.hide(arg.name.name)).collect();
        let read = self.parse_region(state, args, entry);
        for (arg, definition) in args.iter().zip(hidden).rev() {
            self.names.unhide(arg.name.name, definition);
        }
        read
    }

    /// Parses `{ blocks }`, the next region of the operation under construction. The region of an isolated operation is
    /// in its own isolate.
    pub fn parse_region(&mut self, state: &mut OpState, args: &[RegionArg], entry: EmptyRegion) -> Parsed<()> {
        self.parse_region_by(state, entry, |p, region| p.region(region, args))
    }

    /// Parses a region like [`parse_region`](Self::parse_region), in which only the arguments have names. Arguments may
    /// have names of values in enclosing regions.
    pub fn parse_region_hiding(&mut self, state: &mut OpState, args: &[RegionArg], entry: EmptyRegion) -> Parsed<()> {
        self.parse_region_by(state, entry, |p, region| p.region_shadowing(region, args))
    }

    fn parse_region_by(
        &mut self,
        state: &mut OpState,
        entry: EmptyRegion,
        read: impl FnOnce(&mut Self, Region) -> Parsed<()>,
    ) -> Parsed<()> {
        let is_isolating = Isolate::is_isolating(self.ctx, state.name);
        // If the first region is embedded, so are the following ones.
        let outer = is_isolating.then(|| match state.regions.is_empty() {
            true => self.enter_isolated(state.name, state.loc, state.isolate.take()),
            false => self.enter_embedded(),
        });
        let region = self.ir.create_region();
        let read = read(self, region);
        if read.is_ok() {
            self.complete_region(region, entry, state.loc);
        }
        match outer.and_then(|outer| self.leave_isolated(outer)) {
            None => state.regions.push(region),
            Some(mut inner) => {
                let root = inner.root().op;
                let mut regions: Vec<_> = inner.root().regions().map(|region| region.region).collect();
                regions.push(region);
                inner.set_regions(root, &regions);
                state.isolate = Some(Box::new(inner));
            }
        }
        read
    }
}

/// Completion of a region that is written as `{}`, or without terminator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyRegion {
    /// The region stays without blocks.
    Stays,
    /// An empty block is added.
    GetsBlock,
    /// A terminator with this name is added, to the last block or to a new one.
    GetsTerminator(OpName),
    /// A terminator with this name is added to the last block, if the region has blocks.
    GetsTerminatorIfAny(OpName),
}
