//! Wrong definitions, and the compiler's errors: `TRYBUILD=overwrite cargo test -p lect-macros-tests` accepts the
//! current ones.

#[test]
fn errors_are_at_the_culprit() {
    trybuild::TestCases::new().compile_fail("ui/*.rs");
}
