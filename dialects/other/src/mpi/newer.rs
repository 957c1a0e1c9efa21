//! Changes of `mpi` in releases newer than the one in memory.

pub(crate) use defs::spec;

/// The definitions that newer releases added to the dialect, of `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/mpi/newer.td", dialect = "mpi", beside = "src/mpi/mpi.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}
