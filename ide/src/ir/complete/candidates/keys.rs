//! Candidates for the keys of dictionaries.

use std::collections::HashSet;

use lect_core::dialect::Dialect;
use lect_core::text::{Token, TokenKind, tokens};
use lect_ods::spec::{DialectSpec, OpSpec, OpSyntax, PropKind, PropSpec};

use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};

impl Candidates<'_, '_> {
    /// Adds the keys of a dictionary: attributes of the operation or of an argument, and discardable attributes of
    /// dialects.
    pub(super) fn keys(&mut self) {
        let snapshot = self.snapshot;
        let within = dictionary(snapshot.slice(self.place.statement..self.at));
        let mut own = Vec::new();
        match within {
            Dictionary::Value => {}
            Dictionary::Argument => self.value_keys(|dialect| dialect.argument_attrs().to_vec()),
            Dictionary::Result => self.value_keys(|dialect| dialect.result_attrs().collect()),
            _ => {
                if let Some(info) = self.op().and_then(|op| snapshot.ctx.op_name(op).info()) {
                    own.extend(names_within(info.dialect(), info.spec(), within));
                }
            }
        }
        if matches!(within, Dictionary::Attributes | Dictionary::Generic) {
            own.extend(snapshot.dialects(None).into_iter().flat_map(discardable));
        }
        for item in own {
            let weight = self.likely.class(&item.label) + 3.0 * self.likely.rare();
            self.add(item, weight);
        }
    }

    /// Adds attributes of function arguments or results, first of the dialects that the text uses.
    fn value_keys(&mut self, attrs_of: impl Fn(&Dialect) -> Vec<&'static str>) {
        let ctx = &self.snapshot.ctx;
        let used: HashSet<&str> = self.dialects(None).into_iter().map(|dialect| &*dialect.name).collect();
        for dialect in ctx.dialect_names().into_iter().filter_map(|name| ctx.dialect(name.as_bytes())) {
            let share = if used.contains(&*dialect.spec().name) { 3.0 } else { 0.3 };
            for name in attrs_of(dialect) {
                let weight = self.likely.class(name) + share * self.likely.rare();
                self.add(Completion::new(name, CompletionKind::Attribute, ""), weight);
            }
        }
    }

    /// Adds the names of properties in angle brackets, `<name = value>`, where a keyword is expected.
    pub(super) fn properties(&mut self) {
        let snapshot = self.snapshot;
        let text = snapshot.slice(self.place.statement..self.at);
        if text.rfind('<') <= text.rfind('>') {
            return;
        }
        let Some(info) = self.op().and_then(|op| snapshot.ctx.op_name(op).info()) else { return };
        for item in names_within(info.dialect(), info.spec(), Dictionary::Properties) {
            let weight = self.likely.class(&item.label) + 2.0 * self.likely.rare();
            self.found.push(Candidate { item, weight, group: None, is_named: true });
        }
    }
}

/// Kind of a dictionary in the text of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dictionary {
    /// Properties, in a custom form.
    Properties,
    /// Properties, in the generic form.
    GenericProperties,
    /// Attributes, in a custom form.
    Attributes,
    /// Attributes, in the generic form.
    Generic,
    /// Attributes of an argument.
    Argument,
    /// Attributes of a result.
    Result,
    /// An attribute whose value is a dictionary.
    Value,
}

/// Returns the kind of the dictionary that is open at the end of a statement.
fn dictionary(text: &str) -> Dictionary {
    let all: Vec<Token> = tokens(text.as_bytes(), 0).take_while(|token| token.kind != TokenKind::Eof).collect();
    let mut open = Vec::new();
    for (index, token) in all.iter().enumerate() {
        match token.kind {
            TokenKind::LBrace | TokenKind::LParen | TokenKind::LSquare => open.push(index),
            TokenKind::RBrace | TokenKind::RParen | TokenKind::RSquare => _ = open.pop(),
            _ => {}
        }
    }
    let kind = |index: Option<usize>| index.and_then(|index| all.get(index)).map(|token| token.kind);
    let before = |index: usize, count: usize| kind(index.checked_sub(count));
    let is_generic = text.trim_start().starts_with('"') || text.contains("= \"");
    let Some(brace) = open.pop() else { return Dictionary::Attributes };
    let around = open.pop();
    let list_of_values = |list: usize| {
        let key = list.checked_sub(2).and_then(|key| all.get(key));
        match key.and_then(|key| text.get(key.start as usize..key.end as usize))? {
            "arg_attrs" => Some(Dictionary::Argument),
            "res_attrs" => Some(Dictionary::Result),
            _ => None,
        }
    };
    if let Some(list) = around.filter(|_| kind(around) == Some(TokenKind::LSquare)).and_then(list_of_values) {
        return list;
    }
    match (kind(around), before(brace, 1)) {
        (Some(TokenKind::LParen), _) if kind(around.and_then(|at| at.checked_sub(1))) == Some(TokenKind::Arrow) => {
            Dictionary::Result
        }
        (Some(TokenKind::LParen), _) => Dictionary::Argument,
        (Some(TokenKind::LSquare), _) | (_, Some(TokenKind::Equal)) => Dictionary::Value,
        (_, Some(TokenKind::Less)) if is_generic => Dictionary::GenericProperties,
        (_, Some(TokenKind::Less)) => Dictionary::Properties,
        _ if is_generic => Dictionary::Generic,
        _ => Dictionary::Attributes,
    }
}

/// Attributes that the header of a function shows in a custom form.
const OF_HEADER: [&str; 5] = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];

/// Completes the names of an operation's attributes and properties in a dictionary.
fn names_within(dialect: &DialectSpec, op: &OpSpec, within: Dictionary) -> Vec<Completion> {
    let format = match &op.syntax {
        OpSyntax::Format(format) if matches!(within, Dictionary::Properties | Dictionary::Attributes) => Some(format),
        _ => None,
    };
    let is_strict = dialect.flags.strict_properties == Some(true);
    let is_left = |slot: u32| match format {
        Some(_) if within == Dictionary::Attributes && is_strict => false,
        Some(format) if within == Dictionary::Attributes && format.prop_dict => false,
        Some(format) => !format.written.contains(&slot),
        None => true,
    };
    // The format may omit attributes that are optional, and the dictionary may contain them.
    let is_omitted = |slot: u32, prop: &PropSpec| {
        within == Dictionary::Attributes
            && !is_strict
            && (prop.optional || prop.default.is_some())
            && format.is_some_and(|format| format.written.contains(&slot))
    };
    let has_header = within == Dictionary::Attributes
        && op.props.iter().any(|prop| prop.name == "function_type")
        && format.is_none();
    let mut items = Vec::new();
    for (slot, prop) in (0..).zip(op.props.iter()) {
        if has_header && OF_HEADER.contains(&&*prop.name) {
            continue;
        }
        let summary = match &prop.kind {
            PropKind::Attr(attr) => &attr.summary,
            PropKind::Native(native) if matches!(within, Dictionary::Properties | Dictionary::GenericProperties) => {
                &native.summary
            }
            PropKind::Native(_) | PropKind::Sizes(_) => continue,
        };
        if is_left(slot) || is_omitted(slot, prop) {
            items.push(Completion::new(&prop.name, CompletionKind::Attribute, summary));
        }
    }
    items
}

/// Completes the discardable attributes of a dialect for operations of others.
fn discardable(dialect: &DialectSpec) -> impl Iterator<Item = Completion> + '_ {
    let name = &dialect.name;
    dialect.discardable.iter().map(move |it| {
        Completion::new(&format!("{name}.{}", it.name), CompletionKind::Attribute, it.cpp_type.trim_start_matches(':'))
    })
}
