//! Verifiers of `irdl` operations beyond their specs.

use std::collections::HashMap;

use lect_core::dialect::is_namespace;
use lect_core::ir::symbols::SymbolTables;
use lect_support::prelude::*;

use super::syntax::variadicity;
use super::syntax::variadicity::Variadicity;
use super::{
    AttributeOp, AttributesOp, BaseOp, IRDLOp, OperandsOp, ParametersOp, RegionOp, RegionsOp, ResultsOp, TypeOp,
};

type Verified = Result<(), Reported>;

/// Returns the name of the symbol that an operation defines.
pub(super) fn symbol_name(op: OpRef<'_>) -> &[u8] {
    let name = match IRDLOp::of(op) {
        Some(IRDLOp::Attribute(op)) => op.sym_name_attr(),
        Some(IRDLOp::Dialect(op)) => op.sym_name_attr(),
        Some(IRDLOp::Operation(op)) => op.sym_name_attr(),
        Some(IRDLOp::Type(op)) => op.sym_name_attr(),
        _ => None,
    };
    name.and_then(|name| op.context().attrs().string_value(name)).unwrap_or(b"")
}

/// Returns the names of an operation's operands.
pub(super) fn names(op: OpRef<'_>) -> Vec<&[u8]> {
    let names = match IRDLOp::of(op) {
        Some(IRDLOp::Attributes(op)) => op.attribute_value_names_attr(),
        Some(IRDLOp::Operands(op)) => op.names_attr(),
        Some(IRDLOp::Parameters(op)) => op.names_attr(),
        Some(IRDLOp::Regions(op)) => op.names_attr(),
        Some(IRDLOp::Results(op)) => op.names_attr(),
        _ => None,
    };
    let ctx = op.context();
    let elements = names.and_then(|names| ctx.attrs().array_elements(names)).unwrap_or(&[]);
    elements.iter().map(|name| ctx.attrs().string_value(*name).unwrap_or(b"")).collect()
}

/// Returns the variadicities of operands or results, if specified.
pub(super) fn variadicities(op: OpRef<'_>) -> Option<Vec<Variadicity>> {
    let variadicity = match IRDLOp::of(op)? {
        IRDLOp::Operands(op) => op.variadicity_attr(),
        IRDLOp::Results(op) => op.variadicity_attr(),
        _ => None,
    };
    variadicity::from_attr(op.context(), variadicity?)
}

/// Checks that a name has only lowercase letters, digits, and single `_` that are not the first.
fn check_name(op: OpRef<'_>, name: &[u8], label: &str) -> Verified {
    let fail = |words: &str| Err(op.error(format!("name of {label} {words}")).emit());
    if name.is_empty() {
        return fail("is empty");
    }
    let mut after_other = false;
    for byte in name {
        if *byte == b'_' && !after_other {
            return fail("should not contain leading or double underscores");
        }
        if *byte != b'_' && !byte.is_ascii_alphanumeric() {
            return fail("must contain only lowercase letters, digits and underscores");
        }
        if byte.is_ascii_uppercase() {
            return fail("should not contain uppercase letters");
        }
        after_other = *byte != b'_';
    }
    Ok(())
}

pub(super) fn dialect(op: OpRef<'_>) -> Verified {
    let name = symbol_name(op);
    if !is_namespace(name) {
        return Err(op.op_error("invalid dialect name").emit());
    }
    check_name(op, name, "dialect")
}

pub(super) fn type_op(op: OpRef<'_>) -> Verified {
    at_most_one(op, &[PARAMETERS])?;
    let name = symbol_name(op);
    check_name(op, name.strip_prefix(b"!").unwrap_or(name), "type")
}

pub(super) fn attribute_op(op: OpRef<'_>) -> Verified {
    at_most_one(op, &[PARAMETERS])?;
    let name = symbol_name(op);
    check_name(op, name.strip_prefix(b"#").unwrap_or(name), "attribute")
}

pub(super) fn operation(op: OpRef<'_>) -> Verified {
    at_most_one(op, &[OPERANDS, RESULTS, ATTRIBUTES, REGIONS])?;
    check_name(op, symbol_name(op), "operation")
}

/// Returns the operations in a definition.
pub(super) fn body(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops())
}

/// Kind of operations in a definition: its name, and a predicate.
type Kind = (&'static str, fn(OpRef<'_>) -> bool);

const ATTRIBUTES: Kind = ("attributes", |op| op.is::<AttributesOp<'_>>());
const OPERANDS: Kind = ("operands", |op| op.is::<OperandsOp<'_>>());
const PARAMETERS: Kind = ("parameters", |op| op.is::<ParametersOp<'_>>());
const REGIONS: Kind = ("regions", |op| op.is::<RegionsOp<'_>>());
const RESULTS: Kind = ("results", |op| op.is::<ResultsOp<'_>>());

/// Checks that there is at most one child of each kind (`AtMostOneChildOf`).
fn at_most_one(op: OpRef<'_>, kinds: &[Kind]) -> Verified {
    let mut seen = vec![false; kinds.len()];
    for child in body(op) {
        let Some(at) = kinds.iter().position(|kind| kind.1(child)) else { continue };
        if std::mem::replace(&mut seen[at], true) {
            let words =
                "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type";
            return Err(op.error(format!("{words} irdl.{}", kinds[at].0)).emit());
        }
    }
    Ok(())
}

/// Checks that no two operands, results or regions have the same name.
pub(super) fn value_names(op: OpRef<'_>) -> Verified {
    let kinds = [OPERANDS, RESULTS, REGIONS];
    let lists = body(op).filter_map(|child| {
        let kind = kinds.into_iter().find(|kind| kind.1(child))?;
        Some((kind.0, names(child)))
    });
    let lists: Vec<_> = lists.collect();
    let mut owners: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (at, (_, names)) in lists.iter().enumerate() {
        names.iter().for_each(|name| owners.entry(name).or_default().push(at));
    }
    for (at, (kind, names)) in lists.iter().enumerate() {
        for (other, (other_kind, _)) in lists.iter().enumerate().skip(at + 1) {
            let Some(name) = names.iter().find(|name| owners[*name].contains(&other)) else { continue };
            let name = String::from_utf8_lossy(name);
            let message = format!("contains a value named '{name}' for both its {kind} and {other_kind}");
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

fn check_names(op: OpRef<'_>, kind: &str) -> Verified {
    let (names, count) = (names(op), op.operand_count());
    if names.len() != count {
        let message = format!(
            "the number of {kind}s and their names must be the same, but got {count} and {} respectively",
            names.len()
        );
        return Err(op.op_error(message).emit());
    }
    let mut seen = HashMap::new();
    for (index, name) in names.into_iter().enumerate() {
        check_name(op, name, &format!("{kind} #{index}"))?;
        if let Some(first) = seen.insert(name, index) {
            let message = format!("name of {kind} #{index} is a duplicate of the name of {kind} #{first}");
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

pub(super) fn parameters(op: OpRef<'_>) -> Verified {
    check_names(op, "parameter")
}

pub(super) fn regions(op: OpRef<'_>) -> Verified {
    check_names(op, "region")
}

pub(super) fn operands(op: OpRef<'_>) -> Verified {
    check_values(op, "operand")
}

pub(super) fn results(op: OpRef<'_>) -> Verified {
    check_values(op, "result")
}

fn check_values(op: OpRef<'_>, kind: &str) -> Verified {
    let count = op.operand_count();
    if let Some(found) = variadicities(op).map(|kinds| kinds.len()).filter(|found| *found != count) {
        let message = format!(
            "the number of {kind}s and their variadicities must be the same, but got {count} and {found} respectively"
        );
        return Err(op.op_error(message).emit());
    }
    check_names(op, kind)
}

pub(super) fn attributes(op: OpRef<'_>) -> Verified {
    let (names, values) = (names(op).len(), op.operand_count());
    if names == values {
        return Ok(());
    }
    let message = format!(
        "the number of attribute names and their constraints must be the same but got {names} and {values} respectively"
    );
    Err(op.op_error(message).emit())
}

/// Returns the number of blocks that an `irdl.region` requires.
pub(super) fn block_count(op: OpRef<'_>) -> Option<i64> {
    match op.context().attrs().data(op.cast::<RegionOp<'_>>()?.number_of_blocks_attr()?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

pub(super) fn region(op: OpRef<'_>) -> Verified {
    match block_count(op) {
        Some(count) if count <= 0 => {
            Err(op.op_error(format!("the number of blocks is expected to be >= 1 but got {count}")).emit())
        }
        _ => Ok(()),
    }
}

pub(super) fn base(op: OpRef<'_>) -> Verified {
    let Some(base) = op.cast::<BaseOp<'_>>() else { return Ok(()) };
    let name = base.base_name_attr().map(|name| op.context().attrs().string_value(name).unwrap_or(b""));
    if name.is_some() == base.base_ref_attr().is_some() {
        return Err(op
            .op_error("the base type or attribute should be specified by either a name or a reference")
            .emit());
    }
    match name {
        Some(name) if !matches!(name.first(), Some(b'!' | b'#')) => {
            Err(op.op_error("the base type or attribute name should start with '!' or '#'").emit())
        }
        _ => Ok(()),
    }
}

/// Returns the symbol of the definition that a constraint refers to.
pub(super) fn base_symbol(op: OpRef<'_>) -> Option<Attr> {
    match IRDLOp::of(op)? {
        IRDLOp::Base(op) => op.base_ref_attr(),
        IRDLOp::Parametric(op) => op.base_type_attr(),
        _ => None,
    }
}

/// Verifies the symbols that constraints in the dialect refer to.
///
/// Each symbol begins with the name of a dialect, so it is resolved in the parent of the dialect. The dialect is itself
/// a symbol table, hence its nested operations are visited from here.
pub(super) fn symbol_uses<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Verified {
    let Some(table) = op.parent() else { return Ok(()) };
    for user in body(op).flat_map(body) {
        let Some(symbol) = base_symbol(user) else { continue };
        let shown = op.context().attrs().show(symbol);
        let Some(found) = tables.lookup_ref(table, symbol) else {
            return Err(user.op_error(format!("symbol '{shown}' not found")).emit());
        };
        if !found.is::<TypeOp<'_>>() && !found.is::<AttributeOp<'_>>() {
            let name = found.name_text();
            let message =
                format!("symbol '{shown}' does not refer to a type or attribute definition (refers to '{name}')");
            return Err(user.op_error(message).emit());
        }
    }
    Ok(())
}
