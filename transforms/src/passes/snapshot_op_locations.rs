//! `snapshot-op-locations`: sets locations of operations to their positions in a printed text of the IR.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, IsolateId};
use lect_core::text::{PrintConfig, PrintedOp, print_op_with_places};

use crate::pass::{Pass, PassContext};

/// Generate new locations from the current IR
#[derive(Pass)]
#[pass(name = "snapshot-op-locations", class = "LocationSnapshot")]
pub struct SnapshotOpLocations {
    /// The filename to print the generated IR
    #[option]
    filename: String,
    /// A tag to use when fusing the new locations with the original. If unset, the locations are replaced.
    #[option]
    tag: String,
    /// Print debug info in MLIR output
    #[option]
    print_debuginfo: bool,
    /// Print the generic op form
    #[option]
    print_op_generic: bool,
    /// Print with local scope and inline information (eliding aliases for attributes, types, and locations)
    #[option]
    print_local_scope: bool,
    /// Print pretty debug info in MLIR output
    #[option]
    pretty_debuginfo: bool,
}

impl Pass for SnapshotOpLocations {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let path = self.path();
        let config = PrintConfig::default()
            .with_debug_info(self.print_debuginfo || self.pretty_debuginfo)
            .with_pretty_debug_info(self.pretty_debuginfo)
            .with_generic(self.print_op_generic)
            // Aliases apply to a whole file.
            .with_local_scope(self.print_local_scope || cx.is_nested());
        let failed = |error: String| ir.context().error(ir.root().loc(), error).emit();
        let printed = print_op_with_places(ir.root(), &config);
        let (text, places) = printed.map_err(|error| failed(error.to_string()))?;
        cx.output().write(&path, &text).map_err(failed)?;
        self.locate(ir, cx, &path, &places);
        Ok(())
    }
}

impl SnapshotOpLocations {
    /// Returns the path of the text: by default a new file in the folder for temporary files.
    fn path(&self) -> PathBuf {
        if !self.filename.is_empty() {
            return PathBuf::from(&self.filename);
        }
        let numbers =
            (0u32..).map(|number| format!("mlir_snapshot-{:06x}.tmp.mlir", std::process::id() ^ number << 16));
        let mut paths = numbers.map(|name| std::env::temp_dir().join(name));
        paths.find(|path| !path.exists()).unwrap_or_default()
    }

    fn locate(&self, ir: &mut Isolate, cx: &PassContext<'_>, path: &Path, places: &[PrintedOp]) {
        let places: HashMap<(IsolateId, Op), (u32, u32)> =
            places.iter().map(|place| (place.op, (place.line, place.column))).collect();
        let file = path.to_string_lossy();
        cx.each_isolate(ir, |isolate| {
            let ctx = isolate.context().clone();
            let (file, tag) = (ctx.ident(file.as_bytes()), ctx.ident(self.tag.as_bytes()));
            for op in isolate.stored_ops() {
                let Some(&(line, column)) = places.get(&isolate.op(op).identity()) else { continue };
                let mut loc = ctx.attrs().file_loc(file, line, column);
                if !self.tag.is_empty() {
                    let old = ctx.attrs().loc(isolate.op(op).loc());
                    loc = ctx.attrs().fused_loc(&[old, ctx.attrs().name_loc(tag, loc)], None);
                }
                isolate.set_loc(op, ctx.attrs().loc_value(loc));
            }
        });
    }
}
