//! Options of the runtime of a device, which are global variables.

use crate::export::Exporter;
use crate::export::fields::Fields;
use crate::export::metadata::MdOp;
use crate::export::openmp::MAX;
use crate::export::text::push_fmt;

/// Options, by the position of the parameter of the attribute.
const OPTIONS: &[&str] = &[
    "debug_kind",
    "assume_teams_oversubscription",
    "assume_threads_oversubscription",
    "assume_no_thread_state",
    "assume_no_nested_parallelism",
];

const NO_LIBRARY: usize = 5;
const VERSION: usize = 6;

impl Exporter<'_> {
    /// Translates the attribute of the module for the runtime of a device.
    pub(in crate::export::openmp) fn device_flags(&mut self) {
        let flags = self.root.attr("omp.flags").and_then(|attr| Fields::of(self.ctx, attr));
        let Some(flags) = flags else { return };
        let version = [MdOp::int(32, MAX), MdOp::string("openmp-device"), MdOp::int(32, flags.int(VERSION) as i64)];
        let node = self.md.tuple(&version);
        self.md.add_named(b"llvm.module.flags", Some(node));
        if flags.bool(NO_LIBRARY) {
            return;
        }
        let space = self.global_space();
        for (at, option) in OPTIONS.iter().enumerate() {
            let value = flags.int(at);
            push_fmt(
                &mut self.globals,
                format_args!("@__omp_rtl_{option} = weak_odr hidden {space}constant i32 {value}\n"),
            );
        }
    }
}
