//! Symbols (`SymbolOpInterface`).

use lect_ods::spec::OpSpec;

use super::function;
use crate::diag::Reported;
use crate::dialect::InterfaceEntry;
use crate::ir::OpRef;

/// An operation that is a symbol, of which more is known than that.
pub trait Symbol: Sync {
    /// Whether it declares what is defined elsewhere.
    fn is_declaration(&self, op: OpRef<'_>) -> bool;
}

/// A declaration if its region is empty.
pub struct DeclaredWithoutBody;

impl Symbol for DeclaredWithoutBody {
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        function::is_external(op)
    }
}

/// Always a declaration.
pub struct Declared;

impl Symbol for Declared {
    fn is_declaration(&self, _op: OpRef<'_>) -> bool {
        true
    }
}

/// `isDeclaration` is one of those that are known.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRIES: &[InterfaceEntry] = crate::interfaces![dyn Symbol => DeclaredWithoutBody, dyn Symbol => Declared];
    let bodies = ["isDeclaration(){returnisExternal();}", "isDeclaration()const{returntrue;}"];
    let at = bodies.iter().position(|body| super::declares(spec, body))?;
    ENTRIES.get(at).copied()
}

pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    crate::verify::check_symbol(op)
}
