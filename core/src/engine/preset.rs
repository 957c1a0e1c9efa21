//! Custom forms that operations of many dialects have and that no format can say: an overlay names them
//! (`OpOverlay::preset`).

use crate::dialect::{ParseOp, PrintOp};
use crate::text::functions;

/// The code of a form.
pub(crate) struct Preset {
    pub parse: ParseOp,
    pub print: PrintOp,
}

/// All presets by name.
const PRESETS: [(&str, Preset); 1] = [
    // `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`
    ("function", Preset { parse: functions::parse, print: functions::print }),
];

/// The preset of a name.
pub(crate) fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|it| it.0 == name).map(|it| &it.1)
}

/// The names of all presets.
pub fn preset_names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|it| it.0)
}
