//! Types written without `!dialect.` in forms of their own dialect: `custom<ShortType>`, `custom<ShortTypes>`.

use lect_ods::spec::DefKind;

use super::parse::{Read, Stop, type_body};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DefBody, Param};
use crate::entity::{Def, Type};
use crate::text::OpPrinter;
use crate::text::parse::Parser;
use crate::types::TypeData;

/// Maximum number of nested types written as signs after another type.
const MAX_DEPTH: usize = 8;

/// Syntax of short types.
#[derive(Clone, Copy, Debug)]
pub(in crate::syntax) struct Short<'a> {
    /// Name of the dialect.
    pub dialect: &'a str,
    /// `word=mnemonic|..`: types whose word differs from their mnemonic.
    pub words: &'a str,
    /// `?=mnemonic`: a sign after a type, and the type with that type as its parameter.
    pub sign: &'a str,
}

impl<'a> Short<'a> {
    fn renamed(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.words.split('|').filter_map(|word| word.split_once('='))
    }

    fn def(self, ctx: &ContextData, mnemonic: &[u8]) -> Option<Def> {
        ctx.dialect(self.dialect.as_bytes())?.def(DefKind::Type, mnemonic)
    }

    /// Returns the sign, and the definition of its type.
    fn sign(self, ctx: &ContextData) -> Option<(&'a str, Def)> {
        let (sign, mnemonic) = self.sign.split_once('=')?;
        Some((sign, self.def(ctx, mnemonic.as_bytes())?))
    }

    /// Parses a type, short or in full.
    pub fn parse(self, p: &mut Parser<'_, '_>) -> Read<Type> {
        let ctx: &ContextData = p.ctx;
        let def = match p.at_symbol() || !p.at_keyword_token() {
            true => None,
            false => {
                let renamed = self.renamed().find(|(word, _)| word.as_bytes() == p.spelling());
                self.def(ctx, renamed.map_or(p.spelling(), |(_, mnemonic)| mnemonic.as_bytes()))
            }
        };
        let mut ty = match def {
            Some(def) => {
                p.advance();
                type_body(p, def)?
            }
            None => p.parse_type()?,
        };
        if let Some((sign, def)) = self.sign(ctx) {
            let mut depth = 0;
            while depth < MAX_DEPTH && p.eat_punct(sign) {
                ty = ctx.types().with_body(def, DefBody::Params([Param::Type(ty)].into()));
                depth += 1;
            }
        }
        Ok(ty)
    }

    /// Parses a type, short or in full, and emits an error if its syntax is unknown.
    pub fn parse_known(self, p: &mut Parser<'_, '_>) -> Result<Type, Reported> {
        self.parse(p).map_err(|stop| match stop {
            Stop::Reported(reported) => reported,
            Stop::Unknown => p.hook_error(p.loc(), "has a type whose syntax is not known"),
        })
    }

    /// Prints a type, short if possible.
    pub fn print(self, p: &mut OpPrinter<'_, '_>, ty: Type) {
        let ctx = p.context();
        let (mut ty, mut signs) = (ty, 0);
        if let Some((sign, def)) = self.sign(ctx) {
            while let TypeData::Dialect { def: found, body } = ctx.types().data(ty)
                && *found == def
                && signs < MAX_DEPTH
                && let [Param::Type(inner)] = body.params()
            {
                (ty, signs) = (*inner, signs + 1);
            }
            self.print_plain(p, ty);
            (0..signs).for_each(|_| p.text(sign));
        } else {
            self.print_plain(p, ty);
        }
    }

    fn print_plain(self, p: &mut OpPrinter<'_, '_>, ty: Type) {
        let text = p.context().types().show(ty).to_string();
        let Some(short) = text.strip_prefix('!').and_then(|text| text.strip_prefix(self.dialect)?.strip_prefix('.'))
        else {
            return p.text(&text);
        };
        let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let (mnemonic, rest) = short.split_at(short.len() - short.trim_start_matches(in_word).len());
        let word = self.renamed().find(|it| it.1 == mnemonic).map_or(mnemonic, |it| it.0);
        p.text(word);
        p.text(rest);
    }
}
