//! Symbols of a module. Exported ones are public.

use lect_core::interfaces::symbol::Symbol;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::Visibility;

use crate::wasmssa::{FuncOp, GlobalOp, MemOp, TableOp};

/// Defines models of operations that may be exported: the name and the view.
macro_rules! exported {
    ($($model:ident: $view:ident;)*) => {
        $(pub(crate) struct $model;

        impl Symbol for $model {
            fn is_declaration(&self, _: OpRef<'_>) -> bool {
                false
            }

            fn visibility(&self, op: OpRef<'_>) -> Option<Visibility> {
                Some(if op.cast::<$view<'_>>()?.exported() { Visibility::Public } else { Visibility::Nested })
            }
        })*
    };
}

exported! {
    Func: FuncOp;
    Global: GlobalOp;
    Memory: MemOp;
    Table: TableOp;
}

/// An imported symbol.
pub(crate) struct Import;

impl Symbol for Import {
    fn is_declaration(&self, _: OpRef<'_>) -> bool {
        false
    }

    fn visibility(&self, _: OpRef<'_>) -> Option<Visibility> {
        Some(Visibility::Nested)
    }
}
