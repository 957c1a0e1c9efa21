//! `strip-debuginfo`: sets all locations to unknown.

use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;

use crate::pass::{Pass, PassContext};

/// Strip debug info from all operations
#[derive(Pass)]
#[pass(name = "strip-debuginfo")]
pub struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.each_isolate(ir, |isolate| isolate.map_locs(|_| Loc::UNKNOWN));
        Ok(())
    }
}
