//! Lowerings between dialects: passes whose results are in other dialects than their input.
//!
//! | module | contents |
//! |---|---|
//! | [`llvm`] | conversions to the `llvm` dialect, with their type converter and the interface of user dialects |
//! | [`buffers`] | bufferization, deallocation, and transformations of buffers |
//! | [`memory`] | metadata, aliases and layouts of `memref` |
//! | [`numbers`] | `arith`, `math` and `complex` to simpler operations, calls and supported types |
//! | [`shapes`] | `shape` to `arith`, `scf` and `tensor` |
//! | [`vectors`] | masks, reductions and transfers of `vector` |
//! | [`loops`] | structured operations of `linalg` to loops, and other operations to structured ones |
//! | [`structured`] | transformations of structured operations, such as fusion |
//! | [`pipeline`] | the default pipeline to the `llvm` dialect |
#![forbid(unsafe_code)]

pub mod buffers;
mod greedy;
pub mod llvm;
pub mod loops;
pub mod memory;
pub mod numbers;
pub mod pipeline;
pub mod shapes;
pub mod structured;
pub mod vectors;

use lect_core::dialect::DialectDef;
use lect_transforms::pass::Registry;

/// Creates a registry with the passes of lect, of some dialects, and of this crate.
pub fn registry(dialects: &[&'static DialectDef]) -> Registry {
    let mut registry = Registry::of(dialects);
    [llvm::ALL, buffers::ALL, loops::ALL, memory::ALL, numbers::ALL, shapes::ALL, structured::ALL, vectors::ALL]
        .iter()
        .for_each(|passes| registry.add(passes));
    registry.add_pipelines(buffers::PIPELINES);
    registry
}
