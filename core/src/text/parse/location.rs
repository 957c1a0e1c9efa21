//! Parser of locations: in attributes, and after operations and arguments.

use std::cell::Cell;

use smallvec::SmallVec;

use super::number::integer;
use super::{Expected, OpParser, Parsed, Parser};
use crate::attrs::{AttrData, FileRange};
use crate::diag::Reported;
use crate::entity::{Attr, Block, Ident, Op};
use crate::ir::{Isolate, walk};
use crate::loc::Loc;
use crate::text::lexer::{Token, TokenKind, unescape};

/// A reference to a location alias that is defined later: `loc(#loc3)` with `#loc3` at the end of the text.
///
/// Until then, the location of the target is the position of the reference, which is unique.
///
/// A text may have a million of these, so the name of the alias is not stored.
pub(super) struct DeferredLoc {
    /// Offset of the `#`.
    at: u32,
    /// Length of the name behind the `#`.
    len: u32,
}

// Resolved references replace the list in place.
const _: () = assert!(size_of::<DeferredLoc>() == size_of::<(Loc, Loc)>());

/// Target of a trailing location.
#[derive(Clone, Copy)]
pub(super) enum LocTarget {
    Op(Op),
    Arg(Block, u32),
}

/// A parsed trailing location.
pub(super) enum TrailingLoc<'s> {
    None,
    Known(Loc),
    Deferred(u32, &'s [u8]),
}

impl<'s> Parser<'_, 's> {
    /// Parses an optional trailing `loc(..)`.
    pub(super) fn trailing_loc(&mut self) -> Parsed<TrailingLoc<'s>> {
        if !self.eat_word(b"loc") {
            return Ok(TrailingLoc::None);
        }
        self.expect(TokenKind::LParen, "expected '(' in location")?;
        let token = self.token;
        let name = self.spelling();
        let result = if self.at(TokenKind::Hash) && !name.contains(&b'.') {
            self.advance();
            match self.aliases.attrs.get(&name[1..]) {
                Some(&alias) if self.ctx.attrs().is_location(alias.is) => {
                    let attr = self.expand(alias)?;
                    TrailingLoc::Known(self.ctx.attrs().loc_value(attr))
                }
                Some(alias) => return Err(self.not_a_location(token.start, alias.is)),
                None => TrailingLoc::Deferred(token.start, &name[1..]),
            }
        } else {
            let attr = self.location()?;
            TrailingLoc::Known(self.ctx.attrs().loc_value(attr))
        };
        self.expect(TokenKind::RParen, "expected ')' in location")?;
        Ok(result)
    }

    pub(super) fn not_a_location(&self, at: u32, attr: Attr) -> Reported {
        self.error_at(at, format!("expected location, but found '{}'", self.ctx.attrs().show(attr)))
    }

    /// Parses the location in the parentheses of `loc(..)`.
    pub(super) fn location(&mut self) -> Parsed<Attr> {
        self.nested(Self::location_here)
    }

    fn location_here(&mut self) -> Parsed<Attr> {
        self.expects(Expected::Token(TokenKind::String));
        self.expects(Expected::Token(TokenKind::Hash));
        self.expects_words(["callsite", "fused", "unknown"]);
        match self.token.kind {
            TokenKind::Hash => {
                let attr = self.extended_attribute(None)?;
                if !self.ctx.attrs().is_location(attr) {
                    let shown = self.ctx.attrs().show(attr);
                    return Err(self.error(format!("expected location attribute, but got{shown}")));
                }
                Ok(attr)
            }
            TokenKind::String => self.name_or_file_location(),
            TokenKind::Ident => match self.spelling() {
                b"callsite" => self.call_site_location(),
                b"fused" => self.fused_location(),
                b"unknown" => {
                    self.advance();
                    Ok(self.ctx.attrs().unknown_loc())
                }
                _ => Err(self.wrong_token("expected location instance")),
            },
            _ => Err(self.wrong_token("expected location instance")),
        }
    }

    fn call_site_location(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(TokenKind::LParen, "expected '(' in callsite location")?;
        let callee = self.location()?;
        if !self.at_word(b"at") {
            return Err(self.wrong_token("expected 'at' in callsite location"));
        }
        self.advance();
        let caller = self.location()?;
        self.expect(TokenKind::RParen, "expected ')' in callsite location")?;
        Ok(self.ctx.attrs().call_site_loc(callee, caller))
    }

    fn fused_location(&mut self) -> Parsed<Attr> {
        self.advance();
        let mut metadata = None;
        if self.eat(TokenKind::Less) {
            metadata = Some(self.parse_attribute(None)?);
            self.expect(TokenKind::Greater, "expected '>' after fused location metadata")?;
        }
        self.expect(TokenKind::LSquare, "expected '[' in fused location")?;
        let mut locations = SmallVec::<[Attr; 4]>::new();
        if !self.eat(TokenKind::RSquare) {
            loop {
                locations.push(self.location()?);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RSquare, "expected ']' in fused location")?;
        }
        Ok(self.ctx.attrs().fused_loc(&locations, metadata))
    }

    fn name_or_file_location(&mut self) -> Parsed<Attr> {
        let token: Token = self.take();
        let text = unescape(self.text_of(token));
        if self.eat(TokenKind::Colon) {
            // A file without name denotes standard input.
            let file = self.ctx.ident(if text.is_empty() { b"-" } else { &text });
            return self.file_location(file);
        }
        let name = self.ctx.ident(&text);
        let mut child = self.ctx.attrs().unknown_loc();
        if self.eat(TokenKind::LParen) {
            child = self.location()?;
            self.expect(TokenKind::RParen, "expected ')' after child location of NameLoc")?;
        }
        Ok(self.ctx.attrs().name_loc(name, child))
    }

    /// Parses `1:2 to 3:4`, `1:2 to :4` or `1:2` after `"file":`.
    fn file_location(&mut self, file: Ident) -> Parsed<Attr> {
        let line = self.file_number("expected integer line number in FileLineColRange")?;
        let mut range = FileRange::place(file, line, 0);
        if !self.eat(TokenKind::Colon) {
            range.end = Some(range.start);
            return Ok(self.ctx.attrs().intern(AttrData::FileLoc(range)));
        }
        let column = self.file_number("expected integer column number in FileLineColRange")?;
        range.start.1 = column;
        if self.eat_word(b"to") {
            let mut end = range.start;
            if self.at(TokenKind::Integer) {
                end.0 = self.file_number("expected integer line number in FileLineColRange")?;
            }
            self.expect(TokenKind::Colon, "expected either integer or `:` post `to` in FileLineColRange")?;
            end.1 = self.file_number("expected integer column number in FileLineColRange")?;
            range.end = Some(end);
        }
        Ok(self.ctx.attrs().intern(AttrData::FileLoc(range)))
    }

    fn file_number(&mut self, message: &str) -> Parsed<u32> {
        if !self.at(TokenKind::Integer) {
            return Err(self.wrong_token(message));
        }
        let Some(number) = integer(self.spelling()).and_then(|number| u32::try_from(number).ok()) else {
            return Err(self.error(message));
        };
        self.advance();
        Ok(number)
    }
}

impl<'s> OpParser<'_, 's> {
    /// Parses an optional trailing location and sets it on `target`.
    #[inline]
    pub(super) fn trailing_loc_of(&mut self, target: LocTarget) -> Parsed<()> {
        if !self.at_word(b"loc") {
            return Ok(());
        }
        match self.trailing_loc()? {
            TrailingLoc::None => {}
            // With marks, locations are positions in the text.
            _ if self.marks.is_some() => {}
            TrailingLoc::Known(loc) => set_loc(&mut self.ir, target, loc),
            TrailingLoc::Deferred(at, alias) => {
                let place = self.defer_loc(at, alias);
                set_loc(&mut self.ir, target, place);
            }
        }
        Ok(())
    }

    /// Returns a provisional location for a reference at `at` to an undefined alias.
    pub(super) fn defer_loc(&mut self, at: u32, alias: &'s [u8]) -> Loc {
        self.deferred_locs.push(DeferredLoc { at, len: alias.len() as u32 });
        self.loc_at(at)
    }

    /// Resolves references to location aliases at the end of the text.
    pub(super) fn resolve_deferred_locs(&mut self) -> Parsed<()> {
        if self.deferred_locs.is_empty() {
            return Ok(());
        }
        let deferred = std::mem::take(&mut self.deferred_locs);
        let known = deferred.into_iter().map(|deferred| Ok((self.loc_at(deferred.at), self.resolve_loc(&deferred)?)));
        let mut known: Vec<(Loc, Loc)> = known.collect::<Parsed<_>>()?;
        known.sort_unstable();
        // The order is mostly that of the stored operations, so the next entry is the usual match.
        let next = Cell::new(0);
        let resolve = |loc: Loc| {
            if known.get(next.get()).is_none_or(|entry| entry.0 != loc) {
                match known.binary_search_by_key(&loc, |entry| entry.0) {
                    Ok(found) => next.set(found),
                    Err(_) => return loc,
                }
            }
            let at = next.replace(next.get() + 1);
            known.get(at).map_or(loc, |entry| entry.1)
        };
        walk::stored_isolates_mut(&mut self.ir, &mut |isolate| isolate.map_locs(resolve));
        Ok(())
    }

    fn resolve_loc(&mut self, deferred: &DeferredLoc) -> Parsed<Loc> {
        let &DeferredLoc { at, len } = deferred;
        let start = at as usize + 1;
        let alias = self.text.get(start..start + len as usize).unwrap_or_default();
        match self.aliases.attrs.get(alias) {
            Some(&alias) if self.ctx.attrs().is_location(alias.is) => {
                let attr = self.expand(alias)?;
                Ok(self.ctx.attrs().loc_value(attr))
            }
            Some(alias) => Err(self.not_a_location(at, alias.is)),
            None => Err(self.error_at(at, "operation location alias was never defined")),
        }
    }
}

fn set_loc(ir: &mut Isolate, target: LocTarget, loc: Loc) {
    match target {
        LocTarget::Op(op) => ir.set_loc(op, loc),
        LocTarget::Arg(block, index) => ir.set_block_arg_loc(block, index as usize, loc),
    }
}
