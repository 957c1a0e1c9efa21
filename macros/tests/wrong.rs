//! Wrong definitions, and what is said of them: `TRYBUILD=overwrite cargo test -p lect-macros` accepts what is said.

#[test]
fn errors_are_at_the_culprit() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
