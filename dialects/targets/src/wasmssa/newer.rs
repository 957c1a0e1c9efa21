//! Changes of `wasmssa` in newer releases.

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/wasmssa/newer.td", dialect = "wasmssa", beside = "src/wasmssa/wasmssa.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}
