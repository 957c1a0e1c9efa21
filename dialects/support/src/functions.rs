//! Verifiers of calls and returns, and the assembly format of functions from [`lect_core::text::functions`].

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::interfaces::function::function_type as signature_of;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::{SymbolAttrs, SymbolTables};
pub use lect_core::text::functions::{
    FUNCTION_TYPE, function_type, parse, parse_as, print, print_as, print_signature, push_attr_lists,
};

/// Wording of diagnostics for an operation that leaves a function.
pub struct Leaving {
    /// Verb for the enclosing function: `returns`.
    pub verb: &'static str,
    /// Wording for an operand, given its index.
    pub operand: fn(usize) -> String,
}

/// Wording for an operation that returns from a function.
pub const RETURN: Leaving = Leaving { verb: "returns", operand: |index| format!("return operand {index}") };

impl Leaving {
    /// Verifies that the operands match the result types of the enclosing function.
    pub fn verify(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let ctx = op.context();
        let Some(function) = op.parent() else { return Ok(()) };
        let Some(signature) = signature_of(function) else { return Ok(()) };
        let name = || {
            let name = SymbolAttrs::new(ctx).name(function);
            String::from_utf8_lossy(name.map_or(b"", |name| ctx.ident_bytes(name)))
        };
        let results = &signature.results;
        if op.operand_count() != results.len() {
            let (found, verb) = (op.operand_count(), self.verb);
            let message =
                format!("has {found} operands, but enclosing function (@{}) {verb} {}", name(), results.len());
            return Err(op.op_error(message).emit());
        }
        for (index, (found, &expected)) in op.operand_types().zip(results).enumerate() {
            if found != expected {
                let message = format!(
                    "type of {} ('{}') doesn't match function result type ('{}') in function @{}",
                    (self.operand)(index),
                    ctx.types().show(found),
                    ctx.types().show(expected),
                    name()
                );
                return Err(op.error(message).emit());
            }
        }
        Ok(())
    }
}

/// Verifies that the callee is a function, and that operands and results match its signature.
pub fn verify_call<'a>(
    op: OpRef<'a>,
    callee: Option<Attr>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    is_function: fn(OpRef<'_>) -> bool,
) -> Result<(), Reported> {
    let ctx = op.context();
    let is_flat =
        |symbol: &Attr| matches!(ctx.attrs().data(*symbol), AttrData::SymbolRef { nested, .. } if nested.is_empty());
    let Some(callee) = callee.filter(is_flat) else {
        return Err(op.op_error("requires a 'callee' symbol reference attribute").emit());
    };
    let name = symbol_text(op, callee);
    let function = tables.lookup_ref(table, callee).filter(|function| is_function(*function));
    let Some(signature) = function.and_then(signature_of) else {
        return Err(op.op_error(format!("'{name}' does not reference a valid function")).emit());
    };
    if signature.inputs.len() != op.operand_count() {
        return Err(op.op_error("incorrect number of operands for callee").emit());
    }
    for (index, (found, &expected)) in op.operand_types().zip(&signature.inputs).enumerate() {
        if found != expected {
            let message = format!(
                "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                ctx.types().show(expected),
                ctx.types().show(found)
            );
            return Err(op.op_error(message).emit());
        }
    }
    if signature.results.len() != op.result_count() {
        return Err(op.op_error("incorrect number of results for callee").emit());
    }
    let found: Vec<_> = op.result_types().collect();
    if let Some(index) = found.iter().zip(&signature.results).position(|(found, expected)| found != expected) {
        let list =
            |types: &[_]| types.iter().map(|ty| format!("'{}'", ctx.types().show(*ty))).collect::<Vec<_>>().join(", ");
        let (op_results, function_results) = (list(&found), list(&signature.results));
        let error = op.op_error(format!("result type mismatch at index {index}"));
        let error = error.note(op.loc(), format!("      op result types: {op_results}"));
        return Err(error.note(op.loc(), format!("function result types: {function_results}")).emit());
    }
    Ok(())
}

/// Returns the name of a flat symbol reference.
pub fn symbol_text(op: OpRef<'_>, symbol: Attr) -> String {
    let ctx = op.context();
    match ctx.attrs().data(symbol) {
        AttrData::SymbolRef { root, .. } => String::from_utf8_lossy(ctx.ident_bytes(*root)).into_owned(),
        _ => String::new(),
    }
}
