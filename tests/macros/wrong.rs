//! Wrong definitions, and what is said of them: `TRYBUILD=overwrite cargo test -p lect-macros-tests` accepts what is said.

#[test]
fn errors_are_at_the_culprit() {
    trybuild::TestCases::new().compile_fail("ui/*.rs");
}
