//! Changes of `xevm` in releases newer than the one in memory.

pub(crate) use defs::spec;

/// The definitions that newer releases added to the dialect, of `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/xevm/newer.td", dialect = "xevm", beside = "src/xevm/xevm.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}
