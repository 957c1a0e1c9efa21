//! Kinds of regions (`RegionKindInterface`): SSACFG, with order and dominance, or graphs.

use lect_ods::spec::OpSpec;

use crate::dialect::OpTraits;

/// The C++ method that returns the kind.
const METHOD: &str = "getRegionKind(";

/// Returns the traits for the region kinds of an operation from a file, besides the listed ones. The regions are
/// graphs, or unknown C++ code determines their kinds.
pub(crate) fn by_spec(spec: &OpSpec) -> OpTraits {
    let is_interface = |name: &str| name == "RegionKindInterface";
    let traits = OpTraits::of(spec);
    if traits.contains(OpTraits::GRAPH_REGION) || !spec.interfaces.iter().any(|it| is_interface(&it.cpp_name)) {
        return OpTraits::empty();
    }
    let codes = [&spec.extra_declarations, &spec.extra_definitions];
    match codes.into_iter().find_map(|code| returned(&super::without_space(code))) {
        Some(Kind::Graph) => OpTraits::GRAPH_REGION,
        Some(Kind::Ordered) => OpTraits::empty(),
        None => OpTraits::UNKNOWN_REGION_KIND,
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Graph,
    Ordered,
}

/// Returns the kind that the method returns, if its body is a single return statement. `code` has no white space.
fn returned(code: &str) -> Option<Kind> {
    let (_, method) = code.split_once(METHOD)?;
    let (head, rest) = method.split_once('{')?;
    // A declaration has no body; the body that follows belongs to another method.
    if head.contains(';') {
        return None;
    }
    let value = rest.split_once('}')?.0.strip_prefix("return")?.strip_suffix(';')?;
    let value = value.trim_start_matches("::");
    match value.strip_prefix("mlir::").unwrap_or(value) {
        "RegionKind::Graph" => Some(Kind::Graph),
        "RegionKind::SSACFG" => Some(Kind::Ordered),
        _ => None,
    }
}
