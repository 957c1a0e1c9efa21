//! Printer of the text after the mnemonic. Also runs for the collection of aliases.

use lect_ods::format::{DefElement, DefGroup, DefParam, StructField};
use lect_ods::spec::DefSyntax;

use super::dynamic;
use super::field::{Field, Plan};
use super::parse::{directive, is_in_brackets, is_word, param_numbers, short_form, text_of};
use super::records::RECORDS;
use super::shared::{SAME_AS, SHORT_TYPE};
use super::{print_attr, print_type, records};
use crate::attrs::{AttrData, Piece};
use crate::context::ContextData;
use crate::dialect::{DefBody, DefInfo, Param};
use crate::entity::{Attr, Def, Type};
use crate::eval::streamed;
use crate::eval::{enum_text, has_own_syntax};
use crate::text::OpPrinter;

impl DefInfo {
    /// Prints the text after the mnemonic of an attribute or a type.
    pub(crate) fn print_body(p: &mut OpPrinter<'_, '_>, def: Def, body: &DefBody) {
        self::body(p, def, body);
    }
}

/// Prints the text after the mnemonic of an attribute or a type.
pub(crate) fn body(p: &mut OpPrinter<'_, '_>, def: Def, body: &DefBody) {
    let ctx = p.context();
    let info = ctx.def_info(def);
    p.name_resources(def, body);
    match body {
        DefBody::Text(text) => {
            for piece in &text.0 {
                match piece {
                    Piece::Text(text) => p.bytes(text),
                    Piece::Attr(attr) => p.attr(*attr),
                    Piece::Type(ty) => p.ty(*ty),
                    Piece::Encoded(encoded) => p.text(&encoded.to_string()),
                }
            }
        }
        DefBody::Params(params) => match (info.syntax().print, &info.spec().syntax) {
            (Some(print), _) => print(p, body),
            (None, DefSyntax::Format(format)) => {
                Writer { p, info, plan: info.plan(ctx), params }.elements(&format.elements);
            }
            (None, _) if info.dialect().flags.dynamic => dynamic::body(p, params),
            (None, _) => {}
        },
    }
}

impl OpPrinter<'_, '_> {
    /// Prints an attribute whose class is fixed: by its alias, or without the mnemonic if possible.
    pub fn stripped_attr(&mut self, attr: Attr) {
        let ctx = self.context();
        match ctx.attrs().data(attr) {
            AttrData::Dialect { def, .. } if has_own_syntax(ctx, *def) => self.attr_body(attr),
            AttrData::DenseArray { .. } => self.dense_array(attr),
            _ => self.attr(attr),
        }
    }

    /// Prints a type whose class is fixed: by its alias, or without the mnemonic if possible.
    pub fn stripped_type(&mut self, ty: Type) {
        let ctx = self.context();
        match ctx.types().def(ty) {
            Some(def) if has_own_syntax(ctx, def) => self.type_body(ty),
            _ => self.ty(ty),
        }
    }
}

struct Writer<'w, 'p, 'a> {
    p: &'w mut OpPrinter<'p, 'a>,
    info: &'a DefInfo,
    plan: &'a Plan,
    params: &'w [Param],
}

impl Writer<'_, '_, '_> {
    fn elements(&mut self, elements: &[DefElement]) {
        for (at, element) in elements.iter().enumerate() {
            match element {
                DefElement::Literal(text) => {
                    // A dash could be read as part of a preceding name.
                    if (is_word(text) || text.starts_with('-')) && self.has_values() {
                        self.p.separate();
                    }
                    self.p.text(text);
                }
                DefElement::Space => self.p.text(" "),
                DefElement::Newline => self.p.newline(),
                DefElement::Param { param, blank } => {
                    if self.is_written(param.index) {
                        self.blank(*blank);
                        self.param(*param, is_in_brackets(elements, at));
                    }
                }
                DefElement::Params { params, blank } => {
                    let mut open = if *blank && !self.joins_blank() { " " } else { "" };
                    for &param in params.iter() {
                        if self.is_written(param.index) {
                            self.p.text(std::mem::replace(&mut open, ", "));
                            self.param(param, false);
                        }
                    }
                }
                DefElement::Struct { fields, blank } => self.fields(fields, *blank),
                DefElement::Custom { name, args } if &**name == SHORT_TYPE => {
                    let param = param_numbers(args).first().and_then(|at| self.params.get(*at as usize));
                    let types = if let Some(Param::List(types)) = param {
                        types
                    } else {
                        param.map_or(&[][..], std::slice::from_ref)
                    };
                    let short = short_form(self.info, args);
                    for (index, ty) in types.iter().enumerate() {
                        self.p.text(if index > 0 { ", " } else { "" });
                        if let Param::Type(ty) = ty {
                            short.print(self.p, *ty);
                        }
                    }
                }
                DefElement::Custom { name, args } if &**name == RECORDS => {
                    if let Some(value) = param_numbers(args).first().and_then(|at| self.params.get(*at as usize)) {
                        records::print(self.p, text_of(args), value);
                    }
                }
                DefElement::Custom { name, .. } if &**name == SAME_AS => {}
                DefElement::Custom { name, args } => {
                    if let Some(directive) = directive(self.p.context(), self.info, name) {
                        (directive.print)(self.p, self.params, &param_numbers(args));
                    }
                }
                DefElement::Optional(group) => self.group(group),
            }
        }
    }

    fn fields(&mut self, fields: &[StructField], blank: bool) {
        let mut open = if blank && !self.joins_blank() { " " } else { "" };
        for field in fields {
            let StructField::Param(param) = field else { continue };
            if !self.is_printed(param.index) {
                continue;
            }
            self.p.text(std::mem::replace(&mut open, ", "));
            let name = self.info.spec().params.get(param.index as usize).map_or("", |param| &*param.name);
            self.p.text(name);
            self.p.text(" = ");
            self.param(*param, false);
        }
    }

    fn blank(&mut self, blank: bool) {
        if blank && !self.joins_blank() {
            self.p.text(" ");
        }
    }

    /// Returns true if no space is printed because one precedes.
    fn joins_blank(&self) -> bool {
        self.info.dialect().flags.joins_blanks && self.p.is_behind_blank()
    }

    fn group(&mut self, group: &DefGroup) {
        let is_then = match self.has_values() {
            // A group with a present value is printed, independent of the anchor.
            true if group.inverted => !self.any_printed(&group.otherwise),
            true => self.any_printed(&group.then),
            false => group.anchor.iter().any(|index| self.is_printed(*index)) != group.inverted,
        };
        self.elements(if is_then { &group.then } else { &group.otherwise });
    }

    /// Returns true if a parameter of some elements differs from its default value.
    fn any_printed(&self, elements: &[DefElement]) -> bool {
        elements.iter().any(|element| match element {
            DefElement::Param { param, .. } => self.is_printed(param.index),
            DefElement::Params { params, .. } => params.iter().any(|param| self.is_printed(param.index)),
            DefElement::Struct { fields, .. } => fields.iter().any(|field| match field {
                StructField::Param(DefParam { index, .. }) | StructField::Custom { index, .. } => {
                    self.is_printed(*index)
                }
            }),
            DefElement::Custom { args, .. } => param_numbers(args).iter().any(|index| self.is_printed(*index)),
            DefElement::Optional(group) => self.any_printed(&group.then) || self.any_printed(&group.otherwise),
            DefElement::Literal(_) | DefElement::Space | DefElement::Newline => false,
        })
    }

    /// Returns true if the definition has parameters that are Rust values.
    fn has_values(&self) -> bool {
        self.plan.fields.iter().any(|plan| matches!(plan.field, Field::Value(_)))
    }

    /// Returns true if a parameter outside of groups and structs is printed.
    fn is_written(&self, index: u32) -> bool {
        let plan = self.plan.fields.get(index as usize);
        plan.is_some_and(|plan| matches!(plan.field, Field::Value(_))) || self.is_printed(index)
    }

    /// Returns true if a parameter differs from its default value.
    fn is_printed(&self, index: u32) -> bool {
        let (Some(param), Some(plan)) = (self.params.get(index as usize), self.plan.fields.get(index as usize)) else {
            return false;
        };
        let is_optional = || self.info.hooks.newer.is_some_and(|newer| newer.makes_optional(self.p.release().into()));
        match &plan.absent {
            None if is_optional() => *param != plan.field.unset(),
            absent => absent.as_ref() != Some(param),
        }
    }

    fn param(&mut self, param: DefParam, bare: bool) {
        let index = param.index as usize;
        let (Some(value), Some(plan)) = (self.params.get(index), self.plan.fields.get(index)) else { return };
        match (&plan.field, value) {
            // Qualified types and attributes have their mnemonic.
            (Field::Value(field), value) if !(param.qualified && field.is_symbol()) => field.print(self.p, value, bare),
            (field, value) => self.value(value, field, param.qualified),
        }
    }

    fn value(&mut self, value: &Param, field: &Field, qualified: bool) {
        match (value, field) {
            // Hooks of the dialect print late parameters.
            (Param::Absent | Param::Late(_), _) => {}
            (value, Field::Code { print, .. }) => print(self.p, value),
            (value, Field::Enclosed(open, close, inner)) => {
                self.p.text(open);
                self.value(value, inner, qualified);
                self.p.text(close);
            }
            (Param::Attr(attr), Field::Symbol(class)) if !qualified => print_attr(self.p, class, *attr),
            (Param::Type(ty), Field::Symbol(class)) if !qualified => print_type(self.p, class, *ty),
            (Param::Attr(attr), _) => self.p.attr(*attr),
            (Param::Type(ty), _) => self.p.ty(*ty),
            (Param::Int(value), Field::Enum(spec)) => self.p.text(&streamed(spec, *value as i64)),
            (Param::Int(value), Field::EnumWords(spec)) => self.p.text(&enum_text(spec, *value as i64)),
            // C++ streams print an 8-bit number as a character.
            (Param::Int(value), Field::Int { bits: 8, .. }) => self.p.bytes(&[*value as u8]),
            (Param::Int(value), Field::Optional(inner)) if matches!(**inner, Field::Enum(_)) => {
                self.value(&Param::Int(*value), inner, qualified);
            }
            (Param::Int(value), _) => self.p.text(&value.to_string()),
            (Param::Bool(value), _) => self.p.text(if *value { "true" } else { "false" }),
            (Param::ApInt(value), _) => {
                let mut text = String::new();
                // Writing to a string cannot fail.
                let _ = value.write_signed(&mut text);
                self.p.text(&text);
            }
            (Param::Float(value), _) => {
                let mut text = String::new();
                let _ = value.write(&mut text);
                self.p.text(&text);
            }
            (Param::String(text), Field::String { quoted: true }) => self.p.string(text),
            (Param::String(text), _) => self.p.bytes(text),
            (Param::AffineMap(map), _) => {
                let ctx: &ContextData = self.p.context();
                let mut text = Vec::new();
                ctx.affine().print_map(&mut text, *map);
                self.p.bytes(&text);
            }
            (Param::IntegerSet(set), _) => {
                let ctx: &ContextData = self.p.context();
                let mut text = Vec::new();
                ctx.affine().print_set(&mut text, *set);
                self.p.bytes(&text);
            }
            (Param::List(list), field) => {
                let element = if let Field::List(element) = field { element } else { field };
                for (index, value) in list.iter().enumerate() {
                    if index > 0 {
                        self.p.text(", ");
                    }
                    self.value(value, element, qualified);
                }
            }
        }
    }
}
