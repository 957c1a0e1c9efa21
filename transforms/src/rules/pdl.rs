//! PDL: compilation of `pdl` modules to rules.

mod find;
mod rewrite;

use std::collections::HashMap;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{IsolateRef, OpRef};
use std::ops::ControlFlow;

use super::actions::Reg;
use super::builder::{RuleBuilder, RulesBuilder};
use super::item::Item;
use super::native::Natives;
use super::position::Pos;

/// Adds all patterns in an operation: those of a module, or one `pdl.pattern`. On failure the error is already reported
/// at the pattern.
pub fn add(rules: &mut RulesBuilder, module: OpRef<'_>, natives: &Natives) -> Result<(), Reported> {
    let mut result = Ok(());
    let _ = walk::pre_order::<()>(module, |op| {
        let is_pattern = &*op.name_data().name == b"pdl.pattern";
        if is_pattern && let Err(reported) = pattern(rules, op, natives) {
            result = Err(reported);
        }
        ControlFlow::Continue(if is_pattern { Step::Over } else { Step::Into })
    });
    result
}

fn pattern(rules: &mut RulesBuilder, pattern: OpRef<'_>, natives: &Natives) -> Result<(), Reported> {
    let ctx = pattern.context();
    let name = pattern.attr("sym_name").and_then(|attr| text(pattern, attr)).unwrap_or("pdl_pattern");
    let benefit = pattern.attr("benefit").and_then(|attr| number(pattern, attr)).unwrap_or(1);
    let benefit = u16::try_from(benefit).unwrap_or(u16::MAX);
    let Some(body) = pattern.region(0).and_then(|region| region.entry()) else {
        return Err(ctx.error(pattern.loc(), "a pattern must have a body").emit());
    };
    let Some(rewrite) = body.last() else {
        return Err(ctx.error(pattern.loc(), "a pattern must end with a rewrite").emit());
    };
    check_names(pattern);
    let compile = Compile {
        ir: body.ir,
        natives,
        rule: rules.rule(name, benefit),
        positions: HashMap::new(),
        registers: HashMap::new(),
    };
    compile.pattern(pattern, rewrite)
}

/// Warns of operations in a pattern that their dialect does not define.
fn check_names(pattern: OpRef<'_>) {
    walk::for_each(pattern, |op| {
        let name = (kind(op) == "operation").then(|| op.attr("opName")).flatten();
        if let Some(message) = name.and_then(|name| text(op, name)).and_then(|name| op.context().unknown_op(name)) {
            op.context().warning(op.loc(), message);
        }
    });
}

/// A pattern to be compiled.
struct Compile<'a, 'b> {
    ir: IsolateRef<'a>,
    natives: &'a Natives,
    rule: RuleBuilder<'b>,
    /// Positions of the pattern's values.
    positions: HashMap<Value, Pos>,
    /// Registers of values of the rewrite.
    registers: HashMap<Value, Reg>,
}

impl<'a> Compile<'a, '_> {
    fn pattern(mut self, pattern: OpRef<'a>, rewrite: OpRef<'a>) -> Result<(), Reported> {
        let root = self.root_of(pattern, rewrite)?;
        self.find(pattern, root)?;
        self.rewrite(rewrite)?;
        self.rule.finish();
        Ok(())
    }

    fn error<T>(&self, op: OpRef<'a>, message: impl Into<String>) -> Result<T, Reported> {
        Err(op.context().error(op.loc(), message).emit())
    }

    /// Returns the producer of a value of the pattern.
    fn def(&self, value: Value) -> Option<OpRef<'a>> {
        self.ir.value(value).defining_op()
    }

    /// Returns the constant of a `pdl.attribute`, `pdl.type` or `pdl.types`.
    fn constant(&self, op: OpRef<'a>) -> Option<Item> {
        match kind(op) {
            "attribute" => op.attr("value").map(Item::Attr),
            "type" => op.attr("constantType").and_then(|attr| type_of(op, attr)).map(Item::Type),
            "types" => {
                let AttrData::Array(types) = op.context().attrs().data(op.attr("constantTypes")?) else { return None };
                types.iter().map(|&attr| type_of(op, attr)).collect::<Option<_>>().map(Item::Types)
            }
            _ => None,
        }
    }
}

/// Returns the mnemonic of an operation of the dialect: `operation`.
fn kind(op: OpRef<'_>) -> &str {
    let name = op.name_data().name.strip_prefix(b"pdl.").unwrap_or_default();
    std::str::from_utf8(name).unwrap_or_default()
}

fn type_of(op: OpRef<'_>, attr: Attr) -> Option<Type> {
    match op.context().attrs().data(attr) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

fn text<'a>(op: OpRef<'a>, attr: Attr) -> Option<&'a str> {
    match op.context().attrs().data(attr) {
        AttrData::String { value, .. } => std::str::from_utf8(value).ok(),
        _ => None,
    }
}

fn number(op: OpRef<'_>, attr: Attr) -> Option<i64> {
    match op.context().attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns true if a value of the pattern is a range: of operands, results or types.
fn is_range(op: OpRef<'_>, ty: Type) -> bool {
    let ctx = op.context();
    ctx.types().def(ty).is_some_and(|def| ctx.def_info(def).spec().mnemonic.as_deref() == Some("range"))
}
