//! Inlining: allowed for all but calls that say `noinline`.

use lect_support::prelude::*;
use lect_transforms::inline::Inlining;

pub(crate) struct Test;

impl Inlining for Test {
    fn allows_call(&self, call: OpRef<'_>, _: OpRef<'_>) -> bool {
        call.attr("noinline").is_none()
    }

    fn allows_into(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        true
    }

    fn allows_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }
}
