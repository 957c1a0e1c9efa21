//! Changes of `affine` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        attr_to_property("affine.dma_start", "dst_map"),
        attr_to_property("affine.dma_start", "src_map"),
        attr_to_property("affine.dma_start", "tag_map"),
        attr_to_property("affine.dma_wait", "tag_map"),
    ],
    24: [
        add_attr("affine.load", "alignment", ""),
        add_attr("affine.store", "alignment", ""),
        add_attr("affine.vector_load", "alignment", ""),
        add_attr("affine.vector_store", "alignment", ""),
    ],
};
