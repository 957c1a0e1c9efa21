//! Symbols (`SymbolOpInterface`).

use lect_ods::spec::OpSpec;

use super::function;
use crate::diag::Reported;
use crate::dialect::{InterfaceEntry, KnownAttrs, OpTraits};
use crate::entity::Attr;
use crate::ir::OpRef;
use crate::ir::symbols::Visibility;

pub use crate::ir::symbols::Symbol;

/// Model of a symbol that is a declaration if its region is empty.
pub struct DeclaredWithoutBody;

impl Symbol for DeclaredWithoutBody {
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        function::is_external(op)
    }
}

/// Model of a symbol that is always a declaration.
pub struct Declared;

impl Symbol for Declared {
    fn is_declaration(&self, _op: OpRef<'_>) -> bool {
        true
    }
}

/// Derives the model from a known C++ body of `isDeclaration`.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRIES: &[InterfaceEntry] = crate::interfaces![dyn Symbol => DeclaredWithoutBody, dyn Symbol => Declared];
    let bodies = ["isDeclaration(){returnisExternal();}", "isDeclaration()const{returntrue;}"];
    let at = bodies.iter().position(|body| super::declares(spec, body))?;
    ENTRIES.get(at).copied()
}

/// Verifies an operation that defines a symbol.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let attrs = KnownAttrs::of(op);
    let name = attrs.get(|slots| slots.sym_name, "sym_name");
    if name.is_none() && op.has(OpTraits::OPTIONAL_SYMBOL) {
        return Ok(());
    }
    if name.and_then(|name| ctx.attrs().string_value(name)).is_none() {
        return Err(op.op_error("requires string attribute 'sym_name'").emit());
    }
    let visibility = match attrs.get(|slots| slots.sym_visibility, "sym_visibility") {
        Some(visibility) => check_visibility(op, visibility)?,
        None => Visibility::Public,
    };
    let is_declaration = || op.interface::<dyn Symbol>().is_some_and(|symbol| symbol.is_declaration(op));
    if visibility == Visibility::Public && is_declaration() {
        return Err(op.op_error("symbol declaration cannot have public visibility").emit());
    }
    if op.result_count() != 0 {
        return Err(op.op_error("symbols must not have results").emit());
    }
    // The root of an isolate does not know its parent; the walk starts there, so `op` is not a root.
    let parent = op.parent().map(|parent| parent.name_data());
    if parent.and_then(|parent| parent.info()).is_some_and(|info| !info.has(OpTraits::SYMBOL_TABLE)) {
        return Err(op.op_error("symbol's parent must have the SymbolTable trait").emit());
    }
    Ok(())
}

fn check_visibility(op: OpRef<'_>, visibility: Attr) -> Result<Visibility, Reported> {
    let Some(value) = op.context().attrs().string_value(visibility) else {
        let shown = op.context().attrs().show(visibility);
        return Err(op
            .op_error(format!(
                "requires visibility attribute 'sym_visibility' to be a string attribute, but got {shown}"
            ))
            .emit());
    };
    Visibility::from_name(value).ok_or_else(|| {
        let shown = op.context().attrs().show(visibility);
        op.op_error(format!("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {shown}"))
            .emit()
    })
}
