//! Names in tables of hooks, checked against those of the dialect.

use lect_core::dialect::{DialectHooks, OpHooks, SpecNames};

#[test]
fn hooks_for_nothing_are_found() {
    let names = SpecNames {
        ops: &["a", "b"],
        old_ops: &[],
        defs: &[],
        directives: &[],
        params: &[],
        def_directives: &[],
        props: &["b.size"],
        full: &["x", "x.a", "x.b", "!x.box"],
        interfaces: &[],
        migrations: Some(&["grow"]),
        conditions: &["even"],
    };
    const E: DialectHooks = DialectHooks { essential: &[("b", "length", "")], ..DialectHooks::NONE };
    assert_eq!(E.first_unknown(&names), Some(("property", "length")));
    const M: DialectHooks =
        DialectHooks { external: &[&[("y.c", &[]), ("!x.box", &[]), ("x.c", &[])]], ..DialectHooks::NONE };
    assert_eq!(M.first_unknown(&names), Some(("operation, type or attribute", "x.c")));
    assert_eq!(M.first_missing(&names), Some("even"));
    const I: DialectHooks = DialectHooks { by_interface: &[("Cost", &[])], ..DialectHooks::NONE };
    assert_eq!(I.first_unknown(&names), Some(("interface", "Cost")));
    const B: DialectHooks = DialectHooks { ops: &[("b", OpHooks::NONE)], ..DialectHooks::NONE };
    const C: DialectHooks = DialectHooks { ops: &[("b", OpHooks::NONE), ("c", OpHooks::NONE)], ..DialectHooks::NONE };
    assert_eq!(B.first_unknown(&names), None);
    assert_eq!(C.first_unknown(&names), Some(("operation", "c")));
}
