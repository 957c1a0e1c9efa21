//! Verifier of target attributes: NVIDIA architectures must support the instructions of a kernel module.

use std::ops::ControlFlow;

use lect_core::dialect::Param;
use lect_core::ir::walk;
use lect_ods::spec::{DefKind, TraitKind};
use lect_support::prelude::*;

use crate::gpu::GPUModuleOp;

/// An architecture such as `sm_90a`.
#[derive(Clone, Copy)]
struct Model {
    version: u32,
    /// Whether architecture-specific features are enabled.
    is_accelerated: bool,
}

impl Model {
    /// Parses the name of an architecture, or returns `None` if it has no number.
    fn of(name: &[u8]) -> Option<Self> {
        let digits = name.get(3..)?.split(|byte| !byte.is_ascii_digit()).next()?;
        let version = std::str::from_utf8(digits).ok()?.parse().ok()?;
        Some(Self { version, is_accelerated: name.ends_with(b"a") })
    }

    /// Returns true if the architecture satisfies a trait: `NVVMRequiresSM<90>`, `NVVMRequiresSMa<100, 101>`.
    fn has(self, required: &TraitKind) -> bool {
        let TraitKind::Parametric { name, params } = required else { return true };
        let mut versions = params.iter().filter_map(|version| version.parse::<u32>().ok());
        match name.rsplit("::").next() {
            Some("NVVMRequiresSMa") => self.is_accelerated && versions.any(|version| version == self.version),
            Some("NVVMRequiresSM") => versions.next().is_none_or(|version| self.version >= version),
            _ => true,
        }
    }
}

/// The oldest architecture that MLIR supports.
const OLDEST: u32 = 20;

/// Verifies the targets that require a check.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let targets = op.cast::<GPUModuleOp<'_>>().and_then(|module| module.targets_attr());
    for target in targets.and_then(|targets| ctx.attrs().array_elements(targets)).unwrap_or_default() {
        let nvvm = ctx.dialect(b"nvvm").and_then(|dialect| dialect.def(DefKind::Attr, b"target"));
        if nvvm.is_none() || ctx.attrs().def(*target) != nvvm {
            continue;
        }
        if let [_, _, Param::String(chip), _, .., Param::Bool(true)] = ctx.attrs().params(*target) {
            verify_model(op, chip)?;
        }
    }
    Ok(())
}

fn verify_model(module: OpRef<'_>, chip: &[u8]) -> Result<(), Reported> {
    let Some(model) = Model::of(chip) else { return Ok(()) };
    if model.version < OLDEST {
        return Err(module.context().error(module.loc(), "Minimum NVVM target SM version is sm_20").emit());
    }
    let is_missing = |op: OpRef<'_>| {
        let traits = op.info().into_iter().flat_map(|info| info.spec().traits.iter());
        traits.into_iter().any(|it| !model.has(&it.kind))
    };
    let missing = walk::post_order(module, |op| match is_missing(op) {
        true => ControlFlow::Break(op),
        false => ControlFlow::Continue(()),
    });
    match missing {
        ControlFlow::Break(op) => {
            let chip = String::from_utf8_lossy(chip);
            Err(op.op_error(format!("is not supported on {chip}")).emit())
        }
        ControlFlow::Continue(()) => Ok(()),
    }
}
