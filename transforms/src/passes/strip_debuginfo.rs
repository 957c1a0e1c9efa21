//! `strip-debuginfo`: all locations become unknown.

use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::ir::{Isolate, walk};
use lect_core::loc::Loc;

use crate::pass::{Options, Pass, PassDef};

pub(super) static DEF: PassDef =
    PassDef { name: NAME, class: "StripDebugInfo", summary: "Strip debug info from all operations", make };

const NAME: &str = "strip-debuginfo";

struct StripDebugInfo;

fn make(options: &Options) -> Result<Arc<dyn Pass>, String> {
    options.only(NAME, &[])?;
    Ok(Arc::new(StripDebugInfo))
}

impl Pass for StripDebugInfo {
    fn def(&self) -> &'static PassDef {
        &DEF
    }

    fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        walk::storage_mut(ir, &mut |isolate| isolate.map_locs(|_| Loc::UNKNOWN));
        Ok(())
    }
}
