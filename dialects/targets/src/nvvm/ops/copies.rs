//! Verifiers of copies between memories, of bytes and of tensor tiles.

use lect_support::parts::Parts;
use lect_support::prelude::*;

use crate::llvm::types::pointer_space;
use crate::nvvm::CpAsyncBulkTensorGlobalToSharedClusterOp;

/// Address spaces of pointers.
const GENERIC: u32 = 0;
const GLOBAL: u32 = 1;
const SHARED: u32 = 3;
const CONSTANT: u32 = 4;
const LOCAL: u32 = 5;
const CLUSTER: u32 = 7;

fn space(parts: Parts<'_>, name: &str) -> Option<u32> {
    pointer_space(parts.ctx(), parts.ty(name)?)
}

/// Maximum rank of a tensor.
const MOST_DIMENSIONS: usize = 5;

const WRONG_DIMENSIONS: &str = "expects coordinates between 1 to 5 dimension";

/// Verifies the coordinates of a stored tile.
fn verify_stored(parts: Parts<'_>, is_image: bool) -> Result<(), Reported> {
    let dimensions = parts.count("coordinates");
    if !(1..=MOST_DIMENSIONS).contains(&dimensions) {
        return parts.reject_place(WRONG_DIMENSIONS);
    }
    if is_image && dimensions < 3 {
        return parts.reject_place("to use im2col mode, the tensor has to be at least 3-dimensional");
    }
    Ok(())
}

pub(crate) fn tensor_store(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let mode = parts.word("mode");
    if parts.has("predicate") {
        if mode != "tile" {
            return parts.reject_plainly("Inline-ptx lowering supported only for Tile mode.");
        }
        if parts.has("l2CacheHint") {
            return parts.reject_plainly("Inline-ptx lowering unsupported with L2 cache-hint.");
        }
    }
    match &*mode {
        "tile_scatter4" if parts.count("coordinates") != MOST_DIMENSIONS => {
            parts.reject_plainly("Scatter4 mode expects 5 coordinates")
        }
        "tile_scatter4" => Ok(()),
        _ => verify_stored(parts, mode == "im2col"),
    }
}

pub(crate) fn tensor_reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    match &*parts.word("mode") {
        "tile_scatter4" => parts.reject_plainly("Scatter mode unsupported for CpAsyncBulkTensorReduceOp"),
        mode => verify_stored(parts, mode == "im2col"),
    }
}

/// Verifies the coordinates and offsets of a loaded tile.
fn verify_loaded(parts: Parts<'_>) -> Result<(), Reported> {
    let (dimensions, given) = (parts.count("coordinates"), parts.count("im2colOffsets"));
    if !(1..=MOST_DIMENSIONS).contains(&dimensions) {
        return parts.reject_place(WRONG_DIMENSIONS);
    }
    let mode = parts.word("mode");
    let (is_image, expected) = match &*mode {
        "im2col" => (true, dimensions.wrapping_sub(2)),
        "im2col_w" | "im2col_w_128" => (true, 2),
        "tile_gather4" if dimensions != MOST_DIMENSIONS => {
            return parts.reject_place("Gather4 mode expects 5 coordinates");
        }
        _ => (false, 0),
    };
    if is_image && dimensions < 3 {
        return parts.reject_place(format!("to use {mode} mode, the tensor has to be at least 3-dimensional"));
    }
    if given != expected {
        return parts.reject_place(format!(" im2col offsets expected {expected} (provided {given})"));
    }
    Ok(())
}

pub(crate) fn tensor_prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    verify_loaded(Parts(op))
}

pub(crate) fn tensor_load(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (mode, is_local) = (parts.word("mode"), parts.flag("isCTAOnly"));
    if parts.has("predicate") {
        if is_local {
            return parts.reject_plainly("Predicate is supported only for shared::cluster mode.");
        }
        if mode != "tile" && mode != "im2col" {
            return parts.reject_plainly("Predicate is supported only for Tile and Im2col modes.");
        }
    } else {
        let (expected, message) = match is_local {
            true => (SHARED, "Shared::cta destination requires address-space 3."),
            false => (CLUSTER, "Shared::cluster destination requires address-space 7."),
        };
        if space(parts, "dstMem") != Some(expected) {
            return parts.reject_plainly(message);
        }
        if is_local && parts.has("multicastMask") {
            return parts.reject_plainly("Multicast is not supported with shared::cta mode.");
        }
        if is_local
            && op.cast::<CpAsyncBulkTensorGlobalToSharedClusterOp<'_>>().is_some_and(|it| it.group_attr().is_some())
        {
            return parts.reject_plainly("CTAGroup is not supported with shared::cta mode.");
        }
    }
    verify_loaded(parts)
}

pub(crate) fn bulk_load(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if space(parts, "dstMem") == Some(SHARED) && parts.has("multicastMask") {
        return parts.reject_plainly("Multicast is not supported with shared::cta mode.");
    }
    Ok(())
}

pub(crate) fn bulk_store(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    match parts.number("initVal") {
        None | Some(0) => Ok(()),
        // Printed as an unsigned number.
        Some(value) => parts.reject(format!("only 0 is supported for initVal, got {}", value.cast_unsigned())),
    }
}

pub(crate) fn copy(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (modifier, size) = (parts.word("modifier"), parts.number("size"));
    if modifier != "cg" && modifier != "ca" {
        return parts.reject_plainly("Only CG and CA cache modifiers are supported.");
    }
    if !matches!(size, Some(4 | 8 | 16)) {
        return parts.reject_plainly("expected byte size to be either 4, 8 or 16.");
    }
    if modifier == "cg" && size != Some(16) {
        return parts.reject_plainly("CG cache modifier is only support for 16 bytes copy.");
    }
    Ok(())
}

pub(crate) fn prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let Some(space) = space(parts, "addr") else { return Ok(()) };
    let (level, priority) = (parts.word("cacheLevel"), parts.word("evictPriority"));
    let problem = if parts.flag("tensormap") {
        if !level.is_empty() {
            "cannot specify both tensormap and cache level"
        } else if space != GENERIC && space != CONSTANT {
            "prefetch tensormap requires a generic or constant pointer"
        } else if !priority.is_empty() {
            "prefetch tensormap does not support eviction priority"
        } else if parts.flag("in_param_space") && space != GENERIC {
            "in_param_space can only be specified for a generic pointer"
        } else {
            return Ok(());
        }
    } else if level.is_empty() {
        "requires specification of either cache level or tensormap"
    } else if ![GENERIC, GLOBAL, LOCAL].contains(&space) {
        "prefetch to cache level requires a generic, global, or local pointer"
    } else if parts.flag("uniform") && level != "L1" {
        "unsupported cache level, the only supported uniform cache level is L1"
    } else if parts.flag("uniform") && space != GENERIC {
        "prefetch to uniform cache requires a generic pointer"
    } else if !priority.is_empty() && level != "L2" {
        "cache eviction priority supported only for cache level L2"
    } else if !priority.is_empty() && space != GLOBAL {
        "cache eviction priority requires a global pointer"
    } else if !matches!(&*priority, "" | "evict_normal" | "evict_last") {
        "unsupported cache eviction priority, only evict_last and evict_normal are supported"
    } else if parts.has("predicate") {
        "predicate supported only on prefetch tensormap"
    } else {
        return Ok(());
    };
    parts.reject(problem)
}
