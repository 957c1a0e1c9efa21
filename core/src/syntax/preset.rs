//! The code of custom forms that operations of many dialects have: overlays name them (`OpOverlay::preset`).

use lect_ods::spec::Preset;

use crate::syntax::{ParseOp, PrintOp};
use crate::text::functions;

/// What reads and prints a form.
pub(crate) fn form(preset: Preset) -> (ParseOp, PrintOp) {
    match preset {
        Preset::Function => (functions::parse, functions::print),
    }
}
