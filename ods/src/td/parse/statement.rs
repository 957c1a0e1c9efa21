//! Statements.

use super::grammar::{Grammar, Read};
use crate::td::ast::{Assert, Block, Defvar, Expr, ForeachOver, LetItem, Range, Statement, StatementKind};
use crate::td::scan::token::{Kind, Kinds};

/// What statements in a multiclass begin with.
pub(super) const IN_MULTICLASS: Kinds = Kinds::STATEMENT.without(Kinds::of(&[Kind::Class, Kind::Multiclass]));

impl Grammar<'_> {
    /// `class | multiclass | in_multiclass`
    pub fn statement(&mut self) -> Read<Statement> {
        let start = self.at();
        let kind = match self.kind() {
            Kind::Class => self.class()?,
            Kind::Multiclass => self.multiclass()?,
            _ => self.kind_in_multiclass(Kinds::STATEMENT)?,
        };
        Ok(Statement { span: self.span_from(start), kind })
    }

    /// `def | let | defvar | foreach | defm | if | assert | defset | deftype | dump`
    fn in_multiclass(&mut self) -> Read<Statement> {
        let start = self.at();
        let kind = self.kind_in_multiclass(IN_MULTICLASS)?;
        Ok(Statement { span: self.span_from(start), kind })
    }

    fn kind_in_multiclass(&mut self, expected: Kinds) -> Read<StatementKind> {
        match self.kind() {
            Kind::Def => self.def(),
            Kind::Let => self.let_in(),
            Kind::Defvar => self.defvar().map(StatementKind::Defvar),
            Kind::Foreach => self.foreach(),
            Kind::Defm => self.defm(),
            Kind::If => self.condition(),
            Kind::Assert => self.assertion().map(StatementKind::Assert),
            Kind::Defset => self.defset(),
            Kind::Deftype => self.deftype(),
            Kind::Dump => self.dump().map(StatementKind::Dump),
            _ => self.fail(expected),
        }
    }

    /// `'class' 'name' params? record`
    fn class(&mut self) -> Read<StatementKind> {
        self.advance();
        let (name, params) = (self.name()?, self.params()?);
        let record = self.record()?;
        let record = (record.braces || !record.parents.is_empty()).then_some(record);
        Ok(StatementKind::Class { name, params, record })
    }

    /// `'def' object_name? record`
    fn def(&mut self) -> Read<StatementKind> {
        self.advance();
        Ok(StatementKind::Def { name: self.object_name()?, record: self.record()? })
    }

    /// `'defm' object_name? parents ';'`
    fn defm(&mut self) -> Read<StatementKind> {
        self.advance();
        let name = self.object_name()?;
        let parents = self.parents()?;
        self.expect(Kind::Semicolon)?;
        Ok(StatementKind::Defm { name, parents })
    }

    /// `'multiclass' 'name' params? (body | parents (';' | body))`, where `body` is `'{' in_multiclass+ '}'`
    fn multiclass(&mut self) -> Read<StatementKind> {
        self.advance();
        let (name, params) = (self.name()?, self.params()?);
        let mut parents = Vec::new();
        let mut body = Vec::new();
        let has_body = self.eat(Kind::LeftBrace) || {
            parents = self.parents()?;
            !self.eat(Kind::Semicolon) && self.expect(Kind::LeftBrace).map(|_| true)?
        };
        if has_body {
            let begin = self.rows.statements.len();
            loop {
                let statement = self.in_multiclass()?;
                self.rows.statements.push(statement);
                if self.eat(Kind::RightBrace) {
                    break;
                }
            }
            body = self.rows.statements.split_off(begin);
        }
        Ok(StatementKind::Multiclass { name, params, parents, body })
    }

    /// `'defset' type 'name' '=' '{' statement* '}'`
    fn defset(&mut self) -> Read<StatementKind> {
        self.advance();
        let (ty, name) = self.typed_name()?;
        self.expect(Kind::Equal)?;
        self.expect(Kind::LeftBrace)?;
        Ok(StatementKind::Defset { ty, name, body: self.statements_in_braces()? })
    }

    /// `'deftype' 'name' '=' type ';'`
    fn deftype(&mut self) -> Read<StatementKind> {
        self.advance();
        let name = self.name()?;
        self.expect(Kind::Equal)?;
        let ty = self.ty()?;
        self.expect(Kind::Semicolon)?;
        Ok(StatementKind::Deftype { name, ty })
    }

    /// `'defvar' 'name' '=' value ';'`
    pub(super) fn defvar(&mut self) -> Read<Defvar> {
        self.advance();
        let name = self.name()?;
        self.expect(Kind::Equal)?;
        let value = self.value()?;
        self.expect(Kind::Semicolon)?;
        Ok(Defvar { name, value })
    }

    /// `'assert' value ',' value ';'`
    pub(super) fn assertion(&mut self) -> Read<Assert> {
        self.advance();
        let condition = self.value()?;
        self.expect(Kind::Comma)?;
        let message = self.value()?;
        self.expect(Kind::Semicolon)?;
        Ok(Assert { condition, message })
    }

    /// `'dump' value ';'`
    pub(super) fn dump(&mut self) -> Read<Expr> {
        self.advance();
        let message = self.value()?;
        self.expect(Kind::Semicolon)?;
        Ok(message)
    }

    /// `'foreach' 'name' '=' ('{' ranges '}' | range) 'in' block`
    fn foreach(&mut self) -> Read<StatementKind> {
        self.advance();
        let var = self.name()?;
        self.expect(Kind::Equal)?;
        let over = if self.eat(Kind::LeftBrace) {
            ForeachOver::Ranges(self.ranges(Kind::RightBrace)?)
        } else {
            match self.range()? {
                Range { first, last: None } => ForeachOver::List(first),
                range => ForeachOver::Ranges(vec![range]),
            }
        };
        self.expect(Kind::In)?;
        Ok(StatementKind::Foreach { var, over, body: self.block()? })
    }

    /// `'if' value 'then' block ('else' block)?`
    fn condition(&mut self) -> Read<StatementKind> {
        self.advance();
        let condition = self.value()?;
        self.expect(Kind::Then)?;
        let then = self.block()?;
        let otherwise = if self.eat(Kind::Else) { Some(self.block()?) } else { None };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    /// `'let' binding,+ 'in' block`, where `binding` is `'name' ('<' ranges '>')? '=' value`
    fn let_in(&mut self) -> Read<StatementKind> {
        self.advance();
        let mut bindings = Vec::with_capacity(1);
        loop {
            let name = self.name()?;
            let bits = if self.eat(Kind::LeftAngle) { Some(self.ranges(Kind::RightAngle)?) } else { None };
            self.expect(Kind::Equal)?;
            bindings.push(LetItem { name, bits, value: self.value()? });
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::In)?;
        Ok(StatementKind::Let { bindings, body: self.block()? })
    }

    /// `'{' statement* '}' | statement`
    fn block(&mut self) -> Read<Block> {
        let start = self.at();
        let statements = match self.eat(Kind::LeftBrace) {
            true => self.statements_in_braces()?,
            false => vec![self.statement()?],
        };
        Ok(Block { statements, span: self.span_from(start) })
    }

    /// The `statement* '}'` of what has braces.
    fn statements_in_braces(&mut self) -> Read<Vec<Statement>> {
        let begin = self.rows.statements.len();
        while !self.eat(Kind::RightBrace) {
            let statement = self.statement()?;
            self.rows.statements.push(statement);
        }
        Ok(self.rows.statements.split_off(begin))
    }
}
