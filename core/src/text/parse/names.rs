//! Names of values and blocks, and their definitions at the current position.
//!
//! A value's name is valid in the region of its definition and in nested ones; a block's name in its region only.
//! Numbered values (`%12`) are looked up in an array, others by hash.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::{Expected, FastMap, OpParser, Parsed, Parser, RegionArg};
use crate::diag::Diagnostic;
use crate::entity::{Block, Entity, Region, Type, Value};
use crate::ir::OpState;
use crate::text::lexer::{Lexer, Token, TokenKind};
use crate::text::marks::NameKind;

/// A value's name within one [`Names`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NameId(u32);

impl NameId {
    const WORD: u32 = 1 << 31;
}

/// Definition of a value's name.
#[derive(Clone, Copy)]
pub struct Definition {
    /// The first of the values; the others follow. `None` before the definition and after its scope.
    first: Option<Value>,
    count: u32,
    /// Position of the definition.
    at: u32,
    /// Serial number of the isolate of the values.
    isolate: u32,
}

const UNDEFINED: Definition = Definition { first: None, count: 0, at: 0, isolate: 0 };

/// A forward reference.
struct Forward {
    placeholder: Value,
    at: u32,
    isolate: u32,
}

/// Definition of a block's name.
struct BlockName {
    block: Block,
    /// Position of the definition, or of the first use before that.
    at: u32,
    defined: bool,
}

/// All names that are valid at the current position.
#[derive(Default)]
pub(super) struct Names<'s> {
    numbered: Vec<Definition>,
    words: Vec<Definition>,
    index: FastMap<&'s [u8], u32>,
    /// Names in order of definition. The names of a scope follow its mark.
    defined: Vec<NameId>,
    marks: Vec<usize>,
    /// Whether numbered values are looked up by hash as well, except for the first few.
    is_small: bool,
    forward: FastMap<(NameId, u32), Forward>,
    /// Region arguments that shadow one of several results of an operation, such as `%pair#1`, with their isolates.
    shadowed: FastMap<(NameId, u32), (Value, u32)>,
    blocks: Vec<FastMap<&'s [u8], BlockName>>,
}

/// Capacity of the array of numbered names in a small table.
const SMALL: usize = 64;

impl<'s> Names<'s> {
    /// Creates a table for few names.
    fn small() -> Self {
        Self { is_small: true, ..Self::default() }
    }

    /// Returns the name in a `%` token. `limit` bounds the array of numbered names.
    #[inline]
    pub fn id(&mut self, spelling: &'s [u8], limit: usize) -> NameId {
        if let Some(number) = small_number(&spelling[1..])
            && let Some(name) = self.numbered(number, limit)
        {
            return name;
        }
        let next = self.words.len() as u32;
        let index = *self.index.entry(spelling).or_insert(next);
        if index == next {
            self.words.push(UNDEFINED);
        }
        NameId(index | NameId::WORD)
    }

    /// Returns the name with a number, if the array has numbers of this size. `limit` bounds the array.
    #[inline]
    pub fn numbered(&mut self, number: u32, limit: usize) -> Option<NameId> {
        let limit = if self.is_small { limit.min(SMALL) } else { limit };
        let index = number as usize;
        if index >= self.numbered.len() {
            if index >= limit {
                return None;
            }
            self.numbered.resize(index + 1, UNDEFINED);
        }
        Some(NameId(number))
    }

    #[inline]
    fn definition(&mut self, name: NameId) -> &mut Definition {
        match name.0 & NameId::WORD {
            0 => &mut self.numbered[name.0 as usize],
            _ => &mut self.words[(name.0 & !NameId::WORD) as usize],
        }
    }

    /// Returns the position of a name's definition, or of its first use.
    pub fn reference(&mut self, name: NameId) -> Option<u32> {
        let Definition { first, at, .. } = *self.definition(name);
        first.map(|_| at).or_else(|| self.forward.get(&(name, 0)).map(|forward| forward.at))
    }

    /// Hides the definition of a name, and returns it.
    pub fn hide(&mut self, name: NameId) -> Definition {
        std::mem::replace(self.definition(name), UNDEFINED)
    }

    /// Reverts [`hide`](Self::hide).
    pub fn unhide(&mut self, name: NameId, definition: Definition) {
        *self.definition(name) = definition;
    }

    pub fn has_no_forward_references(&self) -> bool {
        self.forward.is_empty()
    }

    /// Returns true if there are no names of values, neither definitions nor forward references.
    pub fn is_empty(&self) -> bool {
        self.defined.is_empty() && self.forward.is_empty()
    }

    /// Returns the number of open scopes.
    pub fn scopes(&self) -> usize {
        self.marks.len()
    }

    /// Closes scopes until `count` are open.
    pub fn truncate_scopes(&mut self, count: usize) {
        while self.marks.len() > count {
            self.blocks.pop();
            self.forget_scope();
        }
    }

    /// Removes the values of the innermost scope.
    fn forget_scope(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        if !self.shadowed.is_empty() {
            self.forget_shadows(mark);
        }
        while self.defined.len() > mark {
            let Some(name) = self.defined.pop() else { break };
            self.definition(name).first = None;
        }
    }

    #[cold]
    fn forget_shadows(&mut self, mark: usize) {
        let gone: HashSet<NameId> = self.defined.iter().skip(mark).copied().collect();
        self.shadowed.retain(|(name, _), _| !gone.contains(name));
    }

    pub fn push_scope(&mut self) {
        self.marks.push(self.defined.len());
        self.blocks.push(FastMap::default());
    }
}

/// Parses the digits of a numbered name, if they are few and in canonical form.
#[inline]
fn small_number(digits: &[u8]) -> Option<u32> {
    let (&first, rest) = digits.split_first()?;
    let digit = |byte: u8| Some(u32::from(byte.wrapping_sub(b'0'))).filter(|digit| *digit < 10);
    let mut number = digit(first).filter(|digit| *digit > 0 || rest.is_empty())?;
    if rest.len() > 8 {
        return None;
    }
    for &byte in rest {
        number = number * 10 + digit(byte)?;
    }
    Some(number)
}

/// An operand as written, whose type is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand {
    pub(super) name: NameId,
    pub(super) number: u32,
    pub(super) at: u32,
}

impl UnresolvedOperand {
    /// Returns true if both denote the same value.
    pub fn is_same(self, other: Self) -> bool {
        self.name == other.name && self.number == other.number
    }
}

impl<'s> OpParser<'_, 's> {
    /// Returns the name in the current `%` token.
    #[inline]
    pub(super) fn value_name(&mut self) -> NameId {
        let spelling = self.inner.spelling();
        // A numbered value takes at least two bytes of text, so the text bounds the size of the array.
        self.names.id(spelling, self.inner.text.len())
    }

    /// Returns the spelling of the name at `at`, without the `%`.
    fn name_text(&self, at: u32) -> String {
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(at);
        let token = lexer.next();
        String::from_utf8_lossy(self.inner.text_of(token)).into_owned()
    }

    /// Returns the value that is `number` positions after `first`.
    #[inline]
    fn nth_value(&self, first: Value, number: u32) -> Value {
        if number == 0 { first } else { self.ir.value_at(first.index() + number as usize) }
    }

    /// Returns the type of an operand that was defined or used before, in the current isolate.
    pub fn known_type(&mut self, operand: UnresolvedOperand) -> Option<Type> {
        let Definition { first, count, isolate, .. } = *self.names.definition(operand.name);
        let value = match first {
            _ if let Some(shadow) = self.shadow(operand) => Some(shadow),
            Some(first) => (operand.number < count && isolate == self.isolate_serial)
                .then(|| self.nth_value(first, operand.number)),
            None => {
                let forward = self.names.forward.get(&(operand.name, operand.number));
                forward.filter(|it| it.isolate == self.isolate_serial).map(|it| it.placeholder)
            }
        };
        value.map(|value| self.ir.value_type(value))
    }

    /// Resolves an operand of type `ty` to its value, or to a placeholder if that is not defined yet.
    #[inline]
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> Parsed<Value> {
        if let Some(value) = self.defined(operand).filter(|&value| self.ir.type_of(value) == ty) {
            return Ok(value);
        }
        self.resolve_operand_slowly(operand, ty)
    }

    /// Returns the value of an operand that is defined already, in the current isolate.
    #[inline(always)]
    pub(super) fn defined(&mut self, operand: UnresolvedOperand) -> Option<Value> {
        let Definition { first, count, isolate, .. } = *self.names.definition(operand.name);
        let is_here = operand.number < count && isolate == self.isolate_serial;
        first.filter(|_| is_here).map(|first| self.nth_value(first, operand.number))
    }

    #[cold]
    fn resolve_operand_slowly(&mut self, operand: UnresolvedOperand, ty: Type) -> Parsed<Value> {
        let UnresolvedOperand { name, number, at } = operand;
        if let Some(value) = self.shadow(operand).filter(|value| self.ir.value_type(*value) == ty) {
            return Ok(value);
        }
        let Definition { first, count, at: defined_at, isolate } = *self.names.definition(name);
        if let Some(first) = first {
            if number >= count {
                return Err(self.error_at(at, "reference to invalid result number"));
            }
            if isolate != self.isolate_serial {
                // The verifier reports this use, after the text was parsed successfully.
                return Ok(self.ir.create_outside_ref(ty));
            }
            let known = self.ir.value_type(self.nth_value(first, number));
            return Err(self.type_mismatch(at, ty, known, defined_at));
        }
        if let Some(forward) = self.names.forward.get(&(name, number)) {
            let (value, before, isolate) = (forward.placeholder, forward.at, forward.isolate);
            if isolate != self.isolate_serial {
                return Ok(self.ir.create_outside_ref(ty));
            }
            let known = self.ir.value_type(value);
            if known != ty {
                return Err(self.type_mismatch(at, ty, known, before));
            }
            return Ok(value);
        }
        let placeholder = self.ir.create_forward_ref(ty);
        let isolate = self.isolate_serial;
        self.names.forward.insert((name, number), Forward { placeholder, at, isolate });
        Ok(placeholder)
    }

    /// Returns the region argument that shadows an operand, in the current isolate.
    fn shadow(&self, operand: UnresolvedOperand) -> Option<Value> {
        let found = self.names.shadowed.get(&(operand.name, operand.number));
        found.filter(|it| it.1 == self.isolate_serial).map(|it| it.0)
    }

    /// Defines the name of a region argument, which may shadow a result such as `%pair#1`.
    pub(super) fn define_argument(&mut self, arg: UnresolvedOperand, value: Value) -> Parsed<()> {
        if arg.number == 0 {
            return self.define(arg.name, arg.at, value, 1);
        }
        self.note_name(arg.at, NameKind::DefinesValue(1));
        self.names.shadowed.insert((arg.name, arg.number), (value, self.isolate_serial));
        self.names.defined.push(arg.name);
        Ok(())
    }

    fn type_mismatch(&self, at: u32, ty: Type, known: Type, before: u32) -> crate::diag::Reported {
        let message = format!(
            "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
            self.name_text(at),
            self.ctx.types().show(ty),
            self.ctx.types().show(known)
        );
        self.emit(Diagnostic::error(self.loc_at(at), message).note(self.loc_at(before), "prior use here"))
    }

    /// Defines the name at `at` for `count` consecutive values.
    #[inline]
    pub(super) fn define(&mut self, name: NameId, at: u32, first: Value, count: u32) -> Parsed<()> {
        self.note_name(at, NameKind::DefinesValue(count));
        let isolate = self.isolate_serial;
        let definition = self.names.definition(name);
        if definition.first.is_some() {
            return Err(self.redefinition(name, at));
        }
        *definition = Definition { first: Some(first), count, at, isolate };
        self.names.defined.push(name);
        if self.names.forward.is_empty() { Ok(()) } else { self.resolve_forward(name, at, first, count) }
    }

    #[cold]
    fn redefinition(&mut self, name: NameId, at: u32) -> crate::diag::Reported {
        let before = self.names.definition(name).at;
        let message = format!("redefinition of SSA value '{}'", self.name_text(at));
        self.emit(Diagnostic::error(self.loc_at(at), message).note(self.loc_at(before), "previously defined here"))
    }

    /// Replaces the placeholders of values that are now defined.
    #[cold]
    fn resolve_forward(&mut self, name: NameId, at: u32, first: Value, count: u32) -> Parsed<()> {
        // Few forward references are open at a time; many results are rare.
        for number in 0..count {
            let Some(forward) = self.names.forward.remove(&(name, number)) else { continue };
            let value = self.nth_value(first, number);
            if forward.isolate != self.isolate_serial {
                // A use in a nested isolate: its placeholder is kept, and the verifier reports it.
                continue;
            }
            let (used, defined) = (self.ir.value_type(forward.placeholder), self.ir.value_type(value));
            if used != defined {
                let message = format!(
                    "definition of SSA value '{}#{number}' has type '{}'",
                    self.name_text(at),
                    self.ctx.types().show(defined)
                );
                let note = format!("previously used here with type '{}'", self.ctx.types().show(used));
                let diagnostic = Diagnostic::error(self.loc_at(at), message).note(self.loc_at(forward.at), note);
                return Err(self.emit(diagnostic));
            }
            self.ir.replace_all_uses(forward.placeholder, value);
        }
        Ok(())
    }

    /// Parses a region like [`region`](Self::region), in which only the arguments have names. These may shadow values
    /// of enclosing regions, including one of several results.
    pub(super) fn region_shadowing(&mut self, region: Region, args: &[RegionArg]) -> Parsed<()> {
        let outer = std::mem::replace(&mut self.names, Names::small());
        let at = self.token.start;
        self.note_name(at, NameKind::Opens { closed: true });
        let read = self.region_with_own_names(region, args);
        let at = self.passed;
        self.note_name(at, NameKind::Closes(1));
        self.names = outer;
        read
    }

    fn region_with_own_names(&mut self, region: Region, args: &[RegionArg]) -> Parsed<()> {
        let mut names = Vec::with_capacity(args.len());
        for arg in args {
            let mut lexer = Lexer::new(self.inner.text);
            lexer.seek(arg.name.at);
            let token = lexer.next();
            names.push((self.spelled_value(token, arg.name.number), token));
        }
        // Names with several values are defined after the region was parsed; until then, their uses are forward
        // references. Meanwhile, the arguments have unique names: longer parts of the text.
        let mut several: Vec<u32> = names.iter().filter(|it| it.0.number > 0).map(|it| it.0.name.0).collect();
        several.sort_unstable();
        let is_several = |name: &UnresolvedOperand| several.binary_search(&name.name.0).is_ok();
        let mut own = Vec::with_capacity(args.len());
        for ((name, token), arg) in names.iter().zip(args) {
            let mut unique = *name;
            if is_several(name) {
                let (start, end) = (token.start as usize, token.end as usize);
                let text = match name.number {
                    0 => self.inner.text.get(start.saturating_sub(1)..end),
                    number => self.inner.text.get(start..end + 1 + number.to_string().len()),
                };
                unique.name = self.names.id(text.unwrap_or_default(), 0);
                unique.number = 0;
            }
            own.push(RegionArg { name: unique, ..*arg });
        }
        self.region(region, &own)?;
        let values: Vec<Value> = self.ir.region(region).entry().map(|entry| entry.args().collect()).unwrap_or_default();
        for (((name, _), arg), value) in names.iter().zip(args).zip(values) {
            if !is_several(name) {
                continue;
            }
            let Some(forward) = self.names.forward.remove(&(name.name, name.number)) else { continue };
            let used = self.ir.value_type(forward.placeholder);
            if used != arg.ty {
                return Err(self.type_mismatch(forward.at, used, arg.ty, name.at));
            }
            self.ir.replace_all_uses(forward.placeholder, value);
        }
        self.check_forward_references()
    }

    /// Returns the block for a use of its name.
    pub(super) fn block_reference(&mut self, name: &'s [u8], at: u32) -> Block {
        self.note_name(at, NameKind::UsesBlock);
        self.named_block(name, at)
    }

    fn named_block(&mut self, name: &'s [u8], at: u32) -> Block {
        let ir = &mut self.ir;
        let scope = self.names.blocks.last_mut();
        let new = |ir: &mut crate::ir::Isolate| ir.create_block();
        match scope {
            Some(scope) => scope.entry(name).or_insert_with(|| BlockName { block: new(ir), at, defined: false }).block,
            None => new(ir),
        }
    }

    /// Returns the block for the definition of its name.
    pub(super) fn block_definition(&mut self, name: &'s [u8], at: u32) -> Parsed<Block> {
        self.note_name(at, NameKind::DefinesBlock);
        let block = self.named_block(name, at);
        let Some(entry) = self.names.blocks.last_mut().and_then(|scope| scope.get_mut(name)) else { return Ok(block) };
        if entry.defined {
            let name = String::from_utf8_lossy(name);
            return Err(self.error_at(at, format!("redefinition of block '{name}'")));
        }
        (entry.defined, entry.at) = (true, at);
        Ok(block)
    }

    /// Opens the scope of a region.
    pub(super) fn open_scope(&mut self) {
        let at = self.token.start;
        self.note_name(at, NameKind::Opens { closed: false });
        self.names.push_scope();
    }

    /// Marks the scope of a region without text.
    pub(super) fn note_empty_scope(&mut self) {
        let (start, end) = (self.token.start, self.passed);
        self.note_name(start, NameKind::Opens { closed: false });
        self.note_name(end, NameKind::Closes(1));
    }

    /// Closes the scope of a region, and reports undefined blocks.
    pub(super) fn pop_scope(&mut self) -> Parsed<()> {
        let at = self.passed;
        self.note_name(at, NameKind::Closes(1));
        let blocks = self.names.blocks.pop();
        if let Some(blocks) = blocks.filter(|_| self.errors.is_empty()) {
            let mut missing: SmallVec<[u32; 4]> =
                blocks.values().filter(|name| !name.defined).map(|name| name.at).collect();
            missing.sort_unstable();
            self.complain_of(&missing, "reference to an undefined block")?;
        }
        self.names.forget_scope();
        Ok(())
    }

    /// Defines the values that top-level operations of an excerpt use but nothing defines.
    pub(super) fn declare_values(&mut self, body: Block) {
        let isolate = self.isolate_serial;
        let is_own = |_: &(NameId, u32), forward: &mut Forward| forward.isolate == isolate;
        let mut forward: Vec<Forward> = self.names.forward.extract_if(is_own).map(|it| it.1).collect();
        forward.sort_unstable_by_key(|it| it.at);
        let name = self.ctx.op_name_of(b"builtin.unrealized_conversion_cast");
        for declared in forward.into_iter().rev() {
            let ty = self.ir.value_type(declared.placeholder);
            let cast = self.ir.build(OpState::new(name, self.loc_at(declared.at)).results([ty]));
            match self.ir.block(body).first().map(|first| first.op) {
                Some(first) => self.ir.insert_before(first, cast),
                None => self.ir.append(body, cast),
            }
            let value = self.ir.op(cast).result(0);
            self.ir.replace_all_uses(declared.placeholder, value);
        }
    }

    /// Reports values that were used but never defined.
    pub(super) fn check_forward_references(&mut self) -> Parsed<()> {
        if !self.errors.is_empty() {
            return Ok(());
        }
        let mut missing: Vec<u32> = self.names.forward.values().map(|forward| forward.at).collect();
        missing.sort_unstable();
        self.complain_of(&missing, "use of undeclared SSA value name")
    }

    /// Reports the same error at each position.
    fn complain_of(&self, places: &[u32], message: &str) -> Parsed<()> {
        let mut result = Ok(());
        for &at in places {
            result = Err(self.error_at(at, message));
        }
        result
    }

    /// Returns the name of an operand without `%`, or an empty one if it is numbered.
    pub fn operand_name(&self, operand: UnresolvedOperand) -> Vec<u8> {
        let name = self.operand_spelling(operand);
        if name.first().is_some_and(u8::is_ascii_digit) { Vec::new() } else { name }
    }

    /// Returns the name of an operand without `%`, which may be a number.
    pub fn operand_spelling(&self, operand: UnresolvedOperand) -> Vec<u8> {
        let mut lexer = crate::text::lexer::Lexer::new(self.inner.text);
        lexer.seek(operand.at);
        let name = self.text_of(lexer.next());
        name.strip_prefix(b"%").unwrap_or(name).to_vec()
    }

    /// Parses a value's name with an optional result number: `%a`, `%a#1`.
    #[inline]
    pub fn parse_operand(&mut self) -> Parsed<UnresolvedOperand> {
        self.operand(true)
    }

    #[inline]
    pub(super) fn operand(&mut self, allow_number: bool) -> Parsed<UnresolvedOperand> {
        let (token, number) = self.spelled_operand(allow_number)?;
        Ok(self.spelled_value(token, number))
    }

    /// Returns the operand for a consumed name and result number.
    #[inline]
    pub(super) fn spelled_value(&mut self, token: Token, number: u32) -> UnresolvedOperand {
        let spelling = self.inner.text_of(token);
        let name = self.names.id(spelling, self.inner.text.len());
        UnresolvedOperand { name, number, at: token.start }
    }
}

impl Parser<'_, '_> {
    /// Parses the spelling of a value's name, and the result number.
    #[inline]
    pub(super) fn spelled_operand(&mut self, allow_number: bool) -> Parsed<(Token, u32)> {
        self.expects(if allow_number { Expected::Operand } else { Expected::Argument });
        if !self.at(TokenKind::Percent) {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let token = self.take();
        let mut number = 0;
        if self.at(TokenKind::Hash) {
            if !allow_number {
                return Err(self.error("result number not allowed in argument list"));
            }
            let spelled = super::number::decimal(&self.spelling()[1..]);
            let Some(value) = spelled.and_then(|value| u32::try_from(value).ok()) else {
                return Err(self.error("invalid SSA value result number"));
            };
            number = value;
            self.advance();
        }
        self.note_name(token.start, NameKind::UsesValue(number));
        Ok((token, number))
    }
}
