//! Kinds of regions, as C++ methods return them.

use lect_core::Context;
use lect_core::dialect::{DialectSpec, OpSpec, OpTraits};
use lect_ods::spec::InterfaceUse;

/// Returns the traits for the region kinds of an operation with these declarations in C++.
fn traits(code: &'static str) -> OpTraits {
    let ctx = Context::new();
    let op = OpSpec {
        interfaces: vec![InterfaceUse::new("RegionKindInterface")].into(),
        extra_declarations: code.into(),
        ..OpSpec::new("t.op")
    };
    ctx.load(DialectSpec { ops: vec![op].into(), ..DialectSpec::new("t") }).expect("no dialect has the name");
    let name = ctx.op_name_of(b"t.op");
    let of_kinds = OpTraits::GRAPH_REGION | OpTraits::UNKNOWN_REGION_KIND;
    ctx.op_name(name).info().expect("the dialect defines it").traits & of_kinds
}

#[test]
fn a_kind_is_read_where_it_is_all_that_is_returned() {
    let (graph, ordered, unknown) = (OpTraits::GRAPH_REGION, OpTraits::empty(), OpTraits::UNKNOWN_REGION_KIND);
    let code = "static ::mlir::RegionKind getRegionKind(unsigned index) { return ::mlir::RegionKind::Graph; }";
    assert_eq!(traits(code), graph);
    assert_eq!(traits("RegionKind getRegionKind(unsigned) {return RegionKind::SSACFG;}"), ordered);
    assert_eq!(traits("RegionKind getRegionKind(unsigned i); int f() { return RegionKind::Graph; }"), unknown);
    assert_eq!(traits("RegionKind getRegionKind(unsigned i) { return i ? RegionKind::Graph : kind(); }"), unknown);
    assert_eq!(traits(""), unknown);
}
