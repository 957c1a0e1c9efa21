//! Changes of `wasmssa` in releases newer than the one in memory.

pub(crate) use defs::spec;

/// The definitions that newer releases added to the dialect, of `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/wasmssa/newer.td", dialect = "wasmssa", beside = "src/wasmssa/wasmssa.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}
