//! Custom forms shared by operations of many dialects, which overlays select (`OpOverlay::preset`).

use lect_ods::spec::Preset;

use crate::syntax::{ParseOp, PrintOp};
use crate::text::functions;

/// Returns the parser and printer of a form.
pub(crate) fn form(preset: Preset) -> (ParseOp, PrintOp) {
    match preset {
        Preset::Function => (functions::parse, functions::print),
    }
}
