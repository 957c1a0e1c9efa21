//! Classes and records: their parameters, parents and bodies, and types.

use super::grammar::{Grammar, Read};
use crate::td::ast::{
    Arg, BodyItem, BodyItemKind, ClassRef, Expr, Ident, LetItem, Param, RecordBody, TypeExpr, TypeExprKind,
};
use crate::td::scan::token::{Kind, Kinds};

/// What an item of a body begins with.
const ITEM: Kinds = Kinds::TYPE.and(Kinds::of(&[Kind::Assert, Kind::Defvar, Kind::Dump, Kind::Field, Kind::Let]));

impl Grammar<'_> {
    /// `('<' param,+ '>')?`, where `param` is `'field'? type 'name' ('=' value)?`
    pub(super) fn params(&mut self) -> Read<Option<Vec<Param>>> {
        if !self.eat(Kind::LeftAngle) {
            return Ok(None);
        }
        let mut params = Vec::with_capacity(1);
        loop {
            self.eat(Kind::Field);
            let (ty, name) = self.typed_name()?;
            params.push(Param { ty, name, default: self.initializer()? });
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RightAngle)?;
        Ok(Some(params))
    }

    /// `('=' value)?`
    fn initializer(&mut self) -> Read<Option<Expr>> {
        if self.eat(Kind::Equal) { self.value().map(Some) } else { Ok(None) }
    }

    /// `parents? (';' | '{' item* '}')`
    pub(super) fn record(&mut self) -> Read<RecordBody> {
        let parents = if self.is(Kind::Colon) { self.parents()? } else { Vec::new() };
        if self.eat(Kind::Semicolon) {
            return Ok(RecordBody { parents, items: Vec::new(), braces: false });
        }
        self.expect(Kind::LeftBrace)?;
        let begin = self.rows.items.len();
        while !self.eat(Kind::RightBrace) {
            let item = self.item()?;
            self.rows.items.push(item);
        }
        Ok(RecordBody { parents, items: self.rows.items.split_off(begin), braces: true })
    }

    /// `':' class_ref,+`
    pub(super) fn parents(&mut self) -> Read<Vec<ClassRef>> {
        self.expect(Kind::Colon)?;
        let mut parents = Vec::with_capacity(1);
        loop {
            parents.push(self.class_ref()?);
            if !self.eat(Kind::Comma) {
                return Ok(parents);
            }
        }
    }

    /// `let | defvar | assert | dump | 'field'? type 'name' ('=' value)? ';'`, where `let` is
    /// `'let' 'name' ('{' ranges '}')? '=' value ';'`
    fn item(&mut self) -> Read<BodyItem> {
        let start = self.at();
        let kind = match self.kind() {
            Kind::Let => BodyItemKind::Let(self.field_let()?),
            Kind::Defvar => BodyItemKind::Defvar(self.defvar()?),
            Kind::Assert => BodyItemKind::Assert(Box::new(self.assertion()?)),
            Kind::Dump => BodyItemKind::Dump(self.dump()?),
            kind if ITEM.contains(kind) => {
                let keyword = self.eat(Kind::Field);
                let (ty, name) = self.typed_name()?;
                let value = self.initializer()?;
                self.expect(Kind::Semicolon)?;
                BodyItemKind::Field { keyword, ty, name, value }
            }
            _ => return self.fail(ITEM),
        };
        Ok(BodyItem { span: self.span_from(start), kind })
    }

    fn field_let(&mut self) -> Read<LetItem> {
        self.advance();
        let name = self.name()?;
        let bits = if self.eat(Kind::LeftBrace) { Some(self.ranges(Kind::RightBrace)?) } else { None };
        self.expect(Kind::Equal)?;
        let value = self.value()?;
        self.expect(Kind::Semicolon)?;
        Ok(LetItem { name, bits, value })
    }

    /// `'name' ('<' argument,* '>')?`
    pub(super) fn class_ref(&mut self) -> Read<ClassRef> {
        let start = self.at();
        let name = self.name()?;
        let begin = self.rows.args.len();
        if self.eat(Kind::LeftAngle) && !self.eat(Kind::RightAngle) {
            loop {
                let arg = self.argument()?;
                self.rows.args.push(arg);
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::RightAngle)?;
        }
        Ok(ClassRef { name, args: self.rows.args.split_off(begin), span: self.span_from(start) })
    }

    /// `(('name' | 'text') '=')? value`
    fn argument(&mut self) -> Read<Arg> {
        let named = matches!(self.kind(), Kind::Name | Kind::Text) && self.second_kind() == Kind::Equal;
        let name = named.then(|| {
            let name = self.argument_name();
            self.advance();
            self.advance();
            name
        });
        Ok(Arg { name, value: self.value()? })
    }

    /// A type, and the name that is written after it.
    pub(super) fn typed_name(&mut self) -> Read<(TypeExpr, Ident)> {
        let ty = self.ty()?;
        let at = self.at();
        let name = self.name()?;
        if self.text_at(at) == "NAME" {
            self.error(at, "'NAME' is reserved: it is the name of the record");
        }
        Ok((ty, name))
    }

    /// `'name' | 'bit' | 'code' | 'dag' | 'int' | 'string' | 'bits' '<' 'number' '>' | 'list' '<' type '>'`
    pub(super) fn ty(&mut self) -> Read<TypeExpr> {
        let start = self.at();
        let kind = match self.kind() {
            Kind::Name => TypeExprKind::Named(self.ident(start).symbol),
            Kind::BitType => TypeExprKind::Bit,
            Kind::IntType => TypeExprKind::Int,
            Kind::StringType => TypeExprKind::String,
            Kind::CodeType => TypeExprKind::Code,
            Kind::DagType => TypeExprKind::Dag,
            Kind::BitsType => {
                self.advance();
                self.expect(Kind::LeftAngle)?;
                let width = self.expect(Kind::Integer)?;
                TypeExprKind::Bits(self.integer(width))
            }
            Kind::ListType => {
                self.advance();
                self.expect(Kind::LeftAngle)?;
                let item = self.ty()?;
                TypeExprKind::List(Box::new(item))
            }
            _ => return self.fail(Kinds::TYPE),
        };
        match kind {
            TypeExprKind::Bits(_) | TypeExprKind::List(_) => {
                self.expect(Kind::RightAngle)?;
            }
            _ => self.advance(),
        }
        Ok(TypeExpr { span: self.span_from(start), kind })
    }
}
