//! `symbol-privatize`: sets the visibility of symbols to private.

use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Op};
use lect_core::ir::Isolate;

use crate::pass::{Pass, PassContext};

/// Mark symbols private
#[derive(Pass)]
#[pass(name = "symbol-privatize")]
pub struct SymbolPrivatize {
    /// Symbols that stay as they are
    #[option]
    exclude: Vec<String>,
}

impl Pass for SymbolPrivatize {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let excluded: Vec<Attr> = self.exclude.iter().map(|name| ctx.attrs().string(name)).collect();
        let ops = ir.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let symbols = ops.filter(|op| op.has(OpTraits::SYMBOL));
        let private = symbols.filter(|op| op.attr("sym_name").is_some_and(|name| !excluded.contains(&name)));
        let private: Vec<Op> = private.map(|op| op.op).collect();
        let visibility = ctx.attrs().string("private");
        private.into_iter().for_each(|op| ir.set_attr(op, "sym_visibility", Some(visibility)));
        Ok(())
    }
}
