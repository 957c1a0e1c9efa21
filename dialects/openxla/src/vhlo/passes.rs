//! Passes that convert between StableHLO and VHLO, and between versions of VHLO, under StableHLO's names.

use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_transforms::pass::{Pass, PassContext};

use super::artifact::{checked, parse_version};
use super::convert::convert;
use super::ops::Way;

/// Convert StableHLO to VHLO of the newest version
#[derive(Pass)]
#[pass(name = "stablehlo-legalize-to-vhlo", class = "StablehloLegalizeToVhloPass", on = "builtin.module")]
pub struct ToVhlo {
    /// Leave operations, types and attributes of other dialects unchanged
    #[option(name = "allow-other-dialects")]
    allow_other_dialects: bool,
}

/// Convert VHLO to StableHLO
#[derive(Pass)]
#[pass(name = "vhlo-legalize-to-stablehlo", class = "VhloLegalizeToStablehloPass", on = "builtin.module")]
pub struct ToStablehlo {}

/// Convert VHLO to another version
#[derive(Pass)]
#[pass(name = "vhlo-to-version", class = "VhloToVersionPass", on = "builtin.module")]
pub struct ToVersion {
    /// The version, as in 1.0.0
    #[option]
    target: String,
}

impl Pass for ToVhlo {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        *ir = convert(ir, Way::To([u64::MAX; 3]), self.allow_other_dialects)?;
        Ok(())
    }
}

impl Pass for ToStablehlo {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        *ir = convert(ir, Way::From, true)?;
        Ok(())
    }
}

impl Pass for ToVersion {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let loc = ir.root().loc();
        let Some(version) = parse_version(&self.target) else {
            let message = match &*self.target {
                "" => "No target version specified.".to_owned(),
                target => format!("Invalid target version argument '{target}'"),
            };
            let message = format!("{message}\nTarget version must be of the form `#.#.#`.");
            return Err(ir.context().error(loc, message).emit());
        };
        let version = checked(ir.context(), version, loc)?;
        *ir = convert(ir, Way::Within(version), true)?;
        Ok(())
    }
}
