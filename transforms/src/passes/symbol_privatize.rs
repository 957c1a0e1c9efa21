//! `symbol-privatize`: symbols are seen from their table only.

use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Op};
use lect_core::ir::Isolate;

use crate::pass::{Options, Pass, PassDef};

pub(super) static DEF: PassDef =
    PassDef { name: NAME, class: "SymbolPrivatize", summary: "Mark symbols private", make };

const NAME: &str = "symbol-privatize";

struct SymbolPrivatize {
    /// The names of symbols that stay as they are.
    exclude: Vec<String>,
}

fn make(options: &Options) -> Result<Arc<dyn Pass>, String> {
    options.only(NAME, &["exclude"])?;
    let names = options.get("exclude").unwrap_or_default().split(',');
    Ok(Arc::new(SymbolPrivatize { exclude: names.filter(|name| !name.is_empty()).map(str::to_owned).collect() }))
}

impl Pass for SymbolPrivatize {
    fn def(&self) -> &'static PassDef {
        &DEF
    }

    fn options(&self) -> String {
        match &self.exclude[..] {
            [] => "{}".to_owned(),
            names => format!("{{exclude={{{}}}}}", names.join(",")),
        }
    }

    fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let excluded: Vec<Attr> = self.exclude.iter().map(|name| ctx.string_attr(name)).collect();
        let ops = ir.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let symbols = ops.filter(|op| op.has(OpTraits::SYMBOL));
        let private = symbols.filter(|op| op.attr("sym_name").is_some_and(|name| !excluded.contains(&name)));
        let private: Vec<Op> = private.map(|op| op.op).collect();
        let visibility = ctx.string_attr("private");
        private.into_iter().for_each(|op| ir.set_attr(op, "sym_visibility", Some(visibility)));
        Ok(())
    }
}
